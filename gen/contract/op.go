// Package contract is the block at the head of every emitted file: what the
// routine computes, how it may be called, and its figures. The generator writes
// it; verification reads it back from the file and holds the code to it.
package contract

import "fmt"

// Op is an operation that a routine performs.
type Op struct {
	Name    string
	Formula string // as printed in the header
	Params  []Param
}

// Param is a pointer argument. It has Factor times as many limbs as the op's
// size n.
type Param struct {
	Name   string
	Factor int
	Out    bool
}

// GoDeclaration is the parameter as a Go function declares it, for factors of
// that many limbs.
func (p Param) GoDeclaration(limbs, wordBits int) string {
	return fmt.Sprintf("%s *[%d]uint%d", p.Name, p.Factor*limbs, wordBits)
}

// openDeclaration is the parameter as a C function declares it that takes the
// length besides.
func (p Param) openDeclaration(wordBits int) string {
	return fmt.Sprintf("%suint%d_t *%s", p.qualifier(), wordBits, p.Name)
}

// cDeclaration is the parameter as a C function declares it.
func (p Param) cDeclaration(limbs, wordBits int) string {
	return fmt.Sprintf("%suint%d_t %s[%d]", p.qualifier(), wordBits, p.Name, p.Factor*limbs)
}

func (p Param) qualifier() string {
	if p.Out {
		return ""
	}
	return "const "
}

// Ops are the operations there are.
var Ops = []Op{
	{Name: "mul", Formula: "z = x * y", Params: []Param{
		{Name: "z", Factor: 2, Out: true}, {Name: "x", Factor: 1}, {Name: "y", Factor: 1}}},
	{Name: "sqr", Formula: "z = x * x", Params: []Param{
		{Name: "z", Factor: 2, Out: true}, {Name: "x", Factor: 1}}},
}

// FindOp returns the operation called name.
func FindOp(name string) (Op, bool) {
	for _, op := range Ops {
		if op.Name == name {
			return op, true
		}
	}
	return Op{}, false
}

// Alias is a promise about which buffers may overlap.
type Alias string

const (
	// AliasNone: all buffers are apart.
	AliasNone Alias = "none"
	// AliasInputs: the factors may be the same or overlap; the result is apart.
	AliasInputs Alias = "inputs"
	// AliasAny: everything may overlap in any way.
	AliasAny Alias = "any"
)

// Says is the promise as a sentence; it is empty for what is no promise.
func (a Alias) Says() string {
	for _, known := range Aliases {
		if known.Name == a {
			return known.Says
		}
	}
	return ""
}

// Aliases are the promises there are, with the sentence printed for each.
var Aliases = []struct {
	Name Alias
	Says string
}{
	{AliasNone, "no two buffers may overlap"},
	{AliasInputs, "the inputs may overlap one another; the result must overlap neither"},
	{AliasAny, "all buffers may overlap in any way"},
}

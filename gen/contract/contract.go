package contract

import (
	"fmt"
	"strings"
)

// Contract is what an emitted file promises.
type Contract struct {
	Command  string // the asmgen command that writes the same file
	Symbol   string
	Target   string
	Core     string
	Syntax   string // "gas" or "go"
	Op       string
	Bits     int // of each factor; 0 where Open
	Limbs    int // of each factor
	WordBits int // of a limb
	// Open tells that the last argument is the number of limbs of each factor: any
	// multiple of Limbs.
	Open    bool
	Method  string
	Alias   Alias
	Align   int // of the pointers, in bytes
	Stack   int // in bytes, below the return address
	Figures Figures
	// Samples are the figures at some sizes of a routine that is Open, whose Figures
	// have the bytes alone.
	Samples []Sample
	// Proved is for what the routine was proved right, and by how much; it is empty
	// where nobody asked.
	Proved string

	// Notes are further lines, for people.
	Notes []Field
}

// MaxBits is the largest size of a factor.
const MaxBits = 4096

// maxStack is more than any routine needs: the result and the factors, twice.
const maxStack = 1 << 14

// Figures are the exact counts of the code.
type Figures struct {
	Instructions int `json:"instructions"`
	Bytes        int `json:"bytes,omitempty"` // not in a Sample
	Loads        int `json:"loads"`
	Stores       int `json:"stores"`
	Muls         int `json:"multiplications"`
	// Cycles by timing model, where the instruction times are exact.
	Cycles []Cycles `json:"cycles,omitempty"`
}

// String is the size, and the instructions unless they depend on a length.
func (f Figures) String() string {
	if f.Instructions == 0 {
		return fmt.Sprintf("%d bytes", f.Bytes)
	}
	return fmt.Sprintf("%d instructions, %d bytes", f.Instructions, f.Bytes)
}

// Sample is the figures of a call with factors of that many bits.
type Sample struct {
	Bits int `json:"bits"`
	Figures
}

// Cycles is the time of one call on one timing model.
type Cycles struct {
	Model string `json:"model"`
	Count int    `json:"count"`
	// Modelled tells that the device may differ: the count follows the rules of a
	// manual on how instructions wait for one another.
	Modelled bool `json:"modelled,omitempty"`
}

// form is how the count is written.
func (c Cycles) form() string {
	if c.Modelled {
		return modelForm
	}
	return cyclesForm
}

// Field is one line "key: value" of the block.
type Field struct{ Key, Value string }

// Prototype is the declaration in C, without the semicolon, or in Go.
func (c *Contract) Prototype() string {
	op, _ := FindOp(c.Op)
	var params []string
	for _, p := range op.Params {
		switch {
		case c.Syntax == "go":
			params = append(params, p.GoDeclaration(c.Limbs, c.WordBits))
		case c.Open:
			params = append(params, p.openDeclaration(c.WordBits))
		default:
			params = append(params, p.cDeclaration(c.Limbs, c.WordBits))
		}
	}
	if c.Open {
		params = append(params, "size_t limbs")
	}
	list := strings.Join(params, ", ")
	if c.Syntax == "go" {
		return fmt.Sprintf("func %s(%s)", c.Symbol, list)
	}
	return fmt.Sprintf("void %s(%s)", c.Symbol, list)
}

// Fields are the lines of the block, in order.
func (c *Contract) Fields() []Field {
	f := []Field{
		{"command", c.Command},
		{"symbol", c.Symbol},
		{"target", c.Target},
		{"core", c.Core},
		{"syntax", c.Syntax},
		{"op", c.Op},
		{"bits", c.bits()},
		{"limbs", fmt.Sprintf(c.limbsForm(), c.Limbs, c.WordBits)},
		{"method", c.Method},
		{"alias", string(c.Alias)},
		{"align", fmt.Sprintf(bytesForm, c.Align)},
		{"stack", fmt.Sprintf(bytesForm, c.Stack)},
		{"size", fmt.Sprintf(bytesForm, c.Figures.Bytes)},
	}
	if !c.Open {
		f = append(f, c.Figures.fields("")...)
	}
	for _, s := range c.Samples {
		f = append(f, s.fields(fmt.Sprintf(sampleForm, s.Bits))...)
	}
	if c.Proved != "" {
		f = append(f, Field{provedKey, c.Proved})
	}
	return append(f, c.Notes...)
}

// provedKey is the key of what was proved.
const provedKey = "proved"

// fields are the lines of the counts; at says of which size.
func (f Figures) fields(at string) []Field {
	out := []Field{{"instructions" + at, fmt.Sprintf(countsForm, f.Instructions, f.Loads, f.Stores, f.Muls)}}
	for _, cy := range f.Cycles {
		out = append(out, Field{"cycles " + cy.Model + at, fmt.Sprintf(cy.form(), cy.Count)})
	}
	return out
}

// bits is the size as it is written.
func (c *Contract) bits() string {
	if c.Open {
		return anyBits
	}
	return fmt.Sprintf(bitsForm, c.Bits)
}

func (c *Contract) limbsForm() string {
	if c.Open {
		return openForm
	}
	return limbsForm
}

// Length is the argument after the pointers in the call of a contract that is
// Open, or 0.
func (c *Contract) Length() int {
	if !c.Open {
		return 0
	}
	return c.Limbs
}

// Sized is the contract for factors of that many limbs, where it is Open.
func (c *Contract) Sized(limbs int) *Contract {
	d := *c
	d.Bits, d.Limbs = limbs*c.WordBits, limbs
	return &d
}

// The forms of the numbers in a block.
const (
	bitsForm   = "%d"
	limbsForm  = "%d of %d bits"
	anyBits    = "any"
	openForm   = "a multiple of %d, of %d bits"
	sampleForm = " at %d"
	bytesForm  = "%d bytes"
	cyclesForm = "%d"
	modelForm  = "%d (model)"
	countsForm = "%d (loads %d, stores %d, multiplications %d)"
)

// Lines are the block as text: the prototype, the formula and the fields.
func (c *Contract) Lines() []string {
	semicolon := ";"
	if c.Syntax == "go" {
		semicolon = ""
	}
	lines := append([]string{c.Prototype() + semicolon, ""}, c.Meaning()...)
	lines = append(lines, "")
	for _, f := range c.Fields() {
		lines = append(lines, wrap(f)...)
	}
	return lines
}

// Meaning says in sentences what the routine computes.
func (c *Contract) Meaning() []string {
	op, _ := FindOp(c.Op)
	out := []string{op.Formula + ", little-endian: limb 0 is the least significant."}
	if c.Open {
		out = append(out, fmt.Sprintf("Each factor has limbs limbs, a multiple of %d and not 0; z has twice as many.", c.Limbs))
	}
	return out
}

const (
	keyWidth  = 15 // of "cycles atmega: "
	lineWidth = 94
)

// wrap prints a field, its value folded and indented where it is long.
func wrap(f Field) []string {
	var lines []string
	line := fmt.Sprintf("%-*s", keyWidth, f.Key+":")
	if len(line) > keyWidth {
		line += " "
	}
	empty := true
	for _, word := range strings.Fields(f.Value) {
		if !empty && len(line)+1+len(word) > lineWidth {
			lines = append(lines, line)
			line, empty = strings.Repeat(" ", keyWidth), true
		}
		if !empty {
			line += " "
		}
		line += word
		empty = false
	}
	return append(lines, strings.TrimRight(line, " "))
}

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
	Bits     int
	Limbs    int // of each factor
	WordBits int // of a limb
	Method   string
	Alias    Alias
	Align    int // of the pointers, in bytes
	Stack    int // in bytes, below the return address
	Figures  Figures

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
	Bytes        int `json:"bytes"`
	Loads        int `json:"loads"`
	Stores       int `json:"stores"`
	Muls         int `json:"multiplications"`
	// Cycles by timing model, where the instruction times are exact.
	Cycles []Cycles `json:"cycles,omitempty"`
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
		if c.Syntax == "go" {
			params = append(params, p.GoDeclaration(c.Limbs, c.WordBits))
		} else {
			params = append(params, p.cDeclaration(c.Limbs, c.WordBits))
		}
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
		{"bits", fmt.Sprintf(bitsForm, c.Bits)},
		{"limbs", fmt.Sprintf(limbsForm, c.Limbs, c.WordBits)},
		{"method", c.Method},
		{"alias", string(c.Alias)},
		{"align", fmt.Sprintf(bytesForm, c.Align)},
		{"stack", fmt.Sprintf(bytesForm, c.Stack)},
		{"size", fmt.Sprintf(bytesForm, c.Figures.Bytes)},
		{"instructions", fmt.Sprintf(countsForm,
			c.Figures.Instructions, c.Figures.Loads, c.Figures.Stores, c.Figures.Muls)},
	}
	for _, cy := range c.Figures.Cycles {
		f = append(f, Field{"cycles " + cy.Model, fmt.Sprintf(cy.form(), cy.Count)})
	}
	return append(f, c.Notes...)
}

// The forms of the numbers in a block.
const (
	bitsForm   = "%d"
	limbsForm  = "%d of %d bits"
	bytesForm  = "%d bytes"
	cyclesForm = "%d"
	modelForm  = "%d (model)"
	countsForm = "%d (loads %d, stores %d, multiplications %d)"
)

// Lines are the block as text: the prototype, the formula and the fields.
func (c *Contract) Lines() []string {
	op, _ := FindOp(c.Op)
	semicolon := ";"
	if c.Syntax == "go" {
		semicolon = ""
	}
	lines := []string{
		c.Prototype() + semicolon,
		"",
		op.Formula + ", little-endian: limb 0 is the least significant.",
		"",
	}
	for _, f := range c.Fields() {
		lines = append(lines, wrap(f)...)
	}
	return lines
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

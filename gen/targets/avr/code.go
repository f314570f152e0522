package avr

import "asmgen/gen"

// variable is a byte that a program of several parts computes with, by number,
// wherever it is: in a register or in memory. The halves of a product are in
// fixed registers.
type variable int

const (
	none     variable = -1
	lowHalf  variable = -2
	highHalf variable = -3
)

// form says what an operation does with its variables d and s.
type form uint8

const (
	modify   form = iota // reads d and s, if there is one, and writes d
	create               // writes d from s, or from nothing
	pairUp               // writes d and s from the halves of the product
	multiply             // reads d and s
	keep                 // reads d: it is the word at of the result
)

// operation is an instruction on variables.
type operation struct {
	form form
	name string // mnemonic; "copy" where a register may do without a move
	d, s variable
	at   gen.At
}

// code is a straight run of operations.
type code struct {
	ops    []operation
	origin []gen.At            // of each variable: where it is from the start
	given  []bool              // of each variable: it is in memory from the start
	zero   variable            // holds 0
	words  map[gen.At]variable // which variable a word of memory is, now
	signs  map[int]variable    // 0xff where the flag is set, else 0
}

func newCode() *code {
	c := &code{words: map[gen.At]variable{}, signs: map[int]variable{}}
	c.zero = c.variable()
	return c
}

func (c *code) variable() variable {
	c.origin = append(c.origin, gen.At{})
	c.given = append(c.given, false)
	return variable(len(c.given) - 1)
}

func (c *code) do(f form, name string, d, s variable) {
	c.ops = append(c.ops, operation{form: f, name: name, d: d, s: s})
}

// two is an instruction of two operands, one of a single operand.
func (c *code) two(name string, d, s variable) { c.do(modify, name, d, s) }
func (c *code) one(name string, d variable)    { c.do(modify, name, d, none) }

// clear is a new variable that is 0; C stays.
func (c *code) clear() variable {
	v := c.variable()
	c.do(create, "clr", v, none)
	return v
}

// copy is a new variable with the value of another.
func (c *code) copy(from variable) variable {
	v := c.variable()
	c.do(create, "copy", v, from)
	return v
}

// spread is a new variable: minus C.
func (c *code) spread() variable {
	v := c.variable()
	c.do(create, "sbc", v, none)
	return v
}

// word is the variable that a word of memory is. Words of the factors are there
// from the start.
func (c *code) word(at gen.At) variable {
	if v, ok := c.words[at]; ok {
		return v
	}
	v := c.variable()
	c.origin[v], c.given[v], c.words[at] = at, true, v
	return v
}

// read are the variables that an operation reads, wrote those it writes.
func (o operation) read() []variable {
	switch {
	case o.form == pairUp || o.form == create && o.s < 0:
		return nil
	case o.form == create:
		return []variable{o.s}
	case o.s < 0:
		return []variable{o.d}
	}
	return []variable{o.d, o.s}
}

func (o operation) wrote() []variable {
	switch o.form {
	case modify, create:
		return []variable{o.d}
	case pairUp:
		return []variable{o.d, o.s}
	}
	return nil
}

// finish has every word of the result kept as soon as it is final.
func (c *code) finish(z gen.Range) {
	last := map[variable]int{}
	for i, o := range c.ops {
		for _, v := range o.wrote() {
			last[v] = i
		}
	}
	after := make([][]operation, len(c.ops))
	for k := range z.Len {
		v := c.words[z.Word(k)]
		after[last[v]] = append(after[last[v]], operation{form: keep, d: v, s: none, at: z.Word(k)})
	}
	var out []operation
	for i, o := range c.ops {
		out = append(append(out, o), after[i]...)
	}
	c.ops = out
}

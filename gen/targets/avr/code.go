package avr

import (
	"slices"

	"asmgen/gen"
)

// variable is a byte that a program of several parts computes with, by number,
// wherever it is: in a register or in memory. The halves of a product are in
// fixed registers.
type variable int

const (
	none     variable = -1
	lowHalf  variable = -2
	highHalf variable = -3
	zero     variable = 0 // holds 0
	zeroHigh variable = 1 // as well, for one movw to clear two variables
)

// form says what an operation does with its variables d and s.
type form uint8

const (
	enter     form = iota // writes d: pointers that the caller hands over
	modify                // reads d and s, if there is one, and writes d
	create                // writes d from s, or from nothing
	pairUp                // writes d and s from the halves of the product
	clearPair             // writes d and s from zero and zeroHigh
	multiply              // reads d and s
	compare               // reads d and s for C alone
	final                 // reads d: it is to be in memory, at
	callOut               // has a subroutine form a product
)

// operation is an instruction on variables.
type operation struct {
	form    form
	name    string // mnemonic; "copy" where a register may do without a move
	d, s    variable
	at      gen.At
	product *gen.Product
}

// code is a straight run of operations.
type code struct {
	ops     []operation
	origin  []gen.At                // of each variable: where it is from the start
	given   []bool                  // of each variable: it is in memory from the start
	words   map[gen.At]variable     // which variable a word of memory is, now
	signs   map[int]variable        // 0xff where the flag is set, else 0
	pointer map[gen.Area][]variable // the bytes of the pointer to a factor
	n       int                     // words of a factor
	square  bool                    // there is no second one
	early   map[gen.Part]*early     // of a recombination: what else its product takes up
	beneath map[gen.Part]*early     // of the part that forms the low half of that product: the same
	summed  map[gen.Part]bool       // the recombinations whose T takes up L1 that way
	// overlap tells that the result may overlap the factors. Private is the words of
	// private memory that belong to the program.
	overlap bool
	private int
	lent    int               // of those, the lowest, which subroutines use
	below   int               // bytes from the stack pointer up to private memory
	placed  map[variable]bool // what is where the program has it in memory
	cramped bool              // the result has no place for pointers while they are needed
}

// newCode is a code for factors of n words.
func newCode(n int, square bool) *code {
	c := &code{n: n, square: square, below: 1, placed: map[variable]bool{}, words: map[gen.At]variable{}, signs: map[int]variable{}, pointer: map[gen.Area][]variable{}}
	c.given, c.origin = make([]bool, 2), make([]gen.At, 2)
	return c
}

// takePointers has the pointers to the factors as variables.
func (c *code) takePointers() {
	for _, area := range []gen.Area{gen.AreaX, gen.AreaY} {
		if area == gen.AreaY && c.square {
			continue
		}
		c.pointer[area] = []variable{c.variable(), c.variable()}
		for _, v := range c.pointer[area] {
			c.do(enter, "", v, none)
		}
	}
}

// form has the whole of a program as operations.
func (c *code) form(p *gen.Program) {
	c.program(p)
	_, _, z := p.Whole()
	c.finish(z)
}

// tied tells that pointers have no place in memory: they stay in registers until
// the last word of their factor is read.
func (c *code) tied() bool {
	return c.overlap || c.cramped
}

// far tells that displacements may not reach all words.
func (c *code) far() bool { return c.n > maxNear || c.overlap || c.private > 0 }

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

// clearTwo is two new variables that are 0; C stays.
func (c *code) clearTwo() []variable {
	low, high := c.variable(), c.variable()
	c.do(clearPair, "movw", low, high)
	return []variable{low, high}
}

// isZero tells that a variable holds 0 whenever it is in a register.
func isZero(v variable) bool { return v == zero || v == zeroHigh }

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

// times forms x y and has its halves in two new variables.
func (c *code) times(x, y variable) (low, high variable) {
	c.do(multiply, "mul", x, y)
	low, high = c.variable(), c.variable()
	c.do(pairUp, "movw", low, high)
	return low, high
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

// number is the variables of a range.
func (c *code) number(r gen.Range) []variable {
	var v []variable
	for i := range r.Len {
		v = append(v, c.word(r.Word(i)))
	}
	return v
}

// let has a range be the variables v from now on.
func (c *code) let(r gen.Range, v []variable) {
	for i := range r.Len {
		c.words[r.Word(i)] = v[i]
	}
}

// read are the variables that an operation reads, wrote those it writes.
func (o operation) read() []variable {
	switch {
	case o.form == clearPair:
		return []variable{zero, zeroHigh}
	case o.form == enter || o.form == pairUp || o.form == callOut || o.form == create && o.s < 0:
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
	case enter, modify, create:
		return []variable{o.d}
	case pairUp, clearPair:
		return []variable{o.d, o.s}
	}
	return nil
}

// finish drops what nothing reads, and has every word of the result kept as soon
// as it is final.
func (c *code) finish(z gen.Range) {
	c.prune(z)
	last := map[variable]int{}
	for i, o := range c.ops {
		for _, v := range o.wrote() {
			last[v] = i
		}
	}
	after := make([][]operation, len(c.ops))
	for k := range z.Len {
		v := c.words[z.Word(k)]
		if _, changed := last[v]; c.given[v] && !changed { // a subroutine left it there
			continue
		}
		after[last[v]] = append(after[last[v]], operation{form: final, d: v, s: none, at: z.Word(k)})
	}
	var out []operation
	for i, o := range c.ops {
		out = append(append(out, o), after[i]...)
	}
	c.ops = out
}

// prune drops what creates a variable that is not read.
func (c *code) prune(z gen.Range) {
	wanted := map[variable]bool{}
	for _, v := range c.number(z) {
		wanted[v] = true
	}
	var out []operation
	for _, o := range slices.Backward(c.ops) {
		if o.form == create && !wanted[o.d] {
			continue
		}
		for _, v := range o.read() {
			wanted[v] = true
		}
		out = append(out, o)
	}
	slices.Reverse(out)
	c.ops = out
}

// touched are the variables that an operation reads or writes.
func (o operation) touched() []variable {
	var out []variable
	for _, v := range append(o.read(), o.wrote()...) {
		if v >= 0 && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

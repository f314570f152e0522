package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
)

// byWord is the product of the words in low and by, in low and high, in 17 cycles:
// a product of words as four of halves. It uses up by, t and u, and leaves C 0.
func (r *pieces) byWord(low, high, by, t, u int) {
	shift := func(mnemonic string, to, from int) { r.Emit(mnemonic, isa.R(to), isa.R(from), isa.I(16)) }
	shift("lsrs", t, by)
	shift("lsrs", high, low)
	r.op("mov", u, high)
	r.op("uxth", by, by)
	r.op("uxth", low, low)
	r.op("muls", high, t)
	r.op("muls", t, low)
	r.op("muls", u, by)
	r.op("muls", low, by)
	for _, middle := range []int{t, u} {
		shift("lsrs", by, middle)
		shift("lsls", middle, middle)
		r.op("adds", low, low, middle)
		r.op("adcs", high, by)
	}
}

// load fetches a word of a factor or of the frame.
func (r *pieces) load(reg int, at gen.At) {
	if _, ok := r.near(at.Of); ok {
		r.fetch(reg, r.at(at))
		return
	}
	r.fetch(reg, r.pointer(at.Of))
	disp := word * at.Index
	if disp > nearest {
		r.advance(reg, disp)
		disp = 0
	}
	r.Emit("ldr", isa.R(reg), isa.M(reg, disp))
}

// oneWord is a product of words.
func (r *pieces) oneWord(x, y, z gen.Range) {
	r.writes(isa.Range(0, 4)...)
	r.load(0, x.Word(0))
	r.load(2, y.Word(0))
	r.byWord(0, 1, 2, 3, 4)
	r.reach(2, z.Word(0))
	r.move("stm", 2, 0, 1)
}

// threeWords is a product of three words: a block, and around it the products with
// word 2 of a factor.
func (r *pieces) threeWords(x, y, z gen.Range) {
	r.pair(x, 0, 4, 5)
	r.pair(y, 0, 2, 3)
	words := r.inner(z)
	r.put(words[0], r.at(z.Word(1)))
	r.border(x, y, z, words[1], words[2])
}

// squareThree is the square of three words.
func (r *pieces) squareThree(x, _, z gen.Range) {
	r.writes(isa.Range(0, 7)...)
	r.writes(halvesAt[1])
	r.pair(x, 0, 5, 6)
	r.square([4]int{0, 1, 2, 4}, 5, 6, 3, 7)
	r.reach(3, z.Word(0))
	r.move("stm", 3, 0, 1)
	r.border(x, x, z, 2, 4)
}

// border completes a product of three words whose words 2 and 3 have the product
// of the low two words each, column by column. The products in a column of a
// square are one, twice.
func (r *pieces) border(x, y, z gen.Range, word2, word3 int) {
	const low, high, by, t, u, carry = 0, 1, 3, 5, 6, 7
	x2, y2 := halvesAt[0], halvesAt[1] // these words wait there
	column := func(i, acc, next, carry int) {
		for k, f := range []struct {
			word gen.At
			top  gen.At
			at   int
		}{{x.Word(i), y.Word(2), y2}, {y.Word(i), x.Word(2), x2}} {
			if k == 0 || x != y {
				if i == 0 {
					r.load(by, f.top)
					r.op("mov", f.at, by)
				} else {
					r.op("mov", by, f.at)
				}
				r.load(low, f.word)
				r.byWord(low, high, by, t, u)
			}
			r.op("adds", acc, acc, low)
			r.op("adcs", next, high)
			if k == 0 {
				r.bit(carry)
			} else {
				r.set(low, 0)
				r.op("adcs", carry, low)
			}
		}
		r.put(acc, r.at(z.Word(2+i)))
	}
	column(0, word2, word3, carry)
	column(1, word3, carry, word2) // which is free
	r.op("mov", by, y2)
	if x == y {
		r.squareWord(low, high, by, t)
	} else {
		r.op("mov", low, x2)
		r.byWord(low, high, by, t, u)
	}
	r.op("adds", carry, carry, low)
	r.op("adcs", word2, high)
	r.put(carry, r.at(z.Word(4)))
	r.put(word2, r.at(z.Word(5)))
}

package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// widest is the widest block: registers hold two blocks of sums and a word of
// carries, a block's words of x and one of y, and a carry.
const widest = 2

// blockwise carries out Blocks schedules. umaal adds to a product both the word of
// the accumulator and what goes over from the product before.
type blockwise struct {
	*columnar
	carry int
}

func (r *routine) blocks(p *gen.Product) {
	s := p.Schedule
	take := r.taker()
	acc, carry := take(s.Words), take(1)[0]
	m := blockwise{&columnar{Listing: r.Listing, slots: take(s.Slots)}, carry}
	r.role("accumulator", acc...)
	r.role("carry", carry)
	r.role("operand words", m.slots...)
	targets.LowerBlocks(p, acc, m, func(col int) { m.Comment("column %d", col) })
}

// Row adds product by product. What goes over from the last is new to the
// accumulator, in its place from the start, or runs up in it.
func (m blockwise) Row(acc []int, before, after int, x []int, y int) {
	r, n := isa.R, len(x)
	over := m.carry
	if n >= before {
		over = acc[n]
	}
	for k, i := range x {
		op := "umaal"
		switch {
		case k == 0 && before == 0:
			op = "umull"
		case k == 0:
			set(m.Listing, over, 0)
		case k >= before:
			set(m.Listing, acc[k], 0)
		}
		m.Emit(op, r(acc[k]), r(over), r(m.slots[i]), r(m.slots[y]))
	}
	if n >= before {
		return
	}
	for _, a := range acc[before:max(before, after)] {
		set(m.Listing, a, 0)
	}
	m.Emit("adds", r(acc[n]), r(acc[n]), r(over))
	for _, a := range acc[n+1 : after] {
		m.Emit("adcs", r(a), r(a), isa.I(0))
	}
}

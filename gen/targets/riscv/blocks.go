package riscv

import (
	"asmgen/gen"
	"asmgen/gen/targets"
)

// widest is the widest block: registers hold two blocks of sums and a word of
// carries, a block's words of x and one of y, a product and a carry.
func (v *variant) widest() int { return (len(v.pool) - 2 - temporaries - 1) / 3 }

// blockwise carries out Blocks schedules.
type blockwise struct {
	*columnar
	carry int
}

func (m *routine) blocks(p *gen.Product) {
	s := p.Schedule
	acc := m.takeAll(s.Words)
	b := blockwise{&columnar{routine: m, lo: m.take(), hi: m.take(), slots: m.takeAll(s.Slots)}, m.take()}
	m.Roles = append(m.Roles, targets.Role{Name: "accumulator", Regs: acc},
		targets.Role{Name: "product, carry", Regs: []int{b.lo, b.hi, b.carry}}, targets.Role{Name: "operand words", Regs: b.slots})
	targets.LowerBlocks(p, acc, b, func(col int) { m.Comment("column %d", col) })
}

// Row adds product by product; a word goes over from each to the next, since
// x y plus two words is below B^2. The last such word is new to the accumulator or
// runs up in it.
func (b blockwise) Row(acc []int, before, after int, x []int, y int) {
	n := len(x)
	for k, i := range x {
		low, over := b.lo, b.carry
		if k >= before {
			low = acc[k]
		}
		if k == n-1 && n >= before {
			over = acc[n]
		}
		xy := []int{b.slots[i], b.slots[y]}
		b.op("mul", append([]int{low}, xy...)...)
		if k == 0 {
			b.op("mulhu", append([]int{over}, xy...)...)
		} else {
			b.addInto(low, b.carry, b.carry)
			b.op("mulhu", append([]int{b.hi}, xy...)...)
			b.op("add", over, b.carry, b.hi)
		}
		if k < before {
			b.addInto(acc[k], low, low)
			b.op("add", over, over, low)
		}
	}
	if n < before {
		b.addWord(acc[n:], before-n, after-n, b.carry)
	}
}

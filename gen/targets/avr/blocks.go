package avr

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// widest is the widest block: registers hold two blocks of sums and a word of
// carries, a block's words of x and one of y, the products of a row that wait, and
// 0.
const widest = 5

// blockwise carries out Blocks schedules. In a row, the products with the even
// words of x lie side by side, and so do those with the odd words: each makes one
// number, which one chain of carries adds to the accumulator. Product by product,
// as the paper has it, every product has a chain of its own.
type blockwise struct {
	result
	slots   []int
	readers map[gen.Area]*reader
	waiting []int // registers that products of a row wait in
	zero    int
}

func lowerBlocks(p *gen.Program) *targets.Listing {
	product := p.Only()
	s := product.Schedule
	free := pool
	take := func(n int) []int {
		regs := free[:n]
		free = free[n:]
		return regs
	}
	acc := take(s.Words)
	if s.Words%2 == 1 { // an odd register is left, and products wait in even pairs
		free = slices.Concat(free[1:], free[:1])
	}
	// The even products of the longest row wait, but for the last, which is added
	// from where it is formed. One slot is not for words of x.
	b := &blockwise{waiting: take(2 * (s.Slots/2 - 1)), zero: take(1)[0], slots: take(s.Slots)}
	b.readers = newReaders(product, yPtr, s.Slots)
	used := slices.Concat(acc, b.waiting, b.slots, []int{b.zero})
	b.result = result{frame: newFrame(zPtr, yPtr, used), ptr: zPtr, columns: 2 * s.N}
	b.Roles = []targets.Role{
		{Name: "z", Regs: pair(zPtr)}, {Name: "x", Regs: pair(xPtr)}, {Name: "y", Regs: pair(yPtr)},
		{Name: "product", Regs: pair(lo)}, {Name: "accumulator", Regs: acc},
		{Name: "0", Regs: []int{b.zero}}, {Name: "operand words", Regs: b.slots}}
	if len(b.waiting) > 0 {
		b.Roles = append(b.Roles, targets.Role{Name: "products of a row", Regs: b.waiting})
	}
	b.enter()
	b.Emit("clr", isa.R(b.zero))
	targets.LowerBlocks(product, acc, b, func(col int) { b.Comment("column %d", col) })
	b.leave()
	return b.Listing
}

func (b *blockwise) Load(slot int, from gen.At) { b.readers[from.Of].read(b.Listing, b.slots[slot]) }
func (b *blockwise) Store(reg int, to gen.At)   { b.store(reg, to.Index) }
func (b *blockwise) Hold(reg, col int)          { b.hold(reg, col) }
func (b *blockwise) Release(col int, to gen.At) { b.release(col) }

// Row adds two numbers. Words that the accumulator did not have begin with 0; the
// first number of all is moved.
func (b *blockwise) Row(acc []int, before, after int, x []int, y int) {
	numbers := []int{0, 1}
	if before == 0 {
		numbers = numbers[1:]
		for k := 0; k < len(x); k += 2 {
			b.multiply(x[k], y)
			movePair(b.Listing, acc[k], acc[k+1], lo)
			before = k + 2
		}
	}
	for _, a := range acc[min(before, after):after] {
		b.Emit("clr", isa.R(a))
	}
	for _, first := range numbers {
		if first < len(x) {
			b.addEvery(acc[first:after], x[first:], y)
		}
	}
}

func (b *blockwise) multiply(x, y int) { b.Emit("mul", isa.R(b.slots[x]), isa.R(b.slots[y])) }

// addEvery adds the products with every second word of x, the first among them.
// All but the last wait for it.
func (b *blockwise) addEvery(acc, x []int, y int) {
	var number []int
	for k := 0; k < len(x); k += 2 {
		b.multiply(x[k], y)
		if k+2 < len(x) {
			w := b.waiting[k:][:2]
			movePair(b.Listing, w[0], w[1], lo)
			number = append(number, w...)
		} else {
			number = append(number, lo, hi)
		}
	}
	name := "add"
	for k, a := range acc {
		word := b.zero
		if k < len(number) {
			word = number[k]
		}
		b.Emit(name, isa.R(a), isa.R(word))
		name = "adc"
	}
}

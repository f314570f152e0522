package riscv

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// digit is the words of a digit of the factors in loops.
const digit = 2

// lengthArg receives the words of a factor where they are an argument.
const lengthArg = 13

// compact has what serves variants with enough registers.
func (v *variant) compact(set *isa.Set) *targets.Compact {
	if v.embedded() {
		return nil
	}
	return &targets.Compact{
		Way:     "in loops",
		Source:  "Journal of the Korea Institute of Information Security and Cryptology 31(3), 2021 (RISC-V, scalable)",
		Methods: []string{"comba"},
		Lower:   loops(set, v),
		Digit:   digit * v.bits,
		Open:    true,
		Apart:   true,
	}
}

// loops lowers column-wise multiplication to two loops, the inner one over the
// products of a column and the outer one over columns, in code that is the same
// for all lengths. Digits are double words, so that four loads serve eight
// multiplications, as in "Optimized Implementation of Scalable Multi-Precision
// Multiplication Method on RISC-V Processor", Journal of the Korea Institute of
// Information Security and Cryptology 31(3), 2021.
//
// The carries out of a word of the accumulator are counted beside it, and added
// once a column: within the inner loop no carry travels.
func loops(set *isa.Set, v *variant) targets.Lowering {
	return func(p *gen.Program) *targets.Listing {
		m := &routine{Listing: &targets.Listing{Set: set}, variant: v, pool: v.pool, flags: flags{register: none}}
		l := newLoop(m)
		l.begin(p)
		l.columns()
		enclose(m.Listing, v, append([]int{zPtr, l.x, l.y}, m.used...), 0)
		return m.Listing
	}
}

// loop is the registers of the loops, most of them addresses. That of z moves on
// from word to word.
type loop struct {
	*routine
	end    int // behind the last word of x
	x, to  int // the digits of x in the column: the first, and behind the last
	y      int // the digit of y that goes with the first
	px, py int // the digits at hand
	fx, fy [digit]int
	acc    [2 * digit]int
	counts [3]int // counts[k] is what has been carried into column k + 2
	lo, hi [2]int // products of words, in turn
}

func newLoop(m *routine) *loop {
	l := &loop{routine: m, x: base[gen.AreaX], y: base[gen.AreaY]}
	l.end = m.take() // the first of the pool, lengthArg
	l.to, l.px, l.py = m.take(), m.take(), m.take()
	for _, regs := range [][]int{l.lo[:], l.hi[:], l.fx[:], l.fy[:], l.acc[:], l.counts[:]} {
		copy(regs, m.takeAll(len(regs)))
	}
	m.Roles = []targets.Role{
		{Name: "z", Regs: []int{zPtr}}, {Name: "x and its end", Regs: []int{l.x, l.to, l.end}}, {Name: "y", Regs: []int{l.y}},
		{Name: "digits at hand", Regs: []int{l.px, l.py}}, {Name: "their words", Regs: append(l.fx[:], l.fy[:]...)},
		{Name: "accumulator", Regs: l.acc[:]}, {Name: "carries into it", Regs: l.counts[:]},
		{Name: "products, carries", Regs: append(l.lo[:], l.hi[:]...)},
	}
	return l
}

func (l *loop) step(r, by int)    { l.Emit("addi", isa.R(r), isa.R(r), isa.I(int64(by))) }
func (l *loop) move(to, from int) { l.Emit("addi", isa.R(to), isa.R(from), isa.I(0)) }
func (l *loop) again(a, b int, label string) {
	l.Emit("bne", isa.R(a), isa.R(b), isa.L(label))
}

// bytes of a digit.
func (l *loop) digitBytes() int { return digit * l.bytes() }

// begin makes the registers ready for the first column.
func (l *loop) begin(p *gen.Program) {
	if p.Open {
		shift := 2
		if l.bits == 64 {
			shift = 3
		}
		l.Emit("slli", isa.R(l.end), isa.R(lengthArg), isa.I(int64(shift)))
		l.op("add", l.end, l.x, l.end)
	} else {
		l.Emit("addi", isa.R(l.end), isa.R(l.x), isa.I(int64(p.N*l.digitBytes())))
	}
	l.move(l.to, l.x)
	l.step(l.y, -l.digitBytes())
	for _, a := range l.acc[:digit+1] {
		l.move(a, zero)
	}
}

// columns is the outer loop. Up to the middle column, each has a digit of x and
// one of y more than the one before; from then on, one of x less at the beginning
// and one of y less at the end.
func (l *loop) columns() {
	l.Label("longer")
	l.step(l.to, l.digitBytes())
	l.step(l.y, l.digitBytes())
	l.Label("column")
	l.move(l.px, l.x)
	l.move(l.py, l.y)
	l.move(l.acc[3], zero)
	for _, c := range l.counts {
		l.move(c, zero)
	}
	l.Label("product")
	l.product()
	l.again(l.px, l.to, "product")
	l.retire()
	l.again(l.to, l.end, "longer")
	l.step(l.x, l.digitBytes())
	l.again(l.x, l.end, "column")
	l.store()
}

// product adds the product of two digits. A multiplication comes before the
// additions of the one before it, which cores with a slow multiplier do meanwhile.
func (l *loop) product() {
	for k := range digit {
		l.Emit(l.load, isa.R(l.fx[k]), isa.M(l.px, k*l.bytes()))
		l.Emit(l.load, isa.R(l.fy[k]), isa.M(l.py, k*l.bytes()))
	}
	high := func() {}
	for k := range digit * digit {
		i, j := k/digit, k%digit
		lo, hi, col := l.lo[k%2], l.hi[k%2], i+j
		l.op("mul", lo, l.fx[i], l.fy[j])
		high()
		l.op("mulhu", hi, l.fx[i], l.fy[j])
		l.addInto(l.acc[col], lo, lo)
		switch k {
		case 0:
			l.step(l.px, l.digitBytes())
		case 1:
			l.step(l.py, -l.digitBytes())
		}
		high = func() {
			l.op("add", hi, hi, lo) // a high word is at most 2^w - 2
			l.addInto(l.acc[col+1], hi, hi)
			l.op("add", l.counts[col], l.counts[col], hi)
		}
	}
	high()
}

// retire stores the column's digit, and moves the accumulator down by one: the
// carries counted are added, and those into the word above it become its top.
func (l *loop) retire() {
	l.store()
	l.step(zPtr, l.digitBytes())
	acc, carry := l.acc, l.counts
	l.op("add", acc[0], acc[2], carry[0])
	l.op("sltu", carry[0], acc[0], carry[0])
	l.op("add", carry[1], carry[1], carry[0])
	l.op("add", acc[1], acc[3], carry[1])
	l.op("sltu", carry[1], acc[1], carry[1])
	l.op("add", acc[2], carry[2], carry[1])
}

// store stores the two lowest words of the accumulator.
func (l *loop) store() {
	for k := range digit {
		l.Emit(l.routine.store, isa.R(l.acc[k]), isa.M(zPtr, k*l.bytes()))
	}
}

package isa

import "slices"

// Effects are the registers that an instruction reads and writes, flags among
// them, each in ascending order.
type Effects struct{ Reads, Writes []int }

// Trace is a value of the domain that follows where values come from.
type Trace struct {
	id   int // 0 is a number
	from registers
}

// registers is a set of register numbers below 128.
type registers [2]uint64

func (r registers) or(o registers) registers { return registers{r[0] | o[0], r[1] | o[1]} }

func (r registers) list() []int {
	var out []int
	for n := range 128 {
		if r[n/64]>>(n%64)&1 == 1 {
			out = append(out, n)
		}
	}
	return out
}

// EffectsOf derives the effects of an instruction from its meaning, so that the
// table does not have to say them twice: it runs on values that know from which
// registers they come.
func EffectsOf(row Row[Trace], in Inst) Effects {
	t := &tracer{next: 129}
	s := &State[Trace]{Dom: t, Mem: traced{t}, Reg: make([]Trace, 128), Return: somewhere,
		Flags: FlagsOf(t, Trace{}, Trace{}, Trace{})} // no registers, so that who reads them reads none
	for r := range s.Reg {
		s.Reg[r].id = r + 1
		s.Reg[r].from[r/64] = 1 << (r % 64)
	}
	row.Do(s, in.Args)
	var e Effects
	for r, v := range s.Reg {
		if v.id != r+1 {
			e.Writes = append(e.Writes, r)
			t.read = t.read.or(v.from)
		}
	}
	e.Reads = t.read.list()
	slices.Sort(e.Writes)
	return e
}

// somewhere is the number behind every value that is asked for one, as an address or a
// count.
const somewhere = 1 << 12

// tracer is the domain: every result is new and comes from what its operands
// come from.
type tracer struct {
	next int
	read registers // what addresses, branches and memory took
}

func (t *tracer) join(vs ...Trace) Trace {
	out := Trace{id: t.next}
	t.next++
	for _, v := range vs {
		out.from = out.from.or(v.from)
	}
	return out
}

func (t *tracer) Const(int, uint64) Trace { return t.join() }

// Known counts as a read, since an address or a branch follows from it.
func (t *tracer) Known(v Trace) (uint64, bool) {
	t.read = t.read.or(v.from)
	return somewhere, true
}

func (t *tracer) AddC(_ int, x, y, c Trace) (sum, carry Trace) {
	return t.join(x, y, c), t.join(x, y, c)
}
func (t *tracer) SubB(_ int, x, y, b Trace) (diff, borrow Trace) {
	return t.join(x, y, b), t.join(x, y, b)
}
func (t *tracer) Mul(_ int, x, y Trace) (lo, hi Trace) { return t.join(x, y), t.join(x, y) }
func (t *tracer) Ult(_ int, x, y Trace) Trace          { return t.join(x, y) }
func (t *tracer) And(_ int, x, y Trace) Trace          { return t.join(x, y) }
func (t *tracer) Or(_ int, x, y Trace) Trace           { return t.join(x, y) }
func (t *tracer) Xor(_ int, x, y Trace) Trace          { return t.join(x, y) }
func (t *tracer) Shl(_ int, x Trace, _ int) Trace      { return t.join(x) }
func (t *tracer) Shr(_ int, x Trace, _ int) Trace      { return t.join(x) }
func (t *tracer) Extract(x Trace, _, _ int) Trace      { return t.join(x) }
func (t *tracer) Concat(_ int, lo, hi Trace) Trace     { return t.join(lo, hi) }

// traced is memory that gives new values and reads what is stored.
type traced struct{ *tracer }

func (m traced) Load(uint64, int) Trace { return m.join() }

func (m traced) Store(_ uint64, _ int, v Trace) { m.read = m.read.or(v.from) }

package machine

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"asmgen/gen/isa"
)

// words are the values at which carries are made and passed on, and some others.
func words(w int, r *rand.Rand) []uint64 {
	ones := mask(w)
	return []uint64{0, 1, ones, ones - 1, ones >> 1, ones>>1 + 1, r.Uint64() & ones, r.Uint64() & ones}
}

func number(x uint64) *big.Int { return new(big.Int).SetUint64(x) }

// Addition, subtraction and multiplication are those of the integers, for every
// width.
func TestConcreteIsArithmetic(t *testing.T) {
	var d Concrete
	r := rand.New(rand.NewPCG(1, 1))
	for _, w := range []int{1, 8, 16, 32, 64} {
		base := new(big.Int).Lsh(big.NewInt(1), uint(w))
		check := func(what string, lo, hi uint64, want *big.Int) {
			t.Helper()
			got := new(big.Int).Mul(number(hi), base)
			if got.Add(got, number(lo)).Cmp(want) != 0 || lo > mask(w) || hi > mask(w) {
				t.Errorf("%d bits, %s: %#x and %#x for %v", w, what, lo, hi, want)
			}
		}
		for _, x := range words(w, r) {
			for _, y := range words(w, r) {
				for c := range uint64(2) {
					sum, carry := d.AddC(w, x, y, c)
					want := new(big.Int).Add(number(x), number(y))
					check("sum", sum, carry, want.Add(want, number(c)))
					// x - y - b + 2^w borrow is the difference.
					diff, borrow := d.SubB(w, x, y, c)
					want = new(big.Int).Add(number(diff), number(y))
					want.Add(want, number(c))
					check("difference", x, borrow, want)
				}
				lo, hi := d.Mul(w, x, y)
				check("product", lo, hi, new(big.Int).Mul(number(x), number(y)))
				if got := d.Ult(w, x, y) == 1; got != (x < y) {
					t.Errorf("Ult(%#x, %#x) is %v", x, y, got)
				}
			}
		}
	}
}

func TestConcreteBits(t *testing.T) {
	var d Concrete
	for _, c := range []struct {
		what      string
		got, want uint64
	}{
		{"shift up drops the top", d.Shl(8, 0xff, 4), 0xf0},
		{"shift down", d.Shr(8, 0xff, 4), 0x0f},
		{"extract", d.Extract(0x123456789abcdef0, 16, 32), 0x56789abc},
		{"extract all", d.Extract(^uint64(0), 0, 64), ^uint64(0)},
		{"concat", d.Concat(32, 0x89abcdef, 0x01234567), 0x0123456789abcdef},
		{"constant wraps", d.Const(8, 0x1ff), 0xff},
		{"lanes", isa.Lanes(isa.Dom[uint64](d), 64, 16, 0x0001000200030004, 0x0010002000300040,
			func(x, y uint64) uint64 { return x | y }), 0x0011002200330044},
	} {
		if c.got != c.want {
			t.Errorf("%s: %#x, want %#x", c.what, c.got, c.want)
		}
	}
}

// Every result of a secret is secret, and has the value of the concrete domain.
func TestTaintSpreads(t *testing.T) {
	var d Taint
	public, secret := Tainted{X: 0x21}, Tainted{X: 0x43, Secret: true}
	s1, c1 := d.AddC(8, public, secret, public)
	s2, b2 := d.SubB(8, secret, public, public)
	lo, hi := d.Mul(8, public, secret)
	for i, v := range []Tainted{
		s1, c1, s2, b2, lo, hi, d.Ult(8, public, secret), d.And(8, secret, public), d.Or(8, public, secret),
		d.Xor(8, secret, secret), d.Shl(8, secret, 1), d.Shr(8, secret, 1), d.Extract(secret, 0, 4), d.Concat(8, public, secret), d.Concat(8, secret, public),
	} {
		if _, known := d.Known(v); known {
			t.Errorf("result %d of a secret is public", i)
		}
	}
	if lo.X != 0x21*0x43&0xff || hi.X != 0x21*0x43>>8 {
		t.Errorf("product %#x %#x", lo.X, hi.X)
	}
	if x, known := d.Known(d.Xor(8, public, public)); !known || x != 0 {
		t.Error("a result of public words is not public")
	}
}

// memory is a region of 8 bytes that may be read, then 8 that may be written.
func memory(cell int) *Memory[uint64] {
	r := &Region[uint64]{Name: "m", Base: 0x100, Cell: cell, Cells: make([]uint64, 16/cell), Perm: make([]Perm, 16)}
	for i := range r.Perm {
		r.Perm[i] = Write
		if i < 8 {
			r.Perm[i] = Read
		}
	}
	for i := range 8 {
		r.Cells[i/cell] |= uint64(0x11*(i+1)) << (8 * (i % cell))
	}
	spans := []Span{{"in", 0x100, 8}, {"out", 0x108, 8}}
	return NewMemory(isa.Dom[uint64](Concrete{}), []*Region[uint64]{r}, func(a uint64) string { return Describe(spans, a) })
}

// fault runs f and returns the fault it ends in, or "".
func fault(f func()) (reason string) {
	defer func() {
		if r := recover(); r != nil {
			reason = r.(isa.Fault).Reason
		}
	}()
	f()
	return ""
}

// A word reads the same whatever the cells, and whether it is aligned or not.
func TestMemoryWords(t *testing.T) {
	for _, cell := range []int{1, 2, 4, 8} {
		m := memory(cell)
		if got := m.Load(0x100, 8); got != 0x8877665544332211 {
			t.Errorf("cells of %d: %#x", cell, got)
		}
		if got := m.Load(0x101, 4); got != 0x55443322 {
			t.Errorf("cells of %d, unaligned: %#x", cell, got)
		}
		m.Store(0x109, 4, 0xdeadbeef)
		m.Store(0x10b, 1, 0x5a)
		if got := m.Load(0x109, 4); got != 0xde5abeef {
			t.Errorf("cells of %d, stored unaligned: %#x", cell, got)
		}
	}
}

func TestMemoryFaults(t *testing.T) {
	for want, f := range map[string]func(m *Memory[uint64]){
		"reads out+0":                        func(m *Memory[uint64]) { m.Load(0x108, 1) },
		"reads out+1":                        func(m *Memory[uint64]) { m.Store(0x108, 1, 0); m.Load(0x108, 2) },
		"writes in+7":                        func(m *Memory[uint64]) { m.Store(0x107, 2, 0) },
		"writes out+8, outside its 8 bytes":  func(m *Memory[uint64]) { m.Store(0x110, 1, 0) },
		"writes out+7":                       func(m *Memory[uint64]) { m.Store(0x10f, 2, 0) },
		"reads in-1, before its first byte":  func(m *Memory[uint64]) { m.Load(0xff, 1) },
		"reads out+100, outside its 8 bytes": func(m *Memory[uint64]) { m.Load(0x16c, 1) },
		"":                                   func(m *Memory[uint64]) { m.Store(0x108, 8, 1); m.Load(0x108, 8) },
	} {
		if got := fault(func() { f(memory(1)) }); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("fault %q, want %q", got, want)
		}
	}
}

// An access is aligned to its size, or to what the memory asks for if that is
// less.
func TestMemoryAlignment(t *testing.T) {
	for _, c := range []struct {
		align, at, bytes int
		faults           bool
	}{{0, 1, 4, false}, {4, 4, 4, false}, {4, 2, 4, true}, {4, 2, 2, false}, {4, 1, 2, true}, {4, 3, 1, false}, {1, 1, 4, false}, {4, 0, 8, false}, {8, 4, 4, false}} {
		m := memory(4)
		m.Align = c.align
		got := fault(func() { m.Load(0x100+uint64(c.at), c.bytes) })
		if strings.Contains(got, "not a multiple of") != c.faults || c.faults != (got != "") {
			t.Errorf("%d bytes at %d, aligned to %d: fault %q", c.bytes, c.at, c.align, got)
		}
	}
}

// A run ends at the return, at a fault with its line, past the end, or at the
// limit.
func TestRun(t *testing.T) {
	type state = isa.State[uint64]
	rows := []isa.Row[uint64]{
		{Spec: isa.Spec{Form: "nop"}, Do: func(*state, []isa.Arg) {}},
		{Spec: isa.Spec{Form: "ret"}, Do: func(s *state, _ []isa.Arg) { s.ReturnTo(s.Reg[0]) }},
		{Spec: isa.Spec{Form: "bad"}, Do: func(*state, []isa.Arg) { isa.Faultf("no good") }},
		{Spec: isa.Spec{Form: "loop"}, Do: func(s *state, _ []isa.Arg) { s.PC = 0 }},
	}
	const nop, ret, bad, loop = 0, 1, 2, 3
	for want, ops := range map[string][]int{
		"":                                  {nop, ret, bad},
		"line 11: no good":                  {nop, bad, ret},
		"line 11: runs past the end":        {nop, nop},
		"line 11: does not return within 9": {nop, loop},
	} {
		var insts []isa.Inst
		for i, op := range ops {
			insts = append(insts, isa.Inst{Op: op, Line: 10 + i})
		}
		s := &state{Dom: Concrete{}, Reg: []uint64{42}, Return: 42}
		err := Bind(rows, insts).Run(s, 9, nil)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	s := &state{Dom: Concrete{}, Reg: []uint64{43}, Return: 42}
	if err := Bind(rows, []isa.Inst{{Op: ret}}).Run(s, 9, nil); err == nil {
		t.Error("a return to a wrong address passes")
	}
}

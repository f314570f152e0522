package arm

import (
	"math/bits"

	"asmgen/gen/isa"
)

// located is the address that an operand names. It advances the base where the operand
// says so before the access.
func located[V any](s *isa.State[V], a isa.Arg) uint64 {
	switch a.Type {
	case isa.Indexed:
		index := s.Public(s.Reg[a.Index], "address") << a.Shift
		return (s.Addr(a.Reg, a.Imm) + index) & (1<<32 - 1)
	case isa.PreInc:
		addr := s.Addr(a.Reg, a.Imm) & (1<<32 - 1)
		s.Reg[a.Reg] = s.Dom.Const(32, addr)
		return addr
	}
	return s.Addr(a.Reg, a.Imm) & (1<<32 - 1)
}

// transfersOfWords are the loads and stores of words and their parts, and of several
// words.
func transfersOfWords[V any]() []isa.Row[V] {
	var rows []isa.Row[V]
	load := func(bytes int, signed bool) func(s *isa.State[V], r int, addr uint64) {
		return func(s *isa.State[V], r int, addr uint64) {
			s.Reg[r] = widen(s.Dom, bytes, signed, s.Mem.Load(addr, bytes))
		}
	}
	store := func(bytes int) func(s *isa.State[V], r int, addr uint64) {
		return func(s *isa.State[V], r int, addr uint64) {
			s.Mem.Store(addr, bytes, s.Dom.Extract(s.Reg[r], 0, 8*bytes))
		}
	}
	// Those of half-words, and of bytes that are extended with their sign, have other
	// addresses in A32.
	rows = append(rows, addressed("ldr", "", true, load(4, false))...)
	rows = append(rows, addressed("str", "", false, store(4))...)
	for _, x := range widths {
		suffix := "b"
		if x.load != "ldrb" {
			suffix = "h"
		}
		rows = append(rows, addressed(x.load, suffix, true, load(x.bytes, x.signed))...)
	}
	rows = append(rows, addressed("strb", "b", false, store(1))...)
	return append(rows, addressed("strh", "h", false, store(2))...)
}

// addressed are the rows of a load or a store, by the kinds of their addresses. Those
// of whole words without an index are among the lowerings'.
func addressed[V any](name, kinds string, reads bool, do func(s *isa.State[V], r int, addr uint64)) []isa.Row[V] {
	row := func(form string, do func(*isa.State[V], []isa.Arg)) isa.Row[V] {
		return isa.Row[V]{Spec: isa.Spec{Form: name + " " + form, Size: 4, Reads: reads, Writes: !reads}, Do: do}
	}
	plain := func(s *isa.State[V], a []isa.Arg) { do(s, a[0].Reg, located(s, a[1])) }
	wide := ""
	if kinds == "h" {
		wide = "h"
	}
	rows := []isa.Row[V]{row("r,x"+wide, plain),
		row("r,pre"+wide, func(s *isa.State[V], a []isa.Arg) {
			baseApart(a[0].Reg, a[1].Reg)
			plain(s, a)
		}),
		row("r,base,step"+wide, func(s *isa.State[V], a []isa.Arg) {
			baseApart(a[0].Reg, a[1].Reg)
			plain(s, a)
			s.Reg[a[1].Reg] = s.Dom.Const(32, s.Addr(a[1].Reg, a[2].Imm))
		}),
	}
	if kinds != "" {
		rows = append(rows, row("r,m"+kinds, plain))
	}
	return rows
}

// baseApart has two registers be different where the manual leaves the result undefined if
// they are one.
func baseApart(r, base int) {
	if r == base {
		isa.Faultf("%s is both the data and the base that advances, which is undefined", names[r])
	}
}

// multiples are the loads and stores of lists: at which of the registers they begin,
// counted in words from the base, and which way they go.
func multiples[V any](modes []string) []isa.Row[V] {
	var rows []isa.Row[V]
	for _, name := range []string{"ldm", "stm"} {
		for _, mode := range modes {
			for _, base := range []string{"anchor", "advanced"} {
				row := isa.Row[V]{Spec: isa.Spec{Form: name + mode + " " + base + ",several", Size: 4, Reads: name == "ldm", Writes: name == "stm"},
					Do: func(s *isa.State[V], a []isa.Arg) { transfer(s, a, mode, name == "ldm") }}
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// transfer moves a list: the lowest register at the lowest address.
func transfer[V any](s *isa.State[V], a []isa.Arg, mode string, load bool) {
	base, mask := a[0].Reg, uint64(a[1].Imm)
	size := int64(word * bits.OnesCount64(mask))
	if a[0].Type == isa.Advanced && mask>>base&1 == 1 {
		isa.Faultf("%s is the base that advances and in the list, which is undefined", names[base])
	}
	start, step := int64(0), size
	switch mode {
	case "ib":
		start = word
	case "da":
		start, step = word-size, -size
	case "db":
		start, step = -size, -size
	}
	addr := s.Addr(base, start)
	after := s.Addr(base, step)
	for ; mask != 0; mask &= mask - 1 {
		r := bits.TrailingZeros64(mask)
		if load {
			s.Reg[r] = s.Mem.Load(addr, word)
		} else {
			s.Mem.Store(addr, word, s.Reg[r])
		}
		addr += word
	}
	if a[0].Type == isa.Advanced {
		s.Reg[base] = s.Dom.Const(32, after)
	}
}

// pairs are the loads and stores of two words. second is the register of the second
// one. The manual leaves the result undefined where two words are loaded into one
// register.
func pairs[V any](form string, second func(a []isa.Arg) int) []isa.Row[V] {
	at := func(s *isa.State[V], a []isa.Arg) uint64 { return located(s, a[len(a)-1]) }
	return []isa.Row[V]{
		{Spec: isa.Spec{Form: "ldrd " + form, Size: 4, Reads: true}, Do: func(s *isa.State[V], a []isa.Arg) {
			if second(a) == a[0].Reg {
				isa.Faultf("%s is loaded twice, which is undefined", names[a[0].Reg])
			}
			addr := at(s, a)
			s.Reg[a[0].Reg], s.Reg[second(a)] = s.Mem.Load(addr, word), s.Mem.Load(addr+word, word)
		}},
		{Spec: isa.Spec{Form: "strd " + form, Size: 4, Writes: true}, Do: func(s *isa.State[V], a []isa.Arg) {
			addr := at(s, a)
			s.Mem.Store(addr, word, s.Reg[a[0].Reg])
			s.Mem.Store(addr+word, word, s.Reg[second(a)])
		}},
	}
}

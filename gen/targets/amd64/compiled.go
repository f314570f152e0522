package amd64

import (
	"strings"

	"asmgen/gen/isa"
)

// compiled are the forms that compilers need beside those of the lowerings: operands
// with an index, of 32 and of 8 bits, comparisons, branches and moves of vectors. The Go
// assembler has none of them here.
//
// Source: as for families.
func compiled[V any]() []family[V] {
	var out []family[V]
	for _, f := range families[V]() {
		if lists := indexed(f.forms); lists != "" {
			out = append(out, family[V]{forms: lists, size: f.size, do: f.do, spec: f.spec})
		}
	}
	for _, w := range []width{quad, long, byteWide} {
		out = append(out, integers[V](w)...)
	}
	plain := isa.Spec{}
	out = append(out,
		family[V]{"movabsq Q,r", fixed(10), nil, move[V], plain},
		family[V]{"movzbl b,e m,e M,e", opcode(2, 0), nil, extend[V](8, 32, false), plain},
		family[V]{"movzbq b,r m,r M,r", opcode(2, 0), nil, extend[V](8, 64, false), plain},
		family[V]{"movslq e,r m,r M,r", opcode(1, 0), nil, extend[V](32, 64, true), plain},
		family[V]{"cltq", fixed(2), nil, func(s *isa.State[V], _ []isa.Arg) {
			extend[V](32, 64, true)(s, []isa.Arg{isa.R(low + rax), isa.R(rax)})
		}, plain},
		family[V]{"leal a,e A,e", opcode(1, 0), nil, func(s *isa.State[V], a []isa.Arg) {
			writeBits(s, 32, a[1], s.Dom.Extract(effective(s, a[0]), 0, 32))
		}, plain},
		family[V]{"imulq r,r m,r M,r", opcode(2, 0), nil, multiplyLow[V], isa.Spec{Muls: 1}},
		family[V]{"nop", fixed(1), nil, func(*isa.State[V], []isa.Arg) {}, plain},
	)
	out = append(out, vectorMoves[V]()...)
	out = append(out, repeated[V]()...)
	return append(out, conditional[V]()...)
}

// indexed are the forms with an index of a family that has addresses.
func indexed(forms string) string {
	mnemonic, lists, _ := strings.Cut(forms, " ")
	out := mnemonic
	for _, list := range strings.Split(lists, " ") {
		if strings.ContainsAny(list, "mwua") {
			out += " " + strings.NewReplacer("m", "M", "w", "W", "u", "U", "a", "A").Replace(list)
		}
	}
	if out == mnemonic {
		return ""
	}
	return out
}

// width is that of an operation: the letter that ends its mnemonics, and those of its
// registers and immediates.
type width struct {
	suffix   string
	bits     int
	reg, imm string
}

var (
	quad     = width{"q", 64, "r", "i"}
	long     = width{"l", 32, "e", "i"}
	byteWide = width{"b", 8, "b", "y"}
)

// lists has the forms with the letters of a width, where R, I, and the letters of
// addresses stand for both of their kinds.
func (w width) lists(mnemonic, forms string) string {
	out := mnemonic + w.suffix
	for _, f := range strings.Fields(forms) {
		f = strings.NewReplacer("R", w.reg, "I", w.imm).Replace(f)
		out += " " + f
		if strings.ContainsAny(f, "mwu") {
			out += " " + strings.NewReplacer("m", "M", "w", "W", "u", "U").Replace(f)
		}
	}
	return out
}

// integers are the operations of a width that are not among families.
func integers[V any](w width) []family[V] {
	var out []family[V]
	imm := 4
	if w.bits == 8 {
		imm = 1
	}
	add := func(name, forms string, size func([]isa.Arg) int, do func(s *isa.State[V], a []isa.Arg)) {
		out = append(out, family[V]{forms: w.lists(name, forms), size: size, do: do})
	}
	sums := sumsOf[V](w.bits)
	add("cmp", "R,R m,R R,m I,R I,m", sized(w), sums.compare)
	add("test", "R,R R,m I,R I,m", tested(w), bits(w.bits, isa.Dom[V].And, false))
	counted := func(a []isa.Arg) int { return w.prefix(a) + encoded(1)(a) }
	add("inc", "R u", counted, sums.count(1))
	add("dec", "R u", counted, sums.count(^uint64(0)))
	if w.bits == 64 {
		return out
	}
	add("mov", "R,R m,R R,w I,w", opcode(1, imm), moveBits[V](w.bits))
	add("mov", "I,R", func(a []isa.Arg) int { return prefixed(a) + 1 + imm }, moveBits[V](w.bits))
	add("add", "R,R m,R I,R R,u I,u", sized(w), sums.add(clear))
	add("adc", "R,R m,R I,R R,u I,u", sized(w), sums.add(CF))
	add("sub", "R,R m,R I,R R,u I,u", sized(w), sums.sub(clear))
	add("sbb", "R,R m,R I,R R,u I,u", sized(w), sums.sub(CF))
	add("and", "R,R m,R I,R R,u I,u", sized(w), bits(w.bits, isa.Dom[V].And, true))
	add("or", "R,R m,R I,R R,u I,u", sized(w), bits(w.bits, isa.Dom[V].Or, true))
	if w.bits == 32 {
		add("xor", "m,R I,R R,u I,u", sized(w), bits(w.bits, isa.Dom[V].Xor, true))
		add("shl", "K,R", shiftedBy, shiftBits[V](true))
		add("shr", "K,R", shiftedBy, shiftBits[V](false))
		return out
	}
	add("xor", "R,R m,R I,R R,u I,u", sized(w), zeroByte(bits(w.bits, isa.Dom[V].Xor, true)))
	return out
}

// zeroByte makes a public 0 of a byte combined with itself.
func zeroByte[V any](do func(*isa.State[V], []isa.Arg)) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		if a[0] == a[1] {
			writeBits(s, 8, a[0], s.Dom.Const(8, 0))
		}
		do(s, a)
	}
}

// conditions are what branches and setcc go by.
func conditions[V any]() []struct {
	name string
	is   func(s *isa.State[V]) V
} {
	type state = isa.State[V]
	not := func(is func(*state) V) func(*state) V { return func(s *state) V { return s.Not(is(s)) } }
	equal := func(s *state) V { return s.Equal(64) }
	below := func(s *state) V { return flag(s, CF) }
	notAbove := func(s *state) V { return s.Dom.Or(1, below(s), equal(s)) }
	notGreater := func(s *state) V { return s.Dom.Or(1, s.Less(), equal(s)) }
	return []struct {
		name string
		is   func(s *isa.State[V]) V
	}{
		{"e", equal}, {"ne", not(equal)}, {"b", below}, {"ae", not(below)}, {"be", notAbove}, {"a", not(notAbove)},
		{"s", (*state).Minus}, {"ns", not((*state).Minus)}, {"o", (*state).Overflown}, {"no", not((*state).Overflown)},
		{"l", (*state).Less}, {"ge", not((*state).Less)}, {"le", notGreater}, {"g", not(notGreater)},
	}
}

// conditional are the jumps, the branches and the bytes that conditions make.
// Assemblers take the short form of a jump where it reaches.
func conditional[V any]() []family[V] {
	jumps, branches := isa.Spec{Flow: isa.Jumps}, isa.Spec{Flow: isa.Branches}
	jump := func(s *isa.State[V], a []isa.Arg) { s.Jump(a[0]) }
	out := []family[V]{{"jmp c", fixed(2), nil, jump, jumps}, {"jmp f", fixed(5), nil, jump, jumps}}
	for _, c := range conditions[V]() {
		branch := func(s *isa.State[V], a []isa.Arg) { s.Branch(c.is(s), a[0]) }
		out = append(out, family[V]{"j" + c.name + " c", fixed(2), nil, branch, branches},
			family[V]{"j" + c.name + " f", fixed(6), nil, branch, branches},
			family[V]{"set" + c.name + " b w W", opcode(2, 0), nil, func(s *isa.State[V], a []isa.Arg) {
				writeBits(s, 8, a[0], s.Dom.Concat(1, c.is(s), s.Dom.Const(7, 0)))
			}, isa.Spec{}})
	}
	return out
}

package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
)

// group is words of a number that are worked on at once, in r4 and up.
type group struct{ from, n int }

const firstWord = 4 // the register of the first word of a group

func (g group) regs() []int { return isa.Range(firstWord, firstWord+g.n-1) }

// groups cuts n words into groups of four or less, of about the same length.
func groups(n int) []group {
	count := (n + 3) / 4
	var out []group
	for k := range count {
		from := k * n / count
		out = append(out, group{from, (k+1)*n/count - from})
	}
	return out
}

// link is one word of a chain: the first is added or subtracted without C, which
// takes three operands.
func (r *pieces) link(first bool, alone, then string, to, by int) {
	if first {
		r.op(alone, to, to, by)
	} else {
		r.op(then, to, by)
	}
}

// bit is C as a number.
func (r *pieces) bit(to int) {
	r.set(to, 0)
	r.op("adcs", to, to)
}

// difference subtracts numbers and stores the difference next to sp. Where there
// is a borrow at the end it negates what it has: with the mask m = -borrow, that
// is (d xor m) - m.
func (r *pieces) difference(p *gen.Difference) {
	const mask, base = 0, 1
	r.writes(isa.Range(0, 7)...)
	whole := groups(p.Dst.Len)
	alone := len(whole) == 1
	if alone {
		r.minuend(p.A, p.B, p.Dst.Len)
	} else {
		r.subtract(p)
	}
	r.op("sbcs", mask, mask)
	for _, g := range whole {
		if !alone {
			r.reach(base, p.Dst.Word(g.from))
			r.move("ldm", base, g.regs()...)
		}
		for _, d := range g.regs() {
			r.op("eors", d, mask)
		}
		for i, d := range g.regs() {
			r.link(g.from+i == 0, "subs", "sbcs", d, mask)
		}
		r.reach(base, p.Dst.Word(g.from))
		r.move("stm", base, g.regs()...)
	}
	if p.Sign == gen.NoSign {
		return
	}
	at := r.signs[p.Sign]
	if r.known[p.Sign] {
		r.fetch(base, at)
		r.op("eors", mask, base)
	}
	r.put(mask, at)
	r.known[p.Sign] = true
}

// minuend leaves a - b, of up to four words, in a group.
func (r *pieces) minuend(a, b gen.Range, n int) {
	const base = 7
	r.reach(base, b.Word(0))
	r.move("ldm", base, isa.Range(0, n-1)...)
	if a.Of != b.Of || a.From != b.From+b.Len {
		r.reach(base, a.Word(0))
	}
	d := group{0, n}.regs()
	if some := min(a.Len, base-firstWord); some > 0 {
		r.move("ldm", base, d[:some]...)
	}
	switch {
	case a.Len == n && d[n-1] == base:
		r.Emit("ldr", isa.R(base), isa.M(base, 0))
	case a.Len < n:
		r.set(d[n-1], 0)
	}
	for i := range n {
		r.link(i == 0, "subs", "sbcs", d[i], i)
	}
}

// subtract stores a - b next to sp, three words at a time.
func (r *pieces) subtract(p *gen.Difference) {
	const fromA, fromB, most = 0, 1, 3
	r.reach(fromA, p.A.Word(0))
	r.reach(fromB, p.B.Word(0))
	for from := 0; from < p.Dst.Len; from += most {
		n := min(most, p.Dst.Len-from)
		a, b := isa.Range(2, 1+n), isa.Range(5, 4+n)
		if there := min(n, p.A.Len-from); there > 0 {
			r.move("ldm", fromA, a[:there]...)
		}
		if from+n > p.A.Len {
			r.set(a[n-1], 0)
		}
		r.move("ldm", fromB, b...)
		for i := range n {
			r.link(from+i == 0, "subs", "sbcs", a[i], b[i])
		}
		r.reach(b[0], p.Dst.Word(from))
		r.move("stm", b[0], a...)
	}
}

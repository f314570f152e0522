package arm

import (
	"maps"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// lowerNarrow lowers programs for ARMv6-M: those of several parts, and products
// of so few words that there is code for them, part by part, others as one kernel.
// Words that the registers do not hold lie on the stack below private memory; how
// many there are shows only when registers have been given out, so that the second
// allocation knows.
func lowerNarrow(set *isa.Set) targets.Lowering {
	return func(p *gen.Program) *targets.Listing {
		if n := p.N; len(p.Parts) > 1 || n == 3 || n == 2 && !p.Square {
			return lowerPieces(set, p)
		}
		room := max(p.Temp, targets.HeldWords(p.Only().Schedule))
		spilled := kernelOf(p, room, 0).allocate(&targets.Listing{Set: set}, pointersAt(p)).slots
		body := &targets.Listing{Set: set}
		a := kernelOf(p, room, spilled).allocate(body, pointersAt(p))
		l := &targets.Listing{Set: set, Roles: pointerRoles(p)}
		f := newNarrowFrame(l, a.used, word*(room+spilled), nil)
		f.enter()
		l.Lines = append(l.Lines, body.Lines...)
		f.leave()
		return l
	}
}

// areas are the pointer arguments, the first values of every kernel.
func areas(p *gen.Program) []gen.Area {
	if p.Square {
		return []gen.Area{gen.AreaZ, gen.AreaX}
	}
	return []gen.Area{gen.AreaZ, gen.AreaX, gen.AreaY}
}

func pointersAt(p *gen.Program) map[value]int {
	at := map[value]int{}
	for v, of := range areas(p) {
		at[value(v)] = base[of]
	}
	return at
}

// kernelOf is the kernel of a program of one part.
func kernelOf(p *gen.Program, room, spilled int) *kernel {
	k := &kernel{}
	bases := map[gen.Area]value{}
	for _, of := range areas(p) {
		bases[of] = k.pointer()
	}
	if room > 0 {
		bases[gen.AreaT] = k.address(spilled * word)
	}
	m := newNarrowColumns(k)
	maps.Copy(m.bases, bases)
	m.part(p.Parts[0])
	return k
}

func (m *narrowColumns) part(part gen.Part) {
	switch part := part.(type) {
	case *gen.Product:
		targets.LowerColumns(part, []int{0, 1, 2}, m, func(col int) { m.comment("column %d", col) })
	case *gen.Difference:
		m.difference(part)
	case *gen.Recombination:
		m.recombine(part)
	case *gen.Copy:
		for i := range part.Src.Len {
			m.write(m.read(part.Src, i), part.Dst, i)
		}
	}
}

// read is word i of a range, 0 beyond its end; write stores it.
func (m *narrowColumns) read(r gen.Range, i int) value {
	if i >= r.Len {
		return m.zero
	}
	base, disp := m.near(r.Of, word*(r.From+i))
	return m.load("ldr", base, disp)
}

func (m *narrowColumns) write(v value, r gen.Range, i int) {
	base, disp := m.near(r.Of, word*(r.From+i))
	m.store(v, base, disp)
}

// most is the words that wait in registers and on the stack for what is done with
// them next; more wait in their place.
const most = 16

// chain adds words to words, with a carry into the first if carried is set.
func (m *narrowColumns) chain(x, y []value, carried bool) []value {
	out := make([]value, len(x))
	for i := range x {
		if i == 0 && !carried {
			out[i] = m.three("adds", x[i], y[i])
		} else {
			out[i] = m.apply("adcs", x[i], y[i])
		}
	}
	return out
}

// difference subtracts, and negates what it has where there is a borrow at the
// end: with the mask m = -borrow, that is (d xor m) + borrow.
func (m *narrowColumns) difference(p *gen.Difference) {
	n := p.Dst.Len
	d := make([]value, n)
	for i := range n {
		a, b := m.read(p.A, i), m.read(p.B, i)
		if i == 0 {
			d[i] = m.three("subs", a, b)
		} else {
			d[i] = m.apply("sbcs", a, b)
		}
		if n > most {
			m.write(d[i], p.Dst, i)
		}
	}
	mask := m.apply("sbcs", m.zero, m.zero)
	one := m.make("rsbs", mask, isa.I(0))
	for i := range n {
		if n > most {
			d[i] = m.read(p.Dst, i)
		}
		w := m.apply("eors", d[i], mask)
		add := m.zero
		if i == 0 {
			add = one
		}
		m.write(m.chain([]value{w}, []value{add}, i > 0)[0], p.Dst, i)
	}
	if p.Sign == gen.NoSign {
		return
	}
	at, known := m.pieces.signs[p.Sign], m.pieces.known
	if known[p.Sign] {
		mask = m.apply("eors", m.take(at), mask)
	}
	m.keep(mask, at)
	known[p.Sign] = true
}

// recombine adds L + U + M or L + U - M, which is the sum with the complement of
// M and one.
func (m *narrowColumns) recombine(p *gen.Recombination) {
	n := p.M.Len
	invert := m.make("mvns", m.zero)
	if p.Sign != gen.NoSign {
		invert = m.make("mvns", m.take(m.pieces.signs[p.Sign]))
	}
	one := m.make("rsbs", invert, isa.I(0))
	sum, carries := []value{}, [2]value{m.zero, one}
	for from := 0; from < n; from += most {
		to := min(n, from+most)
		words := func(r gen.Range) []value {
			var out []value
			for i := from; i < to; i++ {
				out = append(out, m.read(r, i))
			}
			return out
		}
		middle := words(p.M)
		for i, w := range middle {
			middle[i] = m.apply("eors", w, invert)
		}
		m.make("lsrs", carries[0], isa.I(1)) // C is bit 0
		block := m.chain(words(p.Z.Low(2*p.H)), words(p.Z.High(2*p.H)), true)
		carries[0] = m.apply("adcs", m.zero, m.zero)
		m.make("lsrs", carries[1], isa.I(1))
		block = m.chain(block, middle, true)
		carries[1] = m.apply("adcs", m.zero, m.zero)
		for i, w := range block {
			if n > most {
				m.write(w, p.M, from+i)
			}
		}
		sum = append(sum, block...)
	}
	top := m.three("adds", m.three("adds", carries[0], carries[1]), invert)
	m.addAt(p.Z.High(p.H), append(sum, top), p.M)
}

// addAt adds words to a range, of which those too many to wait are in a place of
// their own.
func (m *narrowColumns) addAt(to gen.Range, sum []value, place gen.Range) {
	for i := range to.Len {
		add := m.zero
		switch {
		case i < place.Len && place.Len > most:
			add = m.read(place, i)
		case i < len(sum):
			add = sum[i]
		}
		m.write(m.chain([]value{m.read(to, i)}, []value{add}, i > 0)[0], to, i)
	}
}

package prove

// monomial is a product of atoms, as a number in a table: a newest atom and the
// monomial of the others. one is the empty product.
type monomial int32

const one monomial = 0

type product struct {
	rest monomial
	top  id
}

// monomials is the table of all monomials met, with about the least and the most that
// each can be.
type monomials struct {
	at     []product
	within [][2]float64
	index  interned
}

func newMonomials() monomials {
	return monomials{at: make([]product, 1), within: [][2]float64{{1, 1}}, index: newInterned(firstBits)}
}

// monomial is the product of one with an atom that is at least as new as any of it.
func (s *System) monomial(rest monomial, top id) monomial {
	t, p := &s.monomials, product{rest, top}
	m, free := t.index.find(p)
	if m == one {
		m = monomial(len(t.at))
		w := t.within[rest]
		t.at = append(t.at, p)
		t.within = append(t.within, [2]float64{w[0] * float64(s.atoms[top].lo), w[1] * float64(s.atoms[top].hi)})
		t.index.put(free, p, m)
	}
	return m
}

// most is about the most that c m can be, and the most that -c m can be.
func (s *System) most(m monomial, c number) (plus, minus float64) {
	w, f := s.monomials.within[m], c.float()
	if f < 0 {
		return f * w[0], -f * w[1]
	}
	return f * w[1], -f * w[0]
}

// times is m a. A bit is its own square.
func (s *System) times(m monomial, a id) monomial {
	if m == one {
		return s.monomial(one, a)
	}
	p := s.monomials.at[m]
	switch {
	case p.top == a && s.atoms[a].bit():
		return m
	case p.top == a || s.newer(a, p.top):
		return s.monomial(m, a)
	}
	return s.monomial(s.times(p.rest, a), p.top)
}

// product is x y.
func (s *System) product(x, y monomial) monomial {
	for ; y != one; y = s.monomials.at[y].rest {
		x = s.times(x, s.monomials.at[y].top)
	}
	return x
}

// atomsOf are the atoms of a monomial, the newest first.
func (s *System) atomsOf(m monomial) []id {
	var out []id
	for m != one {
		p := s.monomials.at[m]
		out = append(out, p.top)
		m = p.rest
	}
	return out
}

// has reports whether m has the atom a.
func (s *System) has(m monomial, a id) bool {
	for m != one {
		p := s.monomials.at[m]
		if p.top == a {
			return true
		}
		if s.newer(a, p.top) {
			return false
		}
		m = p.rest
	}
	return false
}

// without is m with every a taken out.
func (s *System) without(m monomial, a id) monomial {
	if m == one {
		return one
	}
	p := s.monomials.at[m]
	switch {
	case p.top == a:
		return s.without(p.rest, a)
	case s.newer(a, p.top):
		return m
	}
	return s.times(s.without(p.rest, a), p.top)
}

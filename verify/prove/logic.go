package prove

import "math/bits"

// logicKey names an atom made by a logical operation on others.
type logicKey struct {
	op   byte
	x, y piece
}

// And is the bitwise conjunction.
func (s *System) And(w int, x, y Word) Word { return s.pieces(w, x, y, s.andPieces) }

// Or is the bitwise disjunction. Of words that are not bits, De Morgan's law leaves it
// to And.
func (s *System) Or(w int, x, y Word) Word { return s.pieces(w, x, y, s.orPieces) }

// Xor is the bitwise exclusive or.
func (s *System) Xor(w int, x, y Word) Word { return s.pieces(w, x, y, s.xorPieces) }

// pieces applies f to the pieces of x and y, cut where either has an end. A constant is
// the first of two.
func (s *System) pieces(w int, x, y Word, f func(x, y piece) piece) Word {
	x, y = s.bits(x, 0, w), s.bits(y, 0, w)
	var out Word
	i, j, p, q := 0, 0, 0, 0 // piece and bit in it
	for i < len(x) && j < len(y) {
		a, b := x[i].bits(p, x[i].n-p), y[j].bits(q, y[j].n-q)
		n := min(a.n, b.n, run(a), run(b))
		a, b = s.simple(a.bits(0, n)), s.simple(b.bits(0, n))
		if b.a == none {
			a, b = b, a
		}
		out = s.join(out, f(a, b))
		if p += n; p == x[i].n {
			i, p = i+1, 0
		}
		if q += n; q == y[j].n {
			j, q = j+1, 0
		}
	}
	return out
}

// run is how many bits of a constant are alike from the lowest up.
func run(p piece) int {
	if p.a != none {
		return p.n
	}
	if p.k&1 == 1 {
		return min(p.n, bits.TrailingZeros64(^p.k))
	}
	return min(p.n, bits.TrailingZeros64(p.k))
}

func (s *System) andPieces(x, y piece) piece {
	switch {
	case x.a == none:
		if x.k == 0 {
			return zeros(x.n)
		}
		return y
	case x == y:
		return x
	}
	return s.byBit('&', x, y, s.choose)
}

// byBit is f of a piece that is a bit, or copies of one, and the other piece. Where
// neither is, nothing is known of the operation.
func (s *System) byBit(op byte, x, y piece, f func(b id, x piece) piece) piece {
	if b, ok := s.bitOf(x); ok {
		return f(b, y)
	}
	if b, ok := s.bitOf(y); ok {
		return f(b, x)
	}
	return s.unknown(op, x, y)
}

// choose is x where the bit b is 1, else 0.
func (s *System) choose(b id, x piece) piece {
	if c, ok := s.bitOf(x); ok {
		a := s.logical('&', piece{a: min(b, c), n: 1}, piece{a: max(b, c), n: 1}, 1, func() []term {
			return []term{{s.product(s.times(one, b), s.times(one, c)), integer(1)}}
		})
		return piece{a: a, n: x.n, copies: true}
	}
	v := s.pieceValue(x)
	_, hi := s.within(v)
	h, _ := hi.word()
	a := s.logical('&', piece{a: b, n: 1}, x, h, func() []term { return s.scaled(v, b, integer(1)) })
	return piece{a: a, n: x.n}
}

// scaled is v b f.
func (s *System) scaled(v linear, b id, f number) []term {
	var out []term
	for _, t := range s.terms(v) {
		out = append(out, term{s.times(t.m, b), t.c.mul(f)})
	}
	return out
}

func (s *System) orPieces(x, y piece) piece {
	switch {
	case x.a == none:
		if x.k == 0 {
			return y
		}
		return x
	case x == y:
		return x
	}
	b, first := s.bitOf(x)
	c, second := s.bitOf(y)
	if first && second {
		return piece{a: s.ofBits('|', b, c, -1), n: x.n, copies: true}
	}
	return s.not(s.andPieces(s.not(x), s.not(y)))
}

// ofBits is b + c + f b c, the sum of the bits where not both are 1.
func (s *System) ofBits(op byte, b, c id, f int64) id {
	a := s.logical(op, piece{a: min(b, c), n: 1}, piece{a: max(b, c), n: 1}, 1, func() []term {
		return append(s.terms(s.both(b, c)), term{s.product(s.times(one, b), s.times(one, c)), integer(f)})
	})
	s.anyOf[a] = s.both(b, c)
	return a
}

// both is the sum of two bits.
func (s *System) both(b, c id) linear { return s.written(b).plus(s.written(c), integer(1)) }

// not is the complement.
func (s *System) not(x piece) piece {
	switch {
	case x.a == none:
		x.k ^= mask(x.n)
		return x
	case x.copies:
		x.a = s.notBit(x.a)
		return x
	}
	ones := constant(natural(mask(x.n)))
	a := s.atomOf(ones.plus(s.pieceValue(x), integer(-1)), 0, mask(x.n))
	return s.whole(a, x.n)
}

func (s *System) notBit(b id) id {
	return s.atomOf(constant(integer(1)).plus(s.written(b), integer(-1)), 0, 1)
}

// whole is n bits that an atom holds.
func (s *System) whole(a id, n int) piece { return s.simple(piece{a: a, n: n}) }

func (s *System) xorPieces(x, y piece) piece {
	switch {
	case x.a == none:
		if x.k == 0 {
			return y
		}
		return s.not(y)
	case x == y:
		return zeros(x.n)
	}
	return s.byBit('^', x, y, s.turn)
}

// turn is the complement of x where the bit b is 1, else x.
func (s *System) turn(b id, x piece) piece {
	if c, ok := s.bitOf(x); ok {
		a := s.ofBits('^', b, c, -2)
		return piece{a: a, n: x.n, copies: true}
	}
	v := s.pieceValue(x)
	a := s.logical('^', piece{a: b, n: 1}, x, mask(x.n), func() []term {
		ones := s.terms(v.plus(s.written(b), natural(mask(x.n))))
		return append(ones, s.scaled(v, b, integer(-2))...)
	})
	return piece{a: a, n: x.n}
}

// logical is the atom of an operation, which def defines.
func (s *System) logical(op byte, x, y piece, hi uint64, def func() []term) id {
	key := logicKey{op, x, y}
	a, ok := s.logic[key]
	if !ok {
		a = s.define(0, hi, def())
		if hi > 1 {
			s.atoms[a].rank++
		}
		s.logic[key] = a
	}
	return a
}

// unknown is an operation on words that no equation describes.
func (s *System) unknown(op byte, x, y piece) piece {
	if y.a < x.a {
		x, y = y, x
	}
	key := logicKey{op, x, y}
	a, ok := s.logic[key]
	if !ok {
		a = s.add(atom{hi: mask(x.n), rank: max(s.atoms[x.a].rank, s.atoms[y.a].rank), made: func(t trial) uint64 {
			v, w := s.wordOf(t, x), s.wordOf(t, y)
			if op == '&' {
				return v & w
			}
			return v ^ w
		}})
		s.logic[key] = a
	}
	return piece{a: a, n: x.n}
}

package prove

import (
	"math/bits"
	"slices"
)

// outcome is a sum as a word and what is left over: sum = low + 2^w over.
type outcome struct {
	low  Word
	over linear
}

// resolve forms a sum of w bits. Nothing is lost by a sum that fits. One that does
// not leaves a bit over, which is a new atom unless a shorter way to write the
// word shows what it is.
func (s *System) resolve(w int, sum linear, expand bool) outcome {
	key := string(sum.key([]byte{byte(w)}))
	if o, ok := s.sums[key]; ok {
		return o
	}
	o := s.resolved(w, sum, expand)
	s.sums[key] = o
	return o
}

func (s *System) resolved(w int, sum linear, expand bool) outcome {
	if o, ok := s.exact(w, sum); ok {
		return o
	}
	form, over := s.modular(w, sum, expand)
	if o, ok := s.exact(w, form); ok {
		return outcome{o.low, over.plus(o.over, integer(1))}
	}
	if o, ok := s.signed(w, form); ok {
		return outcome{o.low, over.plus(o.over, integer(1))}
	}
	return s.open(w, sum)
}

// exact is a sum that is known to lie between two neighbouring multiples of 2^w.
func (s *System) exact(w int, sum linear) (outcome, bool) {
	lo, hi := s.within(sum)
	for _, k := range []int64{0, 1, -1} {
		base := integer(k).shift(w)
		if lo.less(base) || !hi.less(base.add(power(w))) {
			continue
		}
		low := sum.plus(constant(base), integer(-1))
		over := constant(integer(k))
		if len(low.t) == 0 {
			x, _ := low.k.word()
			return outcome{Word{{n: w, k: x}}, over}, true
		}
		if x, ok := s.fields(w, low); ok {
			return outcome{x, over}, true
		}
		l, _ := lo.sub(base).word()
		h, _ := hi.sub(base).word()
		return outcome{s.word(s.atomOf(low, l, h), w), over}, true
	}
	// A copy of minus a bit is ones in all places: -b + 2^w b.
	if lo == integer(-1) && hi.zero() {
		b := s.atomOf(sum.times(integer(-1)), 0, 1)
		return outcome{Word{{a: b, n: w, copies: true}}, single(b).times(integer(-1))}, true
	}
	return outcome{}, false
}

// fields is a sum of atoms side by side, each at its own bits of a word.
func (s *System) fields(w int, sum linear) (Word, bool) {
	if !sum.k.zero() || len(sum.t) > most {
		return nil, false
	}
	t := slices.Clone(sum.t)
	slices.SortFunc(t, func(a, b multiple) int { return int(a.c.e) - int(b.c.e) })
	var x Word
	at := 0
	for _, m := range t {
		if m.c.m != 1 || int(m.c.e) < at {
			return nil, false
		}
		x = s.join(x, zeros(int(m.c.e)-at))
		n := bits.Len64(s.atoms[m.a].hi)
		x = s.join(x, piece{a: m.a, n: n})
		at = int(m.c.e) + n
	}
	return s.join(x, zeros(w-at)), true
}

// most is the longest sum that is kept as another way to write a word.
const most = 6

// modular is a sum that leaves the same word, with sum = form + 2^w over: words
// are written in their forms, and coefficients are as small as they can be.
func (s *System) modular(w int, sum linear, expand bool) (form, over linear) {
	form = sum
	if len(sum.t) > most {
		return form, over
	}
	if expand {
		form, over = s.expanded(w, sum)
	}
	for _, m := range form.t {
		a := &s.atoms[m.a]
		if by := m.c.shift(a.width - w); a.form != nil && by.integral() {
			form = form.plus(single(m.a), m.c.neg()).plus(*a.form, m.c)
			over = over.plus(single(a.sign), by)
		}
	}
	small := linear{k: centred(w, form.k)}
	over.k = over.k.add(form.k.sub(small.k).shift(-w))
	for _, m := range form.t {
		c := centred(w, m.c)
		if !c.zero() {
			small.t = append(small.t, multiple{m.a, c})
		}
		if rest := m.c.sub(c); !rest.zero() {
			over = over.plus(single(m.a), rest.shift(-w))
		}
	}
	return small, over
}

// expanded writes the word that an addition left as the sum, where that cancels
// another word: x + y - x.
func (s *System) expanded(w int, sum linear) (form, over linear) {
	for _, m := range slices.Backward(sum.t) {
		a := &s.atoms[m.a]
		if by := m.c.shift(a.width - w); a.wide != nil && by.integral() && cancels(*a.wide, m.c, sum) {
			return sum.plus(single(m.a), m.c.neg()).plus(*a.wide, m.c), a.over.times(by.neg())
		}
	}
	return sum, over
}

// cancels reports whether writing an atom as a sum takes an atom out of another.
func cancels(x linear, f number, sum linear) bool {
	for _, m := range x.t {
		for _, o := range sum.t {
			if m.a == o.a && m.c.mul(f) == o.c.neg() {
				return true
			}
		}
	}
	return false
}

// centred is c modulo 2^w, between -2^(w-1) and 2^(w-1).
func centred(w int, c number) number {
	half := power(w - 1)
	if c.less(half) && half.neg().less(c) {
		return c
	}
	return c.modulo(w, half)
}

// signed is a sum between -2^w and 2^w. Whether it is negative is a bit of its own,
// the same for all multiples of the sum.
func (s *System) signed(w int, sum linear) (outcome, bool) {
	if len(sum.t) > most {
		return outcome{}, false
	}
	lo, hi := s.within(sum)
	if lo.less(power(w).neg()) || !hi.less(power(w)) || lo.sign() >= 0 {
		return outcome{}, false
	}
	if len(sum.t) > 1 && s.counts(sum) { // one count serves for many carries
		h, _ := lo.neg().word()
		count := s.atomOf(sum.times(integer(-1)), 0, h)
		s.atoms[count].count = true
		sum = single(count).times(integer(-1))
	}
	sign := s.signOf(sum)
	def := append(s.terms(sum), term{s.times(one, sign), power(w)})
	a := s.define(0, mask(w), def)
	s.atoms[a].rank = max(s.atoms[a].rank, s.difference(sum))
	s.atoms[a].width, s.atoms[a].form, s.atoms[a].sign = w, &sum, sign
	if t := &s.atoms[sign]; !t.defined && t.partner == none {
		t.partner, t.high, t.sigma = a, true, power(w).neg()
		s.atoms[a].partner, s.atoms[a].sum = sign, def[:len(def)-1]
	}
	return outcome{s.word(a, w), single(sign).times(integer(-1))}, true
}

// counts reports whether a sum is minus a number of carries.
func (s *System) counts(sum linear) bool {
	return sum.k.zero() && !slices.ContainsFunc(sum.t, func(m multiple) bool {
		a := &s.atoms[m.a]
		return m.c != integer(-1) || !a.bit() && !a.count
	})
}

// asSigned reports whether a sum is one as a signed word, so that the top bit tells
// its sign.
func (s *System) asSigned(w int, sum linear) bool {
	lo, hi := s.within(sum)
	return !lo.less(power(w-1).neg()) && hi.less(power(w-1))
}

// signOf is a bit that is 1 where a sum is negative.
func (s *System) signOf(sum linear) id {
	direction := sum.times(sum.scale())
	key := string(direction.key(nil))
	b, ok := s.signs[key]
	if !ok {
		table, few := s.table(sum)
		switch l, ok := s.asLinear(table); {
		case few && ok:
			b = s.atomOf(l, 0, 1)
		case few:
			b = s.define(0, 1, table)
			s.anyOf[b], _ = s.inBits(sum.times(integer(-1)))
		default:
			b = s.add(atom{hi: 1, rank: s.difference(sum)})
		}
		s.signs[key] = b
	}
	return b
}

// fewBits is the most bits whose every value is tried.
const fewBits = 5

// inBits is a sum over few bits, if it is one.
func (s *System) inBits(sum linear) (linear, bool) {
	for again := true; again; {
		again = false
		for _, m := range sum.t {
			a := &s.atoms[m.a]
			if a.bit() {
				continue
			}
			l, ok := s.asLinear(a.def)
			if !ok || !a.defined {
				return sum, false
			}
			sum, again = sum.plus(single(m.a), m.c.neg()).plus(l, m.c), true
			break
		}
		if len(sum.t) > fewBits {
			return sum, false
		}
	}
	return sum, true
}

// table is a polynomial in a few bits that is 1 where their sum is negative, and 0
// elsewhere; few is false of other sums.
func (s *System) table(sum linear) (terms []term, few bool) {
	if sum, few = s.inBits(sum); !few || len(sum.t) > 1 && !s.counts(sum) {
		return nil, false
	}
	// The coefficient of a product of bits is the value where just these are 1, less the
	// coefficients of all products of fewer of them.
	var c [1 << fewBits]number
	for set := range 1 << len(sum.t) {
		value, m := sum.k, one
		for k, x := range sum.t {
			if set>>k&1 == 1 {
				value, m = value.add(x.c), s.times(m, x.a)
			}
		}
		if value.sign() < 0 {
			c[set] = integer(1)
		}
		for part := (set - 1) & set; set > 0; part = (part - 1) & set {
			c[set] = c[set].sub(c[part])
			if part == 0 {
				break
			}
		}
		if !c[set].zero() && !s.impossible(m) {
			terms = append(terms, term{m, c[set]})
		}
	}
	return terms, true
}

// scale makes the coefficients odd numbers where they are all alike.
func (l linear) scale() number {
	least := int32(1 << 30)
	for _, c := range l.coefficients() {
		least = min(least, c.e)
	}
	return power(int(-least))
}

func (l linear) coefficients() []number {
	var out []number
	if !l.k.zero() {
		out = append(out, l.k)
	}
	for _, m := range l.t {
		out = append(out, m.c)
	}
	return out
}

// open is a sum of which a new bit is left over.
func (s *System) open(w int, sum linear) outcome {
	lo, _ := s.within(sum)
	def, sigma, sign := s.terms(sum), power(w), integer(1)
	r := s.rank(def)
	if lo.sign() < 0 {
		sigma, sign, r = sigma.neg(), sign.neg(), s.difference(sum)
	}
	low, high := s.pair(def, r, sigma, [2]uint64{0, mask(w)}, [2]uint64{0, 1})
	over := single(high).times(sign)
	if len(sum.t) <= 4 {
		s.atoms[low].width, s.atoms[low].wide, s.atoms[low].over = w, &sum, over
	}
	return outcome{s.word(low, w), over}
}

// Package prove shows for all inputs that a routine computes what it should, by
// executing it over integers that are unknown.
//
// Every word that the routine forms is an atom: an unsigned number within an
// interval, with an equation over older atoms. An addition x + y of w bits makes
// atoms s and c with s + 2^w c = x + y, a product l and h with l + 2^w h = x y.
// That the result is the product of the factors is an identity between
// polynomials, which comes out when atoms are replaced by what defines them, the
// newest first: carries and high halves cancel. What does not cancel are the
// carries that the routine drops. Each has to be 0, or what another one makes
// up for, which bounds on integers show.
//
// The ring method is that of arithmetic circuit verification (Kaufmann, Biere and
// Kauers 2019); carries by intervals are as in CryptoLine (Fu et al. 2019).
package prove

import "math/bits"

// id is the number of an atom; none is no atom.
type id int32

const none id = 0

// atom is an unsigned word whose value is not known.
type atom struct {
	lo, hi uint64
	// rank is the order in which atoms are replaced, the highest first.
	rank rank
	// defined tells that the atom equals def, over older ones.
	defined bool
	def     []term
	// first is def as it was at first, if a lemma has changed it: that one is over atoms
	// with lower numbers.
	first []term
	// sum is that of the pair, kept with low.
	sum []term
	// partner is the other one of two atoms with low + sigma high = sum, where low
	// is defined as sum - sigma high. sigma is kept with high; low is the newer one.
	partner id
	high    bool
	sigma   number
	// plain is what to write instead of the atom in a linear form, or nil.
	plain *linear
	// Of a word of some bits with form: it is form + 2^width sign, where form is
	// negative if and only if sign is 1.
	width int
	form  *linear
	sign  id
	// wide is the sum that a word is the remainder of, modulo 2^width, if it is
	// short; over is the bit of the sum that it lacks.
	wide *linear
	over linear
	// made computes the value of an atom that no equation defines, from those of older
	// ones.
	made func(t trial) uint64
	// count tells that the atom is a sum of bits.
	count bool
	// cuts are the pieces that the bits of the atom lie in, the lowest first.
	cuts []cut
}

// cut is a piece of an atom, from a bit up.
type cut struct {
	at int
	id id
}

func (a *atom) bit() bool { return a.hi <= 1 }

// origin is what defined the atom when it was made.
func (a *atom) origin() []term {
	if a.first != nil {
		return a.first
	}
	return a.def
}

// redefine makes a lemma the equation of an atom.
func (a *atom) redefine(def []term) {
	a.first, a.def = a.origin(), def
}

// term is a monomial with its coefficient.
type term struct {
	m monomial
	c number
}

// System is all atoms with their equations. It is the domain that a routine is
// executed over.
type System struct {
	atoms     []atom
	monomials monomials
	space     *polynomial
	sums      map[string]outcome
	products  map[string][2]Word
	logic     map[logicKey]id
	signs     map[string]id
	anyOf     map[id]linear  // bits that are 1 where a sum of bits is not 0
	apart     map[[2]id]bool // bits that are never both 1, the older one first
	vain      map[id]bool    // carries of which nothing could be shown
	tokens    map[string]uint64
	trials    []trial
	steps     int // left to spend
	patience  int // the steps that a single bound may take
	// Lemmas are the facts proved on the way.
	Lemmas int
	// Watch is told what part of a proof is done, about, if it is not nil.
	Watch func(share float64)
}

// maxSteps is several times what the largest routine that asmgen emits takes. A step
// is a monomial whose newest atom is replaced.
const maxSteps = 30_000_000

// A product has firstSteps and as many again for each atom as are many times what any
// method takes, so that a short routine of long sums is soon given up.
const firstSteps, stepsOfAtom = 20_000, 500

// firstPatience is enough for nearly all bounds that hold, and soon spent on others.
const firstPatience = 4_000

// spend counts steps, and reports whether there were as many left.
func (s *System) spend(n int) bool {
	s.steps -= n
	return s.steps >= 0
}

// A proof spends most of its time on the carries that are dropped, then on the equation.
const carriesShare, equationShare = 0.6, 0.95

// tell tells how far a proof has come between two shares of it.
func (s *System) tell(from, to, share float64) {
	if s.Watch != nil {
		s.Watch(from + (to-from)*share)
	}
}

// New is a system without atoms.
func New() *System {
	return &System{atoms: make([]atom, 1), monomials: newMonomials(), sums: map[string]outcome{}, products: map[string][2]Word{},
		logic: map[logicKey]id{}, signs: map[string]id{}, anyOf: map[id]linear{}, apart: map[[2]id]bool{}, vain: map[id]bool{}, tokens: map[string]uint64{}, steps: maxSteps, patience: firstPatience}
}

// Size is the number of atoms.
func (s *System) Size() int { return len(s.atoms) - 1 }

// rank counts the products within one another, and below that the differences, changes
// of sign and parts. Then a product of products ends up as one over the words of its
// factors before any of these is taken apart, in whatever order the routine does its
// work.
type rank int32

const aProduct rank = 1 << 16

// newer is the order in which atoms are replaced.
func (s *System) newer(a, b id) bool {
	x, y := s.atoms[a].rank, s.atoms[b].rank
	return x > y || x == y && a > b
}

func (s *System) add(a atom) id {
	s.atoms = append(s.atoms, a)
	return id(len(s.atoms) - 1)
}

// define makes an atom with an equation.
func (s *System) define(lo, hi uint64, def []term) id {
	return s.add(atom{lo: lo, hi: hi, rank: s.rank(def), defined: true, def: def})
}

// rank is the highest rank of what a sum consists of.
func (s *System) rank(sum []term) rank {
	var r rank
	for _, t := range sum {
		for m := t.m; m != one; m = s.monomials.at[m].rest {
			r = max(r, s.atoms[s.monomials.at[m].top].rank)
		}
	}
	return r
}

// pair makes two atoms low and high with low + sigma high = sum.
func (s *System) pair(sum []term, r rank, sigma number, low, high [2]uint64) (lowID, highID id) {
	highID = s.add(atom{lo: high[0], hi: high[1], rank: r, high: true, sigma: sigma})
	def := append(append([]term(nil), sum...), term{s.times(one, highID), sigma.neg()})
	lowID = s.add(atom{lo: low[0], hi: low[1], rank: r, defined: true, def: def, sum: sum, partner: highID})
	s.atoms[highID].partner = lowID
	return lowID, highID
}

// mask is 2^n - 1, for n up to 64.
func mask(n int) uint64 { return ^uint64(0) >> (64 - n) }

// Input is a word of w bits of which nothing is known.
func (s *System) Input(w int) Word {
	return s.word(s.add(atom{hi: mask(w)}), w)
}

// split cuts the pieces of an atom at a bit.
func (s *System) split(a id, at int) {
	if s.atoms[a].cuts == nil {
		s.atoms[a].cuts = []cut{{0, a}}
	}
	cuts := s.atoms[a].cuts
	k := len(cuts) - 1
	for cuts[k].at > at {
		k--
	}
	piece := cuts[k]
	by := at - piece.at
	if by == 0 || bits.Len64(s.atoms[piece.id].hi) <= by {
		return
	}
	low, high := s.halves(piece.id, by)
	cuts = append(cuts[:k:k], append([]cut{{piece.at, low}, {at, high}}, cuts[k+1:]...)...)
	s.atoms[a].cuts = cuts
}

// halves are the lower bits of an atom and the others. They are put together again
// before the atom is taken apart itself.
func (s *System) halves(a id, by int) (low, high id) {
	x := s.atoms[a]
	sum := []term{{s.times(one, a), integer(1)}}
	if x.form != nil && by == x.width-1 && s.asSigned(x.width, *x.form) { // the top bit is the sign
		low = s.define(0, mask(by), append(sum, term{s.times(one, x.sign), power(by).neg()}))
		s.atoms[low].rank++
		return low, x.sign
	}
	return s.pair(sum, x.rank+1, power(by), [2]uint64{0, mask(by)}, [2]uint64{x.lo >> by, x.hi >> by})
}

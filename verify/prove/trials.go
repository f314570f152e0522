package prove

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// A sum that is not 0 in some execution is not 0, which is found sooner than that no
// bound shows it.
const trialsMade = 12

// holds reports whether a sum is 0 in all trials.
func (s *System) holds(sum linear) bool {
	s.try()
	terms := s.terms(sum)
	for _, t := range s.trials {
		if !s.evaluate(t, terms).zero() {
			return false
		}
	}
	return true
}

// try executes the routine on some inputs: words of ones and zeros show carries,
// random ones the rest.
func (s *System) try() {
	if s.trials == nil {
		s.trials = make([]trial, trialsMade)
	}
	for k := range s.trials {
		r := rand.New(rand.NewPCG(uint64(k), uint64(len(s.trials[k]))))
		s.trials[k] = s.extend(s.trials[k], func(most uint64) uint64 {
			if k == 0 {
				return most
			}
			switch x := r.Uint64() & most; r.IntN(8) % (1 + k%5) {
			case 1:
				return most
			case 2:
				return 0
			case 3:
				return most - x%2
			default:
				return x
			}
		})
	}
}

// searched is how many atoms are given a number before a search ends.
const searched = 1_000_000

// search executes the routine on many inputs, until one is wrong. Where nothing is
// proved that is worth its time: carries that are rarely made, as by words with a few
// bits or with all bits but a few, show in it.
func (s *System) search(wrong func(trial) bool) trial {
	r := rand.New(rand.NewPCG(0, searched))
	var t trial
	for range searched / len(s.atoms) {
		t = s.extend(t[:0], func(most uint64) uint64 {
			switch x, n := r.Uint64(), r.IntN(bits.Len64(most)); r.IntN(8) {
			case 0, 1:
				return 0
			case 2, 3:
				return most
			case 4:
				return 1 << n
			case 5:
				return most >> n << n
			default:
				return x & most
			}
		})
		if wrong(t) {
			return t
		}
	}
	return nil
}

// wordsOf are the numbers of words in a trial.
func (s *System) wordsOf(t trial, words []Word) []uint64 {
	out := make([]uint64, len(words))
	for k, w := range words {
		out[k] = s.number64(t, w)
	}
	return out
}

func (s *System) number64(t trial, w Word) uint64 {
	var x uint64
	at := 0
	for _, p := range w {
		x |= s.wordOf(t, p) << at
		at += p.n
	}
	return x
}

// Execution is one execution of a routine, with a number for every atom.
type Execution struct {
	s *System
	t trial
}

// Execution is one in which inputs are 0 unless Set.
func (s *System) Execution() *Execution { return &Execution{s: s} }

// Set gives a new input its number.
func (e *Execution) Set(w Word, x uint64) {
	e.t = e.s.extend(e.t, func(uint64) uint64 { return x })
}

// Number is that of a word. An atom whose number is not within its bounds, or that
// does not fulfil its equation, is an error.
func (e *Execution) Number(w Word) (uint64, error) {
	from := len(e.t)
	e.t = e.s.extend(e.t, func(uint64) uint64 { return 0 })
	for a := id(from); int(a) < len(e.t); a++ {
		x, v := &e.s.atoms[a], e.t[a]
		if v.less(natural(x.lo)) || natural(x.hi).less(v) {
			return 0, fmt.Errorf("atom %d is not within %d to %d", a, x.lo, x.hi)
		}
		if x.defined && !e.s.evaluate(e.t, x.def).sub(v).zero() {
			return 0, fmt.Errorf("atom %d does not fulfil its equation", a)
		}
	}
	return e.s.number64(e.t, w), nil
}

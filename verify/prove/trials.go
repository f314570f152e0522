package prove

import "math/rand/v2"

// A sum that is not 0 in some execution is not 0, which is found sooner than that no
// bound shows it.
const trialsMade = 24

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

// wordsOf are the numbers of words in a trial.
func (s *System) wordsOf(t trial, words []Word) []uint64 {
	out := make([]uint64, len(words))
	for k, w := range words {
		at := 0
		for _, p := range w {
			out[k] |= s.wordOf(t, p) << at
			at += p.n
		}
	}
	return out
}

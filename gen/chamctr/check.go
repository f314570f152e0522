package chamctr

import (
	"fmt"
	"math/rand/v2"
)

// check carries the schedule out on numbers, for several blocks of several nonces, and
// holds what it says of round keys and of the loop to what it is.
func (s *Schedule) check() error {
	r := rand.New(rand.NewPCG(uint64(s.Cipher.Rounds), uint64(s.WordBits)))
	random := func() uint32 { return s.mask(r.Uint32()) }
	for range 4 {
		keys := make([]uint32, s.Keys())
		for k := range keys {
			keys[k] = random()
		}
		nonce := [4]uint32{random(), random(), random(), random()}
		folded := s.Fold(keys, nonce)
		for range 4 {
			block := nonce
			for k, varies := range s.Counter.varying() {
				if varies {
					block[k] = random()
				}
			}
			if got, want := s.Carry(keys, folded, block), s.Encrypt(keys, block); got != want {
				return fmt.Errorf("CHAM-%s, counter %s: the schedule makes %x of a block, the cipher %x", s.Variant, s.Counter, got, want)
			}
		}
	}
	if n := len(s.Preloaded()); n != s.Preload {
		return fmt.Errorf("%d round keys are preloaded, not %d", n, s.Preload)
	}
	if s.Unroll > 0 {
		return s.checkLoop()
	}
	return nil
}

// checkLoop follows the loop and finds every round once, in order, and with one round key
// at each of its places.
func (s *Schedule) checkLoop() error {
	t, next := s.Loop(), s.Even()
	for turn := range t.Turns {
		for place, residue := range t.Body {
			if turn == 0 && place < t.Enter {
				continue
			}
			if next%s.Unroll != residue {
				return fmt.Errorf("a loop of %d rounds comes to one of %d modulo that in the place of round %d", s.Unroll, residue, next)
			}
			if want := s.Rounds[residue].Key; s.Rounds[next].Key != want {
				return fmt.Errorf("a loop of %d rounds takes round key %d where round %d takes another one", s.Unroll, want, next)
			}
			next++
		}
	}
	if next != s.Cipher.Rounds {
		return fmt.Errorf("a loop of %d rounds ends after round %d", s.Unroll, next-1)
	}
	return nil
}

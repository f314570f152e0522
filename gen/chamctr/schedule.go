package chamctr

import (
	"fmt"
	"slices"
)

// Home is where a round key is when a round takes it.
type Home uint8

const (
	Memory    Home = iota // among the round keys in memory
	Immediate             // in the instruction: the key is known
	Register              // in a register of its own, all the time
)

func (h Home) String() string { return [...]string{"memory", "immediate", "register"}[h] }

// Side is one of the two summands of a round.
type Side uint8

const (
	Left  Side = iota // X0 ^ i
	Right             // rol(X1) ^ key
)

func (s Side) String() string { return [...]string{"left", "right"}[s] }

// Round is what a block does of one round. A side that is Folded is the same for every
// block of a run, and kept as a word. If both are, so is the result, and no block needs
// the round.
type Round struct {
	Index  int
	Key    int // the number of its round key
	Home   Home
	Folded [2]bool // by Side
}

// Skipped tells that no block carries the round out.
func (r Round) Skipped() bool { return r.Folded[Left] && r.Folded[Right] }

// Counts tells that the left side is the number of the block itself, and the right one is
// folded: the sum then counts as the number does.
func (r Round) Counts() bool { return r.Index == 0 && r.Folded[Right] }

// Folding is a word that the folding of a nonce leaves for the blocks: one side of a
// round.
type Folding struct {
	Round int
	Side  Side
}

// Options are the choices there are for a cipher.
type Options struct {
	Counter Counter
	// Fixed tells that the key is known, so that what is not preloaded is an immediate.
	Fixed bool
	// Preload is the number of round keys that registers keep.
	Preload int
	// Unroll is the rounds of one turn of a loop, a multiple of the number of round keys;
	// 0 has no loop.
	Unroll int
	// Blocks is the number of blocks side by side; 0 is 1.
	Blocks int
}

// Schedule is what is done for a block, round by round.
type Schedule struct {
	Cipher
	Options
	Rounds []Round
	// Foldings are what is to be known of a nonce, in the order of their rounds.
	Foldings []Folding
	// Run is the blocks after which the nonce is to be folded again: when the carry of the
	// number leaves the first word. 0 is never.
	Run int
}

// New is the schedule of counter mode for a cipher. The error says which choice there is
// not.
func New(c Cipher, o Options) (*Schedule, error) {
	o.Blocks = max(o.Blocks, 1)
	switch {
	case !slices.Contains(Counters, o.Counter):
		return nil, fmt.Errorf("there is no counter %q", o.Counter)
	case o.Preload < 0 || o.Preload > c.Keys():
		return nil, fmt.Errorf("%d round keys cannot be preloaded: there are %d", o.Preload, c.Keys())
	case o.Unroll < 0 || o.Unroll%c.Keys() != 0:
		return nil, fmt.Errorf("a turn of %d rounds is not a multiple of the %d round keys", o.Unroll, c.Keys())
	}
	s := &Schedule{Cipher: c, Options: o}
	if o.Unroll >= c.Rounds {
		s.Unroll = 0
	}
	if o.Counter == LE32 && c.WordBits < 32 {
		s.Run = 1 << c.WordBits
	}
	s.Rounds = fold(c, o.Counter.varying())
	for _, r := range s.Rounds {
		for side := Left; side <= Right; side++ {
			if r.Folded[side] && !r.Skipped() {
				s.Foldings = append(s.Foldings, Folding{r.Index, side})
			}
		}
	}
	s.settle()
	return s, s.check()
}

// Refolded tells that a word that is folded changes where the number leaves its first word,
// and the second one with it.
func (s *Schedule) Refolded(f Folding) bool {
	changes := [4]bool{1: true}
	for range f.Round {
		changes = [4]bool{changes[1], changes[2], changes[3], changes[0] || changes[1]}
	}
	return changes[f.Side]
}

// Block is the schedule of one block by itself, where nothing is folded.
func Block(c Cipher, fixed bool, unroll int) (*Schedule, error) {
	return New(c, Options{Counter: BEBlock, Fixed: fixed, Unroll: unroll})
}

// fold finds the sides that do not change where only these words of the block do.
func fold(c Cipher, varying [4]bool) []Round {
	var out []Round
	for i := range c.Rounds {
		r := Round{Index: i, Key: i % c.Keys(), Folded: [2]bool{!varying[0], !varying[1]}}
		out = append(out, r)
		varying = [4]bool{varying[1], varying[2], varying[3], !r.Skipped()}
	}
	return out
}

// settle gives the round keys that are taken most often a register, the first of equals
// first.
func (s *Schedule) settle() {
	uses := make([]int, s.Keys())
	for _, r := range s.Rounds {
		if !r.Folded[Right] {
			uses[r.Key]++
		}
	}
	order := make([]int, s.Keys())
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return uses[b] - uses[a] })
	preloaded := order[:s.Preload]
	for i := range s.Rounds {
		switch r := &s.Rounds[i]; {
		case slices.Contains(preloaded, r.Key):
			r.Home = Register
		case s.Fixed:
			r.Home = Immediate
		}
	}
}

// Preloaded are the round keys in registers, in ascending order.
func (s *Schedule) Preloaded() []int {
	var out []int
	for _, r := range s.Rounds[:s.Keys()] {
		if r.Home == Register {
			out = append(out, r.Key)
		}
	}
	return out
}

// Even is the first round from which on every round has both sides to form, and the
// parity of round 0.
func (s *Schedule) Even() int {
	n := s.Cipher.Rounds
	for n > 0 && s.Rounds[n-1].Folded == [2]bool{} {
		n--
	}
	return n + n%2
}

// Turns are the loop over the rounds from Even on: it has Unroll rounds, of which Turns
// are carried out at least in part. Body is their residues modulo Unroll in order, Enter
// the place of the first one. The last turn is whole, so that the loop ends where the
// cipher does.
type Turns struct {
	Body  []int
	Enter int
	Turns int
}

// Loop is how the rounds from Even on go round.
func (s *Schedule) Loop() Turns {
	left := s.Cipher.Rounds - s.Even()
	t := Turns{Turns: (left + s.Unroll - 1) / s.Unroll}
	for k := range s.Unroll {
		t.Body = append(t.Body, (s.Cipher.Rounds+k)%s.Unroll)
	}
	t.Enter = t.Turns*s.Unroll - left
	return t
}

package bitgraph

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Verdict is what is known of two lists of words.
type Verdict uint8

const (
	Undecided Verdict = iota // they have different nodes, and no inputs tried tell them apart
	Equal                    // they are equal for all inputs
	Different                // inputs tell them apart
)

func (v Verdict) String() string {
	return [...]string{"not decided", "equal", "different"}[v]
}

// Answer is the outcome of a comparison. Unless it is Equal, Word and Bit are the
// first bit that is not the same. If it is Different, that is for the inputs At,
// which make the words the numbers Got and Want.
type Answer struct {
	Verdict   Verdict
	Word, Bit int
	At        Assignment
	Got, Want uint64
}

// Equal reports whether two words have the same nodes, and so are equal for all
// inputs.
func (g *Graph) Equal(x, y Word) bool { return firstBit(x, y) < 0 }

// firstBit is the lowest bit in which the words have different nodes, or -1.
func firstBit(x, y Word) int {
	for i := range max(len(x), len(y)) {
		if x.at(i) != y.at(i) {
			return i
		}
	}
	return -1
}

// Compare compares lists of words of one length. Where they have different nodes
// it looks for inputs that tell them apart, which the seed makes.
func (g *Graph) Compare(got, want []Word, seed uint64) Answer {
	if len(got) != len(want) {
		panic(fmt.Sprintf("bitgraph: %d words are compared with %d", len(got), len(want)))
	}
	for k := range got {
		if i := firstBit(got[k], want[k]); i >= 0 {
			if a, found := g.search(got, want, seed); found {
				return a
			}
			return Answer{Verdict: Undecided, Word: k, Bit: i}
		}
	}
	return Answer{Verdict: Equal}
}

// batches is how many times 64 assignments are tried.
const batches = 16

// search tries edge patterns and random numbers.
func (g *Graph) search(got, want []Word, seed uint64) (a Answer, found bool) {
	r := rand.New(rand.NewPCG(seed, 0))
	for range batches {
		b := g.draw(r)
		if d := g.evaluate(b).differ(got, want); d != 0 {
			return g.explain(got, want, g.shrink(got, want, b.lane(bits.TrailingZeros64(d)))), true
		}
	}
	return Answer{}, false
}

// draw makes assignments. In every third all numbers are uniform, in every third
// all are edge patterns, and the others mix them.
func (g *Graph) draw(r *rand.Rand) batch {
	b := make(batch, len(g.inputs))
	for k, in := range g.inputs {
		for lane := range b[k] {
			if lane%3 == 0 || lane%3 == 1 && r.IntN(2) == 0 {
				b[k][lane] = r.Uint64() & ones(in.bits)
			} else {
				b[k][lane] = edge(in.bits, r)
			}
		}
	}
	return b
}

func ones(w int) uint64 { return ^uint64(0) >> (64 - w) }

// edge is zero, all ones, a run of ones or a run of zeros: where carries are made,
// passed on and stopped.
func edge(w int, r *rand.Rand) uint64 {
	run := ones(1+r.IntN(w)) << r.IntN(w) & ones(w)
	return [...]uint64{0, ones(w), run, ones(w) ^ run}[r.IntN(4)]
}

// shrink makes numbers 0, or failing that 1, as long as the words differ.
func (g *Graph) shrink(got, want []Word, at []uint64) []uint64 {
	for {
		var tries [][]uint64
		for size := len(at); size > 0; size /= 2 { // many at once, if they do not matter
			for from := 0; from < len(at); from += size {
				tries = appendSmaller(tries, at, from, min(from+size, len(at)), 0)
			}
		}
		for k := range at {
			tries = appendSmaller(tries, at, k, k+1, 1)
		}
		next := g.firstDiffering(got, want, tries)
		if next == nil {
			return at
		}
		at = next
	}
}

// appendSmaller appends the assignment with the numbers from one place up to
// another at most limit, if that is a change.
func appendSmaller(tries [][]uint64, at []uint64, from, to int, limit uint64) [][]uint64 {
	smaller := slices.Clone(at)
	for k := from; k < to; k++ {
		smaller[k] = min(smaller[k], limit)
	}
	if slices.Equal(smaller, at) {
		return tries
	}
	return append(tries, smaller)
}

// firstDiffering is the first of the assignments for which the words differ, or
// nil.
func (g *Graph) firstDiffering(got, want []Word, tries [][]uint64) []uint64 {
	for from := 0; from < len(tries); from += len(lanes{}) {
		some := tries[from:min(from+len(lanes{}), len(tries))]
		b := make(batch, len(g.inputs))
		for lane, at := range some {
			for k, x := range at {
				b[k][lane] = x
			}
		}
		d := g.evaluate(b).differ(got, want) & ones(len(some))
		if d != 0 {
			return some[bits.TrailingZeros64(d)]
		}
	}
	return nil
}

// explain is the answer for an assignment for which the words differ.
func (g *Graph) explain(got, want []Word, at []uint64) Answer {
	a := Answer{Verdict: Different, At: Assignment{}}
	for k, in := range g.inputs {
		a.At[in.name] = at[k]
	}
	x, y := g.Evaluate(a.At, got...), g.Evaluate(a.At, want...)
	for x[a.Word] == y[a.Word] {
		a.Word++
	}
	a.Got, a.Want = x[a.Word], y[a.Word]
	a.Bit = bits.TrailingZeros64(a.Got ^ a.Want)
	return a
}

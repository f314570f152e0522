package prove

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"
)

// methods are the products by hand, each over unknown words, over numbers and as a program.
var methods = []struct {
	name    string
	unknown multiply[Word]
	numbers multiply[uint64]
	record  multiply[int]
	square  bool
	words   []int // of a factor
	widths  []int // even for digits of half a word
}{
	{"columns", columns[Word], columns[uint64], columns[int], false, []int{1, 2, 3}, []int{3, 8, 64}},
	{"rows", rows[Word], rows[uint64], rows[int], false, []int{1, 2, 3}, []int{3, 8, 32}},
	{"square", square[Word], square[uint64], square[int], true, []int{1, 2, 3}, []int{3, 8, 64}},
	{"karatsuba", karatsuba[Word], karatsuba[uint64], karatsuba[int], false, []int{2, 4}, []int{3, 8, 64}},
	{"lanes", lanes[Word], lanes[uint64], lanes[int], false, []int{1}, []int{4, 6, 32, 64}},
}

// proof decides a product by hand, and returns how many carries it makes.
func proof(by multiply[Word], isSquare bool, w, n, drop int) (*System, Verdict, int) {
	s := New()
	x := s.inputsOf(w, n)
	y := x
	if !isSquare {
		y = s.inputsOf(w, n)
	}
	r := &routine[Word]{d: s, w: w, drop: drop}
	z := by(r, x, y)
	return s, s.Product(w, z, x, y), r.made
}

// factorsOf are numbers of words, for a square the same twice: every one, if there are
// not too many, or edges and others.
func factorsOf(w, n int, isSquare bool) (out [][2][]uint64) {
	widths := make([]int, 2*n)
	if isSquare {
		widths = widths[:n]
	}
	for k := range widths {
		widths[k] = w
	}
	all := edgesAndOthers(rand.New(rand.NewPCG(1, uint64(w))), widths, 500)
	if w*len(widths) <= 12 {
		all = everyInput(widths)
	}
	for _, in := range all {
		out = append(out, [2][]uint64{in[:n], in[len(in)-n:]})
	}
	return out
}

// A product by hand is proved. With any one of its carries dropped it is proved just
// where the carry is always 0, and else refuted by factors for which it is wrong.
func TestDroppedCarries(t *testing.T) {
	for _, m := range methods {
		for _, n := range m.words {
			for _, w := range m.widths {
				t.Run(fmt.Sprintf("%s of %d words of %d bits", m.name, n, w), func(t *testing.T) {
					t.Parallel()
					_, v, carries := proof(m.unknown, m.square, w, n, -1)
					if !v.Proved {
						t.Fatalf("not proved: %+v", v)
					}
					factors := factorsOf(w, n, m.square)
					needed := 0
					for drop := range carries {
						_, v, _ := proof(m.unknown, m.square, w, n, drop)
						var wrong *[2][]uint64
						for _, f := range factors {
							if !right(w, drop, m.numbers, f[0], f[1]) {
								wrong = &f
								break
							}
						}
						switch {
						case wrong != nil && v.Refuted == nil:
							t.Errorf("without carry %d it is wrong for %#x, but the verdict is %+v", drop, *wrong, v)
						case v.Refuted != nil && right(w, drop, m.numbers, v.Refuted.X, v.Refuted.Y):
							t.Errorf("without carry %d it is right for %#x, which should refute it", drop, *v.Refuted)
						case v.Refuted == nil && !v.Proved:
							t.Errorf("without carry %d nothing is decided: %s", drop, v.Why)
						}
						if v.Refuted != nil {
							needed++
							if len(v.Refuted.X) != n || len(v.Refuted.Y) != n || m.square && !reflect.DeepEqual(v.Refuted.X, v.Refuted.Y) {
								t.Errorf("factors of the wrong size, %#x", *v.Refuted)
							}
						}
					}
					t.Logf("%d of %d carries are needed", needed, carries)
					if n > 1 && needed < n {
						t.Errorf("only %d of %d carries are needed", needed, carries)
					}
				})
			}
		}
	}
}

// nothing is (x xor y) + 2 (x and y) - x - y, which is 0, but which no equation says of
// words.
func (r *routine[V]) nothing(x, y V) V {
	both := r.d.And(r.w, x, y)
	double, _ := r.d.AddC(r.w, both, both, r.none())
	z, _ := r.d.AddC(r.w, r.d.Xor(r.w, x, y), double, r.none())
	z, _ = r.d.SubB(r.w, z, x, r.none())
	z, _ = r.d.SubB(r.w, z, y, r.none())
	return z
}

// opaque is a product with nothing added.
func opaque[V any](r *routine[V], x, y []V) []V {
	z := columns(r, x, y)
	z[0], _ = r.d.AddC(r.w, z[0], r.nothing(x[0], y[0]), r.none())
	return z
}

// powers is a product with nothing added, times a polynomial of far too many terms: the
// word that 8 squares of a word leave, each with a word added.
func powers[V any](r *routine[V], x, y []V) []V {
	z := columns(r, x, y)
	a := x[0]
	for k := range 8 {
		a, _ = r.d.Mul(r.w, a, a)
		a, _ = r.d.AddC(r.w, a, y[k%len(y)], r.none())
	}
	a, _ = r.d.Mul(r.w, a, r.nothing(x[0], y[0]))
	z[0], _ = r.d.AddC(r.w, z[0], a, r.none())
	return z
}

// What no equation describes, and what takes more steps than there are, is not
// decided, and soon.
func TestNotDecided(t *testing.T) {
	for _, c := range []struct {
		name    string
		unknown multiply[Word]
		numbers multiply[uint64]
		steps   int
	}{
		{"opaque words", opaque[Word], opaque[uint64], maxSteps},
		{"long polynomials", powers[Word], powers[uint64], maxSteps},
		{"few steps", karatsuba[Word], karatsuba[uint64], 300},
		{"no steps", rows[Word], rows[uint64], 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			const w, n = 8, 4
			for _, f := range factorsOf(w, n, false) {
				if !right(w, -1, c.numbers, f[0], f[1]) {
					t.Fatalf("wrong for %#x", f)
				}
			}
			s := New()
			s.steps = c.steps
			x, y := s.inputsOf(w, n), s.inputsOf(w, n)
			z := c.unknown(&routine[Word]{d: s, w: w, drop: -1}, x, y)
			start := time.Now()
			v := s.Product(w, z, x, y)
			took := time.Since(start)
			t.Log(v, took)
			if v.Proved || v.Refuted != nil || v.Why == "" {
				t.Errorf("verdict %+v", v)
			}
			if c.name != "opaque words" && !strings.Contains(v.Why, "steps") {
				t.Errorf("the reason is %q", v.Why)
			}
			if took > 3*time.Second { // a third of it where no other tests run
				t.Errorf("it takes %v", took)
			}
		})
	}
}

// The same product gives the same atoms, lemmas and verdict.
func TestProofsAreDeterministic(t *testing.T) {
	for _, m := range methods {
		n, w := m.words[len(m.words)-1], m.widths[1]
		for _, drop := range []int{-1, 2} {
			first, verdict, _ := proof(m.unknown, m.square, w, n, drop)
			for range 5 {
				s, v, _ := proof(m.unknown, m.square, w, n, drop)
				if s.Lemmas != first.Lemmas || s.Size() != first.Size() || !reflect.DeepEqual(v, verdict) {
					t.Errorf("%s: %d lemmas about %d atoms and then %d about %d; %+v and %+v", m.name, first.Lemmas, first.Size(), s.Lemmas, s.Size(), verdict, v)
				}
			}
		}
	}
}

package prove

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// executed is a program over unknown words with all that it does for some inputs.
type executed struct {
	s     *System
	words []Word
	runs  []*Execution
}

func execute(t *testing.T, p program, inputs [][]uint64) *executed {
	x := &executed{s: New()}
	for range inputs {
		x.runs = append(x.runs, x.s.Execution())
	}
	var words []Word
	for i, n := range p.inputs {
		words = append(words, x.s.Input(n))
		for k, e := range x.runs {
			e.Set(words[i], inputs[k][i])
		}
	}
	x.words, _ = all(x.s, p, words)
	for _, w := range x.words {
		x.s.value(w)
	}
	x.catchUp(t)
	return x
}

// catchUp gives numbers to the atoms that are new.
func (x *executed) catchUp(t *testing.T) {
	t.Helper()
	for _, e := range x.runs {
		if _, err := e.Number(nil); err != nil {
			t.Fatal(err)
		}
	}
}

// most is the most that a sum is in any execution.
func (x *executed) most(terms []term) number {
	var most number
	for k, e := range x.runs {
		if v := x.s.evaluate(e.t, terms); k == 0 || most.less(v) {
			most = v
		}
	}
	return most
}

// sum is one of a few atoms and words, times powers of two, or of products of two.
func (x *executed) sum(r *rand.Rand, w int) []term {
	factor := func() []term {
		if n := len(x.s.atoms); r.IntN(2) == 0 {
			from := 1
			if r.IntN(2) == 0 {
				from = max(1, n-10)
			}
			return []term{{x.s.times(one, id(from+r.IntN(n-from))), integer(1)}}
		}
		return x.s.terms(x.s.value(x.words[r.IntN(len(x.words))]))
	}
	sum := map[monomial]number{}
	add := func(terms, by []term, c number) {
		for _, a := range terms {
			for _, b := range by {
				m := x.s.product(a.m, b.m)
				sum[m] = sum[m].add(a.c.mul(b.c).mul(c))
			}
		}
	}
	coefficients := []number{integer(1), integer(-1), power(w), power(w).neg(), integer(2), integer(3), natural(mask(w))}
	for range 1 + r.IntN(3) {
		by := []term{{one, integer(1)}}
		if r.IntN(3) == 0 {
			by = factor()
		}
		add(factor(), by, coefficients[r.IntN(len(coefficients))])
	}
	if a := id(1 + r.IntN(len(x.s.atoms)-1)); r.IntN(2) == 0 && x.s.atoms[a].partner != none { // an equation with something left out
		add(x.s.atoms[a].sum, []term{{one, integer(1)}}, coefficients[r.IntN(2)])
	}
	var out []term
	for m, c := range sum {
		if !c.zero() {
			out = append(out, term{m, c})
		}
	}
	slices.SortFunc(out, func(a, b term) int { return int(a.m - b.m) })
	return out
}

// No bound says of a sum that it is less than 1 where it is 1 for some input. The sum
// less the most that it is, plus 1, is a sum of the sharpest kind; without the 1 it
// shows that bounds say anything at all.
func TestBoundsHold(t *testing.T) {
	for _, c := range []struct {
		programs int
		widths   []int
		inputs   []int
	}{
		{80, []int{3}, []int{3, 3}}, // every input
		{80, []int{2, 4}, []int{2, 2, 2}},
		{40, []int{4}, []int{4, 4}},
		{60, []int{8}, []int{8, 8, 8}}, // some
		{60, []int{8, 16, 32, 64}, []int{8, 16, 32, 64}},
		{60, []int{64}, []int{64, 64, 64}},
	} {
		t.Run(fmt.Sprint(c.widths, c.inputs), func(t *testing.T) {
			t.Parallel()
			shown, tried := 0, 0
			for k := range c.programs * effort {
				r := rand.New(rand.NewPCG(uint64(k), uint64(c.widths[0])))
				inputs := edgesAndOthers(r, c.inputs, 100)
				if c.inputs[0] <= 4 {
					inputs = everyInput(c.inputs)
				}
				p := write(r, 15, c.widths, c.inputs...)
				x := execute(t, p, inputs)
				for range 12 {
					sum := x.sum(r, c.widths[0])
					most := x.most(sum)
					sharp := append(sum[:len(sum):len(sum)], term{one, integer(1).sub(most)})
					if x.s.below(sharp, firstPatience) {
						t.Fatalf("program %d: a sum that is 1 is less than 1 in\n%v", k, p)
					}
					tried++
					tight := append(sum[:len(sum):len(sum)], term{one, most.neg()})
					if x.s.below(tight, firstPatience) {
						shown++
					}
					last, ok := x.s.zero(tight)
					x.catchUp(t)
					for _, e := range x.runs {
						is := x.s.evaluate(e.t, tight)
						if ok && !is.zero() {
							t.Fatalf("program %d: a sum that is not 0 is 0 in\n%v", k, p)
						}
						for _, l := range last {
							if l != nil && !x.s.evaluate(e.t, l).sub(is).zero() {
								t.Fatalf("program %d: the last form of a sum is another number in\n%v", k, p)
							}
						}
					}
				}
			}
			t.Logf("%d of %d sums that are less than 1 are shown to be", shown, tried)
			if c.inputs[0] <= 4 && shown*10 < tried {
				t.Errorf("only %d of %d sums that are less than 1 are shown to be", shown, tried)
			}
		})
	}
}

// wantMost faults a sum that is not shown to be at most m, or is shown to be less.
func wantMost(t *testing.T, s *System, what string, sum linear, m uint64) {
	t.Helper()
	if !s.below(s.terms(sum.plus(constant(natural(m)), integer(-1))), firstPatience) {
		t.Errorf("%s is not shown to be at most %d", what, m)
	}
	if s.below(s.terms(sum.plus(constant(natural(m)), integer(-1)).plus(constant(integer(1)), integer(1))), firstPatience) {
		t.Errorf("%s, which can be %d, is shown to be less", what, m)
	}
}

// The bounds that every product stands on, and none that is better than true.
func TestBoundsOfProducts(t *testing.T) {
	for _, w := range []int{8, 16, 32, 64} {
		t.Run(fmt.Sprint(w), func(t *testing.T) {
			zero := func(s *System) Word { return s.Const(1, 0) }

			s := New()
			in := s.inputsOf(w, 4)
			lo, hi := s.Mul(w, in[0], in[1])
			wantMost(t, s, "the high word of a product", s.value(hi), mask(w)-1)
			sum, c1 := s.AddC(w, lo, in[2], zero(s))
			_, c2 := s.AddC(w, sum, in[3], zero(s))
			row := s.value(hi).plus(s.value(c1), integer(1))
			wantMost(t, s, "a product with a word", row, mask(w))
			wantMost(t, s, "a product with two words", row.plus(s.value(c2), integer(1)), mask(w))

			s = New()
			r := &routine[Word]{d: s, w: w, drop: -1}
			a := []Word{r.zero(), r.zero(), r.zero()}
			for n := 1; n <= 5; n++ {
				lo, hi := s.Mul(w, s.Input(w), s.Input(w))
				over := r.addTo(a, 0, []Word{lo, hi}, zero(s))
				wantMost(t, s, fmt.Sprintf("the third word of %d products", n), s.value(a[2]), uint64(n-1))
				wantMost(t, s, fmt.Sprintf("the carry out of the third word of %d products", n), s.value(over), 0)
			}

			for n := 1; n <= 4; n++ {
				s := New()
				r := &routine[Word]{d: s, w: w, drop: -1}
				x, y := s.inputsOf(w, n), s.inputsOf(w, n)
				z := columns(r, x[:n-1], y)
				if n == 1 {
					z = []Word{r.zero()}
				}
				z = append(z, r.zero()) // the last word of x is added by itself
				for j := range y {
					lo, hi := s.Mul(w, x[n-1], y[j])
					c := r.addTo(z, n-1+j, []Word{lo, hi}, zero(s))
					wantMost(t, s, fmt.Sprintf("the carry out of a product of %d words", n), s.value(c), 0)
				}
			}

			s = New()
			x := s.Input(w)
			d, borrow := s.SubB(w, s.Const(w, 0), x, zero(s))
			wantMost(t, s, "the borrow of a negation less its word", s.value(borrow).plus(s.value(x), integer(-1)), 0)
			both := s.value(d).plus(s.value(x), integer(1)).plus(s.value(borrow), power(w).neg())
			wantMost(t, s, "a word and its negation less the borrow", both, 0)
			wantMost(t, s, "the borrow less a word and its negation", both.times(integer(-1)), 0)
			y := s.Input(w)
			d, borrow = s.SubB(w, x, y, zero(s))
			spread, _ := s.SubB(w, s.Const(w, 0), s.Const(w, 0), borrow)
			_, c := s.AddC(w, s.Xor(w, d, spread), s.Const(w, 0), borrow)
			wantMost(t, s, "the carry where a difference changes its sign", s.value(c), 0)
		})
	}
}

// What a proof makes of equations are equations still, over older atoms alone, and they
// are others than before.
func TestProofsKeepEquationsTrue(t *testing.T) {
	for _, c := range []struct {
		name string
		by   multiply[Word]
		w, n int
	}{
		{"columns", columns[Word], 3, 2}, {"rows", rows[Word], 3, 2}, {"square", square[Word], 3, 3}, {"karatsuba", karatsuba[Word], 3, 2},
		{"columns", columns[Word], 8, 4}, {"rows", rows[Word], 64, 4}, {"square", square[Word], 32, 4}, {"karatsuba", karatsuba[Word], 64, 4}, {"karatsuba", karatsuba[Word], 8, 6},
	} {
		t.Run(fmt.Sprintf("%s of %d words of %d bits", c.name, c.n, c.w), func(t *testing.T) {
			widths := make([]int, 2*c.n)
			for k := range widths {
				widths[k] = c.w
			}
			inputs := edgesAndOthers(rand.New(rand.NewPCG(1, 1)), widths, 100)
			if c.w == 3 && c.n == 2 {
				inputs = everyInput(widths)
			}
			x := execute(t, program{inputs: widths}, inputs)
			s := x.s
			factors := [2][]Word{x.words[:c.n], x.words[c.n:]}
			if c.name == "square" {
				factors[1] = factors[0]
			}
			z := c.by(&routine[Word]{d: s, w: c.w, drop: -1}, factors[0], factors[1])
			x.catchUp(t)
			before := make([]string, len(s.atoms))
			for a := range s.atoms {
				before[a] = fmt.Sprint(s.atoms[a].defined, s.atoms[a].def)
			}
			if v := s.Product(c.w, z, factors[0], factors[1]); !v.Proved {
				t.Fatalf("not proved: %+v", v)
			}
			x.catchUp(t)
			changed := 0
			for a := range before {
				if atom := &s.atoms[a]; before[a] != fmt.Sprint(atom.defined, atom.def) {
					changed++
				}
			}
			if changed == 0 || s.Lemmas == 0 || changed < s.Lemmas {
				t.Errorf("%d lemmas change %d equations", s.Lemmas, changed)
			}
			for a := range s.atoms {
				atom := &s.atoms[a]
				if !atom.defined {
					continue
				}
				for _, m := range atom.def {
					for _, b := range s.atomsOf(m.m) {
						if !s.newer(id(a), b) {
							t.Fatalf("atom %d is defined over the newer atom %d", a, b)
						}
					}
				}
				for _, e := range x.runs {
					if s.evaluate(e.t, atom.def).sub(e.t[a]).sign() != 0 {
						t.Fatalf("the equation of atom %d, which was %v and is %v, does not hold", a, before[a], atom.def)
					}
				}
			}
			for k, e := range x.runs { // executions that begin after the proof are the same
				next := -1
				again := s.extend(nil, func(uint64) uint64 { next++; return inputs[k][next] })
				for a := range again {
					if again[a].sub(e.t[a]).sign() != 0 {
						t.Fatalf("atom %d is %v after the proof, and was %v", a, rational(again[a]), rational(e.t[a]))
					}
				}
			}
		})
	}
}

// A sum that is 0 tells what its carry is, in whatever sign it has it.
func TestEquationsOfCarries(t *testing.T) {
	for _, sign := range []int64{1, -1} {
		s := New()
		x, y := s.Input(8), s.Input(1)
		_, c := s.AddC(8, x, s.Const(8, 1), s.Const(1, 0))
		carry, bit := c[0].a, y[0].a
		// carry - bit - 1 = 0: as good as any other equation here.
		s.equate(single(carry).plus(single(bit), integer(-1)).plus(constant(integer(-1)), integer(1)).times(integer(sign)))
		if !s.atoms[carry].defined || s.atoms[bit].defined || s.Lemmas != 1 {
			t.Fatalf("carry %+v, bit %+v", s.atoms[carry], s.atoms[bit])
		}
		for b := range int64(2) {
			e := s.extend(nil, func(uint64) uint64 { return uint64(b) })
			if got := s.evaluate(e, s.atoms[carry].def); got != integer(b+1) {
				t.Errorf("sign %d: where the bit is %d the carry is %v", sign, b, rational(got))
			}
		}
	}
}

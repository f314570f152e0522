package prove

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"asmgen/gen/isa"
)

// recorder is a domain whose words are the results of a program.
type recorder struct{ writer }

func (r *recorder) op(op opcode, w, lo int, args ...int) int {
	s := step{op: op, w: w, lo: lo}
	copy(s.args[:], args)
	return r.put(s)
}

func (r *recorder) two(op opcode, w int, args ...int) (int, int) {
	at := r.op(op, w, 0, args...)
	return at, at + 1
}

var _ isa.Dom[int] = (*recorder)(nil)

func (r *recorder) Const(w int, x uint64) int                { return r.constant(w, x) }
func (r *recorder) Known(int) (uint64, bool)                 { return 0, false }
func (r *recorder) AddC(w int, x, y, c int) (sum, carry int) { return r.two(opAdd, w, x, y, c) }
func (r *recorder) SubB(w int, x, y, b int) (diff, out int)  { return r.two(opSub, w, x, y, b) }
func (r *recorder) Mul(w int, x, y int) (lo, hi int)         { return r.two(opMul, w, x, y) }
func (r *recorder) Ult(w int, x, y int) int                  { return r.op(opLess, w, 0, x, y) }
func (r *recorder) And(w int, x, y int) int                  { return r.op(opAnd, w, 0, x, y) }
func (r *recorder) Or(w int, x, y int) int                   { return r.op(opOr, w, 0, x, y) }
func (r *recorder) Xor(w int, x, y int) int                  { return r.op(opXor, w, 0, x, y) }
func (r *recorder) Shl(w int, x, k int) int                  { return r.op(opShl, w, k, x) }
func (r *recorder) Shr(w int, x, k int) int                  { return r.op(opShr, w, k, x) }
func (r *recorder) Extract(x, lo, n int) int                 { return r.op(opExtract, n, lo, x) }
func (r *recorder) Concat(_ int, lo, hi int) int             { return r.op(opConcat, 0, 0, lo, hi) }

// alike are operations that could stand instead of one.
var alike = map[opcode][]opcode{opAdd: {opSub}, opSub: {opAdd}, opAnd: {opOr, opXor}, opOr: {opAnd, opXor}, opXor: {opAnd, opOr}}

// changed is a program with one step that takes another word, does another operation
// or has another number.
func changed(r *rand.Rand, p program) program {
	q := program{p.inputs, append([]step(nil), p.steps...)}
	_, widths := all(isa.Dom[uint64](isa.Concrete{}), p, make([]uint64, len(p.inputs)))
	firsts := []int{} // the first result of each step
	at := len(p.inputs)
	for _, s := range p.steps {
		firsts = append(firsts, at)
		at += len(s.widthsOf(widths))
	}
	for {
		k := r.IntN(len(q.steps))
		s := &q.steps[k]
		switch alike := alike[s.op]; {
		case s.op == opConst && s.w > 0:
			s.x ^= 1 << r.IntN(s.w)
			return q
		case len(alike) > 0 && r.IntN(4) == 0:
			s.op = alike[r.IntN(len(alike))]
			return q
		case arity[s.op] > 0:
			a := &s.args[r.IntN(arity[s.op])]
			for range 20 {
				if other := r.IntN(firsts[k]); other != *a && widths[other] == widths[*a] {
					*a = other
					return q
				}
			}
		}
	}
}

// Products with one step or two changed at random: what is proved is right for every
// input, what is refuted wrong for the factors named.
func TestChangedProducts(t *testing.T) {
	mutants := 60 * effort
	for _, m := range methods {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			n, w := m.words[min(1, len(m.words)-1)], m.widths[0]
			rec := &recorder{}
			factor := func() []int {
				var out []int
				for range n {
					rec.p.inputs, rec.of = append(rec.p.inputs, w), append(rec.of, w)
					out = append(out, len(rec.of)-1)
				}
				return out
			}
			x := factor()
			y := x
			if !m.square {
				y = factor()
			}
			z := m.record(&routine[int]{d: rec, w: w, drop: -1}, x, y)
			count := map[string]int{}
			for k := range mutants {
				r := rand.New(rand.NewPCG(uint64(k), 5))
				p := changed(r, rec.p)
				if k%2 == 1 {
					p = changed(r, p)
				}
				s := New()
				s.steps = 300_000
				words, _ := all(s, p, s.inputsOf(w, len(p.inputs)))
				pick := func(of []int) (out []Word) {
					for _, a := range of {
						out = append(out, words[a])
					}
					return out
				}
				v := s.Product(w, pick(z), pick(x), pick(y))
				is := func(fx, fy []uint64) bool {
					in := append(append([]uint64(nil), fx...), fy...)[:len(p.inputs)]
					values, _ := all(isa.Dom[uint64](isa.Concrete{}), p, in)
					var got []uint64
					for _, a := range z {
						got = append(got, values[a])
					}
					return numberOf(w, got).Cmp(new(big.Int).Mul(numberOf(w, fx), numberOf(w, fy))) == 0
				}
				switch {
				case v.Refuted != nil:
					count["refuted"]++
					if is(v.Refuted.X, v.Refuted.Y) {
						t.Fatalf("right for %#x, which should refute it:\n%v", *v.Refuted, p)
					}
				case v.Proved:
					count["proved"]++
					for _, f := range factorsOf(w, n, m.square) {
						if !is(f[0], f[1]) {
							t.Fatalf("proved, but wrong for %#x:\n%v", f, p)
						}
					}
				default:
					count["undecided"]++
				}
			}
			t.Log(count)
			if count["refuted"] < mutants/2 || count["proved"] == 0 || count["undecided"] > mutants/10 {
				t.Errorf("of %d changed products %v", mutants, count)
			}
		})
	}
}

package verify

import (
	"os"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/isa"
	"asmgen/verify/prove"
)

// pair is an unknown word with its number in one execution.
type pair struct {
	w prove.Word
	x uint64
}

// lockstep executes over unknown words and numbers at once, and faults where an
// equation of the one does not hold for the other.
type lockstep struct {
	s *prove.System
	e *prove.Execution
	c isa.Concrete
}

func (l *lockstep) pair(w prove.Word, x uint64) pair {
	got, err := l.e.Number(w)
	if err != nil {
		isa.Faultf("%v", err)
	}
	if got != x {
		isa.Faultf("the equations give %#x instead of %#x", got, x)
	}
	return pair{w, x}
}

func (l *lockstep) Const(w int, x uint64) pair { return pair{l.s.Const(w, x), l.c.Const(w, x)} }

func (l *lockstep) Known(v pair) (uint64, bool) { return l.s.Known(v.w) }

func (l *lockstep) AddC(w int, x, y, c pair) (pair, pair) {
	s, k := l.s.AddC(w, x.w, y.w, c.w)
	t, m := l.c.AddC(w, x.x, y.x, c.x)
	return l.pair(s, t), l.pair(k, m)
}

func (l *lockstep) SubB(w int, x, y, b pair) (pair, pair) {
	s, k := l.s.SubB(w, x.w, y.w, b.w)
	t, m := l.c.SubB(w, x.x, y.x, b.x)
	return l.pair(s, t), l.pair(k, m)
}

func (l *lockstep) Mul(w int, x, y pair) (pair, pair) {
	s, k := l.s.Mul(w, x.w, y.w)
	t, m := l.c.Mul(w, x.x, y.x)
	return l.pair(s, t), l.pair(k, m)
}

func (l *lockstep) Ult(w int, x, y pair) pair {
	return l.pair(l.s.Ult(w, x.w, y.w), l.c.Ult(w, x.x, y.x))
}

func (l *lockstep) And(w int, x, y pair) pair {
	return l.pair(l.s.And(w, x.w, y.w), l.c.And(w, x.x, y.x))
}

func (l *lockstep) Or(w int, x, y pair) pair { return l.pair(l.s.Or(w, x.w, y.w), l.c.Or(w, x.x, y.x)) }

func (l *lockstep) Xor(w int, x, y pair) pair {
	return l.pair(l.s.Xor(w, x.w, y.w), l.c.Xor(w, x.x, y.x))
}

func (l *lockstep) Shl(w int, x pair, k int) pair {
	return l.pair(l.s.Shl(w, x.w, k), l.c.Shl(w, x.x, k))
}

func (l *lockstep) Shr(w int, x pair, k int) pair {
	return l.pair(l.s.Shr(w, x.w, k), l.c.Shr(w, x.x, k))
}

func (l *lockstep) Extract(x pair, lo, n int) pair {
	return l.pair(l.s.Extract(x.w, lo, n), l.c.Extract(x.x, lo, n))
}

func (l *lockstep) Concat(n int, lo, hi pair) pair {
	return l.pair(l.s.Concat(n, lo.w, hi.w), l.c.Concat(n, lo.x, hi.x))
}

func (l *lockstep) world() world[pair] {
	input := func(bits int, x uint64) pair {
		w := l.s.Input(bits)
		l.e.Set(w, x)
		return l.pair(w, x)
	}
	return world[pair]{
		dom: l, value: l.Const, secret: input, left: input,
		number: func(v pair) uint64 { return v.x },
	}
}

// Every equation and every bound of the prover holds in real executions, for every
// method of every target.
func TestEquationsHoldInExecutions(t *testing.T) {
	limbs := map[int]int{8: 20, 32: 9, 64: 9}
	for _, target := range catalog.Targets {
		for _, op := range []string{"mul", "sqr"} {
			for _, m := range catalog.MethodsOf(target, op) {
				t.Run(target.Name+"/"+op+"/"+m.Name, func(t *testing.T) {
					t.Parallel()
					n := limbs[target.WordBits]
					if target.Name == "neon" {
						n = 20 // where lanes fill up
					}
					f, err := emit.Emit(emit.Request{Target: target.Name, Op: op, Method: m.Name, Bits: n * target.WordBits})
					if err != nil {
						t.Skip(err)
					}
					r := routineOf(t, string(f.Text))
					v, executions := newVectors(r.contract.Limbs, r.contract.WordBits/8, 1), 4
					if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
						executions = 24
					}
					for range executions {
						l := &lockstep{s: prove.New()}
						l.e = l.s.Execution()
						s := newSession(l.world(), r)
						c := call{layout: s.shape.layouts(r.contract)[0]}
						c.x, c.y = v.edgeOrRandom()
						before, want := s.shape.image(c)
						got, err := s.run(before)
						if err == nil {
							err = s.shape.judge(c, before, got, want)
						}
						if err != nil {
							t.Fatal(err)
						}
					}
				})
			}
		}
	}
}

// routineOf reads an emitted text.
func routineOf(t *testing.T, text string) *routine {
	t.Helper()
	c, err := contract.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	target, _ := catalog.Target(c.Target)
	r := &routine{name: "test", text: text, contract: c, target: target}
	if err := r.read(); err != nil {
		t.Fatal(err)
	}
	return r
}

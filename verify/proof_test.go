package verify

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/targets"
)

// provenSizes are those at which everything that asmgen writes is proved.
type provenSizes struct {
	limbs   int   // every size up to this many
	bits    []int // and these
	aliases []contract.Alias
}

var proven = func() provenSizes {
	every := []contract.Alias{contract.AliasAny, contract.AliasNone}
	papers := []int{160, 192, 224, 256, 384, 446, 448, 512, 521, 768, 1024}
	switch {
	case os.Getenv("ASMGEN_CAMPAIGN") != "":
		return provenSizes{64, append(papers, 2048), every}
	case os.Getenv("ASMGEN_REQUIRE_TOOLS") != "":
		return provenSizes{8, []int{160, 256, 521, 1024}, every}
	}
	return provenSizes{6, nil, []contract.Alias{contract.AliasInputs}}
}()

// of are the sizes for a target, in bits.
func (p provenSizes) of(t *targets.Target) []int {
	out := slices.Clone(p.bits)
	for k := range p.limbs {
		if bits := (k + 1) * t.WordBits; bits <= emit.MaxBits {
			out = append(out, bits)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// requested is the routine of a request, or nil if it has no room.
func requested(t *testing.T, r emit.Request) *routine {
	t.Helper()
	f, err := emit.Emit(r)
	if tooLarge := (emit.TooLarge{}); errors.As(err, &tooLarge) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return routineOf(t, string(f.Text))
}

// proves proves the routines of requests, of which at least one has room.
func proves(t *testing.T, requests []emit.Request) {
	t.Helper()
	proved := 0
	for _, q := range requests {
		r := requested(t, q)
		if r == nil {
			continue
		}
		if _, err := r.proof(); err != nil {
			t.Errorf("%d bits, alias %s: %v", q.Bits, q.Alias, err)
		}
		proved++
	}
	if proved == 0 {
		t.Error("nothing is proved")
	}
}

// Every method of every target is right for all inputs, at every size.
func TestEveryProductIsProved(t *testing.T) {
	for _, target := range catalog.Targets {
		for _, op := range contract.Ops {
			for _, m := range catalog.MethodsOf(target, op.Name) {
				t.Run(target.Name+"/"+op.Name+"/"+m.Name, func(t *testing.T) {
					t.Parallel()
					var requests []emit.Request
					for _, bits := range proven.of(target) {
						for _, alias := range proven.aliases {
							requests = append(requests, emit.Request{Target: target.Name, Op: op.Name, Method: m.Name, Bits: bits, Alias: alias})
						}
					}
					proves(t, requests)
				})
			}
		}
	}
}

// So is all code with loops and subroutines, also that for any length.
func TestEveryLoopIsProved(t *testing.T) {
	for _, target := range catalog.Targets {
		c := target.Compact
		if c == nil {
			continue
		}
		sizes := proven.of(target)
		if c.Open {
			sizes = append(sizes, 0)
		}
		for _, op := range contract.Ops {
			if op.Name == "sqr" && !c.Squares {
				continue
			}
			for _, method := range c.Methods {
				t.Run(target.Name+"/"+op.Name+"/"+method, func(t *testing.T) {
					t.Parallel()
					var requests []emit.Request
					for _, bits := range sizes {
						limbs := (bits + target.WordBits - 1) / target.WordBits
						for _, alias := range proven.aliases {
							if limbs*target.WordBits%max(c.Digit, target.WordBits) == 0 && !(alias == contract.AliasAny && c.Apart) {
								requests = append(requests, emit.Request{Target: target.Name, Op: op.Name, Method: method, Bits: bits, Alias: alias, Loop: true})
							}
						}
					}
					proves(t, requests)
				})
			}
		}
	}
}

// Karatsuba's method is right however deep it is asked to go, where halves are single
// words and differ by one in length.
func TestDeepKaratsubaIsProved(t *testing.T) {
	words, levels := []int{5, 6, 7, 9, 10, 13}, []int{3, 4}
	if os.Getenv("ASMGEN_CAMPAIGN") != "" {
		levels = []int{2, 3, 4, 5, 6}
		words = nil
		for n := 2; n <= 40; n++ {
			words = append(words, n)
		}
	}
	for _, op := range []string{"mul", "sqr"} {
		for _, l := range levels {
			t.Run(fmt.Sprint(op, l), func(t *testing.T) {
				t.Parallel()
				var requests []emit.Request
				for _, n := range words {
					requests = append(requests, emit.Request{Target: "avr", Op: op, Method: "karatsuba", Bits: 8 * n, Levels: l})
				}
				proves(t, requests)
			})
		}
	}
}

// Two proofs of a text take the same steps: the header says how many lemmas there are.
func TestLemmasAreThoseOfTheText(t *testing.T) {
	r := requested(t, emit.Request{Target: "rv32", Method: "karatsuba", Bits: 512})
	var first Proof
	for k := range 10 {
		p, err := r.proof()
		if err != nil {
			t.Fatal(err)
		}
		if k == 0 {
			first = *p
		}
		if *p != first || p.Lemmas == 0 {
			t.Errorf("proof %d has %+v, the first one %+v", k, *p, first)
		}
	}
}

// soon is how long a proof may take on a machine that does nothing else, by bits.
var soon = map[int]time.Duration{256: 50 * time.Millisecond, 512: 250 * time.Millisecond, 1024: time.Second, 2048: 4 * time.Second}

// loaded is how many times that it may take where other tests run.
const loaded = 6

// Nobody waits for a proof. Under -v the times of all targets are printed.
func TestProofsAreSoon(t *testing.T) {
	type timed struct {
		emit.Request
		limit time.Duration
	}
	var all []timed
	for _, target := range catalog.Targets {
		for _, bits := range []int{256, 512, 1024, 2048} {
			limit := soon[bits]
			if target.Name == "avr" && bits == 256 {
				limit *= 2
			}
			all = append(all, timed{emit.Request{Target: target.Name, Bits: bits}, limit})
		}
	}
	all = append(all, timed{emit.Request{Target: "avr", Method: "karatsuba", Bits: 512}, 2 * time.Second})
	all = slices.DeleteFunc(all, func(c timed) bool {
		return c.Bits > 512 && !testing.Verbose() && !slices.Contains(proven.bits, c.Bits)
	})
	// One proof is timed at a time, but routines may be made together.
	routines := make([]*routine, len(all))
	t.Run("made", func(t *testing.T) {
		for k, c := range all {
			t.Run(fmt.Sprint(c.Target, c.Bits, c.Method), func(t *testing.T) {
				t.Parallel()
				routines[k] = requested(t, c.Request)
			})
		}
	})
	for k, c := range all {
		r := routines[k]
		if r == nil {
			t.Logf("%s %d: no room", c.Target, c.Bits)
			continue
		}
		start := time.Now()
		p, err := r.proof()
		took := time.Since(start)
		if err != nil {
			t.Errorf("%s %d: %v", c.Target, c.Bits, err)
			continue
		}
		what := fmt.Sprintf("%-10s %4d bits, %-12s %8v, %d lemmas about %d words", c.Target, c.Bits, r.contract.Method, took.Round(time.Millisecond), p.Lemmas, p.Atoms)
		t.Log(what)
		if took > loaded*c.limit {
			t.Errorf("%s: it should take %v", what, c.limit)
		}
	}
}

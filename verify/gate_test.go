package verify_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/verify"
)

// depth is how far the tests go.
type depth struct {
	sizes  []int // of the files that the interpreter executes, in bits
	tooled []int // of those that assemblers and emulators see as well
	effort int   // instructions for a file
	limbs  int   // every size up to this many limbs is tried
}

// Sizes of the papers and of curves in use, and some around them.
var (
	few  = []int{8, 160, 264}
	some = []int{8, 64, 160, 192, 224, 256, 384, 446, 512, 521, 1024}
	all  = []int{8, 32, 64, 128, 160, 192, 224, 256, 384, 446, 512, 521, 768, 1024, 2048}
)

// requireTools makes an absent assembler or emulator a failure, as on a machine
// where they have been installed; campaign asks for everything that a normal run
// samples.
var (
	requireTools = os.Getenv("ASMGEN_REQUIRE_TOOLS") != ""
	campaign     = os.Getenv("ASMGEN_CAMPAIGN") != ""
)

// quickLimbs are the sizes tried one by one where nothing more is asked for.
const quickLimbs = 5

var depthOf = func() depth {
	switch {
	case campaign:
		return depth{all, all, verify.DefaultEffort, 128}
	case requireTools:
		return depth{some, []int{160, 256, 512}, 1_000_000, 16}
	}
	return depth{few, []int{160}, 100_000, quickLimbs}
}()

func emitted(t *testing.T, r emit.Request) *emit.File {
	t.Helper()
	f, err := emit.Emit(r)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// check verifies a text, with assemblers and emulators if tools is set.
func check(t *testing.T, text string, effort int, tools bool) *verify.Report {
	t.Helper()
	report, err := verify.File(t.Context(), "test", text, verify.Options{Effort: effort, Seed: 1, Offline: !tools})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// passes fails the test for each check that failed, and logs what was skipped
// or, where tools are required, fails for it.
func passes(t *testing.T, report *verify.Report) {
	t.Helper()
	for _, c := range report.Checks {
		switch {
		case c.Status == verify.Failed:
			t.Errorf("%s: %s %+v", c.Name, c.Detail, c.Counterexample)
		case c.Status == verify.Skipped && requireTools:
			t.Errorf("%s was skipped: %s", c.Name, c.Detail)
		case c.Status == verify.Skipped:
			t.Logf("skipped %s: %s", c.Name, c.Detail)
		case c.Status == verify.Undecided && len(verify.Gaps) == 0:
			t.Errorf("%s: %s", c.Name, c.Detail)
		case c.Name == "proof":
			t.Logf("%s (%.3f s)", c.Detail, c.Seconds)
		}
	}
}

// Every target carries out every operation by every method at every size and
// every overlap.
func TestEveryFile(t *testing.T) {
	for _, r := range requests(depthOf.sizes) {
		t.Run(fmt.Sprintf("%s/%s/%s/%d/%s", r.Target, r.Op, r.Method, r.Bits, r.Alias), func(t *testing.T) {
			t.Parallel()
			f, err := emit.Emit(r)
			if tooLarge := (emit.TooLarge{}); errors.As(err, &tooLarge) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			passes(t, check(t, string(f.Text), depthOf.effort, tooled(r)))
		})
	}
}

// tooled reports whether assemblers and emulators see the file. In a normal run
// one overlap of a size is enough; the first method of each target, which has
// the most sizes, is seen at every size, and AVR, whose cycles are exact, up to 512
// bits.
func tooled(r emit.Request) bool {
	switch {
	case campaign:
		return true
	case (r.Alias == contract.AliasAny) == (r.Bits == 256):
		return false
	case slices.Contains(depthOf.tooled, r.Bits):
		return true
	}
	t, _ := catalog.Target(r.Target)
	first := catalog.MethodsOf(t, "mul")[0].Name
	return requireTools && (r.Target == "avr" && r.Bits <= 512 || r.Op == "mul" && r.Method == first)
}

// requests are the files to try.
func requests(sizes []int) []emit.Request {
	var out []emit.Request
	for _, t := range catalog.Targets {
		for _, op := range contract.Ops {
			for _, method := range catalog.MethodsOf(t, op.Name) {
				for _, bits := range sizes {
					for _, a := range contract.Aliases {
						// Without overlap the code is that of overlapping inputs, and the
						// quick test sees the widest promise.
						if bits == 160 || a.Name == contract.AliasAny || a.Name == contract.AliasInputs && depthOf.limbs > quickLimbs {
							out = append(out, emit.Request{Target: t.Name, Op: op.Name, Method: method.Name, Bits: bits, Alias: a.Name})
						}
					}
				}
			}
		}
	}
	return out
}

// The Go assembler form passes the same checks.
func TestGoSyntax(t *testing.T) {
	for _, target := range catalog.Targets {
		if target.Go == nil {
			continue
		}
		for _, bits := range depthOf.sizes {
			for _, alias := range []contract.Alias{contract.AliasInputs, contract.AliasAny} {
				t.Run(fmt.Sprintf("%s/%d/%s", target.Name, bits, alias), func(t *testing.T) {
					t.Parallel()
					f := emitted(t, emit.Request{Target: target.Name, Bits: bits, Alias: alias, Syntax: "go", Package: "fp"})
					passes(t, check(t, string(f.Text), depthOf.effort, slices.Contains(depthOf.tooled, bits)))
				})
			}
		}
	}
}

// Small sizes all work, odd and even: what generators get wrong first.
func TestEverySmallSize(t *testing.T) {
	for _, target := range catalog.Targets {
		for _, op := range contract.Ops {
			for _, method := range catalog.MethodsOf(target, op.Name) {
				t.Run(target.Name+"/"+op.Name+"/"+method.Name, func(t *testing.T) {
					t.Parallel()
					for limbs := 1; limbs <= depthOf.limbs && limbs*target.WordBits <= emit.MaxBits; limbs++ {
						f, err := emit.Emit(emit.Request{Target: target.Name, Op: op.Name, Method: method.Name, Bits: limbs * target.WordBits, Alias: contract.AliasAny})
						if tooLarge := (emit.TooLarge{}); errors.As(err, &tooLarge) {
							return
						}
						if err != nil {
							t.Fatal(err)
						}
						passes(t, check(t, string(f.Text), depthOf.effort/10, false))
					}
				})
			}
		}
	}
}

// The same request gives the same bytes, also when others run beside it.
func TestDeterministic(t *testing.T) {
	for _, target := range catalog.Targets {
		for range 2 {
			t.Run(target.Name, func(t *testing.T) {
				t.Parallel()
				r := emit.Request{Target: target.Name, Bits: 265, Alias: contract.AliasAny}
				if depthOf.limbs == quickLimbs {
					r.Bits = 105
				}
				if a, b := emitted(t, r), emitted(t, r); string(a.Text) != string(b.Text) || string(a.Header) != string(b.Header) {
					t.Error("two runs differ")
				}
			})
		}
	}
}

// The header's command writes the same file.
func TestCommandReproduces(t *testing.T) {
	f := emitted(t, emit.Request{Target: "rv32", Bits: 100, Alias: contract.AliasAny, Prefix: "acme_", Name: "product"})
	want := "asmgen -target rv32 -op mul -bits 100 -alias any -prefix acme_ -name product"
	if f.Contract.Command != want {
		t.Errorf("command %q, want %q", f.Contract.Command, want)
	}
	if !strings.Contains(string(f.Text), "\nacme_product:\n") {
		t.Error("the prefix is not on the symbol")
	}
}

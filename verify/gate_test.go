package verify_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/targets"
	"asmgen/verify"
)

// requireTools makes an absent assembler or emulator a failure, as on a machine
// where they have been installed.
var requireTools = os.Getenv("ASMGEN_REQUIRE_TOOLS") != ""

// campaign asks for everything that a normal run only samples.
var campaign = os.Getenv("ASMGEN_CAMPAIGN") != ""

// sizes are the sizes of the papers and of curves in use, and some around them.
var sizes = []int{8, 32, 64, 128, 160, 192, 224, 256, 384, 446, 512, 521, 768, 1024, 2048}

func emitted(t *testing.T, r emit.Request) *emit.File {
	t.Helper()
	f, err := emit.Emit(r)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// check verifies a text; without the tools, only what needs none.
func check(t *testing.T, text string, effort int) *verify.Report {
	t.Helper()
	report, err := verify.File(context.Background(), "test", text, verify.Options{Effort: effort, Seed: 1})
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
		}
	}
}

// fits reports whether code of that size has room on the target's device.
func fits(t *targets.Target, bits int) bool { return t.Name != "avr" || bits <= 768 }

// Every target carries out every operation by every method at every size and
// every overlap.
func TestEveryFile(t *testing.T) {
	effort := 1_000_000
	if requireTools {
		effort = 5_000_000
	}
	if campaign {
		effort = verify.DefaultEffort
	}
	for _, target := range catalog.Targets {
		for _, r := range requests(target) {
			t.Run(fmt.Sprintf("%s/%s/%s/%d/%s", target.Name, r.Op, r.Method, r.Bits, r.Alias), func(t *testing.T) {
				t.Parallel()
				passes(t, check(t, string(emitted(t, r).Text), effort))
			})
		}
	}
}

// requests are the files to try for a target.
func requests(t *targets.Target) []emit.Request {
	var out []emit.Request
	for _, op := range contract.Ops {
		for _, method := range catalog.MethodsOf(t, op.Name) {
			for _, bits := range sizes {
				for _, a := range contract.Aliases {
					// Without overlap the code is that of overlapping inputs.
					if fits(t, bits) && (a.Name != contract.AliasNone || bits == 160) {
						out = append(out, emit.Request{Target: t.Name, Op: op.Name, Method: method.Name, Bits: bits, Alias: a.Name})
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
		for _, bits := range []int{8, 64, 128, 256, 521, 1024, 2048} {
			for _, alias := range []contract.Alias{contract.AliasInputs, contract.AliasAny} {
				t.Run(fmt.Sprintf("%s/%d/%s", target.Name, bits, alias), func(t *testing.T) {
					t.Parallel()
					f := emitted(t, emit.Request{Target: target.Name, Bits: bits, Alias: alias, Syntax: "go", Package: "fp"})
					passes(t, check(t, string(f.Text), 1_000_000))
				})
			}
		}
	}
}

// Small sizes all work: what generators get wrong first.
func TestEverySmallSize(t *testing.T) {
	step, limit := 1, 70
	if campaign {
		limit = emit.MaxBits
	}
	for _, target := range catalog.Targets {
		t.Run(target.Name, func(t *testing.T) {
			t.Parallel()
			for limbs := 1; limbs <= limit/target.WordBits+2; limbs += step {
				bits := limbs * target.WordBits
				if bits > emit.MaxBits || !fits(target, bits) {
					break
				}
				f := emitted(t, emit.Request{Target: target.Name, Bits: bits, Alias: contract.AliasAny})
				report, err := verify.File(context.Background(), "test", string(f.Text), verify.Options{Effort: 200_000, Seed: 3, Offline: true})
				if err != nil {
					t.Fatal(err)
				}
				passes(t, report)
			}
		})
	}
}

// The same request gives the same bytes, also when others run beside it.
func TestDeterministic(t *testing.T) {
	for _, target := range catalog.Targets {
		for range 4 {
			t.Run(target.Name, func(t *testing.T) {
				t.Parallel()
				r := emit.Request{Target: target.Name, Bits: 521, Alias: contract.AliasAny}
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

package verify_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/targets"
	"asmgen/verify"
)

// compact are the requests for code with loops and subroutines: for one size, or
// for any length where bits is 0.
func compact() []emit.Request {
	var out []emit.Request
	for _, t := range catalog.Targets {
		c := t.Compact
		if c == nil {
			continue
		}
		digit := max(c.Digit, t.WordBits)
		sizes := append([]int{256, 512}, depthOf.sizes...)
		for k := range 2 * depthOf.limbs {
			sizes = append(sizes, (k+1)*digit)
		}
		if c.Open {
			sizes = append(sizes, 0)
		}
		slices.Sort(sizes)
		for _, bits := range slices.Compact(sizes) {
			whole := (bits+t.WordBits-1)/t.WordBits*t.WordBits%digit == 0
			if !whole || bits > emit.MaxBits {
				continue
			}
			for _, op := range contract.Ops {
				if op.Name == "sqr" && !c.Squares {
					continue
				}
				for _, a := range promises(c, bits) {
					for _, method := range c.Methods {
						out = append(out, emit.Request{Target: t.Name, Op: op.Name, Method: method, Bits: bits, Alias: a, Loop: true})
					}
				}
			}
		}
	}
	return out
}

// promises are the overlaps to try at a size: all that there are at one, and
// elsewhere the widest, of which others are a part.
func promises(c *targets.Compact, bits int) []contract.Alias {
	all := []contract.Alias{contract.AliasNone, contract.AliasInputs, contract.AliasAny}
	if c.Apart {
		all = all[:2]
	}
	switch {
	case bits == 256:
		return all
	case depthOf.limbs > quickLimbs:
		return all[1:]
	}
	return all[len(all)-1:]
}

// The compact form of every target is right at every size, and for any length
// where that is an argument.
func TestLoops(t *testing.T) {
	for _, r := range compact() {
		t.Run(fmt.Sprintf("%s/%s/%s/%d/%s", r.Target, r.Op, r.Method, r.Bits, r.Alias), func(t *testing.T) {
			t.Parallel()
			f := emitted(t, r)
			tools := r.Bits == 0 && requireTools || slices.Contains(depthOf.tooled, r.Bits)
			passes(t, check(t, string(f.Text), depthOf.effort, tools))
		})
	}
}

// The code is the same whatever the size, but for the number that says it.
func TestLoopIsOneCode(t *testing.T) {
	code := func(bits int) string {
		text := string(emitted(t, emit.Request{Target: "rv32", Bits: bits, Loop: true, Name: "f"}).Text)
		return strings.Replace(text[strings.Index(text, "\n\t.cfi_startproc"):], fmt.Sprintf("a3, a1, %d\n", bits/8), "a3, a1, N\n", 1)
	}
	for _, bits := range []int{64, 512, 4096} {
		if code(bits) != code(256) {
			t.Errorf("the code for %d bits is not that for 256", bits)
		}
	}
}

// What the gate must notice of a routine that takes any length, and the check
// that must fail.
var openFaults = []struct {
	name        string
	damage      func(*testing.T, string) string
	check, says string
}{
	{"lengths promised that it does not serve", every(`a multiple of 2`, "a multiple of 1"), "execution", "its 4 bytes"},
	{"a step of z too short", first(`\taddi\ta0, a0, 8\n`, "\taddi\ta0, a0, 4\n"), "execution", "wrong product"},
	{"a carry not counted", first(`\tadd\ts6, s6, t2\n`, "\tadd\ts6, s6, zero\n"), "execution", "wrong product"},
	{"a count not cleared", first(`\taddi\ts6, zero, 0\n`, "\taddi\ts6, s6, 0\n"), "execution", "wrong product"},
	{"the last column left out", first(`\tbne\ta1, a3, .Lmul_loop_column\n`, "\taddi\ta1, a1, 8\n$0"), "execution", ""},
	{"a step of x too long", first(`\taddi\ta5, a5, 8\n`, "\taddi\ta5, a5, 12\n"), "execution", ""},
	{"half the length", first(`\tslli\ta3, a3, 2\n`, "\tslli\ta3, a3, 1\n"), "execution", ""},
	{"right for short factors only", first(`\tslli\ta3, a3, 2\n`, "\tslli\ta3, a3, 28\n\tsrli\ta3, a3, 26\n"), "execution", ""},
	{"a branch on a word", first(`\tmul\ta7, t3, t5\n`, "\tbne\tt3, zero, .Lmul_loop_on\n.Lmul_loop_on:\n$0"), "constant time", "branch depends on secret data"},
	{"a branch on the result", first(`\tbne\ta4, a3`, "\tbne\ts0, a3, .Lmul_loop_on\n.Lmul_loop_on:\n$0"), "constant time", "branch depends on secret data"},
	{"instructions at another size", first(`instructions at 512: \d+`, "instructions at 512: 2000"), "figures", "at 512 bits: the header says 2000 instructions"},
	{"another size", first(`bytes\n \* instructions at 256`, "bytes\n * instructions at 320"), "figures", "at 320 bits"},
	{"less stack than used", first(`stack:         32`, "stack:         16"), "execution", "the stack"},
}

func TestOpenFaultsAreCaught(t *testing.T) {
	for _, f := range openFaults {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			if f.check == "figures" && depthOf.limbs == quickLimbs { // the rest of the checks pass, and take their time
				t.Skip("make test does it")
			}
			text := f.damage(t, string(emitted(t, emit.Request{Target: "rv32", Loop: true}).Text))
			report := checkOffline(t, text)
			if c := checkNamed(t, report, f.check); c.Status != verify.Failed || !strings.Contains(c.Detail, f.says) {
				t.Errorf("the check %q says %q, not %q", f.check, c.Detail, f.says)
			}
		})
	}
}

package mutate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/isa"
	"asmgen/verify/source"
)

func emitted(t *testing.T, r emit.Request) (string, []Mutant) {
	t.Helper()
	f, err := emit.Emit(r)
	if err != nil {
		t.Fatal(err)
	}
	all, err := All(string(f.Text), f.Target)
	if err != nil {
		t.Fatal(err)
	}
	return string(f.Text), all
}

var samples = []emit.Request{
	{Target: "rv32", Method: "comba", Bits: 64},
	{Target: "rv32", Loop: true},
	{Target: "avr", Method: "karatsuba", Loop: true, Bits: 32},
	{Target: "neon", Bits: 64},
	{Target: "cortex-m0", Method: "comba", Bits: 32},
	{Target: "amd64", Method: "comba", Bits: 128, Syntax: "go", Package: "p"},
}

// The text of every mutant reads as the instructions that it is said to have, one
// change away from the original, and no two are the same.
func TestTexts(t *testing.T) {
	for _, r := range samples {
		t.Run(r.Target+r.Syntax+fmt.Sprint(r.Loop), func(t *testing.T) {
			t.Parallel()
			text, all := emitted(t, r)
			c, err := contract.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			target, _ := catalog.Target(c.Target)
			read := source.Read
			if c.Syntax == "go" {
				read = source.ReadGo
			}
			seen := map[string]bool{text: true}
			for _, m := range all {
				name := fmt.Sprintf("line %d: %s: %s -> %s", m.Line, m.Kind, m.Was, m.Is)
				changed := m.Text()
				if seen[changed] && m.Kind != Deletion { // of two equal neighbours either may go
					t.Errorf("%s: there is one like it", name)
				}
				seen[changed] = true
				f, err := read(changed, c.Symbol, target)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				insts, err := m.Insts()
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				same := slices.EqualFunc(insts, f.Insts, func(a, b isa.Inst) bool { return a.Op == b.Op && slices.Equal(a.Args, b.Args) })
				if !same {
					t.Errorf("%s: the text reads otherwise", name)
				}
			}
		})
	}
}

// A second run makes the same mutants in the same order.
func TestOrder(t *testing.T) {
	names := func() []string {
		var out []string
		for _, r := range samples {
			_, all := emitted(t, r)
			for _, m := range all {
				out = append(out, fmt.Sprint(m.Line, m.Kind, m.Was, m.Is))
			}
		}
		return out
	}
	if !slices.Equal(names(), names()) {
		t.Error("two runs differ")
	}
}

// What there is to be done to an instruction, each in the text where it is easily
// found.
func TestKinds(t *testing.T) {
	for _, c := range []struct {
		make emit.Request
		kind Kind
		was  string
		want []string // some of what it becomes; empty for a deletion
	}{
		{samples[0], Deletion, "ret", []string{""}},
		{samples[0], Sibling, "mulhu\ta4, t0, t1", []string{"mul\ta4, t0, t1", "add\ta4, t0, t1", "sltu\ta4, t0, t1"}},
		{samples[0], Exchange, "sltu\ta6, a4, a6", []string{"sltu\ta6, a6, a4"}},
		{samples[0], Offset, "lw\tt2, 4(a1)", []string{"lw\tt2, 8(a1)", "lw\tt2, 0(a1)"}},
		{samples[1], Immediate, "addi\ta0, a0, 8", []string{"addi\ta0, a0, 9", "addi\ta0, a0, 7"}},
		{samples[1], Label, "bne\ta1, a3, .Lmul_loop_column", []string{"bne\ta1, a3, .Lmutant"}},
		{samples[2], Sibling, "sbc\tr2, r3", []string{"sub\tr2, r3", "adc\tr2, r3"}},
		{samples[2], Offset, "std\tY+2, r22", []string{"std\tY+3, r22", "std\tY+1, r22"}},
		{samples[4], List, "push\t{r4-r7, lr}", []string{"push\t{r4-r7}", "push\t{r5-r7, lr}"}},
		{samples[5], Sibling, "ADCQ\tDX, R10", []string{"ADDQ\tDX, R10", "SBBQ\tDX, R10"}},
	} {
		_, all := emitted(t, c.make)
		var got []string
		for _, m := range all {
			if m.Kind == c.kind && m.Was == c.was {
				got = append(got, m.Is)
			}
		}
		for _, want := range c.want {
			if !slices.Contains(got, want) {
				t.Errorf("%s: %s of %q: %q is not among %q", c.make.Target, c.kind, c.was, want, got)
			}
		}
	}
}

// What says the same in other words is no mutant.
func TestSame(t *testing.T) {
	_, all := emitted(t, samples[0])
	for _, m := range all {
		if m.Kind == Exchange && strings.HasPrefix(m.Was, "mul") && strings.HasSuffix(m.Was, "t0, t1") && strings.HasSuffix(m.Is, "t1, t0") {
			t.Errorf("%s -> %s", m.Was, m.Is)
		}
	}
}

// An addition that leaves a carry which nobody reads may be one with another carry,
// and what is written to be read later matters.
func TestUnread(t *testing.T) {
	text, _ := emitted(t, emit.Request{Target: "armv7", Method: "comba", Bits: 32})
	target, _ := catalog.Target("armv7")
	for code, want := range map[string]bool{
		"\tadds\tr3, r3, r3\n\tstr\tr3, [r0]\n":                                        true,
		"\tadds\tr3, r3, r3\n\tadc\tr3, r3, #0\n\tstr\tr3, [r0]\n":                     false,
		"\tadds\tr3, r3, r3\n\tadds\tr12, r3, r3\n\tstr\tr3, [r0]\n":                   true,
		"\tadds\tr3, r3, r3\n\tumull\tr12, lr, r3, r3\n\tsbcs\tr12, r12, r12\n":        false,
		"\tadds\tr3, r3, r3\n\tumull\tr12, lr, r3, r3\n\tsubs\tr12, r12, #0\n":         true,
		"\tadds\tr3, r3, r3\n\tumull\tr12, lr, r3, r3\n\tadcs\tr12, r12, #0\n":         false,
		"\tadds\tr3, r3, r3\n\tstr\tr3, [r0]\n\tsbc\tr3, r3, r3\n":                     false,
		"\tadds\tr3, r3, r3\n\tstr\tr3, [r0]\n\tadds\tr3, r3, r3\n\tadc\tr3, r3, r3\n": true,
	} {
		at := strings.Index(text, "\tumull")
		all, err := All(text[:at]+code+text[at:], target)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, m := range all {
			if m.Was == "adds\tr3, r3, r3" && m.Is == "add\tr3, r3, r3" && !found {
				found = true
				if got := m.Unread(); got != want {
					t.Errorf("%q: %v", code, got)
				}
			}
		}
		if !found {
			t.Errorf("%q: adds does not become add", code)
		}
	}
}

package isa_test

import (
	"strings"
	"testing"

	"asmgen/gen/isa"
	"asmgen/gen/targets/avr"
	"asmgen/gen/targets/riscv"
)

// linked are the instructions of a text, with labels on lines of their own.
func linked(set *isa.Set, text string) ([]isa.Inst, error) {
	var insts []isa.Inst
	labels := map[string]int{}
	for i, line := range strings.Split(text, "; ") {
		if label, ok := strings.CutSuffix(line, ":"); ok {
			labels[label] = len(insts)
			continue
		}
		in, err := set.Parse(line)
		if err != nil {
			return nil, err
		}
		in.Line = i + 1
		insts = append(insts, in)
	}
	return set.Link(insts, labels)
}

// A branch reaches what its encoding does, counted from the instruction itself.
func TestReach(t *testing.T) {
	nops := func(n int) string { return strings.Repeat("clr r0; ", n) }
	wide := func(n int) string { return strings.Repeat("add a0, a0, a0; ", n) }
	for _, c := range []struct {
		set   *isa.Set
		text  string
		reach bool
	}{
		{avr.Target.Set, ".La:; " + nops(63) + "brcc .La; ret", true},
		{avr.Target.Set, ".La:; " + nops(64) + "brcc .La; ret", false},
		{avr.Target.Set, "brcc .La; " + nops(63) + ".La:; ret", true},
		{avr.Target.Set, "brcc .La; " + nops(64) + ".La:; ret", false},
		{avr.Target.Set, ".La:; " + nops(2047) + "rcall .La; ret", true},
		{avr.Target.Set, ".La:; " + nops(2048) + "rcall .La; ret", false},
		{avr.Target.Set, "rjmp .La; " + nops(2047) + ".La:; ret", true},
		{avr.Target.Set, "rjmp .La; " + nops(2048) + ".La:; ret", false},
		{avr.Target.Set, "call .La; " + nops(9999) + ".La:; ret", true},
		{riscv.RV32.Set, ".La:; " + wide(1024) + "bne a0, a1, .La; ret", true},
		{riscv.RV32.Set, ".La:; " + wide(1025) + "bne a0, a1, .La; ret", false},
		{riscv.RV32.Set, "bne a0, a1, .La; " + wide(1022) + ".La:; ret", true},
		{riscv.RV32.Set, "bne a0, a1, .La; " + wide(1023) + ".La:; ret", false},
	} {
		_, err := linked(c.set, c.text)
		if (err == nil) != c.reach || err != nil && !strings.Contains(err.Error(), "out of the reach of") {
			t.Errorf("%.40s... of %d instructions: %v, in reach should be %v", c.text, strings.Count(c.text, ";"), err, c.reach)
		}
	}
}

// A path follows branches, calls and what is kept on the stack, and ends where
// it would depend on data or not end at all.
func TestWalk(t *testing.T) {
	entry := map[int]uint64{0: 0, 2: 0xf000, 10: 0x1000, 33: 0xf000}
	for _, c := range []struct {
		what       string
		set        *isa.Set
		text       string
		steps      int
		taken      int
		complaints string
	}{
		{"a loop", riscv.RV32.Set, "addi a5, zero, 3; .La:; addi a5, a5, -1; bne a5, zero, .La; ret", 8, 2, ""},
		{"a counter on the stack", riscv.RV32.Set, "addi a5, zero, 2; sw a5, -4(sp); .La:; lw a5, -4(sp); addi a5, a5, -1; " +
			"sw a5, -4(sp); bne a5, zero, .La; ret", 11, 1, ""},
		{"a subroutine", riscv.RV32.Set, "addi a5, ra, 0; jal ra, .La; jal ra, .La; addi ra, a5, 0; ret; .La:; add a0, a0, a0; ret", 9, 4, ""},
		{"a subroutine", avr.Target.Set, "rcall .La; call .La; ret; .La:; push r2; pop r2; ret", 9, 4, ""},
		{"a branch on data", riscv.RV32.Set, "lw a5, 0(a0); .La:; bne a5, zero, .La; ret", 0, 0, "line 3: the branch depends on secret data"},
		{"a branch on half a word", riscv.RV32.Set, "sw zero, 0(a0); lw a5, 2(a0); .La:; bne a5, zero, .La; ret", 0, 0, "line 4: the branch depends"},
		{"no end", riscv.RV32.Set, ".La:; bne sp, zero, .La; ret", 0, 0, "does not return within"},
		{"a return to nowhere", avr.Target.Set, "rcall .La; ret; .La:; pop r2; ret", 0, 0, "depends on secret data"},
		{"recursion", avr.Target.Set, ".La:; rcall .La; ret", 0, 0, "calls itself"},
		{"no return", riscv.RV32.Set, "bne zero, zero, .La; .La:; add a0, a0, a0", 0, 0, "runs past the end"},
	} {
		insts, err := linked(c.set, c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		steps, taken := 0, 0
		err = c.set.Walk(insts, entry, func(s isa.Step) {
			steps++
			if s.Taken {
				taken++
			}
		})
		if c.complaints != "" {
			if err == nil || !strings.Contains(err.Error(), c.complaints) {
				t.Errorf("%s: error %v, not %q", c.what, err, c.complaints)
			}
			continue
		}
		if err != nil || steps != c.steps || taken != c.taken {
			t.Errorf("%s: %d steps, %d of them elsewhere than to the next, %v; want %d and %d", c.what, steps, taken, err, c.steps, c.taken)
		}
	}
}

// A label operand is a local label, whatever instruction it stands in.
func TestParseLabel(t *testing.T) {
	for s, want := range map[string]bool{".Lmul_1": true, ".L": true, "mul": false, ".mul": false, ".La-4": false, ".La+2": false, "L": false} {
		if _, ok := isa.ParseLabel(s); ok != want {
			t.Errorf("%q is a label: %v", s, ok)
		}
	}
}

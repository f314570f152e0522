package verify_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/verify/source"
)

// flowing is a right file with a loop and a subroutine.
type flowing struct {
	target string
	start  string // the line that the loop and the call are put before
	// before is the loop and the call, body the subroutine, stack what they need.
	before, body string
	stack        int
}

var flowings = map[string]flowing{
	"avr": {"avr", "\tmovw\tr30, r20\n",
		"\tldi\tr18, 3\n.Lf_loop:\n\trcall\t.Lf_sub\n\tsubi\tr18, 1\n\tbrcc\t.Lf_loop\n\tcall\t.Lf_sub\n",
		"\tpush\tr17\n\t.cfi_adjust_cfa_offset 1\n\t.cfi_rel_offset 17, 1\n\tclr\tr17\n\tpop\tr17\n\t.cfi_adjust_cfa_offset -1\n\t.cfi_restore 17\n\tret\n", 3},
	"rv32": {"rv32", "\t/* column 0 */\n",
		"\taddi\tsp, sp, -16\n\t.cfi_def_cfa_offset 16\n\tsw\tra, 12(sp)\n\t.cfi_offset ra, -4\n\taddi\tt0, zero, 3\n" +
			".Lf_loop:\n\tjal\tra, .Lf_sub\n\taddi\tt0, t0, -1\n\tbne\tt0, zero, .Lf_loop\n" +
			"\tlw\tra, 12(sp)\n\t.cfi_restore ra\n\taddi\tsp, sp, 16\n\t.cfi_def_cfa_offset 0\n",
		"\taddi\tsp, sp, -16\n\t.cfi_def_cfa_offset 16\n\tsw\tt0, 0(sp)\n\taddi\tsp, sp, 16\n\t.cfi_def_cfa_offset 0\n\tret\n", 32},
}

// text is the file, whose header says what it does.
func (f flowing) text(t *testing.T) string {
	t.Helper()
	text := string(emitted(t, emit.Request{Target: f.target, Bits: 64, Method: "comba", Name: "f"}).Text)
	text = replace("", f.start, f.before+f.start)(t, text)
	end := strings.LastIndex(text, "\t.cfi_endproc\n")
	return refigured(t, text[:end]+"\t.cfi_endproc\n.Lf_sub:\n\t.cfi_startproc\n"+f.body+text[end:], f.stack)
}

// refigured is a text with the figures that it has, and that much more stack.
func refigured(t *testing.T, text string, stack int) string {
	t.Helper()
	c, err := contract.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	target, _ := catalog.Target(c.Target)
	file, err := source.Read(text, c.Symbol, target)
	if err != nil {
		t.Fatal(err)
	}
	m, err := target.Measure("gas", file.Insts, 0)
	if err != nil {
		t.Fatal(err)
	}
	old := c.Fields()
	c.Stack += stack
	c.Figures.Instructions, c.Figures.Bytes, c.Figures.Loads, c.Figures.Stores, c.Figures.Muls = m.Instructions, m.Bytes, m.Loads, m.Stores, m.Muls
	c.Figures.Cycles = slices.Clone(c.Figures.Cycles)
	for i, n := range m.Cycles {
		c.Figures.Cycles[i].Count = n
	}
	for i, f := range c.Fields() {
		if f.Value != old[i].Value {
			text = first(regexp.QuoteMeta(f.Key)+`:( *)`+regexp.QuoteMeta(old[i].Value), f.Key+":${1}"+f.Value)(t, text)
		}
	}
	saved, clobbered := target.Touched("gas", catalog.Rows[isa.Trace](target), file.Insts)
	for key, regs := range map[string][]int{"saves": saved, "clobbers": clobbered} {
		text = regexp.MustCompile(`\* `+key+`:( *).*`).ReplaceAllString(text, "* "+key+":${1}"+targets.Named(target.Set, regs))
	}
	return replace("", " * timing:", " * flow:          "+targets.Flow(target.Set, file.Insts)+"; they go by the size alone\n * timing:")(t, text)
}

// Loops and subroutines pass all checks, and simavr takes the cycles and the
// stack of the header.
func TestFlow(t *testing.T) {
	for name, f := range flowings {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			passes(t, check(t, f.text(t), 100_000, true))
		})
	}
}

// What the gate must notice of a file with a loop and a subroutine.
var flowFaults = []struct {
	name, target string
	damage       func(*testing.T, string) string
	check, says  string
}{
	{"a branch on data", "rv32", first(`\tmul\ta3`, "\tbne\tt1, zero, .Lf_on\n.Lf_on:\n$0"), "constant time", "branch depends on secret data"},
	{"a branch on a carry of data", "avr", first(`\tadc\tr20, r1\n`, "$0\tbrcc\t.Lf_on\n.Lf_on:\n"), "constant time", "branch depends on secret data"},
	{"a label that is not there", "rv32", replace("", "zero, .Lf_loop", "zero, .Lf_loops"), "text", "no label .Lf_loops"},
	{"a label after the end", "rv32", replace("zero, .Lf_loop", ".Lf_loop\n", ".Lf_end\n"), "text", "no label .Lf_end"},
	{"a jump to another function", "avr", replace("", "rcall\t.Lf_sub", "rcall\tmemcpy"), "text", "memcpy"},
	{"a label out of reach", "avr", replace("", "brcc\t.Lf_loop", "brcc\t.Lf_sub"), "text", "out of the reach of brcc"},
	{"a decrement dropped", "rv32", replace("", "\taddi\tt0, t0, -1\n", "\taddi\tt0, t0, 0\n"), "execution", "does not return within"},
	{"a decrement dropped", "avr", replace("", "\tsubi\tr18, 1\n", "\tsubi\tr18, 0\n"), "execution", "does not return within"},
	{"a loop of its own", "avr", replace("", "\tcall\t.Lf_sub\n", "\tcall\t.Lf_sub\n.Lf_on:\n\trjmp\t.Lf_on\n"), "text", "never reached"},
	{"a way that does not return", "avr", replace("", "\tcall\t.Lf_sub\n", "\tbrcc\t.Lf_by\n.Lf_on:\n\trjmp\t.Lf_on\n.Lf_by:\n\tcall\t.Lf_sub\n"), "text", "no way leads from here to a return"},
	{"a turn more", "rv32", replace("", "addi\tt0, zero, 3", "addi\tt0, zero, 4"), "figures", "instructions"},
	{"a pop dropped", "avr", first(`\tpop\tr17\n(\t.cfi_adjust_cfa_offset -1\n\t.cfi_restore 17\n\tret\n\t.cfi_endproc\n\t.size)`, "$1"), "execution", "instead of its caller"},
	{"a subroutine leaves the stack otherwise", "rv32", replace("sw\tt0, 0(sp)", "addi\tsp, sp, 16", "addi\tsp, sp, 12"), "execution", "stack pointer is -4 bytes off at the return of a subroutine"},
	{"the return address lost", "rv32", replace("", "\tlw\tra, 12(sp)\n", ""), "execution", "instead of its caller"},
	{"a subroutine within the function's frames", "rv32", replace("", "\t.cfi_endproc\n.Lf_sub:\n\t.cfi_startproc\n", ".Lf_sub:\n"), "text", ".cfi_startproc"},
	{"no word of a push in a subroutine", "avr", replace("Lf_sub:", "\t.cfi_adjust_cfa_offset 1\n", ""), "execution", "1 bytes off the frame of the caller"},
	{"no word of the return address around a call", "rv32", replace("", "\t.cfi_offset ra, -4\n", ""), "execution", "does not say where ra is kept"},
	{"a frame of the function that fails in a subroutine", "rv32", replace("", "\t.cfi_def_cfa_offset 16\n", "\t.cfi_def_cfa_offset 32\n"), "execution", "16 bytes off the frame of the caller"},
	{"no return before a subroutine", "avr", replace("column 14", "\tret\n", ""), "text", "by other ways than calls"},
	{"a jump into a subroutine", "avr", replace("", "\tcall\t.Lf_sub\n", "\tbrcc\t.Lf_loop\n\trjmp\t.Lf_sub\n"), "text", "by other ways than calls"},
	{"a subroutine that calls itself", "avr", replace("Lf_sub:", "\tclr\tr17\n", "\trcall\t.Lf_sub\n"), "text", "calls itself"},
	{"a subroutine that nobody calls", "rv32", replace("", "\tjal\tra, .Lf_sub\n", ""), "text", "never reached"},
	{"no return after the last call", "rv32", replace("sw\tt0, 0(sp)", "\tret\n", ""), "text", "does not end in a return"},
	{"no word of the loop", "rv32", first(` \* flow:.*\n`, ""), "header", "flow"},
	{"another number of loops", "rv32", replace("", "1 loop", "2 loops"), "header", "flow"},
	{"less stack than a subroutine needs", "rv32", replace("", "stack:         32", "stack:         16"), "execution", "the stack"},
}

func TestFlowFaultsAreCaught(t *testing.T) {
	for _, f := range flowFaults {
		t.Run(f.target+"/"+f.name, func(t *testing.T) {
			t.Parallel()
			report := checkOffline(t, f.damage(t, flowings[f.target].text(t)))
			if c := checkNamed(t, report, f.check); !strings.Contains(c.Detail, f.says) {
				t.Errorf("the check %q says %q, not %q", f.check, c.Detail, f.says)
			}
			if report.OK() {
				t.Error("the gate passes it")
			}
		})
	}
}

package verify_test

import (
	"strings"
	"testing"

	"asmgen/gen/emit"
	"asmgen/verify"
)

// fault is damage to an emitted text that the gate must notice.
type fault struct {
	name   string
	target string
	bits   int
	// damage changes the text.
	damage func(t *testing.T, text string) string
	// check is the name of a check that must fail, and says part of what it
	// must say; operands tells that it must come with a counterexample.
	check, says string
	operands    bool
}

// replace substitutes the first occurrence of old after the line that contains
// from.
func replace(from, old, new string) func(*testing.T, string) string {
	return func(t *testing.T, text string) string {
		t.Helper()
		at := strings.Index(text, from)
		if at < 0 || !strings.Contains(text[at:], old) {
			t.Fatalf("the text has no %q after %q", old, from)
		}
		return text[:at] + strings.Replace(text[at:], old, new, 1)
	}
}

var faults = []fault{
	// An adc turned add.
	{"adc turned add", "avr", 64, replace("column 7", "\tadc\t", "\tadd\t"), "execution", "wrong product", true},
	{"adc turned add", "amd64", 256, replace("column 3", "\tadcq\t%rdx", "\taddq\t%rdx"), "execution", "wrong product", true},
	{"adcs turned adds", "armv7", 256, replace("column 3", "\tadcs\t", "\tadds\t"), "execution", "wrong product", true},
	{"thumb mark dropped", "cortex-m4", 128, replace("", "\t.thumb_func\n", ""), "text", ".thumb_func", false},
	// The carry into the third accumulator word after the first product of a
	// column, which random operands show once in 2^59.
	{"dropped carry, 32-bit limbs", "rv32", 256, dropCarry("zero"), "execution", "wrong product", true},
	{"dropped carry, 64-bit limbs", "rv64", 512, dropCarry("zero"), "execution", "wrong product", true},
	{"swapped load offset", "rv32", 256, replace("column 2", "8(a1)", "4(a1)"), "execution", "wrong product", true},
	{"swapped load offset", "avr", 128, replace("column 2", "Y+2", "Y+3"), "execution", "", true},
	{"callee-saved register not restored", "rv32", 256, replace("column 14", "\tlw\ts0,", "\tlw\tt6,"), "execution", "callee-saved register s0", false},
	{"callee-saved register not restored", "avr", 160, replace("column 38", "\tpop\tr17", "\tpop\tr18"), "execution", "callee-saved register r17", false},
	{"r1 not cleared", "avr", 160, replace("column 38", "\tclr\tr1\n", ""), "execution", "r1 is not 0", false},
	{"stack pointer off", "rv32", 256, replace("column 14", "\taddi\tsp, sp, ", "\taddi\tsp, sp, 1"), "execution", "stack pointer", false},
	{"write one limb past the result", "rv32", 256, replace("column 14", "60(a0)", "64(a0)"), "execution", "writes z+64", false},
	{"read one limb past a factor", "rv32", 256, replace("column 2", "8(a1)", "32(a1)"), "execution", "reads x+32", false},
	{"write to an input", "rv32", 256, replace("column 14", "60(a0)", "0(a1)"), "execution", "writes x+0", false},
	{"reserved register used", "rv32", 64, func(_ *testing.T, text string) string { return strings.ReplaceAll(text, "a6", "gp") }, "execution", "reserved register gp", false},
	{"reserved register borrowed", "rv32", 64, func(t *testing.T, text string) string {
		text = replace("column 1", "\tlw\t", "\taddi\tgp, gp, 4\n\tlw\t")(t, text)
		return replace("column 2", "\tsw\t", "\taddi\tgp, gp, -4\n\tsw\t")(t, text)
	}, "execution", "reserved register gp", false},
	// What is around the instructions.
	{"no stack note", "rv32", 128, replace("", "\t.section\t.note.GNU-stack,\"\",%progbits\n", ""), "text", ".note.GNU-stack", false},
	{"executable stack note", "amd64", 128, replace("", ".note.GNU-stack,\"\"", ".note.GNU-stack,\"x\""), "text", ".note.GNU-stack", false},
	{"wrong type", "armv7", 128, replace("", "%function", "@function"), "text", "%function", false},
	{"no type", "rv32", 128, replace("", "\t.type\tmul128, %function\n", ""), "text", ".type", false},
	{"not global", "rv32", 128, replace("", "\t.global\tmul128\n", ""), "text", ".global", false},
	{"no size", "rv32", 128, replace("", "\t.size\tmul128, .-mul128\n", ""), "text", ".size", false},
	{"shared section", "rv32", 128, replace("", ".text.mul128", ".text"), "text", "section", false},
	{"no frame information", "rv32", 128, replace("", "\t.cfi_endproc\n", ""), "text", ".cfi_endproc", false},
	{"foreign directive", "rv32", 128, replace("", "\tret\n", "\tret\n\t.word\t1\n"), "text", ".word", false},
	{"foreign label", "rv32", 128, replace("", "\tret\n", "done:\n\tret\n"), "text", "label done", false},
	{"instruction the table lacks", "rv32", 128, replace("", "\tret\n", "\tfence\n\tret\n"), "text", "fence", false},
	// What the header says.
	{"wrong size in the header", "rv32", 128, replace("", " bytes\n * instructions", "0 bytes\n * instructions"), "figures", "bytes", false},
	{"wrong cycles in the header", "avr", 128, replace("", "cycles atmega: ", "cycles atmega: 1"), "figures", "cycles", false},
	{"less stack than used", "rv32", 256, replace("", "stack:         32", "stack:         16"), "execution", "the stack", false},
	{"wrong overlap in the header", "rv32", 128, replace("", "overlap:       the inputs may overlap", "overlap:       all buffers may overlap"), "header", "overlap", false},
	{"wrong timing in the header", "rv32", 128, replace("", "timing:        no branch", "timing:        many a branch"), "header", "timing", false},
	{"a lost register that the header does not name", "rv32", 256, replace("", "clobbers:      t0 ", "clobbers:      "), "header", "clobbers", false},
	{"a saved register that the header does not name", "rv32", 256, replace("", "saves:         s0 ", "saves:         "), "header", "saves", false},
	{"an alignment the machine lacks", "rv32", 128, replace("", "align:         4 bytes", "align:         1 bytes"), "header", "alignment", false},
	{"an unknown core", "rv32", 128, replace("", "core:          ", "core:          old"), "header", "core", false},
	// What the preprocessor hides.
	{"code for some compilers only", "amd64", 128, replace("column 1", "\tmovq", "#ifdef __OPTIMIZE__\n\taddq\t$1, %rdx\n#endif\n\tmovq"), "text", "preprocessor", false},
	{"code behind the landing pad", "amd64", 128, replace("", "\tendbr64\n", "\tendbr64\n\taddq\t$8, %rdx\n"), "text", "preprocessor", false},
	{"a guard switched off", "rv32", 128, replace("", "#if !(defined(__riscv_mul))", "#if 0"), "text", "preprocessor", false},
	{"no guards", "avr", 128, func(_ *testing.T, text string) string {
		var kept []string
		for _, l := range strings.Split(text, "\n") {
			if !strings.HasPrefix(l, "#") {
				kept = append(kept, l)
			}
		}
		return strings.Join(kept, "\n")
	}, "text", "missing", false},
	{"no first line", "amd64", 128, replace("", "// Code generated by asmgen. DO NOT EDIT.\n", ""), "text", "line 1", false},
	{"set-up dropped", "armv7", 128, replace("", "\t.arm\n", ""), "text", ".arm", false},
	{"another alignment", "rv32", 128, replace("", ".p2align\t2", ".p2align\t0"), "text", ".p2align 2", false},
	{"compressed code", "rv32", 128, replace("", ".option\tnorelax", ".option\trvc"), "text", ".option norelax", false},
	{"a second type", "rv32", 128, replace("", "\t.size", "\t.type\tmul128, %gnu_indirect_function\n\t.size"), "text", "gnu_indirect_function", false},
	{"code after the return", "rv32", 128, replace("", "\tret\n", "\tret\n\tadd\ta0, a0, a0\n"), "text", "never reached", false},
	{"a second function", "rv32", 128, replace("", "\tret\n", "\tret\nmul128_more:\n\tret\n"), "text", "never reached", false},
	{"data after the function", "rv32", 128, replace("", ".-mul128\n", ".-mul128\n\t.long\t1\n"), "text", ".long", false},
	// An address that depends on data.
	{"secret address", "rv32", 128, replace("column 2", "8(a1)", "8(t0)"), "constant time", "address depends on secret data", false},
}

// dropCarry replaces the instruction that makes the carry out of the first
// product of a middle column by one that clears its register.
func dropCarry(zero string) func(*testing.T, string) string {
	return func(t *testing.T, text string) string {
		t.Helper()
		lines := strings.Split(text, "\n")
		sltu := 0
		for i, line := range lines {
			if strings.Contains(line, "column 5 ") {
				sltu = 1
			}
			if f := strings.Fields(strings.ReplaceAll(line, ",", " ")); sltu > 0 && len(f) == 4 && f[0] == "sltu" {
				if sltu == 2 {
					lines[i] = "\taddi\t" + f[1] + ", " + zero + ", 0"
					return strings.Join(lines, "\n")
				}
				sltu++
			}
		}
		t.Fatal("there is no second sltu in column 5")
		return ""
	}
}

// A result word released too early harms only where the result lies two limbs
// or more below a factor.
func TestEveryOverlapIsTried(t *testing.T) {
	text := string(emitted(t, emit.Request{Target: "amd64", Bits: 512, Method: "comba", Alias: "any"}).Text)
	release := "\tmovq\t72(%rsp), %rax\n\tmovq\t%rax, 72(%rdi)\n"
	if strings.Count(text, release) != 1 {
		t.Fatal("the release of word 9 is not where it was")
	}
	text = strings.Replace(text, release, "", 1)
	text = strings.Replace(text, "\t/* column 10 */\n", release+"\t/* column 10 */\n", 1)
	if checkOffline(t, text).OK() {
		t.Error("the gate passes it")
	}
}

// The gate notices every fault, names the rule, and shows operands where they
// matter.
func TestFaultsAreCaught(t *testing.T) {
	for _, f := range faults {
		t.Run(f.target+"/"+f.name, func(t *testing.T) {
			t.Parallel()
			text := string(emitted(t, emit.Request{Target: f.target, Bits: f.bits, Method: "comba"}).Text)
			report := checkOffline(t, f.damage(t, text))
			if report.OK() {
				t.Fatal("the gate passes it")
			}
			for _, c := range report.Checks {
				if c.Name != f.check || c.Status != verify.Failed {
					continue
				}
				if !strings.Contains(c.Detail, f.says) {
					t.Errorf("it says %q, not %q", c.Detail, f.says)
				}
				if f.operands && (c.Counterexample == nil || c.Counterexample.X == "") {
					t.Error("there is no counterexample")
				}
				return
			}
			t.Errorf("the check %q does not fail: %+v", f.check, report.Checks)
		})
	}
}

func checkOffline(t *testing.T, text string) *verify.Report {
	t.Helper()
	report, err := verify.File(t.Context(), "test", text, verify.Options{Effort: 2_000_000, Seed: 1, Offline: true})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// A counterexample is shrunk: a dropped carry needs no more than a few limbs.
func TestCounterexampleIsSmall(t *testing.T) {
	text := string(emitted(t, emit.Request{Target: "rv32", Bits: 256, Method: "comba"}).Text)
	report := checkOffline(t, dropCarry("zero")(t, text))
	for _, c := range report.Checks {
		if e := c.Counterexample; e != nil {
			limbs := 0
			for _, n := range []string{e.X, e.Y} {
				for _, l := range strings.Split(strings.TrimPrefix(n, "0x"), "_") {
					if strings.Trim(l, "0") != "" {
						limbs++
					}
				}
			}
			if limbs > 7 { // three products in the column below, and the one that carries
				t.Errorf("%d limbs are not zero: x = %s, y = %s", limbs, e.X, e.Y)
			}
			return
		}
	}
	t.Error("no counterexample")
}

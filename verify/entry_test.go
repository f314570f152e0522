package verify_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"asmgen/gen/emit"
	"asmgen/verify"
)

// substitute changes at most limit matches of a pattern.
func substitute(pattern, new string, limit int) func(*testing.T, string) string {
	re := regexp.MustCompile(pattern)
	return func(t *testing.T, text string) string {
		t.Helper()
		out := re.ReplaceAllStringFunc(text, func(s string) string {
			if limit--; limit < 0 {
				return s
			}
			return re.ReplaceAllString(s, new)
		})
		if out == text {
			t.Fatalf("the text has no %s", pattern)
		}
		return out
	}
}

// first changes the first match of a pattern, every all of them.
func first(pattern, new string) func(*testing.T, string) string { return substitute(pattern, new, 1) }
func every(pattern, new string) func(*testing.T, string) string {
	return substitute(pattern, new, 1<<30)
}

// These texts are right for some values of what a caller leaves open: where the
// buffers and the stack are, flags, what debuggers and the header say of the
// frame.
var entryFaults = []struct {
	name   string
	make   emit.Request
	damage func(*testing.T, string) string
	// says is part of what the interpreter says; seen tells that the emulator
	// must fail too, and does not for another reason.
	says string
	seen bool
}{
	{"pointer stepped without carry", emit.Request{Target: "avr", Bits: 256, Method: "comba", Alias: "any"}, first(`sbci\tr27, 255`, "mov\tr27, r27"), "z", true},
	{"pointer stepped by a byte without carry", emit.Request{Target: "avr", Bits: 64, Method: "comba"}, first(`st\tX\+, (r\d+)`, "st\tX, $1\n\tinc\tr26"), "z", false},
	{"flag at entry taken for set", emit.Request{Target: "armv7", Bits: 256, Method: "comba"}, first(`mov\t(r\d+), #0`, "sbc\t$1, $1, $1"), "wrong product", true},
	{"flag at entry taken for clear", emit.Request{Target: "armv7", Bits: 256, Method: "comba"}, first(`mov\t(r\d+), #0`, "mov\t$1, #0\n\tadc\t$1, $1, #0"), "wrong product", true},
	{"flag at entry taken for clear", emit.Request{Target: "avr", Bits: 64, Method: "comba"}, first(`\tmovw\tr26, r24`, "\tsbc\tr0, r0\n\tadd\tr24, r0\n$0"), "z", false},
	{"32-bit pointer", emit.Request{Target: "amd64", Bits: 256, Method: "comba"}, first(`\tmovq\t%rdx, %rcx`, "\tshlq\t$$32, %rdx\n\tshrq\t$$32, %rdx\n$0"), "far from every buffer", true},
	{"32-bit pointer", emit.Request{Target: "rv64", Bits: 256, Method: "comba"}, first(`\t/\* column 0`, "\tslli\ta2, a2, 32\n\tsrli\ta2, a2, 32\n$0"), "far from every buffer", true},

	{"first half of the stack pointer with interrupts on", roomy, first(`\tcli\n`, ""), "bytes of stack, ", false},
	{"last half of the stack pointer with interrupts on", roomy, first(`((?s).*)\tcli\n`, "$1"), "instead of its caller", false},
	{"interrupts on too early", roomy, first(`((?:\tout\t6[12], .*\n)+)(.*\n)(\tout\t63, r0\n)`, "$3$1$2"), "bytes of stack, ", false},
	{"interrupts on too early at the end", roomy, first(`((?s).*)(\tout\t62, r29\n)(.*\n)(.*\n)(\tout\t63, r0\n)`, "$1$5$2$3$4"), "instead of its caller", false},
	{"interrupts left off", roomy, first(`((?s).*)\tout\t63, r0\n`, "$1"), "the flag I, which lets", true},
	{"interrupts off before their flag is kept", roomy, first(`(\tin\tr0, 63\n)(\tcli\n)`, "$2$1"), "the flag I, which lets", true},
	{"more room than needed", roomy, resize(1), "writes the stack-1, before", false},
	{"less room than used", roomy, resize(-1), "the callee-saved register r29", true},
	{"room not given back", roomy, first(`\tadiw\tr28, \d+\n(\t\.cfi_def)`, "\tadiw\tr28, 1\n$1"), "instead of its caller", true},
	{"read after it was given back", roomy, func(t *testing.T, text string) string {
		text = first(`\tpop\tr17\n`, "\tpop\tr0\n")(t, text)
		return first(`\tret\n`, "\tin\tr30, 61\n\tin\tr31, 62\n\tsbiw\tr30, 15\n\tldd\tr17, Z+0\n$0")(t, text)
	}, "the callee-saved register r17 has changed", false},
	{"no word of the frame while the stack pointer moves", roomy, first(`\t\.cfi_def_cfa_register 28\n`, ""), "off the frame of the caller", false},
	{"frame by a stack pointer of old", roomy, first(`((?s).*)(\t\.cfi_def_cfa_register 28\n)`, "$1"), "off the frame of the caller", false},

	{"no word of the frame", emit.Request{Target: "rv32", Bits: 256, Method: "comba"}, every(`\t\.cfi_(offset|def_cfa_offset|restore).*\n`, ""), "off the frame of the caller", false},
	{"no word of saved registers", emit.Request{Target: "rv32", Bits: 256, Method: "comba"}, every(`\t\.cfi_offset.*\n`, ""), "does not say where s0 is kept", false},
	{"restored too early", emit.Request{Target: "rv32", Bits: 256, Method: "comba"}, first(`(\tlw\ts0,.*\n)(\t\.cfi_restore s0\n)`, "$2$1"), "does not say where s0 is kept", false},
	{"wrong frame address", emit.Request{Target: "amd64", Bits: 256, Method: "comba"}, first(`\tmovq\t%rdx, %rcx\n`, "$0\t.cfi_def_cfa_offset 800\n"), "is 792 bytes off", false},
	{"wrong frame address at the entry", emit.Request{Target: "rv64", Bits: 64}, first(`\t\.cfi_startproc\n`, "$0\t.cfi_def_cfa_offset 16\n"), "is 16 bytes off", false},
	{"wrong slot", emit.Request{Target: "armv7", Bits: 256, Method: "comba"}, first(`\.cfi_offset r4, -\d+`, ".cfi_offset r4, -4"), "says that r4 is kept -4 bytes", false},
	{"slot outside the stack", emit.Request{Target: "avr", Bits: 256, Method: "comba"}, first(`\.cfi_rel_offset 28, 1`, ".cfi_rel_offset 28, 9"), "says that r28 is kept", false},
	{"no such register", emit.Request{Target: "rv32", Bits: 256, Method: "comba"}, first(`\.cfi_offset s0`, ".cfi_offset 99"), "neither a register nor a number", false},
	{"unknown frame directive", emit.Request{Target: "rv32", Bits: 256, Method: "comba"}, first(`\.cfi_offset s0.*`, ".cfi_escape 1"), ".cfi_escape", false},
	{"operand missing", emit.Request{Target: "rv32", Bits: 256, Method: "comba"}, first(`\.cfi_offset s0.*`, ".cfi_offset s0"), "takes 2 operands", false},

	{"more stack than used", emit.Request{Target: "rv32", Bits: 256, Method: "comba"}, first(`stack:         \d+`, "stack:         4000"), "4000 bytes of stack", false},
	{"more stack than used", emit.Request{Target: "amd64", Bits: 256, Method: "comba"}, first(`stack:         \d+`, "stack:         8"), "8 bytes of stack, 0 are used", false},
	{"no alignment promised", emit.Request{Target: "rv32", Bits: 128, Method: "comba"}, first(`align:         4`, "align:         1"), "not a multiple of 4", false},
	{"half the alignment promised", emit.Request{Target: "rv64", Bits: 128, Method: "comba"}, first(`align:         8`, "align:         4"), "not a multiple of 8", false},
	{"no alignment promised", emit.Request{Target: "armv7", Bits: 128, Method: "comba"}, first(`align:         4`, "align:         1"), "not a multiple of 4", false},
	{"no alignment promised", emit.Request{Target: "neon", Bits: 128}, first(`align:         4`, "align:         1"), "not a multiple of", false},
}

// roomy moves the stack pointer.
var roomy = emit.Request{Target: "avr", Bits: 128, Method: "karatsuba", Levels: 1, Alias: "any"}

// resize has the stack pointer move by more bytes, and debuggers told so.
func resize(more int) func(*testing.T, string) string {
	return func(t *testing.T, text string) string {
		t.Helper()
		room := regexp.MustCompile(`\tsbiw\tr28, (\d+)\n\t\.cfi_def_cfa`).FindStringSubmatch(text)
		if room == nil {
			t.Fatal("the stack pointer does not move")
		}
		k, _ := strconv.Atoi(room[1])
		return every(`(sbiw\tr28,|adiw\tr28,|cfa_offset) (-?)`+room[1]+`\n`, fmt.Sprintf("$1 ${2}%d\n", k+more))(t, text)
	}
}

// What holds for one place of the buffers, one state of the flags or one frame
// does not pass for the contract.
func TestEntryIsVaried(t *testing.T) {
	for _, f := range entryFaults {
		t.Run(f.make.Target+"/"+f.name, func(t *testing.T) {
			t.Parallel()
			text := f.damage(t, string(emitted(t, f.make).Text))
			report := check(t, text, 2_000_000, f.seen)
			execution, last := checkNamed(t, report, "execution"), report.Checks[len(report.Checks)-1]
			if execution.Status != verify.Failed || !strings.Contains(execution.Detail, f.says) {
				t.Errorf("the interpreter says %q, not %q", execution.Detail, f.says)
			}
			if f.seen && last.Status == verify.Passed {
				t.Errorf("%s passes it: %s", last.Name, last.Detail)
			}
		})
	}
}

func checkNamed(t *testing.T, report *verify.Report, name string) verify.Check {
	t.Helper()
	for _, c := range report.Checks {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("there is no check %q: %+v", name, report.Checks)
	return verify.Check{}
}

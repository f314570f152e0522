package verify_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/verify"
	"asmgen/verify/emulate"
)

// stranger is a file of testdata/foreign with what it is held to.
type stranger struct {
	file, target, symbol string
	bits                 int // 0 for any, by an argument
}

var (
	compiled = stranger{"rv32_compiled.s", "rv32", "mymul", 128} // by gcc -O2
	looped   = stranger{"rv32_loop.S", "rv32", "mul96", 96}
	capitals = stranger{"avr_capitals.S", "avr", "mul24", 24}
	plain    = stranger{"amd64_plain.S", "amd64", "mul128", 128}
	older    = stranger{"armv7_older.s", "armv7", "mul64", 64}
	narrow   = stranger{"thumb_narrow.s", "cortex-m0", "mul32", 32}
	inGo     = stranger{"go_amd64.s", "amd64", "mul64", 64}
	lengthy  = stranger{"rv64_length.s", "rv64", "mul", 0}
)

func (s stranger) text(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "foreign", s.file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// contract is that of the file with the defaults of everything else.
func (s stranger) contract() *contract.Contract {
	target, _ := catalog.Target(s.target)
	c := &contract.Contract{Symbol: s.symbol, Target: s.target, Core: target.Cores[0].Name, Syntax: "gas", Op: "mul", Bits: s.bits,
		Limbs: (s.bits + target.WordBits - 1) / target.WordBits, WordBits: target.WordBits, Alias: contract.AliasInputs, Align: target.Align, Stack: -1}
	if s == inGo {
		c.Syntax = "go"
	}
	if s.bits == 0 {
		c.Open, c.Limbs = true, 1
	}
	return c
}

// needsCompiler skips a test of a file that only a compiler's preprocessor can
// follow, where there is none.
func (s stranger) needsCompiler(t *testing.T) {
	t.Helper()
	target, _ := catalog.Target(s.target)
	if absent := emulate.Missing(emulate.AssemblerTools(target, emulate.GNU)); s == looped && absent != "" {
		if requireTools {
			t.Fatal(absent)
		}
		t.Skip(absent)
	}
}

func verifyForeign(t *testing.T, s stranger, text string, c *contract.Contract, tools bool) (*verify.Report, error) {
	t.Helper()
	return verify.Foreign(t.Context(), filepath.Join("testdata", "foreign", s.file), text, c, verify.Options{Effort: 100_000, Seed: 1, Offline: !tools})
}

// What compilers and people write passes, in every spelling that assemblers take.
func TestForeign(t *testing.T) {
	for _, s := range []stranger{compiled, looped, capitals, plain, older, narrow, inGo, lengthy} {
		t.Run(s.file, func(t *testing.T) {
			t.Parallel()
			s.needsCompiler(t)
			report, err := verifyForeign(t, s, s.text(t), s.contract(), true)
			if err != nil {
				t.Fatal(err)
			}
			passes(t, report)
		})
	}
}

// strangerFaults are faults in foreign files, the check that must fail and what it
// says.
var strangerFaults = []struct {
	name        string
	stranger    stranger
	damage      func(*testing.T, string) string
	check, says string
}{
	{"a carry lost", compiled, replace("", "sltu\tt6,a4,a5", "sltu\tt6,zero,zero"), "execution", "wrong product"},
	{"a register not restored", compiled, replace("", "lw\ts0,12(sp)", "lw\tt6,12(sp)"), "execution", "the callee-saved register s0 has changed"},
	{"the stack pointer off", compiled, replace("", "addi\tsp,sp,16", "addi\tsp,sp,12"), "execution", "the stack pointer is -4 bytes off"},
	{"a word too far", compiled, replace("", "sw\ta5,28(a0)", "sw\ta5,32(a0)"), "execution", "writes z+32, outside its 32 bytes"},
	{"a secret address", compiled, replace("", "lw\tt4,4(a2)", "lw\tt4,4(a6)"), "constant time", "line 13: the address depends on secret data"},
	{"a secret branch", compiled, replace("", "mulhu\ta5,a6,a7", "bnez\ta6,.Lon\n.Lon:\tmulhu\ta5,a6,a7"), "constant time", "line 15: the branch depends on secret data"},
	{"a reserved register", compiled, func(_ *testing.T, text string) string { return strings.ReplaceAll(text, "t6", "gp") }, "execution", "the reserved register gp has changed"},
	{"a function that calls itself", compiled, replace("", "jr\tra\n", "jal\tmymul\n\tjr\tra\n"), "text", "calls itself"},

	{"a loop too short", looped, replace("", "li\ta5, LIMBS", "li\ta5, LIMBS - 1"), "execution", "wrong product"},
	{"a loop that goes by a word", looped, replace("", "bnez\ta5, 2b", "bnez\tt3, 2b"), "constant time", "the branch depends on secret data"},

	{"a carry not counted", lengthy, replace("", "sltu\ta4, t5, a4", "sltu\ta4, a4, t5"), "execution", "wrong product"},
	{"right for one word only", lengthy, replace("", "bnez\ta5, 2b", "bnez\tzero, 2b"), "execution", "wrong product"},
	{"a stack that grows", lengthy, replace("", "sd\ts1, (sp)", "sub\tsp, sp, a3\n\tsd\ts1, (sp)"), "execution", "stack"},

	{"r1 not cleared", capitals, replace("", "\tCLR\tR1\n", ""), "execution", "r1 is not 0 at the return"},
	{"a register not restored", capitals, replace("", "POP\tr29", "POP\tr21"), "execution", "the callee-saved register r29 has changed"},
	{"a carry not added", capitals, replace("", "ADC\tr19, R1", "ADD\tr19, R1"), "execution", "wrong product"},
	{"a secret branch", capitals, replace("", "CLR\tr20\n.endm", "CLR\tr20\n\tBRCS\t1f\n1:\n.endm"), "constant time", "line 27: the branch depends on secret data"},

	{"a carry not added", plain, replace("", "adc\t%rdx, %r9", "add\t%rdx, %r9"), "execution", "wrong product"},
	{"a register not restored", plain, replace("", "pop\t%rbx", "pop\t%rcx"), "execution", "the callee-saved register %rbx has changed"},
	{"a secret address", plain, replace("", "mov\t%rax, (%rdi)", "mov\t%rax, (%rax)"), "constant time", "the address depends on secret data"},
	{"a carry not added", older, replace("", "adc\ttop, #0", "add\ttop, #0"), "execution", "wrong product"},
	{"a register not restored", older, replace("", "ldmfd\tsp!, {r4-r10, lr}", "ldmfd\tsp!, {r4-r8, r10, r11, lr}"), "execution", "the callee-saved register r10 has changed"},
	{"a carry not added", narrow, replace("", "adcs\tr2, r3", "adds\tr2, r3"), "execution", "wrong product"},
	{"a half limb wrong", narrow, replace("", "lsrs\tr3, #16", "lsrs\tr3, #17"), "execution", "wrong product"},
	{"a carry not added", inGo, replace("mul64", "MULQ (CX)", "MULQ (SI)"), "execution", "wrong product"},
}

// One fault in a foreign file makes one check fail, in the right words.
func TestForeignFaultsAreCaught(t *testing.T) {
	for _, f := range strangerFaults {
		t.Run(f.stranger.target+"/"+f.name, func(t *testing.T) {
			t.Parallel()
			f.stranger.needsCompiler(t)
			report, err := verifyForeign(t, f.stranger, f.damage(t, f.stranger.text(t)), f.stranger.contract(), false)
			if err != nil {
				t.Fatal(err)
			}
			if c := checkNamed(t, report, f.check); c.Status != verify.Failed || !strings.Contains(c.Detail, f.says) {
				t.Errorf("the check %q is %s and says %q, not %q", f.check, c.Status, c.Detail, f.says)
			}
		})
	}
}

// strangerRefusals are foreign files that cannot be checked at all, and why.
var strangerRefusals = []struct {
	name     string
	stranger stranger
	damage   func(*testing.T, string) string
	says     string
}{
	{"an instruction that no table has", compiled, replace("", "jr\tra", "fence\n\tjr\tra"), `line 143: "fence" is not an instruction that can be followed here: rv32 has no instruction "fence"`},
	{"a register that there is not", compiled, replace("", "jr\tra", "mv\ta0, a9\n\tjr\tra"), `line 143: "mv a0, a9" is not an instruction`},
	{"a function of others", compiled, replace("", "jr\tra", "call\tmemset\n\tjr\tra"), `line 143: "call memset" calls memset, which is not in the file`},
	{"data in the code", compiled, replace("", "jr\tra", ".word\t1\n\tjr\tra"), "line 143: the directive .word 1 has no place within the function mymul"},
	{"code after the return", compiled, replace("", "jr\tra", "bnez\ta0, 1f\n\tjr\tra\n\tnop\n1:\tjr\tra"), `line 145: "nop" is within the function and never reached`},
	{"no return", compiled, replace("", "\tjr\tra\n", ""), "the function mymul does not end in a return"},
	{"another name", compiled, func(_ *testing.T, text string) string { return strings.ReplaceAll(text, "mymul", "theirs") }, "there is no function mymul in the file; it has theirs"},
	{"a label that there is not", compiled, replace("", "jr\tra", "bnez\ta0, 1f\n\tjr\tra"), `"bnez a0, 1f" is not an instruction`},
	{"a jump to before the function", compiled, replace("", "mymul:", "1:\tnop\nmymul:\n\tbnez\ta0, 1b"), "1b is not a place from the label mymul on"},
	{"a label twice", compiled, replace("", "jr\tra", "mymul:\tjr\tra"), "line 143: the label mymul is defined twice"},
	{"an #error", capitals, replace("", "!defined(__AVR_HAVE_MUL__)", "defined(__AVR_HAVE_MUL__)"), "line 5: the file refuses this target: this device has no MUL"},
	{"an instruction of other devices", capitals, replace("", "MUL\tr21, r22", "FMUL\tr21, r22"), `"FMUL r21, r22" is not an instruction that can be followed here: avr has no instruction "fmul"`},
	{"a macro without an end", capitals, replace("", ".endm\n\n\t.text", "\n\t.text"), "line 22: .macro has no .endm"},
	{"repetitions without an end", capitals, replace("", ".rept\tBytes", ".rept\t1<<40"), "have no end here"},
	{"an argument too many", capitals, replace("", "MULADD\ti, (k-i)", "MULADD\ti, (k-i), 1"), "the macro takes 2 arguments"},
	{"Intel syntax", plain, replace("", "\t.globl\tmul128", "\t.intel_syntax noprefix\n\t.globl\tmul128"), "line 11: the directive .intel_syntax cannot be followed here"},
	{"an address that the linker knows", plain, replace("", "mulq\t8(%rbx)", "mulq\t8(%rip)"), `line 29: "mulq 8(%rip)" is not an instruction`},
	{"a branch that no table has", plain, replace("", "adc\t$0, %r8", "jrcxz\t1f\n\tinc\t%r8\n1:"), `"jrcxz 1f" is not an instruction`},
	{"a file that is included and is not there", looped, replace("", "#define LIMBS", "#include \"nowhere.h\"\n#define LIMBS"), "nowhere.h: No such file"},
	{"another function", inGo, replace("", "·mul64", "·mul65"), "there is no function mul64 in the file"},
}

// A file that cannot be followed is refused in one sentence with its line.
func TestForeignRefusals(t *testing.T) {
	for _, f := range strangerRefusals {
		t.Run(f.stranger.target+"/"+f.name, func(t *testing.T) {
			t.Parallel()
			f.stranger.needsCompiler(t)
			_, err := verifyForeign(t, f.stranger, f.damage(t, f.stranger.text(t)), f.stranger.contract(), false)
			if err == nil || !strings.Contains(err.Error(), f.says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("it says %v, not %q", err, f.says)
			}
		})
	}
}

// A file is held to every part of the contract that it is given.
func TestForeignContract(t *testing.T) {
	for _, c := range []struct {
		name        string
		stranger    stranger
		change      func(c *contract.Contract)
		check, says string
	}{
		{"factors that overlap the result", looped, func(c *contract.Contract) { c.Alias = contract.AliasAny }, "execution", "wrong product"},
		{"factors that overlap the result of code that reads first", compiled, func(c *contract.Contract) { c.Alias = contract.AliasAny }, "", ""},
		{"less stack", compiled, func(c *contract.Contract) { c.Stack = 12 }, "text", "uses 16 bytes of stack, more than 12"},
		{"enough stack", compiled, func(c *contract.Contract) { c.Stack = 16 }, "", ""},
		{"fewer limbs", compiled, func(c *contract.Contract) { c.Bits, c.Limbs = 96, 3 }, "execution", "outside its 12 bytes"},
		{"a square", compiled, func(c *contract.Contract) { c.Op = "sqr" }, "execution", "far from every buffer"},
		{"a core with a slow multiplier", compiled, func(c *contract.Contract) { c.Core = "ibex-slow" }, "constant time", "line 22: on ibex-slow the time of mul depends on data"},
		{"a core with a fixed one", compiled, func(c *contract.Contract) { c.Core = "picorv32" }, "", ""},
		{"pointers at any address", looped, func(c *contract.Contract) { c.Align = 1 }, "execution", "not a multiple of 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.stranger.needsCompiler(t)
			held := c.stranger.contract()
			c.change(held)
			report, err := verifyForeign(t, c.stranger, c.stranger.text(t), held, false)
			if err != nil {
				t.Fatal(err)
			}
			if c.check == "" {
				passes(t, report)
				return
			}
			if got := checkNamed(t, report, c.check); got.Status != verify.Failed || !strings.Contains(got.Detail, c.says) {
				t.Errorf("the check %q is %s and says %q, not %q", c.check, got.Status, got.Detail, c.says)
			}
		})
	}
}

// What an assembler makes of a file must be what was read of it: here it is set to
// something that the reader does not know of, or takes less than the reader.
func TestForeignIsReadAsAssembled(t *testing.T) {
	for _, c := range []struct {
		name     string
		stranger stranger
		damage   func(*testing.T, string) string
		says     string
	}{
		{"compressed code", compiled, replace("", "mymul:", "\t.option\trvc\nmymul:"), "makes other code of the file than what was read of it"},
		{"a symbol that calls take for ARM code", narrow, replace("", "\t.thumb_func\n\t.type\tmul32, %function\n", ""), "the symbol mul32 is marked for the wrong instruction set state"},
		{"a spelling that it does not take", capitals, replace("", "lo8", "LO8"), "exit status 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			report, err := verifyForeign(t, c.stranger, c.damage(t, c.stranger.text(t)), c.stranger.contract(), true)
			if err != nil {
				t.Fatal(err)
			}
			switch got := checkNamed(t, report, "GNU as"); {
			case got.Status == verify.Skipped && !requireTools:
				t.Skip(got.Detail)
			case got.Status != verify.Failed || !strings.Contains(got.Detail, c.says):
				t.Errorf("the assembler is %s and says %q, not %q", got.Status, got.Detail, c.says)
			}
		})
	}
}

// What asmgen writes can be read as if somebody else had written it: with the
// figures and the stack of its header.
func TestForeignReadsWhatAsmgenWrites(t *testing.T) {
	requests := []emit.Request{
		{Target: "avr", Bits: 128, Method: "karatsuba", Alias: "any"}, {Target: "avr", Bits: 256, Loop: true}, {Target: "rv32", Bits: 256, Loop: true},
		{Target: "rv32", Bits: 256, Raw: true}, {Target: "cortex-m0", Bits: 128, Core: "cortex-m3"},
	}
	for _, target := range catalog.Targets {
		for _, method := range catalog.MethodsOf(target, "mul") {
			requests = append(requests, emit.Request{Target: target.Name, Bits: 192, Method: method.Name})
		}
	}
	for _, r := range requests {
		t.Run(r.Target+"/"+r.Method, func(t *testing.T) {
			t.Parallel()
			f := emitted(t, r)
			c := *f.Contract
			c.Figures, c.Stack = contract.Figures{}, -1
			name := "f.S"
			if r.Raw {
				name = "f.s"
			}
			report, err := verify.Foreign(t.Context(), name, string(f.Text), &c, verify.Options{Effort: 20_000, Seed: 1, Offline: r.Bits == 192})
			if err != nil {
				t.Fatal(err)
			}
			passes(t, report)
			figures := f.Contract.Figures
			want := fmt.Sprintf("%d instructions, %d bytes, %d bytes of stack", figures.Instructions, figures.Bytes, f.Contract.Stack)
			if got := checkNamed(t, report, "text").Detail; !strings.HasPrefix(got, want) {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

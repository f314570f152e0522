package verify_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/verify"
)

// machineCode are files that compilers made of loops in C, with the compiler and its
// flags in their first line.
var machineCode = []stranger{
	{"compiled_rv32_gcc.s", "rv32", "mymul", 128},
	{"compiled_rv64_clang.s", "rv64", "mymul", 128},
	{"compiled_avr_gcc.s", "avr", "mymul", 32},
	{"compiled_avr_clang.s", "avr", "mymul", 64},
	{"compiled_cortex-m4_gcc.s", "cortex-m4", "mymul", 128},
	{"compiled_cortex-m4_clang.s", "cortex-m4", "mymul", 256},
	{"compiled_cortex-m0_gcc.s", "cortex-m0", "mymul", 64},
	{"compiled_armv7_gcc.s", "armv7", "mymul", 128},
	{"compiled_armv7_clang.s", "armv7", "mymul", 128},
	{"compiled_amd64_gcc.s", "amd64", "mymul", 256},
	{"compiled_amd64_clang.s", "amd64", "mymul", 256},
}

// What compilers make is followed through its loops, and proved.
func TestCompiled(t *testing.T) {
	for _, s := range machineCode {
		t.Run(s.file, func(t *testing.T) {
			t.Parallel()
			report, err := verifyForeign(t, s, s.text(t), s.contract(), true)
			if err != nil {
				t.Fatal(err)
			}
			passes(t, report)
			if report.Proof == nil {
				t.Error("it is not proved")
			}
		})
	}
}

// A loop of one turn more or less, a carry that is lost and a register that is not put
// back are found in code with branches too.
func TestCompiledFaultsAreCaught(t *testing.T) {
	of := func(file string) stranger {
		return machineCode[slices.IndexFunc(machineCode, func(s stranger) bool { return s.file == file })]
	}
	for _, f := range []struct {
		stranger       stranger
		old, new, says string
	}{
		{of("compiled_rv32_gcc.s"), "bne\tt5,t1,", "beq\tt5,t1,", ""},
		{of("compiled_rv64_clang.s"), "sltu\t", "slt\t", "wrong product"},
		{of("compiled_avr_gcc.s"), "brne ", "breq ", ""},
		{of("compiled_avr_gcc.s"), "cpc ", "cp ", ""},
		{of("compiled_avr_clang.s"), "brsh\t", "brlo\t", ""},
		{of("compiled_cortex-m4_gcc.s"), "adc\t", "add\t", "wrong product"},
		{of("compiled_cortex-m4_gcc.s"), "bne\t", "beq\t", ""},
		{of("compiled_cortex-m4_clang.s"), "[r0, r4]", "[r0, r5]", ""},
		{of("compiled_cortex-m0_gcc.s"), "bne\t", "beq\t", ""},
		{of("compiled_armv7_gcc.s"), "#4]!", "#8]!", ""},
		{of("compiled_armv7_clang.s"), "lsl #2]", "lsl #3]", ""},
		{of("compiled_amd64_gcc.s"), "jne\t", "je\t", ""},
		{of("compiled_amd64_clang.s"), "setb\t", "setae\t", "wrong product"},
	} {
		t.Run(fmt.Sprintf("%s/%s", f.stranger.target, strings.TrimSpace(f.new)), func(t *testing.T) {
			t.Parallel()
			text := f.stranger.text(t)
			if !strings.Contains(text, f.old) {
				t.Fatalf("the file has no %q", f.old)
			}
			report, err := verifyForeign(t, f.stranger, strings.Replace(text, f.old, f.new, 1), f.stranger.contract(), false)
			if err != nil {
				t.Fatal(err)
			}
			failed := slices.IndexFunc(report.Checks, func(c verify.Check) bool { return c.Status == verify.Failed })
			if failed < 0 {
				t.Fatal("it passes")
			}
			if says := report.Checks[failed].Detail; !strings.Contains(says, f.says) {
				t.Errorf("it says %q, not %q", says, f.says)
			}
		})
	}
}

// The comparison that C has for a carry is a branch on AVR: that is no code in constant
// time, whoever wrote the source.
func TestCompiledBranchIsCaught(t *testing.T) {
	s := stranger{"compiled_avr_branch.s", "avr", "mymul", 32}
	report, err := verifyForeign(t, s, s.text(t), s.contract(), false)
	if err != nil {
		t.Fatal(err)
	}
	if c := checkNamed(t, report, "constant time"); c.Status != verify.Failed || !strings.Contains(c.Detail, "the branch depends on secret data") {
		t.Errorf("constant time is %s: %s", c.Status, c.Detail)
	}
}

// compiler is one with the flags for a target.
type compiler struct{ target, source, command string }

var compilers = []compiler{
	{"rv32", "scanning.c", "riscv64-unknown-elf-gcc -march=rv32im -mabi=ilp32"},
	{"rv32", "scanning.c", "clang-19 --target=riscv32 -march=rv32im -mabi=ilp32 -fno-addrsig"},
	{"rv64", "scanning.c", "riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64"},
	{"rv64", "scanning.c", "clang-19 --target=riscv64 -march=rv64im -mabi=lp64 -fno-addrsig"},
	{"avr", "scanning.c", "avr-gcc -mmcu=atmega128"},
	{"avr", "scanning.c", "clang-19 --target=avr -mmcu=atmega128 -fno-addrsig"},
	{"cortex-m4", "scanning.c", "arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb"},
	{"cortex-m4", "scanning.c", "clang-19 --target=arm-none-eabi -mcpu=cortex-m4 -mthumb -fno-addrsig"},
	{"cortex-m0", "halves.c", "arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb"},
	{"armv7", "scanning.c", "arm-linux-gnueabihf-gcc -march=armv7-a+fp -marm"},
	{"armv7", "scanning.c", "clang-19 --target=armv7-linux-gnueabihf -fno-addrsig"},
	{"amd64", "scanning.c", "gcc"},
	{"amd64", "scanning.c", "clang-19 --target=x86_64-linux-gnu -fno-addrsig"},
}

// compile makes assembly of a source for so many limbs, where the compiler is installed.
func (c compiler) compile(t *testing.T, source, optimize string, limbs int) string {
	t.Helper()
	command := append(strings.Fields(c.command), "-ffreestanding", optimize, fmt.Sprintf("-DN=%d", limbs), "-S", "-o", "-", filepath.Join("testdata", "foreign", source))
	if _, err := exec.LookPath(command[0]); err != nil {
		if requireTools {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	out, err := exec.CommandContext(t.Context(), command[0], command[1:]...).Output()
	if err != nil {
		t.Fatalf("%s: %v", strings.Join(command, " "), err)
	}
	return string(out)
}

// What the installed compilers make is proved: one way of optimizing and one size for
// each in a normal run, in turn, and all of them in a campaign.
func TestCompiledAfresh(t *testing.T) {
	ways, sizes := []string{"-O1", "-O2", "-O3", "-Os"}, []int{2, 4, 8}
	for k, c := range compilers {
		target, _ := catalog.Target(c.target)
		for i, optimize := range ways {
			for j, limbs := range sizes {
				if !campaign && (i != k%len(ways) || j != k%len(sizes)) {
					continue
				}
				s := stranger{"afresh.s", c.target, "mymul", limbs * target.WordBits}
				if c.target == "avr" {
					s.bits *= 2
				}
				t.Run(fmt.Sprintf("%s/%s/%s/%d", c.target, strings.Fields(c.command)[0], optimize, s.bits), func(t *testing.T) {
					t.Parallel()
					text := c.compile(t, c.source, optimize, s.bits/target.WordBits)
					report, err := verifyForeign(t, s, text, s.contract(), requireTools)
					if err != nil {
						t.Fatal(err)
					}
					passes(t, report)
					if report.Proof == nil {
						t.Error("it is not proved")
					}
				})
			}
		}
	}
}

// Where a compiler calls a function of its library, the refusal names it.
func TestCompiledCallIsNamed(t *testing.T) {
	c := compilers[slices.IndexFunc(compilers, func(c compiler) bool { return c.target == "cortex-m0" })]
	s := stranger{"afresh.s", c.target, "mymul", 128}
	_, err := verifyForeign(t, s, c.compile(t, "scanning.c", "-O2", 4), s.contract(), false)
	if err == nil || !strings.Contains(err.Error(), "calls __aeabi_lmul, which is not in the file") {
		t.Errorf("it says %v", err)
	}
}

package arm_test

import (
	"bytes"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/isa"
)

// applications are the targets of ARMv7-A, targetNames all.
var (
	applications = []string{"armv7", "neon"}
	targetNames  = append([]string{"cortex-m4", "cortex-m0"}, applications...)
)

func emitted(t *testing.T, target string, bits int, alias contract.Alias) *emit.File {
	t.Helper()
	f, err := emit.Emit(emit.Request{Target: target, Bits: bits, Alias: alias})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// At 256 bits a row of umaal and its loads and stores are 7 instructions, and
// there are 16 rows, with 24 more to load y and to store the windows. Frame and
// return are 2 more.
func TestInstructions(t *testing.T) {
	for _, c := range []struct {
		target     string
		bits, most int
	}{{"armv7", 160, 66}, {"armv7", 256, 134}, {"armv7", 512, 494}, {"cortex-m4", 256, 134},
		{"neon", 160, 119}, {"neon", 256, 231}, {"neon", 512, 905}} {
		if got := emitted(t, c.target, c.bits, contract.AliasInputs).Contract.Figures.Instructions; got > c.most {
			t.Errorf("%s, %d bits: %d instructions, want at most %d", c.target, c.bits, got, c.most)
		}
	}
}

// By the rules of the cores. Seo and Kim (2012) give 500 clocks for 160 bits on
// the Cortex-A8, Pornin's x25519-cm0 (2020) 1282 cycles on the Cortex-M0+ for 256
// bits and 815 for a square, both as macros without a frame.
func TestCycles(t *testing.T) {
	for _, c := range []struct {
		target, core, op string
		bits, most       int
	}{
		{"armv7", "cortex-a8", "mul", 160, 213}, {"neon", "cortex-a8", "mul", 160, 255}, {"armv7", "cortex-a9", "mul", 256, 412},
		{"cortex-m4", "cortex-m4", "mul", 256, 168}, {"cortex-m4", "cortex-m4", "mul", 512, 576},
		{"cortex-m0", "cortex-m0plus", "mul", 64, 131}, {"cortex-m0", "cortex-m0plus", "sqr", 64, 94},
		{"cortex-m0", "cortex-m0plus", "mul", 128, 367}, {"cortex-m0", "cortex-m0plus", "sqr", 128, 237},
		{"cortex-m0", "cortex-m0plus", "mul", 160, 713}, {"cortex-m0", "cortex-m0plus", "sqr", 160, 467},
		{"cortex-m0", "cortex-m0plus", "mul", 192, 861}, {"cortex-m0", "cortex-m0plus", "sqr", 192, 560},
		{"cortex-m0", "cortex-m0plus", "mul", 256, 1221}, {"cortex-m0", "cortex-m0plus", "sqr", 256, 787},
		{"cortex-m0", "cortex-m0plus", "mul", 512, 4062}, {"cortex-m0", "cortex-m0plus", "sqr", 512, 2656},
	} {
		f, err := emit.Emit(emit.Request{Target: c.target, Core: c.core, Op: c.op, Bits: c.bits})
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Contract.Figures.Cycles[0].Count; got > c.most {
			t.Errorf("%s, %s of %d bits: %d cycles, want at most %d", c.core, c.op, c.bits, got, c.most)
		}
	}
}

// Every instruction that is printed is read back as itself.
func TestPrintedIsRead(t *testing.T) {
	for _, target := range targetNames {
		f := emitted(t, target, 800, contract.AliasAny)
		for _, in := range f.Listing.Insts() {
			text := f.Target.Set.Print(in)
			got, err := f.Target.Set.Parse(text)
			if err != nil || got.Op != in.Op || !slices.Equal(got.Args, in.Args) {
				t.Fatalf("%s is read as %+v, %v, want %+v", text, got, err, in)
			}
		}
	}
}

// No routine writes r9, which may belong to the platform, nor the callee-saved
// vectors q4 to q7.
func TestKeepsOff(t *testing.T) {
	for _, target := range targetNames {
		for _, bits := range []int{32, 256, 1024} {
			f := emitted(t, target, bits, contract.AliasAny)
			for _, in := range f.Listing.Insts() {
				for _, a := range in.Args {
					vector := a.Reg >= 40 && a.Reg < 48 || a.Reg >= 68 && a.Reg < 72
					if a.Type != isa.Imm && a.Type != isa.List && (a.Reg == 9 || vector) ||
						a.Type == isa.List && a.Imm&(1<<9|0xff<<40) != 0 {
						t.Fatalf("%s, %d bits: %s", target, bits, f.Target.Set.Print(in))
					}
				}
			}
		}
	}
}

// The stack pointer stays a multiple of 8, whatever is pushed and held back.
func TestStackAligned(t *testing.T) {
	for _, target := range targetNames {
		for _, bits := range []int{32, 96, 160, 1024, 2080} {
			if s := emitted(t, target, bits, contract.AliasAny).Listing.Stack; s%8 != 0 || s < 8*((bits+31)/32) {
				t.Errorf("%s, %d bits: %d bytes of stack", target, bits, s)
			}
		}
	}
}

// GNU as and LLVM give the same bytes, as many as the header says, for callers
// in ARM and in Thumb state.
func TestAssembled(t *testing.T) {
	assemblers := map[string][]string{
		"arm-linux-gnueabihf-gcc": {"-march=armv7-a", "-mfpu=neon"},
		"clang-19":                {"--target=armv7a-linux-gnueabihf", "-mfpu=neon"},
	}
	for tool := range assemblers {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(tool + " is not on the path")
		}
	}
	for _, target := range applications {
		for bits, alias := range map[int]contract.Alias{8: contract.AliasInputs, 256: contract.AliasInputs, 521: contract.AliasAny} {
			t.Run(fmt.Sprint(target, bits), func(t *testing.T) {
				t.Parallel()
				f := emitted(t, target, bits, alias)
				source := filepath.Join(t.TempDir(), "mul.S")
				if err := os.WriteFile(source, f.Text, 0o666); err != nil {
					t.Fatal(err)
				}
				var first []byte
				for tool, flags := range assemblers {
					for _, state := range []string{"-marm", "-mthumb"} {
						code := assemble(t, source, fmt.Sprintf(".text.mul%d", bits), tool, append(slices.Clone(flags), state))
						if first == nil {
							first = code
						}
						if len(code) != f.Contract.Figures.Bytes || !bytes.Equal(code, first) {
							t.Errorf("%s %s: %d bytes of code, the header says %d; all must be alike",
								tool, state, len(code), f.Contract.Figures.Bytes)
						}
					}
				}
			})
		}
	}
}

// assemble returns the code of a section.
func assemble(t *testing.T, source, section, tool string, flags []string) []byte {
	t.Helper()
	object := source + ".o"
	args := append(flags, "-c", "-o", object, source)
	if out, err := exec.Command(tool, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %s", tool, out)
	}
	file, err := elf.Open(object)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	code, err := file.Section(section).Data()
	if err != nil {
		t.Fatal(err)
	}
	return code
}

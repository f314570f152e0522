package arm

import (
	"bytes"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"asmgen/gen/isa"
)

// assemblersM are the two assemblers for a processor of the M profile.
func assemblersM(cpu string) [][]string {
	return [][]string{
		{"arm-none-eabi-gcc", "-mthumb", "-mcpu=" + cpu},
		{"clang-19", "--target=thumb-none-eabi", "-mcpu=" + cpu},
	}
}

// Both assemblers choose the size that the table says, on either side of every
// limit.
func TestThumbSizes(t *testing.T) {
	set := newThumbSet("cortex-m4")
	var lines []string
	line := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for _, op := range []string{"ldr", "str"} {
		for _, at := range []string{"r1", "r7", "r8", "lr", "r1, #124", "r1, #126", "r1, #128", "r1, #-4", "sp", "sp, #1020", "sp, #1024"} {
			line("%s r0, [%s]", op, at)
			line("%s r12, [%s]", op, at)
		}
	}
	for _, op := range []string{"add", "adds", "subs", "adcs", "sbcs", "sub", "adc", "sbc", "eor", "and", "orr"} {
		for _, regs := range []string{"r0, r0, r1", "r0, r1, r0", "r0, r1, r2", "r0, r0, r8", "r8, r0, r8", "r8, r8, r8"} {
			line("%s %s", op, regs)
		}
		// Where a register grows by less than 8, there are two encodings of one
		// size, and each assembler has its own.
		for regs, values := range map[string][]int{"r0, r0": {8, 255, 0x3fc}, "r0, r1": {0, 7, 8, 255}, "r8, r8": {0, 255}} {
			for _, v := range values {
				line("%s %s, #%d", op, regs, v)
			}
		}
	}
	for _, list := range []string{"{r4}", "{r8}", "{r4, r5}", "{r4, r8}", "{r4, lr}", "{lr}", "{r10, lr}"} {
		line("push %s", list)
		line("pop %s", list)
		line("pop %s", strings.Replace(list, "lr", "pc", 1))
	}
	for _, op := range []string{"add", "sub"} {
		for _, v := range []int{4, 508, 512, 1024, 4080} {
			line("%s sp, sp, #%d", op, v)
		}
	}
	for _, rest := range []string{"mov r0, r8", "mov r0, r1", "movs r0, #255", "movs r8, #1", "bx lr",
		"umull r0, r1, r2, r3", "umlal r0, r1, r2, r3", "umaal r0, r1, r8, r12"} {
		line("%s", rest)
	}
	checkSizes(t, set, "armv7e-m", "cortex-m4", lines)
}

// checkSizes assembles the lines and compares where each begins with the sum of
// the sizes before it.
func checkSizes(t *testing.T, set *isa.Set, arch, cpu string, lines []string) {
	t.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, "\t.syntax unified\n\t.arch %s\n\t.thumb\n\t.text\n", arch)
	var starts []int
	at := 0
	for k, l := range lines {
		in, err := set.Parse(l)
		if err != nil {
			t.Fatalf("%q: %v", l, err)
		}
		starts = append(starts, at)
		at += set.Specs[in.Op].Bytes(in.Args)
		fmt.Fprintf(&text, "at%d:\n\t%s\n", k, l)
	}
	var first []byte
	for _, tool := range assemblersM(cpu) {
		if _, err := exec.LookPath(tool[0]); err != nil {
			t.Skip(tool[0] + " is not on the path")
		}
		file, code := object(t, tool, text.String())
		symbols, err := file.Symbols()
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range symbols {
			var k int
			if _, err := fmt.Sscanf(s.Name, "at%d", &k); err == nil && int(s.Value&^1) != starts[k] {
				t.Fatalf("%s: the table is wrong about the size of %q", tool[0], lines[k-1])
			}
		}
		if first == nil {
			first = code[:at]
		}
		for k, from := range starts {
			to := append(starts, at)[k+1]
			if !bytes.Equal(first[from:to], code[from:to]) {
				t.Errorf("%q is % x by one assembler, % x by the other", lines[k], first[from:to], code[from:to])
			}
		}
	}
}

// object assembles a text and returns the object with its code.
func object(t *testing.T, tool []string, text string) (*elf.File, []byte) {
	t.Helper()
	source := filepath.Join(t.TempDir(), "text.S")
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	args := append(tool[1:len(tool):len(tool)], "-c", "-o", source+".o", source)
	if out, err := exec.Command(tool[0], args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %s", tool[0], out)
	}
	file, err := elf.Open(source + ".o")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	code, err := file.Section(".text").Data()
	if err != nil {
		t.Fatal(err)
	}
	return file, code
}

// ARMv6-M has 16-bit instructions only, with one encoding for both assemblers.
func TestNarrowSizes(t *testing.T) {
	checkSizes(t, newNarrowSet("cortex-m0"), "armv6-m", "cortex-m0", []string{
		"ldr r0, [r7, #124]", "ldr r0, [sp, #1020]", "str r7, [r0]", "ldrh r1, [r2, #62]", "push {r4-r7, lr}", "pop {r0, r7}",
		"pop {r4, pc}", "mov r0, r8", "mov r12, lr", "mov r1, r2", "movs r3, #255", "adds r0, r1, r2", "subs r0, r1, r2",
		"adds r0, #200", "subs r0, #9", "adcs r0, r1", "sbcs r0, r1", "ands r0, r1", "orrs r0, r1", "eors r0, r1", "muls r0, r1",
		"muls r3, r3", "add r0, r1", "add r8, r0", "rsbs r0, r1, #0", "mvns r0, r1", "uxth r0, r1", "lsls r0, r1, #31",
		"lsrs r0, r1, #1", "add sp, sp, #508", "sub sp, sp, #4", "add r0, sp, #1020", "bx lr",
		"ldm r0!, {r1-r7}", "ldm r7!, {r0}", "stm r0!, {r1, r7}", "stm r6!, {r0-r5, r7}",
	})
}

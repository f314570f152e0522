package chamfile_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"asmgen/gen/chamctr"
	"asmgen/gen/emit"
)

// linux is how programs for a target are built and run.
type linux struct {
	compiler []string
	emulator string
}

var linuxes = map[string]linux{
	"rv32":  {[]string{"riscv64-unknown-elf-gcc", "-march=rv32im", "-mabi=ilp32"}, "qemu-riscv32"},
	"rv64":  {[]string{"riscv64-unknown-elf-gcc", "-march=rv64im", "-mabi=lp64", "-mcmodel=medany"}, "qemu-riscv64"},
	"armv7": {[]string{"arm-linux-gnueabihf-gcc", "-static"}, "qemu-arm"},
}

// onLinux is whether the test of a set of routines, one of which may be broken, finds them
// right.
func onLinux(t *testing.T, r emit.ChamRequest, breaks string) bool {
	t.Helper()
	machine := linuxes[r.Target]
	for _, tool := range []string{machine.compiler[0], machine.emulator} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
	dir := t.TempDir()
	write := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	start, err := os.ReadFile("../../examples/start.S")
	if err != nil {
		t.Fatal(err)
	}
	write("entry.S", start)
	args := append(machine.compiler[1:len(machine.compiler):len(machine.compiler)], "-O2", "-ffreestanding", "-nostdlib", "-fno-tree-loop-distribute-patterns",
		"-Wall", "-Wextra", "-Werror", "-pedantic", "-o", "test", "entry.S", "main.c", "selftest.c")
	ops := variableOps
	if r.Key == "fixed" {
		ops = fixedOps
	}
	counter, last := r.Counter, (*emit.ChamFile)(nil)
	for _, mode := range ops {
		op, _ := chamctr.FindOp(mode)
		r.Mode, r.Counter = mode, ""
		if op.Counter {
			r.Counter = counter
		}
		f, err := emit.EmitCham(r)
		if err != nil {
			t.Fatal(err)
		}
		text := string(f.Text)
		if mode == breaks {
			for old, by := range map[string]string{"\txor\t": "\tor\t", "\teor\t": "\torr\t"} {
				text = strings.ReplaceAll(text, old, by)
			}
		}
		write(mode+".S", []byte(text))
		args = append(args, mode+".S")
		last = f
	}
	header, err := last.Set.Header()
	if err != nil {
		t.Fatal(err)
	}
	test, err := last.Set.SelfTest("cham.h")
	if err != nil {
		t.Fatal(err)
	}
	write("cham.h", header)
	write("selftest.c", test)
	name := strings.TrimSuffix(last.Set.Symbol(chamctr.Op{}), "_") + "_selftest"
	write("main.c", []byte("int "+name+"(void);\nint main(void);\nint main(void) { return "+name+"(); }\n"))
	build := exec.Command(machine.compiler[0], args...)
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, test)
	}
	run := exec.Command(machine.emulator, filepath.Join(dir, "test"))
	out, err := run.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited || len(out) > 0 {
		t.Fatalf("%v: %s", err, out)
	}
	return err == nil
}

// On machines whose contexts are words the test finds nothing wrong either, and finds a
// routine that is.
func TestSelfTestOfWords(t *testing.T) {
	key := []byte("the key of the code, of 32 bytes")
	for k, r := range []emit.ChamRequest{
		{Target: "rv32", Variant: "64/128", Counter: "le32", Unroll: 16},
		{Target: "rv64", Variant: "128/128", Counter: "be-block", Unroll: 8},
		{Target: "armv7", Variant: "128/256", Counter: "le16", Unroll: 16, Key: "fixed", Secret: key},
		{Target: "armv7", Variant: "64/128", Counter: "le32", Unroll: 16},
	} {
		t.Run(r.Target+" "+r.Variant, func(t *testing.T) {
			if !onLinux(t, r, "") {
				t.Error("the test finds something wrong")
			}
			if broken := fixedOps[k%len(fixedOps)]; onLinux(t, r, broken) {
				t.Errorf("%s is broken, which is not found", broken)
			}
		})
	}
}

package emulate

import (
	"context"
	"strings"
	"testing"
)

// TestPackages has a package known for every tool that a machine needs.
func TestPackages(t *testing.T) {
	for _, r := range all {
		for _, a := range Assemblers {
			for _, tool := range append(Tools(r.machine(), a), AssemblerTools(r.machine(), a)...) {
				if tool.Package == "" {
					t.Errorf("%s: no package for %s", r.target, tool.Name)
				}
			}
		}
	}
}

func TestVersions(t *testing.T) {
	for _, tool := range AllTools() {
		if tool.Path == "" {
			t.Logf("%s is not here", tool.Name)
		} else if v := tool.Version(); tool.Name != simavrHeader && !strings.ContainsAny(v, "0123456789") {
			t.Errorf("%s has version %q", tool.Name, v)
		}
	}
}

// TestMissing has absent tools named with their packages, by discovery and by
// every way to run into them.
func TestMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	r := all[0]
	const want = "missing riscv64-unknown-elf-gcc, qemu-riscv32: apt-get install gcc-riscv64-unknown-elf qemu-user"
	if got := Missing(Tools(r.machine(), GNU)); got != want {
		t.Errorf("got %q", got)
	}
	avr := Missing(Tools(avrRoutines.machine(), LLVM))
	for _, pkg := range []string{"clang-19", "gcc-avr", "libsimavr-dev"} {
		if !strings.Contains(avr, pkg) {
			t.Errorf("%q does not name %s", avr, pkg)
		}
	}
	_, err := Build(context.Background(), r.machine(), GNU, r.text(r.mul), "f", 64, 4, 3)
	if err == nil || !strings.Contains(err.Error(), "apt-get install gcc-riscv64-unknown-elf") {
		t.Errorf("got %v", err)
	}
	if v := locate("gcc")[0].Version(); v != "" {
		t.Errorf("a missing tool has version %q", v)
	}
}

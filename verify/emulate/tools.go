package emulate

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"asmgen/gen/targets"
)

// Tool is a program, or a library, that running a file needs.
type Tool struct {
	Name    string // the command, or the header of the library
	Package string // the Debian package that has it
	Path    string // where it is; empty if it is missing
}

// packages are the Debian packages of the tools.
var packages = map[string]string{
	"avr-gcc":                 "gcc-avr",
	"riscv64-unknown-elf-gcc": "gcc-riscv64-unknown-elf",
	"arm-linux-gnueabihf-gcc": "gcc-arm-linux-gnueabihf",
	"gcc":                     "gcc",
	"clang-19":                "clang-19",
	"qemu-riscv32":            "qemu-user",
	"qemu-riscv64":            "qemu-user",
	"qemu-arm":                "qemu-user",
	"arm-none-eabi-gcc":       "gcc-arm-none-eabi",
	"qemu-system-arm":         "qemu-system-arm",
	"qemu-x86_64":             "qemu-user",
	simavrHeader:              "libsimavr-dev",
	"go":                      "golang-go",
	"valgrind":                "valgrind",
	valgrindHeader:            "valgrind",
}

const (
	simavrHeader   = "simavr/sim_avr.h"
	valgrindHeader = "valgrind/memcheck.h"
)

// AssemblerTools are what Assemble needs for a target.
func AssemblerTools(t *targets.Target, a Assembler) []Tool {
	m, ok := machines[t.Name]
	if !ok {
		return nil
	}
	return locate(m.assemble[a][0])
}

// Tools are what Build needs for a target, found or not. It is empty for a
// target that cannot be run here.
func Tools(t *targets.Target, a Assembler) []Tool {
	m, err := find(t)
	if err != nil {
		return nil
	}
	names := []string{m.assemble[a][0], m.link[0], m.emulator}
	if t.Name == "avr" {
		names = append(names, "gcc", simavrHeader)
	}
	return locate(names...)
}

// AllTools are what all targets need, by name.
func AllTools() []Tool {
	var names []string
	for n := range packages {
		names = append(names, n)
	}
	slices.Sort(names)
	return locate(names...)
}

// GoTools are what BuildGo needs.
func GoTools() []Tool { return locate("go") }

// locate looks the names up, each once; empty ones are left out.
func locate(names ...string) []Tool {
	var tools []Tool
	seen := map[string]bool{"": true}
	for _, n := range names {
		if seen[n] {
			continue
		}
		seen[n] = true
		t := Tool{Name: n, Package: packages[n]}
		if strings.HasSuffix(n, ".h") {
			t.Path = headerPath(n)
		} else if path, err := exec.LookPath(n); err == nil {
			t.Path = path
		}
		tools = append(tools, t)
	}
	return tools
}

// headerPath asks the C compiler where a header is.
func headerPath(name string) string {
	cmd := exec.Command("gcc", "-M", "-x", "c", "-")
	cmd.Stdin = strings.NewReader("#include <" + name + ">\n")
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	for _, f := range strings.Fields(string(out)) {
		if strings.HasSuffix(f, "/"+name) {
			return f
		}
	}
	return ""
}

// Version is the first line of what the tool says of itself, empty if it is
// missing or says nothing.
func (t Tool) Version() string {
	if t.Path == "" {
		return ""
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	command := []string{t.Path, "--version"}
	switch t.Name {
	case "go":
		command[1] = "version"
	case simavrHeader:
		command = []string{"pkg-config", "--modversion", "simavr"}
	case valgrindHeader:
		command[0] = "valgrind"
	}
	out, err := exec.CommandContext(ctx, command[0], command[1:]...).Output()
	if err != nil {
		return ""
	}
	line, _, _ := strings.Cut(string(out), "\n")
	return strings.TrimSpace(line)
}

// Missing says in one sentence which of the tools are absent and how to get
// them. It is empty if all are here.
func Missing(tools []Tool) string {
	var names, install []string
	for _, t := range tools {
		if t.Path == "" {
			names = append(names, t.Name)
			if !slices.Contains(install, t.Package) {
				install = append(install, t.Package)
			}
		}
	}
	if names == nil {
		return ""
	}
	return fmt.Sprintf("missing %s: apt-get install %s", strings.Join(names, ", "), strings.Join(install, " "))
}

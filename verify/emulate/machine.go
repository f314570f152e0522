package emulate

import (
	"embed"
	"fmt"
	"runtime"
	"strings"

	"asmgen/gen/targets"
)

//go:embed harness
var harness embed.FS

// Assembler is one of the assemblers that must agree on every emitted text.
type Assembler int

const (
	GNU  Assembler = iota // GNU as, driven by gcc
	LLVM                  // LLVM's integrated assembler, driven by clang
)

// Assemblers are all of them.
var Assemblers = []Assembler{GNU, LLVM}

func (a Assembler) String() string { return [...]string{"GNU as", "LLVM"}[a] }

// machine is how the files of a target are built and run.
type machine struct {
	// assemble is the command of each assembler with the flags that a user of
	// that machine gives it.
	assemble [2][]string
	// link is the compiler that adds the harness, start its assembly half.
	link  []string
	start string
	// script is the linker script, where the machine has no operating system.
	script string
	// emulator runs the result, which follows board, its arguments; "" is this
	// machine, which then must be a goarch.
	emulator string
	board    []string
	goarch   string
	// maxArgs is the number of pointer arguments that registers take.
	maxArgs int
}

// The harness is built without the C library, and without loops being turned
// into calls of it.
var freestanding = []string{"-O2", "-Wall", "-Wextra", "-Werror", "-ffreestanding", "-fno-tree-loop-distribute-patterns",
	"-nostdlib", "-nostartfiles", "-static"}

// clangQuiet drops the one warning that says nothing of the text: a flag that
// matters to the compiler but not to the assembler.
const clangQuiet = "-Wno-unused-command-line-argument"

// machines by target name.
var machines = map[string]*machine{
	"rv32":      riscv("32", "im", "ilp32", 8),
	"rv32e":     riscv("32", "em", "ilp32e", 6),
	"rv64":      riscv("64", "im", "lp64", 8),
	"armv7":     arm(),
	"neon":      arm(),
	"cortex-m4": cortexM("cortex-m4", "mps2-an386"),
	"cortex-m0": cortexM("cortex-m0", "mps2-an385"), // a Cortex-M3, which runs its code
	"amd64": {
		assemble: [2][]string{{"gcc"}, {"clang-19", "--target=x86_64-linux-gnu", clangQuiet}},
		link:     append([]string{"gcc", "-no-pie", "-fno-stack-protector", "-fcf-protection=none"}, freestanding...),
		start:    "start_amd64.S",
		goarch:   "amd64",
		maxArgs:  6,
	},
	"avr": {
		assemble: [2][]string{{"avr-gcc", "-mmcu=atmega128"}, {"clang-19", "--target=avr", "-mmcu=atmega128", clangQuiet}},
		link:     []string{"avr-gcc", "-mmcu=atmega128", "-nostdlib", "-nostartfiles"},
		start:    "stop_avr.S",
		maxArgs:  9,
	},
}

func riscv(bits, sets, abi string, maxArgs int) *machine {
	arch := []string{"-march=rv" + bits + sets, "-mabi=" + abi}
	m := &machine{
		assemble: [2][]string{
			append([]string{"riscv64-unknown-elf-gcc"}, arch...),
			append([]string{"clang-19", "--target=riscv" + bits, clangQuiet}, arch...),
		},
		start:    "start_riscv.S",
		emulator: "qemu-riscv" + bits,
		maxArgs:  maxArgs,
	}
	m.link = append(append(m.assemble[GNU][:3:3], "-mcmodel=medany", "-Wl,--no-relax"), freestanding...)
	return m
}

func arm() *machine {
	arch := []string{"-march=armv7-a", "-mfpu=neon", "-mfloat-abi=hard"}
	return &machine{
		assemble: [2][]string{
			append([]string{"arm-linux-gnueabihf-gcc", "-marm"}, arch...),
			append([]string{"clang-19", "--target=armv7a-linux-gnueabihf", "-marm", clangQuiet}, arch...),
		},
		link:     append(append([]string{"arm-linux-gnueabihf-gcc", "-mthumb"}, arch...), freestanding...),
		start:    "start_arm.S",
		emulator: "qemu-arm",
		maxArgs:  4,
	}
}

// cortexM is a bare microcontroller on a board that qemu knows. Input and output
// are files of the host, by semihosting.
func cortexM(cpu, board string) *machine {
	m := &machine{
		assemble: [2][]string{
			{"arm-none-eabi-gcc", "-mthumb", "-mcpu=" + cpu},
			{"clang-19", "--target=thumb-none-eabi", "-mcpu=" + cpu, clangQuiet},
		},
		start:    "start_cortexm.S",
		script:   "cortexm.ld",
		emulator: "qemu-system-arm",
		board:    []string{"-M", board, "-display", "none", "-semihosting-config", "enable=on,target=native", "-kernel"},
		maxArgs:  4,
	}
	m.link = append(append(m.assemble[GNU][:3:3], "-T", m.script), freestanding...)
	return m
}

// find returns the machine of a target.
func find(t *targets.Target) (*machine, error) {
	m, ok := machines[t.Name]
	if !ok {
		return nil, fmt.Errorf("there is no emulator for target %s", t.Name)
	}
	if m.goarch != "" && m.goarch != runtime.GOARCH {
		return nil, fmt.Errorf("target %s runs on %s processors only, and this is %s", t.Name, m.goarch, runtime.GOARCH)
	}
	return m, nil
}

// sourceName is the file name a user would give the text: a raw file, which the
// preprocessor must not be needed for, begins with a C comment.
func sourceName(text []byte) string {
	if strings.HasPrefix(string(text), "/*") {
		return "routine.s"
	}
	return "routine.S"
}

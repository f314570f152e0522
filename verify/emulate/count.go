package emulate

import (
	"bufio"
	"bytes"
	"context"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"

	"asmgen/gen/targets"
)

// counters are the emulators that count instructions where a routine runs on
// this processor.
var counters = map[string]string{"amd64": "qemu-x86_64"}

// CounterTools are what Build and Count need for a target.
func CounterTools(t *targets.Target, a Assembler) []Tool {
	return append(Tools(t, a), locate(counters[t.Name])...)
}

// Count makes the calls in an emulator that logs every instruction, and returns
// how many of the routine's own each call executes. On AVR it returns cycles.
func (r *Runner) Count(ctx context.Context, calls []Call) ([]int, []Result, error) {
	if r.simulated {
		results, err := r.Run(ctx, calls)
		var counts []int
		for _, one := range results {
			counts = append(counts, int(one.Cycles))
		}
		return counts, results, err
	}
	binary := r.command[len(r.command)-1]
	from, size, err := extent(binary, r.symbol)
	if err != nil {
		return nil, nil, err
	}
	log := filepath.Join(r.dir, "trace")
	defer os.Remove(log)
	// Translation blocks of one instruction, none chained to the next, make a
	// line of the log each.
	command := []string{"-singlestep", "-d", "exec,nochain", "-dfilter", fmt.Sprintf("%#x+%#x", from, size), "-D", log}
	if r.counter == r.command[0] { // what follows it are the flags of a board
		command = append(command, r.command[1:len(r.command)-1]...)
	}
	cmd := exec.CommandContext(ctx, r.counter, append(command, binary)...)
	var in bytes.Buffer
	r.form.writeCalls(&in, calls, r.form.batch)
	cmd.Stdin = &in
	answer, err := cmd.Output()
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", r.counter, err)
	}
	var results []Result
	out := bytes.NewReader(answer)
	for len(results) < len(calls) {
		some, err := r.form.readResults(out, min(r.form.batch, len(calls)-len(results)))
		if err != nil {
			return nil, nil, err
		}
		results = append(results, some...)
	}
	counts, err := countTrace(log, from)
	if err == nil && len(counts) != len(calls) {
		err = fmt.Errorf("%s logged %d calls of %d", r.counter, len(counts), len(calls))
	}
	return counts, results, err
}

// extent is where a function lies in a program.
func extent(binary, symbol string) (from, size uint64, err error) {
	f, err := elf.Open(binary)
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		return 0, 0, err
	}
	for _, s := range symbols {
		if s.Name == symbol {
			from = s.Value
			if f.Machine == elf.EM_ARM {
				from &^= 1 // which marks Thumb code
			}
			return from, s.Size, nil
		}
	}
	return 0, 0, fmt.Errorf("the harness has no symbol %s", symbol)
}

// traced finds the address in a line of the log.
var traced = regexp.MustCompile(`^Trace [^[]*\[[0-9a-f]+/([0-9a-f]+)/`)

// countTrace counts the instructions of each call. A call begins at the first
// address of the function.
func countTrace(name string, entry uint64) ([]int, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var counts []int
	for lines := bufio.NewScanner(f); lines.Scan(); {
		m := traced.FindSubmatch(lines.Bytes())
		if m == nil {
			continue
		}
		at, err := strconv.ParseUint(string(m[1]), 16, 64)
		if err != nil {
			return nil, err
		}
		if at == entry {
			counts = append(counts, 0)
		}
		if len(counts) > 0 {
			counts[len(counts)-1]++
		}
	}
	return counts, nil
}

// Compile is the assembly that the compiler of a target makes of a C file, with
// its flags for that machine and more.
func Compile(ctx context.Context, t *targets.Target, a Assembler, source string, flags ...string) ([]byte, error) {
	m, err := find(t)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "asmgen-compile-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	text := filepath.Join(dir, "routine.s")
	command := append(m.assemble[a][:len(m.assemble[a]):len(m.assemble[a])], flags...)
	command = append(command, "-ffreestanding", "-ffunction-sections", "-fno-asynchronous-unwind-tables", "-S", "-o", text, source)
	if err := runIn(ctx, dir, nil, command...); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(text)
	// A raw file, which the preprocessor leaves alone, begins with a comment.
	return append([]byte("/* "+a.String()+" */\n"), data...), err
}

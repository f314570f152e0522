package emulate

import (
	"context"
	"debug/dwarf"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"asmgen/gen/targets"
)

// PoisonTools are what Poison needs.
func PoisonTools() []Tool { return locate("gcc", "valgrind", valgrindHeader) }

// Poisons reports whether Poison runs the files of a target here.
func Poisons(t *targets.Target) bool {
	m, err := find(t)
	return err == nil && m.goarch == "amd64"
}

// Secret is a use of secret data that valgrind saw.
type Secret struct {
	Line int // in the text, or 0
	What string
}

func (s *Secret) Error() string {
	if s.Line == 0 {
		return s.What
	}
	return fmt.Sprintf("line %d: %s", s.Line, s.What)
}

// secretUses are what valgrind says of uninitialised values, in our words.
var secretUses = map[string]string{
	"Conditional jump or move depends on uninitialised value": "the branch depends on secret data",
	"Use of uninitialised value":                              "the address depends on secret data",
	"Jump to the invalid address":                             "the jump depends on secret data",
}

// poisoned is the exit status by which valgrind tells of an error.
const poisoned = 86

// Poison makes a call of the routine under valgrind, with all the memory that args,
// offsets into arenaBytes, point to marked as uninitialised. The error is a *Secret
// where a branch or an address depends on that.
func Poison(ctx context.Context, t *targets.Target, text []byte, symbol string, arenaBytes int, args []int, length int) error {
	if !Poisons(t) {
		return fmt.Errorf("valgrind does not run the code of %s here", t.Name)
	}
	dir, err := os.MkdirTemp("", "asmgen-poison-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := unpack(dir, "poison.c"); err != nil {
		return err
	}
	m := machines[t.Name]
	source := sourceName(text)
	if err := os.WriteFile(filepath.Join(dir, source), text, 0o666); err != nil {
		return err
	}
	command := append(m.assemble[GNU][:len(m.assemble[GNU]):len(m.assemble[GNU])], "-g", "-c", "-o", "routine.o", source)
	if err := runIn(ctx, dir, nil, command...); err != nil {
		return err
	}
	var offsets []string
	for _, a := range args {
		offsets = append(offsets, strconv.Itoa(a))
	}
	command = append(m.link[:len(m.link):len(m.link)], "-DROUTINE="+symbol, "-DNARGS="+strconv.Itoa(len(args)), "-DARGS="+strings.Join(offsets, ","),
		"-DLENGTH="+strconv.Itoa(length), "-DARENA_BYTES="+strconv.Itoa(arenaBytes), "-o", "poison", "poison.c", "routine.o")
	if err := runIn(ctx, dir, nil, command...); err != nil {
		return err
	}
	program := filepath.Join(dir, "poison")
	ctx, cancel := context.WithTimeoutCause(ctx, defaultTimeout, fmt.Errorf("valgrind: the routine does not return within %v", defaultTimeout))
	defer cancel()
	cmd := exec.CommandContext(ctx, "valgrind", "-q", "--error-exitcode="+strconv.Itoa(poisoned), program)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if use := readSecret(program, string(out)); use != nil {
		return use
	}
	if err != nil {
		return fmt.Errorf("valgrind: %w: %s", err, firstLines(string(out), 3))
	}
	return nil
}

// place is where valgrind saw something.
var place = regexp.MustCompile(`\bat 0x([0-9A-F]+):`)

// readSecret finds the first use of secret data in what valgrind says.
func readSecret(program, says string) error {
	for i, l := range strings.Split(says, "\n") {
		for words, ours := range secretUses {
			if !strings.Contains(l, words) {
				continue
			}
			use := &Secret{What: ours}
			rest := strings.Join(strings.Split(says, "\n")[i:], "\n")
			if at := place.FindStringSubmatch(rest); at != nil {
				pc, _ := strconv.ParseUint(at[1], 16, 64) // it is hexadecimal by the pattern
				use.Line, _ = lineOf(program, pc)         // 0 says enough
			}
			return use
		}
	}
	return nil
}

// lineOf is the line of the text that the instruction at an address comes from.
func lineOf(program string, pc uint64) (int, error) {
	f, err := elf.Open(program)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	data, err := f.DWARF()
	if err != nil {
		return 0, err
	}
	r := data.Reader()
	unit, err := r.SeekPC(pc)
	if err != nil {
		return 0, err
	}
	lines, err := data.LineReader(unit)
	if err != nil || lines == nil {
		return 0, errors.Join(err, io.EOF)
	}
	var entry dwarf.LineEntry
	if err := lines.SeekPC(pc, &entry); err != nil {
		return 0, err
	}
	return entry.Line, nil
}

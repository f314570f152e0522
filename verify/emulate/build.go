package emulate

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"asmgen/gen/targets"
)

// Build assembles an emitted text, links it with the harness of the target and
// returns a Runner for calls with nargs pointers into arenas of arenaBytes. An
// arena is aligned to align bytes, a power of two up to 64, and in every other turn
// to no more.
func Build(ctx context.Context, t *targets.Target, a Assembler, text []byte, symbol string, arenaBytes, align, nargs int) (*Runner, error) {
	return BuildOpen(ctx, t, a, text, symbol, arenaBytes, align, nargs, 0)
}

// BuildOpen is Build for a routine that takes a length after its pointers, which
// is the same in all calls. It is 0 where there is none.
func BuildOpen(ctx context.Context, t *targets.Target, a Assembler, text []byte, symbol string, arenaBytes, align, nargs, length int) (*Runner, error) {
	m, err := find(t)
	if err != nil {
		return nil, err
	}
	if length != 0 && (t.Name == "avr" || nargs == m.maxArgs) {
		return nil, fmt.Errorf("target %s has no way to pass a length here", t.Name)
	}
	if nargs < 1 || nargs > m.maxArgs {
		return nil, fmt.Errorf("target %s takes 1 to %d pointers in registers, not %d", t.Name, m.maxArgs, nargs)
	}
	f, err := arenaForm(arenaBytes, align, nargs)
	if err != nil {
		return nil, err
	}
	f.length = length
	r, err := newRunner(f, func(dir string) ([]string, error) {
		object, err := m.object(ctx, dir, a, text)
		if err != nil {
			return nil, err
		}
		if t.Name == "avr" {
			return linkAVR(ctx, m, dir, object, symbol, f)
		}
		return m.linkServer(ctx, dir, object, symbol, f)
	})
	if err != nil {
		return nil, err
	}
	r.symbol, r.counter, r.simulated = symbol, cmp.Or(m.emulator, counters[t.Name]), ExactModel(t) != ""
	return r, nil
}

func arenaForm(arenaBytes, align, nargs int) (form, error) {
	if arenaBytes < 1 || align < 1 || align > 64 || align&(align-1) != 0 {
		return form{}, fmt.Errorf("an arena of %d bytes aligned to %d is not possible: the alignment is a power of two up to 64",
			arenaBytes, align)
	}
	return newForm(arenaBytes, align, nargs), nil
}

// newRunner makes a directory, has build fill it and return the command to run.
func newRunner(f form, build func(dir string) ([]string, error)) (*Runner, error) {
	dir, err := os.MkdirTemp("", "asmgen-emulate-")
	if err != nil {
		return nil, err
	}
	r := &Runner{Timeout: defaultTimeout, dir: dir, form: f}
	if r.command, err = build(dir); err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	return r, nil
}

// linkServer links an object with the harness of a machine with system calls.
func (m *machine) linkServer(ctx context.Context, dir, object, symbol string, f form) ([]string, error) {
	files := []string{m.start, "serve.c"}
	if m.script != "" {
		files = append(files, m.script)
	}
	if err := unpack(dir, files...); err != nil {
		return nil, err
	}
	define := func(name string, value int) string { return "-D" + name + "=" + strconv.Itoa(value) }
	command := append(m.link[:len(m.link):len(m.link)], "-DROUTINE="+symbol,
		define("NARGS", f.args), define("ARENA_BYTES", f.arena), define("ALIGN", f.align), define("PAGE", Page), define("BATCH", f.batch), define("LENGTH", f.length),
		"-o", "harness", m.start, "serve.c", object)
	if err := runIn(ctx, dir, nil, command...); err != nil {
		return nil, err
	}
	binary := filepath.Join(dir, "harness")
	if m.emulator == "" {
		return []string{binary}, nil
	}
	if missing := Missing(locate(m.emulator)); missing != "" {
		return nil, fmt.Errorf("%s", missing)
	}
	return append(append([]string{m.emulator}, m.board...), binary), nil
}

// unpack writes files of the harness to dir.
func unpack(dir string, names ...string) error {
	for _, n := range names {
		data, err := harness.ReadFile("harness/" + n)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, n), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

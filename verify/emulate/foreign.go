package emulate

import (
	"context"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"asmgen/gen/targets"
)

// Preprocess is a text as the preprocessor of the target's compiler leaves it. The
// file's name tells where the files that it includes are.
func Preprocess(ctx context.Context, t *targets.Target, name, text string) (string, error) {
	m, ok := machines[t.Name]
	if !ok {
		return "", fmt.Errorf("there is no compiler for target %s", t.Name)
	}
	if absent := Missing(AssemblerTools(t, GNU)); absent != "" {
		return "", fmt.Errorf("the file needs the preprocessor, and it is %s", absent)
	}
	command := append(m.assemble[GNU][:len(m.assemble[GNU]):len(m.assemble[GNU])], "-E", "-x", "assembler-with-cpp", "-I", folder(name), "-")
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	cmd.Stdin = strings.NewReader(text)
	var says strings.Builder
	cmd.Stderr = &says
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("the preprocessor refuses the file: %s", firstLines(says.String(), 3))
	}
	return string(out), nil
}

// folder is where a file is.
func folder(name string) string {
	dir, err := filepath.Abs(filepath.Dir(name))
	if err != nil {
		return "."
	}
	return dir
}

// Code is what an assembler makes of a file that asmgen did not write: the bytes of
// code from the symbol on, linked where they refer to labels.
func Code(ctx context.Context, t *targets.Target, a Assembler, name, text, symbol string, bytes int) ([]byte, error) {
	dir, err := os.MkdirTemp("", "asmgen-assemble-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	m, ok := machines[t.Name]
	if !ok {
		return nil, fmt.Errorf("there is no assembler for target %s", t.Name)
	}
	file := "foreign.S"
	if filepath.Ext(name) == ".s" {
		file = "foreign.s"
	}
	if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
		return nil, err
	}
	command := append(m.assemble[a][:len(m.assemble[a]):len(m.assemble[a])], "-I", folder(name), "-c", "-o", "foreign.o", file)
	if err := runIn(ctx, dir, nil, command...); err != nil {
		return nil, err
	}
	thumb := slices.Contains(t.Dialect.Marks, ".thumb_func")
	code, whole, err := codeAt(filepath.Join(dir, "foreign.o"), symbol, bytes, thumb)
	if err != nil || whole {
		return code, err
	}
	if m.script != "" {
		if err := unpack(dir, m.script); err != nil {
			return nil, err
		}
	}
	command = append(m.link[:len(m.link):len(m.link)], "-Wl,--unresolved-symbols=ignore-all", "-Wl,-e,0", "-o", "foreign", "foreign.o")
	if err := runIn(ctx, dir, nil, command...); err != nil {
		return nil, err
	}
	code, _, err = codeAt(filepath.Join(dir, "foreign"), symbol, bytes, thumb)
	return code, err
}

// codeAt reads so many bytes from the symbol on out of an object or a program, whose
// code is Thumb if thumb is set. whole tells that its code needs no linker.
func codeAt(path, symbol string, bytes int, thumb bool) (code []byte, whole bool, err error) {
	f, err := elf.Open(path)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		return nil, false, err
	}
	for _, s := range symbols {
		if s.Name != symbol || s.Section == elf.SHN_UNDEF || int(s.Section) >= len(f.Sections) {
			continue
		}
		section := f.Sections[s.Section]
		data, err := section.Data()
		if err != nil {
			return nil, false, err
		}
		from := s.Value
		if f.Machine == elf.EM_ARM {
			if thumb != (from&1 == 1) {
				return nil, false, fmt.Errorf("the symbol %s is marked for the wrong instruction set state: calls would take ARM code for Thumb code, or the reverse", symbol)
			}
			from &^= 1
		}
		if f.Type != elf.ET_REL {
			from -= section.Addr
		}
		if from > uint64(len(data)) {
			return nil, false, fmt.Errorf("the symbol %s is outside its section", symbol)
		}
		whole = true
		for _, rel := range f.Sections {
			if (rel.Type == elf.SHT_REL || rel.Type == elf.SHT_RELA) && f.Type == elf.ET_REL && f.Sections[rel.Info] == section {
				whole = false
			}
		}
		return data[from:min(from+uint64(bytes), uint64(len(data)))], whole, nil
	}
	return nil, false, fmt.Errorf("the object does not define %s", symbol)
}

package emulate

import (
	"bytes"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"asmgen/gen/targets"
)

// Object is what an assembler made of an emitted text.
type Object struct {
	// Code is the contents of the section .text.SYMBOL, linked where it refers to
	// itself.
	Code   []byte
	Size   uint64 // of the symbol, in bytes
	Func   bool   // the symbol's type is STT_FUNC
	Global bool
	// Thumb tells that the symbol is marked as Thumb code, by bit 0 of its address.
	Thumb bool
	// StackNote tells that there is a .note.GNU-stack section, ExecStack that it
	// asks for an executable stack.
	StackNote, ExecStack bool
	// Relocations are those in the code that refer to something else, Own those that
	// refer to the code itself: some assemblers leave every label to the linker.
	Relocations, Own int
	// Undefined are the symbols it needs from elsewhere.
	Undefined []string
	// Extra are the sections that take memory beside the code and its
	// unwinding table: a routine has none.
	Extra []string
}

// Assemble assembles an emitted text and reads the object back. Warnings are
// errors.
func Assemble(ctx context.Context, t *targets.Target, a Assembler, text []byte, symbol string) (*Object, error) {
	dir, err := os.MkdirTemp("", "asmgen-assemble-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	m, ok := machines[t.Name]
	if !ok {
		return nil, fmt.Errorf("there is no assembler for target %s", t.Name)
	}
	object, err := m.object(ctx, dir, a, text)
	if err != nil {
		return nil, err
	}
	o, err := readObject(object, symbol)
	if err != nil || o.Own == 0 || o.Relocations > 0 {
		return o, err
	}
	o.Code, err = m.linked(ctx, dir, object, symbol)
	return o, err
}

// linked is the code of an object that refers to itself, after a linker has seen
// it.
func (m *machine) linked(ctx context.Context, dir, object, symbol string) ([]byte, error) {
	if m.script != "" {
		if err := unpack(dir, m.script); err != nil {
			return nil, err
		}
	}
	program := filepath.Join(dir, "linked")
	command := append(m.link[:len(m.link):len(m.link)], "-Wl,-e,"+symbol, "-o", program, object)
	if err := runIn(ctx, dir, nil, command...); err != nil {
		return nil, err
	}
	f, err := elf.Open(program)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		return nil, err
	}
	for _, s := range symbols {
		if s.Name != symbol || int(s.Section) >= len(f.Sections) {
			continue
		}
		section := f.Sections[s.Section]
		code, err := section.Data()
		if from := s.Value - section.Addr; err == nil && from+s.Size <= uint64(len(code)) {
			return code[from : from+s.Size], nil
		}
	}
	return nil, fmt.Errorf("the linked program has no code for %s", symbol)
}

// object assembles the text in dir and returns the path of the object.
func (m *machine) object(ctx context.Context, dir string, a Assembler, text []byte) (string, error) {
	source, object := sourceName(text), "routine.o"
	if err := os.WriteFile(filepath.Join(dir, source), text, 0o666); err != nil {
		return "", err
	}
	command := append(m.assemble[a][:len(m.assemble[a]):len(m.assemble[a])],
		"-c", "-Werror", "-Wa,--fatal-warnings", "-o", object, source)
	return filepath.Join(dir, object), runIn(ctx, dir, nil, command...)
}

// runIn runs a build command in dir. Its error has what the command said.
func runIn(ctx context.Context, dir string, env []string, command ...string) error {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir = dir
	// Messages are quoted in errors, which must not change with the user's locale.
	cmd.Env = append(append(os.Environ(), "LC_ALL=C"), env...)
	out, err := cmd.CombinedOutput()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return errors.New(Missing(locate(command[0])))
	case err != nil:
		return fmt.Errorf("%s: %w: %s", command[0], err, firstLines(string(out), 6))
	}
	return nil
}

// firstLines is the beginning of a message, on one line.
func firstLines(s string, n int) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	if len(lines) > n {
		lines = append(lines[:n], "...")
	}
	return strings.Join(lines, " | ")
}

func readObject(path, symbol string) (*Object, error) {
	f, err := elf.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	o := &Object{}
	code := f.Section(".text." + symbol)
	if code == nil {
		return nil, fmt.Errorf("the object has no section .text.%s", symbol)
	}
	if o.Code, err = code.Data(); err != nil {
		return nil, err
	}
	if err := o.readSymbols(f, code, symbol); err != nil {
		return nil, err
	}
	// LLVM fills a section of Thumb code up to a whole word.
	if end := int(o.Size); len(o.Code)-end < 4 && end < len(o.Code) {
		o.Code = o.Code[:end]
	}
	for i, s := range f.Sections {
		switch {
		case s == code:
		case s.Name == ".note.GNU-stack":
			o.StackNote = true
			o.ExecStack = s.Flags&elf.SHF_EXECINSTR != 0
		case (s.Type == elf.SHT_REL || s.Type == elf.SHT_RELA) && f.Sections[s.Info] == code:
			if err := o.readRelocations(f, s, code); err != nil {
				return nil, err
			}
		case s.Flags&elf.SHF_ALLOC != 0 && s.Size > 0 && s.Name != ".eh_frame" && s.Type != elf.SHT_NOTE:
			o.Extra = append(o.Extra, f.Sections[i].Name)
		}
	}
	return o, nil
}

// readRelocations tells the relocations of the code that refer to itself from
// others.
func (o *Object) readRelocations(f *elf.File, s, code *elf.Section) error {
	data, err := s.Data()
	if err != nil {
		return err
	}
	symbols, err := f.Symbols()
	if err != nil {
		return err
	}
	for ; len(data) >= int(s.Entsize) && s.Entsize > 0; data = data[s.Entsize:] {
		// An entry has the place and then the symbol with the type, each a word.
		k := uint64(f.ByteOrder.Uint32(data[4:]) >> 8)
		if f.Class == elf.ELFCLASS64 {
			k = f.ByteOrder.Uint64(data[8:]) >> 32
		}
		own := k > 0 && k <= uint64(len(symbols)) && int(symbols[k-1].Section) < len(f.Sections) &&
			f.Sections[symbols[k-1].Section] == code
		if own {
			o.Own++
		} else {
			o.Relocations++
		}
	}
	return nil
}

func (o *Object) readSymbols(f *elf.File, code *elf.Section, symbol string) error {
	symbols, err := f.Symbols()
	if err != nil {
		return err
	}
	found := false
	for _, s := range symbols {
		switch {
		case s.Section == elf.SHN_UNDEF && s.Name != "":
			o.Undefined = append(o.Undefined, s.Name)
		case s.Name == symbol && int(s.Section) < len(f.Sections) && f.Sections[s.Section] == code:
			found = true
			o.Size = s.Size
			o.Func = elf.ST_TYPE(s.Info) == elf.STT_FUNC
			o.Global = elf.ST_BIND(s.Info) == elf.STB_GLOBAL
			o.Thumb = f.Machine == elf.EM_ARM && s.Value&1 == 1
		}
	}
	if !found {
		return fmt.Errorf("the object does not define %s in .text.%s", symbol, symbol)
	}
	return nil
}

// Differ says in one sentence how the code of two objects differs, or is empty.
func (o *Object) Differ(p *Object) string {
	if bytes.Equal(o.Code, p.Code) {
		return ""
	}
	at := 0
	for at < len(o.Code) && at < len(p.Code) && o.Code[at] == p.Code[at] {
		at++
	}
	return fmt.Sprintf("the code is %d and %d bytes long and differs from byte %d on", len(o.Code), len(p.Code), at)
}

package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"asmgen/gen/contract"
	"asmgen/gen/emit"
)

// generate is the flags of a request, and where its files go.
type generate struct {
	flags                          *flag.FlagSet
	request                        emit.Request
	alias                          string
	output, header, stubs, license string
}

func newGenerate(w io.Writer) *generate {
	g := &generate{flags: newFlags("asmgen", w)}
	f, r := g.flags, &g.request
	f.StringVar(&r.Target, "target", "", "the machine: see asmgen list")
	f.StringVar(&r.Core, "core", "", "the device or microarchitecture (default: the first that asmgen list shows)")
	f.StringVar(&r.Op, "op", "mul", "the operation")
	f.Func("bits", fmt.Sprintf("size of each factor, 1 to %d; rounded up to whole limbs", emit.MaxBits), wholeNumber(&r.Bits))
	f.StringVar(&r.Method, "method", "auto", "the order of the partial products: see asmgen list")
	f.StringVar(&r.Name, "name", "", "name of the function (default: the operation and the bits)")
	f.StringVar(&r.Prefix, "prefix", "", "put before the name, as in acme_")
	f.StringVar(&g.alias, "alias", string(contract.AliasInputs), "which buffers may overlap: none, inputs or any")
	f.Func("max-bytes", "refuse code of more bytes", wholeNumber(&r.MaxBytes))
	f.StringVar(&r.Syntax, "syntax", "", "gas, or go for Go assembler (default: gas, or go where -stubs or -pkg is given)")
	f.StringVar(&r.Package, "pkg", "", "Go package of the files (Go assembler)")
	f.StringVar(&g.output, "o", "", "write the assembly to this file instead of standard output")
	f.StringVar(&g.header, "header", "", "write a C header to this file")
	f.StringVar(&g.stubs, "stubs", "", "write the Go declarations to this file (Go assembler)")
	f.StringVar(&g.license, "license", "", "put the text of this file at the head of what is written")
	return g
}

// wholeNumber sets n from a flag's text.
func wholeNumber(n *int) func(string) error {
	return func(s string) error {
		v, err := strconv.Atoi(s)
		if err != nil || v < 1 {
			return fmt.Errorf("it must be a whole number from 1 up")
		}
		*n = v
		return nil
	}
}

// read parses the flags into a request.
func (g *generate) read(args []string) error {
	if err := parse(g.flags, args); err != nil {
		return err
	}
	if g.flags.NArg() > 0 {
		return emit.UsageError(fmt.Sprintf("unexpected argument %q: options start with a dash", g.flags.Arg(0)))
	}
	r := &g.request
	r.Alias = contract.Alias(g.alias)
	if r.Syntax == "" && (g.stubs != "" || r.Package != "") {
		r.Syntax = "go"
	}
	r.Raw = strings.HasSuffix(g.output, ".s") && r.Syntax != "go"
	if g.license != "" {
		text, err := os.ReadFile(g.license)
		if err != nil {
			return emit.UsageError(fmt.Sprintf("-license: %v", err))
		}
		r.License = string(text)
	}
	return nil
}

func runGenerate(args []string, out, errs io.Writer) error {
	g := newGenerate(errs)
	if err := g.read(args); err != nil {
		return err
	}
	f, err := emit.Emit(g.request)
	if err != nil {
		return err
	}
	if g.stubs != "" && f.Stubs == nil {
		return emit.UsageError("-stubs goes with Go assembler: add -syntax go, or use -header for C")
	}
	if g.header != "" && f.Stubs != nil {
		return emit.UsageError("-header goes with GNU assembler: add -syntax gas, or use -stubs for Go")
	}
	if err := g.distinct(); err != nil {
		return err
	}
	return g.write(f, out)
}

// distinct refuses two outputs in one place.
func (g *generate) distinct() error {
	names := map[string]bool{}
	for _, n := range []string{g.output, g.header, g.stubs} {
		if n == "" {
			continue
		}
		if n = filepath.Clean(n); names[n] {
			return emit.UsageError(fmt.Sprintf("two outputs would go to %s: give each its own file", n))
		}
		names[n] = true
	}
	return nil
}

// write puts all files in place, or none: they are first written beside their
// places under temporary names.
func (g *generate) write(f *emit.File, out io.Writer) error {
	var staged []staged
	defer func() {
		for _, s := range staged {
			os.Remove(s.temp)
		}
	}()
	for _, file := range []struct {
		name string
		text []byte
	}{{g.output, f.Text}, {g.header, f.Header}, {g.stubs, f.Stubs}} {
		if file.name == "" {
			continue
		}
		s, err := stage(file.name, file.text)
		if err != nil {
			return emit.UsageError(fmt.Sprintf("cannot write %s: %v", file.name, err))
		}
		staged = append(staged, s)
	}
	for _, s := range staged {
		if err := os.Rename(s.temp, s.name); err != nil {
			return err
		}
	}
	if g.output == "" {
		_, err := out.Write(f.Text)
		return err
	}
	return nil
}

// staged is a file that is written but not yet in its place.
type staged struct{ temp, name string }

// stage writes text to a new file in the folder of name. A file that exists
// keeps its permissions; a link keeps pointing where it does.
func stage(name string, text []byte) (staged, error) {
	mode := os.FileMode(0o644)
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return staged{}, fmt.Errorf("it is not a regular file")
		}
		mode = info.Mode().Perm()
	}
	t, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return staged{}, plainPathError(err)
	}
	s := staged{t.Name(), name}
	_, err = t.Write(text)
	if err == nil {
		err = t.Chmod(mode)
	}
	if closed := t.Close(); err == nil {
		err = closed
	}
	if err != nil {
		os.Remove(s.temp)
	}
	return s, err
}

// plainPathError drops the temporary name, which means nothing to the user.
func plainPathError(err error) error {
	if p, ok := err.(*os.PathError); ok {
		return fmt.Errorf("%s: %w", filepath.Dir(p.Path), p.Err)
	}
	return err
}

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
	f.Func("block", "words cached at once, for methods that have a block (default: the best)", wholeNumber(&r.Block))
	f.Func("levels", "depth of the recursion of Karatsuba's method (default: the best)", wholeNumber(&r.Levels))
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
	g.request.Alias = contract.Alias(g.alias)
	return nil
}

// complete derives what the output names imply, and reads the licence.
func (g *generate) complete() error {
	r := &g.request
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

// emit carries out the request.
func (g *generate) emit() (*emit.File, error) {
	if err := g.complete(); err != nil {
		return nil, err
	}
	return emit.Emit(g.request)
}

func runGenerate(args []string, out, errs io.Writer) error {
	g := newGenerate(errs)
	if err := g.read(args); err != nil {
		return err
	}
	files, err := g.outputs()
	if err != nil {
		return err
	}
	// Without -o the assembly, which comes first, goes to standard output.
	if g.output == "" {
		if err := writeAll(files[1:]); err != nil {
			return err
		}
		_, err := out.Write(files[0].text)
		return err
	}
	return writeAll(files)
}

// output is a file to write.
type output struct {
	name string
	text []byte
}

// outputs are the files that the flags ask for, the assembly first.
func (g *generate) outputs() ([]output, error) {
	f, err := g.emit()
	if err != nil {
		return nil, err
	}
	files := []output{{g.output, f.Text}}
	if g.header != "" {
		if f.Stubs != nil {
			return nil, emit.UsageError("-header goes with GNU assembler: add -syntax gas, or use -stubs for Go")
		}
		files = append(files, output{g.header, f.Header})
	}
	if g.stubs != "" {
		if f.Stubs == nil {
			return nil, emit.UsageError("-stubs goes with Go assembler: add -syntax go, or use -header for C")
		}
		files = append(files, output{g.stubs, f.Stubs})
	}
	return files, nil
}

// writeAll puts all files in place, or none: they are first written beside
// their places under temporary names.
func writeAll(files []output) error {
	var written []staged
	defer func() {
		for _, s := range written {
			os.Remove(s.temp)
		}
	}()
	places := map[string]bool{}
	for _, f := range files {
		if name := filepath.Clean(f.name); places[name] {
			return emit.UsageError(fmt.Sprintf("two outputs would go to %s: give each its own file", name))
		} else {
			places[name] = true
		}
		s, err := stage(f.name, f.text)
		if err != nil {
			return emit.UsageError(fmt.Sprintf("cannot write %s: %v", f.name, err))
		}
		written = append(written, s)
	}
	for _, s := range written {
		if err := os.Rename(s.temp, s.name); err != nil {
			return err
		}
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

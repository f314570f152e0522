package main

import (
	"cmp"
	"flag"
	"fmt"
	"go/build"
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
	prove                          bool
	cham                           *chamFlags
	prover                         func(name, text string) (string, error)
}

func newGenerate(w io.Writer) *generate {
	g := &generate{flags: newFlags("asmgen", w), prover: showingProver(w)}
	f, r := g.flags, &g.request
	f.StringVar(&r.Target, "target", "", "the machine: see asmgen list")
	f.StringVar(&r.Core, "core", "", "the device or microarchitecture (default: the first that asmgen list shows)")
	f.StringVar(&r.Op, "op", "mul", "the operation")
	f.Func("bits", fmt.Sprintf("size of each factor, 1 to %d; rounded up to whole limbs", emit.MaxBits), wholeNumber(&r.Bits))
	f.StringVar(&r.Method, "method", "auto", "the order of the partial products: see asmgen list")
	f.Func("block", "words cached or worked on at once, for methods that have a block (default: the best)", wholeNumber(&r.Block))
	f.Func("levels", "depth of the recursion of Karatsuba's method (default: the best)", wholeNumber(&r.Levels))
	f.BoolVar(&r.Loop, "loop", false, "compact code with loops or subroutines; without -bits its length is an argument, where the target has that")
	f.StringVar(&r.Name, "name", "", "name of the function (default: the operation and the bits, or the variant and the mode)")
	f.StringVar(&r.Prefix, "prefix", "", "put before the name, as in acme_")
	f.StringVar(&g.alias, "alias", string(contract.AliasInputs), "which buffers may overlap: none, inputs or any")
	f.Func("max-bytes", "refuse code of more bytes; -method auto takes the best that fits, and so does -op cham with a loop over rounds", wholeNumber(&r.MaxBytes))
	f.StringVar(&r.Syntax, "syntax", "", "gas, or go for Go assembler (default: gas, or go where -stubs or -pkg is given)")
	f.StringVar(&r.Package, "pkg", "", "Go package of the files (Go assembler)")
	f.BoolVar(&g.prove, "prove", false, "prove the code right for all inputs, say so at its head, and write nothing if that fails")
	f.StringVar(&g.output, "o", "", "write the assembly to this file instead of standard output")
	f.StringVar(&g.header, "header", "", "write a C header to this file")
	f.StringVar(&g.stubs, "stubs", "", "write the Go declarations to this file (Go assembler)")
	f.StringVar(&g.license, "license", "", "put the text of this file at the head of what is written")
	g.cham = newChamFlags(f)
	g.cham.outputs(f)
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
	return g.settle()
}

// settle takes over what the flags say together.
func (g *generate) settle() error {
	g.request.Alias = contract.Alias(g.alias)
	return checkOpFlags(g.flags, g.request.Op)
}

// complete derives what the output names imply, and reads the licence.
func (g *generate) complete() error {
	r := &g.request
	if r.Syntax == "" && (g.stubs != "" || r.Package != "") {
		r.Syntax = "go"
	}
	r.Raw = strings.HasSuffix(g.output, ".s") && r.Syntax != "go"
	if r.Syntax == "go" && g.output != "" {
		if err := goFileName(g.output, r.Target); err != nil {
			return err
		}
	}
	if g.license != "" {
		text, err := readLicense(g.license)
		if err != nil {
			return emit.UsageError(fmt.Sprintf("-license: %v", err))
		}
		r.License = text
	}
	if g.prove {
		r.Prove = func(text string) (string, error) { return g.prover(cmp.Or(g.output, "the code"), text) }
	}
	return nil
}

// maxLicense is the largest licence text, in bytes.
const maxLicense = 1 << 20

func readLicense(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxLicense+1))
	if err == nil && len(text) > maxLicense {
		err = fmt.Errorf("%s has more than %d bytes", name, maxLicense)
	}
	return string(text), err
}

// goFileName refuses names by which the go command would take the file for
// another machine, or not at all.
func goFileName(name, target string) error {
	base, ok := strings.CutSuffix(filepath.Base(name), ".s")
	if !ok {
		return emit.UsageError(fmt.Sprintf("the go command assembles .s files only: call %s something_%s.s", name, target))
	}
	// GOARCH is known to go/build, so ask it.
	context := build.Default
	context.GOOS, context.GOARCH = "linux", target
	context.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("")), nil }
	if match, err := context.MatchFile(filepath.Dir(name), base+".s"); err != nil || !match || strings.HasSuffix(base, "_test") {
		return emit.UsageError(fmt.Sprintf("by its name the go command leaves %s out on linux/%s: call it something_%s.s", name, target, target))
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
	return g.write(out)
}

// write writes everything that the flags ask for, or nothing.
func (g *generate) write(out io.Writer) error {
	files, err := g.outputs()
	if err != nil {
		return err
	}
	return writeAll(files, out)
}

// outputs are the files that the flags ask for, the assembly first.
func (g *generate) outputs() ([]output, error) {
	if g.request.Op == contract.ChamOp {
		return g.chamOutputs()
	}
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

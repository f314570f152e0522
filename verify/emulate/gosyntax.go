package emulate

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"text/template"

	"asmgen/gen/targets"
)

// BuildGo is Build for a text in Go assembler with its Go declarations. It is
// vetted and compiled as a Go program of its own. The Go calling convention has
// no callee-saved registers to check; the runtime's own do not survive misuse.
func BuildGo(ctx context.Context, t *targets.Target, text, stubs []byte, symbol string, arenaBytes, align, nargs int) (*Runner, error) {
	if t.Name != runtime.GOARCH {
		return nil, fmt.Errorf("the Go assembler of target %s does not run on %s", t.Name, runtime.GOARCH)
	}
	if missing := Missing(GoTools()); missing != "" {
		return nil, fmt.Errorf("%s", missing)
	}
	f, err := arenaForm(arenaBytes, align, nargs)
	if err != nil {
		return nil, err
	}
	decl, types, err := readStubs(stubs, symbol)
	if err != nil {
		return nil, err
	}
	if len(types) != nargs {
		return nil, fmt.Errorf("the Go declaration of %s has %d parameters, not %d", symbol, len(types), nargs)
	}
	main, err := goServer(f, symbol, types)
	if err != nil {
		return nil, err
	}
	return newRunner(f, func(dir string) ([]string, error) {
		for name, data := range map[string][]byte{
			"go.mod":    []byte("module harness\n\ngo 1.24\n"),
			"serve.go":  main,
			"stubs.go":  decl,
			"routine.s": text,
		} {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
				return nil, err
			}
		}
		// Nothing but the standard library is needed, and nothing is fetched.
		env := []string{"GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0"}
		if err := runIn(ctx, dir, env, "go", "vet", "-asmdecl", "."); err != nil {
			return nil, err
		}
		if err := runIn(ctx, dir, env, "go", "build", "-o", "harness", "."); err != nil {
			return nil, err
		}
		return []string{filepath.Join(dir, "harness")}, nil
	})
}

// readStubs returns the Go declarations as a part of package main, and the
// parameter types of the function called symbol.
func readStubs(stubs []byte, symbol string) (decl []byte, types []string, err error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "stubs.go", stubs, parser.ParseComments)
	if err != nil {
		return nil, nil, err
	}
	file.Name.Name = "main"
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Name.Name != symbol {
			continue
		}
		for _, p := range f.Type.Params.List {
			var b strings.Builder
			if err := format.Node(&b, fset, p.Type); err != nil {
				return nil, nil, err
			}
			for range max(1, len(p.Names)) {
				types = append(types, b.String())
			}
		}
		var b bytes.Buffer
		err := format.Node(&b, fset, file)
		return b.Bytes(), types, err
	}
	return nil, nil, fmt.Errorf("the Go declarations do not have %s", symbol)
}

// goServer writes the program that calls the routine.
func goServer(f form, symbol string, types []string) ([]byte, error) {
	tmpl, err := template.ParseFS(harness, "harness/serve.go.tmpl")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = tmpl.Execute(&b, map[string]any{
		"Args": f.args, "Padded": f.padded(), "Align": f.align, "Page": Page, "Batch": f.batch, "CallBytes": f.callBytes(),
		"Symbol": symbol, "Types": types,
	})
	return b.Bytes(), err
}

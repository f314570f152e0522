// Package bench holds emitted routines against what users would have without
// them: the same product, or CHAM, in C, by the compilers of the day, and the records of
// the literature.
package bench

import (
	"context"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"asmgen/gen/targets"
	"asmgen/verify/emulate"
)

//go:embed c/*.c
var sources embed.FS

// CForm is a way to write the product in C.
type CForm struct {
	Name string
	file string
	// cells are the lines that file includes, for factors of n limbs; nil where
	// the form is a loop.
	cells func(n int) string
	only  string // the one target it is for, or empty
}

func (f CForm) unrolled() bool { return f.cells != nil }

// CForms are the ways that are compared.
var CForms = []CForm{
	{Name: "loop in a loop", file: "plain.c"},
	{Name: "loop with a 24-bit sum", file: "avr.c", only: "avr"},
	{Name: "unrolled columns", file: "columns.c", cells: columnCells},
	{Name: "unrolled rows", file: "rows.c", cells: rowCells},
}

func columnCells(n int) string {
	var b strings.Builder
	for k := range 2*n - 1 {
		for i := max(0, k-n+1); i <= min(k, n-1); i++ {
			fmt.Fprintf(&b, "CELL(%d, %d)\n", i, k-i)
		}
		fmt.Fprintf(&b, "END(%d)\n", k)
	}
	fmt.Fprintf(&b, "END(%d)\n", 2*n-1)
	return b.String()
}

func rowCells(n int) string {
	var b strings.Builder
	for i := range n {
		for j := range n {
			fmt.Fprintf(&b, "CELL(%d, %d)\n", i, j)
		}
		fmt.Fprintf(&b, "END(%d)\n", i)
	}
	return b.String()
}

// Symbol is the name of the function in every form.
const Symbol = "product"

// wide are the C types of two limbs.
var wide = map[int]string{8: "uint16_t", 32: "uint64_t", 64: "unsigned __int128"}

// Compile is the assembly that a compiler with -O3 makes of a form, for factors
// of n limbs.
func (f CForm) Compile(ctx context.Context, t *targets.Target, a emulate.Assembler, n int) ([]byte, error) {
	dir, err := os.MkdirTemp("", "asmgen-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	source, err := sources.ReadFile("c/" + f.file)
	if err != nil {
		return nil, err
	}
	files := map[string]string{f.file: string(source)}
	if f.unrolled() {
		files["cells.h"] = f.cells(n)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	return emulate.Compile(ctx, t, a, filepath.Join(dir, f.file), "-O3", "-funroll-loops",
		fmt.Sprintf("-DLIMB=uint%d_t", t.WordBits), "-DWIDE="+wide[t.WordBits],
		fmt.Sprintf("-DBITS=%d", t.WordBits), fmt.Sprintf("-DN=%d", n), `-DCELLS="cells.h"`)
}

package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/term"

	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/rhombus"
)

// pipeWidth is the width of a diagram where there is no terminal to ask.
const pipeWidth = 160

// runDiagram draws the schedule of what the same flags would generate.
func runDiagram(args []string, out, errs io.Writer) error {
	g := newGenerate(errs)
	if err := g.read(args); err != nil {
		return err
	}
	if g.request.Op == contract.ChamOp {
		return g.drawCham(out)
	}
	name := g.output
	g.output = "" // its ending says nothing of the assembly here
	f, err := g.emit()
	if err != nil {
		return err
	}
	c, bits := f.Contract, f.Contract.Bits
	if c.Open { // the drawing is of an example
		bits = f.Program.N * f.Program.WordBits
	}
	figure := rhombus.New(f.Program,
		fmt.Sprintf("%s of %d bits by %s on %s: %d words of %d bits", operations[c.Op], bits, f.Method.Name, c.Target, f.Program.N, f.Program.WordBits),
		f.Method.Summary, f.Method.Source)
	if name == "" {
		_, err := out.Write(figure.Text(widthOf(out)))
		return err
	}
	picture, err := pictureOf(name, "diagram", figure)
	if err != nil {
		return err
	}
	return writeAll([]output{{name, picture}}, out)
}

// operations are the words for the operations in headings.
var operations = map[string]string{"mul": "Multiplication", "sqr": "Squaring"}

// drawn is what becomes a picture.
type drawn interface {
	SVG() ([]byte, error)
	PNG() ([]byte, error)
}

// pictureOf draws the picture that the ending of a file name asks for.
func pictureOf(name, command string, d drawn) ([]byte, error) {
	switch filepath.Ext(name) {
	case ".svg":
		return d.SVG()
	case ".png":
		return d.PNG()
	}
	return nil, emit.UsageError(fmt.Sprintf("%s draws .svg and .png files, not %q: choose one of these endings for -o", command, name))
}

// widthOf is the width of a terminal in signs.
func widthOf(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return pipeWidth
}

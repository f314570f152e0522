package rhombus

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"asmgen/gen"
	"asmgen/gen/comba"
	"asmgen/gen/consecutive"
	"asmgen/gen/hybrid"
	"asmgen/gen/karatsuba"
	"asmgen/gen/operandcache"
	"asmgen/gen/rowwise"
)

var update = flag.Bool("update", false, "write the golden files")

// examples are small figures of every kind: rows, squares, strips, blocks, rhombi in
// a rhombus.
var examples = []struct {
	name    string
	program *gen.Program
}{
	{"operandcache", operandcache.Method.Plan(gen.Problem{N: 5, WordBits: 8, Slots: 4})},
	{"square", comba.Method.Plan(gen.Problem{N: 4, WordBits: 32, Slots: 3, Square: true})},
	{"rowwise", rowwise.Method.Plan(gen.Problem{N: 6, WordBits: 32, Strip: 4})},
	{"memory", comba.Method.Plan(gen.Problem{N: 3, WordBits: 64})},
	{"consecutive", consecutive.Method.Plan(gen.Problem{N: 6, WordBits: 8, Slots: 4, Block: 2})},
	{"hybrid", hybrid.Method.Plan(gen.Problem{N: 5, WordBits: 8, Widest: 2})},
	{"sliding", operandcache.Method.Plan(gen.Problem{N: 6, WordBits: 8, Slots: 4, Block: 2, Square: true})},
	{"karatsuba", karatsuba.Method.Plan(gen.Problem{N: 5, WordBits: 8, Slots: 4, Levels: 2})},
}

// The figures are those that people have looked at and found good. go test
// ./gen/rhombus -update writes them anew: look at them again.
func TestGolden(t *testing.T) {
	for _, e := range examples {
		f := New(e.program, "Figure of "+e.name, "for a test")
		svg, err := f.SVG()
		if err != nil {
			t.Fatal(err)
		}
		for name, got := range map[string][]byte{e.name + ".svg": svg, e.name + ".txt": f.Text(80)} {
			golden := filepath.Join("testdata", name)
			if *update {
				if err := os.WriteFile(golden, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("%s differs:\n%s", name, diff)
			}
		}
	}
}

// Every product, load, store and reload of the program is in the figure, and no
// two products lie on one another.
func TestComplete(t *testing.T) {
	methods := []gen.Method{comba.Method, operandcache.Method, rowwise.Method, karatsuba.Method}
	for _, m := range methods {
		for _, p := range []gen.Problem{
			{N: 1, WordBits: 8, Slots: 4, Strip: 4},
			{N: 7, WordBits: 8, Slots: 6, Strip: 4},
			{N: 13, WordBits: 8, Slots: 0, Strip: 5, Levels: 3},
			{N: 20, WordBits: 8, Slots: 9, Strip: 8, Levels: 2, Overlap: true},
			{N: 11, WordBits: 32, Slots: 5, Strip: 4, Levels: 2, Square: true},
		} {
			if p.Square && !m.Squares {
				continue
			}
			program := m.Plan(p)
			f := New(program, m.Name)
			var got gen.Counts
			for _, c := range f.cells {
				got.Products++
				for _, loaded := range []bool{c.loadX, c.loadY} {
					if loaded {
						got.Loads++
					}
				}
			}
			for _, a := range f.accesses {
				if a.reload {
					got.Reloads++
				} else {
					got.Stores++
				}
			}
			if want := program.Count(); got != want {
				t.Errorf("%s of %d words: the figure has %+v, the program %+v", m.Name, p.N, got, want)
			}
			if len(f.at) != len(f.cells) {
				t.Errorf("%s of %d words: %d products in %d places", m.Name, p.N, len(f.cells), len(f.at))
			}
		}
	}
}

// A figure is the same each time, and the image is that of the same scene.
func TestPNG(t *testing.T) {
	f := New(examples[0].program, "Figure", "a note")
	first, err := f.PNG()
	if err != nil {
		t.Fatal(err)
	}
	again, err := New(examples[0].program, "Figure", "a note").PNG()
	if err != nil || !bytes.Equal(first, again) {
		t.Errorf("two images of a figure differ: %v", err)
	}
	image, err := png.Decode(bytes.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	s := f.scene()
	if size := image.Bounds().Size(); size.X != sharpness*s.width || size.Y != sharpness*s.height {
		t.Errorf("the image has %v pixels, the scene %d x %d", size, s.width, s.height)
	}
	colours := map[any]bool{}
	for x := range image.Bounds().Dx() {
		for y := range image.Bounds().Dy() {
			colours[image.At(x, y)] = true
		}
	}
	if len(colours) < 30 {
		t.Errorf("the image has %d colours", len(colours))
	}
}

// Text keeps to its width however large the factors, and says when a sign
// stands for several products.
func TestTextWidth(t *testing.T) {
	for _, n := range []int{1, 8, 20, 64, 200} {
		f := New(comba.Method.Plan(gen.Problem{N: n, WordBits: 8, Slots: 4}), "Figure")
		text := string(f.Text(80))
		grid, legend, _ := strings.Cut(text[len("Figure\n\n"):], "\n\n")
		for _, line := range strings.Split(grid, "\n") {
			if rhombus, _, _ := strings.Cut(line, "  times"); len(rhombus) > 82 {
				t.Errorf("%d words: a line of %d signs", n, len(rhombus))
			}
		}
		if folds := strings.Contains(legend, "each sign stands for"); folds != (n > 40) {
			t.Errorf("%d words: %s", n, legend)
		}
	}
}

// Passes are the rows of operand caching, n/e of them, and the blocks of hybrid
// multiplication, (n/d)^2; the columns of product scanning make one.
func TestPasses(t *testing.T) {
	for _, c := range []struct {
		method gen.Method
		want   int
	}{{comba.Method, 1}, {operandcache.Method, 3}, {consecutive.Method, 3}, {hybrid.Method, 9}} {
		f := New(c.method.Plan(gen.Problem{N: 12, WordBits: 8, Slots: 8, Block: 4, Widest: 4}), "")
		if got := (&drawing{Figure: f}).passes(); got != c.want {
			t.Errorf("%s has %d passes, want %d", c.method.Name, got, c.want)
		}
	}
}

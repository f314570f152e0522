package rhombus

import (
	"bytes"
	"fmt"
)

// signs stand for the order of execution, in as many equal shares.
const signs = "0123456789abcdefghijklmnopqrstuvwxyz"

// marks of a cell whose words are loaded: none, that of x, that of y, both. The
// words of x run along the strokes /, those of y along \.
var marks = [...]byte{' ', '/', '\\', 'X'}

// Text is the figure in plain signs, in lines of at most width.
func (f *Figure) Text(width int) []byte {
	var b bytes.Buffer
	for _, line := range append([]string{f.Title}, f.Notes...) {
		fmt.Fprintln(&b, line)
	}
	b.WriteByte('\n')
	// A rhombus of n has 2 n - 1 columns. Load marks take a second sign for each.
	fold, wide := 1, 2
	for side := f.size; wide*(2*side-1) > width && side > 1; side = (f.size + fold - 1) / fold {
		if wide == 2 {
			wide = 1
		} else {
			fold++
		}
	}
	f.grid(&b, fold, wide)
	fmt.Fprintf(&b, "\n0 to z: the first to the last product, in %d equal shares", len(signs))
	if fold > 1 {
		fmt.Fprintf(&b, "; each sign stands for %d x %d products", fold, fold)
	}
	b.WriteByte('\n')
	if wide == 2 {
		b.WriteString("/ loads its word of x, \\ its word of y, X both\n")
	}
	for _, line := range f.counts() {
		b.WriteString(line + "\n")
	}
	if !f.single() {
		for k, part := range f.program.Parts {
			fmt.Fprintf(&b, "%3d  %v\n", k+1, part)
		}
	}
	return b.Bytes()
}

// grid prints the rhombus, and below it the accesses to each result word.
func (f *Figure) grid(b *bytes.Buffer, fold, wide int) {
	side := (f.size + fold - 1) / fold
	lines := make([][]byte, 2*side-1)
	for k := range lines {
		lines[k] = bytes.Repeat([]byte{' '}, wide*2*side)
	}
	for k := len(f.cells) - 1; k >= 0; k-- { // the first product of a fold stays
		c := f.cells[k]
		i, j := c.I/fold, c.J/fold
		at := wide*(2*side-1-i-j) + wide - 1
		lines[side-1+j-i][at] = signs[k*len(signs)/len(f.cells)]
		if wide == 2 {
			lines[side-1+j-i][at-1] = marks[markOf(c)]
		}
	}
	for k, line := range lines {
		lines[k] = bytes.TrimRight(line, " ")
	}
	// A square leaves the upper half empty, Karatsuba's method the lower quarter.
	fmt.Fprintf(b, "%s\n", bytes.Trim(bytes.Join(lines, []byte{'\n'}), "\n"))
	if f.single() && fold == 1 {
		f.gridResult(b, side, wide)
	}
}

// markOf is the index of a cell's load mark.
func markOf(c cell) int {
	k := 0
	if c.loadX {
		k = 1
	}
	if c.loadY {
		k += 2
	}
	return k
}

// gridResult prints how often each result word is stored and reloaded.
func (f *Figure) gridResult(b *bytes.Buffer, side, wide int) {
	stores, reloads := make([]int, 2*side), make([]int, 2*side)
	for _, a := range f.accesses {
		if a.reload {
			reloads[a.col]++
		} else {
			stores[a.col]++
		}
	}
	for _, row := range []struct {
		name  string
		times []int
	}{{"stored", stores}, {"reloaded", reloads}} {
		line := bytes.Repeat([]byte{' '}, wide*2*side)
		any := false
		for col, n := range row.times {
			if n > 0 {
				any = true
				line[wide*(2*side-1-col)+wide-1] = signs[min(n, len(signs)-1)]
			}
		}
		if any {
			fmt.Fprintf(b, "%s  times %s\n", line, row.name)
		}
	}
}

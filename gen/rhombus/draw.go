package rhombus

import (
	"fmt"
	"image/color"

	"asmgen/gen"
)

// drawing puts a figure on a scene. A cell is a rhombus of twice dx by twice dy
// pixels, so that columns are dx apart.
type drawing struct {
	*Figure
	scene
	dx, dy int
	right  int // the middle of column 0
	centre int // the height of the cells (i, i)
}

const (
	aim    = 1080 // width of the rhombus in pixels, if the cells then have a readable size
	margin = 48
	top    = 104 // room for the headings
)

// scene draws the figure.
func (f *Figure) scene() *scene {
	d := &drawing{Figure: f}
	d.dx = min(max(aim/(2*f.size+2), 6), 34)
	d.dy = max(4, d.dx*5/8)
	across := max(d.dx*(2*f.size+2), 800)
	d.width = across + 2*margin
	// The rhombus has columns 0 to 2 n - 2, the result one more on the left.
	d.right = margin + across/2 + d.dx*(2*f.size-1)/2 + d.dx/2
	above, below := f.extent()
	d.centre = top + d.dy*(above+1)
	d.heading(point{margin, 38}, 20, f.Title)
	for k, line := range f.Notes {
		d.write(point{margin, 60 + 18*k}, start, 13, grey, line)
	}
	d.drawVoids()
	d.drawCells()
	d.drawPath()
	d.drawBorders()
	d.drawLoads()
	d.drawNumbers()
	d.labelWords()
	y := d.centre + d.dy*(below+1) + 24
	if f.single() {
		y = d.drawResult(y)
	}
	y = d.drawLegend(y)
	if !f.single() {
		y = d.listParts(y)
	}
	d.height = y + 24
	return &d.scene
}

// extent is how many cells lie above and below those on the diagonal.
func (f *Figure) extent() (above, below int) {
	for _, c := range f.cells {
		above, below = max(above, c.I-c.J), max(below, c.J-c.I)
	}
	for _, v := range f.voids {
		below = max(below, v.j-v.i+v.n-1)
	}
	return above, below
}

// middleOf is the middle of the cell at a place.
func (d *drawing) middleOf(i, j int) point {
	return point{d.right - d.dx*(i+j), d.centre + d.dy*(j-i)}
}

// The corners of a cell, clockwise from the top. Words of x enter by the edge
// from the top to the right, words of y by that from the right to the bottom.
func (d *drawing) corners(i, j int) [4]point {
	m := d.middleOf(i, j)
	return [4]point{{m.x, m.y - d.dy}, {m.x + d.dx, m.y}, {m.x, m.y + d.dy}, {m.x - d.dx, m.y}}
}

func (d *drawing) colourOf(k int) color.NRGBA { return scale(k, len(d.cells)) }

func (d *drawing) drawCells() {
	for k, c := range d.cells {
		p := d.corners(c.I, c.J)
		d.add(shape{points: p[:], closed: true, fill: d.colourOf(k), stroke: color.NRGBA{255, 255, 255, 90}, width: 1, tip: d.tip(k)})
	}
}

// maxTips is the most cells that say on pointing what they are: in larger
// figures they are too small to be pointed at.
const maxTips = 1600

// tip says which product a cell is.
func (d *drawing) tip(k int) string {
	c := d.cells[k]
	y := "y"
	if d.program.Square {
		y = "x"
	}
	switch {
	case len(d.cells) > maxTips:
		return ""
	case d.single():
		return fmt.Sprintf("product %d: x[%d] %s[%d]", k+1, c.word.I, y, c.word.J)
	}
	return fmt.Sprintf("product %d: word %d times word %d of part %d", k+1, c.word.I, c.word.J, d.leaves[c.pass.leaf].part)
}

// drawPath joins the products that follow one another, in pieces whose ink can
// be read on the cells below.
func (d *drawing) drawPath() {
	if d.dx < 8 {
		return
	}
	var line []point
	flush := func(k int) {
		if len(line) > 1 {
			d.line(ink(d.colourOf(k)), 2, line...)
		}
		line = nil
	}
	for k, c := range d.cells {
		m := d.middleOf(c.I, c.J)
		if k > 0 {
			before := d.cells[k-1]
			switch {
			case before.pass != c.pass || abs(before.I-c.I) > 2 || abs(before.J-c.J) > 2:
				flush(k - 1)
			case ink(d.colourOf(k)) != ink(d.colourOf(k-1)):
				line = append(line, m)
				flush(k - 1)
			}
		}
		line = append(line, m)
	}
	flush(len(d.cells) - 1)
}

func abs(n int) int { return max(n, -n) }

// drawBorders draws an outline around every pass, and a stronger one around
// every product of the program.
func (d *drawing) drawBorders() {
	edges := [4]struct{ di, dj int }{{0, -1}, {-1, 0}, {0, 1}, {1, 0}}
	var products, passes []point
	for k, c := range d.cells {
		p := d.corners(c.I, c.J)
		for e, step := range edges {
			other, inside := d.at[gen.Cell{I: c.I + step.di, J: c.J + step.dj}]
			switch {
			case inside && other > k: // that cell draws the edge
			case !inside || d.cells[other].pass.leaf != c.pass.leaf:
				products = append(products, p[e], p[(e+1)%4])
			case d.cells[other].pass != c.pass:
				passes = append(passes, p[e], p[(e+1)%4])
			}
		}
	}
	d.lines(black, 3, passes)
	d.lines(black, 4, products)
}

// drawLoads marks the edges by which loaded words come in.
func (d *drawing) drawLoads() {
	var edges []point
	for _, c := range d.cells {
		m, p := d.middleOf(c.I, c.J), d.corners(c.I, c.J)
		for e, loaded := range [2]bool{c.loadX, c.loadY} {
			if loaded {
				edges = append(edges, inward(p[e], m), inward(p[e+1], m))
			}
		}
	}
	d.lines(signal, min(6, max(2, d.dx/4)), edges)
}

// inward is a point a fifth of the way to the middle of its cell.
func inward(p, m point) point { return point{p.x + (m.x-p.x)/5, p.y + (m.y-p.y)/5} }

// drawVoids outlines the products that Karatsuba's method does without.
func (d *drawing) drawVoids() {
	for _, v := range d.voids {
		n := v.n - 1
		p := []point{d.corners(v.i+n, v.j)[0], d.corners(v.i, v.j)[1], d.corners(v.i, v.j+n)[2], d.corners(v.i+n, v.j+n)[3]}
		d.add(shape{points: p, closed: true, stroke: pale, width: 2, dashed: true})
		if v.n == d.voids[len(d.voids)-1].n {
			d.write(d.middleOf(v.i+n/2, v.j+n/2), middle, 13, grey, "saved: follows from the other three")
		}
	}
}

// drawNumbers numbers the passes where they begin, or the products of a program
// of several in their middle.
func (d *drawing) drawNumbers() {
	radius := max(8, d.dx*2/3)
	number := func(at point, n int) {
		d.circle(at, radius, white, black, 2)
		d.write(point{at.x, at.y + radius/3 + 1}, middle, radius+3, black, fmt.Sprint(n))
	}
	if !d.single() {
		for _, l := range d.leaves {
			a, b := d.middleOf(l.i, l.j), d.middleOf(l.i+l.Schedule.N-1, l.j+l.Schedule.N-1)
			if l.Schedule.Square {
				a = d.middleOf(l.i, l.j+l.Schedule.N/3)
				b = d.middleOf(l.i+l.Schedule.N-1-l.Schedule.N/3, l.j+l.Schedule.N-1)
			}
			number(point{(a.x + b.x) / 2, (a.y + b.y) / 2}, l.part)
		}
		return
	}
	if d.passes() > 12 || d.passes() == 1 || d.dx < 8 {
		return
	}
	for k, c := range d.cells {
		if k == 0 || c.pass != d.cells[k-1].pass {
			number(d.middleOf(c.I, c.J), c.pass.number+1)
		}
	}
}

// passes is the number of passes of a single product.
func (d *drawing) passes() int { return d.cells[len(d.cells)-1].pass.number + 1 }

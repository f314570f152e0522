package rhombus

import (
	"fmt"
	"image/color"
)

// every is the step at which labels that far apart are at least room apart.
func every(apart, room int) int {
	step := 1
	for step*apart < room {
		step *= 2
	}
	return step
}

// labelWords names the words of the factors along the upper and the lower right
// edge.
func (d *drawing) labelWords() {
	if !d.single() {
		return
	}
	y := "y"
	if d.program.Square {
		y = "x"
	}
	out := max(d.dy*3/4, 8)
	for k := 0; k < d.size; k += every(d.dy, 13) {
		up, down := d.middleOf(k, 0), d.middleOf(0, k)
		if !d.program.Square { // whose upper half is empty
			d.write(point{up.x + d.dx*3/4, up.y - out + 1}, start, 11, grey, fmt.Sprintf("x[%d]", k))
		}
		d.write(point{down.x + d.dx*3/4, down.y + out + 8}, start, 11, grey, fmt.Sprintf("%s[%d]", y, k))
	}
}

// drawResult draws the accesses to each result word, the first on top, and
// returns the height where it ends.
func (d *drawing) drawResult(y int) int {
	side := min(max(d.dx*2/3, 4), 12)
	depth := map[int]int{}
	deepest := 0
	for _, a := range d.accesses {
		x, up := d.right-d.dx*a.col, y+depth[a.col]*(side+3)
		depth[a.col]++
		deepest = max(deepest, depth[a.col])
		d.access(point{x, up}, side, d.colourOf(min(a.done, len(d.cells)-1)), a.reload)
	}
	y += deepest*(side+3) + 12
	for k := 0; k < 2*d.size; k += every(d.dx, 34) {
		d.write(point{d.right - d.dx*k, y}, middle, 11, grey, fmt.Sprintf("z[%d]", k))
	}
	return y + 16
}

// access draws a store as a square and a reload as a ring, its upper edge in the
// middle at a point.
func (d *drawing) access(at point, side int, c color.NRGBA, reload bool) {
	r := side / 2
	if reload {
		d.circle(point{at.x, at.y + r}, r, white, c, 4)
		return
	}
	d.polygon(c, point{at.x - r, at.y}, point{at.x + r, at.y}, point{at.x + r, at.y + side}, point{at.x - r, at.y + side})
}

// drawLegend explains the marks and gives the counts, and returns the height
// where it ends.
func (d *drawing) drawLegend(y int) int {
	y += 20
	x := margin
	d.write(point{x, y}, start, 12, black, "first")
	x += 34
	const steps, wide = 48, 4
	for k := range steps {
		left := x + k*wide
		d.polygon(scale(k, steps), point{left, y - 10}, point{left + wide, y - 10}, point{left + wide, y + 1}, point{left, y + 1})
	}
	x += steps*wide + 8
	d.write(point{x, y}, start, 12, black, "last product")
	x += 96
	for e, text := range []string{"loads its word of x", "loads its word of y"} {
		if d.program.Square {
			text = []string{"loads x[i]", "loads x[j]"}[e]
		}
		x = d.legendCell(point{x, y - 4}, e, text)
	}
	if d.single() {
		d.access(point{x + 6, y - 10}, 12, scale(1, 2), false)
		d.write(point{x + 20, y}, start, 12, black, "store")
		if d.program.Count().Reloads > 0 {
			d.access(point{x + 70, y - 10}, 12, scale(1, 2), true)
			d.write(point{x + 84, y}, start, 12, black, "reload")
		}
	}
	y += 8
	for _, line := range d.counts() {
		y += 20
		d.write(point{margin, y}, start, 12, black, line)
	}
	if d.program.Count().Loads < 2*d.program.Count().Products {
		y += 20
		d.write(point{margin, y}, start, 12, grey, "A word without a mark is in a register already.")
	}
	return y
}

// legendCell draws a cell with the mark of edge e and what it means, and returns
// where the next may begin.
func (d *drawing) legendCell(m point, e int, text string) int {
	const w, h = 13, 8
	m.x += w
	p := [4]point{{m.x, m.y - h}, {m.x + w, m.y}, {m.x, m.y + h}, {m.x - w, m.y}}
	d.polygon(scale(2, 3), p[:]...)
	d.line(signal, 5, inward(p[e], m), inward(p[e+1], m))
	d.write(point{m.x + w + 6, m.y + 4}, start, 12, black, text)
	return m.x + w + 6 + 7*len(text)
}

// listParts lists the parts of the program in columns, and returns the height
// where the list ends.
func (d *drawing) listParts(y int) int {
	parts := d.program.Parts
	const wide, line = 320, 18
	columns := max(1, (d.width-2*margin)/wide)
	rows := (len(parts) + columns - 1) / columns
	first := map[int]int{} // product of each part
	for k := len(d.cells) - 1; k >= 0; k-- {
		first[d.leaves[d.cells[k].pass.leaf].part] = k
	}
	y += 30
	for k, part := range parts {
		at := point{margin + k/rows*wide, y + k%rows*line}
		colour := grey
		if cell, ok := first[k+1]; ok {
			colour = black
			d.polygon(d.colourOf(cell), point{at.x, at.y - 10}, point{at.x + 11, at.y - 10}, point{at.x + 11, at.y + 1}, point{at.x, at.y + 1})
		}
		d.write(point{at.x + 42, at.y}, end, 12, colour, fmt.Sprint(k+1))
		d.write(point{at.x + 52, at.y}, start, 12, colour, part.String())
	}
	return y + rows*line
}

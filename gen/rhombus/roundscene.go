package rhombus

import (
	"fmt"
	"image/color"

	"asmgen/gen/chamctr"
)

// The sizes of a drawing of rounds, in pixels. A cell is wide, and as tall as the strip
// of its number and its two halves together.
const (
	roundWide, roundStrip, roundHalves = 60, 15, 25
	roundTall                          = roundStrip + roundHalves
	rowGap                             = 12
	rowsLeft, rowsTop                  = margin + 22, 138
)

// Colours of what a side is: formed of words, or of a round key by its home.
var (
	dashes     = color.NRGBA{0xa8, 0xa8, 0xa8, 255}
	formed     = color.NRGBA{0xd5, 0xdc, 0xe4, 255}
	homeColour = [...]color.NRGBA{chamctr.Memory: scale(1, 8), chamctr.Immediate: scale(4, 8), chamctr.Register: scale(7, 8)}
	homeName   = [...]string{"in memory", "immediate", "in a register"}
)

// roundsDrawing puts rounds on a scene.
type roundsDrawing struct {
	*Rounds
	scene
}

func (f *Rounds) scene() *scene {
	d := &roundsDrawing{Rounds: f}
	n := f.columns()
	rows := (len(f.schedule.Rounds) + n - 1) / n
	d.width = rowsLeft + n*roundWide + margin
	d.heading(point{margin, 38}, 20, f.Title)
	for k, line := range f.Notes {
		d.write(point{margin, 60 + 18*k}, start, 13, grey, line)
	}
	d.drawKeys(n)
	for _, r := range f.schedule.Rounds {
		d.drawRound(r)
	}
	d.drawTurns()
	d.height = d.drawRoundsLegend(d.drawNext(rowsTop+rows*(roundTall+rowGap))) + 24
	return &d.scene
}

// at is the upper left corner of the cell of round i.
func (d *roundsDrawing) at(i int) point {
	n := d.columns()
	return point{rowsLeft + i%n*roundWide, rowsTop + i/n*(roundTall+rowGap)}
}

// box is a rectangle as a polygon.
func box(x, y, wide, tall int) []point {
	return []point{{x, y}, {x + wide, y}, {x + wide, y + tall}, {x, y + tall}}
}

// drawKeys heads the columns with the numbers of round keys.
func (d *roundsDrawing) drawKeys(n int) {
	d.write(point{rowsLeft - 8, rowsTop - 24}, end, 12, grey, "key")
	for k := range n {
		x, home := rowsLeft+k*roundWide, d.schedule.Rounds[k].Home
		d.polygon(homeColour[home], box(x+2, rowsTop-14, roundWide-4, 5)...)
		d.write(point{x + roundWide/2, rowsTop - 24}, middle, 12, black, fmt.Sprint(k%d.schedule.Keys()))
	}
}

// drawRound draws the two halves of a round below its number.
func (d *roundsDrawing) drawRound(r chamctr.Round) {
	at := d.at(r.Index)
	x, y := at.x+2, at.y
	wide := roundWide - 4
	if r.Skipped() {
		d.add(shape{points: box(x, y, wide, roundTall), closed: true, stroke: dashes, width: 2, dashed: true, tip: roundTip(r)})
		d.write(point{x + wide/2, y + roundTall/2 + 4}, middle, 12, grey, fmt.Sprint(r.Index))
		return
	}
	d.add(shape{points: box(x, y, wide, roundTall), closed: true, fill: white, tip: roundTip(r)})
	d.write(point{x + wide/2, y + 11}, middle, 11, black, fmt.Sprint(r.Index))
	d.half(box(x, y+roundStrip, wide/2, roundHalves), r.Folded[chamctr.Left], formed)
	d.half(box(x+wide/2, y+roundStrip, wide/2, roundHalves), r.Folded[chamctr.Right], homeColour[r.Home])
	if r.Counts() {
		d.write(point{x + wide/4, y + roundStrip + 17}, middle, 13, black, "+1")
	}
	d.lines(grey, 1, []point{{x + wide/2, y + roundStrip}, {x + wide/2, y + roundTall}})
	d.add(shape{points: box(x, y, wide, roundTall), closed: true, stroke: grey, width: 2})
}

// half fills one side of a round; one that is folded is hatched.
func (d *roundsDrawing) half(p []point, folded bool, fill color.NRGBA) {
	if !folded {
		d.polygon(fill, p...)
		return
	}
	d.polygon(white, p...)
	wide, tall := p[2].x-p[0].x, p[2].y-p[0].y
	var hatch []point
	for k := 7; k < wide+tall; k += 7 { // from the left or lower edge up to the right or upper one
		from := point{p[0].x + max(0, k-tall), p[0].y + min(k, tall)}
		to := point{p[0].x + min(k, wide), p[0].y + max(0, k-wide)}
		hatch = append(hatch, from, to)
	}
	d.lines(signal, 1, hatch)
}

// roundTip says what a round is, on pointing.
func roundTip(r chamctr.Round) string {
	if r.Skipped() {
		return fmt.Sprintf("round %d: the same for all blocks of a run", r.Index)
	}
	text := fmt.Sprintf("round %d: round key %d %s", r.Index, r.Key, homeName[r.Home])
	switch {
	case r.Counts():
		text = fmt.Sprintf("round %d: the sum counts with the number of the block", r.Index)
	case r.Folded[chamctr.Right]:
		text = fmt.Sprintf("round %d: the side of round key %d is folded", r.Index, r.Key)
	case r.Folded[chamctr.Left]:
		text += "; the other side is folded"
	}
	return text
}

// drawTurns draws a line where a turn of the loop over rounds begins, and where the last
// one ends.
func (d *roundsDrawing) drawTurns() {
	if d.schedule.Unroll == 0 {
		return
	}
	all := len(d.schedule.Rounds)
	// A tick is the length of the bracket's ends, in the direction of the turn.
	mark := func(at point, tick int) {
		d.line(black, 5, point{at.x + tick, at.y - 3}, point{at.x, at.y - 3}, point{at.x, at.y + roundTall + 3}, point{at.x + tick, at.y + roundTall + 3})
	}
	for i := range all {
		if d.begins(i) {
			mark(d.at(i), 5)
		}
	}
	last := d.at(all - 1)
	mark(point{last.x + roundWide, last.y}, -5)
}

// drawNext is the way back from the last round to the first one, for the next block. It
// returns the height where that ends.
func (d *roundsDrawing) drawNext(y int) int {
	if !d.Many {
		return y
	}
	first, last := d.at(0), d.at(len(d.schedule.Rounds)-1)
	x, from := rowsLeft-20, last.x+roundWide/2
	d.line(grey, 3, point{from, last.y + roundTall + 1}, point{from, y}, point{x, y}, point{x, first.y + roundTall/2}, point{rowsLeft - 10, first.y + roundTall/2})
	d.polygon(grey, point{rowsLeft - 4, first.y + roundTall/2}, point{rowsLeft - 12, first.y + roundTall/2 - 5}, point{rowsLeft - 12, first.y + roundTall/2 + 5})
	d.write(point{rowsLeft + 2, y + 15}, start, 12, grey, "next block")
	return y + 18
}

// drawRoundsLegend explains the cells and gives the counts, and returns the height where
// it ends.
func (d *roundsDrawing) drawRoundsLegend(y int) int {
	y += 26
	x := margin
	entry := func(fill color.NRGBA, folded bool, text string) {
		p := box(x, y-12, 26, 16)
		d.half(p, folded, fill)
		d.add(shape{points: p, closed: true, stroke: grey, width: 2})
		d.write(point{x + 34, y}, start, 12, black, text)
		x += 34 + 6*len(text) + 20
	}
	entry(formed, false, "left: X0 ^ i")
	used := d.schedule.Count().Keys
	for h, text := range []string{"right: rol(X1) ^ key in memory", "right: rol(X1) ^ immediate", "right: rol(X1) ^ key in a register"} {
		if used[h] > 0 {
			entry(homeColour[h], false, text)
		}
	}
	if d.schedule.Count().Skipped > 0 {
		y, x = y+26, margin
		entry(white, true, "folded: the same for all blocks of a run")
		d.add(shape{points: box(x, y-12, 26, 16), closed: true, stroke: dashes, width: 2, dashed: true})
		const skipped = "skipped: no block needs the round"
		d.write(point{x + 34, y}, start, 12, black, skipped)
		x += 34 + 6*len(skipped) + 20
		if d.schedule.Rounds[0].Counts() {
			d.write(point{x, y}, start, 12, black, "+1  the sum counts with the number of the block")
		}
	}
	if d.schedule.Unroll > 0 {
		y, x = y+26, margin
		d.line(black, 5, point{x + 5, y - 13}, point{x, y - 13}, point{x, y + 4}, point{x + 5, y + 4})
		d.write(point{x + 34, y}, start, 12, black, "a turn of the loop over rounds")
	}
	y += 8
	for _, line := range d.Says() {
		y += 20
		d.write(point{margin, y}, start, 12, black, line)
	}
	return y
}

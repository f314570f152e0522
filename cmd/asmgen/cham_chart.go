package main

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"asmgen/bench"
)

// chamChart draws comparisons that differ in their key: what a byte costs against the
// round keys in registers, and the records there are.
type chamChart []*chamComparison

// The size of the chart, in points.
const chamChartWidth, chamChartHeight = 640, 430

// chamColours are those of a fixed and of a variable key: of chartColours the two that
// letters can be read in.
var chamColours = []color.Color{chartColours[0], chartColours[3]}

// SVG is the chart as a scalable picture.
func (c chamChart) SVG() ([]byte, error) {
	canvas := vgsvg.New(chamChartWidth, chamChartHeight)
	return c.render(canvas, canvas)
}

// PNG is the chart as an image of twice the points in pixels.
func (c chamChart) PNG() ([]byte, error) {
	canvas := vgimg.NewWith(vgimg.UseWH(chamChartWidth, chamChartHeight), vgimg.UseDPI(144))
	return c.render(canvas, vgimg.PngCanvas{Canvas: canvas})
}

func (c chamChart) render(canvas vg.CanvasSizer, file io.WriterTo) ([]byte, error) {
	first := c[0]
	p := newPanel(fmt.Sprintf("CHAM-%s in counter mode, %s, on %s: %s", first.Variant, first.Counter, first.Target, unitFor(first.Unit, " per byte")))
	p.X.Label.Text = "round keys in registers"
	low, high, most := c.extent()
	p.X.Min, p.X.Max = -0.3, float64(most)+0.5
	p.Y.Min, p.Y.Max = math.Floor((low-3)/10)*10, math.Ceil(high/10)*10+5
	p.X.Tick.Marker, p.Y.Tick.Marker = wholeTicks(0, most, 1), wholeTicks(int(p.Y.Min), int(p.Y.Max), 10)
	for k, one := range c {
		upper := one.Rows[0].PerByte >= max(c[0].Rows[0].PerByte, c[len(c)-1].Rows[0].PerByte)
		if err := one.plot(p, chamColours[k], upper); err != nil {
			return nil, err
		}
		if err := one.plotRecords(p, chamColours[k], high); err != nil {
			return nil, err
		}
	}
	return drawPanels(canvas, file, []*plot.Plot{p})
}

// extent is the least and the most cost of a byte, ours or a record, and the most round
// keys in registers.
func (c chamChart) extent() (low, high float64, most int) {
	low = math.Inf(1)
	for _, one := range c {
		for _, r := range one.Rows {
			low, high, most = min(low, r.PerByte), max(high, r.PerByte), max(most, r.Preload)
		}
		for _, r := range one.records() {
			low, high = min(low, r.PerByte), max(high, r.PerByte)
		}
	}
	return low, high, most
}

// wholeTicks are the multiples of step from first to last.
func wholeTicks(first, last, step int) plot.Ticker {
	var ticks plot.ConstantTicks
	for k := (first + step - 1) / step * step; k <= last; k += step {
		ticks = append(ticks, plot.Tick{Value: float64(k), Label: strconv.Itoa(k)})
	}
	return ticks
}

// plot draws the curve of a key with its name, and the values of its first and its best
// point: above it for the upper one, and below it for the other.
func (c *chamComparison) plot(p *plot.Plot, colour color.Color, upper bool) error {
	var points plotter.XYs
	best := -1
	for k, r := range c.Rows {
		points = append(points, plotter.XY{X: float64(r.Preload), Y: r.PerByte})
		if r.Best && best < 0 {
			best = k
		}
	}
	curve, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return err
	}
	curve.Color, curve.Width = colour, 2
	dots.Color, dots.Shape, dots.Radius = colour, draw.CircleGlyph{}, 3
	p.Add(curve, dots)
	away, far := vg.Length(-15), vg.Length(-20)
	if upper {
		away, far = 7, 11
	}
	if err := label(p, points[len(points)/2], "asmgen, "+c.Key+" key", colour, vg.Point{X: -30, Y: far}); err != nil {
		return err
	}
	for _, k := range slices.Compact([]int{0, best}) {
		if err := label(p, points[k], strconv.FormatFloat(points[k].Y, 'f', 2, 64), colour, vg.Point{X: -14, Y: away}); err != nil {
			return err
		}
	}
	return nil
}

// plotRecords draws the records of a key as dashed lines of its colour. The name of the
// highest line is above it, those of the others are below.
func (c *chamComparison) plotRecords(p *plot.Plot, colour color.Color, high float64) error {
	for _, r := range c.records() {
		line, err := plotter.NewLine(plotter.XYs{{X: p.X.Min, Y: r.PerByte}, {X: p.X.Max, Y: r.PerByte}})
		if err != nil {
			return err
		}
		line.Color, line.Width, line.Dashes = colour, 1.5, []vg.Length{6, 4}
		p.Add(line)
		above := vg.Length(-14)
		if r.PerByte == high {
			above = 5
		}
		if err := label(p, plotter.XY{X: 0, Y: r.PerByte}, fmt.Sprintf("%s, %s key: %.1f", r.Short, r.Key, r.PerByte), colour, vg.Point{Y: above}); err != nil {
			return err
		}
	}
	return nil
}

// label writes beside a point.
func label(p *plot.Plot, at plotter.XY, text string, colour color.Color, offset vg.Point) error {
	l, err := plotter.NewLabels(plotter.XYLabels{XYs: plotter.XYs{at}, Labels: []string{text}})
	if err != nil {
		return err
	}
	l.TextStyle[0].Font.Variant, l.TextStyle[0].Color = "Sans", colour
	l.Offset = offset
	p.Add(l)
	return nil
}

// records are those whose scenario is that of the comparison: what blocks share has been
// formed before.
func (c *chamComparison) records() (out []bench.ChamRecord) {
	for _, r := range bench.ChamRecords {
		if r.Target == c.Target && r.Variant == c.Variant && r.Key == c.Key && r.Unit == c.Unit && !r.Together {
			out = append(out, r)
		}
	}
	return out
}

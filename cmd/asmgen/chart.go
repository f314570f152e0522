package main

import (
	"bytes"
	"image/color"
	"io"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// chart draws a comparison: what the methods cost on the left, their code on the
// right; as bars for one size, as lines over several.
type chart struct{ *comparison }

const (
	chartWidth = 960 // in points
	lineHeight = 420 // of a chart of lines
	barHeight  = 48  // of each bar, with the gap
)

// chartColours stay apart for colour-blind eyes (Okabe and Ito, 2008).
var chartColours = []color.Color{
	color.NRGBA{0x00, 0x72, 0xb2, 255}, color.NRGBA{0xe6, 0x9f, 0x00, 255}, color.NRGBA{0x00, 0x9e, 0x73, 255},
	color.NRGBA{0xd5, 0x5e, 0x00, 255}, color.NRGBA{0xcc, 0x79, 0xa7, 255}, color.NRGBA{0x56, 0xb4, 0xe9, 255},
	color.NRGBA{0x00, 0x00, 0x00, 255},
}

// SVG is the chart as a scalable picture.
func (c chart) SVG() ([]byte, error) {
	canvas := vgsvg.New(chartWidth, c.height())
	return c.render(canvas, canvas)
}

// PNG is the chart as an image of twice the points in pixels.
func (c chart) PNG() ([]byte, error) {
	canvas := vgimg.NewWith(vgimg.UseWH(chartWidth, c.height()), vgimg.UseDPI(144))
	return c.render(canvas, vgimg.PngCanvas{Canvas: canvas})
}

// height is that of the picture, in points.
func (c chart) height() vg.Length {
	if len(c.sizes()) > 1 {
		return lineHeight
	}
	return vg.Length(110 + barHeight*len(c.Rows))
}

// sans gives a plot letters without serifs, as in the diagrams.
func sans(p *plot.Plot) {
	for _, s := range []*draw.TextStyle{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle} {
		s.Font.Variant = "Sans"
	}
}

func (c chart) render(canvas vg.CanvasSizer, file io.WriterTo) ([]byte, error) {
	heading := operations[c.Op] + " on " + c.Target
	if len(c.sizes()) == 1 {
		heading += ", " + strconv.Itoa(c.sizes()[0]) + " bits"
	}
	panels := []struct {
		title string
		value func(rating) int
	}{
		{heading + ": " + c.Unit, func(r rating) int { return r.Cost }},
		{"bytes of code", func(r rating) int { return r.Bytes }},
	}
	var plots []*plot.Plot
	for _, panel := range panels {
		p := newPanel(panel.title)
		p.Y.Min = 0
		add := c.bars
		if len(c.sizes()) > 1 {
			add = c.lines
		}
		if err := add(p, panel.value); err != nil {
			return nil, err
		}
		plots = append(plots, p)
	}
	return drawPanels(canvas, file, plots)
}

// newPanel is an empty plot with a title.
func newPanel(title string) *plot.Plot {
	p := plot.New()
	sans(p)
	p.Title.Text = title
	p.Title.Padding = 10
	return p
}

// drawPanels draws plots side by side, and returns the file.
func drawPanels(canvas vg.CanvasSizer, file io.WriterTo, plots []*plot.Plot) ([]byte, error) {
	page := draw.New(canvas)
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	tiles := draw.Tiles{Rows: 1, Cols: len(plots), PadX: 36, PadTop: 16, PadBottom: 12, PadLeft: 12, PadRight: 28}
	for k, p := range plots {
		p.Draw(tiles.At(page, k, 0))
	}
	var b bytes.Buffer
	_, err := file.WriteTo(&b)
	return b.Bytes(), err
}

// bars draws a bar for each method, the first on top, its value beside it.
func (c chart) bars(p *plot.Plot, value func(rating) int) error {
	var names []string
	for k := range c.Rows {
		r := c.Rows[len(c.Rows)-1-k]
		names = append(names, r.Method)
		bar, err := plotter.NewBarChart(plotter.Values{float64(value(r))}, 26)
		if err != nil {
			return err
		}
		bar.Horizontal, bar.XMin, bar.LineStyle.Width = true, float64(k), 0
		bar.Color = color.NRGBA{0x9f, 0xb4, 0xc7, 255}
		if r.Best {
			bar.Color = chartColours[0]
		}
		label, err := plotter.NewLabels(plotter.XYLabels{
			XYs: plotter.XYs{{X: float64(value(r)), Y: float64(k)}}, Labels: []string{strconv.Itoa(value(r))}})
		if err != nil {
			return err
		}
		label.TextStyle[0].Font.Variant = "Sans"
		label.Offset = vg.Point{X: 5, Y: -4}
		p.Add(bar, label)
	}
	p.NominalY(names...)
	p.X.Min = 0
	p.X.Max *= 1.15 // room for the values
	p.Y.Min, p.Y.Max = -0.6, float64(len(names))-0.4
	return nil
}

// lines draws a line for each method over the sizes.
func (c chart) lines(p *plot.Plot, value func(rating) int) error {
	points := map[string]plotter.XYs{}
	var names []string // in the order of the catalog
	for _, r := range c.Rows {
		if points[r.Method] == nil {
			names = append(names, r.Method)
		}
		points[r.Method] = append(points[r.Method], plotter.XY{X: float64(r.Bits), Y: float64(value(r))})
	}
	for k, name := range names {
		line, dots, err := plotter.NewLinePoints(points[name])
		if err != nil {
			return err
		}
		line.Color = chartColours[k%len(chartColours)]
		line.Width = 2
		dots.Color, dots.Shape = line.Color, draw.CircleGlyph{}
		p.Add(line, dots)
		p.Legend.Add(name, line, dots)
	}
	p.Legend.Top, p.Legend.Left, p.Legend.Padding = true, true, 4
	p.X.Label.Text = "bits"
	p.X.Tick.Marker = sizeTicks(c.sizes())
	return nil
}

// sizes are the sizes of the rows.
func (c chart) sizes() []int {
	var out []int
	for _, r := range c.Rows {
		if len(out) == 0 || out[len(out)-1] != r.Bits {
			out = append(out, r.Bits)
		}
	}
	return out
}

// sizeTicks are the sizes themselves, without a label where it would touch the
// one before.
func sizeTicks(sizes []int) plot.Ticker {
	var ticks plot.ConstantTicks
	last := 0
	for _, n := range sizes {
		label := ""
		if n-last > sizes[len(sizes)-1]/12 {
			label, last = strconv.Itoa(n), n
		}
		ticks = append(ticks, plot.Tick{Value: float64(n), Label: label})
	}
	return ticks
}

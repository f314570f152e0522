package rhombus

import (
	"bytes"
	"fmt"
	"math"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// sharpness is the pixels of the image for each of the scene.
const sharpness = 2

// PNG is the figure as an image.
func (f *Figure) PNG() ([]byte, error) { return f.scene().png() }

// PNG is the figure as an image.
func (f *Rounds) PNG() ([]byte, error) { return f.scene().png() }

// png is the scene as an image.
func (s *scene) png() ([]byte, error) {
	fonts, err := newFonts()
	if err != nil {
		return nil, err
	}
	// At 72 dots to the inch a point of vg is a pixel.
	c := vgimg.NewWith(vgimg.UseWH(vg.Length(s.width), vg.Length(s.height)), vgimg.UseDPI(72*sharpness))
	for _, sh := range s.shapes {
		sh.png(c, s.height, fonts)
	}
	var b bytes.Buffer
	_, err = vgimg.PngCanvas{Canvas: c}.WriteTo(&b)
	return b.Bytes(), err
}

// png draws a shape on a canvas whose y runs upwards.
func (sh shape) png(c vg.Canvas, height int, fonts *font.Cache) {
	place := func(p point) vg.Point { return vg.Point{X: vg.Length(p.x), Y: vg.Length(height - p.y)} }
	at := place(sh.points[0])
	if sh.text != "" {
		face := fonts.Lookup(fontOf(sh.bold), vg.Length(sh.size))
		width := face.Width(sh.text)
		at.X -= [...]vg.Length{start: 0, middle: width / 2, end: width}[sh.anchor]
		c.SetColor(sh.fill)
		c.FillString(face, at, sh.text)
		return
	}
	var path vg.Path
	if sh.radius > 0 {
		path.Move(vg.Point{X: at.X + vg.Length(sh.radius), Y: at.Y})
		path.Arc(at, vg.Length(sh.radius), 0, 2*math.Pi)
		path.Close()
	} else {
		for k, p := range sh.points {
			if sh.moves(k) {
				path.Move(place(p))
			} else {
				path.Line(place(p))
			}
		}
		if sh.closed {
			path.Close()
		}
	}
	if sh.fill.A > 0 {
		c.SetColor(sh.fill)
		c.Fill(path)
	}
	if sh.stroke.A > 0 {
		c.SetLineWidth(vg.Length(sh.width) / 2)
		c.SetColor(sh.stroke)
		c.SetLineDash(nil, 0)
		if sh.dashed {
			c.SetLineDash([]vg.Length{5, 4}, 0)
		}
		c.Stroke(path)
	}
}

// fontOf names a weight of the typeface.
func fontOf(bold bool) font.Font {
	f := font.Font{Typeface: "Liberation", Variant: "Sans"}
	if bold {
		f.Weight = 3 // golang.org/x/image/font.WeightBold
	}
	return f
}

// newFonts are the two weights of the typeface.
func newFonts() (*font.Cache, error) {
	var faces font.Collection
	for k, data := range [][]byte{liberationsansregular.TTF, liberationsansbold.TTF} {
		face, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("the font of the figures: %w", err)
		}
		faces = append(faces, font.Face{Font: fontOf(k == 1), Face: face})
	}
	return font.NewCache(faces), nil
}

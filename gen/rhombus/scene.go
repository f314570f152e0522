package rhombus

import "image/color"

// point is in pixels from the upper left corner.
type point struct{ x, y int }

// shape is a polygon, a line, a circle or a text. A colour of no opacity is
// none.
type shape struct {
	points       []point // a circle's or text's place is the first
	closed       bool
	pairs        bool // every two points are a line of their own
	radius       int
	fill, stroke color.NRGBA
	width        int // of the line, in half pixels
	dashed       bool

	text string
	size int // of the letters, in pixels
	// anchor says which part of the text lies at its place: the start, the
	// middle or the end.
	anchor anchor
	bold   bool
	tip    string // shown by browsers on pointing
}

// moves reports whether the line is interrupted before point k.
func (sh shape) moves(k int) bool { return k == 0 || sh.pairs && k%2 == 0 }

type anchor int

const (
	start anchor = iota
	middle
	end
)

// scene is a picture as shapes, the first at the back.
type scene struct {
	width, height int
	shapes        []shape
}

func (s *scene) add(sh shape) { s.shapes = append(s.shapes, sh) }

func (s *scene) polygon(fill color.NRGBA, points ...point) {
	s.add(shape{points: points, closed: true, fill: fill})
}

// line draws through the points; width is in half pixels.
func (s *scene) line(stroke color.NRGBA, width int, points ...point) {
	s.add(shape{points: points, stroke: stroke, width: width})
}

// lines draws a line between every two points.
func (s *scene) lines(stroke color.NRGBA, width int, points []point) {
	if len(points) > 0 {
		s.add(shape{points: points, pairs: true, stroke: stroke, width: width})
	}
}

func (s *scene) circle(at point, radius int, fill, stroke color.NRGBA, width int) {
	s.add(shape{points: []point{at}, radius: radius, fill: fill, stroke: stroke, width: width})
}

func (s *scene) write(at point, a anchor, size int, colour color.NRGBA, text string) {
	s.add(shape{points: []point{at}, anchor: a, size: size, fill: colour, text: text})
}

func (s *scene) heading(at point, size int, text string) {
	s.add(shape{points: []point{at}, size: size, fill: black, text: text, bold: true})
}

package rhombus

import (
	"bytes"
	"fmt"
	"image/color"
	"strings"
)

// SVG is the figure as a scalable picture.
func (f *Figure) SVG() ([]byte, error) { return f.scene().svg(f.Title), nil }

// SVG is the figure as a scalable picture.
func (f *Rounds) SVG() ([]byte, error) { return f.scene().svg(f.Title), nil }

// svg is the scene as a scalable picture with a title.
func (s *scene) svg(title string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" `+
		`font-family="Liberation Sans, Helvetica, Arial, sans-serif" stroke-linecap="round" stroke-linejoin="round">`+"\n", s.width, s.height, s.width, s.height)
	fmt.Fprintf(&b, "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n", escape(title))
	for _, sh := range s.shapes {
		sh.svg(&b)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

var anchors = [...]string{start: "", middle: ` text-anchor="middle"`, end: ` text-anchor="end"`}

// svg writes the element of a shape.
func (sh shape) svg(b *bytes.Buffer) {
	at := sh.points[0]
	inside := ""
	if sh.tip != "" {
		inside = "<title>" + escape(sh.tip) + "</title>"
	}
	name, place := "path", ""
	switch {
	case sh.text != "":
		name, inside = "text", escape(sh.text)
		place = fmt.Sprintf(` x="%d" y="%d" font-size="%d"%s`, at.x, at.y, sh.size, anchors[sh.anchor])
		if sh.bold {
			place += ` font-weight="bold"`
		}
	case sh.radius > 0:
		name, place = "circle", fmt.Sprintf(` cx="%d" cy="%d" r="%d"`, at.x, at.y, sh.radius)
	default:
		place = ` d="` + sh.path() + `"`
	}
	style := paint("fill", sh.fill)
	if sh.stroke.A > 0 {
		style += paint("stroke", sh.stroke) + fmt.Sprintf(` stroke-width="%g"`, float64(sh.width)/2)
	}
	if sh.dashed {
		style += ` stroke-dasharray="5 4"`
	}
	if inside == "" {
		fmt.Fprintf(b, "<%s%s%s/>\n", name, place, style)
		return
	}
	fmt.Fprintf(b, "<%s%s%s>%s</%s>\n", name, place, style, inside, name)
}

// path is a polygon or line in the language of SVG.
func (sh shape) path() string {
	var b strings.Builder
	for k, p := range sh.points {
		command := 'L'
		if sh.moves(k) {
			command = 'M'
		}
		fmt.Fprintf(&b, "%c%d %d", command, p.x, p.y)
	}
	if sh.closed {
		b.WriteByte('z')
	}
	return b.String()
}

// paint is a colour as an attribute.
func paint(name string, c color.NRGBA) string {
	if c.A == 0 {
		return ` ` + name + `="none"`
	}
	text := fmt.Sprintf(` %s="#%02x%02x%02x"`, name, c.R, c.G, c.B)
	if c.A < 255 {
		text += fmt.Sprintf(` %s-opacity="%.2f"`, name, float64(c.A)/255)
	}
	return text
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace

package rhombus

import "image/color"

// viridis is a colour scale whose steps look equally large, and which stays a
// scale in grey and to colour-blind eyes. The darkest and the lightest end are
// left out, so that ink and paper stand out.
//
// S. van der Walt and N. Smith, matplotlib, 2015: every sixteenth entry.
var viridis = []color.NRGBA{
	{0x48, 0x24, 0x75, 255}, {0x46, 0x33, 0x7e, 255}, {0x41, 0x44, 0x87, 255}, {0x3b, 0x52, 0x8b, 255},
	{0x35, 0x5f, 0x8d, 255}, {0x2f, 0x6c, 0x8e, 255}, {0x2a, 0x78, 0x8e, 255}, {0x25, 0x84, 0x8e, 255},
	{0x21, 0x91, 0x8c, 255}, {0x1e, 0x9c, 0x89, 255}, {0x22, 0xa8, 0x84, 255}, {0x2f, 0xb4, 0x7c, 255},
	{0x44, 0xbf, 0x70, 255}, {0x5e, 0xc9, 0x62, 255}, {0x7a, 0xd1, 0x51, 255}, {0x9b, 0xd9, 0x3c, 255},
	{0xbd, 0xdf, 0x26, 255},
}

// scale is the colour of step k of n.
func scale(k, n int) color.NRGBA {
	if n < 2 {
		return viridis[0]
	}
	// Whole numbers give the same bytes on every machine.
	at := k * (len(viridis) - 1) * 256 / (n - 1)
	lo, share := at/256, at%256
	if lo >= len(viridis)-1 {
		return viridis[len(viridis)-1]
	}
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(256-share) + int(b)*share + 128) / 256) }
	a, b := viridis[lo], viridis[lo+1]
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

var (
	black  = color.NRGBA{0x1a, 0x1a, 0x1a, 255}
	white  = color.NRGBA{255, 255, 255, 255}
	grey   = color.NRGBA{0x6b, 0x6b, 0x6b, 255}
	pale   = color.NRGBA{0xd8, 0xd8, 0xd8, 255}
	signal = color.NRGBA{0xe0, 0x1e, 0x37, 255} // of loads: no colour of the scale
)

// ink is what can be read on a colour: black or white, half transparent.
func ink(on color.NRGBA) color.NRGBA {
	if 299*int(on.R)+587*int(on.G)+114*int(on.B) > 120_000 {
		return color.NRGBA{0, 0, 0, 150}
	}
	return color.NRGBA{255, 255, 255, 170}
}

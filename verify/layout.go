package verify

import (
	"fmt"
	"math/rand/v2"

	"asmgen/gen/contract"
	"asmgen/verify/emulate"
	"asmgen/verify/ref"
)

// layout is where the buffers of a call lie in its arena, in bytes; y has no
// meaning where there is one factor.
type layout struct {
	name    string
	z, x, y int
}

// shape is what the contract says of the buffers, in bytes, with the room
// around them.
type shape struct {
	limb, factor int // bytes of a limb and of a factor
	guard        int // bytes kept free on either side of each buffer
	arena        int // size of the arena
	square       bool
}

func newShape(c *contract.Contract) shape {
	limb := c.WordBits / 8
	s := shape{limb: limb, factor: limb * c.Limbs, square: c.Op == "sqr"}
	// The guard takes the widest vector access, keeps buffers aligned to a
	// limb and leaves room for odd offsets.
	s.guard = 16
	s.arena = 6*s.factor + 4*s.guard
	return s
}

// The places of buffers that lie apart: z has room for a factor below it and
// above it, so that a factor may overlap it from either side.
func (s shape) z() int { return s.guard + s.factor }
func (s shape) x() int { return s.z() + 2*s.factor + s.guard }
func (s shape) y() int { return s.x() + s.factor + s.guard }

// layouts are arrangements of buffers that the contract allows and that deserve
// to be tried each: apart, at offsets that no alignment promise excludes, and
// with the overlaps at which buffers coincide or miss by one limb.
func (s shape) layouts(c *contract.Contract) []layout {
	z, x, y := s.z(), s.x(), s.y()
	out := []layout{{"buffers apart", z, x, y}}
	for off := c.Align; off < 8; off *= 2 {
		out = append(out, layout{fmt.Sprintf("buffers %d bytes off", off), z + off, x + off, y + off})
	}
	if c.Align == 1 {
		out = append(out, layout{"buffers at odd offsets", z + 1, x + 3, y + 5})
	}
	if c.Alias != contract.AliasNone && !s.square {
		out = append(out,
			layout{"x and y the same", z, x, x},
			layout{"y one limb after x", z, x, x + s.limb},
			layout{"y one limb before x", z, x + s.limb, x})
	}
	if c.Alias == contract.AliasAny {
		for _, at := range []int{0, s.factor, s.limb, -s.limb} {
			out = append(out, layout{fmt.Sprintf("x at z%+d", at), z, z + at, y})
			if !s.square {
				out = append(out, layout{fmt.Sprintf("y at z%+d", at), z, x, z + at},
					layout{fmt.Sprintf("x at z, y at z%+d", at), z, z, z + at},
					layout{fmt.Sprintf("x at z%+d, y at z", at), z, z + at, z})
			}
		}
	}
	return out
}

// overlapping is an arrangement with overlaps of any extent that the contract
// allows, drawn at random; ok is false if it allows none.
func (s shape) overlapping(c *contract.Contract, r *rand.Rand) (l layout, ok bool) {
	// within draws an offset at which a factor overlaps a buffer of some bytes.
	within := func(bytes int) int {
		low := (s.factor - 1) / c.Align
		return (r.IntN(low+(bytes-1)/c.Align+1) - low) * c.Align
	}
	z, x, y := s.z(), s.x(), s.y()
	switch {
	case c.Alias == contract.AliasNone, c.Alias == contract.AliasInputs && s.square:
		return layout{}, false
	case c.Alias == contract.AliasInputs:
		at := within(s.factor)
		return layout{fmt.Sprintf("y at x%+d", at), z, x + max(0, -at), x + max(0, at)}, true
	}
	atX, atY := within(2*s.factor), within(2*s.factor)
	switch {
	case s.square:
		return layout{fmt.Sprintf("x at z%+d", atX), z, z + atX, y}, true
	case r.IntN(2) == 0:
		return layout{fmt.Sprintf("x at z%+d, y at z%+d", atX, atY), z, z + atX, z + atY}, true
	case r.IntN(2) == 0:
		return layout{fmt.Sprintf("x at z%+d", atX), z, z + atX, y}, true
	}
	return layout{fmt.Sprintf("y at z%+d", atY), z, x, z + atY}, true
}

// call is one call of a routine: operands in a layout. What the contract leaves
// open varies with the turn, as emulate.Call says.
type call struct {
	layout layout
	x, y   operand
	turn   int
}

// image returns the call as an arena, and the arena that a right routine
// leaves. Overlapping factors take the bytes of y where both claim one.
func (s shape) image(c call) (before emulate.Call, after []byte) {
	arena := make([]byte, s.arena)
	for i := range arena {
		arena[i] = byte(0xa5 ^ 7*i)
	}
	args := []int{c.layout.z, c.layout.x}
	copy(arena[c.layout.x:], c.x)
	if !s.square {
		args = append(args, c.layout.y)
		copy(arena[c.layout.y:], c.y)
	}
	after = append([]byte(nil), arena...)
	x, y := s.factors(c, arena)
	if s.square {
		copy(after[c.layout.z:], ref.Sqr(x))
	} else {
		copy(after[c.layout.z:], ref.Mul(x, y))
	}
	return emulate.Call{Arena: arena, Args: args, Turn: c.turn}, after
}

// factors are the operands as they lie in the arena; a square has no second.
func (s shape) factors(c call, arena []byte) (x, y []byte) {
	x = arena[c.layout.x:][:s.factor]
	if !s.square {
		y = arena[c.layout.y:][:s.factor]
	}
	return x, y
}

// judge compares the arena a routine left with the one it should have left.
func (s shape) judge(c call, before emulate.Call, got, want []byte) error {
	for i := range want {
		if got[i] == want[i] {
			continue
		}
		if i < c.layout.z || i >= c.layout.z+2*s.factor {
			return fmt.Errorf("writes outside the result: byte %+d from z, which has %d bytes", i-c.layout.z, 2*s.factor)
		}
		return &mismatch{got[c.layout.z:][:2*s.factor], want[c.layout.z:][:2*s.factor]}
	}
	return nil
}

// mismatch is a wrong result, in little-endian bytes.
type mismatch struct{ got, want []byte }

func (m *mismatch) Error() string { return "wrong product" }

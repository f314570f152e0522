package verify

import (
	"fmt"

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
	s.arena = 4*s.factor + 4*s.guard
	return s
}

// layouts are all the arrangements of buffers that the contract allows: apart,
// at offsets that no alignment promise excludes, and with the overlaps it
// permits.
func (s shape) layouts(c *contract.Contract) []layout {
	z := s.guard
	x := z + 2*s.factor + s.guard
	y := x + s.factor + s.guard
	apart := layout{"buffers apart", z, x, y}
	out := []layout{apart}
	for off := c.Align; off < 8; off *= 2 {
		out = append(out, layout{fmt.Sprintf("buffers %d bytes off", off), z + off, x + off, y + off})
	}
	if c.Align == 1 {
		out = append(out, layout{"buffers at odd offsets", z + 1, x + 3, y + 5})
	}
	factors := []layout{
		{"x and y the same", z, x, x},
		{"y one limb after x", z, x, x + s.limb},
		{"y one limb before x", z, x + s.limb, x},
	}
	overX := []layout{
		{"z over x", z, z, y},
		{"x in the upper half of z", z, z + s.factor, y},
		{"z one limb after x", z + s.limb, z, y},
		{"z one limb before x", z, z + s.limb, y},
	}
	overY := []layout{
		{"z over y", z, x, z},
		{"z over x and y", z, z, z},
		{"y in the upper half of z", z, x, z + s.factor},
		{"z is y, x", z, z + s.factor, z},
		{"z one limb after y", z + s.limb, x, z},
		{"z one limb before y", z, x, z + s.limb},
	}
	if c.Alias != contract.AliasNone && !s.square {
		out = append(out, factors...)
	}
	if c.Alias == contract.AliasAny {
		out = append(out, overX...)
		if !s.square {
			out = append(out, overY...)
		}
	}
	return out
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

package verify

import (
	"math/rand/v2"
)

// operand is a little-endian number of some limbs, as bytes.
type operand []byte

// vectors deals pairs of operands: the mandatory edge pairs first, then a
// mixture of edge pairs, structured random and uniform random ones. Uniform
// random numbers alone find no carry bug: the carry out of the first product of
// a column shows once in 2^(2w-5) at w bits.
type vectors struct {
	limbs, bytes int // bytes of a limb
	rng          *rand.Rand
	edges        []operand // all edge patterns
	must         [][2]operand
	dealt        int
}

func newVectors(limbs, limbBytes int, seed uint64) *vectors {
	v := &vectors{limbs: limbs, bytes: limbBytes, rng: rand.New(rand.NewPCG(seed, 0x61736d67656e))}
	v.edges = v.patterns()
	v.must = v.mandatory()
	return v
}

// next returns the next pair: a mandatory one as long as there are any.
func (v *vectors) next() (x, y operand) {
	if v.dealt < len(v.must) {
		v.dealt++
		return v.must[v.dealt-1][0], v.must[v.dealt-1][1]
	}
	return v.edgeOrRandom()
}

// edgeOrRandom returns a pair of edge patterns, of numbers of one of several kinds,
// or of uniform random ones; every other pair is of one kind.
func (v *vectors) edgeOrRandom() (x, y operand) {
	deals := [...]func() operand{v.pick, v.structured, v.structured, v.few, v.few, v.halved, v.halved, v.uniform}
	first := v.rng.IntN(len(deals))
	second := first
	if v.rng.IntN(2) == 0 {
		second = v.rng.IntN(len(deals))
	}
	return deals[first](), deals[second]()
}

// few draws limbs, and halved halves of limbs, from those whose products meet
// all-ones exactly: ones (1 + k) is one less than a power of the base where k is
// ones again.
func (v *vectors) few() operand {
	draw := v.around(v.ones())
	return v.build(func(int) uint64 { return draw() })
}

func (v *vectors) halved() operand {
	draw := v.around(v.ones() >> (4 * v.bytes))
	return v.build(func(int) uint64 { return draw()<<(4*v.bytes) | draw() })
}

func (v *vectors) around(ones uint64) func() uint64 {
	special := [...]uint64{0, 0, 1, 2, ones, ones, ones, ones - 1}
	return func() uint64 { return special[v.rng.IntN(len(special))] }
}

func (v *vectors) pick() operand { return v.edges[v.rng.IntN(len(v.edges))] }

// build makes an operand from a function of the limb's index.
func (v *vectors) build(limb func(i int) uint64) operand {
	o := make(operand, v.limbs*v.bytes)
	for i := range v.limbs {
		x := limb(i)
		for b := range v.bytes {
			o[i*v.bytes+b] = byte(x >> (8 * b))
		}
	}
	return o
}

// ones and top are the limb with all bits, and with the highest bit.
func (v *vectors) ones() uint64 { return ^uint64(0) >> (64 - 8*v.bytes) }
func (v *vectors) top() uint64  { return v.ones()>>1 + 1 }

func constant(x uint64) func(int) uint64 { return func(int) uint64 { return x } }

// whole are the patterns that do not depend on a position.
func (v *vectors) whole() []operand {
	ones, top := v.ones(), v.top()
	alternate := func(phase int) func(int) uint64 {
		return func(i int) uint64 {
			if i%2 == phase {
				return ones
			}
			return 0
		}
	}
	half := ones >> (4 * v.bytes) // the lower half of a limb
	out := []operand{
		v.build(constant(ones)),
		v.build(constant(0)),
		v.oneHot(0, 1),
		v.build(constant(ones - 1)),
		v.build(constant(top)),
		v.build(constant(top - 1)),
		v.build(alternate(0)),
		v.build(alternate(1)),
		v.build(constant(half)),
		v.build(constant(ones ^ half)),
		v.build(constant(1)),
		v.oneHot(v.limbs-1, top),
	}
	if v.bytes > 2 {
		out = append(out, v.build(constant(0x0000ffff0000ffff&ones)), v.build(constant(0xffff0000ffff0000&ones)))
	}
	return out
}

// oneHot is zero but for limb at.
func (v *vectors) oneHot(at int, limb uint64) operand {
	return v.build(func(i int) uint64 {
		if i == at {
			return limb
		}
		return 0
	})
}

// allBut is all-ones but for limb at, which is zero.
func (v *vectors) allBut(at int) operand {
	return v.build(func(i int) uint64 {
		if i == at {
			return 0
		}
		return v.ones()
	})
}

// run is all-ones from limb lo up to, but not including, limb hi.
func (v *vectors) run(lo, hi int) operand {
	return v.build(func(i int) uint64 {
		if i >= lo && i < hi {
			return v.ones()
		}
		return 0
	})
}

func (v *vectors) patterns() []operand {
	out := v.whole()
	for i := range v.limbs {
		out = append(out, v.oneHot(i, v.ones()), v.oneHot(i, 1), v.oneHot(i, v.top()), v.allBut(i), v.run(0, i), v.run(i, v.limbs))
	}
	return out
}

// mandatory are the pairs that every file is run on: all pairs of whole
// patterns, and for each position the patterns that let one carry travel.
func (v *vectors) mandatory() [][2]operand {
	var out [][2]operand
	whole := v.whole()
	for _, x := range whole {
		for _, y := range whole {
			out = append(out, [2]operand{x, y})
		}
	}
	ones := whole[0]
	for i := range v.limbs {
		hot, but := v.oneHot(i, v.ones()), v.allBut(i)
		out = append(out, [2]operand{hot, ones}, [2]operand{ones, hot}, [2]operand{but, hot}, [2]operand{hot, but},
			[2]operand{but, ones}, [2]operand{ones, but}, [2]operand{v.oneHot(i, 1), ones}, [2]operand{ones, v.oneHot(i, v.top())})
	}
	// All-ones times a number whose ends meet it exactly: 1, 0, ..., 0, 1, all-ones.
	few := []uint64{1, 2, v.ones()}
	for _, low := range few {
		for _, high := range few {
			ends := v.build(func(i int) uint64 {
				switch i {
				case v.limbs - 1:
					return v.ones()
				case v.limbs - 2:
					return high
				case 0:
					return low
				}
				return 0
			})
			out = append(out, [2]operand{ones, ends}, [2]operand{ends, ones})
		}
	}
	return out
}

// structured draws each limb from the values at which carries are made and
// passed on.
func (v *vectors) structured() operand {
	ones, top := v.ones(), v.top()
	half := ones >> (4 * v.bytes)
	special := []uint64{0, 0, 1, ones, ones, ones, ones - 1, top, top - 1, half, ones ^ half, half + 1}
	return v.build(func(int) uint64 {
		if k := v.rng.IntN(len(special) + 3); k < len(special) {
			return special[k]
		}
		return v.rng.Uint64()
	})
}

func (v *vectors) uniform() operand { return v.build(func(int) uint64 { return v.rng.Uint64() }) }

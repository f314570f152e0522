// Package bitgraph proves that two computations of additions, rotations and
// exclusive ors agree for all inputs. Its words are bits of a graph, and two words
// are equal if their bits are the same nodes.
//
// A bit is the sum over GF(2), the exclusive or, of a set of atoms and a constant.
// Atoms are the bits of inputs, and majorities of three such bits. An adder is a
// ripple of majorities, whatever the instructions carry it out with: bytes and
// carries, words, lanes, or lanes side by side in a word. What is the same sum of
// the same atoms is kept once, so that comparing costs nothing.
//
// Every rule by which bits become one node is an identity, so words that are Equal
// are equal for all inputs. The converse does not hold: equal words may have
// different nodes.
package bitgraph

import (
	"math/bits"
	"slices"
)

// Bit is a sum of atoms, by its number, times two, plus the constant. The sum
// without atoms is number 0.
type Bit uint32

// zero and one are the constants.
const zero, one Bit = 0, 1

// sum is the number of the sum, form the bit with the constant 0.
func (b Bit) sum() int  { return int(b >> 1) }
func (b Bit) form() Bit { return b &^ 1 }

// same reports whether the bits differ at most in the constant.
func same(a, b Bit) bool { return a>>1 == b>>1 }

// block is some of 32 atoms that follow one another: the upper half is their
// number over 32, the lower half has a bit for each.
type block uint64

const blockAtoms = 32

// sum is a set of atoms, as blocks in ascending order without an empty one. hash
// is the exclusive or of its atoms' hashes.
type sum struct {
	blocks []block
	hash   uint64
}

// atom is a majority of three bits. Inputs have three zeros.
type atom [3]Bit

func (a atom) isInput() bool { return a == atom{} }

// Graph is a domain of words that are unknown. It is an isa.Dom, and for one
// goroutine.
type Graph struct {
	sums   []sum
	byHash map[uint64]uint32
	atoms  []atom
	inputs []input
	// products has the product of two sums; see majority.go.
	products map[[2]Bit]product
	// additions are the sums that were made, by their hashes; see Regroup. Nil keeps none.
	additions map[uint64][]addition

	bits    slab[Bit]
	blocks  slab[block]
	scratch []block
}

// New is a graph without inputs.
func New() *Graph {
	g := &Graph{byHash: map[uint64]uint32{}, products: map[[2]Bit]product{}}
	g.intern(nil, 0)
	return g
}

// intern is the sum of these atoms. Sums whose hashes collide take the next free
// place.
func (g *Graph) intern(blocks []block, hash uint64) Bit {
	for place := hash; ; place++ {
		id, taken := g.byHash[place]
		if !taken {
			id = uint32(len(g.sums))
			g.byHash[place] = id
			kept := g.blocks.take(len(blocks))
			copy(kept, blocks)
			g.sums = append(g.sums, sum{kept, hash})
			return Bit(id << 1)
		}
		if s := &g.sums[id]; s.hash == hash && slices.Equal(s.blocks, blocks) {
			return Bit(id << 1)
		}
	}
}

// newAtom is a sum of one atom, which is new.
func (g *Graph) newAtom(a atom) Bit {
	n := uint64(len(g.atoms))
	g.atoms = append(g.atoms, a)
	return g.intern([]block{block(n/blockAtoms<<32 | 1<<(n%blockAtoms))}, scatter(n))
}

// scatter is a bijection that makes numbers look random, the output of splitmix64
// (Steele, Lea and Flood, 2014).
func scatter(n uint64) uint64 {
	n = (n + 1) * 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// xor is the exclusive or.
func (g *Graph) xor(a, b Bit) Bit {
	constant := (a ^ b) & 1
	switch {
	case same(a, b):
		return constant
	case same(a, zero):
		return b.form() | constant
	case same(b, zero):
		return a.form() | constant
	}
	x, y := &g.sums[a.sum()], &g.sums[b.sum()]
	g.scratch = appendXor(g.scratch[:0], x.blocks, y.blocks)
	return g.intern(g.scratch, x.hash^y.hash) | constant
}

// appendXor appends the atoms that are in one of the two sets.
func appendXor(out, x, y []block) []block {
	for len(x) > 0 && len(y) > 0 {
		switch p, q := x[0], y[0]; {
		case p>>32 == q>>32:
			if p != q {
				out = append(out, p>>32<<32|(p^q))
			}
			x, y = x[1:], y[1:]
		case p < q:
			out = append(out, p)
			x = x[1:]
		default:
			out = append(out, q)
			y = y[1:]
		}
	}
	return append(append(out, x...), y...)
}

// each calls f with the number of every atom of the set.
func each(blocks []block, f func(atom int)) {
	for _, b := range blocks {
		first := int(b>>32) * blockAtoms
		for set := uint32(b); set != 0; set &= set - 1 {
			f(first + bits.TrailingZeros32(set))
		}
	}
}

package bitgraph

import "fmt"

// input is a word that stands for every number of its width.
type input struct {
	name  string
	first int // of its atoms
	bits  int
}

// Input is a new unknown word of up to 64 bits. Its name, which no other input of
// the graph has, is that in an Assignment.
func (g *Graph) Input(name string, bits int) Word {
	for _, in := range g.inputs {
		if in.name == name {
			panic("bitgraph: two inputs have the name " + name)
		}
	}
	g.inputs = append(g.inputs, input{name, len(g.atoms), bits})
	v := g.bits.take(bits)
	for i := range v {
		v[i] = g.newAtom(atom{})
	}
	return v
}

// Assignment has numbers for the inputs; those it does not name are 0.
type Assignment map[string]uint64

// Evaluate is the numbers that the words are for those of the inputs.
func (g *Graph) Evaluate(a Assignment, words ...Word) []uint64 {
	known := 0
	var b batch
	for _, in := range g.inputs {
		x, ok := a[in.name]
		if ok {
			known++
		}
		if x&^ones(in.bits) != 0 {
			panic(fmt.Sprintf("bitgraph: the number for %s has more than its %d bits", in.name, in.bits))
		}
		b = append(b, lanes{x})
	}
	if known != len(a) {
		panic(fmt.Sprintf("bitgraph: %d numbers are for inputs that the graph does not have", len(a)-known))
	}
	e := g.evaluate(b)
	var out []uint64
	for _, v := range words {
		out = append(out, e.number(v, 0))
	}
	return out
}

// lanes are numbers for 64 evaluations at once; a batch has them for each input.
type (
	lanes [64]uint64
	batch []lanes
)

// lane is one number for each input.
func (b batch) lane(i int) []uint64 {
	var out []uint64
	for _, numbers := range b {
		out = append(out, numbers[i])
	}
	return out
}

// evaluation is the values of a graph in 64 lanes, a bit for each.
type evaluation struct {
	g     *Graph
	atoms []uint64
	sums  []uint64
	done  []bool // which sums are there
}

// evaluate finds the value of every atom, in the order in which they were made.
func (g *Graph) evaluate(b batch) *evaluation {
	e := &evaluation{g, make([]uint64, len(g.atoms)), make([]uint64, len(g.sums)), make([]bool, len(g.sums))}
	for k, in := range g.inputs {
		for lane, x := range b[k] {
			for i := range in.bits {
				e.atoms[in.first+i] |= x >> i & 1 << lane
			}
		}
	}
	for i, a := range g.atoms {
		if !a.isInput() {
			p, q, r := e.bit(a[0]), e.bit(a[1]), e.bit(a[2])
			e.atoms[i] = p&q | q&r | r&p
		}
	}
	return e
}

// bit is the value of a bit whose atoms have theirs. It goes by the atoms of the
// sum, which is what the sum means, and not by how it was made.
func (e *evaluation) bit(b Bit) uint64 {
	k := b.sum()
	if !e.done[k] {
		v := uint64(0)
		each(e.g.sums[k].blocks, func(atom int) { v ^= e.atoms[atom] })
		e.sums[k], e.done[k] = v, true
	}
	return e.sums[k] ^ -uint64(b&1)
}

// number is the value of a word in one lane.
func (e *evaluation) number(v Word, lane int) uint64 {
	x := uint64(0)
	for i, b := range v {
		x |= e.bit(b) >> lane & 1 << i
	}
	return x
}

// differ has a bit for each lane in which the lists of words differ.
func (e *evaluation) differ(x, y []Word) uint64 {
	d := uint64(0)
	for k := range x {
		for i := range max(len(x[k]), len(y[k])) {
			d |= e.bit(x[k].at(i)) ^ e.bit(y[k].at(i))
		}
	}
	return d
}

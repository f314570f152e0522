package rhombus

import (
	"cmp"
	"slices"

	"asmgen/gen"
)

// leaf is a product of the program at its place: cell (0, 0) lies at (i, j).
type leaf struct {
	*gen.Product
	part int // of the program, from 1
	i, j int
}

// void is a rhombus of n x n cells that a recombination makes unnecessary.
type void struct{ i, j, n int }

// node is a product of the program, or three products that a recombination
// brings together.
type node struct {
	z                 gen.Range
	leaf              leaf
	low, high, middle *node
}

// layOut places the products. Karatsuba's three fill three quadrants of the
// rhombus they stand for: the low one on the right, the high one on the left,
// that of the differences above, where x[h:] y[:h] would be. What a program
// does not bring together stands side by side.
func (f *Figure) layOut() {
	for _, root := range roots(f.program.Parts) {
		f.place(root, f.size, f.size)
		f.size += root.size()
	}
	slices.SortFunc(f.leaves, func(a, b leaf) int { return cmp.Compare(a.part, b.part) })
}

// roots reads the tree of products from the parts. A recombination names its
// three by where their results lie.
func roots(parts []gen.Part) []*node {
	var open []*node
	take := func(z gen.Range) *node {
		for k := len(open) - 1; k >= 0; k-- {
			if open[k].z == z {
				found := open[k]
				open = append(open[:k], open[k+1:]...)
				return found
			}
		}
		return nil
	}
	for k, part := range parts {
		switch p := part.(type) {
		case *gen.Product:
			n := &node{z: p.Z, leaf: leaf{Product: p, part: k + 1}}
			if p.By != nil {
				n = roots(p.By.Parts)[0]
				n.z = p.Z
			}
			open = append(open, n)
		case *gen.Recombination:
			n := &node{z: p.Z, middle: take(p.M), high: take(p.Z.High(2 * p.H)), low: take(p.Z.Low(2 * p.H))}
			for _, child := range []*node{n.low, n.high, n.middle} {
				if child == nil {
					return leavesOf(parts)
				}
			}
			open = append(open, n)
		}
	}
	return open
}

// leavesOf are the products alone, for parts that make no tree.
func leavesOf(parts []gen.Part) []*node {
	var out []*node
	for k, part := range parts {
		if p, ok := part.(*gen.Product); ok {
			out = append(out, &node{z: p.Z, leaf: leaf{Product: p, part: k + 1}})
		}
	}
	return out
}

// half is where the upper quadrants of a recombination begin. Where a middle
// product of odd halves sticks out, it is more than H.
func (n *node) half() int { return max(n.low.size(), n.middle.size()) }

// size is the cells along a side.
func (n *node) size() int {
	if n.low == nil {
		return n.leaf.Schedule.N
	}
	return n.half() + max(n.middle.size(), n.high.size())
}

// place puts a node at (i, j). The void of the whole comes last.
func (f *Figure) place(n *node, i, j int) {
	if n.low == nil {
		n.leaf.i, n.leaf.j = i, j
		f.leaves = append(f.leaves, n.leaf)
		return
	}
	h := n.half()
	f.place(n.middle, i+h, j)
	f.place(n.low, i, j)
	f.place(n.high, i+h, j+h)
	f.voids = append(f.voids, void{i, j + h, h})
}

package listschedule

import (
	"slices"

	"asmgen/gen/isa"
	"asmgen/gen/timing"
)

const none = -1

// value is what one instruction leaves in a register, or what is there at the
// start.
type value struct {
	fixed int   // the register it is in at the start, or none
	made  int   // the instruction that makes it; none if it is there at the start
	uses  []int // instructions that read it, in order
	// same is the value that this is a copy of, by way of memory; or none.
	same int
	// home tells that the word at holds it from the start to the end.
	home bool
	at   word
}

// node is an instruction with the values in the place of its registers.
type node struct {
	isa.Inst
	timing *timing.Inst
	reads  []int // values, one for each operand that is read, or none
	write  int   // the value it makes, or none
	result int   // the operand that names it
	access
	part   int // of the code, that it comes from
	after  []dependence
	before int // instructions that come before it
	height int // cycles from its issue to the end, at least
}

// graph is straight code as values, and the order that they and memory ask for.
// No register and no word in private memory is written twice: words that are
// written again, or that nobody sees in the end, are own words, which get a place
// when the order is known.
type graph struct {
	code   Code
	core   *timing.Core
	nodes  []node
	values []value
	owned  int // own words
	shapes map[int]*shape
}

// shape is which operands of an instruction are read and which one is written, and
// its time.
type shape struct {
	reads  []bool
	result int
	timing timing.Inst
}

// shapeOf tries the instruction on registers that are all different.
func shapeOf(m timing.Machine, core *timing.Core, op int) *shape {
	kinds := m.Set.Operands(op)
	in := isa.Inst{Op: op}
	for k, kind := range kinds {
		a := isa.Arg{Type: kind.Type, Imm: kind.Min}
		if named(kind.Type) {
			a.Reg = kind.Regs[len(kind.Regs)-1-k]
		}
		in.Args = append(in.Args, a)
	}
	s := &shape{result: none, reads: make([]bool, len(kinds)), timing: core.Read(m, in)}
	e := s.timing.Effects
	for k, a := range in.Args {
		if named(a.Type) {
			s.reads[k] = slices.Contains(e.Reads, a.Reg)
			if slices.Contains(e.Writes, a.Reg) {
				s.result = k
			}
		}
	}
	return s
}

func named(t isa.ArgType) bool { return t == isa.Reg || t == isa.Mem }

// newGraph reads code whose instructions write at most one register, which an
// operand of its own names. It is not linked.
func newGraph(code Code, core *timing.Core) *graph {
	g := &graph{code: code, core: core, shapes: map[int]*shape{}}
	holder := map[int]int{} // the value in a register
	part := 0
	written := map[int]bool{}
	for _, in := range code.Insts {
		if s := g.shapeOf(in.Op); s.result != none {
			written[in.Args[s.result].Reg] = true
		}
	}
	for i, in := range code.Insts {
		for part+1 < len(code.Parts) && code.Parts[part+1] <= i {
			part++
		}
		n := g.node(in, written)
		n.part = part
		for k, a := range in.Args {
			if !n.reading(g, k) || !slices.Contains(code.Registers, a.Reg) {
				continue
			}
			if _, ok := holder[a.Reg]; !ok {
				holder[a.Reg] = g.newValue(a.Reg)
			}
			n.reads[k] = holder[a.Reg]
		}
		if n.result != none && slices.Contains(code.Registers, in.Args[n.result].Reg) {
			n.write = g.newValue(none)
			holder[in.Args[n.result].Reg] = n.write
		}
		g.nodes = append(g.nodes, n)
	}
	g.follow()
	return g
}

// node is an instruction without its values.
func (g *graph) node(in isa.Inst, written map[int]bool) node {
	s := g.shapeOf(in.Op)
	n := node{access: g.accessOf(in, written), Inst: in, timing: &s.timing, write: none, result: s.result, reads: make([]int, len(in.Args))}
	for k := range n.reads {
		n.reads[k] = none
	}
	return n
}

func (g *graph) shapeOf(op int) *shape {
	s, ok := g.shapes[op]
	if !ok {
		s = shapeOf(g.code.Machine, g.core, op)
		g.shapes[op] = s
	}
	return s
}

func (n *node) reading(g *graph, k int) bool { return g.shapes[n.Op].reads[k] }

func (g *graph) newValue(fixed int) int {
	g.values = append(g.values, value{fixed: fixed, made: none, same: none})
	return len(g.values) - 1
}

// original is the value that v is a copy of, or v.
func (g *graph) original(v int) int {
	for g.values[v].same != none {
		v = g.values[v].same
	}
	return v
}

// inOrder is the graph with its instructions in another order that keeps what
// they ask for.
func (g *graph) inOrder(order []int) *graph {
	out := &graph{code: g.code, core: g.core, values: slices.Clone(g.values), owned: g.owned, shapes: g.shapes}
	for _, i := range order {
		n := g.nodes[i]
		n.after, n.before, n.height = nil, 0, 0
		out.nodes = append(out.nodes, n)
	}
	for v := range out.values {
		out.values[v].made, out.values[v].uses = none, nil
	}
	return out.link()
}

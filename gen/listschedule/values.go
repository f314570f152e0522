package listschedule

import (
	"slices"

	"asmgen/gen/isa"
	"asmgen/gen/timing"
)

// value is what one instruction leaves in a register, or what is there at the
// start.
type value struct {
	fixed int   // the register it is in at the start, or none
	made  int   // the instruction that makes it; 0 if it is there at the start
	uses  []int // instructions that read it, in order
}

const none = -1

// node is an instruction with the values in the place of its registers.
type node struct {
	isa.Inst
	timing timing.Inst
	reads  []int // values, one for each operand that is read, or none
	write  int   // the value it makes, or none
	result int   // the operand that names it
	after  []int // instructions that come after it
	wait   []int // for each of those: the cycles to its issue
	before int   // instructions that come before it
	height int   // cycles from its issue to the end, at least

	registers []int // room for those it reads
}

// graph is straight code as values and the order that they ask for.
type graph struct {
	nodes  []node
	values []value
}

// shape is which operands of an instruction are read and which one is written.
type shape struct {
	reads  []bool
	result int
}

// shapeOf tries the instruction on registers that are all different.
func shapeOf(m timing.Machine, op int) shape {
	kinds := m.Set.Operands(op)
	in := isa.Inst{Op: op}
	for k, kind := range kinds {
		a := isa.Arg{Type: kind.Type, Imm: kind.Min}
		if named(kind.Type) {
			a.Reg = kind.Regs[len(kind.Regs)-1-k]
		}
		in.Args = append(in.Args, a)
	}
	e := m.Effects(in)
	s := shape{result: none, reads: make([]bool, len(kinds))}
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
// operand of its own names. Stored words may be kept as long as no more than
// keep registers are in use.
func newGraph(code Code, core *timing.Core, keep int) *graph {
	g := &graph{}
	g.read(code, core)
	g.forward(code, keep)
	g.link(code)
	return g
}

// read finds the values. A register that the code may not use is none.
func (g *graph) read(code Code, core *timing.Core) {
	holder := map[int]int{} // the value in a register
	shapes := map[int]shape{}
	for _, in := range code.Insts {
		s, ok := shapes[in.Op]
		if !ok {
			s = shapeOf(code.Machine, in.Op)
			shapes[in.Op] = s
		}
		n := node{Inst: in, timing: core.Read(code.Machine, in), reads: make([]int, len(in.Args)), write: none, result: s.result,
			registers: make([]int, len(in.Args))}
		for k, a := range in.Args {
			n.reads[k] = none
			if !s.reads[k] || !slices.Contains(code.Registers, a.Reg) {
				continue
			}
			if _, ok := holder[a.Reg]; !ok {
				holder[a.Reg] = g.newValue(a.Reg)
			}
			n.reads[k] = holder[a.Reg]
		}
		if s.result != none && slices.Contains(code.Registers, in.Args[s.result].Reg) {
			n.write = g.newValue(none)
			holder[in.Args[s.result].Reg] = n.write
		}
		g.nodes = append(g.nodes, n)
	}
}

// link finds the uses of the values, and the order that they and memory ask for.
func (g *graph) link(code Code) {
	memory := newAccesses(code)
	live := map[int]bool{} // values that an instruction makes
	for i := range g.nodes {
		n := &g.nodes[i]
		for k, v := range n.reads {
			if v == none || slices.Contains(n.reads[:k], v) {
				continue
			}
			g.values[v].uses = append(g.values[v].uses, i)
			if from := g.values[v].made; live[v] {
				g.order(from, i, g.nodes[from].timing.Latency)
			}
		}
		if n.write != none {
			g.values[n.write].made, live[n.write] = i, true
		}
		for _, j := range memory.before(i, n.Inst) {
			g.order(j, i, 1)
		}
	}
	g.measure()
}

func (g *graph) newValue(fixed int) int {
	g.values = append(g.values, value{fixed: fixed})
	return len(g.values) - 1
}

// order has instruction j come after instruction i.
func (g *graph) order(i, j, wait int) {
	g.nodes[i].after = append(g.nodes[i].after, j)
	g.nodes[i].wait = append(g.nodes[i].wait, wait)
	g.nodes[j].before++
}

// measure finds the heights.
func (g *graph) measure() {
	for i := len(g.nodes) - 1; i >= 0; i-- {
		n := &g.nodes[i]
		n.height = n.timing.Issue
		for k, j := range n.after {
			n.height = max(n.height, n.wait[k]+g.nodes[j].height)
		}
	}
}

// Package listschedule orders straight code for a core by list scheduling: of
// the instructions whose operands are at hand, the one that can issue first goes
// next. Values get their registers anew on the way, so that the reuse of a
// register is no reason to wait.
//
// P. Gibbons and S. Muchnick, "Efficient instruction scheduling for a pipelined
// architecture", SIGPLAN Symposium on Compiler Construction, 1986.
package listschedule

import (
	"slices"

	"asmgen/gen/isa"
	"asmgen/gen/timing"
)

// Code is straight code without a branch. Every instruction writes one register
// at most, and none keeps what is in a register for those after it.
type Code struct {
	Machine timing.Machine
	Insts   []isa.Inst
	// Registers are those that the code may use. What it only reads stays where
	// it is.
	Registers []int
	// Stack is the register that points to memory which no other one points to.
	// Apart tells that all registers point to memory of their own.
	Stack int
	Apart bool
}

// reaches are how far ahead of the first instruction that has not been issued
// an instruction may be taken. The longest is not always the best: what is taken
// early holds a register for long. With 1 the order stays.
var reaches = []int{96, 64, 48, 32, 24, 16, 12, 8, 4, 1}

// Order is the code in the order, of those tried, that takes the fewest cycles
// on the core, with registers for its values. It is a function of its
// arguments.
func Order(code Code, core *timing.Core) []isa.Inst {
	g := newGraph(code, core)
	best, fewest := code.Insts, core.Cycles(code.Machine, code.Insts)
	for _, reach := range reaches {
		for _, tall := range []bool{true, false} {
			l := newList(g, code, reach, tall)
			if l.run() && l.clock.Next() < fewest {
				best, fewest = l.out, l.clock.Next()
			}
		}
	}
	return best
}

// list is one pass of list scheduling.
type list struct {
	*graph
	code  Code
	reach int
	tall  bool // of instructions that can issue at once, the tallest goes first
	clock *timing.Clock
	out   []isa.Inst

	issued []bool
	first  int   // that has not been issued
	before []int // of each instruction: those before it that have not been issued
	uses   []int // of each value: those that have not been issued
	place  []int // the register of each value
	free   []int
}

func newList(g *graph, code Code, reach int, tall bool) *list {
	l := &list{graph: g, code: code, reach: reach, tall: tall, clock: timing.NewClock(),
		issued: make([]bool, len(g.nodes)), before: make([]int, len(g.nodes)),
		uses: make([]int, len(g.values)), place: make([]int, len(g.values)), free: slices.Clone(code.Registers)}
	for i, n := range g.nodes {
		l.before[i] = n.before
	}
	for v, x := range g.values {
		l.uses[v], l.place[v] = x.uses, x.fixed
		l.free = slices.DeleteFunc(l.free, func(r int) bool { return r == x.fixed })
	}
	return l
}

// run issues all instructions, or reports that it has no register for the next.
func (l *list) run() bool {
	for l.first < len(l.nodes) {
		best, at := none, 0
		for i := l.first; i < min(len(l.nodes), l.first+l.reach); i++ {
			if l.issued[i] || l.before[i] > 0 || !l.hasRoom(i) {
				continue
			}
			when := l.clock.At(l.timed(i))
			if best == none || when < at || when == at && l.tall && l.nodes[i].height > l.nodes[best].height {
				best, at = i, when
			}
		}
		if best == none {
			return false
		}
		l.issue(best)
	}
	return true
}

// dying are the registers of the values that instruction i reads last.
func (l *list) dying(i int) []int {
	var out []int
	for k, v := range l.nodes[i].reads {
		if v != none && l.uses[v] == 1 && !slices.Contains(l.nodes[i].reads[:k], v) {
			out = append(out, l.place[v])
		}
	}
	return out
}

func (l *list) hasRoom(i int) bool {
	return l.nodes[i].write == none || len(l.free) > 0 || len(l.dying(i)) > 0
}

// timed is instruction i as the core sees it, with the registers that its values
// are in. What it writes is free by then.
func (l *list) timed(i int) timing.Inst {
	n := &l.nodes[i]
	t := n.timing
	t.Reads, t.Writes = n.registers[:0], nil
	for _, v := range n.reads {
		if v != none {
			t.Reads = append(t.Reads, l.place[v])
		}
	}
	return t
}

// issue appends instruction i with its registers.
func (l *list) issue(i int) {
	n := &l.nodes[i]
	in := isa.Inst{Op: n.Op, Args: slices.Clone(n.Args)}
	for k, v := range n.reads {
		if v != none {
			in.Args[k].Reg = l.place[v]
		}
	}
	t := l.timed(i)
	l.free = append(l.free, l.dying(i)...)
	for k, v := range n.reads {
		if v != none && !slices.Contains(n.reads[:k], v) {
			l.uses[v]--
		}
	}
	if n.write != none {
		l.place[n.write] = l.take()
		in.Args[n.result].Reg = l.place[n.write]
		t.Writes = []int{l.place[n.write]}
		if l.uses[n.write] == 0 {
			l.free = append(l.free, l.place[n.write])
		}
	}
	l.clock.Issue(t)
	l.out = append(l.out, in)
	l.issued[i] = true
	for _, j := range n.after {
		l.before[j]--
	}
	for l.first < len(l.nodes) && l.issued[l.first] {
		l.first++
	}
}

// take is a register that is free: the first in the order of Registers.
func (l *list) take() int {
	for _, r := range l.code.Registers {
		if k := slices.Index(l.free, r); k >= 0 {
			l.free = slices.Delete(l.free, k, k+1)
			return r
		}
	}
	panic("listschedule: no register is free")
}

// Package listschedule orders straight code for a core by list scheduling: of
// the instructions whose operands are at hand, the one that can issue first goes
// next. Values get their registers anew on the way, so that the reuse of a
// register is no reason to wait, and what was stored is not loaded again where a
// register can hold it.
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
	// Private tells that nothing is done with that memory after the code.
	Stack          int
	Apart, Private bool
}

// reaches are how far ahead of the first instruction that has not been issued
// an instruction may be taken. The longest is not always the best: what is taken
// early holds a register for long. With 1 the order stays.
var reaches = []int{1, 8, 32, 64}

// spares are the registers that are not used to keep stored words. What keeps
// words leaves less freedom to the order, so keeping none is tried as well.
var spares = []int{6, 1 << 8}

// Order is the code in the order, of those tried, that takes the fewest cycles
// on the core, with registers for its values. It is a function of its
// arguments.
func Order(code Code, core *timing.Core) []isa.Inst {
	best, fewest := code.Insts, core.Cycles(code.Machine, code.Insts)
	for _, spare := range spares {
		g := newGraph(code, core, len(code.Registers)-spare)
		for _, reach := range reaches {
			for _, tall := range []bool{true, false} {
				l := newList(g, code, reach, tall)
				l.run()
				if l.clock.Next() < fewest {
					best, fewest = l.out, l.clock.Next()
				}
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

	first  int   // that has not been issued
	ready  []int // those that wait for no other, in the order of the code
	before []int // of each instruction: those before it that have not been issued
	*allocation
}

func newList(g *graph, code Code, reach int, tall bool) *list {
	l := &list{graph: g, code: code, reach: reach, tall: tall, clock: timing.NewClock(),
		before: make([]int, len(g.nodes)), allocation: newAllocation(g, code.Registers, make([]bool, len(g.nodes)))}
	for i, n := range g.nodes {
		l.before[i] = n.before
		if n.before == 0 {
			l.ready = append(l.ready, i)
		}
	}
	return l
}

// run issues all instructions. The first that has not been issued can always be.
func (l *list) run() {
	for l.first < len(l.nodes) {
		best, at := none, 0
		for _, i := range l.ready {
			if i >= l.first+l.reach {
				break
			}
			when := l.clock.At(l.timed(i))
			better := best == none || when < at || when == at && l.tall && l.nodes[i].height > l.nodes[best].height
			if better && l.fits(l.first, i) {
				best, at = i, when
			}
		}
		l.issue(best)
	}
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
	t := l.timed(i)
	in := isa.Inst{Op: n.Op, Args: slices.Clone(n.Args)}
	for k, v := range n.reads {
		if v != none {
			in.Args[k].Reg = l.place[v]
		}
	}
	l.allocate(l.first, i)
	l.issued[i] = true
	if n.write != none {
		in.Args[n.result].Reg = l.place[n.write]
		t.Writes = []int{l.place[n.write]}
	}
	l.clock.Issue(t)
	l.out = append(l.out, in)
	l.ready = slices.DeleteFunc(l.ready, func(j int) bool { return j == i })
	for _, j := range n.after {
		if l.before[j]--; l.before[j] == 0 {
			at, _ := slices.BinarySearch(l.ready, j)
			l.ready = slices.Insert(l.ready, at, j)
		}
	}
	for l.first < len(l.nodes) && l.issued[l.first] {
		l.first++
	}
}

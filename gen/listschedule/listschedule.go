// Package listschedule orders straight code for a core, and gives its values
// registers anew.
//
// The code is read as values: a register or a word of private memory that is
// written again is no reason to wait. Parts that do not depend on one another are
// woven, as if there were more registers than there are. Then values stay in
// registers as long as there are any, and go to memory and come back where there
// are not. In the end list scheduling fills the gaps: of the instructions whose
// operands are at hand, the one that can issue first goes next.
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
	Parts   []int // where each part of it begins
	// Registers are those that the code may use. What it only reads stays where
	// it is.
	Registers []int
	// Price is what using the first n registers costs, in cycles or instructions.
	Price func(n int) int
	// Stack is the register that points to memory which no other one points to;
	// the code uses Room bytes of it. Apart tells that all registers point to
	// memory of their own. Private tells that nothing is done with that memory
	// after the code.
	Stack, Room    int
	Apart, Private bool
	// Load and Store are the operations "load r,m" and "store r,m" of words of so
	// many Bytes.
	Load, Store, Bytes int
}

// Ordered is code with registers for its values. It uses Room bytes of private
// memory and costs so much: its cycles, and the price of its registers.
type Ordered struct {
	Insts      []isa.Inst
	Room, Cost int
}

// Order is the code in the order, of those tried, that costs least on the core. It
// is a function of its arguments.
func Order(code Code, core *timing.Core) Ordered {
	all := len(code.Registers)
	best := Ordered{code.Insts, code.Room, core.Cycles(code.Machine, code.Insts) + code.Price(all)}
	start := newGraph(code, core).link()
	free := all
	for free > start.fewest() && code.Price(free-1) < code.Price(free) {
		free--
	}
	effort := effortFor(len(start.nodes))
	// Less freedom, but less to save.
	for _, n := range []int{all, (all + free) / 2, free}[:effort.sizes] {
		s := &search{Ordered: best, registers: n, effort: effort}
		s.run(start)
		if s.Cost == best.Cost {
			break
		}
		best = s.Ordered
	}
	return best
}

// fewest is how few of the registers will do.
func (g *graph) fewest() int {
	n := operands
	for _, v := range g.values {
		n = max(n, slices.Index(g.code.Registers, v.fixed)+1)
	}
	return n
}

// operands is the registers that any instruction needs.
const operands = 3

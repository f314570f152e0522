package gen

// Problem is what a method is asked to schedule.
type Problem struct {
	N        int // limbs of each factor
	WordBits int
	Square   bool // y is x
	// Slots is the number of factor words that registers can hold; 0 has every
	// product take its factors from memory.
	Slots int
	// Strip is the widest window, in words, that registers can hold (Window
	// form), Lanes the number of products of a row that the machine forms with
	// one instruction, 0 or 1 where it has no vectors.
	Strip, Lanes int
	// Widest is the widest block, in words of either factor, for the sum of which
	// registers suffice (Blocks form).
	Widest int
	// Block is the number of words cached or worked on at once, Levels the depth
	// of the recursion, for methods that have them; 0 leaves it to the method.
	Block, Levels int
	// Outer is the first levels of the recursion that end in products with programs
	// of their own, for code with subroutines; 0 for none.
	Outer int
	// Refined asks a composed method for the forms that add with fewer
	// instructions where values wait in registers.
	Refined bool
	// Leaf schedules the products that a composed method does not cut any more;
	// nil leaves the choice to the method.
	Leaf func(Problem) *Schedule
	// Overlap asks for a schedule that is right even where the result overlaps
	// a factor: result words are held back until the last factor word is read.
	Overlap bool
}

// Method is a way to order the partial products.
type Method struct {
	Name    string
	Summary string // one line for people
	Source  string // paper and section
	Form    Form
	// Squares tells that the method has a squaring of its own; Composes that its
	// programs have several parts.
	Squares, Composes bool
	Plan              func(Problem) *Program
}

// Budget is what a machine says of its registers: the first Free words of
// factors cost nothing to keep, each further one up to Max costs Save (push and
// pop), and a Load costs Load, all in the machine's unit of time.
type Budget struct {
	Free, Max  int
	Save, Load int
}

// Choose returns the number of slots, at least 2, for which plan's accesses and
// the registers saved for them cost least; 0 if the budget has no slots.
func (b Budget) Choose(plan func(slots int) *Program) int {
	if b.Max == 0 {
		return 0
	}
	best, bestCost := 0, 0
	for slots := max(2, min(b.Free, b.Max)); slots <= b.Max; slots++ {
		cost := plan(slots).Count().Accesses()*b.Load + max(0, slots-b.Free)*b.Save
		if best == 0 || cost < bestCost {
			best, bestCost = slots, cost
		}
	}
	return best
}

// Fewest is the schedule with the fewest accesses of those that plan makes in
// several ways; the last of equals.
func Fewest[Way any](ways []Way, plan func(Way) *Schedule) *Schedule {
	var best *Schedule
	for _, way := range ways {
		if s := plan(way); best == nil || s.Count().Accesses() <= best.Count().Accesses() {
			best = s
		}
	}
	return best
}

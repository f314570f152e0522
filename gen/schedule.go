// Package gen holds the model of a multiplication as a schedule: the order in
// which the partial products run, and which words are loaded, kept and stored.
//
// A schedule knows nothing of machines beyond the width of a word and the
// number of words that registers can hold. Package targets lowers it to one.
package gen

import (
	"fmt"
	"slices"
)

// Operand names the number a word belongs to.
type Operand uint8

const (
	X Operand = iota // the first factor
	Y                // the second factor
)

func (o Operand) String() string { return "xy"[o : o+1] }

// Word is one limb of a factor.
type Word struct {
	Of    Operand
	Index int
}

// Direct, in the place of a slot, means that a word is taken from memory by the
// instruction that uses it.
const Direct = -1

// StepKind is what a Step does.
type StepKind uint8

const (
	Load    StepKind = iota // Slot <- Word
	Partial                 // add x[I] y[J] at column I+J
	Store                   // z[Col] <- the lowest live column, which retires
	Hold                    // like Store, but into a private place
	Release                 // z[Col] <- what Hold put aside; the column held last comes first
	Reload                  // z[Col], stored or held before, is added at the top of the window
)

// Step is one action of a schedule. Which fields count depends on Kind.
type Step struct {
	Kind StepKind
	Slot int
	Word Word

	I, J         int // the cell of the rhombus
	SlotX, SlotY int // where x[I] and y[J] are: a slot, or Direct
	// Before and After are the accumulator words that may be non-zero before
	// and after the product (Columns form).
	Before, After int

	Col int
}

// Form is how a schedule keeps its running sums, which decides how carries
// travel and so which lowering of a target serves it.
type Form uint8

const (
	// Columns: one accumulator, a few words wide, holds the sum of the current
	// column; Store retires its lowest word.
	Columns Form = iota
	// Window: a window of Words words holds the columns that the current row
	// touches; Store retires its lowest word and moves it up by one. A column
	// may be stored, reloaded and stored again. Where a schedule holds, it
	// holds every time, and its reloads take from what was held.
	Window
)

// Schedule is a multiplication of two n-limb numbers, in order.
type Schedule struct {
	Method   string
	Form     Form
	N        int // limbs of each factor
	WordBits int
	Slots    int // words of factors held in registers at once
	Words    int // accumulator words (Columns), or the widest window (Window)
	Steps    []Step
}

// Counts are the figures of a schedule.
type Counts struct {
	Loads, Stores, Products, Reloads int
}

// Count counts the memory accesses and the products of the schedule, as the
// papers do: words read (direct operands included) and result words written.
func (s *Schedule) Count() Counts {
	var c Counts
	for _, st := range s.Steps {
		switch st.Kind {
		case Load:
			c.Loads++
		case Partial:
			c.Products++
			if st.SlotX == Direct {
				c.Loads++
			}
			if st.SlotY == Direct {
				c.Loads++
			}
		case Store, Hold:
			c.Stores++
		case Reload:
			c.Reloads++
		}
	}
	return c
}

// Check verifies the schedule: every cell of the rhombus exactly once, no use
// of a word that is not loaded, no slot beyond the budget, every result word
// stored after its column is complete; in Window form also every product inside
// the window, and no sum lost by storing over it.
func (s *Schedule) Check() error {
	n := s.N
	seen := make([]bool, n*n)
	left := make([]int, 2*n) // products still missing, by column
	for i := range n {
		for j := range n {
			left[i+j]++
		}
	}
	slots := make([]Word, s.Slots)
	full := make([]bool, s.Slots)
	stored := make([]bool, 2*n)
	window := newWindow(s)
	var held []int
	holds := func(slot int, w Word) bool {
		return slot == Direct || slot < len(slots) && full[slot] && slots[slot] == w
	}
	for k, st := range s.Steps {
		fail := func(format string, args ...any) error {
			return fmt.Errorf("%s schedule, step %d: %s", s.Method, k, fmt.Sprintf(format, args...))
		}
		switch st.Kind {
		case Load:
			if st.Slot < 0 || st.Slot >= s.Slots {
				return fail("slot %d of %d", st.Slot, s.Slots)
			}
			if st.Word.Index < 0 || st.Word.Index >= n {
				return fail("loads %s[%d] of %d limbs", st.Word.Of, st.Word.Index, n)
			}
			slots[st.Slot], full[st.Slot] = st.Word, true
		case Partial:
			if st.I < 0 || st.I >= n || st.J < 0 || st.J >= n || seen[st.I*n+st.J] {
				return fail("cell (%d,%d) is outside the rhombus or done twice", st.I, st.J)
			}
			if !holds(st.SlotX, Word{X, st.I}) || !holds(st.SlotY, Word{Y, st.J}) {
				return fail("a word of cell (%d,%d) is not in its slot", st.I, st.J)
			}
			seen[st.I*n+st.J] = true
			left[st.I+st.J]--
			if stored[st.I+st.J] && s.Form == Columns {
				return fail("column %d grows after it was stored", st.I+st.J)
			}
			if s.Form == Window {
				if err := window.product(st.I + st.J); err != nil {
					return fail("%v", err)
				}
			}
		case Store, Hold:
			if st.Col < 0 || st.Col >= 2*n {
				return fail("stores column %d of %d", st.Col, 2*n)
			}
			if s.Form == Columns && left[st.Col] > 0 {
				return fail("stores column %d before its last product", st.Col)
			}
			if s.Form == Window {
				if err := window.store(st.Col); err != nil {
					return fail("%v", err)
				}
			}
			again := slices.Contains(held, st.Col)
			if stored[st.Col] && again != (st.Kind == Hold) {
				return fail("column %d is both stored and held", st.Col)
			}
			if st.Kind == Hold && !again {
				held = append(held, st.Col)
			}
			stored[st.Col] = true
		case Release:
			if len(held) == 0 || held[len(held)-1] != st.Col {
				return fail("releases column %d out of order", st.Col)
			}
			held = held[:len(held)-1]
		case Reload:
			if st.Col < 0 || st.Col >= 2*n || s.Form != Window {
				return fail("reloads column %d of %d", st.Col, 2*n)
			}
			if err := window.reload(st.Col); err != nil {
				return fail("%v", err)
			}
		}
	}
	for c, l := range left {
		if l != 0 || !stored[c] {
			return fmt.Errorf("%s schedule: column %d is not complete", s.Method, c)
		}
	}
	if err := window.done(); err != nil {
		return fmt.Errorf("%s schedule: %w", s.Method, err)
	}
	if len(held) != 0 {
		return fmt.Errorf("%s schedule: %d held words are never released", s.Method, len(held))
	}
	return nil
}

// Package gen holds the model of a multiplication as a schedule: the order in
// which the partial products run, and which words are loaded, kept and stored.
//
// A schedule knows nothing of machines beyond the width of a word and the
// number of words that registers can hold. Package targets lowers it to one.
package gen

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
	Square                  // the next two columns to be doubled take up x[I] x[I]
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
	// and after the step (Columns and Blocks form).
	Before, After int

	Col int
	// Double, in a square: the column is complete, and its word is doubled and takes
	// up the diagonal on the way to memory.
	Double bool
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
	// Blocks: one accumulator of Words words holds the sum of several neighbouring
	// columns, any of which may grow; Store retires its lowest word.
	Blocks
)

// Schedule is a multiplication of two n-limb numbers, in order.
type Schedule struct {
	Method   string
	Form     Form
	N        int // limbs of each factor
	WordBits int
	// Square tells that y is x: the products off the diagonal are formed once and
	// count twice, and every word is doubled when it retires for the last time.
	Square bool
	Slots  int // words of factors held in registers at once
	Words  int // accumulator words (Columns, Blocks), or the widest window (Window)
	Steps  []Step
}

// Counts are the figures of a schedule.
type Counts struct {
	Loads, Stores, Products, Reloads int
}

// Accesses weighs the memory accesses: a word that is taken up again has an
// addition with its carry besides.
func (c Counts) Accesses() int { return c.Loads + c.Stores + 3*c.Reloads }

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
		case Square:
			c.Products++
			if st.SlotX == Direct {
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

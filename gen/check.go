package gen

import (
	"fmt"
	"slices"
)

// Check verifies the schedule: every cell of the rhombus exactly once, no use
// of a word that is not loaded, no slot beyond the budget, every product in the
// column being summed or inside the window, every sum stored, and none lost by
// storing over it.
func (s *Schedule) Check() error {
	c := &checker{s: s, seen: map[Cell]bool{}, full: make([]bool, s.Slots), slots: make([]Word, s.Slots),
		stored: make([]bool, 2*s.N), window: newWindow(s)}
	for k, st := range s.Steps {
		if err := c.step(st); err != nil {
			return fmt.Errorf("%s schedule, step %d: %w", s.Method, k, err)
		}
	}
	if err := c.done(); err != nil {
		return fmt.Errorf("%s schedule: %w", s.Method, err)
	}
	return nil
}

// checker follows a schedule step by step.
type checker struct {
	s      *Schedule
	seen   map[Cell]bool
	slots  []Word
	full   []bool // of each slot: it holds a word
	stored []bool // of each column
	// doubled is the number of columns of a square that are final; diagonal tells
	// that the product of a word with itself waits for the next of them.
	doubled  int
	diagonal bool
	window   *window
	held     []int
}

func (c *checker) step(st Step) error {
	switch st.Kind {
	case Load:
		return c.load(st)
	case Partial, Square:
		return c.product(st)
	case Store, Hold:
		return c.store(st)
	case Release:
		if len(c.held) == 0 || c.held[len(c.held)-1] != st.Col {
			return fmt.Errorf("releases column %d out of order", st.Col)
		}
		c.held = c.held[:len(c.held)-1]
		return nil
	case Reload:
		if st.Col < 0 || st.Col >= 2*c.s.N {
			return fmt.Errorf("reloads column %d of %d", st.Col, 2*c.s.N)
		}
		return c.window.reload(st.Col)
	}
	return fmt.Errorf("there is no step of kind %d", st.Kind)
}

func (c *checker) load(st Step) error {
	if st.Slot < 0 || st.Slot >= c.s.Slots {
		return fmt.Errorf("slot %d of %d", st.Slot, c.s.Slots)
	}
	if st.Word.Index < 0 || st.Word.Index >= c.s.N || c.s.Square && st.Word.Of == Y {
		return fmt.Errorf("loads %s[%d] of %d limbs", st.Word.Of, st.Word.Index, c.s.N)
	}
	c.slots[st.Slot], c.full[st.Slot] = st.Word, true
	return nil
}

func (c *checker) product(st Step) error {
	cell := Cell{st.I, st.J}
	inside := cell.I >= 0 && cell.I < c.s.N && cell.J >= 0 && cell.J < c.s.N
	if c.s.Square {
		inside = inside && cell.I <= cell.J
	}
	if !inside || c.seen[cell] || c.s.Square && (cell.I == cell.J) != (st.Kind == Square) {
		return fmt.Errorf("cell (%d,%d) is outside the rhombus or done twice", cell.I, cell.J)
	}
	c.seen[cell] = true
	c.diagonal = c.diagonal || st.Kind == Square
	y := Word{Y, st.J}
	if c.s.Square {
		y = Word{X, st.J}
	}
	if !c.holds(st.SlotX, Word{X, st.I}) || !c.holds(st.SlotY, y) {
		return fmt.Errorf("a word of cell (%d,%d) is not in its slot", cell.I, cell.J)
	}
	return c.window.product(st.I + st.J)
}

// holds reports whether a word is where a step says it is.
func (c *checker) holds(slot int, w Word) bool {
	return slot == Direct || slot >= 0 && slot < len(c.slots) && c.full[slot] && c.slots[slot] == w
}

func (c *checker) store(st Step) error {
	if st.Col < 0 || st.Col >= 2*c.s.N {
		return fmt.Errorf("stores column %d of %d", st.Col, 2*c.s.N)
	}
	if err := c.window.store(st.Col); err != nil {
		return err
	}
	switch {
	case st.Double && (st.Col != c.doubled || c.diagonal != (st.Col%2 == 0)):
		return fmt.Errorf("column %d is doubled out of order, or without its diagonal", st.Col)
	case !st.Double && (c.doubled > 0 || c.diagonal):
		return fmt.Errorf("column %d is not doubled", st.Col)
	case st.Double:
		c.doubled, c.diagonal = c.doubled+1, false
	}
	again := slices.Contains(c.held, st.Col)
	if c.stored[st.Col] && again != (st.Kind == Hold) {
		return fmt.Errorf("column %d is both stored and held", st.Col)
	}
	if st.Kind == Hold && !again {
		c.held = append(c.held, st.Col)
	}
	c.stored[st.Col] = true
	return nil
}

func (c *checker) done() error {
	want := c.s.N * c.s.N
	if c.s.Square {
		want = c.s.N * (c.s.N + 1) / 2
	}
	if len(c.seen) != want {
		return fmt.Errorf("%d of %d products are done", len(c.seen), want)
	}
	if k := slices.Index(c.stored, false); k >= 0 {
		return fmt.Errorf("column %d is never stored", k)
	}
	if c.s.Square && c.doubled != 2*c.s.N {
		return fmt.Errorf("%d of %d columns are doubled", c.doubled, 2*c.s.N)
	}
	if len(c.held) != 0 {
		return fmt.Errorf("%d held words are never released", len(c.held))
	}
	return c.window.done()
}

package gen

import "fmt"

// window follows the live columns of a schedule: those from base up to top,
// which may hold sums that memory does not. In Columns form only the lowest of
// them may grow.
type window struct {
	lowest    bool   // products must be in column base
	size      int    // words, where products may be in other columns
	base, top int    // empty where equal
	partial   []bool // of each column: memory holds a sum that is not in the window
}

func newWindow(s *Schedule) *window {
	return &window{lowest: s.Form == Columns, size: s.Words, partial: make([]bool, 2*s.N)}
}

// touch makes column c live.
func (w *window) touch(c int) error {
	if w.base == w.top {
		w.base, w.top = c, c+1
	}
	switch {
	case w.lowest && c != w.base:
		return fmt.Errorf("column %d grows while column %d is summed", c, w.base)
	case c < w.base || !w.lowest && c >= w.base+w.size:
		return fmt.Errorf("column %d is outside the window of %d words from column %d", c, w.size, w.base)
	}
	w.top = max(w.top, c+1)
	return nil
}

// product adds to columns c and c+1; the high half waits in the place of column
// c until a store moves the window up.
func (w *window) product(c int) error {
	err := w.touch(c)
	w.top = max(w.top, c+2)
	return err
}

// store retires column c. An empty accumulator stores a zero.
func (w *window) store(c int) error {
	if w.base == w.top && w.lowest {
		w.base, w.top = c, c+1
	}
	switch {
	case w.base == w.top || c != w.base:
		return fmt.Errorf("column %d is not the lowest of the window", c)
	case w.partial[c]:
		return fmt.Errorf("stores column %d over a sum that was not reloaded", c)
	}
	w.partial[c] = true
	w.base++
	return nil
}

func (w *window) reload(c int) error {
	if !w.partial[c] {
		return fmt.Errorf("reloads column %d before it is stored, or twice", c)
	}
	w.partial[c] = false
	return w.touch(c)
}

// done reports whether all sums have been stored.
func (w *window) done() error {
	if w.base != w.top {
		return fmt.Errorf("columns %d to %d are left in the window", w.base, w.top-1)
	}
	return nil
}

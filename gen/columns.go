package gen

import "slices"

// Row is a run of neighbouring columns that is summed in one go: Cells[k] are
// the cells of column From + k. The sum of a row and of all rows before it stays
// below column To.
//
// With Band, that many columns retire at once: Cells[k] are then the cells that
// are summed while From + k Band is the lowest column, in whatever column they are.
type Row struct {
	From, To int
	Band     int
	Cells    [][]Cell
}

// ByColumns builds a schedule of Columns form, or with bands of Blocks form, from
// one row or several, the later ones on top of the columns that the earlier ones
// stored. Loads follow
// from p.Slots, the widths of the accumulator from exact bounds, and the stores
// from p.Overlap.
//
// For a square the rows hold the cells above the diagonal only, and the last row
// passes through all columns: it doubles them.
func ByColumns(method string, p Problem, rows []Row) *Schedule {
	b := &columnBuilder{p: p, s: &Schedule{
		Method: method, Form: Columns, N: p.N, WordBits: p.WordBits, Slots: p.Slots, Square: p.Square}}
	var flat []Cell
	for r, row := range rows {
		for k := range row.To - row.From {
			flat = append(flat, row.at(k)...)
			if col := row.From + k; p.Square && r == len(rows)-1 && col%2 == 0 {
				flat = append(flat, Cell{col / 2, col / 2})
			}
		}
		if row.Band > 1 {
			b.s.Form = Blocks
		}
	}
	b.cache = newCache(p.N, p.Slots, p.Square, flat)
	b.s.Steps = make([]Step, 0, 2*len(flat)+4*p.N)
	b.stored = make([]bool, 2*p.N)
	for r, row := range rows {
		b.row(row, p.Square && r == len(rows)-1)
	}
	for _, k := range slices.Backward(b.held) {
		b.do(Step{Kind: Release, Col: k})
	}
	return b.s
}

// at is the cells that come when the lowest column is From + k.
func (r Row) at(k int) []Cell {
	band := max(1, r.Band)
	if k%band != 0 || k/band >= len(r.Cells) {
		return nil
	}
	return r.Cells[k/band]
}

// columnBuilder appends the steps of a Columns schedule.
type columnBuilder struct {
	p      Problem
	s      *Schedule
	cache  *cache
	acc    *bound
	stored []bool // of each column: memory holds a sum
	held   []int  // columns put aside, in order
}

func (b *columnBuilder) do(st Step) { b.s.Steps = append(b.s.Steps, st) }

// row sums the columns of a row and stores them, and what is left above them, all
// doubled or none.
func (b *columnBuilder) row(r Row, double bool) {
	b.acc = newBound(b.p, r.To-r.From)
	for k := range r.To - r.From {
		col := r.From + k
		if b.stored[col] {
			b.grow(Step{Kind: Reload, Col: col}, b.acc.addWord)
		}
		for _, c := range r.at(k) {
			b.grow(b.fetch(Partial, c), func() { b.acc.addProduct(c.I + c.J - col) })
		}
		b.retire(col, double)
	}
}

// fetch is a step on the words of a cell, after the loads that bring them.
func (b *columnBuilder) fetch(kind StepKind, c Cell) Step {
	st := Step{Kind: kind, I: c.I, J: c.J, SlotX: Direct, SlotY: Direct}
	if b.p.Slots > 0 {
		st.SlotX, st.SlotY, b.s.Steps = b.cache.fetch(c, b.s.Steps)
	}
	return st
}

// grow appends a step that adds to the accumulator.
func (b *columnBuilder) grow(st Step, add func()) {
	st.Before = b.acc.words()
	add()
	st.After = b.acc.words()
	b.s.Words = max(b.s.Words, st.After)
	b.do(st)
}

// retire stores the lowest word of the accumulator.
func (b *columnBuilder) retire(col int, double bool) {
	if double && col%2 == 0 {
		b.do(b.fetch(Square, Cell{col / 2, col / 2}))
	}
	store := Store
	if b.p.Overlap {
		store = Hold
		if !b.stored[col] {
			b.held = append(b.held, col)
		}
	}
	b.do(Step{Kind: store, Col: col, Before: b.acc.words(), Double: double})
	b.stored[col] = true
	b.acc.retire()
}

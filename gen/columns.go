package gen

import "slices"

// Row is a run of neighbouring columns that is summed in one go: cells[k] are
// the cells of column From + k. The sum of a row and of all rows before it is
// the product of two M-word numbers, times B^From.
type Row struct {
	From, M int
	Cells   [][]Cell
}

// ByColumns builds a schedule of Columns form from one row or several, the
// later ones on top of the columns that the earlier ones stored. Loads follow
// from p.Slots, the widths of the accumulator from exact bounds, and the stores
// from p.Overlap.
//
// For a square the rows hold the cells above the diagonal only. They count
// twice, and so they form a single row.
func ByColumns(method string, p Problem, rows []Row) *Schedule {
	b := &columnBuilder{p: p, s: &Schedule{
		Method: method, Form: Columns, N: p.N, WordBits: p.WordBits, Slots: p.Slots, Square: p.Square}}
	var flat []Cell
	for _, row := range rows {
		for k, col := range row.Cells {
			flat = append(flat, col...)
			if p.Square && (row.From+k)%2 == 0 {
				flat = append(flat, Cell{(row.From + k) / 2, (row.From + k) / 2})
			}
		}
	}
	b.cache = newCache(p.N, p.Slots, p.Square, flat)
	b.s.Steps = make([]Step, 0, 2*len(flat)+4*p.N)
	b.stored = make([]bool, 2*p.N)
	for _, row := range rows {
		b.row(row)
	}
	for _, k := range slices.Backward(b.held) {
		b.do(Step{Kind: Release, Col: k})
	}
	return b.s
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

// row sums the columns of a row and stores them, and what is left above them.
func (b *columnBuilder) row(r Row) {
	b.acc = newBound(b.p, r.M)
	for k := 0; k < len(r.Cells) || k < 2*r.M && r.From+k < 2*b.p.N; k++ {
		col := r.From + k
		if b.stored[col] {
			b.grow(Step{Kind: Reload, Col: col}, b.acc.addWord)
		}
		if k < len(r.Cells) {
			for _, c := range r.Cells[k] {
				b.grow(b.fetch(Partial, c), b.acc.addProduct)
			}
		}
		b.retire(col)
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

// retire stores the lowest word of the accumulator; in a square it is doubled
// on the way, and the word of the diagonal that belongs there is added.
func (b *columnBuilder) retire(col int) {
	if b.p.Square && col%2 == 0 {
		b.do(b.fetch(Square, Cell{col / 2, col / 2}))
	}
	store := Store
	if b.p.Overlap {
		store = Hold
		if !b.stored[col] {
			b.held = append(b.held, col)
		}
	}
	b.do(Step{Kind: store, Col: col, Before: b.acc.words()})
	b.stored[col] = true
	b.acc.retire()
}

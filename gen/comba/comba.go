// Package comba is column-wise multiplication, also called product scanning:
// the partial products of one column of the rhombus are summed before the next
// column begins, so that each result word is stored once.
//
// P. G. Comba, "Exponentiation cryptosystems on the IBM PC", IBM Systems
// Journal 29(4), 1990; for RISC-V, Seo et al. 2021.
package comba

import (
	"slices"

	"asmgen/gen"
)

// Method is column-wise multiplication.
var Method = gen.Method{
	Name:    "comba",
	Summary: "column-wise (product scanning): each result word is summed and stored once",
	Source:  "P. G. Comba, IBM Systems Journal 29(4), 1990",
	Form:    gen.Columns,
	Squares: true,
	Plan:    plan,
}

// plan runs through the columns from the lowest up.
func plan(p gen.Problem) *gen.Program {
	row := gen.Row{To: 2 * p.N}
	for k := range 2*p.N - 1 {
		row.Cells = append(row.Cells, column(p, k))
	}
	return gen.Single(gen.ByColumns("comba", p, []gen.Row{row}))
}

// column is the cells of column k. Every second column runs backwards, so that
// the words at the turn are still in registers.
func column(p gen.Problem, k int) []gen.Cell {
	lo, hi := max(0, k-p.N+1), min(k, p.N-1)
	if p.Square {
		hi = (k+1)/2 - 1 // i < j
	}
	var cells []gen.Cell
	for i := lo; i <= hi; i++ {
		cells = append(cells, gen.Cell{I: i, J: k - i})
	}
	if k%2 == 1 {
		slices.Reverse(cells)
	}
	return cells
}

// Package comba is column-wise multiplication, also called product scanning:
// the partial products of one column of the rhombus are summed before the next
// column begins, so that each result word is stored once.
//
// P. G. Comba, "Exponentiation cryptosystems on the IBM PC", IBM Systems
// Journal 29(4), 1990; for RISC-V, Seo et al. 2021.
package comba

import "asmgen/gen"

// Method is column-wise multiplication.
var Method = gen.Method{
	Name:    "comba",
	Summary: "column-wise (product scanning): each result word is summed and stored once",
	Source:  "P. G. Comba, IBM Systems Journal 29(4), 1990",
	Form:    gen.Columns,
	Plan:    plan,
}

// plan runs through the columns from the lowest up. Every second column runs
// backwards, so that the words at the turn are still in registers.
func plan(p gen.Problem) *gen.Program {
	cells := make([][]gen.Cell, 2*p.N-1)
	for k := range cells {
		lo, hi := max(0, k-p.N+1), min(k, p.N-1)
		for i := lo; i <= hi; i++ {
			cells[k] = append(cells[k], gen.Cell{I: i, J: k - i})
		}
		if k%2 == 1 {
			for a, b := 0, len(cells[k])-1; a < b; a, b = a+1, b-1 {
				cells[k][a], cells[k][b] = cells[k][b], cells[k][a]
			}
		}
	}
	return gen.Single(gen.ByColumns("comba", p, cells))
}

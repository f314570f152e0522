// Package operandcache is operand caching: column-wise multiplication in rows
// of e words, so that e words of each factor serve e columns before they leave
// their registers.
//
// M. Hutter and E. Wenger, "Fast multi-precision multiplication for public-key
// cryptography on embedded microprocessors", CHES 2011, section 4.
package operandcache

import "asmgen/gen"

// Method is operand caching.
var Method = gen.Method{
	Name:    "operandcache",
	Summary: "operand caching: column-wise in rows of e words, which keep e words of each factor in registers",
	Source:  "Hutter and Wenger, CHES 2011",
	Form:    gen.Columns,
	Plan:    plan,
}

// plan caches p.Block words of each factor, or as many as costs least.
func plan(p gen.Problem) *gen.Program {
	sizes := []int{p.Block}
	if p.Block == 0 {
		half := p.Slots / 2
		sizes = nil
		for e := max(1, half-2); e <= half+2; e++ {
			sizes = append(sizes, e)
		}
	}
	var best *gen.Schedule
	for _, e := range sizes {
		s := gen.ByColumns("operandcache", p, rows(p.N, min(e, p.N)))
		if best == nil || s.Count().Accesses() <= best.Count().Accesses() {
			best = s
		}
	}
	return gen.Single(best)
}

// rows cuts the rhombus of n words from the inside out. What e does not divide
// is a small rhombus in the middle; each row lays e words of x along all of y
// that is left, and e words of y along the rest of x.
func rows(n, e int) []gen.Row {
	var out []gen.Row
	full := n / e
	if rest := n - full*e; rest > 0 {
		out = append(out, row(n, full*e, rest))
	}
	for k := full - 1; k >= 0; k-- {
		out = append(out, row(n, k*e, e))
	}
	return out
}

// row is the cells that have x[i], from <= i < from+e, or y[j], the last e of
// the n-from words of y that are left.
func row(n, from, e int) gen.Row {
	m := n - from
	r := gen.Row{From: from, M: m}
	for k := range 2*m - 1 {
		var cells []gen.Cell
		for i := max(0, k-m+1); i <= min(k, m-1); i++ {
			if j := k - i; i < e || j >= m-e {
				cells = append(cells, gen.Cell{I: from + i, J: j})
			}
		}
		r.Cells = append(r.Cells, cells)
	}
	return r
}

// Package operandcache is operand caching: column-wise multiplication in rows
// of e words, so that e words of each factor serve e columns before they leave
// their registers.
//
// M. Hutter and E. Wenger, "Fast multi-precision multiplication for public-key
// cryptography on embedded microprocessors", CHES 2011, section 4.
//
// Of a square the rows cover the products off the diagonal, once each. Words are
// doubled, and take up the diagonal, a few at a time while the last row passes over
// what the others have summed: sliding block doubling.
//
// H. Seo, Z. Liu, J. Choi and H. Kim, "Multi-precision squaring for public-key
// cryptography on embedded microprocessors", INDOCRYPT 2013. The rows of a square
// are ours.
package operandcache

import (
	"slices"

	"asmgen/gen"
)

// Method is operand caching.
var Method = gen.Method{
	Name: "operandcache",
	Summary: "operand caching: column-wise in rows of e words, which keep e words of each factor in registers; " +
		"squares by sliding block doubling",
	Source:  "Hutter and Wenger, CHES 2011; squares: Seo, Liu, Choi and Kim, INDOCRYPT 2013",
	Form:    gen.Columns,
	Squares: true,
	Plan:    plan,
}

// plan caches p.Block words of each factor, or as many as costs least.
func plan(p gen.Problem) *gen.Program {
	blocks := []int{p.Block}
	if p.Block == 0 {
		half := p.Slots / 2
		blocks = nil
		for e := max(1, half-2); e <= half+2; e++ {
			blocks = append(blocks, e)
		}
	}
	cut := rows
	if p.Square {
		cut = foldedRows
	}
	return gen.Single(gen.Fewest(blocks, func(e int) *gen.Schedule {
		return gen.ByColumns("operandcache", p, cut(p.N, min(e, p.N)))
	}))
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
// the n-from words of y that are left. In each column, what is used for the last time
// comes first, so that a word may come in its place: the lowest word of y, until there
// is no more of y to come, and then the lowest of x.
func row(n, from, e int) gen.Row {
	m := n - from
	r := gen.Row{From: from, To: from + 2*m}
	for k := range 2*m - 1 {
		var cells []gen.Cell
		for i := max(0, k-m+1); i <= min(k, m-1); i++ {
			if j := k - i; i < e || j >= m-e {
				cells = append(cells, gen.Cell{I: from + i, J: j})
			}
		}
		if k < m-1 {
			slices.Reverse(cells)
		}
		r.Cells = append(r.Cells, cells)
	}
	return r
}

// foldedRows cuts the half of the rhombus that a square needs, again from the
// inside out: each row lays the first e of the words that are left along all the
// others, and then the last e. The 2 e words in the middle, or fewer, which fit the
// registers, are one row.
func foldedRows(n, e int) []gen.Row {
	outer := max(0, (n-1)/(2*e))
	rest := outer * e
	out := []gen.Row{foldedRow(n, rest, n)}
	for k := outer - 1; k >= 0; k-- {
		out = append(out, foldedRow(n, k*e, e))
	}
	return out
}

// foldedRow is the cells i < j of the words from <= i, j < n-from that have one of
// the first or the last e of these. With m words, the sum off the diagonal is at
// most (B^2m - 1)/(B + 1) - B^m + 1, which is below column 2m - 1. The outermost
// row has all columns, since it doubles them.
func foldedRow(n, from, e int) gen.Row {
	to := n - from
	r := gen.Row{From: 2*from + 1, To: 2*to - 1}
	if from == 0 {
		r = gen.Row{To: 2 * n}
	}
	for col := r.From; col <= 2*to-3; col++ {
		var cells []gen.Cell
		for i := max(from, col-to+1); 2*i < col; i++ {
			if j := col - i; i < from+e || j >= to-e {
				cells = append(cells, gen.Cell{I: i, J: j})
			}
		}
		if col%2 == 1 && to-from <= 2*e { // the words at the turn are still there
			slices.Reverse(cells)
		}
		r.Cells = append(r.Cells, cells)
	}
	return r
}

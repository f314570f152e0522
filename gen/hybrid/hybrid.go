// Package hybrid is hybrid multiplication: column-wise over blocks of d x d
// products, row-wise inside a block, so that d words of a factor serve d rows. The
// accumulator is a little over 2 d words wide, and d of them retire at once.
//
// N. Gura, A. Patel, A. Wander, H. Eberle and S. C. Shantz, "Comparing elliptic
// curve cryptography and RSA on 8-bit CPUs", CHES 2004, section 3.
package hybrid

import "asmgen/gen"

// Method is hybrid multiplication.
var Method = gen.Method{
	Name:    "hybrid",
	Summary: "hybrid: column-wise over blocks of d x d products, row-wise inside a block",
	Source:  "Gura, Patel, Wander, Eberle and Shantz, CHES 2004",
	Form:    gen.Blocks,
	Plan:    plan,
}

// plan has blocks of p.Block words, or the widest there are registers for: the
// wider, the fewer loads. Registers hold a block's words of x and one word of y.
func plan(p gen.Problem) *gen.Program {
	d := min(p.Widest, p.N)
	if p.Block > 0 {
		d = min(p.Block, d)
	}
	p.Slots = d + 1
	return gen.Single(gen.ByColumns("hybrid", p, []gen.Row{row(p.N, d)}))
}

// row has a band for each column of blocks. The last block of either factor may be
// smaller.
func row(n, d int) gen.Row {
	blocks := (n + d - 1) / d
	r := gen.Row{To: 2 * n, Band: d}
	for k := range 2*blocks - 1 {
		var cells []gen.Cell
		for i := max(0, k-blocks+1); i <= min(k, blocks-1); i++ {
			cells = append(cells, block(n, d, i*d, (k-i)*d)...)
		}
		r.Cells = append(r.Cells, cells)
	}
	return r
}

// block is the products of d words of x and d words of y, from words i and j up, a
// row for each word of y.
func block(n, d, i, j int) []gen.Cell {
	var cells []gen.Cell
	for y := j; y < min(j+d, n); y++ {
		for x := i; x < min(i+d, n); x++ {
			cells = append(cells, gen.Cell{I: x, J: y})
		}
	}
	return cells
}

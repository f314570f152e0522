// Package consecutive is consecutive operand caching: operand caching in rows
// that begin with the words that the row before ends with, so that no change of
// rows empties the registers.
//
// H. Seo and H. Kim, "Multi-precision multiplication for public-key cryptography
// on embedded microprocessors", WISA 2012; "Consecutive operand-caching method
// for multiprecision multiplication, revisited", JICCE 13(1), 2015. How the rows
// lie here follows from what they say of it, that a row shares operands with the
// row before; the pictures of the papers may differ.
package consecutive

import "asmgen/gen"

// Method is consecutive operand caching.
var Method = gen.Method{
	Name:    "consecutive",
	Summary: "consecutive operand caching: rows of e words, each begun with the words that the row before ended with",
	Source:  "Seo and Kim, WISA 2012",
	Form:    gen.Columns,
	Plan:    plan,
}

// pieces are the widths into which x and y are cut, that of y not the smaller.
type pieces struct{ x, y int }

// plan cuts both factors into pieces of p.Block words, or into such as fill the
// slots and cost least.
func plan(p gen.Problem) *gen.Program {
	cuts := []pieces{{p.Block, p.Block}}
	if p.Block == 0 {
		cuts = nil
		for y := (p.Slots + 1) / 2; y <= p.Slots/2+3; y++ {
			cuts = append(cuts, pieces{p.Slots - y, y}, pieces{p.Slots + 1 - y, y})
		}
	}
	return gen.Single(gen.Fewest(cuts, func(c pieces) *gen.Schedule {
		y := min(max(1, c.y), p.N)
		return gen.ByColumns("consecutive", p, rows(p.N, pieces{min(max(1, c.x), y), y}))
	}))
}

// block is where a piece of x meets a piece of y.
type block struct{ x, y, width, height int }

// rows cuts x into k pieces and y into r, the last of which may be shorter. With
// blocks (I, J) of the pieces I of x and J of y, row q is
//
//	(0, q-1) ... (s, q-1), (s, q) ... (k-1, q), where s = r-1-q:
//
// it takes up what the row before has left out at its low end, turns once, and
// ends with the piece q of y in registers, with which row q+1 begins. Each row
// lies on top of a part of the product of x and the pieces of y so far.
func rows(n int, c pieces) []gen.Row {
	k, r := (n+c.x-1)/c.x, (n+c.y-1)/c.y
	at := func(i, j int) block {
		return block{i * c.x, j * c.y, min(c.x, n-i*c.x), min(c.y, n-j*c.y)}
	}
	var out []gen.Row
	for q := range r {
		var path []block
		turn := r - 1 - q
		for i := 0; i <= turn && q > 0; i++ {
			path = append(path, at(i, q-1))
		}
		for i := turn; i < k; i++ {
			path = append(path, at(i, q))
		}
		out = append(out, row(path, min(n+(q+1)*c.y, 2*n)))
	}
	return out
}

// row sums the blocks of a path, each of which begins at the latest in the column
// after that where the one before ends.
func row(path []block, to int) gen.Row {
	r := gen.Row{From: path[0].x + path[0].y, To: to}
	for _, b := range path {
		for k := range b.width + b.height - 1 {
			col := b.x + b.y + k - r.From
			if col == len(r.Cells) {
				r.Cells = append(r.Cells, nil)
			}
			for i := max(0, k-b.height+1); i <= min(k, b.width-1); i++ {
				r.Cells[col] = append(r.Cells[col], gen.Cell{I: b.x + i, J: b.y + k - i})
			}
		}
	}
	return r
}

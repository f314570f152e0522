package avr

import "asmgen/gen"

// mostRows is the most words of a product that is formed row by row: the sum, the
// words of y and a few products stay in registers then.
const mostRows = 6

// rows forms a product of a few words by operand scanning. In a row, the
// products with the even words of y lie side by side, and so do those with the
// odd words: each makes one number, which one chain of carries adds. In the
// first row the even products are just moved, a pair of registers at once. That
// takes about 5 n^2 - n cycles, where columns take 5 n^2 + 2 n.
func (c *code) rows(p *gen.Product) {
	n := p.Schedule.N
	var sum []variable
	for i := range n {
		x := c.word(p.X.Word(i))
		for parity := range min(n, 2) {
			var row []variable
			for j := parity; j < n; j += 2 {
				c.do(multiply, "mul", x, c.word(p.Y.Word(j)))
				if j+2 < n || i+parity == 0 {
					low, high := c.variable(), c.variable()
					c.do(pairUp, "movw", low, high)
					row = append(row, low, high)
				} else {
					row = append(row, lowHalf, highHalf)
				}
			}
			if i+parity == 0 {
				sum = row
			} else {
				sum = c.addRow(sum, i+parity, i+n, row)
			}
		}
	}
	for k, v := range sum {
		c.words[p.Z.Word(k)] = v
	}
}

// addRow adds a number to the sum from word number from up. The row, once it is
// complete, ends with the word number top.
func (c *code) addRow(sum []variable, from, top int, row []variable) []variable {
	if len(sum) == top {
		sum = append(sum, c.clear())
	}
	for k, v := range row {
		c.two(first(k, "add", "adc"), sum[from+k], v)
	}
	if from+len(row) == top {
		c.two("adc", sum[top], c.zero)
	}
	return sum
}

package avr

import "slices"

// mostRows is the most words of a product that is formed row by row: the sum, the
// words of y and a few products stay in registers then.
const mostRows = 6

// rows forms a product of a few words by operand scanning, and adds plus, if it
// has words. In a row, every other product makes one number, which one chain of
// carries adds; what comes first is just moved, a pair of registers at once. The
// number that ends with the last product of the row goes first: its highest word
// is the new word of the sum, and takes the carries of both. Four words take 72
// cycles, where M. Hutter and P. Schwabe (2015) take 73.
func (c *code) rows(x, y, plus []variable) []variable {
	sum := slices.Clone(plus)
	for len(sum) > 0 && len(sum) < len(y) {
		sum = append(sum, c.clear())
	}
	for i, xi := range x {
		sum = c.row(sum, i, xi, y)
	}
	return sum
}

// row adds x y to a sum from the word number from up, where it has one word less
// than y, or none yet.
func (c *code) row(sum []variable, from int, x variable, y []variable) []variable {
	n := len(y)
	var odd, even []int
	for j := range n {
		if (n-j)%2 == 1 {
			odd = append(odd, j)
		} else {
			even = append(even, j)
		}
	}
	add := func(js []int) {
		if len(js) == 0 {
			return
		}
		row := c.products(x, y, js, true)
		if js[len(js)-1] == n-1 {
			top := len(row) - 1
			sum = append(sum, row[top])
			row = row[:top]
		}
		c.addTo(sum[from+js[0]:from+n], row)
		c.two("adc", sum[from+n], zero)
	}
	switch {
	case len(sum) > 0:
		add(odd)
		add(even)
	case n%2 == 1:
		sum = c.products(x, y, odd, false)
		add(even)
	default:
		sum = c.products(x, y, even, false)
		add(odd)
	}
	return sum
}

// products forms x y[j] for every other word of y, side by side. The last one may
// stay where mul leaves it, unless it ends the row.
func (c *code) products(x variable, y []variable, js []int, stay bool) []variable {
	of := map[int][]variable{}
	order := js
	if js[len(js)-1] == len(y)-1 {
		order = append([]int{len(y) - 1}, js[:len(js)-1]...)
		stay = stay && len(js) > 1
	}
	for k, j := range order {
		if stay && k == len(order)-1 {
			c.do(multiply, "mul", x, y[j])
			of[j] = []variable{lowHalf, highHalf}
		} else {
			low, high := c.times(x, y[j])
			of[j] = []variable{low, high}
		}
	}
	var row []variable
	for _, j := range js {
		row = append(row, of[j]...)
	}
	return row
}

// addTo adds a number to the words of sum from the lowest up; C is the carry out
// of the last that the number has.
func (c *code) addTo(sum, number []variable) {
	for k, v := range number {
		c.two(first(k, "add", "adc"), sum[k], v)
	}
}

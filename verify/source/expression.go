package source

import (
	"fmt"
	"regexp"
	"strconv"
	"text/scanner"
)

// names are the symbols in a text.
var names = regexp.MustCompile(`[A-Za-z_.][A-Za-z0-9_.]*`)

func isName(s string) bool { return names.FindString(s) == s && s != "" }

// evaluate is the value of a constant expression as assemblers have it, true being
// -1, with lo8() and hi8() of AVR.
func evaluate(text string) (value int64, err error) {
	e := &expression{}
	if value, err = e.whole(text, scanner.ScanIdents|scanner.ScanInts, func() int64 { return e.sum(0) }); err != nil {
		return 0, fmt.Errorf("%q is no number: %w", text, err)
	}
	return value, nil
}

// operators by how strongly they bind, as GNU as has it, the weakest first, and
// longer ones before their beginnings.
var operators = [][]struct {
	sign string
	do   func(x, y int64) int64
}{
	{{"||", func(x, y int64) int64 { return int64(truth(x != 0 || y != 0)) }}, {"&&", func(x, y int64) int64 { return int64(truth(x != 0 && y != 0)) }}},
	{
		{"+", func(x, y int64) int64 { return x + y }}, {"-", func(x, y int64) int64 { return x - y }},
		{"==", func(x, y int64) int64 { return -int64(truth(x == y)) }}, {"!=", func(x, y int64) int64 { return -int64(truth(x != y)) }},
		{"<>", func(x, y int64) int64 { return -int64(truth(x != y)) }}, {"<=", func(x, y int64) int64 { return -int64(truth(x <= y)) }},
		{">=", func(x, y int64) int64 { return -int64(truth(x >= y)) }}, {"<", func(x, y int64) int64 { return -int64(truth(x < y)) }},
		{">", func(x, y int64) int64 { return -int64(truth(x > y)) }},
	},
	{{"|", func(x, y int64) int64 { return x | y }}, {"&", func(x, y int64) int64 { return x & y }}, {"^", func(x, y int64) int64 { return x ^ y }}},
	{
		{"*", func(x, y int64) int64 { return x * y }},
		{"%", func(x, y int64) int64 {
			if y == 0 {
				panic(badCondition("a division by 0"))
			}
			return x % y
		}},
		{"/", func(x, y int64) int64 {
			if y == 0 {
				panic(badCondition("a division by 0"))
			}
			return x / y
		}},
		{"<<", func(x, y int64) int64 { return x << (y & 63) }},
		{">>", func(x, y int64) int64 { return x >> (y & 63) }},
	},
}

func (e *expression) sum(level int) int64 {
	if level == len(operators) {
		return e.factor()
	}
	v := e.sum(level + 1)
next:
	for _, op := range operators[level] {
		if !e.doubled(op.sign) && e.accept(op.sign) {
			v = op.do(v, e.sum(level+1))
			goto next
		}
	}
	return v
}

// doubled tells that a longer operator comes next.
func (e *expression) doubled(sign string) bool {
	return (sign == "|" || sign == "&") && len(e.tokens) > 1 && e.tokens[0] == sign && e.tokens[1] == sign
}

func (e *expression) factor() int64 {
	switch t := e.next(); {
	case t == "-":
		return -e.factor()
	case t == "+":
		return e.factor()
	case t == "~":
		return ^e.factor()
	case t == "(":
		v := e.sum(0)
		e.want(")")
		return v
	case t == "lo8" || t == "hi8":
		v := e.factor()
		if t == "hi8" {
			v >>= 8
		}
		return v & 0xff
	default:
		v, err := strconv.ParseInt(t, 0, 64)
		if err != nil {
			panic(badCondition(t))
		}
		return v
	}
}

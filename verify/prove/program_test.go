package prove

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"asmgen/gen/isa"
)

// A program is straight-line code over words: what the prover and the interpreter of
// numbers are held against each other on.
type program struct {
	inputs []int // their widths in bits
	steps  []step
}

// step is one operation. Its results are numbered on after those of the steps before
// it, and the inputs come first.
type step struct {
	op   opcode
	w    int    // of the operation
	args [3]int // results of steps before it
	lo   int    // the lowest bit, or how far to shift
	x    uint64 // a constant
}

type opcode int

const (
	opConst opcode = iota
	opAdd
	opSub
	opMul
	opLess
	opAnd
	opOr
	opXor
	opShl
	opShr
	opExtract // w bits of the word from lo up
	opConcat
	opcodes
)

var opNames = [opcodes]string{"const", "add", "sub", "mul", "less", "and", "or", "xor", "shl", "shr", "extract", "concat"}

// arity is the number of words that an operation takes.
var arity = [opcodes]int{0, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 2}

// runStep executes one step over a domain.
func runStep[V any](d isa.Dom[V], s step, values []V, widths []int) []V {
	var a [3]V
	for k := range arity[s.op] {
		a[k] = values[s.args[k]]
	}
	two := func(x, y V) []V { return []V{x, y} }
	switch s.op {
	case opConst:
		return []V{d.Const(s.w, s.x)}
	case opAdd:
		return two(d.AddC(s.w, a[0], a[1], a[2]))
	case opSub:
		return two(d.SubB(s.w, a[0], a[1], a[2]))
	case opMul:
		return two(d.Mul(s.w, a[0], a[1]))
	case opLess:
		return []V{d.Ult(s.w, a[0], a[1])}
	case opAnd:
		return []V{d.And(s.w, a[0], a[1])}
	case opOr:
		return []V{d.Or(s.w, a[0], a[1])}
	case opXor:
		return []V{d.Xor(s.w, a[0], a[1])}
	case opShl:
		return []V{d.Shl(s.w, a[0], s.lo)}
	case opShr:
		return []V{d.Shr(s.w, a[0], s.lo)}
	case opExtract:
		return []V{d.Extract(a[0], s.lo, s.w)}
	}
	return []V{d.Concat(widths[s.args[0]], a[0], a[1])}
}

// widthsOf are those of the results of a step.
func (s step) widthsOf(widths []int) []int {
	switch s.op {
	case opAdd, opSub:
		return []int{s.w, 1}
	case opMul:
		return []int{s.w, s.w}
	case opLess:
		return []int{1}
	case opConcat:
		return []int{widths[s.args[0]] + widths[s.args[1]]}
	}
	return []int{s.w}
}

func (s step) String() string {
	return fmt.Sprintf("%-7s w %2d args %v lo %d x %#x", opNames[s.op], s.w, s.args[:arity[s.op]], s.lo, s.x)
}

// String is the program with the numbers of its results.
func (p program) String() string {
	var b strings.Builder
	widths := append([]int(nil), p.inputs...)
	fmt.Fprintf(&b, "inputs of %v bits\n", p.inputs)
	for _, s := range p.steps {
		if s.op != opConst || s.x != 0 || p.uses(len(widths)) {
			fmt.Fprintf(&b, "\t%3d: %v\n", len(widths), s)
		}
		widths = append(widths, s.widthsOf(widths)...)
	}
	return b.String()
}

func (p program) uses(result int) bool {
	for _, s := range p.steps {
		for _, a := range s.args[:arity[s.op]] {
			if a == result {
				return true
			}
		}
	}
	return false
}

// all executes a program over a domain, and returns every word with its width.
func all[V any](d isa.Dom[V], p program, inputs []V) (values []V, widths []int) {
	values, widths = append(values, inputs...), append(widths, p.inputs...)
	for _, s := range p.steps {
		values = append(values, runStep(d, s, values, widths)...)
		widths = append(widths, s.widthsOf(widths)...)
	}
	return values, widths
}

// writer makes programs up.
type writer struct {
	r      *rand.Rand
	widths []int // of operations
	p      program
	of     []int // the width of each result
}

// write is a program of about n steps over some inputs. Its operations are at a few
// widths, which routines have, and now and then at odd ones.
func write(r *rand.Rand, n int, widths []int, inputs ...int) program {
	w := &writer{r: r, widths: widths, p: program{inputs: inputs}, of: append([]int(nil), inputs...)}
	for len(w.p.steps) < n {
		w.idiom()
	}
	return w.p
}

func (w *writer) put(s step) int {
	w.p.steps = append(w.p.steps, s)
	at := len(w.of)
	w.of = append(w.of, s.widthsOf(w.of)...)
	return at
}

func (w *writer) constant(n int, x uint64) int {
	return w.put(step{op: opConst, w: n, x: x & mask(n)})
}

// edge is a constant at which carries begin or end.
func (w *writer) edge(n int) int {
	switch w.r.IntN(6) {
	case 0:
		return w.constant(n, 1)
	case 1:
		return w.constant(n, ^uint64(0))
	case 2:
		return w.constant(n, 1<<w.r.IntN(n))
	case 3:
		return w.constant(n, w.r.Uint64())
	case 4:
		return w.constant(n, mask(1+w.r.IntN(n))<<w.r.IntN(n))
	}
	return w.constant(n, 0)
}

// word is a word of n bits, rather one of the last: it may have to be made.
func (w *writer) word(n int) int {
	var fit []int
	for at, width := range w.of {
		if width == n {
			fit = append(fit, at)
		}
	}
	switch {
	case len(fit) > 0 && w.r.IntN(8) > 0:
		if w.r.IntN(2) == 0 {
			fit = fit[max(0, len(fit)-6):]
		}
		return fit[w.r.IntN(len(fit))]
	case w.r.IntN(3) == 0:
		return w.edge(n)
	}
	at := w.r.IntN(len(w.of))
	if have := w.of[at]; have > n {
		return w.put(step{op: opExtract, w: n, args: [3]int{at}, lo: w.r.IntN(have - n + 1)})
	} else if have < n {
		return w.put(step{op: opConcat, args: [3]int{at, w.word(n - have)}})
	}
	return at
}

// carry is a bit to add: mostly none, or one of the carries.
func (w *writer) carry() int {
	if w.r.IntN(2) == 0 {
		return w.constant(1, 0)
	}
	return w.word(1)
}

// width is that of the next operation.
func (w *writer) width() int {
	if w.r.IntN(12) == 0 {
		return 1 + w.r.IntN(w.widths[len(w.widths)-1])
	}
	return w.widths[w.r.IntN(len(w.widths))]
}

// spread is a bit in all places of a word, as 0 - bit makes it or as it is put
// together.
func (w *writer) spread(n, bit int) int {
	zero := w.constant(n, 0)
	return w.put(step{op: opSub, w: n, args: [3]int{zero, zero, bit}})
}

// extended is a bit as a word.
func (w *writer) extended(n, bit int) int {
	if n == 1 {
		return bit
	}
	return w.put(step{op: opConcat, args: [3]int{bit, w.constant(n-1, 0)}})
}

// idiom puts one of the things that routines do with words.
func (w *writer) idiom() {
	n := w.width()
	x, y := w.word(n), w.word(n)
	switch w.r.IntN(20) {
	case 0, 1, 2:
		w.put(step{op: opAdd, w: n, args: [3]int{x, y, w.carry()}})
	case 3, 4, 5:
		w.put(step{op: opSub, w: n, args: [3]int{x, y, w.carry()}})
	case 6, 7: // a product on a sum of two words
		lo := w.put(step{op: opMul, w: n, args: [3]int{x, y}})
		sum := w.put(step{op: opAdd, w: n, args: [3]int{lo, w.word(n), w.constant(1, 0)}})
		w.put(step{op: opAdd, w: n, args: [3]int{lo + 1, w.constant(n, 0), sum + 1}})
	case 8: // the carry by comparison
		sum := w.put(step{op: opAdd, w: n, args: [3]int{x, y, w.constant(1, 0)}})
		w.put(step{op: opLess, w: n, args: [3]int{sum, x}})
	case 9: // x + y - x
		sum := w.put(step{op: opAdd, w: n, args: [3]int{x, y, w.carry()}})
		w.put(step{op: opSub, w: n, args: [3]int{sum, x, w.carry()}})
	case 10, 11: // |x - y|
		d := w.put(step{op: opSub, w: n, args: [3]int{x, y, w.constant(1, 0)}})
		m := w.spread(n, d+1)
		turned := w.put(step{op: opXor, w: n, args: [3]int{d, m}})
		if w.r.IntN(2) == 0 {
			w.put(step{op: opAdd, w: n, args: [3]int{turned, w.constant(n, 0), d + 1}})
		} else {
			w.put(step{op: opSub, w: n, args: [3]int{turned, m, w.constant(1, 0)}})
		}
	case 12: // carries counted, and taken off
		a, b := w.extended(n, w.word(1)), w.extended(n, w.word(1))
		sum := w.put(step{op: opAdd, w: n, args: [3]int{a, b, w.word(1)}})
		d := w.put(step{op: opSub, w: n, args: [3]int{w.constant(n, 0), sum, w.carry()}})
		w.put(step{op: opSub, w: n, args: [3]int{d, w.constant(n, 0), d + 1}})
	case 13: // the sign of a word, spread
		m := w.spread(n, w.put(step{op: opExtract, w: 1, args: [3]int{x}, lo: n - 1}))
		w.put(step{op: opcode(int(opAnd) + w.r.IntN(3)), w: n, args: [3]int{y, m}})
	case 14:
		m := w.spread(n, w.word(1))
		w.put(step{op: opcode(int(opAnd) + w.r.IntN(3)), w: n, args: [3]int{x, m}})
	case 15:
		w.put(step{op: opcode(int(opAnd) + w.r.IntN(3)), w: n, args: [3]int{x, w.edge(n)}})
	case 16: // bits, which have equations, and words, which have none
		w.put(step{op: opcode(int(opAnd) + w.r.IntN(3)), w: n, args: [3]int{x, y}})
		w.put(step{op: opcode(int(opAnd) + w.r.IntN(3)), w: 1, args: [3]int{w.word(1), w.word(1)}})
	case 17:
		w.put(step{op: opShl, w: n, args: [3]int{x}, lo: w.r.IntN(n)})
	case 18:
		w.put(step{op: opShr, w: n, args: [3]int{x}, lo: w.r.IntN(n)})
	default:
		if n > 1 {
			k := 1 + w.r.IntN(n-1)
			w.put(step{op: opConcat, args: [3]int{w.word(k), w.word(n - k)}})
		}
	}
}

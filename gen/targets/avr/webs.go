package avr

import (
	"slices"

	"asmgen/gen"
)

// web is a stretch of operations over which values share a register: those of one
// variable, and of the copies that take over from it.
type web struct {
	from, to int // operations, both included
	reg      int // -1 until it is chosen
	fixed    bool
	// split tells that another web goes on from its register.
	split bool
}

func (w web) meets(o web) bool { return w.from <= o.to && o.from <= w.to }

// span is where a variable is in the register of a web. Moved tells that it comes
// there from another register.
type span struct {
	from, to, web int
	moved         bool
}

// pairing are webs that should have a register with an even number and the next,
// each two of them, so that one movw serves.
type pairing []int

// webs are the registers of a code as they are to be.
type webs struct {
	*lives
	all      []web
	spans    [][]span // of each variable, in order
	pairings []pairing
	renames  map[int]bool     // the operations that copy by taking over the register
	splits   map[int][][2]int // of an operation: webs, and the webs that go on from them
}

// arrival is where the pointers to the factors are on entry.
var arrival = map[gen.Area]int{gen.AreaX: xArg, gen.AreaY: yArg}

// newWebs has a web for each stretch of stays in registers, and keeps Y free where
// it is busy.
func newWebs(l *lives, busy []bool) *webs {
	w := &webs{lives: l, spans: make([][]span, len(l.uses)), renames: map[int]bool{}, splits: map[int][][2]int{}}
	source := map[int]int{} // of an operation that takes over a register: the web it comes from
	for i, uses := range l.uses {
		v := variable(i)
		for k := 0; k < len(uses); k++ {
			from := uses[k]
			lone := !l.remains(v, k)
			for l.remains(v, k) {
				k++
			}
			to := uses[k]
			o := l.ops[to.op]
			switch {
			case lone && to.soft:
			case to.soft && o.form == create && o.s == v:
				source[to.op] = len(w.all)
				w.add(v, from.op, to.op-1)
			default:
				w.add(v, from.op, to.op)
			}
		}
	}
	w.join(source)
	w.findPairings()
	for area, p := range l.pointer {
		for k, v := range p {
			first := &w.all[w.spans[v][0].web]
			first.reg, first.fixed = arrival[area]+k, true
		}
	}
	w.reserve(busy)
	return w
}

func (w *webs) add(v variable, from, to int) {
	w.spans[v] = append(w.spans[v], span{from: from, to: to, web: len(w.all)})
	w.all = append(w.all, web{from: from, to: to, reg: -1})
}

// join has copies go on in the webs that they take over.
func (w *webs) join(source map[int]int) {
	into := make([]int, len(w.all)) // the web that a web has become a part of
	for i := range into {
		into[i] = i
	}
	for i, o := range w.ops {
		from, ok := source[i]
		if !ok {
			continue
		}
		w.renames[i] = true
		d := w.at(o.d, i)
		into[d] = into[from]
		w.all[into[d]].to = max(w.all[into[d]].to, w.all[d].to)
		w.all[d].from, w.all[d].to = 1, 0
	}
	for v := range w.spans {
		for k := range w.spans[v] {
			w.spans[v][k].web = into[w.spans[v][k].web]
		}
	}
}

// at is the web that a variable is in at an operation, or -1.
func (w *webs) at(v variable, op int) int {
	spans := w.spans[v]
	k, _ := slices.BinarySearchFunc(spans, op, func(s span, op int) int { return s.to - op })
	if k < len(spans) && spans[k].from <= op {
		return spans[k].web
	}
	return -1
}

// reg is the register that a variable is in at an operation, or -1.
func (w *webs) reg(v variable, op int) int {
	if k := w.at(v, op); k >= 0 {
		return w.all[k].reg
	}
	return -1
}

// comes tells that a variable comes to a register at an operation, other than from
// another one.
func (w *webs) comes(v variable, op int) bool {
	return slices.ContainsFunc(w.spans[v], func(s span) bool { return s.from == op && !s.moved })
}

// findPairings finds the pairs that products are moved to, and those of pointers
// that are moved to Y.
func (w *webs) findPairings() {
	for i, o := range w.ops {
		if o.form == pairUp || o.form == clearPair {
			w.pairings = append(w.pairings, pairing{w.at(o.d, i), w.at(o.s, i)})
		}
		if o.form == clearPair {
			w.pairings = append(w.pairings, pairing{w.at(zero, i), w.at(zeroHigh, i)})
		}
	}
	for _, area := range []gen.Area{gen.AreaX, gen.AreaY} {
		p := w.pointer[area]
		for k := 0; p != nil && k < len(w.uses[p[0]]); k++ {
			op := w.uses[p[0]][k].op
			if low, high := w.at(p[0], op), w.at(p[1], op); low >= 0 && high >= 0 {
				w.pairings = append(w.pairings, pairing{low, high})
			}
		}
	}
}

// reserve keeps Y for pointers.
func (w *webs) reserve(busy []bool) {
	for i := 0; i < len(busy); i++ {
		from := i
		for i < len(busy) && busy[i] {
			i++
		}
		if from < i {
			for _, r := range pair(windowPtr) {
				w.all = append(w.all, web{from: from, to: i - 1, reg: r, fixed: true})
			}
		}
	}
}

// cut ends a web before an operation, and returns the one that goes on from there.
func (w *webs) cut(i, op int) int {
	rest := len(w.all)
	w.all = append(w.all, web{from: op, to: w.all[i].to, reg: -1})
	w.all[i].to, w.all[i].split = op-1, true
	w.splits[op] = append(w.splits[op], [2]int{i, rest})
	for v := range w.spans {
		for k := 0; k < len(w.spans[v]); k++ {
			s := &w.spans[v][k]
			switch {
			case s.web != i || s.to < op:
			case s.from >= op:
				s.web = rest
			default:
				after := span{op, s.to, rest, true}
				s.to = op - 1
				w.spans[v] = slices.Insert(w.spans[v], k+1, after)
			}
		}
	}
	return rest
}

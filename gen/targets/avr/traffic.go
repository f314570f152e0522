package avr

import (
	"slices"

	"asmgen/gen"
)

// move is a variable on its way from memory to a register, or back.
type move struct {
	v  variable
	at gen.At
}

// traffic is what goes between registers and memory, before each operation and
// after it. A variable waits where a word of the result will be, if that is free
// for long enough, or else on the stack.
type traffic struct {
	*lives
	loads, stores [][]move
	home          []gen.At // of each variable: its place in memory
	has, valid    []bool   // of each variable: it has a home; that holds it
	freeAt        []int    // of each word of the result: the operation that keeps it
	lastRead      int      // the last operation that reads what the result may overlap
	lastOf        map[gen.Area]int
	lodgers       []lodger         // what waits in memory, as it comes
	lodging       map[variable]int // which of these a variable is
	places        []gen.At         // of each of these, once it is known
	stack         int              // words of private memory
	cramped       bool             // the result has no place for a pointer
}

// newTraffic finds the traffic twice: only who wants a place for how long tells where
// all are.
func newTraffic(l *lives) *traffic {
	t := findTraffic(l, nil)
	places, stack := t.house()
	t = findTraffic(l, places)
	t.stack = stack
	return t
}

// findTraffic finds the traffic with the places of all lodgers, or who they are.
func findTraffic(l *lives, places []gen.At) *traffic {
	t := &traffic{lives: l, loads: make([][]move, len(l.ops)), stores: make([][]move, len(l.ops)),
		home: slices.Clone(l.origin), has: slices.Clone(l.given), valid: slices.Clone(l.given),
		freeAt: make([]int, 2*l.n), lastRead: -1, lastOf: map[gen.Area]int{}, lodging: map[variable]int{}, places: places}
	if l.private > 0 { // the program has the result for itself
		t.lastRead = len(l.ops)
	}
	for v, uses := range l.uses {
		if l.given[v] && len(uses) > 0 {
			of, last := l.origin[v].Of, uses[len(uses)-1].op
			t.lastOf[of] = max(t.lastOf[of], last)
			if l.overlap {
				t.lastRead = max(t.lastRead, last)
			}
		}
	}
	for i, o := range l.ops {
		if o.form == final && o.at.Of == gen.AreaZ {
			t.freeAt[o.at.Index] = i
		}
	}
	for _, area := range []gen.Area{gen.AreaX, gen.AreaY} {
		for _, v := range l.pointer[area] {
			if !l.tied() && t.goesAway(v, area) { // it finds no place later
				t.home[v], t.has[v] = t.lodge(v, 0), true
				t.cramped = t.cramped || t.home[v].Of != gen.AreaZ
			}
		}
	}
	done := make([]int, len(l.given))
	for i, o := range l.ops {
		touched := l.touchedBy(i)
		for _, v := range touched {
			t.bring(v, done[v], i)
		}
		if o.form == final && (!t.valid[o.d] || t.home[o.d] != o.at) {
			t.stores[i] = append(t.stores[i], move{o.d, o.at})
			t.leave(o.d, i)
			t.home[o.d], t.has[o.d], t.valid[o.d] = o.at, true, true
		}
		for _, v := range o.wrote() {
			t.valid[v] = false
		}
		for _, v := range touched {
			if !l.remains(v, done[v]) {
				t.drop(v, done[v], i)
			}
			done[v]++
		}
	}
	return t
}

// goesAway tells that a pointer is in memory for a time.
func (t *traffic) goesAway(v variable, area gen.Area) bool {
	uses := t.uses[v]
	return uses[len(uses)-1].op < t.lastOf[area] || slices.ContainsFunc(t.stays[v], func(s *stay) bool { return !s.inReg })
}

// touchedBy are the variables that operation i uses, the pointers that its words
// are reached by among them.
func (l *lives) touchedBy(i int) []variable {
	out := l.ops[i].touched()
	for _, area := range []gen.Area{gen.AreaX, gen.AreaY} {
		for _, v := range l.pointer[area] {
			_, ok := slices.BinarySearchFunc(l.uses[v], i, func(u use, op int) int { return u.op - op })
			if ok && !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	return out
}

// bring loads a variable that use k does not find in a register. A pointer that is
// to remain goes first, since others may be reached by it.
func (t *traffic) bring(v variable, k, op int) {
	reads := slices.Contains(t.ops[op].read(), v)
	switch {
	case t.arrives(v, k) || isZero(v):
	case reads:
		t.loads[op] = append(t.loads[op], move{v, t.home[v]})
	case t.remains(v, k) && !slices.Contains(t.ops[op].wrote(), v):
		t.loads[op] = slices.Insert(t.loads[op], 0, move{v, t.home[v]})
	}
}

// area is the factor that a variable points to, if it is a half of a pointer.
func (t *traffic) area(v variable) (area gen.Area, ok bool) {
	for area, p := range t.pointer {
		if slices.Contains(p, v) {
			return area, true
		}
	}
	return 0, false
}

// drop takes a variable out of its register after use k.
func (t *traffic) drop(v variable, k, op int) {
	wanted := k+1 < len(t.uses[v])
	if area, ok := t.area(v); ok {
		wanted = t.lastOf[area] > op && !t.tied()
	}
	switch {
	case !wanted:
		t.leave(v, op)
		return
	case t.valid[v] || isZero(v):
		return
	case !t.has[v]:
		t.home[v], t.has[v] = t.lodge(v, op), true
	}
	t.stores[op] = append(t.stores[op], move{v, t.home[v]})
	t.valid[v] = true
}

// byWindow are the operations that reach memory by Y, and with them those between
// two that are near, where it does not pay to have something else in Y.
func (t *traffic) byWindow() []bool {
	const near = 40
	out, last := make([]bool, len(t.ops)), -2*near
	for i := range out {
		elsewhere := func(m move) bool { return m.at.Of != gen.AreaZ }
		if !slices.ContainsFunc(t.loads[i], elsewhere) && !slices.ContainsFunc(t.stores[i], elsewhere) {
			continue
		}
		if i-last > near {
			last = i
		}
		for ; last <= i; last++ {
			out[last] = true
		}
		last = i
	}
	return out
}

// order is all places that are accessed, one after the other.
func (t *traffic) order() []gen.At {
	var out []gen.At
	for i := range t.ops {
		for _, m := range slices.Concat(t.loads[i], t.stores[i]) {
			out = append(out, m.at)
		}
	}
	return out
}

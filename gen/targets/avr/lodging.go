package avr

import (
	"cmp"
	"slices"

	"asmgen/gen"
)

// lodger is a variable that waits in memory from one operation to another. A pointer
// must not be on the stack: it would take another one to reach it.
type lodger struct {
	from, until int
	pointer     bool
}

// lodge notes that a variable waits in memory from an operation on, and returns where
// that is, once it is known.
func (t *traffic) lodge(v variable, op int) gen.At {
	k, until := len(t.lodgers), t.uses[v][len(t.uses[v])-1].op
	area, pointer := t.area(v)
	if pointer {
		until = t.lastOf[area]
	}
	t.lodgers = append(t.lodgers, lodger{op, until, pointer})
	t.lodging[v] = k
	if t.places == nil {
		return gen.At{Of: gen.AreaZ, Index: -1}
	}
	return t.places[k]
}

// leave gives up the place where a variable is stored.
func (t *traffic) leave(v variable, op int) {
	if !t.has[v] || t.given[v] {
		return
	}
	if k, ok := t.lodging[v]; ok {
		t.lodgers[k].until = op
		delete(t.lodging, v)
	}
	t.has[v], t.valid[v] = false, false
}

// house gives each lodger a place: where a word of the result will be, if that is free
// for long enough, or else on the stack, of which it returns the words. Pointers choose
// first, then those that stay longest; but in a multiplication where displacements do
// not reach everything, those that come first. Each takes the place that is free for the
// shortest time that will do.
func (t *traffic) house() (places []gen.At, stack int) {
	order := make([]int, len(t.lodgers))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(a, b int) int {
		x, y := t.lodgers[a], t.lodgers[b]
		if x.pointer != y.pointer {
			if x.pointer {
				return -1
			}
			return 1
		}
		if t.far() && !t.square { // those that come together are together
			return cmp.Compare(a, b)
		}
		return cmp.Or(cmp.Compare(y.until-y.from, x.until-x.from), cmp.Compare(a, b))
	})
	places = make([]gen.At, len(t.lodgers))
	inResult := make([][]lodger, len(t.freeAt))
	var left []int
	for _, k := range order {
		l, best := t.lodgers[k], -1
		for w, free := range t.freeAt {
			if l.from > t.lastRead && l.until <= free && l.fits(inResult[w]) && (best < 0 || free < t.freeAt[best]) {
				best = w
			}
		}
		if best < 0 {
			left = append(left, k)
			continue
		}
		inResult[best] = append(inResult[best], l)
		places[k] = gen.At{Of: gen.AreaZ, Index: best}
	}
	// As they come, they need the fewest words.
	slices.SortFunc(left, func(a, b int) int {
		return cmp.Or(cmp.Compare(t.lodgers[a].from, t.lodgers[b].from), cmp.Compare(a, b))
	})
	onStack := make([][]lodger, t.private)
	for _, k := range left {
		l := t.lodgers[k]
		w := t.private
		for w < len(onStack) && !l.fits(onStack[w]) {
			w++
		}
		if w == len(onStack) {
			onStack = append(onStack, nil)
		}
		onStack[w] = append(onStack[w], l)
		places[k] = gen.At{Of: gen.AreaT, Index: w}
	}
	return places, len(onStack)
}

// fits tells that a place with other lodgers is free while this one wants it.
func (l lodger) fits(others []lodger) bool {
	return !slices.ContainsFunc(others, func(o lodger) bool { return l.from < o.until && o.from < l.until })
}

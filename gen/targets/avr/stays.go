package avr

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/keep"
)

// use is a point where an operation touches a variable. A soft one reads it, and
// does as well with its place in memory.
type use struct {
	op   int
	soft bool
}

// stay is the time from use k of a variable to the next, which the variable may
// spend in a register.
type stay struct {
	v      variable
	k      int
	inReg  bool
	reload int   // half cycles that use k+1 takes more if it is not
	store  int   // half cycles to store its value before, unless that has been done
	value  value // that it has in this time
	over   keep.Interval
}

// value names what a variable holds from one of its uses on.
type value struct {
	v variable
	k int
}

// Half cycles: of an access to memory, and of a copy between registers.
const access, transfer = 4, 2

// lives are the uses of the variables of a code, and what they do in between.
type lives struct {
	*code
	uses  [][]use
	stays [][]*stay
	away  map[value]int // of each value, by the last choice: the first stay in memory
}

func newLives(c *code) *lives {
	l := &lives{code: c, uses: make([][]use, len(c.given)), stays: make([][]*stay, len(c.given))}
	for i, o := range c.ops {
		wrote := o.wrote()
		for _, v := range o.touched() {
			l.uses[v] = append(l.uses[v], use{i, o.form == create && !slices.Contains(wrote, v)})
		}
	}
	for v, uses := range l.uses {
		for k := 0; k+1 < len(uses); k++ {
			s := &stay{v: variable(v), k: k, reload: access, over: keep.Interval{From: uses[k].op + 1, To: uses[k+1].op}}
			if isZero(variable(v)) {
				s.reload = transfer
			} else if uses[k+1].soft && k+2 < len(uses) {
				s.reload = access - transfer
			}
			if uses[k].soft {
				s.over.From--
			}
			l.stays[v] = append(l.stays[v], s)
		}
		l.findValues(variable(v))
	}
	return l
}

// findValues finds which value a variable has in each stay, and whether that has
// to be stored.
func (l *lives) findValues(v variable) {
	now, stored := value{v, 0}, l.given[v] || isZero(v)
	for k, s := range l.stays[v] {
		o := l.ops[l.uses[v][k].op]
		if slices.Contains(o.wrote(), v) {
			now, stored = value{v, k}, false
		}
		stored = stored || o.form == final
		s.value, s.store = now, 0
		if !stored {
			s.store = access
		}
	}
}

// arrives tells that use k of a variable finds it in a register.
func (l *lives) arrives(v variable, k int) bool { return k > 0 && l.stays[v][k-1].inReg }

// remains tells that use k of a variable leaves it in its register.
func (l *lives) remains(v variable, k int) bool { return k < len(l.stays[v]) && l.stays[v][k].inReg }

// needed is so much that a pointer stays.
const needed = 1 << 20

// point finds where Y has to be pointed at a factor, as the choice is so far. From
// the registers of a pointer one movw does that, and two loads if it is not there.
func (l *lives) point() {
	type load struct {
		op int
		of gen.Area
	}
	var loads []load
	for v, uses := range l.uses {
		for k, u := range uses {
			if l.given[v] && l.pointer[l.origin[v].Of] != nil && (l.tied() || !l.arrives(variable(v), k)) {
				loads = append(loads, load{u.op, l.origin[v].Of})
			}
		}
	}
	slices.SortStableFunc(loads, func(a, b load) int { return a.op - b.op })
	pointers := slices.Concat(l.pointer[gen.AreaX], l.pointer[gen.AreaY])
	for _, v := range pointers {
		l.uses[v], l.stays[v] = l.uses[v][:1], nil
	}
	window := gen.AreaZ
	for _, at := range loads {
		if at.of == window && !l.tied() {
			continue
		}
		window = at.of
		for _, v := range l.pointer[window] {
			last := l.uses[v][len(l.uses[v])-1].op
			if last == at.op {
				continue
			}
			// It is wanted in a register until Y has it.
			s := &stay{v: v, k: len(l.stays[v]), reload: access - 1, over: keep.Interval{From: last, To: at.op + 1}}
			if l.tied() {
				s.reload = needed
			}
			l.uses[v] = append(l.uses[v], use{at.op, true})
			l.stays[v] = append(l.stays[v], s)
		}
	}
	for _, v := range pointers {
		l.findValues(v)
	}
}

// decide chooses what stays in the registers, two fewer of them where Y is busy.
// The store of a value is charged to the first stay that it spends in memory, which
// is not known before: the next choice goes by what this one tells.
func (l *lives) decide(registers int, busy []bool) {
	l.point()
	free := make([]int, len(l.ops))
	for i := range free {
		free[i] = registers
		switch {
		case l.ops[i].form == callOut:
			free[i] = 0
		case busy[i]:
			free[i] -= 2
		}
	}
	var all []*stay
	for v := range l.uses {
		for _, u := range l.uses[v] {
			if !u.soft {
				free[u.op]--
			}
		}
		all = append(all, l.stays[v]...)
	}
	intervals := make([]keep.Interval, len(all))
	for i, s := range all {
		intervals[i] = s.over
		intervals[i].Worth = s.reload
		if first, ok := l.away[s.value]; !ok || s.k <= first {
			intervals[i].Worth += s.store
		}
	}
	for i, in := range keep.Choose(free, intervals) {
		all[i].inReg = in
	}
	l.away = map[value]int{}
	for _, s := range all {
		if first, ok := l.away[s.value]; !s.inReg && (!ok || s.k < first) {
			l.away[s.value] = s.k
		}
	}
}

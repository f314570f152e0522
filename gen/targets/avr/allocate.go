package avr

import (
	"math"
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// allocator gives the variables of a code registers. The register whose variable
// is needed last makes room, by Belady's rule; what is in memory already, and
// need not be stored first, goes sooner. A variable is stored where a word of
// the result will be, if that is free for long enough, or on the stack.
type allocator struct {
	memory
	code  *code
	pool  []int
	uses  [][]int    // of each variable: the operations that touch it, from now on
	reg   []int      // of each variable; -1 if it is in none
	in    []variable // of each register
	home  []gen.At   // of each variable: its place in memory
	has   []bool     // of each variable: it has a home
	valid []bool     // of each variable: its home holds it
	used  []bool     // of each register: it has been written

	freeAt   []int      // of each word of the result: the operation that keeps it
	lodger   []variable // of each word of the result: the variable stored there
	stack    []variable // the same for words of private memory
	lastRead int        // the last operation that reads what the result may overlap
}

// allocate carries out a code on factors of n words, which the result may overlap
// until the last of them is read.
func allocate(c *code, n int, square, overlap bool) *allocator {
	a := &allocator{code: c, pool: partsPool(square), in: make([]variable, 32), used: make([]bool, 32)}
	a.memory = newMemory(n > maxNear || overlap, c.ops)
	if a.memory.spare {
		a.pool = a.pool[1:]
	}
	for r := range a.in {
		a.in[r] = none
	}
	count := len(c.given)
	a.uses, a.reg, a.home = make([][]int, count), make([]int, count), slices.Clone(c.origin)
	a.has, a.valid = slices.Clone(c.given), slices.Clone(c.given)
	a.lastRead = -1
	a.freeAt, a.lodger = make([]int, 2*n), make([]variable, 2*n)
	for v := range a.reg {
		a.reg[v] = -1
	}
	for k := range a.lodger {
		a.lodger[k] = none
	}
	for i, o := range c.ops {
		for _, v := range append(o.read(), o.wrote()...) {
			if v >= 0 {
				a.uses[v] = append(a.uses[v], i)
				if c.given[v] && overlap {
					a.lastRead = i
				}
			}
		}
		if o.form == keep {
			a.freeAt[o.at.Index] = i
		}
	}
	lastReads := a.lastReads()
	for i, o := range c.ops {
		a.now = i
		for _, area := range []gen.Area{gen.AreaX, gen.AreaY} {
			if last, ok := lastReads[area]; ok && i == last+1 {
				a.pool = append(a.pool, pair(parked[area])...)
			}
		}
		a.operate(o)
	}
	return a
}

// lastReads are the operations after which the pointer to a factor is wanted no
// more, so that its registers are free.
func (a *allocator) lastReads() map[gen.Area]int {
	last := map[gen.Area]int{}
	for v, uses := range a.uses {
		if a.code.given[v] {
			of := a.code.origin[v].Of
			last[of] = max(last[of], uses[len(uses)-1])
		}
	}
	return last
}

// operate emits one operation.
func (a *allocator) operate(o operation) {
	switch o.form {
	case multiply:
		x := a.fetch(o.d, none)
		a.Emit("mul", isa.R(x), isa.R(a.fetch(o.s, o.d)))
	case keep:
		if !a.valid[o.d] || a.home[o.d] != o.at {
			a.store(a.fetch(o.d, none), o.at)
			a.leave(o.d)
			a.home[o.d], a.has[o.d], a.valid[o.d] = o.at, true, true
		}
	case pairUp:
		a.takePair(o.d, o.s)
		a.valid[o.d], a.valid[o.s] = false, false
	case create:
		a.make(o)
		a.valid[o.d] = false
	case modify:
		d := a.fetch(o.d, o.s)
		switch {
		case o.s == none:
			a.Emit(o.name, isa.R(d))
		case o.s == lowHalf:
			a.Emit(o.name, isa.R(d), isa.R(lo))
		case o.s == highHalf:
			a.Emit(o.name, isa.R(d), isa.R(hi))
		default:
			s := a.fetch(o.s, o.d)
			a.Emit(o.name, isa.R(d), isa.R(s))
		}
		a.valid[o.d] = false
	}
	for _, v := range append(o.read(), o.wrote()...) {
		a.pass(v)
	}
}

// make emits what creates a variable.
func (a *allocator) make(o operation) {
	switch {
	case o.name == "sbc":
		r := a.take(o.d, none)
		a.Emit("sbc", isa.R(r), isa.R(r))
	case o.s < 0 || o.s == a.code.zero && a.reg[o.s] < 0:
		a.Emit("clr", isa.R(a.take(o.d, none)))
	case a.reg[o.s] < 0:
		a.load(a.take(o.d, o.s), a.home[o.s])
	case a.next(o.s, a.now) == math.MaxInt: // it does without its register
		r := a.reg[o.s]
		a.reg[o.s] = -1
		a.place(o.d, r)
	default:
		s := a.reg[o.s]
		a.Emit("mov", isa.R(a.take(o.d, o.s)), isa.R(s))
	}
}

// fetch returns the register of a variable, after bringing it there. The
// register of keep stays.
func (a *allocator) fetch(v, keep variable) int {
	if a.reg[v] >= 0 {
		return a.reg[v]
	}
	r := a.take(v, keep)
	if v == a.code.zero {
		a.Emit("clr", isa.R(r))
	} else {
		a.load(r, a.home[v])
	}
	return r
}

// next is the first operation after now that touches a variable.
func (a *allocator) next(v variable, now int) int {
	for len(a.uses[v]) > 0 && a.uses[v][0] <= now {
		a.uses[v] = a.uses[v][1:]
	}
	if len(a.uses[v]) == 0 {
		return math.MaxInt
	}
	return a.uses[v][0]
}

// pass drops a variable that the operation just done was the last to touch.
func (a *allocator) pass(v variable) {
	if v < 0 || a.next(v, a.now) != math.MaxInt {
		return
	}
	if r := a.reg[v]; r >= 0 {
		a.in[r], a.reg[v] = none, -1
	}
	a.leave(v)
}

// leave gives up the place where a variable is stored.
func (a *allocator) leave(v variable) {
	if !a.has[v] || a.code.given[v] {
		return
	}
	switch at := a.home[v]; {
	case at.Of == gen.AreaT && a.stack[at.Index] == v:
		a.stack[at.Index] = none
	case at.Of == gen.AreaZ && a.lodger[at.Index] == v:
		a.lodger[at.Index] = none
	}
	a.has[v], a.valid[v] = false, false
}

func (a *allocator) place(v variable, r int) {
	a.in[r], a.reg[v], a.used[r] = v, r, true
}

// take makes room in a register for v.
func (a *allocator) take(v, keep variable) int {
	r := a.room(keep)
	a.evict(r)
	a.place(v, r)
	return r
}

// takePair puts the halves of the product into a free pair of registers, or
// into any two.
func (a *allocator) takePair(low, high variable) {
	for _, r := range a.pool {
		if r%2 == 0 && a.in[r] == none && a.in[r+1] == none && slices.Contains(a.pool, r+1) {
			a.Emit("movw", isa.R(r), isa.R(lo))
			a.place(low, r)
			a.place(high, r+1)
			return
		}
	}
	a.Emit("mov", isa.R(a.take(low, none)), isa.R(lo))
	a.Emit("mov", isa.R(a.take(high, low)), isa.R(hi))
}

// storeWeight is how much longer a variable that must be stored first is kept.
const storeWeight = 2

// room chooses a register: a free one, best one whose neighbour is not free, or
// the one to evict.
func (a *allocator) room(keep variable) int {
	free := -1
	for _, r := range a.pool {
		if a.in[r] == none {
			if a.in[r^1] != none {
				return r
			}
			if free < 0 {
				free = r
			}
		}
	}
	if free >= 0 {
		return free
	}
	best, far := -1, -1
	for _, r := range a.pool {
		v := a.in[r]
		if v == keep {
			continue
		}
		away := (a.next(v, a.now-1) - a.now) * storeWeight
		if !a.valid[v] && v != a.code.zero {
			away /= storeWeight
		}
		if a.next(v, a.now-1) > a.now && away > far {
			best, far = r, away
		}
	}
	return best
}

// evict empties a register.
func (a *allocator) evict(r int) {
	v := a.in[r]
	if v == none {
		return
	}
	if !a.valid[v] && v != a.code.zero {
		if !a.has[v] {
			a.home[v], a.has[v] = a.lodge(v), true
		}
		a.store(r, a.home[v])
		a.valid[v] = true
	}
	a.in[r], a.reg[v] = none, -1
}

// lodge finds a place in memory for a variable until it is needed no more.
func (a *allocator) lodge(v variable) gen.At {
	last := a.uses[v][len(a.uses[v])-1]
	if a.now > a.lastRead {
		best := -1 // the word that is free for the shortest time that will do
		for k := range a.lodger {
			if a.lodger[k] == none && a.freeAt[k] >= last && (best < 0 || a.freeAt[k] < a.freeAt[best]) {
				best = k
			}
		}
		if best >= 0 {
			a.lodger[best] = v
			return gen.At{Of: gen.AreaZ, Index: best}
		}
	}
	k := slices.Index(a.stack, none)
	if k < 0 {
		k = len(a.stack)
		a.stack = append(a.stack, none)
	}
	a.stack[k] = v
	return gen.At{Of: gen.AreaT, Index: k}
}

// lowerParts lowers a program of several parts.
func lowerParts(p *gen.Program) *targets.Listing {
	c := newCode()
	overlap := false
	for _, part := range p.Parts {
		_, copies := part.(*gen.Copy)
		overlap = overlap || copies
	}
	c.program(p)
	_, _, z := p.Whole()
	c.finish(z)
	a := allocate(c, p.N, p.Square, overlap)
	var regs []int
	for r, used := range a.used {
		if used && r&^1 != parked[gen.AreaX] { // the frame knows of it
			regs = append(regs, r)
		}
	}
	if a.spare {
		regs = append(regs, spareReg)
	}
	f := newFrame(regs, false)
	f.moves = [][2]int{{resultPtr, zArg}, {parked[gen.AreaX], xArg}}
	f.enter()
	for range a.stack {
		f.push(lo)
	}
	f.Lines = append(f.Lines, a.Lines...)
	for range a.stack {
		f.pop(lo)
	}
	f.leave()
	return f.Listing
}

package avr

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// allocator carries out a code in the registers of its webs.
type allocator struct {
	memory
	*lives
	webs    *webs
	traffic *traffic
	used    []bool // of each register: it has been written
	// put has the lines that store pointers; got tells which are loaded again.
	put map[variable]int
	got map[variable]bool
}

// settle decides what stays in registers, and where Y is busy with pointers: there
// it is not for variables, but which loads there are depends on that. Once an
// operation is found to need Y, Y stays busy there, so that it comes to an end.
// Without share, Y is always busy. A second choice at least goes by what the one before
// tells of stores.
func settle(c *code, share bool, registers int) (l *lives, t *traffic, busy []bool) {
	const atLeast, enough = 2, 12
	l = newLives(c)
	busy = slices.Repeat([]bool{!share}, len(c.ops))
	for round := 0; ; round++ {
		l.decide(registers, busy)
		t = newTraffic(l)
		if t.cramped {
			c.cramped = true
			return settle(c, share, registers)
		}
		settled := true
		for i, wanted := range t.byWindow() {
			settled = settled && (busy[i] || !wanted)
			busy[i] = busy[i] || wanted || round == enough
		}
		if settled && round >= atLeast {
			return l, t, busy
		}
	}
}

// allocateApart carries out a code in which Y is for pointers alone. Where that leaves
// a variable without a register, fewer are given to what is to stay in them.
func allocateApart(c *code) *allocator {
	const most = 8
	for slack := range most {
		if a := allocate(c, false, slack); a != nil {
			return a
		}
	}
	panic("avr: more webs than registers")
}

// allocate carries out a code, which may share Y with pointers, and leaves registers
// over as slack. It is nil where that leaves a variable without a register.
func allocate(c *code, share bool, slack int) *allocator {
	pool := isa.Range(2, windowPtr+1)
	if c.far() {
		pool = slices.DeleteFunc(pool, func(r int) bool { return r == spareReg })
	}
	l, t, busy := settle(c, share, len(pool)-slack)
	w := newWebs(l, busy)
	if !w.color(pool) {
		return nil
	}
	a := &allocator{lives: l, webs: w, traffic: t, used: make([]bool, 32), put: map[variable]int{}, got: map[variable]bool{}}
	a.memory = newMemory(c, t.order())
	a.memory.pointTo = a.pointTo
	if c.private > 0 {
		a.memory.pointTo, a.memory.find = a.pointParked, a.found
		a.open, a.window, a.at[0] = true, gen.AreaT, -a.below // since there was room made
	}
	for i, o := range c.ops {
		a.now = i
		a.open = a.open && busy[i] && (i == 0 || busy[i-1])
		for _, s := range w.splits[i] {
			if from, to := w.all[s[0]].reg, a.register(w.all[s[1]].reg); from != to {
				a.Emit("mov", isa.R(to), isa.R(from))
			}
		}
		for _, m := range t.loads[i] {
			a.Emit("ldd", isa.R(a.holder(m.v, o)), a.next())
			a.got[m.v] = true
		}
		a.operate(o)
		a.past = 1
		for _, m := range t.stores[i] {
			a.Emit("std", a.next(), isa.R(a.holder(m.v, o)))
			if _, pointer := t.area(m.v); pointer {
				a.put[m.v] = len(a.Lines) - 1
			}
		}
		a.past = 0
	}
	a.dropUnread()
	return a
}

// dropUnread takes out the stores of pointers that Y did not need again: that depends
// on what else it has to point at, which is known at the end.
func (a *allocator) dropUnread() {
	unread := map[int]bool{}
	for v, line := range a.put {
		unread[line] = !a.got[v]
	}
	var lines []targets.Line
	for i, l := range a.Lines {
		if !unread[i] {
			lines = append(lines, l)
		}
	}
	a.Lines = lines
}

func (a *allocator) register(r int) int {
	a.used[r] = true
	return r
}

// reg is the register of a variable.
func (a *allocator) reg(v variable) int {
	switch v {
	case lowHalf:
		return lo
	case highHalf:
		return hi
	}
	return a.register(a.webs.reg(v, a.now))
}

// holder is the register with the value of a variable: its own, or that of its
// copy.
func (a *allocator) holder(v variable, o operation) int {
	if a.webs.at(v, a.now) < 0 {
		v = o.d
	}
	return a.reg(v)
}

// operate emits one operation.
func (a *allocator) operate(o operation) {
	for _, v := range o.read() {
		if o.form != create && isZero(v) && a.webs.comes(v, a.now) {
			a.Emit("clr", isa.R(a.reg(v)))
		}
	}
	switch o.form {
	case enter: // they are there
	case callOut:
		a.call(o.product)
	case pairUp:
		movePair(a.Listing, a.reg(o.d), a.reg(o.s), lo)
	case clearPair:
		if low := a.reg(zero); low%2 == 0 && a.reg(zeroHigh) == low+1 {
			movePair(a.Listing, a.reg(o.d), a.reg(o.s), low)
		} else {
			a.Emit("clr", isa.R(a.reg(o.d)))
			a.Emit("clr", isa.R(a.reg(o.s)))
		}
	case create:
		d := a.reg(o.d)
		switch {
		case o.name == "sbc":
			a.Emit("sbc", isa.R(d), isa.R(d))
		case o.s < 0:
			a.Emit("clr", isa.R(d))
		default:
			a.copy(d, o.s)
		}
	case multiply, modify, compare:
		args := []isa.Arg{isa.R(a.reg(o.d))}
		if o.s != none {
			args = append(args, isa.R(a.reg(o.s)))
		}
		a.Emit(o.name, args...)
	}
}

// copy gives register d the value of a variable, unless it is there by a load or
// because d takes over its register.
func (a *allocator) copy(d int, v variable) {
	s := a.webs.reg(v, a.now)
	switch {
	case a.webs.renames[a.now]:
	case v == zero && (s < 0 || a.webs.comes(v, a.now)):
		a.Emit("clr", isa.R(d))
		if s >= 0 {
			a.Emit("clr", isa.R(s))
		}
	case s >= 0:
		a.Emit("mov", isa.R(d), isa.R(s))
	}
}

// pointTo has Y point at a factor.
func (a *allocator) pointTo(area gen.Area) {
	p := a.pointer[area]
	low, high := a.webs.reg(p[0], a.now), a.webs.reg(p[1], a.now)
	if low >= 0 && low%2 == 0 && high == low+1 {
		a.Emit("movw", isa.R(windowPtr), isa.R(low))
		return
	}
	for i, v := range p {
		if r := a.webs.reg(v, a.now); r >= 0 {
			a.Emit("mov", isa.R(windowPtr+i), isa.R(r))
		} else {
			a.Emit("ldd", isa.R(windowPtr+i), a.reach(a.traffic.home[v]))
			a.got[v] = true
		}
	}
}

// lowerParts lowers a program of several parts.
func lowerParts(p *gen.Program) *targets.Listing {
	return lowerStraight(p, 1).enclose().Listing
}

// lowerStraight lowers a program to code that has its pointers in the registers
// where a caller puts them, but that to the result in Z, and private memory so many
// bytes above the stack pointer.
func lowerStraight(p *gen.Program, below int) *allocator {
	c := newCode(p.N, p.Square)
	c.below = below
	c.overlap = slices.ContainsFunc(p.Parts, func(part gen.Part) bool { _, copies := part.(*gen.Copy); return copies })
	c.takePointers()
	c.form(p)
	// To share Y is not always worth the moves that it takes, and long code takes
	// long to try both.
	const long = 8000
	apart := allocateApart(c)
	if len(c.ops) > long {
		return apart
	}
	if shared := allocate(c, true, 0); shared != nil && shared.cost() < apart.cost() {
		return shared
	}
	return apart
}

// cost is the cycles of the operations and of the stack room that they take.
func (a *allocator) cost() int { return cycles(a.Listing) + roomCost(a.traffic.stack) }

// cycles is what straight code takes on ATmega.
func cycles(l *targets.Listing) int {
	n := 0
	for _, in := range l.Insts() {
		n += set.Specs[in.Op].Cycles[0]
	}
	return n
}

// bytes is the size of the operations.
func (a *allocator) bytes() int {
	n := 0
	for _, l := range a.Lines {
		n += set.Specs[l.Op].Bytes(l.Args)
	}
	return n
}

// enclose puts the operations into the frame that they need.
func (a *allocator) enclose() frame {
	var regs []int
	for r, used := range a.used[:windowPtr] {
		if used || a.spared && r == spareReg {
			regs = append(regs, r)
		}
	}
	f := newFrame(resultPtr, noPtr, regs)
	if f.moves = nil; a.wants(resultPtr) {
		f.moves = [][2]int{{resultPtr, zArg}}
	}
	f.Roles = []targets.Role{{Name: "z", Regs: pair(resultPtr)}, {Name: "x, y or private memory", Regs: pair(windowPtr)},
		{Name: "product", Regs: pair(lo)}, {Name: "words, sums and carries", Regs: regs}}
	f.enter()
	a.withRoom(f)
	f.leave()
	return f
}

// wants tells that the operations read a register before they write it.
func (a *allocator) wants(reg int) bool {
	rows := Rows[isa.Trace]()
	for _, l := range a.Lines {
		e := isa.EffectsOf(rows[l.Op], l.Inst)
		if reads := slices.Contains(e.Reads, reg); reads || slices.Contains(e.Writes, reg) {
			return reads
		}
	}
	return false
}

// withRoom appends the operations, with stack room for what they store.
func (a *allocator) withRoom(f frame) {
	f.makeRoom(a.traffic.stack)
	f.Lines = append(f.Lines, a.Lines...)
	f.dropRoom(a.traffic.stack, a.at[0]+a.below, a.open && a.window == gen.AreaT)
}

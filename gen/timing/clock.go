package timing

import "slices"

// Clock follows straight code through a core.
type Clock struct {
	next  int            // the first cycle in which an instruction can issue
	ready [128]int       // of a register: when its value can be used
	free  map[string]int // of a unit: when it can be used
	last  string         // the unit of the last instruction
	wait  *delivery
}

// delivery is a result on its way to the registers.
type delivery struct {
	Inst
	from int // the first cycle in which it may get there
}

// NewClock is a clock at cycle 0, with all values ready and all units free.
func NewClock() *Clock { return &Clock{free: map[string]int{}} }

// Next is the first cycle in which a further instruction can issue.
func (k *Clock) Next() int { return k.next }

// At is the cycle in which the instruction can issue. It waits for what it
// reads; what it writes must not be there before what is written earlier.
func (k *Clock) At(in Inst) int {
	at := k.next
	if k.wait != nil && k.wait.holdsUp(in) {
		at = max(at, k.wait.done())
	}
	if in.Unit != "" {
		at = max(at, k.free[in.Unit])
	}
	for _, r := range in.Reads {
		at = max(at, k.ready[r])
	}
	for _, r := range in.Writes {
		at = max(at, k.ready[r]-in.Latency)
	}
	return at
}

// holdsUp reports whether an instruction needs the result, or the unit that made
// it.
func (d *delivery) holdsUp(in Inst) bool {
	return in.Unit == d.Unit || slices.ContainsFunc(d.Writes, func(r int) bool {
		return slices.Contains(in.Reads, r) || slices.Contains(in.Writes, r)
	})
}

// done is when the result can be used if it gets to the registers at once.
func (d *delivery) done() int { return d.from + d.Latency - d.Port }

// Due reports whether a result waits in that cycle for an instruction that writes
// no register.
func (k *Clock) Due(at int) bool { return k.wait != nil && k.wait.from <= at }

// deliver ends the wait.
func (k *Clock) deliver() {
	for _, r := range k.wait.Writes {
		k.ready[r] = k.wait.done()
	}
	k.free[k.wait.Unit] = k.wait.done()
	k.wait = nil
}

// Issue issues the instruction as soon as it can, and returns that cycle.
func (k *Clock) Issue(in Inst) int {
	at := k.At(in)
	if k.wait != nil && k.wait.from <= at {
		if k.wait.from < at || len(in.Writes) == 0 {
			k.deliver()
		} else {
			k.wait.from = at + 1
		}
	}
	issue := in.Issue
	if in.Chained != 0 && k.last == in.Unit {
		issue = in.Chained
	}
	k.next, k.last = at+issue+in.Each*in.listed, in.Unit
	if in.Unit != "" {
		k.free[in.Unit] = at + in.Busy
	}
	for _, r := range in.Writes {
		k.ready[r] = at + in.Latency
	}
	if in.Port != 0 {
		k.wait = &delivery{Inst: in, from: at + in.Port}
	}
	return at
}

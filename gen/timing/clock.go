package timing

import "math/bits"

func popCount(mask uint64) int { return bits.OnesCount64(mask) }

// Clock follows straight code through a core.
type Clock struct {
	core  *Core
	next  int            // the first cycle in which an instruction can issue
	ready map[int]int    // of a register: when its value can be used
	free  map[string]int // of a unit: when it can be used
	last  string         // the unit of the last instruction
	wait  *waiting
}

// waiting is a result on its way to the registers.
type waiting struct {
	from int // the first cycle that would do
	op   Op
	at   int // of issue
	regs []int
}

// NewClock is a clock at cycle 0, with all values ready and all units free.
func NewClock(c *Core) *Clock {
	return &Clock{core: c, ready: map[int]int{}, free: map[string]int{}}
}

// Next is the first cycle in which a further instruction can issue.
func (k *Clock) Next() int { return k.next }

func (k *Clock) op(in Inst) Op {
	op, ok := k.core.Ops[in.Mnemonic]
	if !ok {
		op = k.core.Ops[""]
	}
	return op
}

// At is the cycle in which the instruction can issue.
func (k *Clock) At(in Inst) int {
	at := k.next
	if k.wait != nil && k.needsWaiting(in) {
		at = max(at, k.delivered(k.wait.from))
	}
	if op := k.op(in); op.Unit != "" {
		at = max(at, k.free[op.Unit])
	}
	for _, regs := range [][]int{in.Reads, in.Writes} {
		for _, r := range regs {
			at = max(at, k.ready[r])
		}
	}
	return at
}

// needsWaiting reports whether the instruction needs a result on its way, or
// the unit that made it.
func (k *Clock) needsWaiting(in Inst) bool {
	if k.op(in).Unit == k.wait.op.Unit {
		return true
	}
	for _, w := range k.wait.regs {
		for _, regs := range [][]int{in.Reads, in.Writes} {
			for _, r := range regs {
				if r == w {
					return true
				}
			}
		}
	}
	return false
}

// delivered is when the result on its way can be used if it enters the
// registers in cycle at.
func (k *Clock) delivered(at int) int { return at + k.wait.op.Latency - k.wait.op.Port }

// deliver ends the wait.
func (k *Clock) deliver() {
	at := k.delivered(k.wait.from)
	for _, r := range k.wait.regs {
		k.ready[r] = at
	}
	k.free[k.wait.op.Unit] = at
	k.wait = nil
}

// Issue issues the instruction as soon as it can, and returns that cycle.
func (k *Clock) Issue(in Inst) int {
	at, op := k.At(in), k.op(in)
	if k.wait != nil {
		switch writes := len(in.Writes) > 0; {
		case k.wait.from < at || k.wait.from == at && !writes:
			k.deliver()
		case k.wait.from == at:
			k.wait.from = at + 1
		}
	}
	issue := op.Issue
	if op.Chained != 0 && k.last == op.Unit {
		issue = op.Chained
	}
	k.next, k.last = at+issue+op.Each*in.Listed, op.Unit
	if op.Unit != "" {
		k.free[op.Unit] = at + op.Busy
	}
	for _, r := range in.Writes {
		k.ready[r] = at + op.Latency
	}
	if op.Port != 0 {
		k.wait = &waiting{from: at + op.Port, op: op, at: at, regs: in.Writes}
	}
	return at
}

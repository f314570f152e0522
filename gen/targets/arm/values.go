package arm

import (
	"fmt"
	"math"
	"slices"

	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// value is a word that some instruction of a kernel makes.
type value int

// kernel is straight code for ARMv6-M before it has registers. Nearly all
// instructions reach only the eight low registers; the high ones, at a cycle for
// a move, hold what waits, then the stack. Which value makes room is decided as
// in a cache, by Belady's rule.
type kernel struct {
	ops   []op
	made  []origin // of each value
	below int      // bytes of the frame below the places of values
}

// op is one instruction. In place means that the result takes the register of
// the first operand.
type op struct {
	mnemonic string
	inPlace  bool
	to       value // or no value
	from     []value
	imm      []isa.Arg // what follows the registers
	disp     int       // of a load or store, whose base is the last operand
	memory   bool
	note     string // a comment instead of an instruction
}

// origin is the instruction that makes a value again, at any place and without
// a flag: a small number, an address in the frame, or what is in memory for good.
type origin struct {
	mnemonic string    // empty for a value that is made once
	args     []isa.Arg // that follow the register
	base     value     // of the last, with the displacement it has; or noValue
}

// once is the origin of a value that is made once.
var once = origin{base: noValue}

func (o origin) again() bool { return o.mnemonic != "" }

// cheap tells that making a value takes no longer than moving it.
func (o origin) cheap() bool { return o.mnemonic == "movs" || o.mnemonic == "add" }

const noValue value = -1

func (k *kernel) new(o origin) value {
	k.made = append(k.made, o)
	return value(len(k.made) - 1)
}

// pointer is a value that is there from the start.
func (k *kernel) pointer() value { return k.new(once) }

// half is a half-word in memory, fetched where it is needed.
func (k *kernel) half(base value, disp int) value {
	return k.new(origin{"ldrh", []isa.Arg{isa.M(0, disp)}, base})
}

// constant is a small number.
func (k *kernel) constant(n int) value {
	return k.new(origin{"movs", []isa.Arg{isa.I(int64(n))}, noValue})
}

// address is a place in the frame.
func (k *kernel) address(disp int) value {
	first := min(disp, farthest)
	v := k.new(origin{"add", []isa.Arg{isa.R(sp), isa.I(int64(first))}, noValue})
	for rest := disp - first; rest > 0; rest -= reach {
		v = k.apply("add", k.constant(min(rest, reach)), v)
	}
	return v
}

// lasting is a word of the frame that does not change any more.
func (k *kernel) lasting(disp int) value {
	return k.new(origin{"ldr", []isa.Arg{isa.M(sp, disp)}, noValue})
}

// take is a word of the frame as it is now, keep writes one.
func (k *kernel) take(disp int) value {
	v := k.new(once)
	k.ops = append(k.ops, op{mnemonic: "ldr", to: v, imm: []isa.Arg{isa.M(sp, disp)}})
	return v
}

func (k *kernel) keep(v value, disp int) {
	k.ops = append(k.ops, op{mnemonic: "str", to: noValue, from: []value{v}, imm: []isa.Arg{isa.M(sp, disp)}})
}

func (k *kernel) comment(format string, args ...any) {
	k.ops = append(k.ops, op{note: fmt.Sprintf(format, args...), to: noValue})
}

// apply is mnemonic on two values, the first of which it replaces unless it is
// needed later.
func (k *kernel) apply(mnemonic string, x, y value) value {
	v := k.new(once)
	k.ops = append(k.ops, op{mnemonic: mnemonic, inPlace: true, to: v, from: []value{x, y}})
	return v
}

// make is mnemonic on one value and perhaps a number.
func (k *kernel) make(mnemonic string, x value, imm ...isa.Arg) value {
	v := k.new(once)
	k.ops = append(k.ops, op{mnemonic: mnemonic, to: v, from: []value{x}, imm: imm})
	return v
}

// three is adds or subs on two values, both of which stay.
func (k *kernel) three(mnemonic string, x, y value) value {
	v := k.new(once)
	k.ops = append(k.ops, op{mnemonic: mnemonic, to: v, from: []value{x, y}})
	return v
}

func (k *kernel) load(mnemonic string, base value, disp int) value {
	v := k.new(once)
	k.ops = append(k.ops, op{mnemonic: mnemonic, to: v, from: []value{base}, disp: disp, memory: true})
	return v
}

func (k *kernel) store(v, base value, disp int) {
	k.ops = append(k.ops, op{mnemonic: "str", to: noValue, from: []value{v, base}, disp: disp, memory: true})
}

// allocation gives registers to the values of a kernel.
type allocation struct {
	*targets.Listing
	k     *kernel
	uses  [][]int       // of each value: its coming uses
	where map[int]value // of each register: what it holds
	// low and high have the registers of values, slot their places on the stack,
	// which are words.
	low, high, slot map[value]int
	free            []int // places on the stack that hold nothing
	slots           int   // all of them
	used            []int // registers that were written
}

var (
	lowRegs = isa.Range(0, 7)
	// highRegs are those that need no saving first.
	highRegs = []int{12, lr, 8, 10, 11}
)

// allocate emits a kernel whose pointers are in the registers at.
func (k *kernel) allocate(l *targets.Listing, at map[value]int) *allocation {
	a := &allocation{Listing: l, k: k, uses: make([][]int, len(k.made)), where: map[int]value{},
		low: map[value]int{}, high: map[value]int{}, slot: map[value]int{}}
	for n, o := range k.ops {
		for _, v := range o.from {
			a.uses[v] = append(a.uses[v], n)
		}
	}
	for _, o := range k.made { // what others are made again from stays to the end
		if o.base != noValue {
			a.uses[o.base] = append(a.uses[o.base], len(k.ops))
		}
	}
	for v, r := range at {
		if len(a.uses[v]) > 0 {
			a.where[r], a.low[v] = v, r
		}
	}
	for n, o := range k.ops {
		if o.note != "" {
			a.Comment("%s", o.note)
			continue
		}
		a.emit(n, o)
	}
	return a
}

// emit gives one instruction its registers.
func (a *allocation) emit(n int, o op) {
	for _, v := range o.from {
		a.bring(v, o.from)
	}
	args := make([]isa.Arg, 0, 4)
	for _, v := range o.from {
		args = append(args, isa.R(a.low[v]))
	}
	for _, v := range o.from {
		for len(a.uses[v]) > 0 && a.uses[v][0] == n {
			a.uses[v] = a.uses[v][1:]
		}
	}
	if o.inPlace {
		args[0] = isa.R(a.writable(o.from[0], o.from))
	}
	for _, v := range o.from {
		if len(a.uses[v]) == 0 {
			a.drop(v)
		}
	}
	if o.memory {
		last := len(args) - 1
		args[last] = isa.M(args[last].Reg, o.disp)
	}
	if o.to != noValue {
		if !o.inPlace {
			args = append([]isa.Arg{isa.R(a.room(o.from))}, args...)
		}
		a.put(o.to, args[0].Reg)
	}
	a.Emit(o.mnemonic, append(args, o.imm...)...)
}

// put notes that a register holds a value.
func (a *allocation) put(v value, r int) {
	if !slices.Contains(a.used, r) {
		a.used = append(a.used, r)
	}
	if len(a.uses[v]) == 0 {
		return
	}
	a.where[r] = v
	if r < 8 {
		a.low[v] = r
	} else {
		a.high[v] = r
	}
}

// drop forgets a value in all its places.
func (a *allocation) drop(v value) {
	for _, m := range []map[value]int{a.low, a.high} {
		if r, ok := m[v]; ok {
			delete(a.where, r)
			delete(m, v)
		}
	}
	if s, ok := a.slot[v]; ok {
		a.free = append(a.free, s)
		delete(a.slot, v)
	}
}

// bring puts a value into a low register.
func (a *allocation) bring(v value, keep []value) {
	if _, ok := a.low[v]; ok {
		return
	}
	o := a.k.made[v]
	h, ok := a.high[v]
	if !ok && o.base != noValue {
		keep = append(slices.Clone(keep), o.base)
		a.bring(o.base, keep)
	}
	r := a.room(append(slices.Clone(keep), v))
	switch {
	case ok:
		a.Emit("mov", isa.R(r), isa.R(h))
	case o.again():
		args := slices.Concat([]isa.Arg{isa.R(r)}, o.args)
		if o.base != noValue {
			args[len(args)-1].Reg = a.low[o.base]
		}
		a.Emit(o.mnemonic, args...)
	default:
		s, ok := a.slot[v]
		if !ok {
			panic("arm: a value is nowhere")
		}
		a.Emit("ldr", isa.R(r), isa.M(sp, a.k.below+word*s))
	}
	a.put(v, r)
}

// writable is the register of v, to be written: v is kept elsewhere if it is
// needed later.
func (a *allocation) writable(v value, keep []value) int {
	r := a.low[v]
	_, copied := a.high[v]
	if len(a.uses[v]) > 0 && !copied && !a.k.made[v].cheap() {
		if to, ok := a.idle(lowRegs); ok {
			a.Emit("mov", isa.R(to), isa.R(r))
			return to
		}
		if !a.safe(v) {
			a.save(v, keep)
		}
	}
	delete(a.where, r)
	delete(a.low, v)
	return r
}

// idle is a register that holds nothing.
func (a *allocation) idle(among []int) (int, bool) {
	for _, r := range among {
		if _, taken := a.where[r]; !taken {
			return r, true
		}
	}
	return 0, false
}

// room is a low register to write, without those of keep.
func (a *allocation) room(keep []value) int {
	if r, ok := a.idle(lowRegs); ok {
		return r
	}
	best, far := -1, -1
	for _, r := range lowRegs {
		v := a.where[r]
		if slices.Contains(keep, v) {
			continue
		}
		next := a.next(v)
		if a.safe(v) { // costs nothing to give up
			next *= 2
		}
		if next > far {
			best, far = r, next
		}
	}
	v := a.where[best]
	if !a.safe(v) {
		a.save(v, keep)
	}
	delete(a.where, best)
	delete(a.low, v)
	return best
}

func (a *allocation) next(v value) int {
	if len(a.uses[v]) == 0 {
		return math.MaxInt32 / 4
	}
	return a.uses[v][0]
}

// safe tells that a value is to be had without its low register.
func (a *allocation) safe(v value) bool {
	_, high := a.high[v]
	_, slot := a.slot[v]
	return high || slot || a.k.made[v].again()
}

// save keeps a copy of a value outside the low registers: in a high one, or in
// the place of a value that has another, or on the stack.
func (a *allocation) save(v value, keep []value) {
	r := a.low[v]
	h, ok := a.idle(highRegs)
	if !ok {
		h, ok = a.spare(keep)
	}
	if ok {
		a.Emit("mov", isa.R(h), isa.R(r))
		a.put(v, h)
		return
	}
	if len(a.free) == 0 {
		a.free = append(a.free, a.slots)
		a.slots++
	}
	s := a.free[len(a.free)-1]
	a.free = a.free[:len(a.free)-1]
	a.slot[v] = s
	a.Emit("str", isa.R(r), isa.M(sp, a.k.below+word*s))
}

// spare is a high register whose value is also elsewhere, or can be made again,
// but is not one to keep: the one that is needed last.
func (a *allocation) spare(keep []value) (int, bool) {
	best, far := -1, -1
	for _, r := range highRegs {
		v := a.where[r]
		if slices.Contains(keep, v) {
			continue
		}
		_, low := a.low[v]
		_, slot := a.slot[v]
		if next := a.next(v); (low || slot || a.k.made[v].again()) && next > far {
			best, far = r, next
		}
	}
	if best < 0 {
		return 0, false
	}
	delete(a.high, a.where[best])
	delete(a.where, best)
	return best, true
}

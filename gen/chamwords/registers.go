package chamwords

import "slices"

// variable is something that lasts through a call: the value of a parameter, or what is
// counted. It is in a register, or else in a slot of the stack.
type variable struct {
	reg  int // or None
	slot int // in bytes from the stack pointer
}

// allocation is which register serves what.
type allocation struct {
	x         [4]int // the words of a block
	temporary int
	own       []int // the machine's
	window    int   // for what is in a slot while it is used; None if nothing is
	keys      []int // those of preloaded round keys
	variables map[string]*variable
	room      int // bytes of slots
	used      []int
}

// wanted are the variables of a routine: those of parameters, which have the register
// that they arrive in, and others, which have any. The first ones get registers first.
type wanted struct {
	parameters []string // in order; "" where none is kept
	counts     bool     // a loop over rounds counts them
	keys       int
}

// order is the rank of variables where registers are few.
var order = []string{"round", "context", "len", "in", "out"}

// allocate gives registers, and tells whether there are enough.
func (f *Family) allocate(w wanted) (a *allocation, ok bool) {
	names := slices.DeleteFunc(slices.Clone(order), func(name string) bool {
		return name == "round" && !w.counts || name != "round" && !slices.Contains(w.parameters, name)
	})
	left := len(f.Pool) - f.beside(w.keys)
	a = &allocation{window: None, variables: map[string]*variable{}}
	inRegisters := len(names)
	if window := map[bool]int{true: 1}[f.Window]; left-window < len(names) {
		inRegisters = left - 1
		if inRegisters < 0 {
			return nil, false
		}
	}
	free := slices.Clone(f.Pool)
	take := func(r int) int {
		free = slices.DeleteFunc(free, func(x int) bool { return x == r })
		a.used = append(a.used, r)
		return r
	}
	arrives := func(name string) int {
		if k := slices.Index(w.parameters, name); k >= 0 && k < len(f.Args) {
			return f.Args[k]
		}
		return None
	}
	for k, name := range names {
		v := &variable{reg: None}
		a.variables[name] = v
		if r := arrives(name); k < inRegisters && r != None {
			v.reg = take(r)
		} else if k >= inRegisters {
			v.slot = a.room
			a.room += f.Bits / 8
		}
	}
	// What other parameters point at is read before there are round keys in registers.
	for _, name := range w.parameters {
		if r := arrives(name); r != None && a.variables[name] == nil {
			free = append(slices.DeleteFunc(free, func(x int) bool { return x == r }), r)
		}
	}
	for k := range a.x {
		a.x[k] = take(free[0])
	}
	a.temporary = take(free[0])
	for range f.Temporaries {
		a.own = append(a.own, take(free[0]))
	}
	if inRegisters < len(names) || f.Window {
		a.window = take(free[0])
	}
	for k, name := range names {
		if v := a.variables[name]; k < inRegisters && v.reg == None {
			v.reg = take(free[0])
		}
	}
	for range w.keys {
		a.keys = append(a.keys, take(free[0]))
	}
	return a, true
}

// beside is the registers that a routine takes beside its variables: for a block, what is
// on its way, and round keys.
func (f *Family) beside(keys int) int { return 4 + 1 + f.Temporaries + keys }

// MostPreloaded is the most round keys that registers take, of so many. One register is
// for what is in slots.
func (f *Family) MostPreloaded(keys int) int {
	return min(keys, len(f.Pool)-f.beside(0)-1)
}

package chamwords

import (
	"fmt"
	"slices"

	"asmgen/gen/chamctr"
	"asmgen/gen/targets"
)

// lowerings write the routines of chamctr.Ops.
var lowerings = map[string]func(w *walker){
	"keys":    (*walker).scheduleKeys,
	"encrypt": (*walker).encryptBlock,
	"decrypt": (*walker).decryptBlock,
	"start":   (*walker).startMessage,
	"first":   (*walker).firstPiece,
	"ctr":     (*walker).nextPiece,
}

// walker is a routine as it is written.
type walker struct {
	*targets.Listing
	Machine
	*allocation
	family *Family
	s      *chamctr.Schedule
	layout layout
	form   Form
	word   int // bytes
	// immediates are the round keys as they are kept, where the key is fixed, and homes
	// the registers of those that are preloaded.
	immediates []uint32
	homes      map[int]int
	lag        [4]int // by how much each word of the block is still to be turned
	held       string // the variable that the window holds
	counted    bool   // a loop over rounds counts them in a variable
	labels     int    // made up so far
	lanes      Lanes  // for several blocks side by side, or nil
}

// Lower is a routine of CHAM after a schedule. key is the key where the schedule has it
// fixed, and nil elsewhere. The error says what there is not.
func (f *Family) Lower(op chamctr.Op, s *chamctr.Schedule, key []byte) (*targets.Listing, error) {
	switch most := f.MostPreloaded(s.Keys()); {
	case s.Preload > most:
		return nil, fmt.Errorf("%s: registers take %d round keys, not %d", f.Name, most, s.Preload)
	case !op.Counter && s.Preload > 0:
		return nil, fmt.Errorf("%s: for one block no round key is worth a register", f.Name)
	case s.Fixed && op.FixedParams == nil:
		return nil, fmt.Errorf("%s: with a fixed key there is nothing for %q to do", f.Name, op.Name)
	case s.Fixed != (key != nil) || s.Fixed && len(key) != s.KeyBytes():
		return nil, fmt.Errorf("%s: a fixed key has %d bytes", f.Name, s.KeyBytes())
	}
	w := &walker{Listing: f.Listing(), family: f, s: s, layout: newLayout(s), word: s.WordBits / 8}
	if !f.allocated(w, op) {
		return nil, fmt.Errorf("%s: registers do not take %d round keys beside all else", f.Name, s.Preload)
	}
	if err := f.lanesOf(w); err != nil {
		return nil, err
	}
	w.Machine = f.New(w.Listing, s.WordBits, w.temporary, w.own)
	w.form = w.Form()
	if s.Fixed {
		for k, rk := range s.RoundKeys(key) {
			w.immediates = append(w.immediates, w.form.Stored(k, rk))
		}
	}
	w.arrive(op)
	lowerings[op.Name](w)
	w.Roles = w.roles()
	f.Enclose(w.Listing, w.usedRegisters(), w.frameRoom())
	return w.Listing, nil
}

// allocated gives the routine its registers.
func (f *Family) allocated(w *walker, op chamctr.Op) (ok bool) {
	want := wanted{keys: w.s.Preload, counts: w.s.Unroll > 0 && op.Name != "keys" && op.Name != "start"}
	if op.Name == "start" {
		want.keys = 0
	}
	for _, p := range op.Parameters(w.s.Fixed) {
		name := p.Name
		if name == "keys" {
			name = "context"
		}
		want.parameters = append(want.parameters, name)
	}
	w.allocation, ok = f.allocate(want)
	return ok
}

// arrive puts arguments where they are kept.
func (w *walker) arrive(op chamctr.Op) {
	pointer := w.family.Bits / 8
	for k, p := range op.Parameters(w.s.Fixed) {
		name := map[bool]string{true: "context", false: p.Name}[p.Name == "keys"]
		v := w.variables[name]
		switch {
		case v == nil:
		case k >= len(w.family.Args):
			at := w.family.Passed(w.usedRegisters(), w.frameRoom()) + (k-len(w.family.Args))*pointer
			to := v.reg
			if to == None {
				to = w.temporary
			}
			w.Load(to, w.family.SP, at, pointer)
			w.put(name, to)
		case v.reg == None:
			w.Store(w.family.Args[k], w.family.SP, v.slot, pointer)
		}
	}
}

// frameRoom is the bytes at the stack pointer: the slots, and the key stream of a last
// block that is not whole, and the table of lanes.
func (w *walker) frameRoom() int {
	if w.lanes != nil {
		return w.tableAt() + w.lanes.Room()
	}
	return w.room + w.s.BlockBytes()
}

// get is a register with a variable: its own, or the window.
func (w *walker) get(name string) int {
	v := w.variables[name]
	if v.reg != None {
		return v.reg
	}
	if w.held != name {
		w.Load(w.window, w.family.SP, v.slot, w.family.Bits/8)
		w.held = name
	}
	return w.window
}

// put makes a register's number that of a variable.
func (w *walker) put(name string, reg int) {
	v := w.variables[name]
	switch {
	case v.reg == None:
		w.Store(reg, w.family.SP, v.slot, w.family.Bits/8)
	case v.reg != reg:
		w.Move(v.reg, reg)
	}
}

// step adds a number to a variable.
func (w *walker) step(name string, by int) {
	r := w.get(name)
	w.AddNumber(r, r, by)
	w.put(name, r)
}

// context is a register with the pointer to the context.
func (w *walker) context() int { return w.get("context") }

// forget tells that other ways lead here too, on which the window may hold something else.
func (w *walker) forget() { w.held = "" }

// here is a label that other ways lead to.
func (w *walker) here(name string) {
	w.forget()
	w.Label(name)
}

// farther branches to a label that may be out of the reach of a branch.
func (w *walker) farther(c Condition, a, b int, label string) {
	w.labels++
	near := fmt.Sprintf("near%d", w.labels)
	w.Branch(negated[c], a, b, near)
	w.Jump(label)
	w.Label(near)
}

// usedRegisters are those that a frame is for.
func (w *walker) usedRegisters() []int {
	out := slices.Clone(w.used)
	slices.Sort(out)
	return slices.Compact(out)
}

// roles are what the registers serve for, for people.
func (w *walker) roles() []targets.Role {
	out := []targets.Role{{Name: "block", Regs: w.x[:]}}
	for _, name := range []string{"context", "in", "out", "len", "round"} {
		if v := w.variables[name]; v != nil && v.reg != None {
			out = append(out, targets.Role{Name: name, Regs: []int{v.reg}})
		}
	}
	between := append([]int{w.temporary}, w.own...)
	if w.window != None {
		between = append(between, w.window)
	}
	out = append(out, targets.Role{Name: "what is on its way", Regs: between})
	var keys []int
	for _, k := range w.s.Preloaded() {
		if r, ok := w.homes[k]; ok {
			keys = append(keys, r)
		}
	}
	if keys != nil {
		out = append(out, targets.Role{Name: "preloaded round keys", Regs: keys})
	}
	return out
}

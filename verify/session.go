package verify

import (
	"fmt"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/verify/emulate"
	"asmgen/verify/machine"
)

// Addresses of the interpreter's memory, in their low 16 bits: that is all of
// them on AVR. The return address has equal bytes, so it reads the same in either
// byte order.
const (
	arenaBase     = 0x1000
	stackTop      = 0xf000
	argumentBase  = 0xf100
	returnAddress = 0x5a5a5a5a5a5a5a5a
)

// places are the addresses of a call's memory.
type places struct{ arena, stack, arguments uint64 }

// place chooses the addresses by the call's turn. Those wider than 16 bits have
// the upper ones set at random, so that none may be lost.
func (s *session[V]) place(c emulate.Call) places {
	bits := s.abi.AddrBits
	var arena, stack uint64
	if bits > 16 {
		high := canary(s.abi.SP, bits, c.Turn) &^ 0xffff
		arena, stack = high|1<<(bits-1), high&^(1<<(bits-1))|1<<(bits-2)
	}
	return places{arena | arenaBase + uint64(c.Place(s.contract.Align)), stack | s.stackTop(c.Turn), stack | argumentBase}
}

// stackTop is where the stack begins. Where addresses take two registers, a page
// begins just above where its pointer gets to, or in every other turn a quarter of
// the way up: so that a pointer with only one half changed is far off.
func (s *session[V]) stackTop(turn int) uint64 {
	if s.target.WordBits >= s.abi.AddrBits {
		return stackTop
	}
	room := s.contract.Stack
	return uint64((stackTop-room)/emulate.Page*emulate.Page + room + s.abi.Pushed - turn%2*(room/4))
}

// world is a domain with the way into it and out of it: value makes a word from
// a number, number returns the number behind a word. secret makes one that is
// secret, and left one that the caller happens to have left in a register. Where
// numbers are not known, number tells words apart.
type world[V any] struct {
	dom                 isa.Dom[V]
	value, secret, left func(bits int, x uint64) V
	number              func(v V) uint64
}

var concrete = world[uint64]{
	dom:    isa.Concrete{},
	value:  func(_ int, x uint64) uint64 { return x },
	secret: func(_ int, x uint64) uint64 { return x },
	left:   func(_ int, x uint64) uint64 { return x },
	number: func(v uint64) uint64 { return v },
}

var tainted = world[isa.Tainted]{
	dom:    isa.Taint{},
	value:  func(_ int, x uint64) isa.Tainted { return isa.Tainted{X: x} },
	secret: func(_ int, x uint64) isa.Tainted { return isa.Tainted{X: x, Secret: true} },
	left:   func(_ int, x uint64) isa.Tainted { return isa.Tainted{X: x} },
	number: func(v isa.Tainted) uint64 { return v.X },
}

// session runs one routine in the embedded interpreter, call after call.
type session[V any] struct {
	world[V]
	routine  *routine
	contract *contract.Contract
	target   *targets.Target
	abi      targets.ABI
	params   []contract.Param
	shape    shape
	program  *machine.Program[V]
	limit    int
	// strict watches each instruction, not only the return: for reserved registers,
	// since an interrupt may come at any time, for what debuggers are told, and for
	// the stack.
	strict bool
	// seen is told of each access to memory, if it is not nil.
	seen func(addr uint64, perm machine.Perm)
}

// slack is instructions that a routine may execute beyond twice those it says it
// does, until it counts as caught in a loop.
const slack = 1000

// executes is the instructions of a call, as the header has them.
func (r *routine) executes() int { return min(max(r.contract.Figures.Instructions, 1), 1<<24) }

func newSession[V any](w world[V], r *routine) *session[V] {
	return &session[V]{
		world: w, routine: r, contract: r.contract, target: r.target, abi: r.convention(),
		params:  r.params(),
		shape:   newShape(r.contract),
		program: machine.Bind(catalog.Rows[V](r.target), r.executed()),
		limit:   2*r.executes() + slack,
	}
}

// canary is the content of register r at the entry of a routine that it is not
// given for: another one with every turn. A flag takes turns at being set.
func canary(r, bits, turn int) uint64 {
	if bits == 1 {
		return uint64(turn & 1)
	}
	x := 0x9e3779b97f4a7c15 * uint64(r+1+128*turn)
	return (x ^ x>>29) >> (64 - bits)
}

// word reads a little-endian word.
func word(b []byte) uint64 {
	var x uint64
	for i, c := range b {
		x |= uint64(c) << (8 * i)
	}
	return x
}

// run executes one call and returns the arena it leaves. Factors are secret.
// The error is a broken rule.
func (s *session[V]) run(call emulate.Call) ([]byte, error) {
	arena, err := s.leaves(call)
	if err != nil {
		return nil, err
	}
	return s.bytes(arena), nil
}

// entered is the machine at the entry of a call, before it has arguments. With
// interrupts, they are let in.
func (s *session[V]) entered(turn int, interrupts bool) *isa.State[V] {
	st := &isa.State[V]{Dom: s.dom, Reg: make([]V, 128)}
	for r := range st.Reg {
		st.Reg[r] = s.value(64, 0)
		if bits := s.target.RegBits(r); bits > 0 {
			st.Reg[r] = s.left(bits, canary(r, bits, turn))
		}
	}
	if interrupts {
		for _, r := range s.abi.Interrupts {
			st.Reg[r] = s.value(s.target.RegBits(r), 1)
		}
	}
	for _, r := range s.abi.Zero {
		st.Reg[r] = s.value(s.target.RegBits(r), 0)
	}
	return st
}

// leaves is the arena that a call leaves, as it is kept.
func (s *session[V]) leaves(call emulate.Call) (*machine.Region[V], error) {
	at := s.place(call)
	st := s.entered(call.Turn, s.strict)
	arena := s.arena(call, at.arena)
	regions := []*machine.Region[V]{arena}
	if s.abi.ArgsOnStack {
		args := s.room("argument", at.arguments, len(call.Args)*s.abi.AddrBits/8, machine.Read)
		for i, offset := range call.Args {
			args.Cells[i] = s.value(s.abi.AddrBits, at.arena+uint64(offset))
		}
		st.Reg[s.abi.ArgBase] = s.value(s.abi.AddrBits, at.arguments)
		regions = append(regions, args)
	} else {
		for i, offset := range call.Args {
			s.setArgument(st, s.abi.Args[i], at.arena+uint64(offset))
		}
		if n := s.contract.Length(); n != 0 {
			s.setArgument(st, s.abi.Args[len(call.Args)], uint64(n))
		}
	}
	stack := s.enterStack(st, at.stack)
	regions = append(regions, stack)
	spans := []machine.Span{{Name: "the stack", Base: stack.Base, Size: len(stack.Perm)}}
	for i, p := range s.params {
		spans = append(spans, machine.Span{Name: p.Name, Base: at.arena + uint64(call.Args[i]), Size: p.Factor * s.shape.factor})
	}
	mem := machine.NewMemory(s.dom, regions, func(addr uint64) string { return machine.Describe(spans, addr) })
	mem.Align, mem.Seen = s.target.Align, s.seen
	st.Mem = mem
	w := &watch[V]{session: s, st: st, entry: append([]V(nil), st.Reg...), stack: stack}
	if err := w.run(); err != nil {
		return nil, err
	}
	return arena, nil
}

func (s *session[V]) setArgument(st *isa.State[V], regs []int, x uint64) {
	for _, r := range regs {
		bits := s.target.RegBits(r)
		st.Reg[r] = s.value(bits, x&(1<<bits-1))
		x >>= bits
	}
}

// room is a region of zero cells the size of a stack slot.
func (s *session[V]) room(name string, base uint64, bytes int, perm machine.Perm) *machine.Region[V] {
	cell := s.abi.Slot
	r := &machine.Region[V]{Name: name, Base: base, Cell: cell, Perm: make([]machine.Perm, bytes)}
	for i := range r.Perm {
		r.Perm[i] = perm
	}
	for range (bytes + cell - 1) / cell {
		r.Cells = append(r.Cells, s.value(8*cell, 0))
	}
	return r
}

// enterStack makes the stack the contract promises to stay within, with the
// return address where the call puts it.
func (s *session[V]) enterStack(st *isa.State[V], top uint64) *machine.Region[V] {
	below := (s.contract.Stack + s.abi.Slot - 1) / s.abi.Slot * s.abi.Slot
	stack := s.room("stack", top-uint64(below+s.abi.Pushed), below+s.abi.Pushed, machine.Write)
	st.Return = returnAddress >> (64 - s.abi.ReturnBits())
	st.Base = st.Return + 1
	if s.abi.Link >= 0 {
		st.Reg[s.abi.Link] = s.value(s.abi.AddrBits, st.Return)
	} else {
		top -= uint64(s.abi.Pushed)
		for i := below; i < below+s.abi.Pushed; i++ {
			stack.Perm[i] |= machine.Read
			if i%s.abi.Slot == 0 {
				stack.Cells[i/s.abi.Slot] = s.value(8*s.abi.Slot, returnAddress>>(64-8*s.abi.Slot))
			}
		}
	}
	if s.abi.Empty {
		top--
	}
	st.Reg[s.abi.SP] = s.value(s.target.RegBits(s.abi.SP), top)
	return stack
}

// arena is the call's memory: factors may be read, the result written.
func (s *session[V]) arena(call emulate.Call, base uint64) *machine.Region[V] {
	limb := s.shape.limb
	r := &machine.Region[V]{Name: "arena", Base: base, Cell: limb, Perm: make([]machine.Perm, len(call.Arena))}
	for i := 0; i < len(call.Arena); i += limb {
		r.Cells = append(r.Cells, s.secret(8*limb, word(call.Arena[i:i+limb])))
	}
	allow := func(at, bytes int, p machine.Perm) {
		for i := range bytes {
			r.Perm[at+i] |= p
		}
	}
	for i, p := range s.params {
		perm := machine.Read
		if p.Out {
			perm = machine.Write
		}
		allow(call.Args[i], p.Factor*s.shape.factor, perm)
	}
	return r
}

// bytes reads the arena back.
func (s *session[V]) bytes(r *machine.Region[V]) []byte {
	var out []byte
	for _, c := range r.Cells {
		out = s.appendBytes(out, c)
	}
	return out
}

func (s *session[V]) appendBytes(out []byte, v V) []byte {
	x := s.number(v)
	for k := range s.shape.limb {
		out = append(out, byte(x>>(8*k)))
	}
	return out
}

// returned holds the registers at the return to the calling convention.
func (s *session[V]) returned(entry []V, st *isa.State[V]) error {
	want := s.number(entry[s.abi.SP]) + uint64(s.abi.Pushed)
	if got := s.number(st.Reg[s.abi.SP]); got != want {
		return fmt.Errorf("the stack pointer is %d bytes off at the return", int64(got-want))
	}
	for _, r := range s.abi.Saved {
		if r != s.abi.SP && s.number(st.Reg[r]) != s.number(entry[r]) {
			return fmt.Errorf("the callee-saved register %s has changed at the return", s.name(r))
		}
	}
	for _, r := range s.abi.Interrupts {
		if s.number(st.Reg[r]) != s.number(entry[r]) {
			return fmt.Errorf("the flag %s, which lets interrupts in, has changed at the return", s.name(r))
		}
	}
	for _, r := range s.abi.Zero {
		if s.number(st.Reg[r]) != 0 {
			return fmt.Errorf("%s is not 0 at the return, as the calling convention asks", s.name(r))
		}
	}
	return s.reserved(entry, st)
}

func (s *session[V]) reserved(entry []V, st *isa.State[V]) error {
	for _, r := range s.abi.Reserved {
		if s.number(st.Reg[r]) != s.number(entry[r]) {
			return fmt.Errorf("the reserved register %s has changed", s.name(r))
		}
	}
	return nil
}

func (s *session[V]) name(r int) string {
	return s.target.SetOf(s.contract.Syntax).Syntax.Print(isa.R(r))
}

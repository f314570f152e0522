package isa

import "fmt"

// State is the machine a Row's meaning works on. Registers, the carry and the stack
// pointer are all entries of Reg, numbered by the target.
type State[V any] struct {
	Dom Dom[V]
	Reg []V
	// Flags are those that conditions go by and that are no registers.
	Flags Flags[V]
	Mem   Memory[V]
	PC    int // index of the next instruction
	// Taken tells that the last instruction went elsewhere than to the next.
	Taken bool

	// Return is the address the routine must return to, Base that of its first
	// instruction; every further instruction counts 1.
	Return, Base uint64
	Done         bool
	// Pending are the calls that have not returned, the latest last.
	Pending []Pending
}

// Pending is a call of a subroutine.
type Pending struct {
	PC   int    // index of the instruction after the call
	Back uint64 // its address
}

// Memory is little-endian. A forbidden access panics with a Fault.
type Memory[V any] interface {
	Load(addr uint64, bytes int) V
	Store(addr uint64, bytes int, v V)
}

// Fault is the panic value of an execution that breaks a rule: an access
// outside the buffers, an address or a branch that depends on data.
type Fault struct {
	Reason string
	Secret bool // the rule is that of constant time
}

func (f Fault) Error() string { return f.Reason }

// Faultf panics with a Fault.
func Faultf(format string, args ...any) { panic(Fault{Reason: fmt.Sprintf(format, args...)}) }

// AsFault is the Fault that was recovered, if there was a panic. Any other panic
// goes on.
func AsFault(recovered any) (f Fault, ok bool) {
	if recovered == nil {
		return Fault{}, false
	}
	if f, ok = recovered.(Fault); !ok {
		panic(recovered)
	}
	return f, true
}

// Execute carries out the meaning of an instruction, which is the one at PC.
func (s *State[V]) Execute(in Inst, do func(*State[V], []Arg)) {
	s.PC++
	s.Taken = false
	do(s, in.Args)
}

// Public returns the number v stands for. A value that depends on secret data
// is a fault; what names its use ("address", "branch").
func (s *State[V]) Public(v V, what string) uint64 {
	x, ok := s.Dom.Known(v)
	if !ok {
		panic(Fault{Reason: "the " + what + " depends on secret data", Secret: true})
	}
	return x
}

// Addr is the public address held by register base, plus off.
func (s *State[V]) Addr(base int, off int64) uint64 {
	return s.Public(s.Reg[base], "address") + uint64(off)
}

// Jump goes on at a label.
func (s *State[V]) Jump(to Arg) { s.PC, s.Taken = int(to.Imm), true }

// Branch goes on at a label if the condition, which must be public, is not 0.
func (s *State[V]) Branch(condition V, to Arg) {
	if s.Public(condition, "branch") != 0 {
		s.Jump(to)
	}
}

// maxPending bounds the calls within calls.
const maxPending = 16

// Call goes on at a label, and returns the w-bit address of the instruction
// after the call.
func (s *State[V]) Call(w int, to Arg) V {
	if len(s.Pending) == maxPending {
		Faultf("calls itself, or %d subroutines from within one another", maxPending)
	}
	back := s.Dom.Const(w, s.Base+uint64(s.PC))
	s.Pending = append(s.Pending, Pending{s.PC, s.Public(back, "return address")})
	s.Jump(to)
	return back
}

// ReturnTo goes back to the latest call of a subroutine, or ends the run; to must
// be the address that the call left.
func (s *State[V]) ReturnTo(to V) {
	x, back := s.Public(to, "return address"), s.Return
	if n := len(s.Pending); n > 0 {
		back = s.Pending[n-1].Back
	}
	if x != back {
		Faultf("returns to %#x instead of its caller", x)
	}
	if n := len(s.Pending); n > 0 {
		s.PC, s.Taken, s.Pending = s.Pending[n-1].PC, true, s.Pending[:n-1]
		return
	}
	s.Done = true
}

package isa

import "fmt"

// State is the machine a Row's meaning works on. Registers, flags and the stack
// pointer are all entries of Reg, numbered by the target.
type State[V any] struct {
	Dom Dom[V]
	Reg []V
	Mem Memory[V]
	PC  int // index of the next instruction

	// Return is the address the routine must return to.
	Return uint64
	Done   bool
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

// ReturnTo ends the run; to must be the address the caller asked for.
func (s *State[V]) ReturnTo(to V) {
	if x := s.Public(to, "return address"); x != s.Return {
		Faultf("returns to %#x instead of its caller", x)
	}
	s.Done = true
}

// Package machine executes instructions as their tables describe them, over
// any domain.
package machine

import (
	"fmt"

	"asmgen/gen/isa"
)

// Program is a routine bound to the meanings of its instructions.
type Program[V any] struct {
	do    []func(*isa.State[V], []isa.Arg)
	insts []isa.Inst
}

// Bind looks up the meaning of every instruction in the table rows.
func Bind[V any](rows []isa.Row[V], insts []isa.Inst) *Program[V] {
	p := &Program[V]{insts: insts, do: make([]func(*isa.State[V], []isa.Arg), len(insts))}
	for i, in := range insts {
		p.do[i] = rows[in.Op].Do
	}
	return p
}

// Stop is why an execution ended before the routine returned.
type Stop struct {
	Line   int // in the text
	Reason string
	Secret bool // it broke the rule of constant time
}

func (s *Stop) Error() string { return fmt.Sprintf("line %d: %s", s.Line, s.Reason) }

// Run executes from the first instruction until the routine returns, at most
// limit instructions. After each, watch is called if it is not nil. The error is
// a *Stop.
func (p *Program[V]) Run(s *isa.State[V], limit int, watch func() error) (err error) {
	at := 0
	defer func() {
		if f, ok := isa.AsFault(recover()); ok {
			err = &Stop{p.insts[at].Line, f.Reason, f.Secret}
		}
	}()
	s.PC, s.Done, s.Pending = 0, false, nil
	for n := 0; !s.Done; n++ {
		if s.PC < 0 || s.PC >= len(p.do) {
			return &Stop{Line: p.insts[len(p.insts)-1].Line, Reason: "runs past the end of the function"}
		}
		if n == limit {
			return &Stop{Line: p.insts[s.PC].Line, Reason: fmt.Sprintf("does not return within %d instructions", limit)}
		}
		at = s.PC
		s.Execute(p.insts[at], p.do[at])
		if watch != nil {
			if err := watch(); err != nil {
				return &Stop{Line: p.insts[at].Line, Reason: err.Error()}
			}
		}
	}
	return nil
}

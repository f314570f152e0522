// Package timing counts the cycles of straight code on in-order cores, by the
// rules that a manual gives or that were measured. The figure is that of the
// rules, not of the device: it assumes that code and data are in the fastest
// memory there is.
package timing

import (
	"math/bits"

	"asmgen/gen/isa"
)

// Core is the rules of one core.
type Core struct {
	Name   string
	Source string // of the rules
	// Ops are the rules by form, where one has its own, or by mnemonic; "" is that
	// of all others.
	Ops map[string]Op
}

// Op is the time of an instruction, in cycles from its issue.
type Op struct {
	// Issue is when the next instruction can issue, and Each what a register of
	// its list adds. Chained, if not 0, stands in the place of Issue where the
	// instruction before was of the same Unit.
	Issue, Each, Chained int
	// Taken, if not 0, stands in the place of Issue where a branch is taken.
	Taken int
	// Latency is when an instruction that needs a result can issue.
	Latency int
	// Unit is what no other instruction of that unit can use before Busy.
	Unit string
	Busy int
	// Port, if not 0, is when the result first asks for the way to the registers.
	// It waits for a cycle in which no instruction that writes one issues, and
	// the unit with it.
	Port int
}

// Machine reads instructions of a set.
type Machine struct {
	Set     *isa.Set
	Effects func(isa.Inst) isa.Effects
}

// Inst is an instruction as a core sees it.
type Inst struct {
	Op
	isa.Effects
	listed int // registers in its list
}

// Read is an instruction as the core sees it.
func (c *Core) Read(m Machine, in isa.Inst) Inst {
	spec := &m.Set.Specs[in.Op]
	op := c.Ops[""]
	for _, name := range []string{spec.Form, spec.Mnemonic()} {
		if rule, ok := c.Ops[name]; ok {
			op = rule
			break
		}
	}
	t := Inst{Op: op, Effects: m.Effects(in)}
	for _, a := range in.Args {
		if a.Type == isa.List {
			t.listed += bits.OnesCount64(uint64(a.Imm))
		}
	}
	return t
}

// Cycles is the time of a routine from its first instruction to the first of
// its caller.
func (c *Core) Cycles(m Machine, insts []isa.Inst) int {
	k := NewClock()
	for _, in := range insts {
		k.Issue(c.Read(m, in))
	}
	return k.Next()
}

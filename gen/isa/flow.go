package isa

import "fmt"

// Flow is where an instruction continues.
type Flow uint8

const (
	Onward   Flow = iota // at the next instruction
	Returns              // at the caller
	Jumps                // at its label
	Branches             // at its label or at the next, as a public condition says
	Calls                // at its label, and at the next after that returns
)

// Labelled reports whether an instruction of that flow names a label, as its
// last operand.
func (f Flow) Labelled() bool { return f == Jumps || f == Branches || f == Calls }

// Target is the index of the instruction that a linked jump, branch or call
// names.
func (in Inst) Target() int { return int(in.Args[len(in.Args)-1].Imm) }

// Straight reports whether the code runs through from its first instruction to
// its last.
func (s *Set) Straight(insts []Inst) bool {
	for _, in := range insts {
		if s.Specs[in.Op].Flow.Labelled() {
			return false
		}
	}
	return true
}

// OutOfReach is an instruction, by its index, whose label is too far away.
type OutOfReach struct {
	At  int
	say string
}

func (o *OutOfReach) Error() string { return o.say }

// Longer is the instruction that does the same as a jump or branch and reaches farther:
// one of the same name, or with the width in it.
func (s *Set) Longer(op int) (longer int, ok bool) {
	name := s.Specs[op].Mnemonic()
	reach := func(op int) int64 { return s.kinds[op][len(s.kinds[op])-1].Max }
	for _, name := range []string{name, name + ".w"} {
		for _, o := range s.byName[name] {
			if len(s.kinds[o]) == len(s.kinds[op]) && reach(o) > reach(op) {
				return o, true
			}
		}
	}
	return 0, false
}

// Link has every label operand say which instruction it names; labels has the
// index of each. A label that is not there, or out of the reach of the
// instruction, is an error: assemblers leave the latter to linkers. The
// instructions given stay as they are.
func (s *Set) Link(insts []Inst, labels map[string]int) ([]Inst, error) {
	return s.LinkPadded(insts, labels, func(int, int64) int64 { return 0 })
}

// LinkPadded is Link of code with bytes between instructions: pad tells how many there
// are before an instruction that would otherwise come at a place.
func (s *Set) LinkPadded(insts []Inst, labels map[string]int, pad func(i int, at int64) int64) ([]Inst, error) {
	if s.Straight(insts) {
		return insts, nil
	}
	places := make([]int64, len(insts)+1)
	for i, in := range insts {
		places[i] += pad(i, places[i])
		places[i+1] = places[i] + int64(s.Specs[in.Op].Bytes(in.Args))
	}
	out := append([]Inst(nil), insts...)
	for i, in := range insts {
		if !s.Specs[in.Op].Flow.Labelled() {
			continue
		}
		args := append([]Arg(nil), in.Args...)
		label := &args[len(args)-1]
		to, ok := labels[label.Sym]
		if !ok || to >= len(insts) {
			return nil, fmt.Errorf("line %d: there is no label %s before an instruction of the function", in.Line, label.Sym)
		}
		kind := s.kinds[in.Op][len(args)-1]
		if far := places[to] - places[i]; far < kind.Min || far > kind.Max {
			return nil, &OutOfReach{i, fmt.Sprintf("line %d: %s is %d bytes away, out of the reach of %s", in.Line, label.Sym, far, s.Specs[in.Op].Mnemonic())}
		}
		label.Imm = int64(to)
		out[i].Args = args
	}
	return out, nil
}

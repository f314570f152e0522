// Package mutate damages emitted files: one instruction at a time, in every way
// that the instruction set allows.
//
// A verifier that passes a damaged file either looks at too little, or the
// instruction was not needed as it was.
package mutate

import (
	"slices"
	"strings"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/verify/source"
)

// Kind is a way to damage an instruction.
type Kind string

const (
	Deletion  Kind = "deletion"
	Sibling   Kind = "sibling"   // another instruction that takes the same operands
	Offset    Kind = "offset"    // memory a word or a byte away, or a pointer that steps otherwise
	Register  Kind = "register"  // another register that the routine uses, or another lane
	List      Kind = "list"      // a register less in a list, or another one
	Exchange  Kind = "exchange"  // two operands trade places
	Immediate Kind = "immediate" // a number one off
	Label     Kind = "label"     // a jump to another label, or an instruction beside its own
)

// Kinds are all of them, in the order in which mutants of an instruction come.
var Kinds = []Kind{Deletion, Sibling, Offset, Register, List, Exchange, Immediate, Label}

// Mutant is a text with one instruction changed.
type Mutant struct {
	Line int // of the instruction in the text, from 1
	Kind Kind
	// Was and Is are the instruction as it stands in both texts; Is is empty where
	// it is gone.
	Was, Is string

	of *original
	at int      // the index of the instruction
	to isa.Inst // what it became
	// mark is the index of the instruction that a jump was moved to, or -1.
	mark int
}

// original is the text that mutants are made of.
type original struct {
	lines  []string
	set    *isa.Set
	insts  []isa.Inst
	labels map[string]int // those that instructions name, by the instruction
	target *targets.Target
	rows   []isa.Row[uint64]
	word   int64 // bytes of a limb
	used   []isa.Arg
	syntax string
	behind []registers // what matter returned
}

// markLabel is the label that a mutant puts where none was.
const markLabel = ".Lmutant"

// All are the mutants of an emitted file of that target, in the order of its
// instructions. Those that say the same as the original, whatever the registers
// hold, are not among them.
func All(text string, t *targets.Target) ([]Mutant, error) {
	o, err := newOriginal(text, t)
	if err != nil {
		return nil, err
	}
	var out []Mutant
	seen, straight := map[string]bool{}, o.set.Straight(o.insts)
	for at, in := range o.insts {
		clear(seen)
		for _, m := range o.mutants(at) {
			m.of, m.at, m.Line, m.Was = o, at, in.Line, o.set.Print(in)
			if m.Kind != Deletion {
				m.Is = o.set.Print(m.to)
			}
			name := m.Is
			if m.mark >= 0 {
				name += o.set.Print(o.insts[m.mark])
			}
			if seen[name] || m.mark < 0 && m.Kind != Deletion && o.same(in, m.to, always) {
				continue
			}
			if !m.reads() || !straight && !m.links() {
				continue // an operand that has no name, or a label out of reach
			}
			seen[name] = true
			out = append(out, m)
		}
	}
	return out, nil
}

func newOriginal(text string, t *targets.Target) (*original, error) {
	c, err := contract.Parse(text)
	if err != nil {
		return nil, err
	}
	read := source.Read
	if c.Syntax == "go" {
		read = source.ReadGo
	}
	f, err := read(text, c.Symbol, t)
	if err != nil {
		return nil, err
	}
	o := &original{
		lines: strings.Split(text, "\n"), set: t.SetOf(c.Syntax), insts: f.Insts, labels: map[string]int{},
		target: t, syntax: c.Syntax, rows: catalog.Rows[uint64](t), word: int64(t.WordBits / 8),
	}
	for _, in := range f.Insts {
		if o.set.Specs[in.Op].Flow.Labelled() {
			o.labels[in.Args[len(in.Args)-1].Sym] = in.Target()
		}
		for _, a := range in.Args {
			if a.Type == isa.Reg && !slices.Contains(o.used, a) {
				o.used = append(o.used, a)
			}
		}
	}
	slices.SortFunc(o.used, func(a, b isa.Arg) int { return a.Reg - b.Reg })
	return o, nil
}

// Text is the whole text of the mutant.
func (m Mutant) Text() string {
	lines := slices.Clone(m.of.lines)
	if m.Kind == Deletion {
		lines[m.Line-1] = ""
	} else {
		lines[m.Line-1] = "\t" + m.Is
	}
	if m.mark >= 0 {
		lines = slices.Insert(lines, m.of.insts[m.mark].Line-1, markLabel+":")
	}
	return strings.Join(lines, "\n")
}

// reads tells that the instruction can be written, links that its labels are within
// reach.
func (m Mutant) reads() bool {
	if m.Kind == Deletion {
		return true
	}
	_, err := m.of.set.Parse(m.Is)
	return err == nil
}

func (m Mutant) links() bool {
	_, err := m.Insts()
	return err == nil
}

// Insts are the instructions of the mutant, linked: those that reading its text
// yields.
func (m Mutant) Insts() ([]isa.Inst, error) {
	insts, labels := slices.Clone(m.of.insts), m.of.labels
	insts[m.at] = m.to
	if m.Kind == Deletion {
		insts = slices.Delete(insts, m.at, m.at+1)
	}
	if m.of.set.Straight(insts) {
		return insts, nil
	}
	moved := map[string]int{markLabel: m.mark}
	for name, place := range labels {
		if m.Kind == Deletion && place > m.at {
			place--
		}
		moved[name] = place
	}
	return m.of.set.Link(insts, moved)
}

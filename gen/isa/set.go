package isa

import (
	"fmt"
	"slices"
	"strings"
)

// Spec is what there is to know about an instruction apart from its meaning.
type Spec struct {
	// Form is the mnemonic and the kinds of its operands: "adc r,r".
	Form string
	// Size is the encoded size in bytes; SizeOf replaces it where the operands
	// decide.
	Size   int
	SizeOf func(args []Arg) int
	// Cycles has one entry for each of the set's Models; Taken replaces it where a
	// branch is taken.
	Cycles, Taken []int
	// Reads and Writes tell whether it accesses memory; Muls counts the
	// products it forms.
	Reads, Writes bool
	Muls          int
	// Needs names the extension it belongs to, if not to the base set.
	Needs string
	// Varies says why its time depends on data, or is empty.
	Varies string
	Flow   Flow
}

// Mnemonic is the first word of the form.
func (s *Spec) Mnemonic() string {
	m, _, _ := strings.Cut(s.Form, " ")
	return m
}

// KindNames are the names of the operand kinds of the form.
func (s *Spec) KindNames() []string {
	_, k, ok := strings.Cut(s.Form, " ")
	if !ok {
		return nil
	}
	return strings.Split(k, ",")
}

// Bytes is the encoded size with these operands.
func (s *Spec) Bytes(args []Arg) int {
	if s.SizeOf != nil {
		return s.SizeOf(args)
	}
	return s.Size
}

// Row is one instruction: its Spec and its meaning.
type Row[V any] struct {
	Spec
	Do func(s *State[V], a []Arg)
}

// Inst is one instruction with its operands. Op indexes the set's Specs and the
// table's rows alike.
type Inst struct {
	Op   int
	Args []Arg
	Line int // in the text it was read from, from 1
}

// Syntax prints and reads one operand of an assembly dialect.
type Syntax interface {
	Print(a Arg) string
	Parse(s string) (Arg, error)
}

// Set is an instruction set: its Specs, with what is needed to find one.
type Set struct {
	Name   string
	Models []string        // the timing models that Spec.Cycles has entries for
	Kinds  map[string]Kind // the operand kinds that forms name
	Syntax Syntax
	Specs  []Spec

	rows   []Row[Tainted]   // the meanings, to follow a routine with
	kinds  [][]Kind         // of each spec
	byName map[string][]int // specs with this mnemonic
}

// Has tells that there is a register r that operands name.
func (s *Set) Has(r int) bool {
	for _, k := range s.Kinds {
		if slices.Contains(k.Regs, r) {
			return true
		}
	}
	return false
}

// NewSet indexes the specs of a table. A form that names an unknown kind panics.
func NewSet(set Set, rows []Row[Tainted]) *Set {
	set.rows, set.byName = rows, map[string][]int{}
	for i := range rows {
		spec := rows[i].Spec
		var kinds []Kind
		for _, name := range spec.KindNames() {
			k, ok := set.Kinds[name]
			if !ok {
				panic("isa: " + set.Name + ": unknown operand kind in " + spec.Form)
			}
			kinds = append(kinds, k)
		}
		set.Specs = append(set.Specs, spec)
		set.kinds = append(set.kinds, kinds)
		m := spec.Mnemonic()
		set.byName[m] = append(set.byName[m], i)
	}
	return &set
}

// Operands are the operand kinds of the instruction op.
func (s *Set) Operands(op int) []Kind { return s.kinds[op] }

// Find returns the instruction with this mnemonic that accepts these operands.
func (s *Set) Find(mnemonic string, args []Arg) (op int, err error) {
	ops, ok := s.byName[mnemonic]
	if !ok {
		return 0, fmt.Errorf("%s has no instruction %q", s.Name, mnemonic)
	}
	for _, op := range ops {
		if s.accepts(op, args) {
			return op, nil
		}
	}
	return 0, fmt.Errorf("%s: no form of %q takes the operands %s", s.Name, mnemonic, s.printArgs(args))
}

func (s *Set) accepts(op int, args []Arg) bool {
	kinds := s.kinds[op]
	if len(kinds) != len(args) {
		return false
	}
	for i, k := range kinds {
		if !k.Accepts(args[i]) {
			return false
		}
	}
	return true
}

// Print is the instruction as the assembler reads it: the mnemonic, a tab and
// the operands.
func (s *Set) Print(in Inst) string {
	m := s.Specs[in.Op].Mnemonic()
	if len(in.Args) == 0 {
		return m
	}
	return m + "\t" + s.printArgs(in.Args)
}

func (s *Set) printArgs(args []Arg) string {
	var b strings.Builder
	for i, a := range args {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(s.Syntax.Print(a))
	}
	return b.String()
}

// Parse reads one instruction. Line is left for the caller. A tab is part of a mnemonic
// of two words.
func (s *Set) Parse(text string) (Inst, error) {
	mnemonic, rest := text, ""
	if words := strings.Join(strings.Fields(text), "\t"); s.byName[words] != nil {
		mnemonic = words
	} else if i := strings.IndexAny(text, " \t"); i >= 0 {
		mnemonic, rest = text[:i], strings.TrimSpace(text[i:])
	}
	var args []Arg
	for _, field := range splitOperands(rest) {
		a, err := s.Syntax.Parse(field)
		if err != nil {
			return Inst{}, fmt.Errorf("%s: operand %q: %w", mnemonic, field, err)
		}
		args = append(args, a)
	}
	op, err := s.Find(mnemonic, args)
	return Inst{Op: op, Args: args}, err
}

// splitOperands cuts at the commas outside brackets. A shift belongs to the operand
// before it.
func splitOperands(s string) []string {
	if s == "" {
		return nil
	}
	var out []string
	depth, start := 0, 0
	add := func(operand string) {
		if operand = strings.TrimSpace(operand); len(out) > 0 && IsShift(operand) {
			out[len(out)-1] += ", " + operand
			return
		}
		out = append(out, operand)
	}
	for i, c := range s {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				add(s[start:i])
				start = i + 1
			}
		}
	}
	add(s[start:])
	return out
}

// IsShift tells that what stands between commas is no operand of its own but says how
// the register before it is shifted, as ARM has it.
func IsShift(s string) bool {
	how, _, found := strings.Cut(s, "#")
	switch strings.TrimSpace(how) {
	case "lsl", "lsr", "asr", "ror":
		return found
	}
	return false
}

package targets

import (
	"fmt"
	"slices"

	"asmgen/gen/isa"
)

// Listing is a routine as instructions, before it becomes text.
type Listing struct {
	Set   *isa.Set
	Lines []Line
	// Saved are the callee-saved registers it uses and restores, Clobbered the
	// others it writes.
	Saved, Clobbered []int
	// Stack is the bytes of stack it needs below the return address.
	Stack int
	// Room is what the body uses of that by itself.
	Room int
	// InFrame marks the lines emitted from here on as frame: what the calling
	// convention asks for, not the computation.
	InFrame bool
	// Roles say which register serves what, in reading order.
	Roles []Role
}

// Line is an instruction, or a directive or comment if Text is not empty.
type Line struct {
	isa.Inst
	Text  string
	Frame bool
}

// Role is the use of some registers.
type Role struct {
	Name string
	Regs []int
}

// Emit appends an instruction. Operands that the table does not accept are a
// fault of the lowering, not of the user, and panic.
func (l *Listing) Emit(mnemonic string, args ...isa.Arg) {
	op, err := l.Set.Find(mnemonic, args)
	if err != nil {
		panic("lowering: " + err.Error())
	}
	l.Lines = append(l.Lines, Line{Inst: isa.Inst{Op: op, Args: args}, Frame: l.InFrame})
}

// Comment appends a comment line.
func (l *Listing) Comment(format string, args ...any) {
	l.Directive("/* "+format+" */", args...)
}

// Directive appends an assembler directive.
func (l *Listing) Directive(format string, args ...any) {
	l.Lines = append(l.Lines, Line{Text: fmt.Sprintf(format, args...), Frame: l.InFrame})
}

// Names are the registers as the assembler names them.
func (l *Listing) Names(regs []int) []string {
	var out []string
	for _, r := range regs {
		out = append(out, l.Set.Syntax.Print(isa.R(r)))
	}
	return out
}

// Insts are the instructions alone.
func (l *Listing) Insts() []isa.Inst {
	var out []isa.Inst
	for _, line := range l.Lines {
		if line.Text == "" {
			out = append(out, line.Inst)
		}
	}
	return out
}

// Figures are the exact counts of a straight run of instructions.
type Figures struct {
	Instructions int
	Bytes        int
	Loads        int // instructions that read memory
	Stores       int // instructions that write memory
	Muls         int // word products
	// Cycles has one entry for each timing model of the instruction set.
	Cycles []int
	// Needs are the extensions used, in order of first use.
	Needs []string
}

// Measure counts instructions, bytes, memory accesses, products and cycles.
func Measure(set *isa.Set, insts []isa.Inst) Figures {
	f := Figures{Cycles: make([]int, len(set.Models))}
	for _, in := range insts {
		spec := &set.Specs[in.Op]
		f.Instructions++
		f.Bytes += spec.Bytes(in.Args)
		if spec.Reads {
			f.Loads++
		}
		if spec.Writes {
			f.Stores++
		}
		f.Muls += spec.Muls
		for m := range f.Cycles {
			f.Cycles[m] += spec.Cycles[m]
		}
		if spec.Needs != "" && !slices.Contains(f.Needs, spec.Needs) {
			f.Needs = append(f.Needs, spec.Needs)
		}
	}
	return f
}

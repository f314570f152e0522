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
	// Saved are the callee-saved registers it uses and restores.
	Saved []int
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

// Line is an instruction, or a label if Label is not empty, or a directive or
// comment if Text is not.
type Line struct {
	isa.Inst
	Label, Text string
	Frame       bool
}

func (l Line) isInst() bool { return l.Label == "" && l.Text == "" }

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

// Label marks the next instruction; isa.L(name) as an operand names it. Names are
// the listing's own: in the text they carry the function's.
func (l *Listing) Label(name string) {
	l.Lines = append(l.Lines, Line{Label: name, Frame: l.InFrame})
}

// Flows tells that the code is not one straight run.
func (l *Listing) Flows() bool {
	return slices.ContainsFunc(l.Lines, func(line Line) bool { return line.Label != "" })
}

// Subroutine begins code that only calls of the label name lead to, and that
// returns: it comes after the function's own. Call frame information there is of
// the subroutine as a function of its own, called with the return address where
// a call puts it.
func (l *Listing) Subroutine(name string) {
	l.Directive(".cfi_endproc")
	l.Label(name)
	l.Directive(".cfi_startproc")
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

// Insts are the instructions alone, linked. A label that is missing or out of
// reach is a fault of the lowering.
func (l *Listing) Insts() []isa.Inst {
	var out []isa.Inst
	labels := map[string]int{}
	for _, line := range l.Lines {
		if line.Label != "" {
			labels[line.Label] = len(out)
		}
		if line.isInst() {
			out = append(out, line.Inst)
		}
	}
	out, err := l.Set.Link(out, labels)
	if err != nil {
		panic("lowering: " + err.Error())
	}
	return out
}

// Print is the text of a line in the function symbol.
func (l *Listing) Print(line Line, symbol string) string {
	local := func(name string) string { return ".L" + symbol + "_" + name }
	switch {
	case line.Label != "":
		return local(line.Label) + ":"
	case line.Text != "":
		return "\t" + line.Text
	}
	in := line.Inst
	if l.Set.Specs[in.Op].Flow.Labelled() {
		in.Args = slices.Clone(in.Args)
		to := &in.Args[len(in.Args)-1]
		to.Sym = local(to.Sym)
	}
	return "\t" + l.Set.Print(in)
}

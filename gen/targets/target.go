// Package targets says what a machine family is to the pipeline, and lowers
// schedules to listings of its instructions.
package targets

import (
	"cmp"
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/timing"
)

// Target is one machine as users name it with -target.
type Target struct {
	Name     string // "rv32"
	Summary  string // one line for people
	Family   string // the instruction set package: "riscv"
	WordBits int    // width of a limb in the C prototype
	Align    int    // bytes that the pointers must be aligned to
	Set      *isa.Set
	ABI      ABI
	Dialect  Dialect
	// RegBits is the width of a register or flag; 0 where there is none of that
	// number.
	RegBits func(r int) int
	Cores   []Core // the first is the default

	// Budget is what Columns schedules may spend on operand registers, Strip
	// the widest window of Window schedules in schedule words, Widest the widest
	// block of Blocks schedules, Lanes the schedule words of a vector where there are
	// vectors, and Digit the width of a schedule word where it is not that of a limb.
	Budget gen.Budget
	Strip  int
	Widest int
	Lanes  int
	Digit  int

	// Squares and Composes tell that the lowerings serve squares, and programs of
	// several parts.
	Squares, Composes bool
	// Refined tells that programs of several parts are to come in the refined form.
	Refined bool
	// Lower has an entry for each form of schedule the target can carry out. Compact
	// is the same in less code, nil where there is none.
	Lower   map[gen.Form]Lowering
	Compact *Compact
	// Effects are those of an instruction, for the timing of cores with a
	// Pipeline. Reorder orders listings for them; nil leaves listings as they are.
	Effects func(isa.Inst) isa.Effects
	Reorder Reordering
	// Go is what Go assembler adds; nil where there is none.
	Go *GoDialect
	// Timing is the promise printed in the header, with the assumption it
	// rests on.
	Timing string
}

// Lowering turns a program into instructions.
type Lowering func(p *gen.Program) *Listing

// Compact is code with loops or subroutines, whose size hardly grows with the
// factors.
type Compact struct {
	Way     string   // for people: "in loops"
	Source  string   // paper
	Methods []string // that it carries out
	Lower   Lowering
	Budget  gen.Budget // as for Target
	Digit   int
	// Innermost is the most words of the products that subroutines form: so many
	// levels of a recursion are outer ones. 0 where there are no subroutines.
	Innermost int
	// Squares tells that it serves squares, Open that it can take the length as an
	// argument, and Apart that the result must overlap no factor.
	Squares, Open, Apart bool
}

// Reordering puts the listing of a program in an order for a core. Apart tells
// that the result overlaps no factor.
type Reordering func(p *gen.Program, l *Listing, core *timing.Core, apart bool) *Listing

// GoDialect is a target in Go assembler.
type GoDialect struct {
	Set *isa.Set
	ABI ABI
	// Form is the listing as a Go function with parameters of those names: it
	// loads them, and leaves the frame to the Go assembler.
	Form func(l *Listing, params []string) *Listing
	// Print writes what Form returned as an assembler file, and the Go
	// declarations that go with it. The contract block becomes comments of both.
	Print func(l *Listing, f GoFile) (text, stubs []byte, err error)
	// Frame are the instructions by which the Go assembler makes and drops a
	// frame of that many bytes, which no text shows.
	Frame func(bytes int) (enter, leave isa.Inst)
}

// GoFile is what printing Go assembler needs beside the listing.
type GoFile struct {
	Package  string
	Symbol   string
	Doc      string   // of the declaration
	Params   []string // the Go parameters: "z *[8]uint64"
	License  []string
	Contract []string
}

// ScheduleBits is the width of a schedule's word.
func (t *Target) ScheduleBits() int {
	if t.Digit != 0 {
		return t.Digit
	}
	return t.WordBits
}

// Core names a device or a microarchitecture of a target.
type Core struct {
	Name    string
	Summary string
	// Flash is the size of the program memory in bytes; 0 is without limit.
	Flash int
	// Cache is the size of the instruction cache in bytes; 0 is none, or not
	// known.
	Cache int
	// Model is the column of the cycle table that applies, or empty.
	Model string
	// Pipeline is the rules of the core where times are not a sum, or nil.
	Pipeline *timing.Core
	// Varies says why the time of instructions, by mnemonic, depends on data there.
	// There is no constant-time code with them for the core.
	Varies map[string]string
}

// Variable finds the first instruction whose time depends on data on the core, and
// says why; i is -1 if there is none.
func (c *Core) Variable(set *isa.Set, insts []isa.Inst) (i int, why string) {
	for i, in := range insts {
		spec := &set.Specs[in.Op]
		if why := cmp.Or(spec.Varies, c.Varies[spec.Mnemonic()]); why != "" {
			return i, why
		}
	}
	return -1, ""
}

// Core is the core called name.
func (t *Target) Core(name string) (Core, bool) {
	i := slices.IndexFunc(t.Cores, func(c Core) bool { return c.Name == name })
	if i < 0 {
		return Core{}, false
	}
	return t.Cores[i], true
}

// ABI is the calling convention, in register numbers of the target's table.
type ABI struct {
	Name string
	// Args has, for each pointer argument and for a length after them, the registers
	// that receive it, the least significant first.
	Args [][]int
	// Saved must hold the same values on return as on entry. Reserved must
	// never be written.
	Saved, Reserved []int
	// Interrupts are the flags that let interrupts in. They must be on return what
	// they were on entry. As long as they are set, the stack pointer must be sound.
	Interrupts []int
	// Zero must be 0 on entry and on return.
	Zero []int
	// SP is the stack pointer, Slot the bytes of one push. Empty tells that SP
	// points at the first free slot rather than at the last one used.
	SP, Slot int
	Empty    bool
	// Link is the register that holds the return address, or -1 where the call
	// pushes it, in which case Pushed is its size in bytes.
	Link, Pushed int
	// AddrBits is the width of a pointer.
	AddrBits int
	// DWARF has at each register number of the debugging format the register of
	// the table. Call frame information may name registers by those numbers.
	DWARF []int
	// ArgsOnStack tells that pointers arrive in memory, one after the other from
	// the address in the (pseudo) register ArgBase, instead of in Args.
	ArgsOnStack bool
	ArgBase     int
}

// Convention is the calling convention of files in that syntax.
func (t *Target) Convention(syntax string) ABI {
	if syntax == "go" {
		return t.Go.ABI
	}
	return t.ABI
}

// SetOf is the instruction set as files in that syntax write it.
func (t *Target) SetOf(syntax string) *isa.Set {
	if syntax == "go" {
		return t.Go.Set
	}
	return t.Set
}

// ReturnBits is the width of a return address.
func (a ABI) ReturnBits() int {
	if a.Link < 0 {
		return 8 * a.Pushed
	}
	return a.AddrBits
}

// Dialect is what surrounds the instructions in a GNU as file.
type Dialect struct {
	// Guards are conditions on the compiler's target; Macros are the predefined
	// macros of a compiler that they accept.
	Guards []Guard
	Macros map[string]int
	// Setup are directives at the head of the file.
	Setup []string
	// Marks are what the symbol needs to be told of, before its label.
	Marks []string
	// P2Align is the alignment of the function, as a power of two.
	P2Align int
	// FrameInfoLimit is the most bytes of code that an assembler can write call
	// frame information for; 0 is without limit.
	FrameInfoLimit int
	// Landing are the lines of the landing pad at the entry, Notes those at the
	// end of the file.
	Landing, Notes []string
}

// elf refuses object formats that have no sections of that kind.
var elf = Guard{If: "defined(__ELF__)", Say: "this file is for ELF objects: Mach-O and COFF name symbols and sections otherwise"}

// AllGuards are the guards of the target and those that every file has.
func (d Dialect) AllGuards() []Guard { return append([]Guard{elf}, d.Guards...) }

// HasFrameInfo reports whether code of that many bytes carries call frame
// information.
func (d *Dialect) HasFrameInfo(bytes int) bool {
	return d.FrameInfoLimit == 0 || bytes <= d.FrameInfoLimit
}

// Guard refuses to assemble, with the sentence Say, unless the preprocessor
// condition If holds.
type Guard struct{ If, Say string }

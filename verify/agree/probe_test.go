package agree

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"asmgen/gen/catalog"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

//go:embed testdata
var files embed.FS

// harness is how the probe of a family is written, in testdata/FAMILY.S. The
// probe is one function that holds many samples. A call runs one of them, chosen
// by the arena: the sample loads the machine's state from there, executes its
// instruction, and stores the state back.
type harness struct {
	// stride is the bytes of code from one sample to the next, and land how far
	// into a sample an instruction that returns comes back to. unit is the bytes
	// that a code address counts in, most the number of samples in one text.
	stride, land, unit, most int
	// jump and mark are for instructions with a label: the mnemonic that goes to
	// another place, and an instruction that shows that the label was reached.
	jump, mark string
	// bases are the registers that can hold the arena's address around a sample.
	// The one in use is the only register that is not part of the state.
	bases []int
	// parts are the registers that register r consists of, if not of itself.
	parts func(r int) []int
	// flags are the registers that hold one bit, and are undefined above 1. The state has
	// those of isa.Flags last; on some machines V is a register.
	flags    []int
	overflow int
	// undefined are the bits of the first operand that the rows of some forms do not
	// tell.
	undefined map[string]uint64
	// grain is what the addresses of memory operands are multiples of.
	grain uint64
	// goarch is the only processor to run on, where there is no emulator.
	goarch string
}

// harnesses by family.
var harnesses = map[string]harness{
	"riscv": {stride: 304, land: 148, unit: 1, most: 1500, bases: []int{3, 4, 5, 9, 15}, grain: 8,
		jump: "j", mark: "addi a0, a0, 1"},
	"arm": {stride: 272, land: 136, unit: 1, most: 1500, bases: []int{0, 2, 5, 8, 11, 12, 14}, grain: 4,
		jump: "b", mark: "mov r1, r3",
		flags: []int{16}, overflow: overflowFlag, undefined: status,
		// A q register is two d registers.
		parts: func(r int) []int {
			if r >= 64 {
				return []int{2*r - 96, 2*r - 95}
			}
			return []int{r}
		}},
	"thumb": {stride: 196, land: 92, unit: 1, most: 1300, bases: []int{0, 2, 3, 4, 5, 6, 7}, grain: 4,
		jump: "b", mark: "mov r1, r8",
		flags: []int{16}, overflow: overflowFlag, undefined: status},
	"avr": {stride: 268, land: 140, unit: 2, most: 450, bases: []int{26, 28, 30}, grain: 1,
		jump: "rjmp", mark: "mov r20, r21",
		flags: []int{32, 34}, overflow: overflowFlag,
		undefined: map[string]uint64{"in r,sreg": 0x7e},
		// Many operands are pairs, so that a register always counts as its pair.
		parts: func(r int) []int { return []int{r &^ 1, r | 1} }},
	"amd64": {stride: 672, land: 336, unit: 1, most: 2000, bases: []int{3, 5, 7, 8, 13, 15}, grain: 1,
		jump: "jmp", mark: "notq %r10",
		flags: []int{16, 17}, overflow: 17, goarch: "amd64",
		// The 32-bit registers are halves of the others, and so are bytes; a vector has
		// two words.
		parts: func(r int) []int {
			if r >= 80 && r < 96 {
				return []int{2*r - 64, 2*r - 63}
			}
			return []int{r % 32}
		}},
}

// status are all bits of the status register of ARM but that of C.
var status = map[string]uint64{"mrs r,read": 1<<32 - 1 - 1<<29}

// probe is a harness for one target, with the shape of its arena: a header of
// four words the size of a pointer, the state, the scratch memory.
type probe struct {
	*targets.Target
	harness
	slots   []slot
	traces  []isa.Row[isa.Trace]
	scratch int // its offset, to the end of the arena
	size    int // of the arena, in bytes
}

// slot is the place of a register in the arena. Registers lie there in the
// order of their numbers, each in whole words.
type slot struct{ reg, at, bytes int }

// The header words: the offset of the sample's code from the first, and what
// the probe leaves of its own: the stack pointer, the addresses of the arena and
// of the first sample.
const (
	codeWord = iota
	_
	arenaWord
	firstWord
	headerWords
)

// An instruction accesses memory within margin bytes of the address it is
// given, which lies in middle bytes between two margins.
const margin, middle = 64, 72

// registers is more than any target has. Behind them are Z, N and V, where V is none.
const registers = 128

const (
	zeroFlag = registers + iota
	negativeFlag
	overflowFlag
)

func newProbe(t *targets.Target) (*probe, error) {
	h, ok := harnesses[t.Family]
	if !ok {
		return nil, fmt.Errorf("the family %s has no probe, so that nothing executes its table beside the interpreter", t.Family)
	}
	if h.parts == nil {
		h.parts = func(r int) []int { return []int{r} }
	}
	p := &probe{Target: t, harness: h, traces: catalog.Rows[isa.Trace](t)}
	at := headerWords * t.ABI.AddrBits / 8
	add := func(r, bits int) {
		s := slot{r, at, max(bits, t.WordBits) / 8}
		p.slots = append(p.slots, s)
		at += s.bytes
	}
	for r := range registers {
		if bits := t.RegBits(r); bits > 0 {
			add(r, bits)
		}
	}
	if h.overflow > 0 {
		last := []int{zeroFlag, negativeFlag, overflowFlag}
		for _, r := range last[:2+h.overflow/overflowFlag] {
			p.flags = append(slices.Clone(p.flags), r)
			add(r, 1)
		}
	}
	p.scratch, p.size = at, at+2*margin+middle
	return p, nil
}

// text is the probe with these samples.
func (p *probe) text(samples []sample) ([]byte, error) {
	frame, err := files.ReadFile("testdata/" + p.Family + ".S")
	if err != nil {
		return nil, err
	}
	vectors := 0
	if p.RegBits(32) == 64 {
		vectors = 1
	}
	var b strings.Builder
	fmt.Fprintf(&b, "#define STRIDE %d\n#define VECTORS %d\n%s", p.stride, vectors, frame)
	place := func(offset int) { fmt.Fprintf(&b, "\t.org\tfirst + %d\n", offset) }
	for k, s := range samples {
		base := p.Set.Syntax.Print(isa.R(s.base))
		place(k * p.stride)
		fmt.Fprintf(&b, "\tENTER\t%s\n", base)
		switch {
		case s.Op == nothing:
		case p.forward(s.Op):
			in := isa.Inst{Op: s.Op, Args: slices.Clone(s.Args)}
			in.Args[len(in.Args)-1].Sym = fmt.Sprintf(".Lland%d", k)
			fmt.Fprintf(&b, "\t%s\n\t%s\t.Lleft%d\n.Lland%d:\t%s\n.Lleft%d:\n", p.Set.Print(in), p.jump, k, k, p.mark, k)
		case p.Set.Specs[s.Op].Flow.Labelled():
			fmt.Fprintf(&b, "\t%s\t.Lgo%d\n.Lland%d:\t%s\n\t%s\t.Lleft%d\n", p.jump, k, k, p.mark, p.jump, k)
			place(k*p.stride + p.land - p.Set.Specs[s.Op].Bytes(s.Args))
			in := isa.Inst{Op: s.Op, Args: slices.Clone(s.Args)}
			in.Args[len(in.Args)-1].Sym = fmt.Sprintf(".Lland%d", k)
			fmt.Fprintf(&b, ".Lgo%d:\t%s\n.Lleft%d:\n", k, p.Set.Print(in), k)
		default:
			fmt.Fprintf(&b, "\t%s\n", p.Set.Print(s.Inst))
			if p.Set.Specs[s.Op].Flow == isa.Returns {
				place(k*p.stride + p.land)
			}
		}
		fmt.Fprintf(&b, "\tLEAVE\t%s\n", base)
	}
	place(len(samples) * p.stride)
	b.WriteString("\t.size\tprobe, . - probe\n\t.section\t.note.GNU-stack,\"\",%progbits\n")
	return []byte(b.String()), nil
}

// forward tells that an instruction has a label that must be ahead of it.
func (p *probe) forward(op int) bool {
	kinds := p.Set.Operands(op)
	return p.Set.Specs[op].Flow.Labelled() && kinds[len(kinds)-1].Min > 0
}

// home is where a probe runs: the addresses of its arena and of its first
// sample, as the machine counts them.
type home struct{ arena, first uint64 }

// anywhere is a home for trying samples out before there is a probe.
var anywhere = home{0x1000, 0x2000}

// landing is the code address that a return comes back to in the k-th sample.
func (p *probe) landing(h home, k int) uint64 {
	return h.first + uint64((k*p.stride+p.land)/p.unit)
}

// header reads or writes a word of an arena's header.
func (p *probe) header(arena []byte, word int) []byte {
	n := p.ABI.AddrBits / 8
	return arena[word*n:][:n]
}

// get reads a little-endian number, put writes one.
func get(b []byte) (x uint64) {
	for i, c := range b {
		x |= uint64(c) << (8 * i)
	}
	return x
}

func put(b []byte, x uint64) {
	for i := range b {
		b[i] = byte(x >> (8 * i))
	}
}

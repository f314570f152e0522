package amd64

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"asmgen/gen/isa"
)

// numbersDomain is plain arithmetic.
type numbersDomain struct{}

func mask(w int, x uint64) uint64 { return x << (64 - w) >> (64 - w) }

func (numbersDomain) Const(w int, x uint64) uint64       { return mask(w, x) }
func (numbersDomain) Known(v uint64) (uint64, bool)      { return v, true }
func (numbersDomain) And(_ int, x, y uint64) uint64      { return x & y }
func (numbersDomain) Or(_ int, x, y uint64) uint64       { return x | y }
func (numbersDomain) Xor(_ int, x, y uint64) uint64      { return x ^ y }
func (numbersDomain) Extract(x uint64, lo, n int) uint64 { return mask(n, x>>lo) }
func (numbersDomain) Shl(w int, x uint64, k int) uint64  { return mask(w, x<<k) }
func (numbersDomain) Shr(_ int, x uint64, k int) uint64  { return x >> k }
func (numbersDomain) Concat(n int, lo, hi uint64) uint64 { return lo | hi<<n }

func (numbersDomain) AddC(_ int, x, y, c uint64) (uint64, uint64) { return bits.Add64(x, y, c) }
func (numbersDomain) SubB(_ int, x, y, b uint64) (uint64, uint64) { return bits.Sub64(x, y, b) }
func (numbersDomain) Mul(_ int, x, y uint64) (uint64, uint64) {
	hi, lo := bits.Mul64(x, y)
	return lo, hi
}

func (numbersDomain) Ult(_ int, x, y uint64) uint64 {
	_, b := bits.Sub64(x, y, 0)
	return b
}

// machineState is what an instruction sees and leaves: the registers, the flags
// and one word of memory, which lies at wordAt.
type machineState struct {
	Reg   [16]uint64
	Flags uint64
	Word  uint64
}

const (
	wordAt   = 0x10000040
	cfBit    = 0
	ofBit    = 11
	fixedSet = 2 // of the flags register, always 1
)

// trial is an instruction with the state it starts from.
type trial struct {
	in isa.Inst
	machineState
}

// trials are instructions of all forms but ret, which this machine has, with
// operands at the edges and random ones. A base register holds the address of
// the word; rsp does where the stack is used.
func trials(r *rand.Rand) []trial {
	edge := []uint64{0, 1, 1<<63 - 1, 1 << 63, 1<<64 - 1, 1<<64 - 2}
	var out []trial
	for op, spec := range Set.Specs {
		if spec.Branch {
			continue
		}
		for k := range 60 {
			c := trial{in: isa.Inst{Op: op, Args: argsOf(Set.Operands(op), k, r)}}
			value := func() uint64 {
				if r.IntN(2) == 0 {
					return edge[r.IntN(len(edge))]
				}
				return r.Uint64()
			}
			for i := range c.Reg {
				c.Reg[i] = value()
			}
			c.Word = value()
			c.Flags = fixedSet | uint64(r.IntN(2))<<cfBit | uint64(r.IntN(2))<<ofBit
			switch spec.Mnemonic() {
			case "pushq":
				c.Reg[rsp] = wordAt + 8
			case "popq":
				c.Reg[rsp] = wordAt
			}
			for _, a := range c.in.Args {
				if a.Type == isa.Mem {
					c.Reg[a.Reg] = uint64(wordAt - a.Imm)
				}
			}
			out = append(out, c)
		}
	}
	return out
}

// TestMeaningOnHardware runs every instruction on this machine and in the table,
// from the same state. Undefined flags are not compared.
func TestMeaningOnHardware(t *testing.T) {
	if runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("this is not an amd64 machine with Linux")
	}
	Need(t, "gcc")
	list := trials(rand.New(rand.NewPCG(3, 4)))
	after := onHardware(t, list)
	table := Rows[uint64]()
	for i, c := range list {
		m := &oneWord{wordAt, c.Word}
		s := &isa.State[uint64]{Dom: numbersDomain{}, Mem: m, Reg: make([]uint64, Registers)}
		copy(s.Reg, c.Reg[:])
		s.Reg[CF], s.Reg[OF] = c.Flags>>cfBit&1, c.Flags>>ofBit&1
		table[c.in.Op].Do(s, c.in.Args)
		got := machineState{Word: m.word, Flags: after[i].Flags}
		copy(got.Reg[:], s.Reg)
		for flag, bit := range map[int]int{CF: cfBit, OF: ofBit} {
			if s.Reg[flag] <= 1 {
				got.Flags = got.Flags&^(1<<bit) | s.Reg[flag]<<bit
			}
		}
		if got != after[i] {
			t.Errorf("%s\nfrom  %x\nmodel %x\nchip  %x", Set.Print(c.in), c.machineState, got, after[i])
			return
		}
	}
}

// onHardware returns the states that the instructions leave.
func onHardware(t *testing.T, list []trial) []machineState {
	t.Helper()
	dir := t.TempDir()
	var text strings.Builder
	text.WriteString(hardwareHead)
	for i, c := range list {
		fmt.Fprintf(&text, "trial%d:\n\tENTER\n\t%s\n\tLEAVE\n", i, Set.Print(c.in))
	}
	text.WriteString("\t.data\n\t.global trials\ntrials:\n")
	for i := range list {
		fmt.Fprintf(&text, "\t.quad trial%d\n", i)
	}
	text.WriteString("\t.quad 0\n\t.section .note.GNU-stack,\"\",%progbits\n")
	WriteFile(t, dir, "trials.s", text.String())
	WriteFile(t, dir, "main.c", hardwareMain)
	Command(t, dir, "gcc -no-pie -O1 -o run main.c trials.s")
	var input, output, errs bytes.Buffer
	for _, c := range list {
		if err := binary.Write(&input, binary.LittleEndian, c.machineState); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command(filepath.Join(dir, "run"))
	run.Stdin, run.Stdout, run.Stderr = &input, &output, &errs
	if err := run.Run(); err != nil {
		t.Fatalf("%v %s", err, errs.String())
	}
	after := make([]machineState, len(list))
	if err := binary.Read(&output, binary.LittleEndian, after); err != nil {
		t.Fatal(err)
	}
	return after
}

// hardwareHead has the macros around a trial. The state lies at a fixed place,
// so that a register can be freed for its address after the instruction.
const hardwareHead = `	.macro ENTER
	pushq %rbx
	pushq %rbp
	pushq %r12
	pushq %r13
	pushq %r14
	pushq %r15
	movq %rsp, stack(%rip)
	pushq state+128(%rip)
	popfq
	.irp r, rax rcx rdx rbx rsp rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15
	movq state+8*n\r(%rip), %\r
	.endr
	.endm
	.macro LEAVE
	.irp r, rax rcx rdx rbx rsp rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15
	movq %\r, state+8*n\r(%rip)
	.endr
	movq stack(%rip), %rsp
	pushfq
	popq state+128(%rip)
	popq %r15
	popq %r14
	popq %r13
	popq %r12
	popq %rbp
	popq %rbx
	ret
	.endm
	nrax = 0
	nrcx = 1
	nrdx = 2
	nrbx = 3
	nrsp = 4
	nrbp = 5
	nrsi = 6
	nrdi = 7
	nr8 = 8
	nr9 = 9
	nr10 = 10
	nr11 = 11
	nr12 = 12
	nr13 = 13
	nr14 = 14
	nr15 = 15
	.comm state, 144
	.lcomm stack, 8
	.text
`

// Only CF and OF of the flags are kept. The code is touched before it runs, as
// some kernels cannot load a page of it while rsp holds anything but a stack.
const hardwareMain = `#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
extern struct { uint64_t reg[16], flags, word; } state;
extern void (*trials[])(void);
int main(void) {
	char *page = mmap((void *)0x10000000, 4096, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
	if (page != (char *)0x10000000) return 1;
	uint64_t *word = (uint64_t *)(page + 0x40);
	for (void (**t)(void) = trials; *t; t++) *(volatile char *)*t;
	for (int i = 0; fread(&state, sizeof state, 1, stdin) == 1; i++) {
		*word = state.word;
		trials[i]();
		state.word = *word;
		state.flags = (state.flags & 0x801) | 2;
		fwrite(&state, sizeof state, 1, stdout);
	}
	return 0;
}
`

package avr

import (
	"fmt"

	"asmgen/gen/isa"
)

// ins is Emit with registers alone.
func (c *cham) ins(mnemonic string, regs ...int) {
	var args []isa.Arg
	for _, r := range regs {
		args = append(args, isa.R(r))
	}
	c.Emit(mnemonic, args...)
}

// imm is Emit with a register and a number.
func (c *cham) imm(mnemonic string, reg, x int) {
	c.Emit(mnemonic, isa.R(reg), isa.I(int64(x&0xff)))
}

// each has one instruction for the lowest byte and another one for those above it.
func (c *cham) each(lowest, others string, to, from []int) {
	for k := range to {
		c.ins(first(k, lowest, others), to[k], from[k])
	}
}

// xor is a sum without carries.
func (c *cham) xor(to, from []int) { c.each("eor", "eor", to, from) }

// double turns a word by one bit, but for the one that C then holds.
func (c *cham) double(w []int) {
	for k, r := range w {
		c.ins(first(k, "lsl", "rol"), r)
	}
}

// halve turns a word right by one bit, by way of a register that is free.
func (c *cham) halve(w []int, spare int) {
	c.ins("mov", spare, w[0])
	c.ins("lsr", spare)
	for k := len(w) - 1; k >= 0; k-- {
		c.ins("ror", w[k])
	}
}

// move copies a word in pairs.
func (c *cham) move(to, from []int) {
	for k := 0; k < len(to); k += 2 {
		c.ins("movw", to[k], from[k])
	}
}

// branch goes to a label if C says so, and jump in any case. All ways to a label are to
// have Y at the same place.
func (c *cham) branch(mnemonic, label string) {
	c.meet(label)
	c.Emit(mnemonic, isa.L(label))
}

func (c *cham) jump(label string) {
	c.branch("rjmp", label)
	c.shift = unknown
}

// Label marks a place that branches lead to.
func (c *cham) Label(name string) {
	if c.shift == unknown {
		c.shift = c.shifts[name]
	}
	c.meet(name)
	c.Listing.Label(name)
}

func (c *cham) meet(label string) {
	if shift, ok := c.shifts[label]; ok && shift != c.shift {
		panic(fmt.Sprintf("lowering: Y is %d bytes into the context at %s, and %d elsewhere", shift, label, c.shift))
	}
	c.shifts[label] = c.shift
}

// get and put move a byte of the context, which Y points into.
func (c *cham) get(reg, at int) {
	c.show(at)
	c.Emit("ldd", isa.R(reg), isa.M(windowPtr, at-c.shift))
}

func (c *cham) put(at, reg int) {
	c.show(at)
	c.Emit("std", isa.M(windowPtr, at-c.shift), isa.R(reg))
}

// getWord and putWord move a word of it.
func (c *cham) getWord(w []int, at int) {
	for k, r := range w {
		c.get(r, at+k)
	}
}

func (c *cham) putWord(at int, w []int) {
	for k, r := range w {
		c.put(at+k, r)
	}
}

// show has a byte of the context within reach. That costs C where Y moves.
func (c *cham) show(at int) {
	if at < c.shift || at > c.shift+reach {
		c.point(c.state.shiftFor(at))
	}
}

// point has Y point so far into the context.
func (c *cham) point(shift int) {
	switch by := shift - c.shift; {
	case by > 0:
		c.Emit("adiw", isa.R(windowPtr), isa.I(int64(by)))
	case by < 0:
		c.Emit("sbiw", isa.R(windowPtr), isa.I(int64(-by)))
	}
	c.shift = shift
}

// read and write move a byte of a buffer and go on to the next one.
func (c *cham) read(reg, ptr int) {
	c.Emit("ld", isa.R(reg), isa.Arg{Type: isa.PostInc, Reg: ptr})
}

func (c *cham) write(ptr, reg int) {
	c.Emit("st", isa.Arg{Type: isa.PostInc, Reg: ptr}, isa.R(reg))
}

// lengthen has a jump that does not reach its label take the form that does.
func (f frame) lengthen() {
	for far := f.outOfReach(); far != nil; far = f.outOfReach() {
		for _, i := range far {
			args := f.Lines[i].Args
			op, err := set.Find("jmp", args)
			if err != nil {
				panic("lowering: " + err.Error())
			}
			f.Lines[i].Inst = isa.Inst{Op: op, Args: args}
		}
	}
}

// outOfReach are the lines whose jumps are too short.
func (f frame) outOfReach() (out []int) {
	places, at := make([]int, len(f.Lines)), 0
	labels := map[string]int{}
	for i, line := range f.Lines {
		places[i] = at
		switch {
		case line.Label != "":
			labels[line.Label] = at
		case line.Text == "":
			at += set.Specs[line.Op].Bytes(line.Args)
		}
	}
	for i, line := range f.Lines {
		if line.Label == "" && line.Text == "" && set.Specs[line.Op].Mnemonic() == "rjmp" {
			if far := int64(labels[line.Args[0].Sym] - places[i]); far < shortJump.Min || far > shortJump.Max {
				out = append(out, i)
			}
		}
	}
	return out
}

// shortJump is how far rjmp reaches.
var shortJump = set.Kinds["near"]

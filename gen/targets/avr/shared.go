package avr

import (
	"fmt"
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// compact has products formed by subroutines.
var compact = &targets.Compact{
	Way:       "by subroutines",
	Source:    "Hutter and Schwabe 2015",
	Methods:   []string{"karatsuba"},
	Lower:     lowerShared,
	Budget:    budget,
	Squares:   true,
	Innermost: maxNear,
}

// In code with subroutines the lowest words of private memory are those of the
// subroutines, above a return address, which has three bytes on the largest
// devices. Then come the pointers that the routine is called with, and then the
// program's private memory.
var parked = map[gen.Area]int{gen.AreaX: 0, gen.AreaY: 2, gen.AreaZ: 4}

const parkedWords, longAddress = 6, 3

// place is where a word of the program is in memory.
func (c *code) place(at gen.At) gen.At {
	if at.Of == gen.AreaT {
		at.Index += c.lent + parkedWords
	}
	return at
}

// put has the words of a range in their places, where subroutines want them. They
// do not change any more.
func (c *code) put(r gen.Range) {
	for i := range r.Len {
		if v := c.word(r.Word(i)); !c.given[v] && !c.placed[v] {
			c.placed[v] = true
			c.lay([]variable{v}, r.High(i))
		}
	}
}

// lay stores variables in the places of the lowest words of a range.
func (c *code) lay(v []variable, r gen.Range) {
	if c.private == 0 {
		return
	}
	for i, d := range v {
		c.ops = append(c.ops, operation{form: final, d: d, s: none, at: c.place(r.Word(i))})
	}
}

// call forms a product by a subroutine, across which no register keeps its value.
func (c *code) call(p *gen.Product) {
	c.put(p.X)
	c.put(p.Y)
	c.ops = append(c.ops, operation{form: callOut, d: none, s: none, product: p})
	for i := range p.Z.Len {
		v := c.variable()
		at := p.Z.Word(i)
		c.origin[v], c.given[v], c.words[at] = c.place(at), true, v
	}
}

// lowerShared lowers a program whose outer products have programs of their own to
// a routine that calls a subroutine for each size of them.
func lowerShared(p *gen.Program) *targets.Listing {
	var kernels []*gen.Program
	for _, part := range p.Parts {
		if product, ok := part.(*gen.Product); ok && product.By != nil && !slices.Contains(kernels, product.By) {
			kernels = append(kernels, product.By)
		}
	}
	if len(kernels) == 0 {
		return lowerColumns(p)
	}
	inner, lent := lowerKernels(kernels, 1+longAddress)
	own := 1+lent+parkedWords > reach // then subroutines make room for themselves
	if own {
		inner, _ = lowerKernels(kernels, 1)
		lent = 0
	}
	c := newCode(p.N, p.Square)
	c.lent, c.private = lent, lent+parkedWords+p.Temp
	c.form(p)
	outer := allocateApart(c)
	across := outer.bytes() // to the last subroutine
	for _, a := range inner[:len(inner)-1] {
		across += a.bytes()
	}
	outer.begin(across > near)
	for _, a := range inner {
		for r, u := range a.used {
			outer.used[r] = outer.used[r] || u
		}
		outer.spared = outer.spared || a.spared
	}
	f := outer.enclose()
	depth, deepest := f.Stack, 0
	for i, a := range inner {
		f.Subroutine(subroutine(kernels[i]))
		f.Stack = 0
		if own {
			a.withRoom(f)
		} else {
			f.Lines = append(f.Lines, a.Lines...)
		}
		f.Emit("ret")
		deepest = max(deepest, f.Stack)
	}
	f.Stack = depth + returnAddress + deepest
	return f.Listing
}

// near is bytes that rcall reaches across.
const near = 4000

// lowerKernels lowers the programs of subroutines whose private memory is so many
// bytes above the stack pointer, and counts the words of it that they need in the
// memory of their caller.
func lowerKernels(kernels []*gen.Program, below int) (inner []*allocator, lent int) {
	for _, k := range kernels {
		a := lowerStraight(k, below)
		inner = append(inner, a)
		lent = max(lent, a.traffic.stack+longAddress-returnAddress)
	}
	return inner, lent
}

// returnAddress is the bytes that a call pushes where the program counter has 16
// bits.
const returnAddress = 2

// subroutine is the name of the subroutine for a product.
func subroutine(p *gen.Program) string {
	if p.Square {
		return fmt.Sprintf("square%d", p.N)
	}
	return fmt.Sprintf("multiply%d", p.N)
}

// parked is half k of a pointer, by Y, which points at the stack.
func (a *allocator) parked(area gen.Area, k int) isa.Arg {
	return isa.M(windowPtr, a.below+a.lent+parked[area]+k)
}

// begin has the operations follow those that park the pointers, and with far has
// them reach subroutines anywhere.
func (a *allocator) begin(far bool) {
	body := a.Lines
	a.Lines = nil
	a.park()
	for _, l := range body {
		if far && set.Specs[l.Op].Flow == isa.Calls {
			a.Emit("call", l.Args...)
		} else {
			a.Lines = append(a.Lines, l)
		}
	}
}

// park stores the pointers that the routine is called with, by Y, which points at
// the stack since there was room made.
func (a *allocator) park() {
	args := map[gen.Area]int{gen.AreaX: xArg, gen.AreaY: yArg, gen.AreaZ: zArg}
	for _, area := range []gen.Area{gen.AreaX, gen.AreaY, gen.AreaZ} {
		for k, r := range pair(args[area]) {
			if area != gen.AreaY || !a.square {
				a.Emit("std", a.parked(area, k), isa.R(r))
			}
		}
	}
}

// recall loads a pointer that is parked, by Y, which points at the stack.
func (a *allocator) recall(reg int, area gen.Area) {
	for k := range 2 {
		a.Emit("ldd", isa.R(reg+k), a.parked(area, k))
	}
}

// call emits a call: the pointers go where a routine has them from its caller.
func (a *allocator) call(p *gen.Product) {
	a.toStack()
	a.aim(xArg, p.X)
	if !p.By.Square {
		a.aim(yArg, p.Y)
	}
	a.aim(resultPtr, p.Z)
	a.Emit("rcall", isa.L(subroutine(p.By)))
	a.open, a.lost = false, true
}

// found has Z point at the result again after a call.
func (a *allocator) found() {
	a.toStack()
	a.recall(resultPtr, gen.AreaZ)
	a.lost, a.at[1] = false, 0
}

// aim has a pair of registers point at a range, by Y, which points at the stack.
func (a *allocator) aim(reg int, r gen.Range) {
	by := r.From
	if r.Of == gen.AreaT {
		a.Emit("movw", isa.R(reg), isa.R(windowPtr))
		by += a.below + a.lent + parkedWords
	} else {
		a.recall(reg, r.Of)
	}
	advance(a.Listing, reg, by)
}

// pointParked has Y point at a factor whose pointer is parked.
func (a *allocator) pointParked(area gen.Area) {
	a.toStack()
	a.Emit("ldd", isa.R(lo), a.parked(area, 0))
	a.Emit("ldd", isa.R(windowPtr+1), a.parked(area, 1))
	a.Emit("mov", isa.R(windowPtr), isa.R(lo))
}

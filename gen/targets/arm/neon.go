package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// Registers of the vector code. q4 to q7 are callee-saved and stay untouched.
// The words of x lie where a multiplication by scalar can name them.
var (
	xRegs = isa.Range(d0, d0+3)
	zeros = q0 + 2
	yRegs = append(isa.Range(d0+16, d0+19), d0+6, d0+7)
	sums  = isa.Range(q0+10, q0+15)
)

const (
	digit = 2 // bytes
	lanes = 4 // digits of a d register, sums of a q register
	// reloadPtr runs ahead of the stores in later strips, outPtr through the
	// stack where the result is held back.
	reloadPtr, outPtr = 3, 12
	// strip is the widest window, in digits.
	strip = 6 * lanes
)

// rows carries out row-wise schedules of 16-bit digits, after Seo and Kim 2012.
// The 32-bit lanes of the registers sums hold the window, one column each; four
// products of a row are one vector instruction.
//
// Before a product is added, a lane is at most 2 (2^16 - 1): lane + x y is then
// at most 2^32 - 1 and cannot wrap. Moving the window up restores that bound,
// for it splits every lane: the new lane l is the high half of lane l plus the
// low half of lane l + 1.
type rows struct {
	*targets.Listing
	n        int // digits of a factor
	z, zFrom int // pointers for stores and reloads
	width    int // digits of the strip
	fresh    bool
	loaded   int // the words of x from here up are in xRegs
}

func lowerRows(set *isa.Set) targets.Lowering {
	return func(p *gen.Program) *targets.Listing {
		s := p.Only().Schedule
		m := &rows{Listing: &targets.Listing{Set: set}, n: s.N, z: zPtr, zFrom: reloadPtr}
		held := heldBytes(s)
		used := []int{zPtr, base[gen.AreaX], base[gen.AreaY]}
		if s.Words < s.N {
			used = append(used, reloadPtr)
		}
		if held > 0 {
			m.z = outPtr
			used = append(used, outPtr)
		}
		vectors := (s.Words + lanes - 1) / lanes
		xs, ys := xRegs[:min(len(xRegs), (s.N+lanes-1)/lanes)], yRegs[:vectors]
		m.Roles = []targets.Role{
			{Name: "z", Regs: []int{zPtr}}, {Name: "x", Regs: []int{base[gen.AreaX]}}, {Name: "y", Regs: []int{base[gen.AreaY]}},
			{Name: "digits of x", Regs: xs}, {Name: "digits of y", Regs: ys},
			{Name: "zero", Regs: []int{zeros}}, {Name: "window", Regs: sums[:vectors]},
		}
		f := newFrame(m.Listing, used, held)
		m.InFrame = true
		f.enter()
		m.InFrame = false
		m.Emit("vmov.i32", isa.R(zeros), isa.I(0))
		if held > 0 {
			m.Emit("mov", isa.R(m.z), isa.R(sp))
		}
		m.walk(s.Steps)
		m.InFrame = true
		f.leave()
		return m.Listing
	}
}

// walk takes the steps run by run: the words of y that a strip loads, the
// products of a row, the window that a strip reloads or stores.
func (m *rows) walk(steps []gen.Step) {
	for len(steps) > 0 {
		st, n := steps[0], runLength(steps)
		switch st.Kind {
		case gen.Load:
			if st.Word.Of == gen.Y {
				m.openStrip(st.Word.Index, n)
			} else {
				m.loadX(st.Word.Index)
			}
		case gen.Reload:
			m.reloadWindow()
		case gen.Partial:
			m.row(st.I)
		case gen.Store, gen.Hold:
			m.storeDigit()
			if n > 1 {
				m.closeStrip()
				break
			}
			// The reload that follows a row is part of the move.
			entering := steps[1].Kind == gen.Reload
			if entering {
				n++
			}
			m.moveUp(entering)
		case gen.Release:
			m.release()
		}
		steps = steps[n:]
	}
}

// runLength counts the first steps that are alike.
func runLength(steps []gen.Step) int {
	like := func(a, b gen.Step) bool {
		return a.Kind == b.Kind && (a.Kind != gen.Load || a.Word.Of == b.Word.Of) &&
			(a.Kind != gen.Partial || a.I == b.I)
	}
	n := 1
	for n < len(steps) && like(steps[0], steps[n]) {
		n++
	}
	return n
}

// vectors is the number of vectors that the strip fills, the last perhaps half.
func (m *rows) vectors() int { return (m.width + lanes - 1) / lanes }

// low and high are the d registers of q register number v of the window.
func low(v int) isa.Arg  { return isa.R(words(isa.R(sums[v]))[0]) }
func high(v int) isa.Arg { return isa.R(words(isa.R(sums[v]))[1]) }

func advance(base int) isa.Arg { return isa.Arg{Type: isa.PostInc, Reg: base} }

func laneOf(d, lane int) isa.Arg { return isa.Arg{Type: isa.LaneList, Reg: d, Lane: lane} }

// openStrip loads the strip's words of y. In later strips it also takes the
// pointers back: x to its start, z to the column the strip starts with, which
// the last strip left n digits behind.
func (m *rows) openStrip(first, width int) {
	m.Comment("y[%d] to y[%d], in digits of 16 bits", first, first+width-1)
	m.width, m.fresh, m.loaded = width, first == 0, -1
	if first > 0 {
		m.Emit("sub", isa.R(base[gen.AreaX]), isa.R(base[gen.AreaX]), isa.I(int64(digit*m.n)))
		m.Emit("sub", isa.R(m.z), isa.R(m.z), isa.I(int64(digit*m.n)))
		m.Emit("mov", isa.R(m.zFrom), isa.R(m.z))
	}
	if width%lanes != 0 {
		m.Emit("vmov.i32", isa.R(yRegs[m.vectors()-1]), isa.I(0))
	}
	m.transfer("vld1.32", yRegs, width, base[gen.AreaY])
}

// transfer moves n digits, an even number, between registers and memory, with as
// few instructions as lists of up to four neighbours allow.
func (m *rows) transfer(op string, regs []int, n, base int) {
	full := n / lanes
	for k := 0; k < full; {
		mask, from := uint64(1)<<regs[k], k
		for k++; k < full && k < from+4 && regs[k] == regs[k-1]+1; k++ {
			mask |= 1 << regs[k]
		}
		m.Emit(op, listOf(mask), advance(base))
	}
	if n%lanes != 0 {
		m.Emit(op, laneOf(regs[full], 0), advance(base))
	}
}

// loadX loads the word of x that a row needs, and its successors with it.
func (m *rows) loadX(i int) {
	room := lanes * len(xRegs)
	if m.loaded >= 0 && i < m.loaded+room {
		return
	}
	m.loaded = i
	m.transfer("vld1.32", xRegs, min(room, m.n-i), base[gen.AreaX])
}

// reloadWindow takes the lowest columns of the strip from the result so far.
func (m *rows) reloadWindow() {
	for v := range m.vectors() {
		n := min(lanes, m.width-v*lanes)
		if n < lanes {
			m.Emit("vmov.i32", low(v), isa.I(0))
		}
		m.transfer("vld1.32", []int{low(v).Reg}, n, m.zFrom)
		m.Emit("vmovl.u16", isa.R(sums[v]), low(v))
	}
}

// row adds the products of x[i] and the strip.
func (m *rows) row(i int) {
	op := "vmlal.u16"
	if m.fresh {
		op, m.fresh = "vmull.u16", false
	}
	m.Comment("row %d", i)
	at := i - m.loaded
	scalar := isa.Arg{Type: isa.Lane, Reg: xRegs[at/lanes], Lane: at % lanes}
	for v := range m.vectors() {
		m.Emit(op, isa.R(sums[v]), isa.R(yRegs[v]), scalar)
	}
}

// storeDigit stores the low half of the lowest lane, a finished digit.
func (m *rows) storeDigit() { m.Emit("vst1.16", laneOf(low(0).Reg, 0), advance(m.z)) }

// moveUp drops the digit just stored. With the halves of the lanes one place
// down, each lane holds the two halves that the new lane is the sum of. The
// digit that enters takes the place of the low half above the top lane.
func (m *rows) moveUp(entering bool) {
	top := m.vectors() - 1
	for v := range top + 1 {
		above := isa.R(zeros)
		if v < top {
			above = isa.R(sums[v+1])
		}
		q := isa.R(sums[v])
		m.Emit("vext.8", q, q, above, isa.I(digit))
		if v == top && entering {
			to := low(top)
			if m.width%lanes == 0 {
				to = high(top)
			}
			m.Emit("vld1.16", laneOf(to.Reg, 3), advance(m.zFrom))
		}
		m.Emit("vpaddl.u16", q, q)
	}
}

// closeStrip stores the window after its last row. Let E and O be the numbers
// that the even and the odd lanes form as 32-bit words: the window holds
// E + 2^16 O, and what is left of it above the digit just stored is
// floor(E / 2^16) + O. Words are added in 64-bit lanes, of which the chain of
// carries takes the low halves.
func (m *rows) closeStrip() {
	m.Comment("the window")
	for v := range m.vectors() { // low becomes E, high becomes O
		m.Emit("vtrn.32", low(v), high(v))
	}
	for v := range m.vectors() {
		above := isa.R(words(isa.R(zeros))[0])
		if v < m.vectors()-1 {
			above = low(v + 1)
		}
		m.Emit("vext.8", low(v), low(v), above, isa.I(digit))
		m.Emit("vaddl.u32", isa.R(sums[v]), low(v), high(v))
	}
	d := words(isa.R(sums[0]))[0]
	for k := range m.width / 2 {
		if k > 0 {
			m.Emit("vsra.u64", isa.R(d+k), isa.R(d+k-1), isa.I(32))
		}
		m.Emit("vst1.32", laneOf(d+k, 0), advance(m.z))
	}
}

// release copies the result, held on the stack, to its place.
func (m *rows) release() {
	m.Comment("the result to its place")
	m.Emit("mov", isa.R(m.z), isa.R(sp))
	room := lanes * len(xRegs)
	for n := 2 * m.n; n > 0; n -= room {
		m.transfer("vld1.32", xRegs, min(n, room), m.z)
		m.transfer("vst1.32", xRegs, min(n, room), zPtr)
	}
}

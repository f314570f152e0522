package verify

import (
	"fmt"
	"slices"

	"asmgen/gen/catalog"
	"asmgen/verify/emulate"
	"asmgen/verify/machine"
)

// cipherBuffer is what an argument of a call points at: its bytes, and what may be done
// with each.
type cipherBuffer[V any] struct {
	name  string
	cells []V
	perm  []machine.Perm
	// over is the buffer that this one is the same memory as, or nil.
	over *cipherBuffer[V]
	at   uint64
}

// newBuffer allows the same for all bytes.
func newBuffer[V any](name string, cells []V, perm machine.Perm) *cipherBuffer[V] {
	return &cipherBuffer[V]{name: name, cells: cells, perm: slices.Repeat([]machine.Perm{perm}, len(cells))}
}

// cipherCall is one call: what its pointers point at, and the length after them, or -1.
type cipherCall[V any] struct {
	buffers []*cipherBuffer[V]
	length  int
	turn    int
}

// cipherSession is a session for calls of a routine of CHAM.
type cipherSession[V any] struct {
	*session[V]
	platform *cipherPlatform
	block    int // bytes
}

func newCipherSession[V any](w world[V], c *cipherRoutine) *cipherSession[V] {
	r := c.routine
	return &cipherSession[V]{platform: c.platform, block: c.Cipher.Cipher.BlockBytes(), session: &session[V]{
		world: w, routine: r, contract: r.contract, target: r.target, abi: r.convention(),
		program: machine.Bind(catalog.Rows[V](r.target), r.executed()),
		strict:  true,
	}}
}

// enterCipher makes a call. The buffers have their contents after it, and result is what
// the register of a result holds. Memory between the buffers is forbidden.
func (s *cipherSession[V]) enterCipher(c cipherCall[V]) (result V, err error) {
	at := s.placeCipher(c)
	st := s.entered(c.turn, true)
	arguments := at
	if c.length >= 0 {
		arguments = append(arguments, uint64(c.length))
	}
	inRegisters := min(len(arguments), len(s.platform.arguments))
	for k, x := range arguments[:inRegisters] {
		s.setArgument(st, s.platform.arguments[k], x)
	}
	top := s.place(emulate.Call{Turn: c.turn}).stack
	stack := s.enterStack(st, top)
	regions := []*machine.Region[V]{stack}
	if further := arguments[inRegisters:]; len(further) > 0 {
		pushed := s.room("arguments", top, len(further)*s.abi.Slot, machine.Read)
		for k, x := range further {
			pushed.Cells[k] = s.value(8*s.abi.Slot, x)
		}
		regions = append(regions, pushed)
	}
	spans := []machine.Span{{Name: "the stack", Base: stack.Base, Size: len(stack.Perm)}}
	for _, b := range c.buffers {
		if b.over == nil {
			regions = append(regions, &machine.Region[V]{Name: b.name, Base: b.at, Cell: 1, Cells: b.cells, Perm: b.perm})
			spans = append(spans, machine.Span{Name: b.name, Base: b.at, Size: len(b.cells)})
		}
	}
	mem := machine.NewMemory(s.dom, regions, func(addr uint64) string { return machine.Describe(spans, addr) })
	mem.Align = s.platform.strict
	st.Mem = mem
	s.limit = s.platform.steps * (2 + max(c.length, 0)/s.block)
	w := &watch[V]{session: s.session, st: st, entry: slices.Clone(st.Reg), stack: stack}
	if err := w.run(); err != nil {
		return result, err
	}
	return st.Reg[s.platform.result], nil
}

// In some turns all buffers are at multiples of 16, or all at odd places that need not be
// aligned: code may have a way for each.
const alignedTurn, oddTurn = -1, -2

// ways are turns by which a call goes every way that addresses choose.
func (p *cipherPlatform) ways() []int {
	if p.align == 1 {
		return []int{0}
	}
	return []int{oddTurn, alignedTurn}
}

// scattered is where in a page, or the next one, buffer k of a turn is: each is at every
// place in the end, whatever the others are at.
func scattered(turn, k int) uint64 {
	return 0x9e3779b97f4a7c15 * uint64(8*turn+k+1) >> 56
}

// placeCipher chooses the addresses of the buffers, by the turn: apart.
func (s *cipherSession[V]) placeCipher(c cipherCall[V]) []uint64 {
	base := s.place(emulate.Call{Turn: c.turn}).arena &^ 0xffff
	next := base | arenaBase
	for k, b := range c.buffers {
		if b.over == nil {
			b.at = next + scattered(c.turn, k)
			grain := 1
			switch {
			case c.turn == alignedTurn:
				grain = 16
			case aligned(b.name):
				grain = s.platform.align
			}
			b.at += -b.at % uint64(grain)
			if c.turn == oddTurn && grain == 1 {
				b.at |= 1
			}
			next = b.at + uint64(len(b.cells)) + guardBytes
		}
	}
	var out []uint64
	for _, b := range c.buffers {
		if b.over != nil {
			b.at = b.over.at
		}
		out = append(out, b.at)
	}
	if next-base > stackTop-guardBytes {
		panic(fmt.Sprintf("verify: %d bytes of buffers do not fit below the stack", next-base))
	}
	return out
}

// guardBytes are kept free after every buffer.
const guardBytes = 16

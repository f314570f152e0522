package verify

import (
	"fmt"
	"slices"

	"asmgen/gen/catalog"
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

// argumentRegister is the register that takes the low byte of argument k: avr-gcc goes
// down from r25, two bytes at a time.
func argumentRegister(k int) int { return 24 - 2*k }

// resultRegister takes a result of one byte.
const resultRegister = 24

// newCipherSession is a session for calls of a routine of CHAM.
func newCipherSession[V any](w world[V], r *routine) *session[V] {
	return &session[V]{
		world: w, routine: r, contract: r.contract, target: r.target, abi: r.convention(),
		program: machine.Bind(catalog.Rows[V](r.target), r.executed()),
		strict:  true,
	}
}

// blockLimit is more instructions than a routine executes for a block, and than it does
// besides.
const blockLimit = 4000

// enterCipher makes a call. The buffers have their contents after it, and result is what
// the register of a result holds. Memory between the buffers is forbidden.
func (s *session[V]) enterCipher(c cipherCall[V]) (result V, err error) {
	at := s.placeCipher(c)
	st := s.entered(c.turn, true)
	arguments := at
	if c.length >= 0 {
		arguments = append(arguments, uint64(c.length))
	}
	for k, x := range arguments {
		r := argumentRegister(k)
		s.setArgument(st, []int{r, r + 1}, x)
	}
	stack := s.enterStack(st, s.stackTop(c.turn))
	regions := []*machine.Region[V]{stack}
	spans := []machine.Span{{Name: "the stack", Base: stack.Base, Size: len(stack.Perm)}}
	for _, b := range c.buffers {
		if b.over == nil {
			regions = append(regions, &machine.Region[V]{Name: b.name, Base: b.at, Cell: 1, Cells: b.cells, Perm: b.perm})
			spans = append(spans, machine.Span{Name: b.name, Base: b.at, Size: len(b.cells)})
		}
	}
	mem := machine.NewMemory(s.dom, regions, func(addr uint64) string { return machine.Describe(spans, addr) })
	st.Mem = mem
	s.limit = blockLimit * (2 + max(c.length, 0)/8)
	w := &watch[V]{session: s, st: st, entry: slices.Clone(st.Reg), stack: stack}
	if err := w.run(); err != nil {
		return result, err
	}
	return st.Reg[resultRegister], nil
}

// placeCipher chooses the addresses of the buffers, by the turn: apart, and at every place
// of a page in the end.
func (s *session[V]) placeCipher(c cipherCall[V]) []uint64 {
	next := uint64(arenaBase)
	for k, b := range c.buffers {
		if b.over == nil {
			b.at = next + uint64((c.turn*(2*k+1)*37+k)%256)
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
	if next > stackTop-guardBytes {
		panic(fmt.Sprintf("verify: %d bytes of buffers do not fit below the stack", next))
	}
	return out
}

// guardBytes are kept free after every buffer.
const guardBytes = 16

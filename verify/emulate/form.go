package emulate

import (
	"encoding/binary"
	"fmt"
	"io"
)

// form is the shape of calls and results on the pipes to a harness. All
// numbers are little-endian. A batch of calls is a 32-bit count and the calls:
// the argument offsets, the arena's place and the turn, 32 bits each, and the
// arena, both padded to 8 bytes. A batch of results has for each call 32 bits each of status, cycles, stack and
// nothing, and the arena, padded.
type form struct {
	arena int // bytes
	align int // of the arena, in bytes
	args  int
	// length is the argument after the pointers, or 0 if there is none.
	length int
	batch  int // the most calls in one batch
}

const resultHead = 16

// newForm chooses batches that keep pipes busy and are done in a moment.
func newForm(arena, align, args int) form {
	f := form{arena: arena, align: align, args: args}
	f.batch = max(1, 1<<16/f.callBytes())
	return f
}

func roundUp(n, to int) int { return (n + to - 1) / to * to }

func (f form) padded() int      { return roundUp(f.arena, 8) }
func (f form) callHead() int    { return roundUp(4*(f.args+2), 8) }
func (f form) callBytes() int   { return f.callHead() + f.padded() }
func (f form) resultBytes() int { return resultHead + f.padded() }

// check refuses a call of another shape.
func (f form) check(c Call) error {
	if len(c.Arena) != f.arena || len(c.Args) != f.args {
		return fmt.Errorf("the arena is %d bytes with %d arguments, but the harness was built for %d bytes with %d",
			len(c.Arena), len(c.Args), f.arena, f.args)
	}
	for _, a := range c.Args {
		if a < 0 || a > f.arena {
			return fmt.Errorf("the argument offset %d is outside the arena of %d bytes", a, f.arena)
		}
	}
	return nil
}

// padding fills what the harness must leave alone between arena and guard.
const padding = 0xa5

// writeCalls writes the calls in batches. An error shows as the end of the
// results, so that it is not returned.
func (f form) writeCalls(w io.Writer, calls []Call, batch int) {
	buf := make([]byte, 0, 4+batch*f.callBytes())
	for len(calls) > 0 {
		n := min(batch, len(calls))
		buf = binary.LittleEndian.AppendUint32(buf[:0], uint32(n))
		for _, c := range calls[:n] {
			head := append(c.Args[:f.args:f.args], c.Place(f.align), c.Turn)
			for _, x := range head {
				buf = binary.LittleEndian.AppendUint32(buf, uint32(x))
			}
			for range f.callHead()/4 - len(head) {
				buf = binary.LittleEndian.AppendUint32(buf, 0)
			}
			buf = append(buf, c.Arena...)
			for range f.padded() - f.arena {
				buf = append(buf, padding)
			}
		}
		if _, err := w.Write(buf); err != nil {
			return
		}
		calls = calls[n:]
	}
}

// readResults reads a batch of n results.
func (f form) readResults(r io.Reader, n int) ([]Result, error) {
	buf := make([]byte, n*f.resultBytes())
	if _, err := io.ReadFull(r, buf); err != nil {
		return nil, err
	}
	results := make([]Result, n)
	for i := range results {
		one := buf[i*f.resultBytes():][:f.resultBytes()]
		number := func(k int) uint32 { return binary.LittleEndian.Uint32(one[4*k:]) }
		memory := one[resultHead:]
		results[i] = Result{
			Arena:  memory[:f.arena:f.arena],
			Status: Status(number(0)),
			Cycles: uint64(number(1)),
			Stack:  int(number(2)),
		}
		for _, b := range memory[f.arena:] {
			if b != padding {
				results[i].Status |= Outside
			}
		}
	}
	return results, nil
}

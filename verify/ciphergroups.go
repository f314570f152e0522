package verify

import (
	"fmt"

	"asmgen/gen/chamcost"
)

// sideBySide holds the blocks that the header has side by side to the text: so many more take
// as many instructions in calls of any length, for one block by itself up to more than go
// side by side anywhere. A proof goes by them.
func sideBySide(m chamcost.Routine) error {
	if !m.Op.Returns {
		return nil
	}
	side, calls := m.Schedule.Blocks, []int{1, 2, 9}
	if side == 1 {
		calls = []int{1, 9, 17, 33, 65}
	}
	var err error
	count := func(blocks int) int {
		f, e := m.Measure(blocks * m.Schedule.BlockBytes())
		if e != nil {
			err = e
		}
		return f.Instructions
	}
	few := count(4 * side)
	more := count(5*side) - few
	for _, k := range calls {
		want := few + (k-4)*more
		if got := count(k * side); err == nil && got != want {
			return fmt.Errorf("the header has %d of the blocks side by side, but a call on %d takes %d instructions where it would be %d", side, k*side, got, want)
		}
	}
	if half := side / 2; half > 0 && err == nil && count(4*side+half) == few+more/2 {
		return fmt.Errorf("the header has %d of the blocks side by side, but %d of them take half as many instructions", side, half)
	}
	return err
}

// groupRuns are calls on messages around whole groups of blocks side by side, from numbers
// that carry before a group, within it and at its end.
func (r *cipherRoutine) groupRuns(fresh func(data int) cipherRun) (out []cipherRun) {
	c, blocks := r.Cipher.Cipher, r.Blocks
	n := c.BlockBytes()
	for _, carry := range carries(r.Counter, c) {
		for _, before := range []int{0, 1, blocks / 2, blocks - 1, blocks, blocks + 1} {
			for _, length := range []int{blocks*n - 1, blocks * n, blocks*n + 1, (2*blocks + 1) * n, 3*blocks*n - n/2} {
				run := fresh(length)
				partNumber{carry.number - uint64(before), carry.bytes}.put(r.Counter, c, run.block)
				run.inPlace = length%2 == 1
				out = append(out, run)
			}
		}
	}
	return out
}

// someGroups are a few of the calls that have a group.
func (r *cipherRoutine) someGroups(all []cipherRun) (out []cipherRun) {
	const every = 16
	met := 0
	for _, run := range all {
		if r.Blocks > 1 && len(run.data)/r.Cipher.Cipher.BlockBytes() == r.Blocks {
			if met++; met%every == 1 {
				out = append(out, run)
			}
		}
	}
	return out
}

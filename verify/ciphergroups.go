package verify

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

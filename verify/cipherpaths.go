package verify

import (
	"fmt"

	"asmgen/verify/bitgraph"
)

// forked is a graph in which a branch on an unknown bit has an outcome that was chosen
// before; further ones have 1.
type forked struct {
	*bitgraph.Graph
	outcomes []uint64 // of the branches, in order
	taken    int      // of these
}

// Known is the number of a word, or what was chosen for a bit.
func (c *forked) Known(v bitgraph.Word) (uint64, bool) {
	if x, ok := c.Graph.Known(v); ok || len(v) != 1 {
		return x, ok
	}
	if c.taken == len(c.outcomes) {
		c.outcomes = append(c.outcomes, 1)
	}
	c.taken++
	return c.outcomes[c.taken-1], true
}

// maxPaths is more than there are through a call.
const maxPaths = 64

// paths does it for every path there is, and returns how many.
func (c *forked) paths(do func() error) (int, error) {
	for n := 1; n < maxPaths; n++ {
		c.taken = 0
		if err := do(); err != nil {
			return n, err
		}
		for len(c.outcomes) > 0 && c.outcomes[len(c.outcomes)-1] == 0 {
			c.outcomes = c.outcomes[:len(c.outcomes)-1]
		}
		if len(c.outcomes) == 0 {
			return n, nil
		}
		c.outcomes[len(c.outcomes)-1] = 0
	}
	return maxPaths, fmt.Errorf("there are more than %d paths through a call", maxPaths)
}

// proveAnyBlock shows one block right for all counter blocks where the whole block counts:
// on every path that a carry can take, for what it is encrypted to is the same on all.
func (r *cipherRoutine) proveAnyBlock(p *proofInputs) (paths int, err error) {
	graph := &forked{Graph: p.graph}
	w := unknownBits(p.graph)
	w.dom = graph
	s := newCipherSession(w, r)
	s.strict = false
	block, data := p.words("b", 4), p.bytes("d", p.spec.BlockBytes())
	given := proofContents{"in": data, "start": p.spec.bytes(block...), "context": nil}
	if r.Key == nil {
		given["context"] = p.spec.storedKeys(r.format.cipherFormat, p.keys)
	}
	if !r.op.begins {
		delete(given, "start")
		given["context"] = append(given["context"], p.spec.contextAt(r.format, r.Counter, p.keys, block, 0, nil)...)
	}
	want := p.spec.bytes(p.spec.encrypt(block, p.keys)...)
	for k, x := range data {
		want[k] = p.graph.Xor(8, want[k], x)
	}
	return graph.paths(func() error {
		buffers := cipherMemory(r, w, given, false)
		if _, err := callCipher(r, s, buffers, 0); err != nil {
			return err
		}
		return p.equal("byte", buffers["out"].cells, want)
	})
}

package verify

import (
	"context"
	"fmt"
	"slices"
	"time"

	"asmgen/gen/contract"
	"asmgen/gen/targets"
	"asmgen/verify/machine"
	"asmgen/verify/ref"
)

// Cipher is a file with a routine of CHAM, and what it says of it.
type Cipher struct {
	Text, Symbol string
	Target       *targets.Target
	Op           string // a name of cipherOps
	Cipher       ref.Cham
	Counter      ref.CounterLayout // of the routines of a message
	Key          []byte            // whose round keys are in the code, or nil
	Blocks       int               // side by side, or 0
	Stack, Bytes int
}

// cipherOp is what a routine is called with, in order: keys, context, start, key, in, out,
// and len, which is the bytes of in and out.
type cipherOp struct {
	arguments, fixed []string
	// message tells that it belongs to a message, begins that it starts one, refuses that
	// it returns whether it did.
	message, begins, refuses bool
}

var (
	pieceArguments = []string{"context", "in", "out", "len"}
	firstArguments = []string{"context", "start", "in", "out", "len"}
)

// cipherOps are the routines there are.
var cipherOps = map[string]cipherOp{
	"keys":    {arguments: []string{"keys", "key"}},
	"encrypt": {arguments: []string{"keys", "out", "in"}, fixed: []string{"out", "in"}},
	"decrypt": {arguments: []string{"keys", "out", "in"}, fixed: []string{"out", "in"}},
	"start":   {arguments: []string{"context", "start"}, fixed: []string{"context", "start"}, message: true, begins: true},
	"first":   {arguments: firstArguments, fixed: firstArguments, message: true, begins: true, refuses: true},
	"ctr":     {arguments: pieceArguments, fixed: pieceArguments, message: true, refuses: true},
}

// cipherRoutine is a routine under test.
type cipherRoutine struct {
	*routine
	Cipher
	op       cipherOp
	platform *cipherPlatform
	format   cipherContext
}

// newCipherRoutine reads the text.
func newCipherRoutine(c Cipher) (*cipherRoutine, error) {
	op, ok := cipherOps[c.Op]
	switch {
	case !ok:
		return nil, fmt.Errorf("there is no routine %q of CHAM", c.Op)
	case c.Key != nil && op.fixed == nil:
		return nil, fmt.Errorf("%q has a key in its code, which it is to be given", c.Op)
	case op.message && !slices.Contains(ref.CounterLayouts, c.Counter):
		return nil, fmt.Errorf("there is no counter %q", c.Counter)
	}
	platform, err := platformOf(c.Target.Name, c.Cipher)
	if err != nil {
		return nil, err
	}
	r := &routine{text: c.Text, target: c.Target, contract: &contract.Contract{
		Symbol: c.Symbol, Target: c.Target.Name, Syntax: "gas", WordBits: c.Target.WordBits, Align: 1, Stack: c.Stack,
		Figures: contract.Figures{Bytes: c.Bytes},
	}}
	if err := r.read(); err != nil {
		return nil, err
	}
	return &cipherRoutine{routine: r, Cipher: c, op: op, platform: platform,
		format: newCipherContext(platform.formats[c.Cipher.WordBits], c.Cipher, c.Counter, c.Key != nil, platform.align)}, nil
}

// arguments are the names of what the routine is given.
func (r *cipherRoutine) arguments() []string {
	if r.Key != nil {
		return r.op.fixed
	}
	return r.op.arguments
}

// Check holds the routine to what it is, for all inputs and on those that are tried. What
// cannot be read breaks the first check.
func (c Cipher) Check(ctx context.Context, o Options) *Report {
	o = o.complete()
	report := &Report{File: c.Symbol, Symbol: c.Symbol, Target: c.Target.Name, Seed: o.Seed}
	start := time.Now()
	r, err := newCipherRoutine(c)
	if err != nil {
		report.add("text", start, "", err)
		return report
	}
	r.behaviour(ctx, report, o, "")
	return report
}

// cipherMemory makes the buffers of a call: known are the contents of those that are read. The
// result is written only; where inPlace, it is the input's memory.
func cipherMemory[V any](r *cipherRoutine, w world[V], known map[string][]V, inPlace bool) map[string]*cipherBuffer[V] {
	out := map[string]*cipherBuffer[V]{}
	for name, cells := range known {
		out[name] = newBuffer(name, slices.Clone(cells), machine.Read)
	}
	blank := func(name string, n int) *cipherBuffer[V] {
		b := newBuffer[V](name, nil, machine.Write)
		for k := range n {
			b.cells = append(b.cells, w.left(8, canary(k, 8, n)))
			b.perm = append(b.perm, machine.Write)
		}
		return b
	}
	if r.Op == "keys" {
		out["keys"] = blank("keys", r.format.roundKeys)
	}
	if slices.Contains(r.arguments(), "context") {
		b := blank("context", r.format.size)
		held := known["context"]
		copy(b.cells, held)
		for k := range held {
			b.perm[k] |= machine.Read
		}
		for k := range r.format.keys { // round keys are kept
			b.perm[k] = machine.Read
		}
		out["context"] = b
	}
	if in := out["in"]; in != nil {
		out["out"] = blank("out", len(in.cells))
		if inPlace {
			for k := range in.perm {
				in.perm[k] |= machine.Write
			}
			out["out"] = &cipherBuffer[V]{name: "out", cells: in.cells, over: in}
		}
	}
	return out
}

// callCipher makes a call on the buffers.
func callCipher[V any](r *cipherRoutine, s *cipherSession[V], buffers map[string]*cipherBuffer[V], turn int) (V, error) {
	c := cipherCall[V]{length: -1, turn: turn}
	for _, name := range r.arguments() {
		if name == "len" {
			c.length = len(buffers["in"].cells)
		} else {
			c.buffers = append(c.buffers, buffers[name])
		}
	}
	return s.enterCipher(c)
}

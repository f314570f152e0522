package verify

import (
	"errors"
	"fmt"
	"hash/maphash"

	"asmgen/verify/bitgraph"
)

// unknownBits is the world of unknown bits. number tells words apart.
func unknownBits(g *bitgraph.Graph) world[bitgraph.Word] {
	constant := func(bits int, x uint64) bitgraph.Word { return g.Const(bits, x) }
	seed := maphash.MakeSeed()
	return world[bitgraph.Word]{
		dom: g, value: constant, left: constant,
		number: func(v bitgraph.Word) uint64 {
			if x, known := g.Known(v); known {
				return x
			}
			return maphash.Comparable(seed, fmt.Sprint(v))
		},
	}
}

// proofInputs are the unknowns of a proof.
type proofInputs struct {
	graph *bitgraph.Graph
	spec  cipherSpec[bitgraph.Word]
	keys  []bitgraph.Word // round keys
}

func (r *cipherRoutine) newProof() *proofInputs {
	g := bitgraph.New()
	if r.Blocks > 1 { // lanes add what is turned in two parts
		g.Regroup()
	}
	p := &proofInputs{graph: g, spec: cipherSpec[bitgraph.Word]{g, r.Cipher.Cipher}}
	if r.Key == nil {
		p.keys = p.words("k", 2*p.spec.KeyWords)
		return p
	}
	for _, k := range r.Cipher.Cipher.RoundKeys(r.Key) {
		p.keys = append(p.keys, g.Const(p.spec.WordBits, uint64(k)))
	}
	return p
}

// words are unknown words.
func (p *proofInputs) words(name string, n int) (out []bitgraph.Word) {
	for k := range n {
		out = append(out, p.graph.Input(fmt.Sprint(name, k), p.spec.WordBits))
	}
	return out
}

// bytes are unknown bytes.
func (p *proofInputs) bytes(name string, n int) (out []bitgraph.Word) {
	for k := range n {
		out = append(out, p.graph.Input(fmt.Sprint(name, k), 8))
	}
	return out
}

// proofContents are what the buffers of a call hold that are read, and proofCall makes it.
type (
	proofContents map[string][]bitgraph.Word
	proofCall     func(known proofContents, turn int) (map[string]*cipherBuffer[bitgraph.Word], error)
)

// prove shows the routine right for all keys, nonces and data, and says for what.
func (r *cipherRoutine) prove() (string, error) {
	p := r.newProof()
	w := unknownBits(p.graph)
	s := newCipherSession(w, r)
	s.strict = false
	run := func(known proofContents, turn int) (map[string]*cipherBuffer[bitgraph.Word], error) {
		buffers := cipherMemory(r, w, known, false)
		result, err := callCipher(r, s, buffers, turn)
		if err != nil {
			return nil, err
		}
		if x, known := p.graph.Known(result); r.op.refuses && (!known || x != 0) {
			return nil, errors.New("a call is refused that is not to be")
		}
		return buffers, nil
	}
	switch r.Op {
	case "keys":
		key := p.words("key", p.spec.KeyWords)
		b, err := run(proofContents{"key": p.spec.bytes(key...)}, 0)
		if err != nil {
			return "", err
		}
		return "the round keys are right for all keys", p.equal("round key byte", b["keys"].cells, p.spec.storedKeys(r.format.cipherFormat, p.spec.roundKeys(key)))
	case "encrypt", "decrypt":
		block := p.words("x", 4)
		b, err := run(proofContents{"keys": p.spec.storedKeys(r.format.cipherFormat, p.keys), "in": p.spec.bytes(block...)}, 0)
		if err != nil {
			return "", err
		}
		want := p.spec.encrypt(block, p.keys)
		if r.Op == "decrypt" {
			want = p.spec.decrypt(block, p.keys)
		}
		return fmt.Sprintf("all %d rounds are right for all round keys and blocks", p.spec.Rounds), p.equal("byte", b["out"].cells, p.spec.bytes(want...))
	}
	return r.proveMessage(p, run)
}

// equal compares bytes with those that they are to be.
func (p *proofInputs) equal(what string, got, want []bitgraph.Word) error {
	a := p.graph.Compare(got, want, 1)
	switch a.Verdict {
	case bitgraph.Different:
		return fmt.Errorf("%s %d is %#02x instead of %#02x for %s", what, a.Word, a.Got, a.Want, inputsText(a.At))
	case bitgraph.Undecided:
		return &undecided{fmt.Sprintf("%s %d, bit %d: neither shown to be right nor found to be wrong", what, a.Word, a.Bit)}
	}
	return nil
}

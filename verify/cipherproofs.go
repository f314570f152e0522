package verify

import (
	"fmt"
	"slices"
	"strings"

	"asmgen/verify/bitgraph"
	"asmgen/verify/ref"
)

// provedBlocks are the blocks of the call that a proof follows: two, or one more than go
// side by side.
func (r *cipherRoutine) provedBlocks() int { return max(1, r.Blocks) + 1 }

// partNumber is a number of which so many bytes, the least significant, are known; the others
// are not.
type partNumber struct {
	number uint64
	bytes  int
}

// byteAt is byte i of the number. Beyond eight bytes all are ones where the top bit is.
func (k partNumber) byteAt(i int) byte {
	if i >= 8 {
		return byte(int64(k.number) >> 63)
	}
	return byte(k.number >> (8 * i))
}

// provedNumbers are what is known of block numbers from which a proof starts, where
// branches depend on them: on either side of carries, with room for the blocks of a call.
func provedNumbers(layout ref.CounterLayout, c ref.Cham, blocks int) []partNumber {
	switch layout {
	case ref.LittleEndian16:
		return []partNumber{{0x12ff, 2}, {1<<16 - uint64(blocks), 2}}
	case ref.LittleEndian32:
		return []partNumber{{0x1234ffff, 4}, {1<<32 - uint64(blocks), 4}}
	}
	return []partNumber{{0x7f, 1}, {0x12fffe, 3}, {^uint64(0), c.BlockBytes()}}
}

// proveMessage follows a call of some blocks, for all keys, nonces and data. Of a routine
// that goes on with a message the number is unknown too, where it is in the first words:
// it goes into the blocks by the sum of round 0 alone. Elsewhere it is one of several,
// as branches depend on it: the nonce is folded again after a carry, and a whole block
// counts byte by byte. There one block is shown right for all counter blocks besides.
func (r *cipherRoutine) proveMessage(p *proofInputs, run proofCall) (string, error) {
	data, nonce := p.bytes("in", r.provedBlocks()*p.spec.BlockBytes()), p.words("n", 4)
	from := provedNumbers(r.Counter, r.Cipher.Cipher, r.provedBlocks())
	what := fmt.Sprintf("all %d rounds are right for all keys, nonces and data, from %d numbers before carries", p.spec.Rounds, len(from))
	if !r.op.refuses {
		what = fmt.Sprintf("what blocks share is right for all keys and nonces, from %d numbers before carries", len(from))
	}
	if r.Op == "ctr" && r.Counter != ref.BigEndianBlock {
		what = fmt.Sprintf("all %d rounds are right for all keys, nonces, numbers and data, and across carries of the number", p.spec.Rounds)
		if err := r.proveFrom(p, run, nonce, 0, data); err != nil {
			return "", err
		}
	}
	if r.op.refuses && r.Counter == ref.BigEndianBlock {
		paths, err := r.proveAnyBlock(p)
		if err != nil {
			return "", err
		}
		what = fmt.Sprintf("all %d rounds are right for all keys, counter blocks and data, on %d paths of a carry", p.spec.Rounds, paths)
	}
	for _, k := range from {
		if err := r.proveFrom(p, run, p.numbered(r.Counter, nonce, k), k.number, data); err != nil {
			return "", fmt.Errorf("from number %#x: %w", k.number, err)
		}
	}
	if r.Blocks > 1 {
		what += fmt.Sprintf(", for %d blocks side by side and one after them", r.Blocks)
	}
	return what, nil
}

// numbered is a counter block of which that is known.
func (p *proofInputs) numbered(layout ref.CounterLayout, nonce []bitgraph.Word, k partNumber) []bitgraph.Word {
	bytes := p.spec.bytes(nonce...)
	for i := range k.bytes {
		at := i
		if layout == ref.BigEndianBlock {
			at = len(bytes) - 1 - i
		}
		bytes[at] = p.graph.Const(8, uint64(k.byteAt(i)))
	}
	return p.spec.words(bytes)
}

// messagePlace is a place in a message: the counter block, its number, and the sum of round 0.
type messagePlace struct {
	block  []bitgraph.Word
	number uint64
	sum    bitgraph.Word
}

// follows is the place a block on. Where the first word counts and does not come to 0,
// the sum counts with it: (x + y) + 1 = (x + 1) + y, which the graph does not know.
func (p *proofInputs) follows(layout ref.CounterLayout, a messagePlace) messagePlace {
	spec := p.spec
	one := p.graph.Const(spec.WordBits, 1)
	next := messagePlace{slices.Clone(a.block), a.number + 1, nil}
	if layout == ref.BigEndianBlock {
		next.block = p.count(a.block)
		next.sum = spec.firstSum(next.block, p.keys)
		return next
	}
	var carry bitgraph.Word
	next.block[0], carry = p.graph.AddC(spec.WordBits, a.block[0], one, nil)
	if x, wraps := p.graph.Known(carry); wraps && x == 1 && layout == ref.LittleEndian32 && spec.WordBits < 32 {
		next.block[1], _ = p.graph.AddC(spec.WordBits, a.block[1], one, nil)
		next.sum = spec.firstSum(next.block, p.keys)
		return next
	}
	next.sum, _ = p.graph.AddC(spec.WordBits, a.sum, one, nil)
	return next
}

// count adds 1 to a block, whose last byte is the least significant.
func (p *proofInputs) count(block []bitgraph.Word) []bitgraph.Word {
	bytes := p.spec.bytes(block...)
	carry := p.graph.Const(1, 1)
	for k := len(bytes) - 1; k >= 0; k-- {
		bytes[k], carry = p.graph.AddC(8, bytes[k], nil, carry)
	}
	return p.spec.words(bytes)
}

// proveFrom follows one call from a counter block whose number is said.
func (r *cipherRoutine) proveFrom(p *proofInputs, run proofCall, block []bitgraph.Word, number uint64, data []bitgraph.Word) error {
	now := messagePlace{block, number, p.spec.firstSum(block, p.keys)}
	known := proofContents{"context": nil}
	if r.Key == nil {
		known["context"] = p.spec.storedKeys(r.format.cipherFormat, p.keys)
	}
	if r.op.begins {
		known["start"] = p.spec.bytes(block...)
	} else {
		known["context"] = append(known["context"], p.spec.contextAt(r.format, r.Counter, p.keys, block, number, now.sum)...)
	}
	if r.op.refuses {
		known["in"] = data
	}
	for _, turn := range r.platform.ways() {
		if err := r.proveCall(p, run, known, turn, now, data); err != nil {
			return err
		}
	}
	return nil
}

// proveCall follows a call from a place in a message.
func (r *cipherRoutine) proveCall(p *proofInputs, run proofCall, known proofContents, turn int, now messagePlace, data []bitgraph.Word) error {
	buffers, err := run(known, turn)
	if err != nil {
		return err
	}
	if r.op.refuses {
		var want []bitgraph.Word
		for range r.provedBlocks() {
			stream := p.spec.bytes(p.spec.encryptSum(now.sum, now.block[1:], p.keys)...)
			for _, x := range stream {
				want = append(want, p.graph.Xor(8, x, data[len(want)]))
			}
			now = p.follows(r.Counter, now)
		}
		if err := p.equal("byte", buffers["out"].cells, want); err != nil {
			return err
		}
	}
	want := p.spec.contextAt(r.format, r.Counter, p.keys, now.block, now.number, now.sum)
	return p.equal("context byte", buffers["context"].cells[r.format.keys:r.format.scratch], want)
}

// inputsText is an assignment in the order of its names, without what is 0.
func inputsText(a bitgraph.Assignment) string {
	var parts []string
	for name, x := range a {
		if x != 0 {
			parts = append(parts, fmt.Sprintf("%s = %#x", name, x))
		}
	}
	slices.Sort(parts)
	if parts == nil {
		return "inputs that are 0"
	}
	return strings.Join(parts, ", ")
}

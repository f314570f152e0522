package verify

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"asmgen/gen/isa"
	"asmgen/verify/ref"
)

// cipherRun is one call with its inputs in numbers: a message that has come to a counter
// block, or to its end, and the bytes of a piece.
type cipherRun struct {
	key, block, data []byte
	over             bool // there is no counter block left
	inPlace          bool
	turn             int
}

// contentsOf are the buffers that a routine reads. secret makes a byte of the keys or the
// data; the counter block is public.
func contentsOf[V any](r *cipherRoutine, w world[V], c cipherRun) map[string][]V {
	spec := cipherSpec[V]{w.dom, r.Cipher.Cipher}
	wrap := func(f func(int, uint64) V, b []byte) (out []V) {
		for _, x := range b {
			out = append(out, f(8, uint64(x)))
		}
		return out
	}
	key := spec.words(wrap(w.secret, c.key))
	keys := spec.roundKeys(key)
	block := wrap(w.value, c.block)
	stored := spec.storedKeys(r.format.cipherFormat, keys)
	out := map[string][]V{"key": spec.bytes(key...), "keys": stored, "start": block, "in": wrap(w.secret, c.data)}
	if r.Key == nil {
		out["context"] = slices.Clone(stored)
	}
	if !r.op.begins && r.op.message {
		number := numberOf(r.Counter, c.block)
		if c.over { // the number after the last is 0 with a byte more
			next := r.Cipher.Cipher.NewCTR(r.Counter, c.key, c.block)
			next.XOR(make([]byte, len(c.block)))
			number++
			block = wrap(w.value, next.Block())
		}
		words := spec.words(block)
		if c.over {
			words = pastEnd(spec, r.Counter, words)
		}
		out["context"] = append(out["context"], spec.contextAt(r.format, r.Counter, keys, words, number, spec.firstSum(words, keys))...)
	}
	for name := range out {
		if name != "context" && !slices.Contains(r.arguments(), name) {
			delete(out, name)
		}
	}
	return out
}

// pastEnd are the words of the block that a context is for when no number is left, where
// the number is only a part of the first word: that has counted on.
func pastEnd[V any](spec cipherSpec[V], layout ref.CounterLayout, block []V) []V {
	bits := 8 * numberBytes(layout, spec.Cham)
	if bits >= spec.WordBits {
		return block
	}
	first, _ := spec.dom.AddC(spec.WordBits, block[0], spec.number(1<<bits), spec.dom.Const(1, 0))
	return append([]V{first}, block[1:]...)
}

// numberOf is the number of a counter block.
func numberOf(layout ref.CounterLayout, block []byte) (x uint64) {
	switch layout {
	case ref.LittleEndian16:
		return word(block[:2])
	case ref.LittleEndian32:
		return word(block[:4])
	}
	for _, b := range block {
		x = x<<8 | uint64(b)
	}
	return x
}

// try makes a call and holds its outcome to the reference.
func (r *cipherRoutine) try(s *cipherSession[uint64], c cipherRun) error {
	given := contentsOf(r, concrete, c)
	buffers := cipherMemory(r, concrete, given, c.inPlace)
	before := snapshot(buffers)
	result, err := callCipher(r, s, buffers, c.turn)
	if err != nil {
		return err
	}
	after := snapshot(buffers)
	switch r.Op {
	case "keys":
		return differs("the round keys", after["keys"], r.storedOf(given["key"]))
	case "encrypt":
		return differs("the block", after["out"], r.Cipher.Cipher.Encrypt(c.key, c.data))
	case "decrypt":
		return differs("the block", after["out"], r.Cipher.Cipher.Decrypt(c.key, c.data))
	}
	return r.judge(c, before, after, byte(result))
}

// storedOf are the round keys that are to come of a key.
func (r *cipherRoutine) storedOf(key []uint64) (out []byte) {
	spec := cipherSpec[uint64]{isa.Concrete{}, r.Cipher.Cipher}
	for _, x := range spec.storedKeys(r.format.cipherFormat, spec.roundKeys(spec.words(key))) {
		out = append(out, byte(x))
	}
	return out
}

// judge holds a call of a message to the reference: what it wrote, what it returned, and
// the context that it leaves.
func (r *cipherRoutine) judge(c cipherRun, before, after map[string][]byte, result byte) error {
	m := r.Cipher.Cipher.NewCTR(r.Counter, c.key, c.block)
	if c.over {
		m.XOR(make([]byte, r.Cipher.Cipher.BlockBytes()))
	}
	if r.op.refuses {
		want, ok := m.XOR(c.data)
		if refused := result == 1; result > 1 || refused == ok {
			return fmt.Errorf("returns %d where the call is to be %s", result, map[bool]string{true: "carried out", false: "refused"}[ok])
		}
		if !ok {
			for name := range after {
				if err := differs("of a call that is refused, "+name, after[name], before[name]); err != nil {
					return err
				}
			}
			return nil
		}
		if err := differs("the message", after["out"], want); err != nil {
			return err
		}
	}
	spec := cipherSpec[uint64]{isa.Concrete{}, r.Cipher.Cipher}
	key, block := spec.numbers(c.key), spec.numbers(m.Block())
	if m.Over() {
		block = pastEnd(spec, r.Counter, block)
	}
	keys := spec.roundKeys(key)
	number := numberOf(r.Counter, m.Block())
	if m.Over() {
		number = 1 << (8 * numberBytes(r.Counter, r.Cipher.Cipher))
	}
	var want []byte
	for _, x := range spec.contextAt(r.format, r.Counter, keys, block, number, spec.firstSum(block, keys)) {
		want = append(want, byte(x))
	}
	return differs("the context", after["context"][r.format.keys:r.format.scratch], want)
}

// numbers are the words of bytes.
func (c cipherSpec[V]) numbers(b []byte) []uint64 {
	var cells []uint64
	for _, x := range b {
		cells = append(cells, uint64(x))
	}
	return cipherSpec[uint64]{isa.Concrete{}, c.Cham}.words(cells)
}

func snapshot(buffers map[string]*cipherBuffer[uint64]) map[string][]byte {
	out := map[string][]byte{}
	for name, b := range buffers {
		for _, x := range b.cells {
			out[name] = append(out[name], byte(x))
		}
	}
	return out
}

// differs is an error if the bytes are not those.
func differs(what string, got, want []byte) error {
	if len(got) != len(want) {
		return fmt.Errorf("%s: %d bytes instead of %d", what, len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			return fmt.Errorf("%s: byte %d is %#02x instead of %#02x", what, i, got[i], want[i])
		}
	}
	return nil
}

// thinned are as many of the runs as effort instructions allow, in even steps, the seed
// says from where: all of them by default.
func thinned(runs []cipherRun, effort int, seed uint64) (out []cipherRun) {
	all := 0
	for _, run := range runs {
		all += run.cost()
	}
	if effort >= all {
		return runs
	}
	phase := int((seed * 0x9e3779b97f4a7c15 >> 32) % uint64(all))
	for i, run := range runs {
		if (i*effort+phase)/all != ((i+1)*effort+phase)/all {
			out = append(out, run)
		}
	}
	return out
}

// callCost is about how many instructions a call of one block takes, and cost those of a
// run.
const callCost = 4000

func (c cipherRun) cost() int { return 1000 * (1 + len(c.data)/8) }

// runs are the calls that a routine is tried on.
func (r *cipherRoutine) runs(rng *rand.Rand, effort int) []cipherRun {
	random := func(n int) []byte {
		out := make([]byte, n)
		for i := range out {
			out[i] = byte(rng.Uint32())
		}
		return out
	}
	c, n := r.Cipher.Cipher, r.Cipher.Cipher.BlockBytes()
	fresh := func(data int) cipherRun {
		key := r.Key
		if key == nil {
			key = random(c.KeyBytes())
		}
		return cipherRun{key: key, block: random(c.BlockBytes()), data: random(data)}
	}
	var out []cipherRun
	add := func(run cipherRun) {
		run.turn = len(out)
		out = append(out, run)
	}
	if !r.op.message {
		for k := range max(32, effort/callCost) {
			run := fresh(c.BlockBytes())
			run.inPlace = k%2 == 1
			if k < 8 { // every byte the same: keys and blocks of zeros and ones among them
				run.data = bytes.Repeat([]byte{[]byte{0, 0xff, 0x01, 0x80}[k/2]}, len(run.data))
			}
			add(run)
		}
		return out
	}
	for _, number := range edges(r.Counter, c) {
		for n := 0; n <= 5*c.BlockBytes()+1; n++ {
			run := fresh(n)
			number.put(r.Counter, c, run.block)
			run.inPlace = n%2 == 1
			add(run)
		}
	}
	for _, n := range []int{256*n - 1, 256 * n, 256*n + 1, 257 * n, 513 * n, 600 * n} { // beyond 256 blocks
		add(fresh(n))
	}
	for _, number := range carries(r.Counter, c) {
		for _, blocks := range []int{256, 257, 514} { // such that what is left has a byte of 0
			run := fresh(blocks*c.BlockBytes() - blocks%3)
			number.put(r.Counter, c, run.block)
			add(run)
		}
	}
	if r.Blocks > 1 {
		for _, run := range r.groupRuns(fresh) {
			add(run)
		}
	}
	if r.Op == "ctr" && r.Counter != ref.BigEndianBlock { // no number is left
		for n := range 2 * c.BlockBytes() {
			run := fresh(n)
			partNumber{^uint64(0), 8}.put(r.Counter, c, run.block)
			run.over = true
			add(run)
		}
	}
	return out
}

// carries are numbers all of whose bytes up to one are about to carry, at once and after
// some blocks.
func carries(layout ref.CounterLayout, c ref.Cham) (out []partNumber) {
	for k := 1; k <= numberBytes(layout, c); k++ {
		all := ^uint64(0) >> (64 - 8*min(k, 8))
		out = append(out, partNumber{all, k})
		if k > 1 {
			out = append(out, partNumber{all &^ 0xff, k})
		}
	}
	return out
}

// edges are numbers before a carry through each byte, and the first one.
func edges(layout ref.CounterLayout, c ref.Cham) []partNumber {
	out := []partNumber{{0, numberBytes(layout, c)}}
	for _, c := range carries(layout, c) {
		out = append(out, c, partNumber{c.number - 2, c.bytes}, partNumber{c.number - 4, c.bytes})
	}
	return out
}

// numberBytes are the bytes of a counter block that count.
func numberBytes(layout ref.CounterLayout, c ref.Cham) int {
	switch layout {
	case ref.LittleEndian16:
		return 2
	case ref.LittleEndian32:
		return 4
	}
	return c.BlockBytes()
}

// put sets the known bytes of a counter block, and if those are not all the next one to
// something that does not carry.
func (k partNumber) put(layout ref.CounterLayout, c ref.Cham, block []byte) {
	for i := range numberBytes(layout, c) {
		at := i
		if layout == ref.BigEndianBlock {
			at = len(block) - 1 - i
		}
		switch {
		case i < k.bytes:
			block[at] = k.byteAt(i)
		case i == k.bytes:
			block[at] = 0x3d
		}
	}
}

// execute makes the calls, some of them with every instruction watched.
func (r *cipherRoutine) execute(ctx context.Context, o Options) (calls int, err error) {
	s := newCipherSession(concrete, r)
	for _, run := range thinned(r.runs(rand.New(rand.NewPCG(o.Seed, 1)), o.Effort), o.Effort, o.Seed) {
		if ctx.Err() != nil {
			return calls, ctx.Err()
		}
		s.strict = calls%watchedCalls == 0 && len(run.data) <= watchedBytes
		if err := r.try(s, run); err != nil {
			return calls, fmt.Errorf("%w, for %s", err, run.says(r.Key != nil))
		}
		calls++
	}
	return calls, nil
}

// watchedCalls is how many calls there are for one that shows what interrupts and debuggers
// would.
const watchedCalls = 16

// watchedBytes is the longest message of such a call.
const watchedBytes = 64

func (c cipherRun) String() string { return c.says(false) }

// says is the call in words. A key that is secret is not told: reports are kept, and shown
// to others.
func (c cipherRun) says(secret bool) string {
	key := map[bool]string{true: "the key in the code", false: fmt.Sprintf("key %x", c.key)}[secret]
	place := map[bool]string{true: ", in place"}[c.inPlace]
	return fmt.Sprintf("%s, counter block %x, %d bytes %x%s", key, c.block, len(c.data), c.data[:min(len(c.data), 16)], place)
}

// taintedEffort is the instructions that are run on tainted numbers: any path that there is
// comes up soon.
const taintedEffort = 200_000

// constantTime runs on numbers that know whether they are secret: keys and data are, the
// counter block and lengths are not.
func (r *cipherRoutine) constantTime() error {
	set := r.target.SetOf("gas")
	for _, in := range r.source.Insts {
		if why := set.Specs[in.Op].Varies; why != "" {
			return fmt.Errorf("line %d: the time of %s depends on data: %s", in.Line, set.Specs[in.Op].Mnemonic(), why)
		}
	}
	s := newCipherSession(tainted, r)
	s.strict = false
	all := r.runs(rand.New(rand.NewPCG(1, 1)), 0)
	for _, run := range append(thinned(all, taintedEffort, 1), r.someGroups(all)...) {
		buffers := cipherMemory(r, tainted, contentsOf(r, tainted, run), run.inPlace)
		if _, err := callCipher(r, s, buffers, run.turn); secretUse(err) != nil {
			return err
		}
	}
	return nil
}

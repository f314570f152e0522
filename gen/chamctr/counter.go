package chamctr

// Counter is where in the counter block the number of the block lies.
type Counter string

const (
	// BEBlock: the whole block is the number, its last byte the least significant. It
	// wraps.
	BEBlock Counter = "be-block"
	// LE16 and LE32: the first two or four bytes are the number, the first one the least
	// significant; the others are a nonce. A message has no more blocks than there are
	// numbers from its first one up.
	LE16 Counter = "le16"
	LE32 Counter = "le32"
)

// Counters are all of them, the default first.
var Counters = []Counter{BEBlock, LE16, LE32}

// Ends tells that there is a last number.
func (k Counter) Ends() bool { return k != BEBlock }

// Bytes is the size of the number in a block of that many bytes.
func (k Counter) Bytes(block int) int {
	switch k {
	case LE16:
		return 2
	case LE32:
		return 4
	}
	return block
}

// varying are the words of a block that change from one block to the next in a run: in
// which no carry leaves the first word where a nonce is to be folded.
func (k Counter) varying() [4]bool {
	if k.Ends() {
		return [4]bool{true}
	}
	return [4]bool{true, true, true, true}
}

package ref

import "slices"

// CounterLayout is where in the counter block the number of the block lies.
type CounterLayout string

const (
	// BigEndianBlock: the whole block is the number, the last byte the least
	// significant (NIST SP 800-38A, appendix B.1, with all bits of the block). After
	// the last comes 0.
	BigEndianBlock CounterLayout = "be-block"
	// LittleEndian16 and LittleEndian32: the first two or four bytes are the number,
	// the first one the least significant; the others are a nonce. After the last block
	// there is none.
	LittleEndian16 CounterLayout = "le16"
	LittleEndian32 CounterLayout = "le32"
)

// CounterLayouts are all of them.
var CounterLayouts = []CounterLayout{BigEndianBlock, LittleEndian16, LittleEndian32}

// ChamCTR is a message in counter mode, which may come in pieces. A piece that does not
// end with a block ends the message: the rest of its last block is never used, nor is
// the block.
type ChamCTR struct {
	cipher Cham
	layout CounterLayout
	key    []byte
	block  []byte // the next counter block
	over   bool   // there is no further one
}

// NewCTR begins a message at a counter block.
func (c Cham) NewCTR(layout CounterLayout, key, block []byte) *ChamCTR {
	return &ChamCTR{cipher: c, layout: layout, key: key, block: slices.Clone(block)}
}

// XOR encrypts or decrypts a piece. It refuses one that there are not enough counter
// blocks for, and does nothing then.
func (m *ChamCTR) XOR(in []byte) (out []byte, ok bool) {
	next := *m
	next.block = slices.Clone(m.block)
	for len(in) > 0 {
		if next.over {
			return nil, false
		}
		stream := m.cipher.Encrypt(m.key, next.block)
		n := min(len(in), len(stream))
		for i, b := range in[:n] {
			out = append(out, b^stream[i])
		}
		in = in[n:]
		next.advance()
	}
	*m = next
	return out, true
}

// Block is the next counter block; it has no meaning once there is none.
func (m *ChamCTR) Block() []byte { return slices.Clone(m.block) }

// advance goes to the next counter block.
func (m *ChamCTR) advance() {
	for _, i := range m.order() {
		m.block[i]++
		if m.block[i] != 0 {
			return
		}
	}
	m.over = m.layout != BigEndianBlock
}

// order are the bytes of the number, the least significant first.
func (m *ChamCTR) order() []int {
	switch m.layout {
	case LittleEndian16:
		return []int{0, 1}
	case LittleEndian32:
		return []int{0, 1, 2, 3}
	}
	var all []int
	for i := range m.block {
		all = append([]int{i}, all...)
	}
	return all
}

// Over tells that no counter block is left.
func (m *ChamCTR) Over() bool { return m.over }

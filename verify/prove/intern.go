package prove

// interned finds the number of a monomial by its parts: a table with open addressing.
// It is what proofs spend most of their time in.
type interned struct {
	slots []slot
	shift uint // what of a hash is the place in slots
	n     int
}

// slot has a product and its number, which is 0 where it has none.
type slot struct {
	of product
	m  monomial
}

// firstBits is the size of an empty table, as a power of two.
const firstBits = 10

func newInterned(bits uint) interned { return interned{slots: make([]slot, 1<<bits), shift: 64 - bits} }

// find is the number of p, or 0, and where it is or would be.
func (t *interned) find(p product) (m monomial, at int) {
	const golden = 0x9e3779b97f4a7c15
	last := len(t.slots) - 1
	at = int((uint64(uint32(p.top))<<32 | uint64(uint32(p.rest))) * golden >> t.shift)
	for t.slots[at].m != 0 && t.slots[at].of != p {
		at = (at + 1) & last
	}
	return t.slots[at].m, at
}

// put gives p a number, at the place that find returned. A table is never more than
// half full.
func (t *interned) put(at int, p product, m monomial) {
	t.slots[at] = slot{p, m}
	if t.n++; 2*t.n < len(t.slots) {
		return
	}
	larger := newInterned(64 - t.shift + 1)
	for _, s := range t.slots {
		if s.m != 0 {
			_, at := larger.find(s.of)
			larger.slots[at] = s
		}
	}
	larger.n = t.n
	*t = larger
}

package machine

import (
	"fmt"

	"asmgen/gen/isa"
)

// Perm says what may be done with a byte of memory.
type Perm uint8

const (
	// Read and Write allow the access. A write makes a byte readable.
	Read Perm = 1 << iota
	Write
)

// Region is a stretch of memory, kept as cells of Cell bytes. Perm has an entry
// for each byte.
type Region[V any] struct {
	Name  string
	Base  uint64
	Cell  int
	Cells []V
	Perm  []Perm
}

func (r *Region[V]) holds(addr uint64) bool {
	return addr >= r.Base && addr-r.Base < uint64(len(r.Perm))
}

// Memory is some regions; everything between them is forbidden.
type Memory[V any] struct {
	// Align is the bytes, a power of two, to which an access of that size or more
	// must be aligned; narrower ones must be to their own size. 0 lets all pass.
	Align int
	// Seen is told of each access, if it is not nil: that a byte is read, or written.
	Seen func(addr uint64, perm Perm)

	dom     isa.Dom[V]
	regions []*Region[V]
	where   func(addr uint64) string
}

// NewMemory is the memory of these regions. where describes an address for
// people.
func NewMemory[V any](dom isa.Dom[V], regions []*Region[V], where func(uint64) string) *Memory[V] {
	return &Memory[V]{dom: dom, regions: regions, where: where}
}

// find returns the region of an access and its offset there, or faults.
func (m *Memory[V]) find(addr uint64, bytes int, need Perm, verb string) (*Region[V], int) {
	if grain := min(m.Align, bytes); grain > 1 && addr%uint64(grain) != 0 {
		isa.Faultf("%s %s, an address that is not a multiple of %d", verb, m.where(addr), grain)
	}
	for _, r := range m.regions {
		if !r.holds(addr) {
			continue
		}
		at := int(addr - r.Base)
		if at+bytes > len(r.Perm) {
			break
		}
		for k, p := range r.Perm[at : at+bytes] {
			if p&need == 0 {
				isa.Faultf("%s %s", verb, m.where(addr+uint64(k)))
			}
		}
		if m.Seen != nil {
			m.Seen(addr, need)
		}
		return r, at
	}
	isa.Faultf("%s %s", verb, m.where(addr))
	return nil, 0
}

// Load reads a little-endian word of some bytes.
func (m *Memory[V]) Load(addr uint64, bytes int) V {
	r, at := m.find(addr, bytes, Read, "reads")
	if bytes == r.Cell && at%r.Cell == 0 {
		return r.Cells[at/r.Cell]
	}
	v := m.byteAt(r, at)
	for k := 1; k < bytes; k++ {
		v = m.dom.Concat(8*k, v, m.byteAt(r, at+k))
	}
	return v
}

// Store writes a little-endian word of some bytes.
func (m *Memory[V]) Store(addr uint64, bytes int, v V) {
	r, at := m.find(addr, bytes, Write, "writes")
	for k := range bytes {
		r.Perm[at+k] |= Read
	}
	if bytes == r.Cell && at%r.Cell == 0 {
		r.Cells[at/r.Cell] = v
		return
	}
	for k := range bytes {
		m.setByte(r, at+k, m.dom.Extract(v, 8*k, 8))
	}
}

func (m *Memory[V]) byteAt(r *Region[V], at int) V {
	return m.dom.Extract(r.Cells[at/r.Cell], at%r.Cell*8, 8)
}

// setByte replaces one byte of a cell.
func (m *Memory[V]) setByte(r *Region[V], at int, b V) {
	cell, lo := &r.Cells[at/r.Cell], at%r.Cell*8
	v := b
	if lo > 0 {
		v = m.dom.Concat(lo, m.dom.Extract(*cell, 0, lo), b)
	}
	if hi := lo + 8; hi < 8*r.Cell {
		v = m.dom.Concat(hi, v, m.dom.Extract(*cell, hi, 8*r.Cell-hi))
	}
	*cell = v
}

// Span is a named stretch of addresses, for messages.
type Span struct {
	Name string
	Base uint64
	Size int
}

// far is a distance at which a span says nothing of an address.
const far = 1 << 20

// Describe names an address by the spans: "x+12", or by the nearest span where
// it lies in none and is not far from all.
func Describe(spans []Span, addr uint64) string {
	best, distance := fmt.Sprintf("%#x, far from every buffer", addr), uint64(far)
	for _, s := range spans {
		end := s.Base + uint64(s.Size)
		switch {
		case addr >= s.Base && addr < end:
			return fmt.Sprintf("%s+%d", s.Name, addr-s.Base)
		case addr >= end && addr-end < distance:
			best, distance = fmt.Sprintf("%s+%d, outside its %d bytes", s.Name, addr-s.Base, s.Size), addr-end
		case addr < s.Base && s.Base-addr < distance:
			best, distance = fmt.Sprintf("%s-%d, before its first byte", s.Name, s.Base-addr), s.Base-addr
		}
	}
	return best
}

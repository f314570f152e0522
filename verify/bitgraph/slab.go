package bitgraph

// slab hands out small slices of one large one, so that a graph is a few
// allocations however many words it has.
type slab[T any] struct{ free []T }

// slabSize is the elements of an allocation.
const slabSize = 1 << 12

// take is n zero elements that nobody else has; appending to them copies.
func (s *slab[T]) take(n int) []T {
	if n > len(s.free) {
		s.free = make([]T, max(n, slabSize))
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}

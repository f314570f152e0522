package arm

import (
	"slices"

	"asmgen/gen"
)

// layout is the frame of a program that is lowered part by part, in bytes from
// sp: the pointers, the words that kernels put aside, the signs, private memory
// and, if instructions reach so far, the result, which is put together there.
type layout struct {
	program *gen.Program
	kernels int         // where kernels put words aside
	signs   map[int]int // by sign
	private int
	result  int // 0 if it is not here
	end     int
}

// layoutOf lays out a frame with room for that many words of kernels.
func layoutOf(p *gen.Program, spilled int) layout {
	l := layout{program: p, kernels: word * len(areas(p)), signs: map[int]int{}}
	first := l.kernels + word*spilled
	l.private = first
	for sign, k := range signPlaces(p) {
		l.signs[sign] = first + word*k
		l.private = max(l.private, first+word*(k+1))
	}
	l.end = l.private + word*p.Temp
	if end := l.end + word*2*p.N; end-word <= farthest {
		l.result, l.end = l.end, end
	}
	return l
}

// signPlaces numbers the places of signs, which are kept from their first
// difference to their recombination.
func signPlaces(p *gen.Program) map[int]int {
	places, taken := map[int]int{}, map[int]bool{}
	for _, part := range p.Parts {
		switch part := part.(type) {
		case *gen.Difference:
			if _, known := places[part.Sign]; known || part.Sign == gen.NoSign {
				continue
			}
			k := 0
			for taken[k] {
				k++
			}
			places[part.Sign], taken[k] = k, true
		case *gen.Recombination:
			if part.Sign != gen.NoSign {
				taken[places[part.Sign]] = false
			}
		}
	}
	return places
}

// aside tells that the result is put together in the frame.
func (l layout) aside() bool { return l.result > 0 }

// near is where an area of the frame begins.
func (l layout) near(of gen.Area) (disp int, ok bool) {
	switch of {
	case gen.AreaT:
		return l.private, true
	case gen.AreaZ:
		return l.result, l.aside()
	}
	return 0, false
}

// at is the place of a word of the frame.
func (l layout) at(w gen.At) int {
	disp, ok := l.near(w.Of)
	if !ok {
		panic("arm: no place in the frame")
	}
	return disp + word*w.Index
}

// pointer is where the pointer to an area is kept.
func (l layout) pointer(of gen.Area) int { return word * slices.Index(areas(l.program), of) }

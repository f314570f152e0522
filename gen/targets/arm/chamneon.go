package arm

import (
	"slices"

	"asmgen/gen/chamctr"
	"asmgen/gen/chamwords"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// ChamNEON is CHAM in ARM code, with several blocks side by side in vectors.
var ChamNEON = newChamNEON()

func newChamNEON() *targets.Cham {
	family := chamFamily(NEON, false)
	family.LaneBlocks = map[int]int{16: 16, 32: 8}
	family.Lanes = func(l *targets.Listing, s *chamctr.Schedule) chamwords.Lanes { return newChamLanes(l, s) }
	family.Enclose = encloseVectors
	family.Passed = func(used []int, room int) int {
		f, vectors := newVectorFrame(family.Listing(), used, room)
		return f.Stack + vectorBytes*len(vectors)
	}
	t := chamOf(NEON, family)
	t.Timing = "no branch, no address and no instruction choice depends on data; " +
		"holds on cores whose vector multiplies take a fixed time, as those of the Cortex-A cores do"
	return t
}

const vectorBytes = 8 // of a d register

// savedVectorRegs are callee-saved.
var savedVectorRegs = isa.Range(d0+8, d0+15)

// newVectorFrame plans a frame for a routine that writes these general and vector registers.
// The vectors to save lie between the general registers and the room.
func newVectorFrame(l *targets.Listing, used []int, room int) (f *frame, vectors []int) {
	var general []int
	for _, r := range used {
		switch {
		case r < d0:
			general = append(general, r)
		case slices.Contains(savedVectorRegs, r):
			vectors = append(vectors, r)
		}
	}
	f = newFrame(l, general, room)
	return f, vectors
}

// encloseVectors puts a frame around a body that may work in vectors.
func encloseVectors(l *targets.Listing, used []int, room int) {
	body := slices.Clone(l.Lines)
	l.Lines, l.Saved = nil, nil
	f, vectors := newVectorFrame(l, used, room)
	if len(vectors) == 0 {
		l.Lines = body
		encloseCham(l, used, room)
		return
	}
	var mask uint64
	for _, d := range vectors {
		mask |= 1 << d
	}
	room, l.Room = f.room, f.room
	f.room = 0
	pushed, bytes := 4*f.count, vectorBytes*len(vectors)
	l.InFrame = true
	f.enter()
	f.Emit("vpush", listOf(mask))
	f.Directive(".cfi_def_cfa_offset %d", pushed+bytes)
	for k, d := range vectors {
		f.Directive(".cfi_offset %s, %d", names[d], vectorBytes*k-bytes-pushed)
	}
	f.Emit("sub", isa.R(sp), isa.R(sp), isa.I(int64(room)))
	f.Directive(".cfi_def_cfa_offset %d", room+bytes+pushed)
	l.Lines = append(l.Lines, body...)
	f.Emit("add", isa.R(sp), isa.R(sp), isa.I(int64(room)))
	f.Directive(".cfi_def_cfa_offset %d", bytes+pushed)
	f.Emit("vpop", listOf(mask))
	f.Directive(".cfi_def_cfa_offset %d", pushed)
	f.leave()
	l.InFrame = false
	l.Saved = append(l.Saved, vectors...)
	l.Stack = room + bytes + pushed
}

package chamwords

import "math/bits"

// startMessage begins a message and encrypts nothing.
func (w *walker) startMessage() {
	start := w.family.Args[1]
	if w.s.Counter.Ends() {
		w.loadStart(w.temporary, start)
		w.putNumber(w.temporary)
	}
	w.begin(start)
}

// loadStart takes the number of a counter block.
func (w *walker) loadStart(to, start int) {
	w.LoadAny(to, start, 0, w.s.Counter.Bytes(w.s.BlockBytes()))
}

// putNumber is a number of a message, which is not beyond the last one. It changes word 0.
func (w *walker) putNumber(from int) {
	w.Store(from, w.context(), w.layout.number, 4)
	if w.layout.numberBytes > 4 {
		w.SetNumber(w.x[0], 0)
		w.Store(w.x[0], w.context(), w.layout.number+4, 4)
	}
}

// nextPiece goes on with a message.
func (w *walker) nextPiece() { w.piece(None) }

// firstPiece begins a message and encrypts its first bytes.
func (w *walker) firstPiece() { w.piece(w.family.Args[1]) }

// piece encrypts some bytes: the first ones of a message where start points at its
// counter block.
func (w *walker) piece(start int) {
	if w.s.Counter.Ends() {
		w.takeNumbers(start)
	}
	if start != None {
		w.begin(start)
	}
	w.farther(Equal, w.get("len"), None, "done")
	w.preload()
	w.blocks()
	w.here("done")
	w.SetNumber(w.family.Result, 0)
	if w.s.Counter.Ends() {
		w.Jump("leave")
		w.Label("refuse")
		w.SetNumber(w.family.Result, 1)
		w.Label("leave")
	}
}

// takeNumbers has the call use the numbers of its blocks, or refuses it if there are not
// so many. Nothing is written before that. Where a carry of the number matters, the
// blocks count it.
func (w *walker) takeNumbers(start int) {
	blocks, number, end, top := w.x[0], w.x[1], w.x[2], w.x[3]
	shift := bits.TrailingZeros(uint(w.s.BlockBytes()))
	length := w.get("len")
	w.ShiftRight(blocks, length, shift)
	w.ShiftLeft(number, length, w.family.Bits-shift)
	w.Branch(Equal, number, None, "whole")
	w.AddNumber(blocks, blocks, 1)
	w.Label("whole")
	wide := w.layout.numberBytes > 4
	if start != None {
		w.loadStart(number, start)
		if wide && w.family.Bits == 32 {
			w.SetNumber(top, 0)
		}
	} else {
		w.Load(number, w.context(), w.layout.number, 4)
		if wide {
			w.Load(top, w.context(), w.layout.number+4, 4)
		}
	}
	if wide && w.family.Bits == 32 {
		w.takeWide(blocks, number, end, top, start == None)
	} else {
		w.takeNarrow(blocks, number, end, top, wide && start == None)
	}
	if w.s.Run > 0 {
		if start != None {
			w.putNumber(number)
		}
		return
	}
	w.Store(end, w.context(), w.layout.number, 4)
	if wide {
		w.Store(top, w.context(), w.layout.number+4, 4)
	}
}

// takeNarrow is for numbers whose end a register holds.
func (w *walker) takeNarrow(blocks, number, end, top int, both bool) {
	if both {
		w.ShiftLeft(top, top, 32)
		w.Add(number, number, top)
	}
	w.SetNumber(top, 1)
	w.ShiftLeft(top, top, 8*w.s.Counter.Bytes(w.s.BlockBytes()))
	w.Add(end, number, blocks)
	w.farther(Below, top, end, "refuse")
	if w.layout.numberBytes > 4 && w.s.Run == 0 {
		w.ShiftRight(top, end, 32)
	}
}

// takeWide is for those whose end takes a register more, which further ones may have come to.
func (w *walker) takeWide(blocks, number, end, top int, further bool) {
	if further {
		if w.s.Run == 0 {
			w.Move(end, number)
		}
		w.Branch(Equal, blocks, None, "fits")
		w.farther(Unequal, top, None, "refuse")
	}
	w.Add(end, number, blocks)
	w.Branch(NotBelow, end, number, "fits")
	w.farther(Unequal, end, None, "refuse")
	w.SetNumber(top, 1)
	w.Label("fits")
}

// preload fills the registers that keep round keys through all blocks.
func (w *walker) preload() {
	w.homes = map[int]int{}
	for n, k := range w.s.Preloaded() {
		r := w.keys[n]
		w.homes[k] = r
		if w.s.Fixed {
			w.SetNumber(r, int(int32(w.immediates[k])))
			continue
		}
		w.Load(r, w.context(), w.layout.keys+w.word*k, w.word)
	}
}

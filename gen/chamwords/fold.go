package chamwords

import "asmgen/gen/chamctr"

// fold forms what the schedule folds of a nonce whose words 1 to 3, plain, are in their
// registers, and puts it into the context, where it is wanted. The sum of round 0 is that of the number 0.
// The rounds it carries out are those that the blocks then skip.
func (w *walker) fold(wanted func(chamctr.Folding) bool) {
	w.begins(false, 1, 2, 3)
	for _, r := range w.s.Rounds[:w.s.Even()] {
		i, k := r.Index, r.Index%4
		switch {
		case r.Skipped():
			w.round(chamctr.Round{Index: i, Key: r.Key, Home: w.elsewhere()})
		case r.Folded[chamctr.Left]:
			if !wanted(chamctr.Folding{Round: i, Side: chamctr.Left}) {
				continue
			}
			w.Plain(w.temporary, w.x[k], w.turned(k, 0))
			w.AddConstant(w.temporary, w.constant(i))
			w.Store(w.temporary, w.context(), w.place(i, chamctr.Left), w.word)
		case r.Folded[chamctr.Right]:
			if !wanted(chamctr.Folding{Round: i, Side: chamctr.Right}) {
				continue
			}
			w.right(i, w.elsewhere())
			at := w.layout.sum
			if !r.Counts() {
				at = w.place(i, chamctr.Right)
			}
			w.Store(w.temporary, w.context(), at, w.word)
		}
	}
}

// begin takes the counter block that a register points at.
func (w *walker) begin(start int) {
	if !w.s.Counter.Ends() {
		for at := 0; at < w.s.BlockBytes(); at += w.word {
			w.LoadAny(w.temporary, start, at, w.word)
			w.Store(w.temporary, w.context(), w.layout.block+at, w.word)
		}
		return
	}
	for k := 1; k < 4; k++ {
		w.LoadAny(w.x[k], start, k*w.word, w.word)
	}
	if w.s.Run > 0 {
		for k := 2; k < 4; k++ {
			w.Store(w.x[k], w.context(), w.layout.nonce+(k-2)*w.word, w.word)
		}
	}
	w.fold(func(chamctr.Folding) bool { return true })
	w.LoadAny(w.x[0], start, 0, w.word)
	w.Load(w.x[1], w.context(), w.layout.sum, w.word)
	w.Add(w.x[0], w.x[0], w.x[1])
	w.Store(w.x[0], w.context(), w.layout.sum, w.word)
}

// count adds 1 to the number in the context, and leaves its low word in the temporary.
func (w *walker) count() {
	context := w.context()
	w.Load(w.temporary, context, w.layout.number, 4)
	w.AddNumber(w.temporary, w.temporary, 1)
	w.Store(w.temporary, context, w.layout.number, 4)
}

// again folds the nonce if the number has left its first word, which is then 0.
func (w *walker) again() {
	lag := w.lag
	defer func() { w.lag = lag }()
	context := w.context()
	w.Load(w.temporary, context, w.layout.number, 4)
	w.ShiftLeft(w.x[0], w.temporary, w.family.Bits-w.s.WordBits)
	w.Branch(Unequal, w.x[0], None, "same")
	w.Branch(Unequal, w.temporary, None, "number")
	w.SetNumber(w.x[0], 1) // there are no more numbers
	w.Store(w.x[0], context, w.layout.number+4, 4)
	w.Label("number")
	w.ShiftRight(w.x[1], w.temporary, w.s.WordBits)
	for k := 2; k < 4; k++ {
		w.Load(w.x[k], context, w.layout.nonce+(k-2)*w.word, w.word)
	}
	w.fold(w.s.Refolded)
	w.here("same")
}

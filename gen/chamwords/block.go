package chamwords

import "asmgen/gen/chamctr"

// openBlock reads the block, all of it before the result is begun.
func (w *walker) openBlock(looped bool) {
	in := w.get("in")
	for k := range w.x {
		w.LoadAny(w.x[k], in, k*w.word, w.word)
	}
	w.begins(looped, 0, 1, 2, 3)
}

// closeBlock writes it.
func (w *walker) closeBlock() {
	out := w.get("out")
	for k := range w.x {
		w.plain(k)
		w.StoreAny(w.temporary, out, k*w.word, w.word)
	}
}

// plain is word k as it is in memory, in the temporary.
func (w *walker) plain(k int) {
	w.Plain(w.temporary, w.x[k], w.turned(k, 0))
	if w.form.Flips && k%2 == 1 {
		w.AddConstant(w.temporary, Constant{1, None})
	}
}

// encryptBlock encrypts one block.
func (w *walker) encryptBlock() {
	w.openBlock(w.s.Unroll > 0)
	w.rounds()
	w.closeBlock()
}

// decryptBlock decrypts one block.
func (w *walker) decryptBlock() {
	w.openBlock(false)
	if w.s.Unroll == 0 {
		for i := w.s.Cipher.Rounds - 1; i >= 0; i-- {
			w.inverse(i)
		}
	} else {
		w.inverseLoop()
	}
	w.closeBlock()
}

// inverseLoop is the loop of the rounds from the last one to the first. Its first turn
// begins in the midst.
func (w *walker) inverseLoop() {
	all, turn := w.s.Cipher.Rounds, w.s.Unroll
	enter := (all - 1) % turn
	w.SetNumber(w.temporary, all)
	w.put("round", w.temporary)
	w.counted = true
	if enter != turn-1 {
		w.Jump("enter")
	}
	w.here("turn")
	for i := turn - 1; i >= 0; i-- {
		if i == enter && i != turn-1 {
			w.here("enter")
		}
		if (i+1)%w.stride() == 0 {
			w.step("round", -w.stride())
		}
		w.inverse(i)
	}
	w.counted = false
	w.farther(Unequal, w.get("round"), None, "turn")
}

// inverse undoes round i.
func (w *walker) inverse(i int) {
	_, result := chamctr.Rotations(i)
	w.right(i, w.elsewhere())
	w.Undo(w.x[i%4], w.s.WordBits-result, w.constant(i), w.temporary)
}

package chamwords

import "asmgen/gen/chamctr"

// elsewhere is the home of round keys while none are preloaded.
func (w *walker) elsewhere() chamctr.Home {
	if w.s.Fixed {
		return chamctr.Immediate
	}
	return chamctr.Memory
}

// key is where round key k is.
func (w *walker) key(k int, home chamctr.Home) Key {
	out := Key{Home: home, Reg: None}
	switch home {
	case chamctr.Register:
		out.Reg = w.homes[k]
	case chamctr.Immediate:
		out.Value = w.immediates[k]
	default:
		out.Base, out.Offset = w.context(), w.layout.keys+w.word*k
	}
	return out
}

// constant is what round i adds to its first word.
func (w *walker) constant(i int) Constant {
	if w.form.Flips {
		i &^= 1
	}
	if !w.counted {
		return Constant{i, None}
	}
	return Constant{i, w.get("round")}
}

// turned is the rotation that a word still needs, and one that it is to have.
func (w *walker) turned(k, by int) int { return (w.lag[k] + by) % w.s.WordBits }

// right forms the right side of round i in the temporary.
func (w *walker) right(i int, home chamctr.Home) {
	second, _ := chamctr.Rotations(i)
	k := (i + 1) % 4
	w.Right(w.temporary, w.x[k], w.turned(k, second), w.key(i%w.s.Keys(), home))
}

// round carries out round r on the words, its sides from where the schedule has them.
func (w *walker) round(r chamctr.Round) {
	i, k := r.Index, r.Index%4
	_, result := chamctr.Rotations(i)
	lag := 0
	if w.form.Lags {
		lag, result = result, 0
	}
	if r.Folded[chamctr.Right] {
		w.Load(w.temporary, w.context(), w.place(i, chamctr.Right), w.word)
	} else {
		w.right(i, r.Home)
	}
	if r.Folded[chamctr.Left] {
		w.Load(w.x[k], w.context(), w.place(i, chamctr.Left), w.word)
		w.Add(w.x[k], w.x[k], w.temporary)
		w.Keep(w.x[k], w.x[k], result)
	} else {
		w.Sum(w.x[k], w.turned(k, 0), w.constant(i), w.temporary, result)
	}
	w.lag[k] = lag
}

// begins makes plain words of a block, those that it says, ones that are kept: as if rounds
// had made them if looped says that a loop over rounds is to find them, since its turns
// find all words alike.
func (w *walker) begins(looped bool, words ...int) {
	for _, k := range words {
		if w.form.Flips && k%2 == 1 {
			w.AddConstant(w.x[k], Constant{1, None})
		}
		w.lag[k] = 0
		if _, result := chamctr.Rotations(k); looped && w.form.Lags {
			w.lag[k] = result
		}
		w.Keep(w.x[k], w.x[k], (w.s.WordBits-w.lag[k])%w.s.WordBits)
	}
}

// rounds are the rounds from Even on.
func (w *walker) rounds() {
	if w.s.Unroll > 0 {
		w.roundLoop()
		return
	}
	for _, r := range w.s.Rounds[w.s.Even():] {
		w.round(r)
	}
}

// roundLoop are the same in turns.
func (w *walker) roundLoop() {
	all, even, loop := w.s.Cipher.Rounds, w.s.Even(), w.s.Loop()
	w.SetNumber(w.temporary, even-w.stride())
	w.put("round", w.temporary)
	w.counted = true
	for place := range loop.Body {
		r := w.s.Rounds[all-w.s.Unroll+place] // of the last turn, which is whole
		if place == 0 {
			if loop.Enter > 0 {
				w.Jump("enter")
			}
			w.here("turn")
		}
		if place == loop.Enter && place > 0 {
			w.here("enter")
		}
		if r.Index%w.stride() == 0 {
			w.step("round", w.stride())
		}
		w.round(r)
	}
	w.counted = false
	w.SetNumber(w.temporary, all-w.stride())
	w.farther(Unequal, w.get("round"), w.temporary, "turn")
}

// stride is the rounds that share a constant.
func (w *walker) stride() int {
	if w.form.Flips {
		return 2
	}
	return 1
}

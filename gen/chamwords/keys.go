package chamwords

// scheduleKeys makes round keys of the key. With m for the words of the key, word k makes
// round keys k and (k + m) ^ 1; so two words, 2p and 2p + 1, make two neighbours twice.
func (w *walker) scheduleKeys() {
	key, keys := w.family.Args[1], w.context()
	plain, kept, sum, pairs := w.x[0], w.x[1], w.x[2], w.x[3]
	m := w.s.KeyWords
	w.SetNumber(pairs, m/2)
	w.here("pair")
	for k := range 2 {
		w.LoadAny(plain, key, k*w.word, w.word)
		w.Keep(kept, plain, 0)
		w.Plain(w.temporary, kept, 1)
		w.Xor(sum, plain, w.temporary)
		for _, d := range []struct{ at, turn int }{{k, 8}, {m + 1 - k, 11}} {
			w.Plain(w.temporary, kept, d.turn)
			w.Xor(w.temporary, w.temporary, sum)
			if flip := w.form.Stored(d.at, 0); flip != 0 {
				w.AddConstant(w.temporary, Constant{int(flip), None})
			}
			w.Store(w.temporary, keys, d.at*w.word, w.word)
		}
	}
	w.AddNumber(key, key, 2*w.word)
	w.AddNumber(keys, keys, 2*w.word)
	w.AddNumber(pairs, pairs, -1)
	w.Branch(Unequal, pairs, None, "pair")
}

package chamwords

import (
	"slices"

	"asmgen/gen/chamctr"
	"asmgen/gen/targets"
)

// blocks encrypts block after block; the last one may have fewer bytes.
func (w *walker) blocks() {
	n := w.s.BlockBytes()
	w.openGroups()
	w.here(targets.ChamLoop)
	w.group()
	w.lag = [4]int{}
	if w.s.Counter.Ends() {
		w.nextFolded()
	} else {
		w.nextWhole()
	}
	w.rounds()
	length := w.get("len")
	w.SetNumber(w.temporary, n)
	w.farther(Below, length, w.temporary, "part")
	turn := [4]int{}
	for k := range turn {
		turn[k] = w.turned(k, 0)
	}
	w.Output(w.x, turn, func() int { return w.get("in") }, func() int { return w.get("out") }, w.temporary)
	w.step("out", n)
	w.step("in", n)
	w.step("len", -n)
	if w.s.Run > 0 {
		w.here("sent")
		w.again()
	}
	w.Branch(Equal, w.get("len"), None, "end")
	w.Jump(targets.ChamLoop)
	w.here("part")
	w.part()
	if w.s.Run > 0 {
		if w.variables["len"].reg == None { // which otherwise has been counted down
			w.SetNumber(w.temporary, 0)
			w.put("len", w.temporary)
		}
		w.Jump("sent")
	}
	w.here("end")
}

// part encrypts the bytes of a last block that is not whole, one by one, with the key
// stream from the stack.
func (w *walker) part() {
	free := slices.Concat(w.own, w.x[:])
	if w.window != None {
		free = append([]int{w.window}, free...)
	}
	take := func() int {
		r := free[0]
		free = free[1:]
		return r
	}
	own := func(name string) int {
		v := w.variables[name]
		if v.reg != None {
			return v.reg
		}
		r := take()
		w.Load(r, w.family.SP, v.slot, w.family.Bits/8)
		return r
	}
	stream := take()
	w.AddNumber(stream, w.family.SP, w.room)
	for k := range w.x {
		w.plain(k)
		w.Store(w.temporary, stream, k*w.word, w.word)
	}
	in, out, left := own("in"), own("out"), own("len")
	data := take()
	w.here("byte")
	w.Load(w.temporary, stream, 0, 1)
	w.Load(data, in, 0, 1)
	w.Xor(w.temporary, w.temporary, data)
	w.Store(w.temporary, out, 0, 1)
	for _, p := range []int{stream, in, out} {
		w.AddNumber(p, p, 1)
	}
	w.AddNumber(left, left, -1)
	w.Branch(Unequal, left, None, "byte")
}

// nextFolded takes the next number and carries out the rounds in which something is
// folded.
func (w *walker) nextFolded() {
	context := w.context()
	if w.s.Run > 0 {
		w.count()
	}
	w.Load(w.x[0], context, w.layout.sum, w.word)
	w.AddNumber(w.temporary, w.x[0], 1)
	w.Store(w.temporary, context, w.layout.sum, w.word)
	for _, r := range w.s.Rounds[:w.s.Even()] {
		switch {
		case r.Skipped():
		case r.Counts():
			w.ends(0)
		default:
			w.round(r)
		}
	}
}

// ends makes the sum of round i, plain in its register, the word that the round makes.
func (w *walker) ends(i int) {
	_, result := chamctr.Rotations(i)
	k := i % 4
	if w.form.Lags {
		w.lag[k], result = result, 0
	}
	w.Keep(w.x[k], w.x[k], result)
}

// nextWhole takes the next counter block. It adds 1 to the last byte, and to the one
// before where that comes to 0.
func (w *walker) nextWhole() {
	context, n := w.context(), w.s.BlockBytes()
	for k := range w.x {
		w.Load(w.x[k], context, w.layout.block+k*w.word, w.word)
	}
	for k := n - 1; k >= 0; k-- {
		at := w.layout.block + k
		w.Load(w.temporary, context, at, 1)
		w.AddNumber(w.temporary, w.temporary, 1)
		w.Store(w.temporary, context, at, 1)
		if k > 0 {
			w.ShiftLeft(w.temporary, w.temporary, w.family.Bits-8)
			w.Branch(Unequal, w.temporary, None, "counted")
		}
	}
	w.Label("counted")
	w.begins(w.s.Unroll > 0, 0, 1, 2, 3)
}

package chamwords

import (
	"fmt"

	"asmgen/gen/targets"
)

// Lanes carry out several blocks side by side, a group, each in lanes of its own of
// registers that nothing else is in. A group is begun where a message has that many whole
// blocks left, and none of their numbers carries out of the word that counts; blocks go one
// by one otherwise.
type Lanes interface {
	// Registers are those that are written beside general ones, and Room the bytes of a
	// table on the stack.
	Registers() []int
	Room() int
	// Open fills the table at an address that a register holds, which it may change. key
	// puts a round key, plain, into the register free.
	Open(table, free int, key func(k int))
	// Number adds the blocks of a group to the last word of a counter block that is a
	// number as a whole, where the context has it, and puts what it was into a register.
	// It goes to a label, and changes nothing, if there is a carry.
	Number(to, context, offset, free int, carries string)
	// Rounds carry out all rounds of a group.
	Rounds(g Group)
	// Output adds the group to the bytes that in points at, and puts the sums where out
	// points at. It may change both.
	Output(in, out int)
}

// Group are the registers with what a group begins with. All but Number may be changed.
type Group struct {
	// Number is the sum of round 0 of the first block, or the last word of its counter
	// block, as a number. Shared points at what the blocks have in common: the words that
	// are folded, after that of round 0, or the counter block.
	Number, Shared int
	Table          int
	Free           int // for the machine
}

// lanesOf are those of a schedule, if it has several blocks side by side. The error says
// what there is not.
func (f *Family) lanesOf(w *walker) error {
	switch most := f.MostBlocks(w.s.WordBits); {
	case w.s.Blocks == 1:
		return nil
	case most == 1:
		return fmt.Errorf("%s: registers take one block, not %d", f.Name, w.s.Blocks)
	case w.s.Blocks != most:
		return fmt.Errorf("%s: registers take 1 or %d blocks side by side, not %d", f.Name, most, w.s.Blocks)
	}
	w.lanes = f.Lanes(w.Listing, w.s)
	w.used = append(w.used, w.lanes.Registers()...)
	return nil
}

// MostBlocks is how many blocks go side by side, with words of so many bits.
func (f *Family) MostBlocks(wordBits int) int {
	if f.LaneBlocks == nil {
		return 1
	}
	return f.LaneBlocks[wordBits]
}

// tableAt is where the table of the lanes is, from the stack pointer.
func (w *walker) tableAt() int { return (w.room + w.s.BlockBytes() + 7) &^ 7 }

func (w *walker) groupBytes() int { return w.s.Blocks * w.s.BlockBytes() }

// openGroups prepares for groups, if the message has one.
func (w *walker) openGroups() {
	if w.lanes == nil {
		return
	}
	w.SetNumber(w.temporary, w.groupBytes())
	w.Branch(Below, w.get("len"), w.temporary, "few")
	w.AddNumber(w.x[0], w.family.SP, w.tableAt())
	w.lanes.Open(w.x[0], w.temporary, w.plainKey)
	w.here("few")
}

// plainKey is a round key as the cipher has it, in the temporary.
func (w *walker) plainKey(k int) {
	flip := w.form.Stored(k, 0)
	if w.s.Fixed {
		w.SetNumber(w.temporary, int(w.immediates[k]^flip))
		return
	}
	w.Load(w.temporary, w.context(), w.layout.keys+w.word*k, w.word)
	if flip != 0 {
		w.AddConstant(w.temporary, Constant{int(flip), None})
	}
}

// group encrypts blocks side by side and goes back for more, if there are so many and their
// numbers allow it.
func (w *walker) group() {
	if w.lanes == nil {
		return
	}
	g := Group{Table: w.x[0], Free: w.x[1], Shared: w.x[2], Number: w.x[3]}
	w.SetNumber(w.temporary, w.groupBytes())
	w.Branch(Below, w.get("len"), w.temporary, "single")
	context, shared := w.context(), w.layout.block
	if w.s.Counter.Ends() {
		shared = w.layout.folded
		w.takeSums(g.Number)
	} else {
		w.lanes.Number(g.Number, context, w.layout.block+3*w.word, w.temporary, "single")
	}
	w.AddNumber(g.Shared, context, shared)
	w.AddNumber(g.Table, w.family.SP, w.tableAt())
	w.lanes.Rounds(g)
	w.Move(w.x[0], w.get("in"))
	w.Move(w.x[1], w.get("out"))
	w.lanes.Output(w.x[0], w.x[1])
	for _, name := range []string{"in", "out"} {
		w.step(name, w.groupBytes())
	}
	w.step("len", -w.groupBytes())
	w.Branch(Equal, w.get("len"), None, "end")
	w.Jump(targets.ChamLoop)
	w.here("single")
}

// takeSums takes the sums of round 0 for a group, whose numbers must all have the same
// upper word where they have one: what is folded goes by that.
func (w *walker) takeSums(to int) {
	context := w.context()
	if w.s.Run > 0 {
		w.Load(w.temporary, context, w.layout.number, w.word)
		w.AddNumber(w.temporary, w.temporary, w.s.Blocks)
		w.ShiftRight(w.temporary, w.temporary, w.s.WordBits)
		w.Branch(Unequal, w.temporary, None, "single")
		w.Load(w.temporary, context, w.layout.number, 4)
		w.AddNumber(w.temporary, w.temporary, w.s.Blocks)
		w.Store(w.temporary, context, w.layout.number, 4)
	}
	w.Load(to, context, w.layout.sum, w.word)
	w.AddNumber(w.temporary, to, w.s.Blocks)
	w.Store(w.temporary, context, w.layout.sum, w.word)
}

package arm

import (
	"slices"

	"asmgen/gen/chamctr"
	"asmgen/gen/chamwords"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// ChamARMv7 and ChamCortexM4 are CHAM in ARM code and in Thumb-2.
var (
	ChamARMv7    = newCham(ARMv7, false)
	ChamCortexM4 = newCham(CortexM4, true)
)

// chamPool are the registers to work in: lr first of those that are saved, since it is saved
// with any of them.
var chamPool = append([]int{0, 1, 2, 3, 12, lr}, saved...)

// chamNeeds is what the code asks of the machine beside its instructions.
const chamNeeds = "loads and stores of words at any address, as after reset"

func newCham(t *targets.Target, thumb bool) *targets.Cham { return chamOf(t, chamFamily(t, thumb)) }

func chamFamily(t *targets.Target, thumb bool) *chamwords.Family {
	args := isa.Range(0, 3)
	return &chamwords.Family{
		Name: t.Name, Bits: 32, SP: sp, Pool: chamPool, Args: args, Result: args[0], Window: true,
		New: func(l *targets.Listing, wordBits, temporary int, _ []int) chamwords.Machine {
			m := &chamMachine{l, wordBits, thumb}
			if wordBits < 32 {
				return &chamHalves{m}
			}
			return &chamWhole{m}
		},
		Listing: func() *targets.Listing { return &targets.Listing{Set: t.Set} },
		Enclose: encloseCham,
		Passed: func(used []int, room int) int {
			return newFrame(&targets.Listing{Set: t.Set}, used, room).Stack
		},
	}
}

func chamOf(t *targets.Target, family *chamwords.Family) *targets.Cham {
	var registers [][]int
	for _, r := range family.Args {
		registers = append(registers, []int{r})
	}
	return &targets.Cham{
		Target: t, Variants: chamctr.Variants(), Args: registers, Align: chamwords.Align,
		Timing:        "no branch, no address and no instruction choice depends on data, and every instruction used takes a fixed time on every core",
		Needs:         []string{chamNeeds},
		MostPreloaded: func(c chamctr.Cipher) int { return family.MostPreloaded(c.Keys()) },
		MostBlocks:    func(c chamctr.Cipher) int { return family.MostBlocks(c.WordBits) },
		Lower:         family.Lower,
		ContextBytes:  chamwords.ContextBytes,
		Public:        chamwords.Public,
	}
}

// encloseCham puts a frame around a body.
func encloseCham(l *targets.Listing, used []int, room int) {
	body := slices.Clone(l.Lines)
	l.Lines, l.Saved = nil, nil
	f := newFrame(l, used, room)
	l.Room = f.room
	l.InFrame = true
	f.enter()
	l.Lines = append(l.Lines, body...)
	f.leave()
	l.InFrame = false
}

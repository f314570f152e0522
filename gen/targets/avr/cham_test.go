package avr

import (
	"fmt"
	"testing"

	"asmgen/gen/chamctr"
	"asmgen/gen/targets"
)

var (
	cham64     = chamctr.Ciphers[0]
	testingKey = []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
)

// scenario is a kind of key and counter.
type scenario struct {
	counter chamctr.Counter
	fixed   bool
}

func (s scenario) key() []byte {
	if s.fixed {
		return testingKey
	}
	return nil
}

func (s scenario) String() string {
	return fmt.Sprintf("%s, %s key", s.counter, map[bool]string{false: "variable", true: "fixed"}[s.fixed])
}

// lowered is a routine of a scenario.
func (sc scenario) lowered(t *testing.T, name string, o chamctr.Options) (chamctr.Op, *chamctr.Schedule, *targets.Listing) {
	t.Helper()
	op, _ := chamctr.FindOp(name)
	o.Counter, o.Fixed = sc.counter, sc.fixed
	s, err := chamctr.New(cham64, o)
	if err != nil {
		t.Fatal(err)
	}
	l, err := LowerCham(op, s, sc.key())
	if err != nil {
		t.Fatal(err)
	}
	return op, s, l
}

// mostLoop is the bytes that the loop over blocks may have.
const mostLoop = 2048

// The cycles of one more block inside a long call, on ATmega, with 0 to the most preloaded
// round keys. The paper on preloaded keys has 148.1 cycles a byte for a fixed key and 150.0
// for a variable one: 1185 and 1200 a block (KoreaScience JAKO202006763002858).
func TestChamMarginal(t *testing.T) {
	for _, c := range []struct {
		scenario
		unroll int
		want   [MostPreloaded + 1]int
	}{
		{scenario{chamctr.LE16, true}, 0, [8]int{892, 886, 880, 874, 869, 864, 861, 864}},
		{scenario{chamctr.LE16, false}, 0, [8]int{1056, 1038, 1020, 1002, 987, 972, 959, 952}},
		{scenario{chamctr.LE16, true}, 16, [8]int{921, 915, 909, 903, 898, 893, 888, 891}},
		{scenario{chamctr.LE16, false}, 16, [8]int{1085, 1067, 1049, 1031, 1016, 1001, 986, 979}},
		{scenario{chamctr.LE32, true}, 0, [8]int{892, 886, 880, 874, 869, 864, 861, 864}},
		{scenario{chamctr.LE32, false}, 0, [8]int{1056, 1038, 1020, 1002, 987, 972, 959, 952}},
		{scenario{chamctr.BEBlock, true}, 0, [8]int{946, 940, 934, 928, 922, 916, 912, 906}},
		{scenario{chamctr.BEBlock, false}, 0, [8]int{1122, 1104, 1086, 1068, 1050, 1032, 1016, 998}},
	} {
		best := 0
		for preload, want := range c.want {
			op, s, l := c.lowered(t, "ctr", chamctr.Options{Preload: preload, Unroll: c.unroll})
			cycles, err := ChamMarginal(op, l.Insts(), s)
			if err != nil {
				t.Fatal(err)
			}
			if cycles[0] != want {
				t.Errorf("%v, %d preloaded, a turn of %d: %d cycles a block, want %d", c, preload, c.unroll, cycles[0], want)
			}
			if bytes := ChamLoopBytes(l); bytes == 0 || bytes > mostLoop {
				t.Errorf("%v, %d preloaded: the loop has %d bytes", c, preload, bytes)
			}
			if want < c.want[best] {
				best = preload
			}
			t.Logf("%v, a turn of %d, %d preloaded: %.2f cycles a byte, loop of %d bytes", c, c.unroll, preload, float64(cycles[0])/8, ChamLoopBytes(l))
		}
		s, err := BestCham(cham64, chamctr.Options{Counter: c.counter, Fixed: c.fixed, Unroll: c.unroll}, c.key(), "atmega")
		if err != nil || s.Preload != best {
			t.Errorf("%v: %d preloaded are chosen, %d are best", c, s.Preload, best)
		}
	}
}

// The scenarios with what is best for each, all in: setup, one block, a message of 128
// bytes, all of it by the routine that also folds the nonce. Limits are those asked for,
// in cycles a byte; the paper has 155.8 for the last.
func TestChamScenarios(t *testing.T) {
	for _, c := range []struct {
		scenario
		preload        int
		more, message  float64 // at most
		beginsAndSends bool
	}{
		{scenario{chamctr.LE16, true}, 6, 113, 140, false},
		{scenario{chamctr.LE16, false}, 7, 127, 140, false},
		{scenario{chamctr.LE16, true}, 6, 113, 140, true},
		{scenario{chamctr.LE16, false}, 7, 127, 140, true},
	} {
		name := map[bool]string{false: "ctr", true: "first"}[c.beginsAndSends]
		op, s, l := c.lowered(t, name, chamctr.Options{Preload: c.preload})
		more, err := ChamMarginal(op, l.Insts(), s)
		if err != nil {
			t.Fatal(err)
		}
		block, err := MeasureCham(op, l.Insts(), s, 8)
		if err != nil {
			t.Fatal(err)
		}
		message, err := MeasureCham(op, l.Insts(), s, 128)
		if err != nil {
			t.Fatal(err)
		}
		start, _, setup := c.lowered(t, "start", chamctr.Options{})
		begin, err := MeasureCham(start, setup.Insts(), s, 0)
		if err != nil {
			t.Fatal(err)
		}
		perByte, all := float64(more[0])/8, float64(message.Cycles[0])/128
		if perByte > c.more || all > c.message {
			t.Errorf("%v, %s: %.2f cycles a byte, %.1f for 128 bytes", c, name, perByte, all)
		}
		t.Logf("%v, %s: %.2f cycles a byte; a call of one block %d cycles, of 128 bytes %.1f a byte; start %d cycles; %d bytes of code, %d in the loop",
			c, name, perByte, block.Cycles[0], all, begin.Cycles[0], block.Bytes, ChamLoopBytes(l))
	}
	for _, name := range []string{"keys", "encrypt", "decrypt"} {
		op, _ := chamctr.FindOp(name)
		for _, unroll := range []int{0, 16} {
			s, _ := chamctr.Block(cham64, false, unroll)
			l, err := LowerCham(op, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			f, err := MeasureCham(op, l.Insts(), s, 0)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s, a turn of %d: %d cycles, %d bytes", name, unroll, f.Cycles[0], f.Bytes)
		}
	}
}

// What there is not is refused.
func TestChamRefusals(t *testing.T) {
	block, _ := chamctr.Block(cham64, false, 0)
	fixed, _ := chamctr.Block(cham64, true, 0)
	wide, _ := chamctr.New(chamctr.Ciphers[1], chamctr.Options{Counter: chamctr.LE32})
	greedy, _ := chamctr.New(cham64, chamctr.Options{Counter: chamctr.LE16, Preload: MostPreloaded + 1})
	pair, _ := chamctr.New(cham64, chamctr.Options{Counter: chamctr.LE16, Blocks: 2})
	preloaded, _ := chamctr.New(cham64, chamctr.Options{Counter: chamctr.BEBlock, Preload: 1})
	for name, c := range map[string]struct {
		op  string
		s   *chamctr.Schedule
		key []byte
	}{
		"words of 32 bits":                {"ctr", wide, nil},
		"too many keys":                   {"ctr", greedy, nil},
		"two blocks":                      {"ctr", pair, nil},
		"keys of one block in registers":  {"encrypt", preloaded, nil},
		"a key schedule of a fixed key":   {"keys", fixed, testingKey},
		"a fixed key that is not given":   {"ctr", fixed, nil},
		"a fixed key that is short":       {"ctr", fixed, testingKey[1:]},
		"a key where it is to be fetched": {"ctr", block, testingKey},
	} {
		op, _ := chamctr.FindOp(c.op)
		if _, err := LowerCham(op, c.s, c.key); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

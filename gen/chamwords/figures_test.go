package chamwords_test

import (
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/chamcost"
	"asmgen/gen/chamctr"
)

var key = []byte("a key that has 32 bytes, or fewer")

// request is a choice for a routine of counter mode.
type request struct {
	target, variant string
	fixed           bool
	counter         chamctr.Counter
	unroll          int
}

// best is the cost of one more block with the number of round keys that is best, and that
// number.
func (r request) best(t *testing.T) (cost, preload int) {
	t.Helper()
	target, ok := catalog.Cham(r.target)
	cipher, known := chamctr.Find(chamctr.Ciphers, r.variant)
	if !ok || !known {
		t.Fatalf("%+v: there is no such thing", r)
	}
	var secret []byte
	if r.fixed {
		secret = key[:cipher.KeyBytes()]
	}
	s, err := chamcost.Best(target, target.Cores[0], cipher, chamctr.Options{Counter: r.counter, Fixed: r.fixed, Unroll: r.unroll}, secret)
	if err != nil {
		t.Fatal(err)
	}
	op, _ := chamctr.FindOp("ctr")
	l, err := target.Lower(op, s, secret)
	if err != nil {
		t.Fatal(err)
	}
	cost, err = chamcost.Routine{Cham: target, Core: target.Cores[0], Op: op, Schedule: s, Insts: l.Insts()}.Marginal()
	if err != nil {
		t.Fatal(err)
	}
	return cost, s.Preload
}

// The instructions of one more block inside a long call. What gcc -O3 makes of C executes
// 1461, 1308 and 1526 of them on RV32, and 981, 643 and 791 on a Cortex-M4.
func TestMarginal(t *testing.T) {
	for _, c := range []struct {
		request
		cost, preload int
	}{
		{request{"rv32", "64/128", false, chamctr.LE16, 0}, 658, 16},
		{request{"rv32", "64/128", true, chamctr.LE16, 0}, 658, 16},
		{request{"rv32", "64/128", false, chamctr.LE16, 16}, 753, 16},
		{request{"rv32", "64/128", false, chamctr.LE32, 0}, 664, 16},
		{request{"rv32", "128/128", false, chamctr.LE16, 0}, 995, 8},
		{request{"rv32", "128/256", false, chamctr.LE16, 0}, 1067, 16},
		{request{"rv64", "64/128", false, chamctr.LE16, 0}, 700, 16},
		{request{"rv64", "128/128", false, chamctr.LE16, 0}, 892, 8},
		{request{"rv64", "128/256", false, chamctr.LE16, 0}, 956, 16},
		{request{"cortex-m4", "64/128", false, chamctr.LE16, 0}, 412, 7},
		{request{"cortex-m4", "64/128", true, chamctr.LE16, 0}, 412, 7},
		{request{"cortex-m4", "128/128", false, chamctr.LE16, 0}, 371, 7},
		{request{"cortex-m4", "128/256", false, chamctr.LE16, 0}, 445, 7},
		{request{"armv7", "128/128", false, chamctr.BEBlock, 8}, 539, 5},
	} {
		if cost, preload := c.best(t); cost != c.cost || preload != c.preload {
			t.Errorf("%+v: %d instructions a block with %d round keys preloaded, want %d with %d", c.request, cost, preload, c.cost, c.preload)
		}
	}
}

// What there is not is refused.
func TestRefusals(t *testing.T) {
	for _, target := range catalog.Chams {
		if target.Name == "avr" {
			continue
		}
		cipher := chamctr.Ciphers[0]
		block, _ := chamctr.Block(cipher, false, 0)
		fixed, _ := chamctr.Block(cipher, true, 0)
		pair, _ := chamctr.New(cipher, chamctr.Options{Counter: chamctr.LE16, Blocks: target.MostBlocks(cipher) + 1})
		preloaded, _ := chamctr.New(cipher, chamctr.Options{Counter: chamctr.BEBlock, Preload: 1})
		type refusal struct {
			op   string
			s    *chamctr.Schedule
			key  []byte
			says string
		}
		all := []refusal{
			{"ctr", pair, nil, "registers take"},
			{"encrypt", preloaded, nil, "no round key is worth"},
			{"keys", fixed, key[:16], "nothing for"},
			{"ctr", fixed, nil, "16 bytes"},
			{"ctr", fixed, key[:15], "16 bytes"},
			{"ctr", block, key[:16], "16 bytes"},
		}
		if most := target.MostPreloaded(cipher); most < cipher.Keys() {
			greedy, _ := chamctr.New(cipher, chamctr.Options{Counter: chamctr.LE16, Preload: most + 1})
			all = append(all, refusal{"ctr", greedy, nil, "round keys"})
		}
		for _, c := range all {
			op, _ := chamctr.FindOp(c.op)
			if _, err := target.Lower(op, c.s, c.key); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s, %s: %v, want %q", target.Name, c.op, err, c.says)
			}
		}
	}
}

// Every number of round keys that registers take finds room, whatever else is kept there.
func TestPreloads(t *testing.T) {
	op, _ := chamctr.FindOp("first")
	for _, target := range catalog.Chams {
		for _, cipher := range chamctr.Ciphers {
			for _, unroll := range []int{0, 16} {
				tried, err := chamcost.Tried(target, cipher, chamctr.Options{Counter: chamctr.LE32, Unroll: unroll})
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range tried {
					if _, err := target.Lower(op, s, nil); err != nil {
						t.Errorf("CHAM-%s with a turn of %d: %v", cipher.Variant, unroll, err)
					}
				}
			}
		}
	}
}

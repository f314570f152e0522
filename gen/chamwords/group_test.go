package chamwords_test

import (
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/chamcost"
	"asmgen/gen/chamctr"
)

// The instructions of a group inside a long call: of CHAM-128/128 less than 11 a byte.
func TestGroups(t *testing.T) {
	for _, c := range []struct {
		variant string
		counter chamctr.Counter
		unroll  int
		blocks  int
		cost    int
	}{
		{"64/128", chamctr.LE16, 0, 16, 895},
		{"64/128", chamctr.BEBlock, 16, 16, 996},
		{"128/128", chamctr.LE16, 0, 8, 1306},
		{"128/128", chamctr.LE32, 8, 8, 1380},
		{"128/128", chamctr.BEBlock, 0, 8, 1382},
		{"128/256", chamctr.LE32, 0, 8, 1392},
	} {
		target, _ := catalog.Cham("neon")
		cipher, _ := chamctr.Find(chamctr.Ciphers, c.variant)
		if most := target.MostBlocks(cipher); most != c.blocks {
			t.Errorf("%s: %d blocks, want %d", c.variant, most, c.blocks)
		}
		s, err := chamctr.New(cipher, chamctr.Options{Counter: c.counter, Unroll: c.unroll, Blocks: c.blocks})
		if err != nil {
			t.Fatal(err)
		}
		op, _ := chamctr.FindOp("ctr")
		l, err := target.Lower(op, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		cost, err := chamcost.Routine{Cham: target, Core: target.Cores[0], Op: op, Schedule: s, Insts: l.Insts()}.Marginal()
		if err != nil || cost != c.cost {
			t.Errorf("%+v: %d instructions a group, %v", c, cost, err)
		}
		one := s.Options
		one.Blocks = 1
		alone, _ := chamctr.New(cipher, one)
		if best, err := chamcost.SideBySide(target, target.Cores[0], alone, 0, nil); err != nil || best.Blocks != c.blocks {
			t.Errorf("%+v: %d blocks are best, %v", c, best.Blocks, err)
		}
	}
}

// Numbers of blocks that there are not are refused.
func TestGroupRefusals(t *testing.T) {
	for _, c := range []struct {
		target, says string
		blocks       int
	}{
		{"neon", "registers take 1 or 8 blocks side by side, not 4", 4},
		{"neon", "registers take 1 or 8 blocks side by side, not 16", 16},
		{"armv7", "registers take one block, not 8", 8},
	} {
		target, _ := catalog.Cham(c.target)
		s, err := chamctr.New(chamctr.Ciphers[1], chamctr.Options{Counter: chamctr.LE16, Blocks: c.blocks})
		if err != nil {
			t.Fatal(err)
		}
		op, _ := chamctr.FindOp("ctr")
		if _, err := target.Lower(op, s, nil); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%d blocks on %s: %v, want %q", c.blocks, c.target, err, c.says)
		}
	}
}

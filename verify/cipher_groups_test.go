package verify

import (
	"context"
	"os"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/chamcost"
	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/verify/emulate"
)

// groupFile is a routine with several blocks side by side.
func (c wordCase) groupFile(t *testing.T) Cipher {
	t.Helper()
	file := c.fileFor(t, c.Cham)
	file.Blocks = c.options.Blocks
	return file
}

// groupCases are the routines with the choices that there are.
func groupCases() (out []wordCase) {
	for _, target := range catalog.Chams {
		for _, cipher := range append(chamctr.Ciphers[:3:3], chamctr.Original...) {
			blocks := target.MostBlocks(cipher)
			if blocks == 1 {
				continue
			}
			for _, unroll := range []int{0, cipher.Keys(), 3 * cipher.Keys()} {
				for _, counter := range chamctr.Counters {
					for _, fixed := range []bool{false, true} {
						for _, op := range []string{"ctr", "first"} {
							for _, preload := range []int{0, target.MostPreloaded(cipher)} {
								out = append(out, wordCase{target, chamCase{op, cipher,
									chamctr.Options{Counter: counter, Fixed: fixed, Unroll: unroll, Preload: preload, Blocks: blocks}}})
							}
						}
					}
				}
			}
		}
	}
	return out
}

// Groups of blocks keep every rule, alone and among blocks that go by themselves.
func TestChamGroups(t *testing.T) {
	for k, c := range everyOf(groupCases(), 107) {
		effort := 1_000_000
		if exhaustive {
			effort = 0
		}
		report := c.groupFile(t).Check(context.Background(), Options{Effort: effort, Seed: uint64(k)})
		for _, check := range report.Checks {
			if check.Status != Passed {
				t.Errorf("%s, %v: %s: %s: %s", c.Name, c.chamCase, check.Name, check.Status, check.Detail)
			}
			t.Logf("%s, %v: %s (%.3f s): %s", c.Name, c.chamCase, check.Name, check.Seconds, check.Detail)
		}
	}
}

// A proof that follows one block, and another after it, says nothing of a group; one that
// follows a group finds what is wrong there.
func TestChamGroupProof(t *testing.T) {
	neon, _ := catalog.Cham("neon")
	file := wordCase{neon, chamCase{"ctr", chamctr.Ciphers[1], chamctr.Options{Counter: chamctr.LE32, Unroll: 8, Blocks: 8}}}.groupFile(t)
	lines := strings.Split(file.Text, "\n")
	for n, line := range lines {
		if !strings.HasPrefix(line, "\tvmla.i32") {
			continue
		}
		wrong := withLine(file, n, "")
		for _, blocks := range []int{1, 8} {
			wrong.Blocks = blocks
			r, err := newCipherRoutine(wrong)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := r.prove(); (err == nil) != (blocks == 1) {
				t.Errorf("%d blocks, without %q: %v", blocks, line, err)
			}
		}
		return
	}
	t.Error("no word is multiplied")
}

// A header that has fewer blocks side by side than the code, or none, is found out.
func TestChamGroupHeader(t *testing.T) {
	neon, _ := catalog.Cham("neon")
	op, _ := chamctr.FindOp("ctr")
	for _, c := range []struct{ blocks, said int }{{1, 1}, {16, 16}, {16, 1}, {1, 16}, {16, 2}, {16, 32}} {
		o := chamctr.Options{Counter: chamctr.LE32, Blocks: c.blocks}
		l, s := wordCase{neon, chamCase{"ctr", chamctr.Ciphers[0], o}}.loweredFor(t, neon)
		s.Blocks = c.said
		err := sideBySide(chamcost.Routine{Cham: neon, Core: neon.Cores[0], Op: op, Schedule: s, Insts: l.Insts()})
		if (err == nil) != (c.blocks == c.said) {
			t.Errorf("%d blocks, %d in the header: %v", c.blocks, c.said, err)
		}
	}
}

// Without any one of its instructions a group breaks a rule.
func TestChamGroupDeletions(t *testing.T) {
	neon, _ := catalog.Cham("neon")
	for k, c := range everyOf([]chamCase{
		{"first", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.LE32, Unroll: 16, Blocks: 16}},
		{"ctr", chamctr.Ciphers[1], chamctr.Options{Counter: chamctr.LE32, Unroll: 8, Blocks: 8, Preload: 3}},
		{"ctr", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16, Blocks: 16, Fixed: true}},
		{"ctr", chamctr.Ciphers[2], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16, Blocks: 8}},
	}, 5) {
		tryDeletions(t, wordCase{neon, c}, 17*k)
	}
}

// On its emulator a group leaves what the interpreter has it leave.
func TestChamGroupsEmulated(t *testing.T) {
	for k, c := range everyOf(groupCases(), 83) {
		if absent := emulate.Missing(emulate.Tools(c.Target, emulate.GNU)); absent != "" {
			if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
				t.Fatal(absent)
			}
			t.Skip(absent)
		}
		r, err := newCipherRoutine(c.groupFile(t))
		if err != nil {
			t.Fatal(err)
		}
		l, _ := c.loweredFor(t, c.Cham)
		r.Text = emittedText(t, c.Target, l, "f")
		head := &contract.Cham{Variant: c.cipher.Variant, Rounds: c.cipher.Rounds, Mode: c.op, Counter: c.options.Counter, Fixed: c.options.Fixed, Blocks: c.options.Blocks}
		if n, _, err := r.emulateCalls(context.Background(), head, c.Cham, Options{Seed: uint64(k)}.complete()); err != nil || n == 0 {
			t.Errorf("%s, %v: %d calls, %v", c.Name, c.chamCase, n, err)
		}
	}
}

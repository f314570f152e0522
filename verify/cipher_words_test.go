package verify

import (
	"context"
	"os"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
	"asmgen/gen/targets/avr"
	"asmgen/verify/emulate"
)

// wordCase is a routine on a target whose registers hold a word of the cipher.
type wordCase struct {
	*targets.Cham
	chamCase
}

// everyWordCase are the routines with the choices that there are.
func everyWordCase() (out []wordCase) {
	for _, target := range catalog.Chams {
		if target == avr.Cham {
			continue
		}
		add := func(op string, c chamctr.Cipher, o chamctr.Options) {
			out = append(out, wordCase{target, chamCase{op, c, o}})
		}
		for _, cipher := range append(chamctr.Ciphers[:3:3], chamctr.Original...) {
			most := target.MostPreloaded(cipher)
			for _, unroll := range []int{0, cipher.Keys(), 3 * cipher.Keys()} {
				for _, fixed := range []bool{false, true} {
					for _, op := range []string{"encrypt", "decrypt"} {
						add(op, cipher, chamctr.Options{Counter: chamctr.BEBlock, Fixed: fixed, Unroll: unroll})
					}
					for _, counter := range chamctr.Counters {
						for _, preload := range []int{0, 2, most - 1, most} {
							for _, op := range []string{"ctr", "first"} {
								add(op, cipher, chamctr.Options{Counter: counter, Fixed: fixed, Unroll: unroll, Preload: preload})
							}
						}
						if unroll == 0 {
							add("start", cipher, chamctr.Options{Counter: counter, Fixed: fixed})
						}
					}
				}
			}
			add("keys", cipher, chamctr.Options{Counter: chamctr.BEBlock})
		}
	}
	return out
}

// everyOf has every one of so many in a normal run, and all in a campaign. The number
// shares no factor with the lengths of the loops that make them.
func everyOf[T any](all []T, step int) (out []T) {
	for k, c := range all {
		if exhaustive || k%step == 0 {
			out = append(out, c)
		}
	}
	return out
}

// Every routine keeps every rule.
func TestChamWords(t *testing.T) {
	for k, c := range everyOf(everyWordCase(), 197) {
		effort := 40_000
		if exhaustive {
			effort = 0
		}
		report := c.fileFor(t, c.Cham).Check(context.Background(), Options{Effort: effort, Seed: uint64(k)})
		for _, check := range report.Checks {
			if check.Status != Passed {
				t.Errorf("%s, %v: %s: %s: %s", c.Name, c.chamCase, check.Name, check.Status, check.Detail)
			}
			t.Logf("%s, %v: %s (%.3f s): %s", c.Name, c.chamCase, check.Name, check.Seconds, check.Detail)
		}
	}
}

// Without any one of its instructions a routine breaks a rule.
func TestChamWordDeletions(t *testing.T) {
	for k, c := range []chamCase{
		{"ctr", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.LE32, Unroll: 16, Preload: 2}},
		{"first", chamctr.Ciphers[1], chamctr.Options{Counter: chamctr.LE16, Unroll: 8, Preload: 5}},
		{"ctr", chamctr.Ciphers[2], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16, Fixed: true}},
		{"first", chamctr.Ciphers[1], chamctr.Options{Counter: chamctr.LE32, Unroll: 8}},
		{"decrypt", chamctr.Ciphers[2], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16}},
		{"encrypt", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16}},
		{"start", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.LE32}},
		{"keys", chamctr.Ciphers[1], chamctr.Options{Counter: chamctr.BEBlock}},
	} {
		for n, target := range catalog.Chams {
			if target != avr.Cham {
				tryDeletions(t, wordCase{target, c}, k+n)
			}
		}
	}
}

// tryDeletions leaves out instructions one by one: some of them in a normal run, the first
// one as phase says.
func tryDeletions(t *testing.T, c wordCase, phase int) {
	file, step := c.fileFor(t, c.Cham), 61
	if exhaustive {
		step = 1
	}
	lines, again := strings.Split(file.Text, "\n"), false
	for n, line := range lines {
		again = (again || strings.HasSuffix(line, "_number:")) && !strings.HasSuffix(line, "_same:")
		if again && keeping(line) {
			continue
		}
		if line == "" || strings.HasSuffix(line, ":") || strings.HasPrefix(line, "\t.") {
			continue
		}
		if phase++; phase%step != 0 {
			continue
		}
		r, err := newCipherRoutine(withLine(file, n, ""))
		if err != nil {
			continue
		}
		if _, err = r.execute(context.Background(), Options{Effort: 50_000, Seed: 1}); err != nil {
			continue
		}
		if _, err = r.prove(); err != nil {
			continue
		}
		if _, err = r.execute(context.Background(), Options{Seed: 1}.complete()); err == nil && !repeats(lines[n:]) {
			t.Errorf("%s, %v: line %d, %q, is not missed", c.Name, c.chamCase, n+1, line)
		}
	}
}

// keeping tells of what keeps a word twice. Where a nonce is folded again, one word is used
// only as it is.
func keeping(line string) bool {
	for _, mnemonic := range []string{"pkhbt", "slli", "srli", "or"} {
		if strings.HasPrefix(line, "\t"+mnemonic+"\t") {
			return true
		}
	}
	return false
}

// repeats tells of instructions that only make code faster, or shorter: the alignment of
// words, which may go by bytes, and comparisons with 0 whose outcome flags still have. Those
// are of the length of a message, by which ARM code leaves the loop over blocks, after that
// with the size of a block, which is subtracted since; and before the first one, after that
// of the number of blocks. After a group, one block may go by itself, and what groups need
// may be made where there is none.
func repeats(lines []string) bool {
	next := func(k int, start, end string) bool {
		return strings.HasPrefix(lines[k], start) && strings.HasSuffix(lines[k], end)
	}
	return next(0, "\tb\t", "_block") && next(1, "", "_single:") || next(0, "\tbcc\t", "_few") || next(0, "\tcmp\t", "") && next(1, "\tbcc\t", "_few") ||
		next(0, "\tandi\t", "") && next(1, "\tbne\t", "_bytes") ||
		next(0, "\tcmp\t", "#0") && (next(1, "\tbeq", "_end") || next(1, "\tbne", "") && next(2, "\tb", "_done"))
}

// On its emulator a routine leaves what the interpreter has it leave.
func TestChamWordsEmulated(t *testing.T) {
	for k, c := range everyOf(everyWordCase(), 307) {
		if absent := emulate.Missing(emulate.Tools(c.Target, emulate.GNU)); absent != "" {
			if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
				t.Fatal(absent)
			}
			t.Skip(absent)
		}
		r, err := newCipherRoutine(c.fileFor(t, c.Cham))
		if err != nil {
			t.Fatal(err)
		}
		l, _ := c.loweredFor(t, c.Cham)
		r.Text = emittedText(t, c.Target, l, "f")
		head := &contract.Cham{Variant: c.cipher.Variant, Rounds: c.cipher.Rounds, Mode: c.op, Counter: c.options.Counter, Fixed: c.options.Fixed}
		if n, _, err := r.emulateCalls(context.Background(), head, c.Cham, Options{Seed: uint64(k)}.complete()); err != nil || n == 0 {
			t.Errorf("%s, %v: %d calls, %v", c.Name, c.chamCase, n, err)
		}
	}
}

package verify

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/chamctr"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/gen/targets/avr"
	"asmgen/verify/ref"
)

// exhaustive is what make campaign asks for.
var exhaustive = os.Getenv("ASMGEN_CAMPAIGN") != ""

// chamKey is the key of a cipher, its first bytes for those of 16.
var chamKey = []byte{
	0xd1, 0xe3, 0x07, 0x66, 0x10, 0x9b, 0xaf, 0x40, 0xff, 0x00, 0x81, 0x5e, 0x3c, 0x77, 0x18, 0xc4,
	0x80, 0x01, 0xe6, 0x5a, 0x00, 0x00, 0x00, 0x00, 0x29, 0xff, 0xff, 0xfe, 0x94, 0x7d, 0xb3, 0x4f,
}

// chamCase is a routine of CHAM.
type chamCase struct {
	op      string
	cipher  chamctr.Cipher
	options chamctr.Options
}

func (c chamCase) String() string {
	o := c.options
	return fmt.Sprintf("CHAM-%s of %d rounds, %s, %s, fixed %v, %d preloaded, a turn of %d", c.cipher.Variant, c.cipher.Rounds, c.op, o.Counter, o.Fixed, o.Preload, o.Unroll)
}

// key is that in the code, if it is there.
func (c chamCase) key() []byte {
	if !c.options.Fixed {
		return nil
	}
	return chamKey[:c.cipher.KeyBytes()]
}

// listingText is a listing as assembler text.
func listingText(l *targets.Listing, symbol string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:\n", symbol)
	for _, line := range l.Lines {
		fmt.Fprintln(&b, l.Print(line, symbol))
	}
	fmt.Fprintf(&b, "\t.size\t%s, .-%s\n", symbol, symbol)
	return b.String()
}

// lowered is the routine as a listing on AVR, with its schedule, and loweredFor one for
// another target.
func (c chamCase) lowered(t *testing.T) (*targets.Listing, *chamctr.Schedule) {
	return c.loweredFor(t, avr.Cham)
}

func (c chamCase) loweredFor(t *testing.T, target *targets.Cham) (*targets.Listing, *chamctr.Schedule) {
	t.Helper()
	op, _ := chamctr.FindOp(c.op)
	s, err := chamctr.New(c.cipher, c.options)
	if err != nil {
		t.Fatal(err)
	}
	l, err := target.Lower(op, s, c.key())
	if err != nil {
		t.Fatal(err)
	}
	return l, s
}

// file is the routine as a file under test on AVR, and fileFor one for another target.
func (c chamCase) file(t *testing.T) Cipher { return c.fileFor(t, avr.Cham) }

func (c chamCase) fileFor(t *testing.T, target *targets.Cham) Cipher {
	t.Helper()
	l, _ := c.loweredFor(t, target)
	out := Cipher{Text: listingText(l, "f"), Symbol: "f", Target: target.Target, Op: c.op, Counter: ref.CounterLayout(c.options.Counter), Key: c.key(), Stack: l.Stack}
	for _, r := range append(slices.Clone(ref.Chams), ref.OriginalChams...) {
		if r.Name == c.cipher.Variant && r.Rounds == c.cipher.Rounds {
			out.Cipher = r
		}
	}
	for _, in := range l.Insts() {
		out.Bytes += l.Set.Specs[in.Op].Bytes(in.Args)
	}
	return out
}

// chamCases are the routines of CHAM-64/128 with the choices that there are.
func chamCases() (out []chamCase) {
	for k, cipher := range []chamctr.Cipher{chamctr.Ciphers[0], chamctr.Original[0]} {
		for _, unroll := range []int{0, 16, 32, 48} {
			for _, fixed := range []bool{false, true} {
				for _, op := range []string{"encrypt", "decrypt"} {
					out = append(out, chamCase{op, cipher, chamctr.Options{Counter: chamctr.BEBlock, Fixed: fixed, Unroll: unroll}})
				}
				for _, counter := range chamctr.Counters {
					for _, op := range []string{"ctr", "first", "start"} {
						for preload := range avr.Cham.MostPreloaded(cipher) + 1 {
							switch {
							case op == "start" && preload+unroll > 0, // neither matters there
								preload > 1 && preload < 5,
								k == 1 && preload != 1, unroll > 16 && preload != 6:
								continue
							}
							out = append(out, chamCase{op, cipher, chamctr.Options{Counter: counter, Fixed: fixed, Unroll: unroll, Preload: preload}})
						}
					}
				}
			}
		}
	}
	return append(out, chamCase{"keys", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.BEBlock}})
}

// Every routine keeps every rule. A campaign makes all calls, a normal run some, and more
// of them where nothing else is asked for than the fastest.
func TestCham(t *testing.T) {
	for k, c := range chamCases() {
		effort := 60_000
		switch best := map[bool]int{false: 7, true: 6}[c.options.Fixed]; {
		case exhaustive:
			effort = 0
		case c.options.Preload == best && c.options.Unroll == 0 && c.cipher.Rounds == 88:
			effort = 2_000_000
		}
		report := c.file(t).Check(context.Background(), Options{Effort: effort, Seed: uint64(k)})
		for _, check := range report.Checks {
			if check.Status != Passed {
				t.Errorf("%v: %s: %s: %s", c, check.Name, check.Status, check.Detail)
			}
			t.Logf("%v: %s (%.3f s): %s", c, check.Name, check.Seconds, check.Detail)
		}
	}
}

// withLine is the routine with a line of its text replaced.
func withLine(c Cipher, line int, by string) Cipher {
	lines := strings.Split(c.Text, "\n")
	lines[line] = by
	c.Text = strings.Join(lines, "\n")
	return c
}

// A carry that is lost shows whatever the round: in each of them, the folded ones among
// them, add for adc is refuted by the proof. A campaign has all of them, a normal run some
// where words have 32 bits.
func TestChamLostCarries(t *testing.T) {
	for _, c := range []chamCase{
		{"ctr", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.LE16, Preload: 7}},
		{"first", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.LE32, Unroll: 16, Preload: 6}},
		{"ctr", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.BEBlock, Fixed: true, Unroll: 16, Preload: 2}},
		{"encrypt", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16}},
		{"decrypt", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16}},
		{"keys", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.BEBlock}},
		{"ctr", chamctr.Ciphers[1], chamctr.Options{Counter: chamctr.LE16, Unroll: 16, Preload: 2}},
		{"first", chamctr.Ciphers[2], chamctr.Options{Counter: chamctr.LE32, Unroll: 16, Preload: 1}},
		{"ctr", chamctr.Ciphers[2], chamctr.Options{Counter: chamctr.BEBlock, Fixed: true, Unroll: 16}},
		{"decrypt", chamctr.Ciphers[2], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16}},
		{"keys", chamctr.Ciphers[1], chamctr.Options{Counter: chamctr.BEBlock}},
	} {
		file, lost := c.file(t), 0
		step := 1
		if c.cipher.WordBits == 32 && !exhaustive { // whose proofs are long
			step = 9
		}
		inside := c.op != "ctr" // of a message, the rounds are what is meant
		for n, line := range strings.Split(file.Text, "\n") {
			inside = inside || strings.HasSuffix(line, "_block:")
			if !inside || !strings.HasPrefix(line, "\tadc\t") {
				continue
			}
			if c.op == "first" && !slices.Contains([]string{", r20", ", r21", ", r22", ", r23"}, line[max(0, len(line)-5):]) {
				continue
			}
			if lost++; lost%step != 0 {
				continue
			}
			r, err := newCipherRoutine(withLine(file, n, "\tadd"+line[4:]))
			if err != nil {
				t.Fatal(err)
			}
			var open *undecided
			if _, err := r.prove(); err == nil || errors.As(err, &open) {
				t.Errorf("%v: without the carry of line %d, %q: %v", c, n+1, line, err)
			}
		}
		if lost < 4 {
			t.Errorf("%v has %d carries", c, lost)
		}
		t.Logf("%v: %d carries", c, lost)
	}
}

// On numbers the specification that proofs go by is the reference.
func TestCipherSpec(t *testing.T) {
	for _, c := range append(ref.Chams, ref.OriginalChams...) {
		spec := cipherSpec[uint64]{isa.Concrete{}, c}
		key, block := make([]byte, c.KeyBytes()), make([]byte, c.BlockBytes())
		for i := range key {
			key[i] = byte(91*i + 7)
		}
		for i := range block {
			block[i] = byte(151*i + 77)
		}
		keys := spec.roundKeys(spec.numbers(key))
		for i, k := range c.RoundKeys(key) {
			if uint64(k) != keys[i] {
				t.Errorf("%s: round key %d is %#x, the reference has %#x", c.Name, i, keys[i], k)
			}
		}
		bytesOf := func(words []uint64) (out []byte) {
			for _, x := range spec.bytes(words...) {
				out = append(out, byte(x))
			}
			return out
		}
		if got := bytesOf(spec.encrypt(spec.numbers(block), keys)); string(got) != string(c.Encrypt(key, block)) {
			t.Errorf("%s: encrypts to %x", c.Name, got)
		}
		if got := bytesOf(spec.decrypt(spec.numbers(block), keys)); string(got) != string(c.Decrypt(key, block)) {
			t.Errorf("%s: decrypts to %x", c.Name, got)
		}
	}
}

// A carry goes through as many bytes of a whole counter block as it has, so that there are
// as many paths through a call of one block.
func TestChamPaths(t *testing.T) {
	for _, cipher := range chamctr.Ciphers {
		for _, op := range []string{"ctr", "first"} {
			r, err := newCipherRoutine(chamCase{op, cipher, chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16}}.file(t))
			if err != nil {
				t.Fatal(err)
			}
			if paths, err := r.proveAnyBlock(r.newProof()); err != nil || paths != cipher.BlockBytes() {
				t.Errorf("CHAM-%s, %s: %d paths, %v", cipher.Variant, op, paths, err)
			}
		}
	}
}

// Without any one of its instructions a routine breaks a rule, but for the frame's clearing
// of r1 where nothing wrote it. A campaign deletes each of them, a normal run some.
func TestChamDeletions(t *testing.T) {
	step := 13
	if exhaustive {
		step = 1
	}
	for _, c := range []chamCase{
		{"ctr", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.LE32, Unroll: 16, Preload: 2}},
		{"first", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.LE16, Unroll: 16, Preload: 7}},
		{"ctr", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16, Preload: 6, Fixed: true}},
		{"decrypt", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16}},
		{"start", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.LE32}},
		{"keys", chamctr.Ciphers[0], chamctr.Options{Counter: chamctr.BEBlock}},
		{"ctr", chamctr.Ciphers[1], chamctr.Options{Counter: chamctr.LE32, Unroll: 16, Preload: 2}},
		{"first", chamctr.Ciphers[2], chamctr.Options{Counter: chamctr.LE16, Unroll: 16, Preload: 2}},
		{"first", chamctr.Ciphers[2], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16, Preload: 1, Fixed: true}},
		{"decrypt", chamctr.Ciphers[2], chamctr.Options{Counter: chamctr.BEBlock, Unroll: 16}},
		{"start", chamctr.Ciphers[2], chamctr.Options{Counter: chamctr.LE16}},
		{"keys", chamctr.Ciphers[2], chamctr.Options{Counter: chamctr.BEBlock}},
	} {
		file := c.file(t)
		deleted := 0
		for n, line := range strings.Split(file.Text, "\n") {
			if line == "" || strings.HasSuffix(line, ":") || strings.HasPrefix(line, "\t.") {
				continue
			}
			if deleted++; deleted%step != 0 {
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
			if _, err = r.execute(context.Background(), Options{Seed: 1}.complete()); err == nil && line != "\tclr\tr1" {
				t.Errorf("%v: line %d, %q, is not missed", c, n+1, line)
			}
		}
	}
}

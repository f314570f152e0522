package bitgraph_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"asmgen/gen/isa"
	"asmgen/gen/targets/avr"
	"asmgen/verify/bitgraph"
)

// proveCham compares a routine with the specification, for all blocks, round keys and
// contents of registers.
func proveCham(c cham, insts []isa.Inst) (bitgraph.Answer, error) {
	g := bitgraph.New()
	x, keys := inputs(g, "x", 4, c.w), inputs(g, "k", 2*c.words, c.w)
	got, err := run(g, insts, c.w, x, keys, junks(g))
	if err != nil {
		return bitgraph.Answer{}, err
	}
	return g.Compare(got, encrypt(g, c, x, keys), 1), nil
}

// checkDifferent runs the routine and the specification on the inputs that are said
// to tell them apart.
func checkDifferent(t *testing.T, c cham, insts []isa.Inst, a bitgraph.Answer) {
	t.Helper()
	d := isa.Dom[uint64](isa.Concrete{})
	x, keys := numbers(a.At, "x", 4), numbers(a.At, "k", 2*c.words)
	got, err := run(d, insts, c.w, x, keys, replay(a.At))
	if err != nil {
		t.Fatal(err)
	}
	want := encrypt(d, c, x, keys)
	if got[a.Word] == want[a.Word] || got[a.Word] != a.Got || want[a.Word] != a.Want {
		t.Errorf("word %d is %#x and %#x, the answer says %#x and %#x", a.Word, got[a.Word], want[a.Word], a.Got, a.Want)
	}
}

// The ciphers in bytes are the ciphers in words.
func TestChamIsProved(t *testing.T) {
	for _, c := range []cham{cham64, cham128} {
		insts := read(t, chamText(c))
		start := time.Now()
		a, err := proveCham(c, insts)
		if err != nil || a.Verdict != bitgraph.Equal {
			t.Fatalf("words of %d bits: %v %+v", c.w, err, a)
		}
		t.Logf("words of %d bits: %d rounds, %d instructions, %v", c.w, c.rounds, len(insts), time.Since(start))
	}
}

// A lost carry shows whatever the round.
func TestLostCarry(t *testing.T) {
	c := cham{16, 8, 12}
	lines := strings.Split(strings.TrimSpace(chamText(c)), "\n")
	lost := 0
	for i, l := range lines {
		if !strings.HasPrefix(l, "adc") || strings.HasSuffix(l, ", r1") {
			continue
		}
		wrong := slices.Clone(lines)
		wrong[i] = "add" + l[3:]
		insts := read(t, strings.Join(wrong, "\n"))
		a, err := proveCham(c, insts)
		if err != nil || a.Verdict != bitgraph.Different {
			t.Fatalf("line %d: %v %+v", i, err, a)
		}
		checkDifferent(t, c, insts, a)
		lost++
	}
	if lost != c.rounds {
		t.Errorf("%d carries for %d rounds", lost, c.rounds)
	}
}

// Without any one of its instructions the routine is another one or does not run,
// but for one that it does not need: the constant of round 0 changes nothing.
func TestDeletions(t *testing.T) {
	c := cham{16, 8, 4}
	insts := read(t, chamText(c))
	first := slices.IndexFunc(insts, func(in isa.Inst) bool { return avr.Target.Set.Print(in) == "eor\tr2, r22" })
	count := map[bitgraph.Verdict]int{}
	for i, in := range insts {
		rest := slices.Delete(slices.Clone(insts), i, i+1)
		a, err := proveCham(c, rest)
		if err != nil {
			continue
		}
		count[a.Verdict]++
		switch {
		case a.Verdict == bitgraph.Different:
			checkDifferent(t, c, rest, a)
		case a.Verdict == bitgraph.Undecided || i != first:
			t.Errorf("without %q the routine is %v", avr.Target.Set.Print(in), a.Verdict)
		}
	}
	if count[bitgraph.Equal] != 1 || count[bitgraph.Different] < len(insts)/2 {
		t.Errorf("of %d deletions: %v", len(insts), count)
	}
}

package verify

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "try all mutants, and write what comes of them to "+equivalentList)

// equivalentList has a line for each patient that is not clean: how many mutants are
// proved equivalent, how many are left open by the proof, and the instructions that
// may be deleted.
const equivalentList = "mutate/testdata/equivalents.txt"

// tally is what is counted of a patient's mutants.
type tally struct {
	equivalent int            // mutants that are as good as the original
	open       int            // mutants that are rejected only because no proof is found
	wasted     map[string]int // instructions that may be deleted, by the mnemonic
}

// exceeds names what there is more of than in another tally.
func (t tally) exceeds(known tally) []string {
	var out []string
	more := func(what string, n, known int) {
		if n > known {
			out = append(out, fmt.Sprintf("%d %s, where %d are known", n, what, known))
		}
	}
	more("mutants are proved equivalent", t.equivalent, known.equivalent)
	more("mutants are neither proved nor refuted", t.open, known.open)
	for _, name := range slices.Sorted(maps.Keys(t.wasted)) {
		more("instructions "+name+" are wasted", t.wasted[name], known.wasted[name])
	}
	return out
}

func (t tally) line(name string) string {
	f := []string{fmt.Sprintf("%-30s %10d %10d", name, t.equivalent, t.open)}
	for _, mnemonic := range slices.Sorted(maps.Keys(t.wasted)) {
		f = append(f, fmt.Sprintf("%s=%d", mnemonic, t.wasted[mnemonic]))
	}
	return strings.Join(f, " ") + "\n"
}

// readEquivalents yields the tallies of the list, and the remarks above them.
func readEquivalents(t *testing.T) (known map[string]tally, remarks string) {
	t.Helper()
	text, err := os.ReadFile(equivalentList)
	if err != nil {
		t.Fatal(err)
	}
	known = map[string]tally{}
	for i, l := range strings.SplitAfter(string(text), "\n") {
		f := strings.Fields(l)
		if len(f) == 0 || f[0] == "#" {
			remarks += l
			continue
		}
		row, err := readTally(f[1:])
		if err != nil {
			t.Fatalf("%s:%d: %v", equivalentList, i+1, err)
		}
		known[f[0]] = row
	}
	return known, remarks
}

// readTally reads the fields behind a patient's name.
func readTally(f []string) (tally, error) {
	row := tally{wasted: map[string]int{}}
	if len(f) < 2 {
		return row, fmt.Errorf("want a patient, two numbers and wasted instructions")
	}
	var err error
	if row.equivalent, err = strconv.Atoi(f[0]); err != nil {
		return row, err
	}
	if row.open, err = strconv.Atoi(f[1]); err != nil {
		return row, err
	}
	for _, w := range f[2:] {
		mnemonic, n, _ := strings.Cut(w, "=")
		if row.wasted[mnemonic], err = strconv.Atoi(n); err != nil {
			return row, err
		}
	}
	return row, nil
}

// writeEquivalents writes the list anew.
func writeEquivalents(t *testing.T, found map[string]tally, remarks string) {
	t.Helper()
	text := remarks
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if row := found[name]; row.equivalent+row.open > 0 {
			text += row.line(name)
		}
	}
	if err := os.WriteFile(equivalentList, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

package verify

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"asmgen/verify/mutate"
)

// survivors are how many mutants of each patient pass, by the change.
type survivors map[string]map[string]int

// survivorList has a line for each kind of change to a patient, with the number of
// mutants, below the reason why they pass.
const survivorList = "mutate/testdata/survivors.txt"

// changeOf is what the list says of a mutant: the kind and the mnemonics. Lines and
// registers would change with every other instruction.
func changeOf(m mutate.Mutant) string {
	mnemonic := func(inst string) string { name, _, _ := strings.Cut(inst, "\t"); return name }
	change := fmt.Sprintf("%s %s", m.Kind, mnemonic(m.Was))
	if m.Kind == mutate.Sibling {
		change += " " + mnemonic(m.Is)
	}
	return change
}

func readSurvivors(t *testing.T) survivors {
	t.Helper()
	text, err := os.ReadFile(survivorList)
	if err != nil {
		t.Fatal(err)
	}
	out, reason := survivors{}, false
	for i, l := range strings.Split(string(text), "\n") {
		f := strings.Fields(l)
		if len(f) == 0 || f[0] == "#" {
			reason = len(f) > 0
			continue
		}
		last := len(f) - 1
		n, err := strconv.Atoi(f[last])
		if err != nil || !reason || last < 3 {
			t.Fatalf("%s:%d: want a reason, and below it lines of patient, kind, mnemonics and number", survivorList, i+1)
		}
		if out[f[0]] == nil {
			out[f[0]] = map[string]int{}
		}
		out[f[0]][strings.Join(f[1:last], " ")] += n
	}
	return out
}

// hold compares the mutants of a patient that were found to pass with those that are
// known to. Where all mutants are tried neither may have one that the other has not.
func (s survivors) hold(t *testing.T, name string, found map[string]int) {
	t.Helper()
	both := maps.Clone(s[name])
	if both == nil {
		both = map[string]int{}
	}
	maps.Copy(both, found)
	for _, change := range slices.Sorted(maps.Keys(both)) {
		if n, known := found[change], s[name][change]; n > known || n < known && share == 1 {
			t.Errorf("%s %s %d: %s has %d", name, change, n, survivorList, known)
		}
	}
}

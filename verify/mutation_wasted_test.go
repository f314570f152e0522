package verify

import (
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// wasted is how many instructions of a patient may be deleted, by mnemonics: lines
// and registers would change with every other instruction.
type wasted map[string]map[string]int

// wastedList has a line for the wasted instructions of a patient, below the reason
// why they are there.
const wastedList = "mutate/testdata/wasted.txt"

func mnemonic(inst string) string {
	name, _, _ := strings.Cut(inst, "\t")
	return name
}

func readWasted(t *testing.T) wasted {
	t.Helper()
	text, err := os.ReadFile(wastedList)
	if err != nil {
		t.Fatal(err)
	}
	out, reason := wasted{}, false
	for i, l := range strings.Split(string(text), "\n") {
		f := strings.Fields(l)
		if len(f) == 0 || f[0] == "#" {
			reason = len(f) > 0
			continue
		}
		if len(f) != 3 || !reason {
			t.Fatalf("%s:%d: want a reason, and below it lines of patient, mnemonic and number", wastedList, i+1)
		}
		n, err := strconv.Atoi(f[2])
		if err != nil {
			t.Fatalf("%s:%d: %v", wastedList, i+1, err)
		}
		if out[f[0]] == nil {
			out[f[0]] = map[string]int{}
		}
		out[f[0]][f[1]] += n
	}
	return out
}

// hold compares the instructions that were found to be wasted with those that are
// known. Where all mutants are tried neither may have one that the other has not.
func (w wasted) hold(t *testing.T, name string, found map[string]int) {
	t.Helper()
	both := maps.Clone(found)
	maps.Copy(both, w[name])
	for _, m := range slices.Sorted(maps.Keys(both)) {
		switch n, known := found[m], w[name][m]; {
		case n > known:
			t.Errorf("%d times %s is wasted: mend the generator, or add %q to %s with the reason (known: %d)", n, m, name+" "+m+" "+strconv.Itoa(n), wastedList, known)
		case n < known && share == 1:
			t.Errorf("%d times %s is wasted: %s says %d", n, m, wastedList, known)
		}
	}
}

package agree

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/isa"
)

// weaker names instructions that have the meaning of another, and leave nothing
// undefined: adcxq is adcq that keeps OF.
var weaker = map[[2]string]bool{{"adcxq", "adcq"}: true}

// alike are instructions that do the same: which of them is used is a matter of speed, of
// size, or of the alignment of addresses.
var alike = []string{"movups movdqu movaps movdqa", "pxor xorps", "nop endbr64", "vld1.8 vld1.32", "vst1.8 vst1.32"}

func same(a, b string) bool {
	return slices.ContainsFunc(alike, func(names string) bool {
		all := strings.Fields(names)
		return slices.Contains(all, a) && slices.Contains(all, b)
	})
}

// mistake gives each row a wrong meaning, and asks that some trial shows it: the
// meaning of each other row with the same operands, adc that of add and so on,
// and no meaning at all.
func (p *probe) mistake(t *testing.T, rows []isa.Row[uint64], trials []*trial) {
	t.Helper()
	of := map[int][]*trial{}
	for _, tr := range trials {
		of[tr.Op] = append(of[tr.Op], tr)
	}
	for i, row := range rows {
		passes := func(do func(*isa.State[uint64], []isa.Arg)) bool {
			wrong := slices.Clone(rows)
			wrong[i].Do = do
			return !slices.ContainsFunc(of[i], func(tr *trial) bool { return p.compare(wrong, tr) != "" })
		}
		for j, other := range rows {
			if i == j || !slices.Equal(row.KindNames(), other.KindNames()) || weaker[[2]string{row.Mnemonic(), other.Mnemonic()}] || same(row.Mnemonic(), other.Mnemonic()) {
				continue
			}
			if passes(other.Do) {
				t.Errorf("%q with the meaning of %q passes", row.Form, other.Form)
			}
		}
		changes := func(tr *trial) bool { return !bytes.Equal(tr.before[p.slots[0].at:], tr.after[p.slots[0].at:]) }
		if slices.ContainsFunc(of[i], changes) && passes(func(*isa.State[uint64], []isa.Arg) {}) {
			t.Errorf("%q without a meaning passes", row.Form)
		}
	}
}

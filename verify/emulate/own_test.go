package emulate

import (
	"strings"
	"testing"
)

// Some assemblers leave labels to the linker. Texts with jumps and calls of their
// own agree all the same, and differ where a label is another.
func TestOwnRelocations(t *testing.T) {
	for _, c := range []struct {
		r          routines
		code       string // up to the last return
		old, other string
	}{
		{riscvRoutines("rv32", 32), "jal ra,.Lf_s\n.Lf_l: bne a0,a1,.Lf_l\nret\n.Lf_s:", "a1,.Lf_l", "a1,.Lf_s"},
		{riscvRoutines("rv64", 64), "jal ra,.Lf_s\n.Lf_l: bne a0,a1,.Lf_l\nret\n.Lf_s:", "ra,.Lf_s", "ra,.Lf_l"},
		{avrRoutines, "rcall .Lf_s\n.Lf_l: call .Lf_s\nbrcc .Lf_l\nret\n.Lf_s:", " call .Lf_s", " call .Lf_l"},
	} {
		t.Run(c.r.target, func(t *testing.T) {
			text := c.r.text(c.code)
			gnu, llvm := assemble(t, c.r, GNU, text), assemble(t, c.r, LLVM, text)
			if gnu.Own == 0 || gnu.Relocations != 0 || llvm.Relocations != 0 || gnu.Size != uint64(len(gnu.Code)) {
				t.Errorf("%+v, %+v", gnu, llvm)
			}
			if d := gnu.Differ(llvm); d != "" {
				t.Error(d)
			}
			other := c.r.text(strings.Replace(c.code, c.old, c.other, 1))
			if d := assemble(t, c.r, LLVM, other).Differ(gnu); !strings.Contains(d, "differs from byte") {
				t.Errorf("another label does not differ: %q", d)
			}
		})
	}
}

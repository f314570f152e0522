package avr

import (
	"strings"
	"testing"

	"asmgen/gen/isa"
)

func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range Rows[uint64]() {
		if seen[row.Form] {
			t.Errorf("%s stands in the table twice", row.Form)
		}
		seen[row.Form] = true
		if row.Do == nil {
			t.Errorf("%s has no meaning", row.Form)
		}
		if row.Size != 2 {
			t.Errorf("%s has %d bytes; all rows are one-word instructions", row.Form, row.Size)
		}
		if len(row.Cycles) != len(models) {
			t.Errorf("%s has cycles for %d of %d models", row.Form, len(row.Cycles), len(models))
			continue
		}
		// The models differ where a byte is written to memory, and nowhere else.
		gain := row.Cycles[0] - row.Cycles[1]
		if row.Cycles[1] < 1 || row.Writes != (gain == 1) || !row.Writes && gain != 0 {
			t.Errorf("%s takes %v cycles", row.Form, row.Cycles)
		}
	}
}

// samples are operands of a kind, its extremes among them.
func samples(k isa.Kind) []isa.Arg {
	var out []isa.Arg
	switch k.Type {
	case isa.Imm:
		return []isa.Arg{isa.I(k.Min), isa.I(k.Max)}
	case isa.Mem:
		for _, r := range k.Regs {
			out = append(out, isa.M(r, int(k.Min)), isa.M(r, int(k.Max)))
		}
	default:
		for _, r := range k.Regs {
			out = append(out, isa.Arg{Type: k.Type, Reg: r})
		}
	}
	return out
}

func TestPrintedInstructionsReadBack(t *testing.T) {
	for op := range set.Specs {
		kinds := set.Operands(op)
		tuples := [][]isa.Arg{nil}
		for _, k := range kinds {
			var longer [][]isa.Arg
			for _, head := range tuples {
				for _, a := range samples(k) {
					longer = append(longer, append(append([]isa.Arg{}, head...), a))
				}
			}
			tuples = longer
		}
		for _, args := range tuples {
			text := set.Print(isa.Inst{Op: op, Args: args})
			for _, spelling := range []string{text, strings.ReplaceAll(strings.ToLower(text), ", ", " ,")} {
				in, err := set.Parse(spelling)
				if err != nil || in.Op != op || set.Print(in) != text {
					t.Errorf("%q reads back as %q: %v", spelling, set.Print(in), err)
				}
			}
		}
	}
}

func TestSyntax(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{"ldd r4, y+0", "ldd\tr4, Y+0"},
		{"ldd R4, Z+0x3f", "ldd\tr4, Z+63"},
		{"ldd r4, Z+64", ""},
		{"ldd r4, X+1", ""},
		{"ldd r4, Y+-1", ""},
		{"ld r4, x", "ld\tr4, X"},
		{"ld r4, -z", "ld\tr4, -Z"},
		{"st X+, r5", "st\tX+, r5"},
		{"subi r26, 0x40", "subi\tr26, 64"},
		{"subi r26, -2", "subi\tr26, -2"},
		{"subi r15, 1", ""},
		{"ldi r16, 256", ""},
		{"adiw r25, 1", ""},
		{"adiw r26, 64", ""},
		{"movw r19, r0", ""},
		{"mul r32, r0", ""},
		{"mul r+1, r0", ""},
		{"push sp", ""},
	} {
		in, err := set.Parse(c.in)
		if c.out == "" {
			if err == nil {
				t.Errorf("%q is accepted as %q", c.in, set.Print(in))
			}
		} else if err != nil || set.Print(in) != c.out {
			t.Errorf("%q reads as %q, %v; want %q", c.in, set.Print(in), err, c.out)
		}
	}
}

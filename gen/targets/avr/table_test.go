package avr

import (
	"slices"
	"strings"
	"testing"

	"asmgen/gen/isa"
)

// published are the cycles of the AVR Instruction Set Manual, DS40002198A, section
// 5, in its columns AVRe, AVRxt and AVRxm, for internal memory and program counters
// of 16 bits. A conditional branch that is not taken is meant.
var published = []struct {
	avre, avrxt, avrxm int
	forms              string
}{
	{1, 1, 1, "add adc lsl rol sub sbc cp subi sbci inc dec com neg and or eor clr lsr ror mov movw ldi in out cli"},
	{1, 1, 1, "cpc cpi andi ori asr swap clc sec nop"},
	{1, 1, 1, "brcs brcc breq brne brmi brpl brvs brvc brlt brge"},
	{2, 2, 2, "adiw sbiw mul pop rjmp"},
	{2, 2, 2, "ld:x ld:+ ldd:p"},
	{2, 2, 3, "ld:- ldd:q"},
	{2, 1, 1, "st:x st:+ std:p push"},
	{2, 1, 2, "st:- std:q"},
	{3, 2, 2, "rcall"},
	{3, 3, 3, "jmp"},
	{4, 3, 3, "call"},
	{4, 4, 4, "ret"},
}

func TestTable(t *testing.T) {
	want := map[string][]int{}
	for _, p := range published {
		for _, form := range strings.Fields(p.forms) {
			want[form] = []int{p.avre, p.avrxt, p.avrxm}
		}
	}
	forms, names := map[string]bool{}, map[string]bool{}
	for _, row := range Rows[uint64]() {
		name := row.Mnemonic()
		switch kinds := row.KindNames(); { // the cycles depend on the memory operand
		case strings.HasPrefix(name, "ld") && name != "ldi":
			name += ":" + kinds[1]
		case strings.HasPrefix(name, "st"):
			name += ":" + kinds[0]
		}
		if forms[row.Form] {
			t.Errorf("%s stands in the table twice", row.Form)
		}
		forms[row.Form], names[name] = true, true
		if row.Do == nil {
			t.Errorf("%s has no meaning", row.Form)
		}
		if size := map[bool]int{false: 2, true: 4}[name == "call" || name == "jmp"]; row.Size != size {
			t.Errorf("%s has %d bytes, want %d", row.Form, row.Size, size)
		}
		if !slices.Equal(row.Cycles, want[name]) {
			t.Errorf("%s takes %v cycles, the manual says %v", row.Form, row.Cycles, want[name])
		}
	}
	for name := range want {
		if !names[name] {
			t.Errorf("%s is not in the table", name)
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

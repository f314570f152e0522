package amd64

import (
	"slices"
	"strings"
	"testing"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"

	"asmgen/gen/isa"
)

func TestRoundTrip(t *testing.T) {
	for _, in := range samples() {
		text := Set.Print(in)
		back, err := Set.Parse(text)
		if err != nil || back.Op != in.Op || !slices.Equal(back.Args, in.Args) {
			t.Fatalf("%q reads back as %v: %v", text, back, err)
		}
	}
}

// TestGoRoundTrip reads back what avo prints. A 32-bit register loses its width
// there, but not its place.
func TestGoRoundTrip(t *testing.T) {
	table := rows[uint64]()
	list := append(samples(), isa.Inst{
		Op:   find(t, "movq (%rax), %rdi"),
		Args: []isa.Arg{{Type: isa.Mem, Reg: FP, Imm: 16, Sym: "y"}, isa.R(rcx)},
	})
	for _, in := range list {
		if table[in.Op].avo == nil {
			continue
		}
		var ops []operand.Op
		for _, a := range in.Args {
			ops = append(ops, goOperand(a))
		}
		c := build.NewContext()
		c.Function("f")
		table[in.Op].avo(c, ops)
		file, err := c.Result()
		if err != nil {
			t.Fatalf("%s: avo: %v", Set.Print(in), err)
		}
		made := file.Functions()[0].Instructions()[0]
		var words []string
		for _, o := range made.Operands {
			words = append(words, o.Asm())
		}
		text := made.Opcode + "\t" + strings.Join(words, ", ")
		back, err := GoSet.Parse(text)
		want := slices.Clone(in.Args)
		for i := range want {
			want[i].Reg %= low
		}
		if err != nil || back.Op != in.Op || !slices.Equal(back.Args, want) {
			t.Fatalf("%q reads back as %v, not %v: %v", text, back, in, err)
		}
	}
}

func TestPrint(t *testing.T) {
	for att, goText := range map[string]string{
		"movq\t%rax, %r15":        "MOVQ\tAX, R15",
		"movq\t(%rsi), %rax":      "MOVQ\t(SI), AX",
		"movq\t8(%rsp), %rax":     "MOVQ\t8(SP), AX",
		"movq\t%rax, -8(%rdi)":    "MOVQ\tAX, -8(DI)",
		"xorl\t%r8d, %r8d":        "XORL\tR8, R8",
		"xorl\t%ecx, %ecx":        "XORL\tCX, CX",
		"adcq\t$0, %r10":          "ADCQ\t$0x00, R10",
		"subq\t$-200, %rbx":       "SUBQ\t$-200, BX",
		"mulxq\t(%rsi), %r8, %r9": "MULXQ\t(SI), R8, R9",
		"ret":                     "RET",
	} {
		in, err := Set.Parse(att)
		if err != nil {
			t.Fatal(err)
		}
		if got := Set.Print(in); got != att {
			t.Errorf("%q is printed %q", att, got)
		}
		if got := GoSet.Print(in); got != goText {
			t.Errorf("%q is printed %q in Go, want %q", att, got, goText)
		}
	}
}

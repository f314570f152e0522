package arm

import (
	"testing"

	"asmgen/gen/isa"
)

func TestSyntaxRoundTrip(t *testing.T) {
	for text, arg := range map[string]isa.Arg{
		"r5":               isa.R(5),
		"sp":               isa.R(13),
		"lr":               isa.R(14),
		"pc":               isa.R(15),
		"d3":               isa.R(35),
		"d31":              isa.R(63),
		"q2":               isa.R(66),
		"#8":               isa.I(8),
		"#-8":              isa.I(-8),
		"[r1, #8]":         isa.M(1, 8),
		"[sp, #-8]":        isa.M(13, -8),
		"[r1]":             isa.M(1, 0),
		"[r0]!":            {Type: isa.PostInc, Reg: 0},
		"{r4-r8, lr}":      listOf(0x41f0),
		"{r4, r5, r7, pc}": listOf(0x80b0),
		"{r10-r12, sp}":    listOf(0x3c00),
		"{d0-d3}":          listOf(0xf << 32),
		"{d30, d31}":       listOf(0xc << 60),
		"d1[2]":            {Type: isa.Lane, Reg: 33, Lane: 2},
		"{d0[1]}":          {Type: isa.LaneList, Reg: 32, Lane: 1},
		"[r1, #4]!":        {Type: isa.PreInc, Reg: 1, Imm: 4},
		"[sp, r2]":         {Type: isa.Indexed, Reg: 13, Index: 2},
		"[r1, lr, lsl #2]": {Type: isa.Indexed, Reg: 1, Index: 14, Shift: 2},
		"r3, asr #31":      {Type: isa.Shifted, Reg: 3, How: isa.SignedRight, Shift: 31},
		"r3!":              {Type: isa.Advanced, Reg: 3},
		".L3":              isa.L(".L3"),
		"apsr":             isa.R(readable),
	} {
		if got := (syntax{}).Print(arg); got != text {
			t.Errorf("%+v is printed as %s, want %s", arg, got, text)
		}
		if got, err := (syntax{}).Parse(text); err != nil || got != arg {
			t.Errorf("%s is read as %+v, %v, want %+v", text, got, err, arg)
		}
	}
}

// Other spellings that assemblers take.
func TestSyntaxReads(t *testing.T) {
	for text, want := range map[string]isa.Arg{
		"fp":       isa.R(11),
		"ip":       isa.R(12),
		"r13":      isa.R(13),
		"a1":       isa.R(0),
		"v1":       isa.R(4),
		"#0x10":    isa.I(16),
		"[r1,#4]":  isa.M(1, 4),
		"{r4-r5}":  listOf(0x30),
		"{d0 }":    listOf(1 << 32),
		"[r1, #0]": isa.M(1, 0),
	} {
		if got, err := (syntax{}).Parse(text); err != nil || got != want {
			t.Errorf("%s is read as %+v, %v, want %+v", text, got, err, want)
		}
	}
}

func TestSyntaxRefuses(t *testing.T) {
	for _, text := range []string{"8", "#", "#x", "r16", "d32", "q16", "c", "[r1", "[r1]x", "[8]", "[r1, 8]", "[r1, r16]", "[r1, r2]!", "[r1, r2, lsr #2]", "r1, lsl", "r1, lsl #64", "r1, rrx #1",
		"{}", "{r8-r4}", "{r4-d2}", "{q0}", "{r4", "{d0[x]}", "d0[", "d0[1", "x0[1]", "mul256"} {
		if got, err := (syntax{}).Parse(text); err == nil {
			t.Errorf("%s is read as %+v", text, got)
		}
	}
}

package source

import (
	"strings"
	"testing"

	"asmgen/gen/targets/riscv"
)

func TestConditions(t *testing.T) {
	macros := map[string]int{"A": 1, "XLEN": 32, "PROFILE": 'A'}
	for text, want := range map[string]bool{
		"defined(A)":                           true,
		"defined A":                            true,
		"defined(B)":                           false,
		"!defined(B) && XLEN == 32":            true,
		"!(defined(A) && XLEN == 64)":          true,
		"B || A":                               true,
		"XLEN >= 33 || XLEN < 32":              false,
		"XLEN != 64 && (PROFILE == 'A')":       true,
		"!(!defined(B) && !defined(A))":        true,
		"0x20 == XLEN":                         true,
		"defined(A) && defined(B) || XLEN > 1": true,
	} {
		got, err := condition(text, macros)
		if err != nil || got != want {
			t.Errorf("%s: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, bad := range []string{"", "defined(", "1 +", "A B", "(A", "XLEN =="} {
		if _, err := condition(bad, macros); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

func TestPreprocess(t *testing.T) {
	text := `
/* a comment
   #if of two lines */ one
#if defined(A)
two // not this
#  ifdef B
three
#  elif 1
four
#  else
five
#  endif
#else
six
#error "never"
#endif
#ifndef A
#include <cet.h>
seven
#endif
eight # not this
`
	lines, _, err := preprocess(text, "#", map[string]int{"A": 1})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range lines {
		got = append(got, l.text)
	}
	if s := strings.Join(got, " "); s != "one two four eight" {
		t.Errorf("lines: %s", s)
	}
	if lines[0].number != 3 || lines[len(lines)-1].number != 21 {
		t.Errorf("line numbers %d and %d", lines[0].number, lines[len(lines)-1].number)
	}
	for _, bad := range []string{"#if 1\n", "#endif\n", "#else\n", "#error \"no\"\n", "#define X 1\n", "#if 1 +\n#endif\n"} {
		if _, _, err := preprocess(bad, "#", nil); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

func TestRead(t *testing.T) {
	f, err := Read(`	.section .text.f,"ax",%progbits
	.global	f
f:	.cfi_startproc
	add	a0, a1, a2 # sum
	ret
	.cfi_endproc
	.size	f, .-f
	.section	.note.GNU-stack,"",%progbits
`, "f", riscv.RV32)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Insts) != 2 || f.Insts[0].Line != 4 {
		t.Errorf("instructions: %+v", f.Insts)
	}
	if len(f.Directives) != 6 || !f.Directives[2].Inside || f.Directives[5].Inside {
		t.Errorf("directives: %+v", f.Directives)
	}
	for name, bad := range map[string]string{
		"no such function":        "g:\n\tret\n",
		"no instructions":         "f:\n\t.size f, .-f\n",
		"an unknown instruction":  "f:\n\tadd a0, a1\n",
		"an unknown register":     "f:\n\tadd a0, a1, q9\n",
		"code before the label":   "\tret\nf:\n\tret\n",
		"code after the end":      "f:\n\tret\n\t.size f, .-f\n\tret\n",
		"the label defined twice": "f:\n\tret\nf:\n\tret\n",
	} {
		if _, err := Read(bad, "f", riscv.RV32); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

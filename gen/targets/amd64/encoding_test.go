package amd64

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"asmgen/gen/isa"
)

// assembled are the bytes of a section after GNU as.
func assembled(t *testing.T, text, section string) []byte {
	t.Helper()
	Need(t, "as")
	dir := t.TempDir()
	WriteFile(t, dir, "f.s", text)
	Command(t, dir, "as --64 -o f.o f.s")
	return SectionBytes(t, filepath.Join(dir, "f.o"), section)
}

// TestSizes compares SizeOf with the distance of labels that GNU as put between
// the instructions.
func TestSizes(t *testing.T) {
	list := append(samples(), isa.Inst{Op: find(t, "ret")})
	var text strings.Builder
	for i, in := range list {
		fmt.Fprintf(&text, ".L%d:\t%s\n", i, Set.Print(in))
	}
	fmt.Fprintf(&text, ".L%d:\n\t.data\n", len(list))
	for i := range list {
		fmt.Fprintf(&text, "\t.byte .L%d-.L%d\n", i+1, i)
	}
	wrong := 0
	for i, size := range assembled(t, text.String(), ".data") {
		in := list[i]
		if got := Set.Specs[in.Op].Bytes(in.Args); got != int(size) && wrong < 20 {
			t.Errorf("%s: %d bytes, GNU as makes %d", Set.Print(in), got, size)
			wrong++
		}
	}
}

func find(t *testing.T, text string) int {
	t.Helper()
	in, err := Set.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return in.Op
}

// TestSameEncoding assembles the same instructions from both texts. Pushes and
// pops take turns, because the Go assembler counts them.
func TestSameEncoding(t *testing.T) {
	push, pop, endbr := find(t, "pushq %rax"), find(t, "popq %rax"), find(t, "endbr64")
	var gnu, goText strings.Builder
	goText.WriteString("#include \"textflag.h\"\nTEXT ·f(SB), NOSPLIT|NOFRAME, $0-0\n")
	var list []isa.Inst
	for _, in := range samples() {
		switch {
		case in.Op == endbr || in.Op == pop || in.Op >= len(GoSet.Specs):
			continue
		case in.Op == push:
			list = append(list, in, isa.Inst{Op: pop, Args: in.Args})
		default:
			list = append(list, in)
		}
	}
	list = append(list, isa.Inst{Op: find(t, "ret")})
	for _, in := range list {
		fmt.Fprintf(&gnu, "\t%s\n", Set.Print(in))
		fmt.Fprintf(&goText, "\t%s\n", GoSet.Print(in))
	}
	want := assembled(t, gnu.String(), ".text")
	got := SymbolBytes(t, Built(t, map[string]string{
		"f.s":     goText.String(),
		"main.go": "package main\n\nfunc f()\n\nfunc main() { f() }\n",
	}), "main.f.abi0")
	for at, i := 0, 0; i < len(list); i++ {
		size := Set.Specs[list[i].Op].Bytes(list[i].Args)
		if at+size > len(got) || !bytes.Equal(want[at:at+size], got[at:at+size]) {
			t.Fatalf("%s: GNU as makes % x, Go % x ...", Set.Print(list[i]), want[at:at+size], got[at:min(len(got), at+size)])
		}
		at += size
	}
	if len(want) != len(got) {
		t.Errorf("GNU as makes %d bytes, Go %d", len(want), len(got))
	}
}

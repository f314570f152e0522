package amd64

import (
	"strings"
	"testing"

	"asmgen/gen/isa"
)

func TestTableIsWellFormed(t *testing.T) {
	seen := map[string]bool{}
	for i, r := range rows[uint64]() {
		if seen[r.Form] {
			t.Errorf("%q stands twice", r.Form)
		}
		seen[r.Form] = true
		if r.Do == nil || r.SizeOf == nil {
			t.Errorf("%q lacks its meaning or its size", r.Form)
		}
		if i >= len(GoSet.Specs) {
			continue // one that only compilers use
		}
		if r.avo == nil && r.Form != "endbr64" {
			t.Errorf("%q lacks its constructor", r.Form)
		}
		if got, want := GoSet.Specs[i].Form, r.Form; !strings.EqualFold(got, want) || GoSet.Specs[i].Mnemonic() != strings.ToUpper(r.Mnemonic()) {
			t.Errorf("the Go form of %q is %q", want, got)
		}
	}
	if len(GoSet.Specs) != len(expanded(families[uint64]())) || len(Rows[uint64]()) != len(Set.Specs) {
		t.Error("the tables differ in length")
	}
}

func TestAccess(t *testing.T) {
	for text, want := range map[string][2]bool{
		"movq %rax, %rcx":        {false, false},
		"movq (%rax), %rcx":      {true, false},
		"movq %rax, (%rcx)":      {false, true},
		"movq $1, (%rcx)":        {false, true},
		"leaq 8(%rax), %rcx":     {false, false},
		"addq 8(%rax), %rcx":     {true, false},
		"addq %rcx, 8(%rax)":     {true, true},
		"mulq 8(%rcx)":           {true, false},
		"pushq %rbx":             {false, true},
		"popq %rbx":              {true, false},
		"ret":                    {true, false},
		"mulxq (%rsi), %r8, %r9": {true, false},
	} {
		in, err := Set.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		spec := Set.Specs[in.Op]
		if got := [2]bool{spec.Reads, spec.Writes}; got != want {
			t.Errorf("%s: reads and writes memory %v, want %v", text, got, want)
		}
	}
}

// TestRefused are operands that no encoding has.
func TestRefused(t *testing.T) {
	for _, text := range []string{
		"movq (%rax), (%rcx)", "movq $0x80000000, %rax", "addq %eax, %rcx", "xorl %rax, %rax",
		"mulq $3", "adcxq %rax, (%rcx)", "shlq $64, %rax", "shlq $0, %rax", "addq %rip, %rax",
		"addq 8(%rax", "addq 8[%rax], %rcx", "addq $x, %rax", "inc %rax", "addq %rax",
	} {
		if in, err := Set.Parse(text); err == nil {
			t.Errorf("%q is accepted as %s", text, Set.Print(in))
		}
	}
	for _, text := range []string{"MOVQ z(FP), DI", "MOVQ +8(FP), DI", "MOVQ z+x(FP), DI", "movq AX, CX", "MOVQ %rax, CX"} {
		if in, err := GoSet.Parse(text); err == nil {
			t.Errorf("%q is accepted as %s", text, GoSet.Print(in))
		}
	}
}

// oneWord is a memory of one word.
type oneWord struct{ at, word uint64 }

func (m *oneWord) check(addr uint64, bytes int) {
	if addr != m.at || bytes != 8 {
		isa.Faultf("access to %d bytes at %#x", bytes, addr)
	}
}

func (m *oneWord) Load(addr uint64, bytes int) uint64 { m.check(addr, bytes); return m.word }

func (m *oneWord) Store(addr uint64, bytes int, v uint64) { m.check(addr, bytes); m.word = v }

// execute runs lines of AT&T text on s and reports the fault that ended it.
func execute(t *testing.T, s *isa.State[uint64], lines ...string) (fault error) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			fault = r.(isa.Fault)
		}
	}()
	table := Rows[uint64]()
	for _, l := range lines {
		in, err := Set.Parse(l)
		if err != nil {
			t.Fatal(err)
		}
		table[in.Op].Do(s, in.Args)
	}
	return nil
}

func TestUndefinedFlags(t *testing.T) {
	for _, c := range []struct {
		lines string
		fault string
	}{
		{"adcq %rax, %rcx", "CF"}, // at entry
		{"mulq %rcx; adcq %rax, %rcx", "CF"},
		{"mulq %rcx; sbbq $0, %rcx", "CF"},
		{"addq %rax, %rcx; adoxq %rax, %rcx", "OF"},
		{"shlq $1, %rax; adoxq %rax, %rcx", "OF"},
		{"xorl %eax, %eax; mulq %rcx; adcxq %rax, %rcx", "CF"},
		{"xorl %eax, %eax; adcxq %rax, %rcx; adoxq %rax, %rcx", ""},
		{"xorl %eax, %eax; mulxq %rax, %rcx, %r8; adcq %rax, %rcx; notq %rax; leaq 8(%rax), %rdx; sbbq %rax, %rcx", ""},
	} {
		s := &isa.State[uint64]{Dom: isa.Concrete{}, Reg: make([]uint64, Registers)}
		s.Reg[CF], s.Reg[OF] = undefined, undefined
		err := execute(t, s, strings.Split(c.lines, "; ")...)
		switch {
		case c.fault == "" && err != nil:
			t.Errorf("%s: %v", c.lines, err)
		case c.fault != "" && (err == nil || !strings.HasPrefix(err.Error(), c.fault)):
			t.Errorf("%s: the undefined %s is read without a fault: %v", c.lines, c.fault, err)
		}
	}
}

func TestReturn(t *testing.T) {
	m := &oneWord{0x100, 0x4321}
	s := &isa.State[uint64]{Dom: isa.Concrete{}, Mem: m, Reg: make([]uint64, Registers), Return: 0x4321}
	s.Reg[rsp] = 0x100
	if err := execute(t, s, "ret"); err != nil || !s.Done || s.Reg[rsp] != 0x108 {
		t.Errorf("ret: %v, done %v, rsp %#x", err, s.Done, s.Reg[rsp])
	}
	s.Reg[rsp], m.word = 0x100, 0x1234
	if err := execute(t, s, "ret"); err == nil {
		t.Error("a return to elsewhere is no fault")
	}
}

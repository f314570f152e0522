package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asmgen/verify"
)

// foreign is a right product of one limb, with names that the tests change.
const foreign = `	.text
	.globl	product
product:
	lw	t0, (a1)
	lw	t1, (a2)
	mul	t2, t0, t1
	mulhu	t0, t0, t1
	sw	t2, 0(a0)
	sw	t0, 4(a0)
	jr	ra
`

const foreignFlags = "verify -offline -effort 10000 -target rv32 -bits 32 "

// spaced is a text with its words one space apart, whatever columns they stand in.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// written is a file that asmgen writes.
func written(t *testing.T, name, flags string) string {
	t.Helper()
	if _, errs, status := asmgen(strings.Fields(flags + " -o " + name)...); status != 0 {
		t.Fatal(errs)
	}
	return name
}

// Flags that are wrong, or do not fit the file, are answered in one sentence with
// status 2, and so are files that cannot be verified.
func TestVerifyUsage(t *testing.T) {
	dir := t.TempDir()
	file := write(t, filepath.Join(dir, "f.S"), foreign)
	two := write(t, filepath.Join(dir, "two.S"), foreign+"\t.globl\tother\nother:\tret\n")
	none := write(t, filepath.Join(dir, "none.S"), "\tret\n")
	odd := write(t, filepath.Join(dir, "odd.S"), strings.Replace(foreign, "jr\tra", "fence", 1))
	ours := written(t, filepath.Join(dir, "ours.S"), "-target rv32 -bits 64")
	open := written(t, filepath.Join(dir, "open.S"), "-target rv32 -loop")
	for _, c := range []struct{ flags, says string }{
		{file, "it has no asmgen header block: say what to hold it to with -target and -bits"},
		{"-bits 32 " + file, "say which machine with -target: rv32, "},
		{"-target rv23 -bits 32 " + file, `there is no target "rv23"; did you mean "rv32"?`},
		{"-target rv32 " + file, "say how large the factors are with -bits"},
		{"-target rv32 -bits 0 " + file, "whole number from 1 up"},
		{"-target rv32 -bits 5000 " + file, "from 1 to 4096, not 5000"},
		{"-target rv32 -bits 32 -op div " + file, `there is no operation "div"`},
		{"-target rv32 -bits 32 -core e32 " + file, `target rv32 has no core "e32"`},
		{"-target rv32 -bits 32 -alias all " + file, "none, inputs, any"},
		{"-target rv32 -bits 32 -align 3 " + file, "a power of two up to 64, not 3"},
		{"-target rv32 -bits 32 -align 2 " + file, "less than the 4 bytes that rv32 needs"},
		{"-target rv32 -bits 32 -stack -1 " + file, "a whole number from 0 to 16384"},
		{"-target rv32 -bits 32 -syntax go " + file, `target rv32 has no -syntax "go"`},
		{"-target rv32 -bits 32 -symbol produkt " + file, "there is no function produkt in the file; it has product"},
		{"-target rv32 -bits 32 " + two, "say with -symbol which function to verify: product, other"},
		{"-target rv32 -bits 32 " + none, "no function in it that others can call"},
		{"-target rv32 -bits 32 " + odd, `line 10: "fence" is not an instruction that can be followed here`},
		{"-bits 32 " + ours, "its header says bits 64, but -bits 32 was given"},
		{"-target avr " + ours, "its header says target rv32, but -target avr was given"},
		{"-stack 8 " + ours, "its header says stack 0, but -stack 8 was given"},
		{"-symbol f " + ours, "its header says symbol mul64, but -symbol f was given"},
		{"-bits 64 " + open, "its header says bits any, but -bits 64 was given"},
		{"-bits any -multiple 4 " + open, "its header says multiple 2, but -multiple 4 was given"},
		{"-target rv32 -bits 32 -multiple 4 " + file, "-multiple goes with -bits any"},
		{"-target rv32 -bits any -multiple 129 " + file, "-multiple 129 is more than 4096 bits"},
		{"-target avr -bits any -op sqr " + file, "target avr passes no number of limbs with -op sqr"},
		{"-target armv7 -bits any " + file, "target armv7 passes no number of limbs with -op mul"},
		{ours + " -json", "the flag -json must come before the files"},
		{"- -", "standard input can be read only once"},
		{"", "say which file"},
	} {
		out, errs, status := asmgen(strings.Fields("verify " + c.flags)...)
		if status != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.says) {
			t.Errorf("asmgen verify %s\nstatus %d, output %.60q, error %q; want %q", c.flags, status, out, errs, c.says)
		}
	}
}

// A foreign file is verified by flags, and one of asmgen may have them as well.
func TestVerifyByFlags(t *testing.T) {
	dir := t.TempDir()
	file := write(t, filepath.Join(dir, "f.S"), foreign)
	wrong := write(t, filepath.Join(dir, "wrong.S"), strings.Replace(foreign, "mulhu\tt0, t0", "mulhu\tt0, t1", 1))
	ours := written(t, filepath.Join(dir, "ours.S"), "-target rv32 -bits 64")
	open := written(t, filepath.Join(dir, "open.S"), "-target rv64 -loop")
	lengthy := filepath.Join("..", "..", "verify", "testdata", "foreign", "rv64_length.s")
	for _, c := range []struct {
		flags  string
		status int
		says   string
	}{
		{foreignFlags + file, 0, "ok text 7 instructions, 28 bytes, 0 bytes of stack"},
		{foreignFlags + "-symbol product -op mul -alias none -align 8 -stack 0 -core e31 -syntax gas " + file, 0, "ok execution"},
		{foreignFlags + "-core ibex-slow " + file, 1, "failed constant time line 6: on ibex-slow the time of mul depends on data"},
		{foreignFlags + wrong, 1, "wrong product"},
		{"verify -offline -effort 10000 -target rv32 -bits 64 -symbol mul64 -alias inputs -op mul -align 4 -stack 0 -core generic -syntax gas " + ours, 0, "ok execution"},
		{"verify -offline -effort 1000 -bits any -multiple 2 " + open, 0, "ok execution"},
		{"verify -offline -effort 1000 -target rv64 -bits any " + lengthy, 0, "16 bytes of stack, for factors of 64 bits"},
	} {
		out, errs, status := asmgen(strings.Fields(c.flags)...)
		if status != c.status || errs != "" || !strings.Contains(spaced(out), c.says) {
			t.Errorf("asmgen %s\nstatus %d, output %q, error %q; want %q", c.flags, status, out, errs, c.says)
		}
	}
}

// Each of several files has its report: under its name, or in one JSON list. One
// that cannot be verified keeps none of the others from it.
func TestVerifySeveral(t *testing.T) {
	dir := t.TempDir()
	first := written(t, filepath.Join(dir, "first.S"), "-target rv32 -bits 64")
	second := written(t, filepath.Join(dir, "second.S"), "-target avr -bits 32")
	text, _ := os.ReadFile(first)
	wrong := write(t, filepath.Join(dir, "wrong.S"), strings.Replace(string(text), "\tsltu\t", "\tadd\t", 1))
	missing := filepath.Join(dir, "missing.S")
	const flags = "verify -offline -effort 1000 "

	out, errs, status := asmgen(strings.Fields(flags + first + " " + second)...)
	if status != 0 || errs != "" || strings.Count(spaced(out), "ok execution") != 2 || !strings.Contains(out, first+"\n") || !strings.Contains(out, second+"\n") {
		t.Errorf("status %d, output %q, error %q", status, out, errs)
	}
	out, errs, status = asmgen(strings.Fields(flags + wrong + " " + missing + " " + second)...)
	if status != 2 || strings.Count(out, "seed") != 2 || !strings.Contains(errs, "missing.S: no such file") || !strings.Contains(errs, "1 of 3 files could not be verified") {
		t.Errorf("status %d, output %q, error %q", status, out, errs)
	}
	out, errs, status = asmgen(strings.Fields(flags + "-json " + second + " " + wrong)...)
	var reports []verify.Report
	if err := json.Unmarshal([]byte(out), &reports); err != nil || status != 1 || errs != "" {
		t.Fatalf("status %d, error %q, %v", status, errs, err)
	}
	if reports[0].Proof == nil || reports[0].Proof.Lemmas == 0 || reports[1].Proof != nil {
		t.Errorf("the proofs are %+v and %+v", reports[0].Proof, reports[1].Proof)
	}
	if len(reports) != 2 || reports[0].File != second || !reports[0].OK() || reports[1].File != wrong || reports[1].OK() || reports[1].Checks[0].Name != "text" {
		t.Errorf("%+v", reports)
	}
}

// A dash is standard input, for files of asmgen and of others.
func TestVerifyStandardInput(t *testing.T) {
	ours := written(t, filepath.Join(t.TempDir(), "ours.S"), "-target rv32 -bits 64")
	text, _ := os.ReadFile(ours)
	for flags, text := range map[string]string{"verify -offline -effort 1000 -": string(text), foreignFlags + "-": foreign} {
		from(t, text)
		if out, errs, status := asmgen(strings.Fields(flags)...); status != 0 || errs != "" || !strings.Contains(spaced(out), "ok execution") {
			t.Errorf("asmgen %s: status %d, output %q, error %q", flags, status, out, errs)
		}
	}
	from(t, "")
	if _, errs, status := asmgen("verify", "-"); status != 2 || !strings.Contains(errs, "standard input: it has no asmgen header block") {
		t.Errorf("status %d, error %q", status, errs)
	}
}

// from has standard input hold a text.
func from(t *testing.T, text string) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	old := os.Stdin
	os.Stdin = r
	t.Cleanup(func() { os.Stdin = old; r.Close() })
	go func() {
		io.WriteString(w, text)
		w.Close()
	}()
}

// A core on which the time of the code would depend on data is refused in one
// sentence; one on which it does not is served.
func TestCoresThatVary(t *testing.T) {
	for flags, says := range map[string]string{
		"-target rv32 -bits 64 -core ibex-slow":         "on ibex-slow the time of mul depends on data: ",
		"-target rv32e -bits 64 -core ibex-slow":        "on ibex-slow the time of mul depends on data: ",
		"-target rv64 -bits 64 -core rocket-big":        "on rocket-big the time of mul",
		"-target cortex-m4 -bits 64 -core cortex-m3":    "-target cortex-m0 -core cortex-m3 goes without",
		"explain -target rv32 -bits 64 -core ibex-slow": "on ibex-slow",
		"-target rv32 -loop -core rocket-big":           "on rocket-big",
		"-target cortex-m0 -bits 64 -core cortex-m3":    "",
		"-target rv32 -bits 64 -core picorv32":          "",
	} {
		out, errs, status := asmgen(strings.Fields(flags)...)
		switch {
		case says == "" && status != 0:
			t.Errorf("asmgen %s: %s", flags, errs)
		case says != "" && (status != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, says)):
			t.Errorf("asmgen %s: status %d, error %q; want %q", flags, status, errs, says)
		}
	}
}

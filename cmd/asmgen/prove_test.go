package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asmgen/verify"
)

// -prove says at the head of the file what was proved, and how to get the same file;
// verify takes it, in every form that there is.
func TestProve(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct{ flags, says string }{
		"a.S": {"-target rv32 -op mul -bits 96 -prove", "all inputs ("},
		"b.s": {"-target avr -op sqr -bits 32 -prove", "all inputs ("},
		"c.S": {"-target rv64 -op mul -bits 256 -loop -prove", "all inputs ("},
		"d.s": {"-target amd64 -op mul -bits 128 -syntax go -pkg fp -prove", "all inputs ("},
	} {
		file := written(t, filepath.Join(dir, name), c.flags)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.ReplaceAll(string(text), "// ", " * ")
		for _, want := range []string{" * command:       asmgen " + c.flags + "\n", " * proved:        " + c.says} {
			if !strings.Contains(lines, want) {
				t.Errorf("asmgen %s: there is no %q in\n%.1500s", c.flags, want, text)
			}
		}
		if out, errs, status := asmgen("verify", "-offline", "-effort", "1000", file); status != 0 {
			t.Errorf("asmgen %s: status %d, %s%s", c.flags, status, out, errs)
		}
		again := written(t, filepath.Join(dir, "again"+filepath.Ext(name)), c.flags)
		if second, err := os.ReadFile(again); err != nil || string(second) != string(text) {
			t.Errorf("asmgen %s writes another file the second time: %v", c.flags, err)
		}
	}
	if out, _, status := asmgen(strings.Fields("explain -target rv32 -bits 64 -prove")...); status != 0 || !strings.Contains(out, "\nproved:        all inputs (") {
		t.Errorf("status %d: %s", status, out)
	}
	list := write(t, filepath.Join(dir, "list.toml"), "[[file]]\ntarget = \"rv32\"\nbits = 96\nprove = true\no = \"listed.S\"\n")
	if _, errs, status := asmgen("batch", list); status != 0 {
		t.Fatal(errs)
	}
	one, _ := os.ReadFile(filepath.Join(dir, "a.S"))
	if listed, err := os.ReadFile(filepath.Join(dir, "listed.S")); err != nil || string(listed) != string(one) {
		t.Errorf("the batch writes another file than the command: %v", err)
	}
}

// What is not proved is not written: one sentence, a status that is not that of wrong
// usage, and the file that was there is as it was.
func TestProveRefuses(t *testing.T) {
	name := write(t, filepath.Join(t.TempDir(), "mul96.S"), "as it was")
	damaged := func(old, new string) func(string, string) (string, error) {
		return func(name, text string) (string, error) {
			if !strings.Contains(text, old) {
				t.Fatalf("the text has no %q", old)
			}
			return verify.Prove(name, strings.Replace(text, old, new, 1))
		}
	}
	for what, c := range map[string]struct {
		prover func(string, string) (string, error)
		says   string
	}{
		"a carry lost":          {damaged("\tsltu\t", "\tand\t"), "mul96.S is wrong: wrong product with buffers apart: x = 0x"},
		"a register changed":    {damaged("\tret\n", "\tadd\ts0, a0, a0\n\tret\n"), "mul96.S is wrong: the callee-saved register s0"},
		"an unknown operation":  {damaged("\tret\n", "\tfence\n\tret\n"), "mul96.S: line "},
		"nothing known of it":   {func(name, _ string) (string, error) { return "", errors.New(name + " is not proved: why") }, "mul96.S is not proved: why"},
		"a file without a head": {func(name, _ string) (string, error) { return verify.Prove(name, "\tret\n") }, "no asmgen header block"},
	} {
		var out, errs strings.Builder
		g := newGenerate(&errs)
		if err := g.read(strings.Fields("-target rv32 -bits 96 -prove -o " + name)); err != nil {
			t.Fatal(err)
		}
		g.prover = c.prover
		got := status(g.write(&out), &errs)
		if got != 1 || out.Len() > 0 || strings.Count(errs.String(), "\n") != 1 || !strings.Contains(errs.String(), c.says) {
			t.Errorf("%s: status %d, output %q, error %q; want %q", what, got, out.String(), errs.String(), c.says)
		}
		if left, err := os.ReadFile(name); err != nil || string(left) != "as it was" {
			t.Errorf("%s: the file has changed: %v", what, err)
		}
	}
	if err := (job{"target": "rv32", "bits": 96}).fails("list.toml", 2, errors.New("it is wrong")); status(err, new(strings.Builder)) != 1 || !strings.Contains(err.Error(), "list.toml: file 3 (rv32, 96 bits): it is wrong") {
		t.Errorf("a batch: %v", err)
	}
}

package main

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"asmgen/verify"
)

// -prove says at the head what was proved; verify takes it, and nothing else in its place.
func TestChamProve(t *testing.T) {
	dir := t.TempDir()
	key := write(t, filepath.Join(dir, "key"), chamSecret)
	const all = "proved:        all 88 rounds are right for all keys, nonces, numbers and data"
	for flags, says := range map[string]string{
		"-counter le16 -name acme_crypt -unroll 16": all,
		"-mode keys": "proved:        the round keys are right for all keys",
		"-counter le32 -key fixed -key-file " + key: all,
	} {
		name := emitCham(t, append(strings.Fields(flags), "-prove")...)
		text := read(t, name)
		if !strings.Contains(text, says) || !strings.Contains(text, "-prove\n") {
			t.Errorf("%s: no %q in\n%.2500s", flags, says, text)
		}
		check := []string{"verify", "-offline", "-effort", "1000"}
		if strings.Contains(flags, "fixed") {
			check = append(check, "-key-file", key)
		}
		if out, errs, status := asmgen(append(check, name)...); status != 0 {
			t.Errorf("%s: status %d\n%s%s", flags, status, out, errs)
		}
		lie := strings.NewReplacer("all 88 rounds", "all 89 rounds", "the round keys are", "the round keys were").Replace(text)
		out, _, status := asmgen(append(check, write(t, filepath.Join(dir, "lie.S"), lie))...)
		if status != 1 || !strings.Contains(out, "failed  proof") || !strings.Contains(out, "what is proved is") {
			t.Errorf("%s: status %d\n%s", flags, status, out)
		}
	}
}

// What is not proved is not written.
func TestChamProveRefuses(t *testing.T) {
	name := write(t, filepath.Join(t.TempDir(), "cham.S"), "as it was")
	damaged := func(old, new string) func(string, string, []byte) (string, error) {
		return func(name, text string, key []byte) (string, error) {
			at := strings.LastIndex(text, old)
			return verify.ProveCipher(name, text[:at]+new+text[at+len(old):], key)
		}
	}
	for what, c := range map[string]struct {
		prover func(string, string, []byte) (string, error)
		says   string
	}{
		"a carry lost":         {damaged("\tadc\t", "\tadd\t"), "cham.S is wrong: "},
		"a register changed":   {damaged("\tret\n", "\tinc\tr28\n\tret\n"), "cham.S is wrong: "},
		"an unknown operation": {damaged("\tret\n", "\tsleep\n\tret\n"), "cham.S: line "},
		"nothing known":        {func(string, string, []byte) (string, error) { return "", errors.New("it is not proved: why") }, "not proved: why"},
	} {
		var out, errs strings.Builder
		g := newGenerate(&errs)
		if err := g.read(strings.Fields("-target avr -op cham -counter le16 -unroll 16 -prove -o " + name)); err != nil {
			t.Fatal(err)
		}
		g.cham.prover = c.prover
		got := status(g.write(&out), &errs)
		if got != 1 || out.Len() > 0 || strings.Count(errs.String(), "\n") != 1 || !strings.Contains(errs.String(), c.says) {
			t.Errorf("%s: status %d, output %q, error %q; want %q", what, got, out.String(), errs.String(), c.says)
		}
		if read(t, name) != "as it was" {
			t.Errorf("%s: the file has changed", what)
		}
	}
}

package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// On the machines with registers of a word, too, the command of a header writes the same file
// again, which verifies.
func TestChamWordsRoundTrip(t *testing.T) {
	key := write(t, filepath.Join(t.TempDir(), "key"), strings.Repeat(chamSecret, 2)+"\n")
	for _, flags := range [][]string{
		{"-target", "rv32", "-counter", "le32"}, {"-target", "rv64", "-variant", "128/128", "-mode", "first", "-preload", "3", "-unroll", "8"},
		{"-target", "cortex-m4", "-variant", "128/256", "-counter", "le16", "-key", "fixed", "-key-file", key, "-core", "cortex-m4"},
		{"-target", "armv7", "-variant", "128/128", "-mode", "keys", "-prefix", "acme_"}, {"-target", "rv32", "-variant", "128/256", "-mode", "decrypt", "-rounds", "original"},
	} {
		name := emitCham(t, flags...)
		text := read(t, name)
		for _, want := range []string{"\n * align:         4 bytes\n", "uint32_t "} {
			if !strings.Contains(text, want) && !strings.Contains(text, "fixed") {
				t.Errorf("%v: no %q in\n%.2000s", flags, want, text)
			}
		}
		_, command, _ := strings.Cut(text, "command:")
		command, _, _ = strings.Cut(command, "\n * symbol:")
		words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(command, "\n *", " "), " KEY", " "+key))
		if again, errs, status := asmgen(words[1:]...); status != 0 || again != text {
			t.Errorf("%v: %v writes another file: status %d, %s", flags, words, status, errs)
		}
		check := []string{"verify", "-offline", "-effort", "300000"}
		if strings.Contains(command, "fixed") {
			check = append(check, "-key-file", key)
		}
		if out, errs, status := asmgen(append(check, name)...); status != 0 || strings.Count(out, "ok  ") != 6 {
			t.Errorf("%v: status %d\n%s%s", flags, status, out, errs)
		}
	}
}

// What is wrong with a file is found there as well.
func TestChamWordsFaults(t *testing.T) {
	dir := t.TempDir()
	for k, c := range []struct{ old, new, check string }{
		{"instructions per block: 658", "instructions per block: 657", "figures"},
		{"instructions at 8:", "instructions at 9:", "figures"},
		{"align:         4 bytes", "align:         2 bytes", "header declares"},
		{"context:       48 bytes", "context:       44 bytes", "header declares"},
		{"stack:         64 bytes", "stack:         48 bytes", "execution"},
		{"\txor\t", "\tor\t", "proof"},
		{"\tsrli\tt0, ", "\tslli\tt0, ", "proof"},
	} {
		text := read(t, emitCham(t, "-target", "rv32", "-counter", "le16"))
		at := strings.Index(text, c.old)
		if c.check == "proof" { // in a round
			block := strings.Index(text, "_block:")
			at = block + strings.Index(text[block:], c.old)
		}
		if at < 0 {
			t.Errorf("no %q in the file", c.old)
			continue
		}
		name := write(t, filepath.Join(dir, string(rune('a'+k))+".S"), text[:at]+c.new+text[at+len(c.old):])
		out, errs, status := asmgen("verify", "-offline", "-effort", "300000", name)
		if status == 0 || !strings.Contains(out, "failed  "+c.check) && !strings.Contains(errs, c.check) {
			t.Errorf("%q for %q: status %d\n%s%s", c.new, c.old, status, out, errs)
		}
	}
}

// What there is not is refused in one sentence.
func TestChamWordsUsage(t *testing.T) {
	for _, c := range []struct{ command, says string }{
		{"-op cham -target rv32e", "only so far, not for rv32e"},
		{"-op cham -target rv32 -blocks 2", "take 1 block of CHAM-64/128 at a time, not 2: leave out -blocks"},
		{"-op cham -target cortex-m4 -preload 8", "0 to 7"},
		{"-op cham -target rv64 -variant 128/128 -preload 9", "0 to 8"},
		{"-op cham -target rv32 -variant 128/128 -unroll 12", "multiple of the 8"},
	} {
		out, errs, status := asmgen(strings.Fields(c.command)...)
		if status != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.says) {
			t.Errorf("asmgen %s\nstatus %d, output %.60q, error %q; want %q", c.command, status, out, errs, c.says)
		}
	}
}

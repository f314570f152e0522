package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"asmgen/gen/catalog"
)

// chamSecret is a key as text, which no file may show.
const chamSecret = "d1e30766109baf40ff00815e3c7718c4"

// emitCham writes a routine to a file, and returns its name.
func emitCham(t *testing.T, flags ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "cham.S")
	out, errs, status := asmgen(append([]string{"-target", "avr", "-op", "cham", "-o", name}, flags...)...)
	if status != 0 || out != "" || errs != "" {
		t.Fatalf("%v: status %d, output %q, error %q", flags, status, out, errs)
	}
	return name
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The command of a header writes the same file again, which verifies.
func TestChamRoundTrip(t *testing.T) {
	key := write(t, filepath.Join(t.TempDir(), "key"), chamSecret+"\n")
	fixed := []string{"-key", "fixed", "-key-file", key}
	for _, flags := range [][]string{
		{"-mode", "keys"}, {"-mode", "decrypt", "-unroll", "16"}, {"-mode", "start", "-counter", "le32"},
		{"-counter", "le16"}, {"-counter", "le16", "-preload", "2", "-core", "avr128da48", "-prefix", "acme_"},
		{"-mode", "first", "-rounds", "original"}, append([]string{"-counter", "le32"}, fixed...), append([]string{"-mode", "encrypt"}, fixed...),
	} {
		name := emitCham(t, flags...)
		text := read(t, name)
		secret := strings.Contains(strings.Join(flags, " "), "fixed")
		if strings.Contains(text, "holds a secret") != secret || strings.Contains(text, chamSecret) || strings.Contains(text, key) {
			t.Errorf("%v: secret %v\n%.3000s", flags, secret, text)
		}
		_, command, _ := strings.Cut(text, "command:")
		command, _, _ = strings.Cut(command, "\n * symbol:")
		words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(command, "\n *", " "), " KEY", " "+key))
		if again, errs, status := asmgen(words[1:]...); status != 0 || again != text {
			t.Errorf("%v: %v writes another file: status %d, %s", flags, words, status, errs)
		}
		check := []string{"verify", "-offline", "-effort", "1000000"}
		if secret {
			check = append(check, "-key-file", key)
		}
		out, errs, status := asmgen(append(check, name)...)
		for _, want := range []string{"ok  text", "ok  header", "ok  figures", "ok  constant time", "ok  execution", "ok  proof"} {
			if status != 0 || !strings.Contains(out, want) {
				t.Errorf("%v: status %d, no %q in\n%s%s", flags, status, want, out, errs)
			}
		}
	}
}

// The figure that the file is for stands at its head, and assemblers take it.
func TestChamFigures(t *testing.T) {
	name := emitCham(t, "-variant", "64/128", "-mode", "ctr", "-counter", "le16", "-key", "variable", "-preload", "auto")
	for _, want := range []string{"cycles atmega per block: 952\n", "cycles atmega per byte: 119.00\n", "preload:       7 of 16"} {
		if !strings.Contains(read(t, name), want) {
			t.Errorf("no %q in\n%.3000s", want, read(t, name))
		}
	}
	out, _, status := asmgen("verify", "-effort", "1000000", name)
	if status != 0 || !strings.Contains(out, "GNU as") || !strings.Contains(out, "simavr") || strings.Contains(out, "skipped") && os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
		t.Errorf("status %d\n%s", status, out)
	}
}

// A file that is not what its head says is found out by the check for that.
func TestChamFaults(t *testing.T) {
	dir := t.TempDir()
	key := write(t, filepath.Join(dir, "key"), chamSecret)
	other := write(t, filepath.Join(dir, "other"), strings.Repeat("5", 32))
	for k, c := range []struct{ old, new, check string }{
		{"per block: 861", "per block: 860", "figures"},
		{"per byte: 107.62", "per byte: 107.61", "figures"},
		{"cycles atmega at 8:", "cycles atmega at 9:", "figures"},
		{"size:          19", "size:          18", "figures"},
		{"context:       17", "context:       19", "header"},
		{"this file holds a secret", "this file holds no secret", "header"},
		{"number 2^16 - 1", "number 2^32 - 1", "header"},
		{"out may be in;", "all may overlap;", "header"},
		{"\tadc\t", "\tadd\t", "proof"},
		{"stack:         18", "stack:         17", "execution"},
		{"counter:       le16", "counter:       be-block", "execution"},
		{"\t.type\t", "\t.hidden\t", "text"},
	} {
		text := read(t, emitCham(t, "-counter", "le16", "-key", "fixed", "-key-file", key))
		broken := strings.Replace(text, c.old, c.new, 1)
		if c.check == "proof" { // the last one is in a round
			at := strings.LastIndex(text, c.old)
			broken = text[:at] + c.new + text[at+len(c.old):]
		}
		name := write(t, filepath.Join(dir, fmt.Sprint(k, ".S")), broken)
		out, errs, status := asmgen("verify", "-offline", "-effort", "1000000", "-key-file", key, name)
		if text == broken || status == 0 || !strings.Contains(out+errs, "failed  "+c.check) && !strings.Contains(errs, "the header") {
			t.Errorf("%q for %q: status %d\n%s%s", c.new, c.old, status, out, errs)
		}
	}
	name := emitCham(t, "-counter", "le16", "-key", "fixed", "-key-file", key)
	if out, _, status := asmgen("verify", "-offline", "-key-file", other, name); status != 1 || strings.Contains(out, strings.Repeat("5", 32)) {
		t.Errorf("with another key: status %d\n%s", status, out)
	}
}

// Wrong usage is answered in one sentence.
func TestChamUsage(t *testing.T) {
	dir := t.TempDir()
	key := write(t, filepath.Join(dir, "key"), chamSecret)
	short := write(t, filepath.Join(dir, "short"), chamSecret[1:])
	fixed := emitCham(t, "-key", "fixed", "-key-file", key)
	variable := emitCham(t)
	for _, c := range []struct{ command, says string }{
		{"-op cham", "-target: avr"},
		{"-op cham -target amd64", "only so far, not for amd64"},
		{"-op cham -target avx", `did you mean "avr"?`},
		{"-op cham -target avr -bits 64", "-bits does not go with -op cham: say -variant"},
		{"-op cham -target avr -max-bytes 100", "allow "},
		{"-op cham -target avr -variant 64/64", "64/128"},
		{"-op cham -target avr -key fixed", "say where it is with -key-file"},
		{"-op cham -target avr -key-file " + key, "goes with -key fixed"},
		{"-op cham -target avr -key fixed -key-file " + short, "16 bytes nor 32 hexadecimal digits"},
		{"-op cham -target avr -key fixed -key-file /dev/zero", "16 bytes nor 32 hexadecimal digits"},
		{"-op cham -target avr -mode keys -key fixed -key-file " + key, "nothing for -mode keys"},
		{"-op cham -target avr -mode keys -counter le16", "-counter goes with"},
		{"-op cham -target avr -mode start -preload 1", "-preload goes with"},
		{"-op cham -target avr -preload 8", "0 to 7"},
		{"-op cham -target avr -unroll 12", "multiple of the 16"},
		{"-op cham -target avr -counter le61", `did you mean "le16"?`},
		{"-op cham -target avr -harness t.c", "-header"},
		{"-op mul -target avr -bits 64 -mode ctr", "-mode goes with -op cham"},
		{"diagram -op cham -target avr -mode keys", "say -mode ctr, first, encrypt or decrypt"},
		{"diagram -op cham -target avr -o x.gif", ".svg and .png"},
		{"explain -op cham -target avr -key fixed", "say where it is with -key-file"},
		{"compare -op cham -target avr -max-bytes 100", "with -max-bytes"},
		{"compare -op cham -target avr -bits 64", "-bits does not go"},
		{"compare -target avr -bits 64 -counter le16", "-counter goes with"},
		{"compare -op cham -target avr -mode keys", "compare first or ctr"},
		{"verify " + fixed, "-key-file"},
		{"verify -key-file " + key + " " + variable, "leave out -key-file"},
		{"verify -bits 64 " + variable, "-bits does not go"},
		{"verify -op mul " + variable, "its header says op cham"},
	} {
		out, errs, status := asmgen(strings.Fields(c.command)...)
		if status != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.says) || strings.Contains(errs, chamSecret[1:]) {
			t.Errorf("asmgen %s\nstatus %d, output %.60q, error %q; want %q", c.command, status, out, errs, c.says)
		}
	}
}

// compare shows every number of preloaded round keys, and which is the best.
func TestChamCompare(t *testing.T) {
	table, _, status := asmgen("compare", "-op", "cham", "-target", "avr", "-counter", "le16")
	if status != 0 || strings.Count(table, "\n") != 10 || strings.Count(table, "*") != 2 {
		t.Errorf("status %d\n%s", status, table)
	}
	var c chamComparison
	out, _, status := asmgen("compare", "-op", "cham", "-target", "avr", "-counter", "le16", "-json")
	if err := json.Unmarshal([]byte(out), &c); err != nil || status != 0 || len(c.Rows) != 8 {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	for k, r := range c.Rows {
		if r.Preload != k || r.PerByte*8 != r.Block || r.Loop == 0 || r.Loop >= r.Bytes || r.Best != (k == 7) {
			t.Errorf("%+v", r)
		}
	}
	picture := filepath.Join(t.TempDir(), "k.svg")
	_, errs, status := asmgen("compare", "-op", "cham", "-target", "avr", "-counter", "le16", "-o", picture)
	for _, want := range []string{"asmgen, fixed key", "asmgen, variable key", ">107.62<", ">119.00<", "2020 paper, fixed key: 148.1", "2020 paper, variable key: 150.0"} {
		if status != 0 || !strings.Contains(read(t, picture), want) {
			t.Errorf("status %d, %s, no %q", status, errs, want)
		}
	}
}

func TestChamList(t *testing.T) {
	table, _, _ := asmgen("list")
	out, _, _ := asmgen("list", "-json")
	if !strings.Contains(strings.Join(strings.Fields(table), " "), "cham avr 64/128") || !strings.Contains(out, `"max_preload": 7`) || strings.Count(out, `"ciphers"`) != len(catalog.Chams) {
		t.Errorf("%s\n%s", table, out)
	}
}

// The files of the routines compile with the header and the test, without a warning.
func TestChamHarness(t *testing.T) {
	if _, err := exec.LookPath("avr-gcc"); err != nil {
		if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	files := []string{"-mmcu=atmega128", "-Os", "-Wall", "-Wextra", "-Werror", "-o", in("test.elf"), in("test.c"),
		write(t, in("main.c"), "int cham64_128_selftest(void);\nint main(void) { return cham64_128_selftest(); }\n")}
	for _, mode := range []string{"keys", "start", "ctr"} {
		flags := []string{"-target", "avr", "-op", "cham", "-mode", mode, "-o", in(mode + ".S")}
		if mode != "keys" {
			flags = append(flags, "-counter", "le16", "-header", in("cham.h"), "-harness", in("test.c"))
		}
		if _, errs, status := asmgen(flags...); status != 0 {
			t.Fatalf("%v: %s", flags, errs)
		}
		files = append(files, in(mode+".S"))
	}
	if out, err := exec.Command("avr-gcc", files...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s\n%s", err, out, read(t, in("test.c")))
	}
}

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// -loop is in list, compare and batch, and verify takes what it writes.
func TestLoop(t *testing.T) {
	dir := t.TempDir()
	list := filepath.Join(dir, "list.toml")
	toml := "[[file]]\ntarget = \"rv64\"\nloop = true\no = \"any.S\"\nheader = \"any.h\"\n[[file]]\ntarget = \"rv32\"\nbits = 512\nloop = true\no = \"fixed.S\"\n"
	if err := os.WriteFile(list, []byte(toml), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, says, status := asmgen("batch", list); status != 0 {
		t.Fatal(says)
	}
	for name, args := range map[string][]string{"any.S": {"-target", "rv64", "-loop"}, "fixed.S": {"-target", "rv32", "-loop", "-bits", "512"}} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if out, _, status := asmgen(args...); status != 0 || out != string(text) {
			t.Errorf("%s is not what asmgen %s prints", name, strings.Join(args, " "))
		}
		if out, says, status := asmgen("verify", "-effort", "1000", filepath.Join(dir, name)); status != 0 {
			t.Errorf("%s: %s%s", name, out, says)
		}
	}
	for _, c := range []struct {
		args []string
		has  string
	}{
		{[]string{"list"}, "-LOOP"},
		{[]string{"list", "-json"}, `"any_length": true`},
		{[]string{"compare", "-target", "rv32", "-bits", "256"}, "comba in loops"},
		{[]string{"compare", "-target", "rv32", "-bits", "160"}, "say -bits 192"},
		{[]string{"explain", "-target", "rv32", "-loop"}, "products of 64 bits"},
		{[]string{"explain", "-target", "rv32", "-loop", "-json"}, `"samples"`},
		{[]string{"diagram", "-target", "rv32", "-loop"}, "4 words of 64 bits"},
	} {
		if out, says, status := asmgen(c.args...); status != 0 || !strings.Contains(out, c.has) {
			t.Errorf("asmgen %s: no %q in %s%s", strings.Join(c.args, " "), c.has, out, says)
		}
	}
}

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"asmgen/gen/contract"
	"asmgen/verify"
)

// asmgen runs the program and returns what it printed and its exit status.
func asmgen(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	status = run(args, &o, &e)
	return o.String(), e.String(), status
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// Wrong usage is answered in one sentence on standard error, with status 2 and
// nothing on standard output.
func TestUsage(t *testing.T) {
	dir := t.TempDir()
	noHeader := write(t, filepath.Join(dir, "other.S"), "\t.global f\nf:\tret\n")
	endsComment := write(t, filepath.Join(dir, "licence"), "free */ software")
	directive := write(t, filepath.Join(dir, "directive"), "Copyright\n+build ignore\n")
	notText := write(t, filepath.Join(dir, "binary"), "\xff\xfe")
	locked, link := write(t, filepath.Join(dir, "locked.S"), "keep"), filepath.Join(dir, "link.h")
	if err := errors.Join(os.Chmod(locked, 0o444), os.Symlink("locked.S", link)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ command, says string }{
		{"", "say what to generate"},
		{"-target rv23 -bits 256", `did you mean "rv32"?`},
		{"-target armv8 -bits 256", `did you mean "armv7"?`},
		{"-bits 256", "-target"},
		{"-target rv32", "-bits"},
		{"-target rv32 -bits 0", "whole number from 1 up"},
		{"-target rv32 -bits -5", "whole number from 1 up"},
		{"-target rv32 -bits 1e9", "whole number from 1 up"},
		{"-target rv32 -bits 1000000000", "from 1 to 4096"},
		{"-target rv32 -bits 4097", "from 1 to 4096"},
		{"-target rv32 -bits 99999999999999999999", "whole number"},
		{"-target rv32 -bits 256 -op div", "operation"},
		{"-target amd64 -bits 256 -method rowwise", "target amd64 has no method"},
		{"-target neon -bits 256 -method comba", "target neon has no method"},
		{"-target rv32 -bits 256 -method kombo", `did you mean "comba"?`},
		{"-target rv32 -bits 256 -core e32", "core"},
		{"-target rv32 -bits 256 -alias all", "none, inputs, any"},
		{"-target rv32 -bits 256 -syntax go", "it has: gas"},
		{"-target rv32 -bits 256 -syntax intel", "it has: gas"},
		{"-target amd64 -bits 256 -syntax go", "-pkg"},
		{"-target amd64 -bits 256 -syntax go -pkg my-pkg", "Go"},
		{"-target amd64 -bits 256 -stubs x.go -syntax gas", "-stubs"},
		{"-target amd64 -bits 256 -header x.h -pkg fp", "-header"},
		{"-target rv32 -bits 256 -method comba -max-bytes 100", "needs 2148 bytes"},
		{"-target rv32 -bits 256 -max-bytes 0", "whole number from 1 up"},
		{"-target avr -bits 1024 -method comba", "131072 bytes of flash"},
		{"-target avr -bits 512 -method comba -core atmega328p", "32768 bytes of flash"},
		{"-target rv32 -bits 256 -name 5mul", "C compiler"},
		{"-target rv32 -bits 256 -name while", "choose another"},
		{"-target rv32 -bits 256 -name a0", "choose another"},
		{"-target rv32 -bits 256 -name linux", "choose another"},
		{"-target rv32 -bits 256 -name main", "choose another"},
		{"-target rv32 -bits 256 -name uint32_t", "choose another"},
		{"-target rv32 -bits 256 -name __riscv", "choose another"},
		{"-target rv32 -bits 256 -name _Mul", "choose another"},
		{"-target amd64 -bits 256 -pkg fp -name uint64", "in Go"},
		{"-target amd64 -bits 256 -pkg fp -name len", "in Go"},
		{"-target amd64 -bits 256 -pkg fp -o " + dir + "/mul_arm64.s", "something_amd64.s"},
		{"-target amd64 -bits 256 -pkg fp -o " + dir + "/mul_test.s", "something_amd64.s"},
		{"-target amd64 -bits 256 -pkg fp -o " + dir + "/mul.S", "something_amd64.s"},
		{"-target amd64 -bits 256 -pkg fp -license " + directive, "+build"},
		{"-target rv32 -bits 256 -license " + notText, "UTF-8"},
		{"-target rv32 -bits 256 -license /dev/zero", "more than"},
		{"-target rv32 -bits 256 -o " + locked, "write-protected"},
		{"-target rv32 -bits 256 -o " + locked + " -header " + link, "write-protected"},
		{"-target rv32 -bits 256 -prefix my-", "C compiler"},
		{"-target rv32 -bits 256 -o " + dir + "/missing/x.S", "no such file or directory"},
		{"-target rv32 -bits 256 -o " + dir, "not a regular file"},
		{"-target rv32 -bits 256 -o " + dir + "/x -header " + dir + "/x", "its own file"},
		{"-target rv32 -bits 256 -license " + dir + "/missing", "no such file"},
		{"-target rv32 -bits 256 -license " + endsComment, "*/"},
		{"-target rv32 -bits 256 extra", "extra"},
		{"-target rv32 -bit 256", `did you mean "-bits"?`},
		{"verify", "say which file"},
		{"verify " + dir + "/missing.S", "no such file"},
		{"verify " + noHeader, "no asmgen header block"},
		{"verify -seed x " + noHeader, "an earlier run printed"},
		{"list all", "no argument"},
		{"explain -target rv32", "-bits"},
		{"bench -target rv23", `did you mean "rv32"?`},
		{"batch", "which list"},
		{"batch " + dir + "/missing.toml", "no such file"},
		{"lost", `did you mean "list"?`},
	} {
		out, errs, status := asmgen(strings.Fields(c.command)...)
		if status != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.says) {
			t.Errorf("asmgen %s\nstatus %d, output %.60q, error %q; want %q", c.command, status, out, errs, c.says)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 6 {
		t.Errorf("wrong usage leaves files: %v %v", entries, err)
	}
}

// A request that is refused leaves an existing file as it was.
func TestRefusalDamagesNothing(t *testing.T) {
	dir := t.TempDir()
	name := write(t, filepath.Join(dir, "mul.S"), "precious")
	for _, command := range []string{
		"-target avr -bits 1024 -method comba -o " + name,
		"-target rv32 -bits 256 -max-bytes 1 -o " + name,
		"-target rv32 -bits 256 -o " + name + " -header " + dir + "/missing/mul.h",
		"-target rv32 -bits 256 -o " + name + " -stubs " + dir + "/mul.go",
	} {
		if _, _, status := asmgen(strings.Fields(command)...); status != 2 {
			t.Errorf("asmgen %s: status %d", command, status)
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != "precious" {
			t.Errorf("asmgen %s changes the file: %q %v", command, text, err)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("files are left behind: %v", entries)
	}
}

// Two outputs never go to one file, by whatever names; and where standard output
// cannot be written, neither is anything else.
func TestOutputsAreApart(t *testing.T) {
	dir := t.TempDir()
	name := write(t, filepath.Join(dir, "mul.S"), "precious")
	link := filepath.Join(dir, "mul.h")
	if err := os.Symlink("mul.S", link); err != nil {
		t.Fatal(err)
	}
	if _, errs, status := asmgen("-target", "rv32", "-bits", "64", "-o", name, "-header", link); status != 2 || !strings.Contains(errs, "its own file") {
		t.Errorf("status %d, %q", status, errs)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "precious" {
		t.Errorf("the file is changed: %q %v", text, err)
	}
	header := filepath.Join(dir, "new.h")
	var errs bytes.Buffer
	if status := run([]string{"-target", "rv32", "-bits", "64", "-header", header}, fullDisk{}, &errs); status != 1 {
		t.Errorf("status %d", status)
	}
	if _, err := os.Stat(header); err == nil {
		t.Error("the header is there without the code")
	}
	dangling := filepath.Join(dir, "dangling.S")
	if err := os.Symlink("yet.S", dangling); err != nil {
		t.Fatal(err)
	}
	if _, errs, status := asmgen("-target", "rv32", "-bits", "64", "-o", dangling); status != 0 {
		t.Fatal(errs)
	}
	if _, err := os.Stat(filepath.Join(dir, "yet.S")); err != nil {
		t.Error("a link to a file that is not there yet is not followed")
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// What goes to a file is what goes to standard output; an existing file keeps
// its permissions, a link its place.
func TestOutputs(t *testing.T) {
	dir := t.TempDir()
	text, errs, status := asmgen("-target", "rv32", "-bits", "100")
	if status != 0 || errs != "" || !strings.HasPrefix(text, "// Code generated by asmgen. DO NOT EDIT.\n") {
		t.Fatalf("status %d, error %q", status, errs)
	}
	name := write(t, filepath.Join(dir, "mul100.S"), "old")
	if err := os.Chmod(name, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link.S")
	if err := os.Symlink(name, link); err != nil {
		t.Fatal(err)
	}
	header := filepath.Join(dir, "mul100.h")
	if out, errs, status := asmgen("-target", "rv32", "-bits", "100", "-o", link, "-header", header); status != 0 || out != "" || errs != "" {
		t.Fatalf("status %d, output %q, error %q", status, out, errs)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != text {
		t.Errorf("the file differs from standard output: %v", err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the permissions changed: %v", info.Mode())
	}
	got, err := os.ReadFile(header)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"#ifndef mul100_H", `extern "C" {`, "void mul100(uint32_t z[8], const uint32_t x[4], const uint32_t y[4]);"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("the header lacks %q", want)
		}
	}
}

// A raw .s file has nothing that only a preprocessor understands.
func TestRawFile(t *testing.T) {
	for _, target := range []string{"rv32", "avr", "armv7", "neon", "amd64"} {
		name := filepath.Join(t.TempDir(), "mul64.s")
		licence := write(t, name+".licence", "Copyright 2026 Acme\n\nAll rights reserved.\n")
		if _, errs, status := asmgen("-target", target, "-bits", "64", "-license", licence, "-o", name); status != 0 {
			t.Fatal(errs)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), "/* Code generated by asmgen. DO NOT EDIT. */\n/*\n * Copyright 2026 Acme\n *\n * All rights reserved.\n */\n") {
			t.Errorf("%s begins with %.120q", target, text)
		}
		for _, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(line, "#") || strings.Contains(line, "//") {
				t.Errorf("%s: %q needs a preprocessor", target, line)
			}
		}
		if out, errs, status := asmgen("verify", "-effort", "100000", name); status != 0 {
			t.Errorf("%s: %s%s", target, out, errs)
		}
	}
}

// verify exits with 1 where a check fails and prints the operands, and repeats
// itself with the same seed.
func TestVerifyFails(t *testing.T) {
	text, _, _ := asmgen("-target", "avr", "-bits", "64")
	name := write(t, filepath.Join(t.TempDir(), "mul64.S"), strings.Replace(text, "\tmul\t", "\tadd\t", 1))
	first, errs, status := asmgen("verify", "-offline", "-seed", "7", name)
	if status != 1 || errs != "" {
		t.Errorf("status %d, error %q", status, errs)
	}
	for _, want := range []string{"failed  execution", "wrong product", "x    = 0x", "want = 0x", "seed 7"} {
		if !strings.Contains(first, want) {
			t.Errorf("the report lacks %q:\n%s", want, first)
		}
	}
	var reports []struct {
		Symbol string
		Seed   uint64
		Checks []struct {
			Name, Status   string
			Counterexample *struct{ X, Y, Got, Want string }
		}
	}
	out, _, status := asmgen("verify", "-offline", "-json", "-seed", "7", name)
	if err := json.Unmarshal([]byte(out), &reports); err != nil || status != 1 || len(reports) != 1 {
		t.Fatalf("status %d, %v:\n%s", status, err, out)
	}
	found := false
	for _, c := range reports[0].Checks {
		if c.Status == "failed" && c.Counterexample != nil {
			found = found || strings.Contains(first, c.Counterexample.X)
		}
	}
	if !found {
		t.Errorf("the same seed gives another counterexample:\n%s\n%s", first, out)
	}
}

func TestList(t *testing.T) {
	var list []struct {
		Target  string
		Methods []struct{ Name, Source string }
		Cores   []struct{ Name string }
	}
	out, _, status := asmgen("list", "-json")
	if err := json.Unmarshal([]byte(out), &list); err != nil || status != 0 {
		t.Fatalf("status %d, %v", status, err)
	}
	table, _, _ := asmgen("list")
	if !strings.Contains(out, `"not_proved": [`) || (len(verify.Gaps) == 0) != strings.Contains(table, "\nnot proved: nothing;") {
		t.Errorf("it does not say what is not proved:\n%s", table)
	}
	var gaps strings.Builder
	if err := printGaps(&gaps, []verify.Gap{{Target: "rv32", Op: "mul", Method: "comba", From: 8, To: 64, Why: "a carry is left"}}); err != nil || !strings.HasSuffix(gaps.String(), "rv32        mul        comba   8 to 64  a carry is left\n") {
		t.Errorf("%v: a gap is listed as %q", err, gaps.String())
	}
	names := map[string]bool{}
	for _, l := range list {
		names[l.Target] = true
		if len(l.Methods) == 0 || l.Methods[0].Source == "" || len(l.Cores) == 0 || !strings.Contains(table, l.Target) {
			t.Errorf("incomplete: %+v", l)
		}
	}
	for _, want := range []string{"rv32", "rv64", "avr", "armv7", "neon", "amd64"} {
		if !names[want] {
			t.Errorf("%s is not listed", want)
		}
	}
}

func TestExplain(t *testing.T) {
	out, _, status := asmgen("explain", "-target", "avr", "-bits", "160", "-method", "comba")
	for _, want := range []string{"cycles atmega:", "cycles avrxt:", "registers:", "400 products", "stack:"} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, %q is missing from\n%s", status, want, out)
		}
	}
	var facts struct {
		Figures  contract.Figures
		Schedule struct{ Loads, Stores, Products int }
	}
	out, _, status = asmgen("explain", "-json", "-target", "rv32", "-bits", "256")
	if err := json.Unmarshal([]byte(out), &facts); err != nil || status != 0 {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	if facts.Schedule.Products != 64 || facts.Figures.Bytes != 4*facts.Figures.Instructions {
		t.Errorf("%+v", facts)
	}
}

func TestHelpAndVersion(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"--help"}} {
		if out, errs, status := asmgen(args...); status != 0 || errs != "" || !strings.Contains(out, "-target rv32 -bits 512") {
			t.Errorf("asmgen %v: status %d, error %q", args, status, errs)
		}
	}
	if out, _, status := asmgen("version"); status != 0 || !strings.HasPrefix(out, "asmgen ") {
		t.Errorf("version: status %d, %q", status, out)
	}
}

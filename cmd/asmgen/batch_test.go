package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is under out/ is what the generator writes today: no more, no less, and
// no other bytes.
func TestOutIsCurrent(t *testing.T) {
	const out = "../../out"
	jobs, err := readJobs(out + "/asmgen.toml")
	if err != nil {
		t.Fatal(err)
	}
	// Files that people wrote.
	expected := map[string]bool{"asmgen.toml": true, "amd64/doc.go": true, "amd64/mul_test.go": true}
	for _, j := range jobs {
		g, err := j.generate(out)
		if err != nil {
			t.Fatal(err)
		}
		files, err := g.outputs()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			name, err := filepath.Rel(out, f.name)
			if err != nil {
				t.Fatal(err)
			}
			expected[name] = true
			got, err := os.ReadFile(f.name)
			if err != nil {
				t.Errorf("%v: run make generate", err)
			} else if string(got) != string(f.text) {
				t.Errorf("%s is not current: run make generate\n%s", name, cmp.Diff(string(got), string(f.text)))
			}
			if len(f.text) > 1<<20 {
				t.Errorf("%s has %d bytes", name, len(f.text))
			}
		}
	}
	err = filepath.WalkDir(out, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(out, path)
		if !expected[name] {
			t.Errorf("%s is not in asmgen.toml: remove it", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestBatch(t *testing.T) {
	dir := t.TempDir()
	list := func(text string) string { return write(t, filepath.Join(dir, "list.toml"), text) }
	good := "[[file]]\ntarget = \"rv32\"\nbits = 64\no = \"a/mul64.S\"\nheader = \"a/mul64.h\"\n"
	if _, errs, status := asmgen("batch", list(good)); status != 0 {
		t.Fatal(errs)
	}
	text, _, _ := asmgen("-target", "rv32", "-bits", "64")
	if got, err := os.ReadFile(dir + "/a/mul64.S"); err != nil || string(got) != text {
		t.Errorf("the batch writes another file than the command: %v", err)
	}
	for name, c := range map[string]struct{ text, says string }{
		"an unknown key":  {"[[file]]\ntarget = \"rv32\"\nbit = 64\no = \"x.S\"\n", "bit"},
		"no output":       {"[[file]]\ntarget = \"rv32\"\nbits = 64\n", "no o ="},
		"nothing at all":  {"", "lists no [[file]]"},
		"no TOML":         {"[[file", "toml"},
		"the same output": {good + good, "its own file"},
		"a bad request":   {"[[file]]\ntarget = \"rv32\"\nbits = 64\no = \"y.S\"\n[[file]]\ntarget = \"rv32\"\nbits = 5000\no = \"z.S\"\n", "file 2 (rv32, 5000 bits)"},
	} {
		if _, errs, status := asmgen("batch", list(c.text)); status != 2 || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.says) {
			t.Errorf("%s: status %d, %q", name, status, errs)
		}
	}
	if _, err := os.Stat(dir + "/y.S"); err == nil {
		t.Error("a batch with a bad request writes a file")
	}
}

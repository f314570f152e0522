package amd64

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Need skips the test where a program is not installed.
func Need(t *testing.T, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			t.Skip(p + " is not installed")
		}
	}
}

// Environment has go build for this target, apart from the module of the test.
func Environment() []string {
	return append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0", "GOARCH=amd64", "GOOS=linux")
}

// Command runs a program in dir and returns what it prints.
func Command(t *testing.T, dir string, line string, more ...string) string {
	t.Helper()
	words := append(strings.Fields(line), more...)
	c := exec.Command(words[0], words[1:]...)
	c.Dir = dir
	c.Env = Environment()
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%.2000s", strings.Join(words, " "), err, out)
	}
	return string(out)
}

// SectionBytes are the bytes of a section of an object file.
func SectionBytes(t *testing.T, file, section string) []byte {
	t.Helper()
	f, err := elf.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := f.Section(section)
	if s == nil {
		t.Fatalf("%s has no section %s", file, section)
	}
	b, err := s.Data()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// WriteFile puts a file into dir.
func WriteFile(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// SymbolBytes are the bytes of a function in an executable of Go.
func SymbolBytes(t *testing.T, file, symbol string) []byte {
	t.Helper()
	f, err := elf.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range symbols {
		if s.Name == symbol {
			section := f.Sections[s.Section]
			b, err := section.Data()
			if err != nil {
				t.Fatal(err)
			}
			return b[s.Value-section.Addr:][:s.Size]
		}
	}
	t.Fatalf("%s has no symbol %s", file, symbol)
	return nil
}

// Built is the executable of a Go module made of these files.
func Built(t *testing.T, files map[string]string) string {
	t.Helper()
	Need(t, "go")
	dir := t.TempDir()
	WriteFile(t, dir, "go.mod", "module demo\n\ngo 1.26.0\n")
	for name, text := range files {
		WriteFile(t, dir, name, text)
	}
	Command(t, dir, "go build -o demo .")
	return filepath.Join(dir, "demo")
}

package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

var shellBlock = regexp.MustCompile("(?s)\n```sh\n(.*?)```\n")

// Every command in the README does what it says: each shell block runs, in a
// folder with the examples, and ends with status 0.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if text, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	examples, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	blocks := shellBlock.FindAllStringSubmatch(string(readme), -1)
	if len(blocks) < 8 {
		t.Fatalf("only %d shell blocks found", len(blocks))
	}
	needProgram(t, bin, "sh")
	for _, b := range blocks {
		script := b[1]
		first, _, _ := strings.Cut(script, "\n")
		t.Run(first, func(t *testing.T) {
			for _, line := range strings.Split(strings.TrimSpace(script), "\n") {
				needProgram(t, bin, strings.Fields(line)[0])
			}
			dir := t.TempDir()
			if err := os.Symlink(examples, filepath.Join(dir, "examples")); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, "sh", "-ec", script)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"))
			text, err := cmd.CombinedOutput()
			if err != nil {
				t.Errorf("%v\n%s\n%s", err, script, text)
			}
			if strings.Contains(script, "simavr") && !strings.Contains(string(text), "ok") {
				t.Errorf("the firmware does not print ok: %s", text)
			}
		})
	}
}

// needProgram skips the test where a program is missing, or fails it where all
// are required.
func needProgram(t *testing.T, bin, name string) {
	t.Helper()
	if name == "asmgen" || strings.HasPrefix(name, "./") {
		return
	}
	if _, err := exec.LookPath(name); err == nil {
		return
	}
	if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
		t.Fatalf("%s is missing", name)
	}
	t.Skipf("%s is missing: make tools installs it", name)
}

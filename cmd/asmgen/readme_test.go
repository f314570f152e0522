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

// TestMain is asmgen itself under that name.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "asmgen" {
		main()
	}
	os.Exit(m.Run())
}

// shellBlock is a block of commands, and what they print where that follows.
var shellBlock = regexp.MustCompile("(?s)\n```sh\n(.*?)```\n(?:\n```text\n(.*?)```\n)?")

// varies is what is another each time, or is for other tests to hold: times, calls,
// seeds and lemmas.
var varies = regexp.MustCompile(`\([0-9.]+ m?s\)|\d+ (calls|lemmas?)|seed \d+`)

// printed are the words of a text without what varies.
func printed(text string) string { return spaced(varies.ReplaceAllString(text, "$1")) }

// Every command in the README does what it says: each shell block runs, in a
// folder with the examples, ends with status 0, and prints what is said.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(bin, "asmgen"))
	}
	if err != nil {
		t.Fatal(err)
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
			if quick && strings.Contains(script, "asmgen bench") {
				t.Skip("make test runs it")
			}
			if quick {
				script = strings.ReplaceAll(script, "asmgen verify ", "asmgen verify -effort 100000 ")
			}
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
			if says := b[2]; says != "" && printed(string(text)) != printed(says) && !(quick && strings.Contains(string(text), "\nskipped")) {
				t.Errorf("it prints\n%sinstead of\n%s", text, says)
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

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A list has routines of the cipher by the names of the flags, or is refused by what is to
// be written instead.
func TestChamBatch(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "key"), chamSecret)
	list := func(lines ...string) string {
		return write(t, filepath.Join(dir, "list.toml"), "[[file]]\ntarget = \"avr\"\nop = \"cham\"\n"+strings.Join(lines, "\n")+"\n")
	}
	good := list(`mode = "ctr"`, `counter = "le16"`, `key = "fixed"`, `key-file = "key"`, `preload = "3"`, `unroll = 16`, `name = "crypt"`, `prove = true`,
		`o = "a/cham.S"`, `header = "a/cham.h"`, `harness = "a/test.c"`)
	if _, errs, status := asmgen("batch", good); status != 0 {
		t.Fatal(errs)
	}
	one := emitCham(t, strings.Fields("-counter le16 -key fixed -key-file "+dir+"/key -preload 3 -unroll 16 -name crypt -prove")...)
	if read(t, filepath.Join(dir, "a/cham.S")) != read(t, one) {
		t.Error("the batch writes another file than the command")
	}
	if header := read(t, filepath.Join(dir, "a/cham.h")); !strings.Contains(header, " crypt(uint8_t context[") || !strings.Contains(read(t, filepath.Join(dir, "a/test.c")), "crypt(") {
		t.Errorf("no declaration of crypt, or no call:\n%s", header)
	}
	for line, says := range map[string]string{
		`bits = 64`:                        "-bits does not go with -op cham: say -variant",
		`method = "comba"`:                 "-preload and -unroll",
		`loop = true`:                      "say the rounds of a turn with -unroll",
		`alias = "any"`:                    "the result may always be in the place of the input",
		`syntax = "go"`:                    "the file is for GNU as",
		`stubs = "x.go"`:                   "say -header",
		`max-bytes = 100`:                  "allow ",
		`unroll = 5`:                       "multiple of the 16",
		`key = "fixed"`:                    "-key-file",
		`key-file = "key"`:                 "goes with -key fixed",
		`preload = "many"`:                 "auto or a number from 0",
		`variant = "64/64"`:                "there are: 64/128",
		`counter = 16`:                     `"16"`,
		`unrol = 16`:                       `did you mean "unroll"?`,
		`name = "r3"`:                      "choose another with -name",
		"mode = \"keys\"\nharness = \"t\"": "say its file with -header",
	} {
		out, errs, status := asmgen("batch", list(line, `o = "x.S"`))
		if status != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, says) || !strings.Contains(errs, "file 1 (avr, cham ") {
			t.Errorf("%s: status %d, %q; want %q", line, status, errs, says)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "x.S")); err == nil {
		t.Error("a refused list leaves a file")
	}
}

package main

import (
	"strings"
	"testing"
)

// -blocks has several blocks go side by side, or one; without it, what is fastest. The head
// says so, and verify takes it.
func TestChamBlocks(t *testing.T) {
	for flags, want := range map[string]string{
		"-target neon -variant 128/128 -counter le32":                        "blocks:        8 side by side",
		"-target neon -variant 64/128 -counter be-block -blocks auto":        "instructions per 16 blocks: ",
		"-target neon -variant 128/256 -counter le16 -blocks 8 -unroll 16":   "-blocks 8",
		"-target neon -variant 128/128 -counter le32 -blocks 1":              "-blocks 1",
		"-target neon -variant 128/128 -counter le32 -max-bytes 2000":        "8 rounds a turn",
		"-target neon -variant 128/128 -mode first -counter le16 -preload 2": "instructions per 8 blocks: ",
		"-target armv7 -variant 128/128 -counter le32 -blocks 1":             "instructions per block: ",
	} {
		name := emitCham(t, strings.Fields(flags)...)
		text := read(t, name)
		head := strings.Join(strings.Fields(strings.ReplaceAll(text[:strings.Index(text, "*/")], " *", " ")), " ")
		if !strings.Contains(head, strings.Join(strings.Fields(want), " ")) {
			t.Errorf("%s: %q is not there\n%.2500s", flags, want, text)
		}
		if several := strings.Contains(head, "side by side"); several == strings.HasSuffix(flags, "-blocks 1") {
			t.Errorf("%s: blocks side by side: %v", flags, several)
		}
		if !strings.Contains(flags, "-unroll") && !strings.Contains(flags, "be-block") {
			continue
		}
		if out, _, status := asmgen("verify", "-offline", "-effort", "100000", name); status != 0 {
			t.Errorf("%s: status %d\n%s", flags, status, out)
		}
	}
}

// Numbers of blocks that do not go side by side are refused in one sentence, that says which
// do.
func TestChamBlocksRefused(t *testing.T) {
	for flags, want := range map[string]string{
		"-target neon -variant 128/128 -blocks 4":    "1 or 8 blocks of CHAM-128/128 side by side, not 4: say -blocks 8",
		"-target neon -variant 64/128 -blocks 8":     "1 or 16 blocks of CHAM-64/128 side by side, not 8: say -blocks 16",
		"-target armv7 -blocks 2":                    "take 1 block of CHAM-64/128 at a time, not 2: leave out -blocks",
		"-target avr -blocks 2":                      "take 1 block of CHAM-64/128 at a time, not 2: leave out -blocks",
		"-target neon -mode encrypt -blocks 16":      "-blocks goes with -mode first or ctr, not with encrypt",
		"-target neon -mode ctr -blocks many":        "whole number",
		"-target neon -op mul -bits 256 -blocks 8":   "-blocks goes with -op cham",
		"-target neon -variant 128/128 -max-bytes 9": "allow ",
	} {
		args := append([]string{"-op", "cham"}, strings.Fields(flags)...)
		out, errs, status := asmgen(args...)
		if status != 2 || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %q, %q", flags, status, out, errs)
		}
	}
}

package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// explain shows the contract, what is done of the rounds, and why so many round keys are
// in registers.
func TestChamExplain(t *testing.T) {
	for flags, wants := range map[string][]string{
		"-counter le16": {"uint8_t cham64_128_ctr(uint8_t context[49]", "registers:     block in r2", "schedule:     88 rounds: 85 carried out, 6 of them with one side folded, and 3 skipped",
			"82 round keys taken: 44 from memory, 38 from registers", "in registers all the time: round keys 0 1 2 3 4 6 7\n",
			"choice:       7 round keys in registers: 952 cycles per block on atmega, the fewest", "tried:        1056 with 0, "},
		"-counter le16 -preload 1 -unroll 16": {"choice:       1 round key in registers: 1067 cycles per block on atmega; 7 round keys take 979", "rounds 10 to 87 in 5 turns of 16 rounds, the first without its first 2"},
		"-mode encrypt":                       {"88 rounds, all carried out", "88 from memory"},
		"-mode start -counter le32":           {"6 folded words and the sum of round 0, of rounds 0 to 9"},
		"-mode keys -prove":                   {"proved:        the round keys are right for all keys"},
		"-counter le16 -max-bytes 1500":       {"-max-bytes\n               1500", "rounds a turn", "in registers: 964 cycles per block on atmega"},
		"-counter le16 -variant 128/256":      {"120 rounds: 117 carried out"},
	} {
		out, errs, status := asmgen(append([]string{"explain", "-op", "cham", "-target", "avr"}, strings.Fields(flags)...)...)
		for _, want := range wants {
			if status != 0 || !strings.Contains(out, want) {
				t.Errorf("%s: status %d, %s, no %q in\n%s", flags, status, errs, want, out)
			}
		}
	}
	var e struct {
		Schedule struct {
			Rounds, Skipped int
			Keys            map[string]int `json:"round_keys"`
			Preloaded       []int
		}
		Tried []chamRating
	}
	out, _, status := asmgen("explain", "-op", "cham", "-target", "avr", "-counter", "le16", "-json")
	if err := json.Unmarshal([]byte(out), &e); err != nil || status != 0 {
		t.Fatal(status, err)
	}
	if s := e.Schedule; s.Rounds != 85 || s.Skipped != 3 || s.Keys["register"] != 38 || len(s.Preloaded) != 7 || len(e.Tried) != 8 {
		t.Errorf("%+v", e)
	}
}

// diagram draws the rounds of what blocks go through.
func TestChamDiagram(t *testing.T) {
	for flags, wants := range map[string][]string{
		"-counter le16 -unroll 32":   {"CHAM-64/128 in counter mode on avr", "variable key, 7 of 16 round keys in registers", "+.  --  --  .R", "|xM"},
		"-mode decrypt":              {"one block on avr", "from the last one to the first", "xM"},
		"-key fixed -counter le32":   {"fixed key, 6 of 16 round keys", " xI"},
		"-rounds original -mode ctr": {"80 rounds, all carried out"},
	} {
		out, errs, status := asmgen(append([]string{"diagram", "-op", "cham", "-target", "avr"}, strings.Fields(flags)...)...)
		for _, want := range wants {
			if status != 0 || !strings.Contains(out, want) {
				t.Errorf("%s: status %d, %s, no %q in\n%s", flags, status, errs, want, out)
			}
		}
	}
}

package contract

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func sample() *Contract {
	return &Contract{
		Command: "asmgen -target avr -op mul -bits 160 -method comba", Symbol: "mul160", Target: "avr", Core: "atmega128",
		Syntax: "gas", Op: "mul", Bits: 160, Limbs: 20, WordBits: 8, Method: "comba", Alias: AliasInputs, Align: 1, Stack: 18,
		Figures: Figures{Instructions: 1500, Bytes: 3000, Loads: 100, Stores: 40, Muls: 400,
			Cycles: []Cycles{{"atmega", 2600, false}, {"avrxt", 2500, false}, {"core", 2700, true}}},
		Proved: "all inputs (12 lemmas)",
	}
}

// What is written is read back, whatever the comment marks around it.
func TestRoundTrip(t *testing.T) {
	want := sample()
	for name, comment := range map[string]func([]string) string{
		"block": func(lines []string) string {
			return "// " + Marker + "\n/*\n * " + strings.Join(lines, "\n * ") + "\n */\n\tnop\n"
		},
		"line": func(lines []string) string {
			return "// " + Marker + "\n// " + strings.Join(lines, "\n// ") + "\n\n\tnop\n"
		},
	} {
		got, err := Parse(comment(want.Lines()))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A licence may say what it likes: the contract comes after it.
func TestLicenceIsNotContract(t *testing.T) {
	want := sample()
	text := "// " + Marker + "\n/*\n * target: moon\n * contact: a\n * contact: b\n */\n/*\n * " + strings.Join(want.Lines(), "\n * ") + "\n */\n\tnop\n/*\n * target: mars\n */\n"
	got, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A long value is folded when printed and joined when read.
func TestLongValuesFold(t *testing.T) {
	c := sample()
	c.Command += strings.Repeat(" -word", 40)
	for _, line := range c.Lines() {
		if len(line) > lineWidth+2 {
			t.Errorf("a line of %d characters: %s", len(line), line)
		}
	}
	got, err := Parse("/*\n * " + strings.Join(c.Lines(), "\n * ") + "\n */\n")
	if err != nil {
		t.Fatal(err)
	}
	if got.Command != c.Command {
		t.Errorf("read back %q", got.Command)
	}
}

func TestParseRefuses(t *testing.T) {
	text := "/*\n * " + strings.Join(sample().Lines(), "\n * ") + "\n */\n"
	if _, err := Parse("\tnop\n"); !errors.Is(err, ErrNone) {
		t.Errorf("a file without a header: %v", err)
	}
	for name, change := range map[string][2]string{
		"bits that are not the limbs'": {"bits:          160", "bits:          152"},
		"more bits than there can be":  {"bits:          160", "bits:          9999"},
		"a negative number":            {"bits:          160", "bits:          -160"},
		"absurd stack":                 {"stack:         18 bytes", "stack:         99999999999 bytes"},
		"trailing words":               {"stack:         18 bytes", "stack:         18 bytes or more"},
		"another prototype":            {"const uint8_t y[20]", "const uint8_t y[21]"},
		"a missing line":               {" * align:         1 bytes\n", ""},
		"a line twice":                 {" * align:         1 bytes\n", " * align:         1 bytes\n * align:         2 bytes\n"},
		"an unknown op":                {"op:            mul", "op:            div"},
		"an unknown alias":             {"alias:         inputs", "alias:         some"},
		"an odd alignment":             {"align:         1 bytes", "align:         3 bytes"},
		"no limbs":                     {"limbs:         20 of 8 bits", "limbs:         0 of 8 bits"},
		"absurd limbs":                 {"limbs:         20 of 8 bits", "limbs:         99999999 of 8 bits"},
		"a word for a count":           {"cycles atmega: 2600", "cycles atmega: many"},
		"a proof of nothing":           {"proved:        all inputs (12 lemmas)", "proved:"},
	} {
		if !strings.Contains(text, change[0]) {
			t.Fatalf("%s: the sample has no %q", name, change[0])
		}
		if _, err := Parse(strings.Replace(text, change[0], change[1], 1)); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

// anyLength is a contract for factors of any length.
func anyLength() *Contract {
	c := sample()
	c.Command, c.Symbol, c.Bits, c.Limbs, c.Open = "asmgen -target avr -op mul -loop", "mul_loop", 0, 2, true
	c.Samples = []Sample{{256, c.Figures}, {1024, c.Figures}}
	for i := range c.Samples {
		c.Samples[i].Bytes = 0
	}
	c.Figures = Figures{Bytes: 300}
	return c
}

func TestOpenRoundTrip(t *testing.T) {
	want := anyLength()
	text := "/*\n * " + strings.Join(want.Lines(), "\n * ") + "\n */\n"
	got, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if sized := got.Sized(32); sized.Bits != 256 || sized.Length() != 32 || sample().Length() != 0 {
		t.Errorf("for 32 limbs it is of %d bits, and the length %d", sized.Bits, sized.Length())
	}
	for name, change := range map[string][2]string{
		"another prototype":         {"size_t limbs", "unsigned limbs"},
		"a length in bits":          {"bits:          any", "bits:          256"},
		"any bits":                  {"bits:          any", "bits:          all"},
		"limbs that are fixed":      {"a multiple of 2, of 8 bits", "2 of 8 bits"},
		"a multiple of nothing":     {"limbs:         a multiple of 2", "limbs:         a multiple of 0"},
		"another multiple in words": {"limbs, a multiple of 2", "limbs, a multiple of 4"},
		"cycles at no size":         {"cycles atmega at 256", "cycles atmega at 300"},
		"cycles without a size":     {"cycles atmega at 256", "cycles atmega"},
		"instructions at no size":   {"instructions at 256", "instructions"},
		"a size that is no number":  {"instructions at 256", "instructions at 0256"},
		"half a multiple":           {"at 1024:", "at 1032:"},
		"more bits than there can":  {"at 1024:", "at 8192:"},
		"Go":                        {"syntax:        gas", "syntax:        go"},
	} {
		if !strings.Contains(text, change[0]) {
			t.Fatalf("%s: the text has no %q", name, change[0])
		}
		if _, err := Parse(strings.ReplaceAll(text, change[0], change[1])); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

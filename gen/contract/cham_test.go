package contract

import (
	"reflect"
	"strings"
	"testing"

	"asmgen/gen/chamctr"
)

// asComment is a block at the head of a file.
func asComment(lines []string) string {
	return "// " + Marker + "\n/*\n * " + strings.Join(lines, "\n * ") + "\n */\n\tret\n"
}

// chamExample is a contract with every kind of line.
func chamExample(mode string, counter chamctr.Counter, fixed bool) *Cham {
	c := &Cham{
		Command: "asmgen -op cham", Symbol: "f", Target: "avr", Core: "atmega128", Variant: "64/128", Rounds: 88, Mode: mode,
		Fixed: fixed, Stack: 3, Bytes: 1234,
	}
	times := ChamTime{Model: "atmega", Call: 17}
	op, _ := c.Op()
	if op.Counter {
		c.Counter, c.Context = counter, 49
	}
	if op.Returns {
		times = ChamTime{Model: "atmega", BlockBytes: 8, Block: 1000, Message: 15000, More: 933}
	}
	c.Times = times.Fields()
	c.Notes = c.Promises(ChamPromise{ABI: "avr-gcc", Timing: "none depends on data", Flow: "2 loops", Needs: []string{"MUL"}})
	return c
}

// wordExample makes it one for contexts that are words, with costs in instructions and on a
// model.
func (c *Cham) wordExample(op chamctr.Op) {
	c.Target, c.Core, c.Align = "rv32", "picorv32", 4
	if op.Counter {
		c.Context = 48
	}
	counted, modelled := ChamTime{Call: 17}, ChamTime{Model: "picorv32", Modelled: true, Call: 51}
	if op.Returns {
		counted = ChamTime{BlockBytes: 8, Block: 720, Message: 10740, More: 668}
		modelled = ChamTime{Model: "picorv32", Modelled: true, BlockBytes: 8, Block: 2160, Message: 32220, More: 2004}
	}
	c.Times = append(counted.Fields(), modelled.Fields()...)
}

// What is written is read again, whatever the routine, and no sentence of it is taken for
// a line of its own.
func TestChamRoundTrip(t *testing.T) {
	for _, op := range chamctr.Ops {
		for _, counter := range chamctr.Counters {
			for _, fixed := range []bool{false, true} {
				if fixed && op.FixedParams == nil {
					continue
				}
				c := chamExample(op.Name, counter, fixed)
				if counter == chamctr.LE16 { // on a machine whose contexts are words
					c.wordExample(op)
				}
				text := asComment(c.Lines())
				got, err := ParseCham(text)
				if err != nil || !OfCham(text) {
					t.Fatalf("%v\n%s", err, text)
				}
				for _, want := range c.Fields() {
					found := false
					for _, f := range got.Fields() {
						found = found || f == want
					}
					if !found {
						t.Errorf("%s %s: no %v", op.Name, counter, want)
					}
				}
				if len(got.Fields()) != len(c.Fields()) {
					t.Errorf("%s %s: %d lines became %d", op.Name, counter, len(c.Fields()), len(got.Fields()))
				}
				got.Times, got.Notes, c.Times, c.Notes = nil, nil, nil, nil
				if !reflect.DeepEqual(got, c) {
					t.Errorf("%+v became %+v", c, got)
				}
			}
		}
	}
}

// A header that fits no routine is refused.
func TestChamRefused(t *testing.T) {
	text := asComment(chamExample("ctr", chamctr.LE16, false).Lines())
	for _, c := range [][2]string{
		{"rounds:        88", "rounds:        87"}, {"rounds:        88", "rounds:        088"}, {"64/128\n", "64/129\n"},
		{"mode:          ctr", "mode:          cbc"}, {"mode:          ctr", "mode:          first"},
		{"variable", "known"}, {"le16", "le8"}, {" * counter:       le16\n", ""}, {"49 bytes", "-1 bytes"},
		{"stack:         3", "align:         3 bytes\n * stack:         3"}, {"stack:         3", "align:         4 bytes\n * stack:         3"},
		{"stack:         3", "stack:         99999"}, {"uint8_t *out", "uint8_t *to"}, {"Encrypts or", "Encrypts and"},
	} {
		damaged := strings.Replace(text, c[0], c[1], 1)
		if _, err := ParseCham(damaged); damaged == text || err == nil {
			t.Errorf("%q for %q: accepted", c[1], c[0])
		}
	}
	product := strings.Replace(text, "op:            cham", "op:            mul", 1)
	if _, err := ParseCham(product); err == nil || OfCham(product) || OfCham("\tret\n") {
		t.Error("a product is taken for CHAM")
	}
	if _, err := ParseCham("\tret\n"); err != ErrNone {
		t.Errorf("no block: %v", err)
	}
}

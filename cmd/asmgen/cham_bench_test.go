package main

import (
	"strings"
	"testing"

	"asmgen/bench"
)

// bench has the figures of the cipher beside the paper's, and what C takes, or why that is
// not known.
func TestChamBench(t *testing.T) {
	b := &benchmark{}
	for _, target := range []string{"avr", "amd64"} { // of which one does not carry it out
		if err := b.measureCham(target); err != nil {
			t.Fatal(err)
		}
	}
	if b.Cham[0].PerByte != 107.625 || b.Cham[0].Record != 148.1 || b.Cham[1].PerByte != 119 || b.ChamC != nil {
		t.Errorf("%+v", b.Cham)
	}
	b.ChamC = []bench.ChamAgainst{{Target: "avr", Variant: "64/128", Code: "plain C", PerByte: 240.5, Ratio: 2.02, Bytes: 500},
		{Target: "avr", Variant: "64/128", Skipped: "there is no avr-gcc"}}
	var out strings.Builder
	if err := b.print(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"107.62   148.1  0.727", "119.00   150.0  0.793", "155.8", "fixed key; preloaded round keys, KoreaScience", "240.50", "there is no avr-gcc"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// -max-bytes makes a loop over rounds where the code has no room without, and says so at
// the head; verify takes it.
func TestChamMaxBytes(t *testing.T) {
	for flags, loop := range map[string]bool{
		"-counter le16 -max-bytes 4000": false, "-counter le16 -max-bytes 1500": true, "-counter le16 -preload 2 -max-bytes 1000": true,
		"-mode encrypt -max-bytes 500": true, "-mode keys -max-bytes 200": false, "-variant 128/128 -counter le16 -max-bytes 1500": true,
	} {
		name := emitCham(t, strings.Fields(flags)...)
		text := read(t, name)
		if strings.Contains(text, "rounds a turn") != loop || strings.Contains(text, "-max-bytes") != loop {
			t.Errorf("%s: a loop %v\n%.2500s", flags, loop, text)
		}
		if out, _, status := asmgen("verify", "-offline", "-effort", "1000", name); status != 0 {
			t.Errorf("%s: status %d\n%s", flags, status, out)
		}
	}
	// A tighter limit makes nothing faster.
	least := 0.0
	for _, limit := range []string{"2000", "1500", "1100", "760"} {
		var e struct {
			Bytes    int
			Contract map[string]string
		}
		out, errs, status := asmgen("explain", "-op", "cham", "-target", "avr", "-counter", "le16", "-max-bytes", limit, "-json")
		if err := json.Unmarshal([]byte(out), &e); err != nil || status != 0 {
			t.Fatal(limit, status, errs)
		}
		var cost float64
		if err := json.Unmarshal([]byte(e.Contract["cycles atmega per byte"]), &cost); err != nil || cost < least || cost == 0 {
			t.Errorf("with %s bytes a byte takes %v, with more bytes %v: %v", limit, cost, least, err)
		}
		least = cost
	}
}

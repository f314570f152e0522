package riscv

import (
	"os"
	"strings"
	"testing"

	"asmgen/gen/isa"
)

// measured are cycles of two routines on the RTL of the cores, warm, from the
// call to after the return.
var measured = []struct {
	file, core string
	cycles     int
}{
	{"rows256", "rocket", 927}, {"karatsuba512", "rocket", 3215},
	{"rows256", "hazard3", 525}, {"karatsuba512", "hazard3", 2017},
	{"rows256", "ibex", 898}, {"karatsuba512", "ibex", 3188},
	{"rows256", "picorv32", 8464},
}

// The rules make the measured cycles, less at most those of the call.
func TestMeasured(t *testing.T) {
	const call = 8
	for _, m := range measured {
		if got := RV32.Pipelined(coreOf(t, m.core), listed(t, m.file), 0); got > m.cycles || got < m.cycles-call {
			t.Errorf("%s on %s: %d cycles, measured were %d", m.file, m.core, got, m.cycles)
		}
	}
}

// A blocking multiplier of 5 cycles bounds what the E31 needs from below.
func TestE31IsBound(t *testing.T) {
	for file, products := range map[string]int{"rows256": 64, "karatsuba512": 192} {
		if got := RV32.Pipelined(coreOf(t, "e31"), listed(t, file), 0); got < 2*5*products {
			t.Errorf("%s: %d cycles for %d products", file, got, products)
		}
	}
}

// listed are the instructions of a file in testdata.
func listed(t *testing.T, file string) []isa.Inst {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file + ".S")
	if err != nil {
		t.Fatal(err)
	}
	var out []isa.Inst
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		in, err := RV32.Set.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, in)
	}
	return out
}

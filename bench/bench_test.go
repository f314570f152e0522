package bench

import (
	"os"
	"sync/atomic"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/emit"
	"asmgen/gen/targets"
	"asmgen/verify/emulate"
)

// needTools skips the test where tools are missing, or fails it where all are
// required.
func needTools(t *testing.T, target string, a emulate.Assembler) {
	t.Helper()
	machine, _ := catalog.Target(target)
	missing := emulate.Missing(emulate.CounterTools(machine, a))
	switch {
	case missing != "" && os.Getenv("ASMGEN_REQUIRE_TOOLS") != "":
		t.Fatal(missing)
	case missing != "":
		t.Skip(missing)
	}
}

// The counter counts ours as the header does, whatever the operands.
func TestCountsOurs(t *testing.T) {
	for _, name := range append([]string{"cortex-m4"}, ComparedTargets...) {
		t.Run(name, func(t *testing.T) {
			needTools(t, name, emulate.GNU)
			target, _ := catalog.Target(name)
			for _, loop := range []bool{false, true} {
				if loop && target.Compact == nil {
					continue
				}
				countsAgree(t, target, emit.Request{Target: name, Bits: 256, Loop: loop})
			}
		})
	}
}

func countsAgree(t *testing.T, target *targets.Target, r emit.Request) {
	t.Helper()
	f, err := emit.Emit(r)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Measure(t.Context(), target, emulate.GNU, f.Text, f.Contract.Symbol, f.Contract.Limbs)
	if err != nil {
		t.Fatal(err)
	}
	unit := "instructions"
	if model := emulate.ExactModel(target); model != "" {
		unit = model
	}
	want, _ := figureOf(f, unit)
	if got != (Measurement{want, want, f.Contract.Figures.Bytes}) {
		t.Errorf("%s: measured %+v, the header says %d and %d bytes", f.Way, got, want, f.Contract.Figures.Bytes)
	}
}

// Every form of C multiplies, and takes longer than ours. The time of the loop
// depends on the operands on RISC-V, where a carry becomes a branch.
func TestC(t *testing.T) {
	for _, name := range ComparedTargets {
		t.Run(name, func(t *testing.T) {
			needTools(t, name, emulate.GNU)
			target, _ := catalog.Target(name)
			rows, err := CompareWithC(t.Context(), target, 192)
			if err != nil {
				t.Fatal(err)
			}
			if len(rows) < 4 {
				t.Errorf("%d rows", len(rows))
			}
			for k, r := range rows {
				if r.Skipped != "" {
					t.Logf("%s: %s", r.Code, r.Skipped)
					if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
						t.Errorf("%s is skipped", r.Code)
					}
					continue
				}
				if r.Ratio < 1 || r.Bytes == 0 {
					t.Errorf("%s takes %d, %.2f of ours, in %d bytes", r.Code, r.Min, r.Ratio, r.Bytes)
				}
				if loop := k == 1; loop && name == "rv32" && r.Min == r.Max {
					t.Errorf("%s takes %d for all operands: say so where it is told that it does not", r.Code, r.Min)
				}
			}
		})
	}
}

// A wrong function is found out.
func TestWrongC(t *testing.T) {
	needTools(t, "rv32", emulate.GNU)
	target, _ := catalog.Target("rv32")
	wrong := "\t.section .text.product,\"ax\"\n\t.globl product\n\t.type product,@function\nproduct:\n\tret\n\t.size product,.-product\n"
	if m, err := Measure(t.Context(), target, emulate.GNU, []byte(wrong), Symbol, 4); err == nil {
		t.Errorf("a function that does nothing takes %+v", m)
	}
}

// The records name targets, operations and sizes that are no slip of the pen.
func TestRecords(t *testing.T) {
	var found atomic.Int32
	t.Run("targets", func(t *testing.T) {
		for _, target := range catalog.Targets {
			t.Run(target.Name, func(t *testing.T) {
				t.Parallel()
				standings, err := Standings(target.Name)
				if err != nil {
					t.Fatal(err)
				}
				found.Add(int32(len(standings)))
			})
		}
	})
	if n := found.Load(); n < 30 {
		t.Errorf("only %d records can be held against", n)
	}
}

package avr

import (
	"testing"

	"asmgen/gen/targets"
)

// Room on the stack costs what the cheaper of the two ways does, by the manual's
// cycles of ATmega, and none of it is missing or left.
func TestRoom(t *testing.T) {
	for k := range 600 {
		f := frame{Listing: &targets.Listing{Set: set}}
		f.makeRoom(k)
		if f.Stack != k {
			t.Errorf("%d bytes of stack for %d", f.Stack, k)
		}
		f.dropRoom(k, 0, false)
		cycles := 0
		for _, in := range f.Insts() {
			cycles += set.Specs[in.Op].Cycles[0]
		}
		if want := min(4*k, 18); cycles != want {
			t.Errorf("room for %d bytes takes %d cycles, want %d", k, cycles, want)
		}
	}
}

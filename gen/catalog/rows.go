package catalog

import (
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/gen/targets/amd64"
	"asmgen/gen/targets/arm"
	"asmgen/gen/targets/avr"
	"asmgen/gen/targets/riscv"
)

// Rows is the instruction table of a target, with its meanings over V. The order
// is that of the target's Set.
func Rows[V any](t *targets.Target) []isa.Row[V] {
	switch t.Family {
	case "amd64":
		return amd64.Rows[V]()
	case "arm":
		return arm.Rows[V](t == arm.NEON)
	case "thumb":
		return arm.ThumbRows[V](t == arm.CortexM4)
	case "avr":
		return avr.Rows[V]()
	case "riscv":
		return riscv.Rows[V](t.WordBits)
	}
	panic("catalog: the family " + t.Family + " has no table")
}

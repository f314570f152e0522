package catalog

import (
	"asmgen/gen/targets"
	"asmgen/gen/targets/arm"
	"asmgen/gen/targets/avr"
	"asmgen/gen/targets/riscv"
)

// Chams are the targets that carry out CHAM.
var Chams = []*targets.Cham{
	avr.Cham,
	riscv.ChamRV32,
	riscv.ChamRV64,
	arm.ChamARMv7,
	arm.ChamNEON,
	arm.ChamCortexM4,
}

// Cham is how a target carries out CHAM, if it does.
func Cham(target string) (*targets.Cham, bool) {
	for _, c := range Chams {
		if c.Name == target {
			return c, true
		}
	}
	return nil, false
}

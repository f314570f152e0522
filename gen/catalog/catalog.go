// Package catalog lists the targets and the methods there are.
package catalog

import (
	"asmgen/gen"
	"asmgen/gen/comba"
	"asmgen/gen/consecutive"
	"asmgen/gen/hybrid"
	"asmgen/gen/karatsuba"
	"asmgen/gen/operandcache"
	"asmgen/gen/rowwise"
	"asmgen/gen/targets"
	"asmgen/gen/targets/amd64"
	"asmgen/gen/targets/arm"
	"asmgen/gen/targets/avr"
	"asmgen/gen/targets/riscv"
)

// Targets are the machines asmgen writes for, in the order people read them.
var Targets = []*targets.Target{
	riscv.RV32,
	riscv.RV32E,
	riscv.RV64,
	avr.Target,
	arm.ARMv7,
	arm.NEON,
	arm.CortexM4,
	arm.CortexM0,
	amd64.Target,
}

// Methods are the ways to order a multiplication.
var Methods = []gen.Method{
	comba.Method,
	hybrid.Method,
	operandcache.Method,
	consecutive.Method,
	rowwise.Method,
	karatsuba.Method,
}

// Target returns the target called name.
func Target(name string) (*targets.Target, bool) {
	for _, t := range Targets {
		if t.Name == name {
			return t, true
		}
	}
	return nil, false
}

// Method returns the method called name.
func Method(name string) (gen.Method, bool) {
	for _, m := range Methods {
		if m.Name == name {
			return m, true
		}
	}
	return gen.Method{}, false
}

// MethodsOf are the methods by which t can carry out the operation op.
func MethodsOf(t *targets.Target, op string) []gen.Method {
	var out []gen.Method
	for _, m := range Methods {
		_, lowers := t.Lower[m.Form]
		if m.Form == gen.Blocks {
			lowers = t.Widest > 1 // blocks of one word are columns
		}
		if m.Composes {
			lowers = t.Composes
		}
		if lowers && (op != "sqr" || m.Squares && t.Squares) {
			out = append(out, m)
		}
	}
	return out
}

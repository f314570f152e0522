package amd64

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// frame is what the System V convention puts around the computation: the third
// argument in its place, and size bytes at rsp. Its lines are marked as frame,
// since the Go assembler brings its own.
type frame struct {
	*targets.Listing
	size int
}

// returnAddress is the bytes that the call pushed.
const returnAddress = 8

func (f frame) enter() {
	f.InFrame = true
	f.Stack = f.size
	f.Emit("movq", isa.R(yArg), isa.R(base[gen.AreaY]))
	if f.size != 0 {
		f.Emit("subq", isa.I(int64(f.size)), isa.R(rsp))
		f.Directive(".cfi_def_cfa_offset %d", returnAddress+f.size)
	}
	f.InFrame = false
}

func (f frame) leave() {
	f.InFrame = true
	if f.size != 0 {
		f.Emit("addq", isa.I(int64(f.size)), isa.R(rsp))
		f.Directive(".cfi_def_cfa_offset %d", returnAddress)
	}
	f.Emit("ret")
	f.InFrame = false
}

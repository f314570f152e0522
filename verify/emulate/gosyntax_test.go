package emulate

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
)

const goStubs = `//go:build amd64

package other

// f multiplies.
//
//go:noescape
func f(z *[2]uint64, x, y *[1]uint64)
`

// goText is a text in Go assembler with the instructions put before and after
// the product.
func goText(before, after string) []byte {
	return []byte(`#include "textflag.h"

// func f(z *[2]uint64, x, y *[1]uint64)
TEXT ·f(SB), NOSPLIT, $0-24
	MOVQ z+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ y+16(FP), CX
` + before + `
	MOVQ (SI), AX
	MULQ (CX)
	MOVQ AX, (DI)
	MOVQ DX, 8(DI)
` + after + `
	RET
`)
}

func buildGo(t *testing.T, text []byte, arena int) (*Runner, error) {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("Go assembler of amd64 runs on amd64 processors only")
	}
	if missing := Missing(GoTools()); missing != "" {
		t.Skip(missing)
	}
	run, err := BuildGo(context.Background(), amd64Routines.machine(), text, []byte(goStubs), "f", arena, 8, 3)
	if err == nil {
		t.Cleanup(func() { run.Close() })
	}
	return run, err
}

func TestGoProducts(t *testing.T) {
	const arena = 203
	run, err := buildGo(t, goText("", ""), arena)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 3 {
		var calls []Call
		var want [][]byte
		for range run.form.batch + 1 {
			c, after := product(amd64Routines, rng, arena)
			calls, want = append(calls, c), append(want, after)
		}
		results, err := run.Run(context.Background(), calls)
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range results {
			if got.Status != 0 || !slices.Equal(got.Arena, want[i]) {
				t.Fatalf("call %d: %v\n%x, not\n%x", i, got.Status, got.Arena, want[i])
			}
		}
	}
}

func TestGoFaults(t *testing.T) {
	run, err := buildGo(t, goText("CMPQ (SI), $0\nJNE 2(PC)\nUNDEF", "MOVQ CX, 72(DI)"), wildArena)
	if err != nil {
		t.Fatal(err)
	}
	good, bad := Call{Arena: slices.Repeat([]byte{1}, wildArena), Args: []int{0, 16, 24}}, Call{Arena: make([]byte, wildArena), Args: []int{0, 16, 24}}
	results, err := run.Run(context.Background(), []Call{good, good, bad})
	var ce *CallError
	if !errors.As(err, &ce) || ce.Call != 2 || !strings.Contains(err.Error(), "SIGILL") {
		t.Errorf("got %v", err)
	}
	if len(results) != 2 || results[0].Status != Outside || results[1].Status != Outside {
		t.Errorf("got %v", results)
	}
}

// TestGoRefusals has an assembly file that does not fit its declaration
// refused, as go vet finds it.
func TestGoRefusals(t *testing.T) {
	_, err := buildGo(t, slices.Concat([]byte(strings.Replace(string(goText("", "")), "$0-24", "$0-16", 1))), 64)
	if err == nil || !strings.Contains(err.Error(), "wrong argument size 16") {
		t.Errorf("got %v", err)
	}
	_, err = BuildGo(context.Background(), amd64Routines.machine(), nil, []byte(goStubs), "g", 64, 8, 3)
	if err == nil || !strings.Contains(err.Error(), "do not have g") {
		t.Errorf("got %v", err)
	}
	_, err = BuildGo(context.Background(), amd64Routines.machine(), nil, []byte(goStubs), "f", 64, 8, 2)
	if err == nil || !strings.Contains(err.Error(), "has 3 parameters, not 2") {
		t.Errorf("got %v", err)
	}
}

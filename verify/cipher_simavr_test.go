package verify

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/chamcost"
	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
	"asmgen/gen/targets/avr"
	"asmgen/templates"
	"asmgen/verify/emulate"
)

// emittedText is a listing in the frame of emitted files.
func emittedText(t *testing.T, target *targets.Target, l *targets.Listing, symbol string) string {
	t.Helper()
	var body strings.Builder
	for _, line := range l.Lines {
		fmt.Fprintln(&body, l.Print(line, symbol))
	}
	text, err := templates.Execute("gas.tmpl", struct {
		targets.Dialect
		Marker, Symbol, Body string
		License, Contract    []string
		Raw, FrameInfo       bool
	}{Dialect: target.Dialect, Marker: contract.Marker, Symbol: symbol, Body: body.String(), FrameInfo: true})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// runner is a routine on simavr, or nil where that is not installed.
func (c chamCase) runner(t *testing.T, a emulate.Assembler, arena int) *emulate.Runner {
	t.Helper()
	if absent := emulate.Missing(emulate.Tools(avr.Target, a)); absent != "" {
		if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
			t.Fatal(absent)
		}
		t.Skip(absent)
	}
	l, s := c.lowered(t)
	symbol, arguments, text := "f", cipherOps[c.op].arguments, emittedText(t, avr.Target, l, "f")
	if c.options.Fixed {
		arguments = cipherOps[c.op].fixed
	}
	if last := len(arguments) - 1; arguments[last] == "len" {
		symbol, text = bridgeSymbol, text+avrBridge("f", last, avr.Cham.ContextBytes(s))
		arguments = arguments[:last]
	}
	r, err := emulate.Build(context.Background(), avr.Target, a, []byte(text), symbol, arena, 1, len(arguments))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// On simavr every routine leaves what the interpreter has it leave, and takes the cycles
// and the stack that are counted.
func TestChamOnSimavr(t *testing.T) {
	cases := []chamCase{{op: "keys", options: chamctr.Options{Counter: chamctr.BEBlock}}}
	for _, fixed := range []bool{false, true} {
		for _, unroll := range []int{0, 16} {
			cases = append(cases, chamCase{op: "encrypt", options: chamctr.Options{Counter: chamctr.BEBlock, Fixed: fixed, Unroll: unroll}},
				chamCase{op: "decrypt", options: chamctr.Options{Counter: chamctr.BEBlock, Fixed: fixed, Unroll: unroll}})
			for _, counter := range chamctr.Counters {
				for _, op := range []string{"start", "first", "ctr"} {
					cases = append(cases, chamCase{op: op, options: chamctr.Options{Counter: counter, Fixed: fixed, Unroll: unroll, Preload: map[bool]int{false: 7, true: 6}[fixed]}})
				}
			}
		}
	}
	for k := range cases {
		cases[k].cipher = chamctr.Ciphers[0]
	}
	for k, c := range append(cases, chamVariants()...) {
		r, err := newCipherRoutine(c.file(t))
		if err != nil {
			t.Fatal(err)
		}
		l, s := c.lowered(t)
		a := emulate.Assemblers[k%2]
		runner := c.runner(t, a, emulatedArena)
		rng := rand.New(rand.NewPCG(uint64(k), 3))
		session := newCipherSession(concrete, r)
		session.strict = false
		for n, run := range r.runs(rng, 0) {
			if n%17 != 0 && n > 20 || len(run.data) > emulatedMessage {
				continue
			}
			wantBuffers := cipherMemory(r, concrete, contentsOf(r, concrete, run), run.inPlace)
			call, at := chamArena(r, wantBuffers, emulatedArena)
			call.Turn = n
			result, err := callCipher(r, session, wantBuffers, 0)
			if err != nil {
				t.Fatal(err)
			}
			got, err := runner.Run(context.Background(), []emulate.Call{call})
			if err != nil {
				t.Fatalf("%v: %v", c, err)
			}
			one := got[0]
			if one.Status != 0 {
				t.Errorf("%v: %v", c, one.Status)
			}
			want := slices.Clone(call.Arena)
			for name, b := range wantBuffers {
				for i, x := range b.cells {
					want[at[name]+i] = byte(x)
				}
			}
			extra, stack := 0, 0
			if at["len"] > 0 {
				extra, stack = avrBridgeCycles, 6
				if r.op.refuses {
					want[at["len"]+2] = byte(result)
				}
			}
			if err := differs("memory", one.Arena, want); err != nil {
				t.Fatalf("%v: %v for %v", c, err, run)
			}
			if one.Stack != l.Stack+stack {
				t.Errorf("%v: %d bytes of stack, %d are said", c, one.Stack-stack, l.Stack)
			}
			if run.over || numberOf(r.Counter, run.block) != 0 {
				continue
			}
			op, _ := chamctr.FindOp(c.op)
			figures, err := chamcost.Routine{Cham: avr.Cham, Core: avr.Target.Cores[0], Op: op, Schedule: s, Insts: l.Insts()}.Measure(len(run.data))
			if err != nil {
				t.Fatal(err)
			}
			if int(one.Cycles)-extra != figures.Cycles[0] {
				t.Errorf("%v, %d bytes: %d cycles, counted %d", c, len(run.data), int(one.Cycles)-extra, figures.Cycles[0])
			}
		}
	}
}

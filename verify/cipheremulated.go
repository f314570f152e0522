package verify

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"asmgen/gen/contract"
	"asmgen/gen/targets/avr"
	"asmgen/verify/emulate"
)

// The emulator's calls have pointers alone. bridge takes the length from behind the
// context, and puts the result after it.
const (
	bridgeSymbol = "bridge"
	bridgeCycles = 1 + 4*2 + 2*2 + 3 + 4*2 + 2 + 4
	bridgeStack  = 6
)

// bridge calls a routine, whose length is argument number n, with a context of so many bytes.
func bridge(symbol string, n, context int) string {
	r := argumentRegister(n)
	return fmt.Sprintf(`
	.section	.text.%[1]s,"ax",%%progbits
	.p2align	1
	.global	%[1]s
	.type	%[1]s, %%function
%[1]s:
	movw	r30, r24
	push	r16
	push	r17
	push	r30
	push	r31
	ldd	r%[2]d, Z+%[4]d
	ldd	r%[3]d, Z+%[4]d+1
	rcall	%[5]s
	pop	r31
	pop	r30
	pop	r17
	pop	r16
	std	Z+%[4]d+2, r24
	ret
	.size	%[1]s, .-%[1]s
`, bridgeSymbol, r, r+1, context, symbol)
}

// simavrMessage is the longest message there, and simavrArena room for all that a call is
// given.
const (
	simavrMessage = 600
	simavrArena   = 64 + 32 + 2*simavrMessage + 8
)

// chamArena is a call with the buffers one after the other, and the length after the
// context.
func chamArena(r *cipherRoutine, buffers map[string]*cipherBuffer[uint64], size int) (call emulate.Call, at map[string]int) {
	at = map[string]int{}
	call.Arena = make([]byte, size)
	for i := range call.Arena {
		call.Arena[i] = byte(7*i) ^ 0x5a
	}
	next := 0
	for _, name := range r.arguments() {
		if b := buffers[name]; b != nil && b.over == nil {
			at[name] = next
			for i, x := range b.cells {
				call.Arena[next+i] = byte(x)
			}
			next += len(b.cells)
			if in := buffers["in"]; name == "context" && in != nil {
				at["len"] = next
				call.Arena[next], call.Arena[next+1] = byte(len(in.cells)), byte(len(in.cells)>>8)
				next += 3
			}
		}
	}
	for _, name := range r.arguments() {
		if name == "len" {
			continue
		}
		if b := buffers[name]; b.over != nil {
			at[name] = at[b.over.name]
		}
		call.Args = append(call.Args, at[name])
	}
	return call, at
}

// cipherEmulated makes calls on the emulator: each leaves what the interpreter has it leave,
// in the cycles that are counted for its length, and with the stack that the header says.
func (r *cipherRoutine) cipherEmulated(ctx context.Context, report *Report, c *contract.Cham, o Options) {
	start, place := time.Now(), emulate.Place(r.target)
	if absent := emulate.Missing(emulate.Tools(r.target, emulate.GNU)); absent != "" {
		report.add(place, start, "", &missing{absent})
		return
	}
	calls, timed, err := r.emulateCalls(ctx, c, o)
	report.add(place, start, fmt.Sprintf("%d calls agree with the interpreter, and %d calls take the cycles that are counted", calls, timed), err)
}

// simavrEffort is the instructions that the emulator is to execute.
const simavrEffort = 1_000_000

// emulateCalls returns how many calls were made, and how many of them were timed.
func (r *cipherRoutine) emulateCalls(ctx context.Context, c *contract.Cham, o Options) (calls, timed int, err error) {
	symbol, arguments, text := r.Symbol, r.arguments(), r.Text
	if last := len(arguments) - 1; arguments[last] == "len" {
		symbol, text = bridgeSymbol, text+bridge(r.Symbol, last, r.format.size)
		arguments = arguments[:last]
	}
	runner, err := emulate.Build(ctx, r.target, emulate.GNU, []byte(text), symbol, simavrArena, 1, len(arguments))
	if err != nil {
		return 0, 0, err
	}
	defer runner.Close()
	s := newCipherSession(concrete, r.routine)
	s.strict = false
	all := r.runs(rand.New(rand.NewPCG(o.Seed, 2)), simavrEffort)
	runs := thinned(all, simavrEffort, o.Seed)
	if r.op.message { // the lengths of which the header has the cycles, from number 0, as the first one is
		for _, n := range []int{r.Cipher.Cipher.BlockBytes(), contract.ChamMessage} {
			run := all[0]
			run.data = slices.Repeat([]byte{0x5a}, n)
			runs = append(runs, run)
		}
	}
	for _, run := range runs {
		if len(run.data) > simavrMessage {
			continue
		}
		exact, err := r.emulateCall(ctx, runner, s, c, run, calls)
		if err != nil {
			return calls, timed, fmt.Errorf("%w, for %s", err, run.says(r.Key != nil))
		}
		calls++
		if exact {
			timed++
		}
	}
	return calls, timed, ctx.Err()
}

// emulateCall makes one call in both places. Its cycles are counted where it begins at
// number 0, as those of the header are; exact tells so.
func (r *cipherRoutine) emulateCall(ctx context.Context, runner *emulate.Runner, s *session[uint64], c *contract.Cham, run cipherRun, turn int) (exact bool, err error) {
	buffers := cipherMemory(r, concrete, contentsOf(r, concrete, run), run.inPlace)
	call, at := chamArena(r, buffers, simavrArena)
	call.Turn = turn
	result, err := callCipher(r, s, buffers, 0)
	if err != nil {
		return false, err
	}
	got, err := runner.Run(ctx, []emulate.Call{call})
	if err != nil {
		return false, err
	}
	want, cycles, stack := slices.Clone(call.Arena), 0, r.contract.Stack
	for name, b := range buffers {
		for i, x := range b.cells {
			want[at[name]+i] = byte(x)
		}
	}
	if at["len"] > 0 {
		cycles, stack = bridgeCycles, stack+bridgeStack
		if r.op.refuses {
			want[at["len"]+2] = byte(result)
		}
	}
	switch err := differs("memory", got[0].Arena, want); {
	case err != nil:
		return false, err
	case got[0].Status != 0:
		return false, errors.New(got[0].Status.String())
	case got[0].Stack != stack:
		return false, fmt.Errorf("the header says %d bytes of stack, it used %d", r.contract.Stack, got[0].Stack-stack+r.contract.Stack)
	case run.over || r.op.message && numberOf(r.Counter, run.block) != 0:
		return false, nil
	}
	op, _ := c.Op()
	schedule, err := chamSchedule(c)
	if err != nil {
		return false, err
	}
	figures, err := avr.MeasureCham(op, r.source.Insts, schedule, len(run.data))
	if err == nil && int(got[0].Cycles)-cycles != figures.Cycles[0] {
		err = fmt.Errorf("%d cycles were counted, it took %d", figures.Cycles[0], int(got[0].Cycles)-cycles)
	}
	return true, err
}

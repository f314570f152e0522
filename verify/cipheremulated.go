package verify

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"asmgen/gen/contract"
	"asmgen/gen/targets"
	"asmgen/verify/emulate"
)

// emulatedMessage is the longest message there, and emulatedArena room for all that a call
// is given.
const (
	emulatedMessage = 600
	emulatedArena   = 160 + 32 + 2*emulatedMessage + 24
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
				bytes := r.target.ABI.AddrBits / 8
				for k := range bytes {
					call.Arena[next+k] = byte(len(in.cells) >> (8 * k))
				}
				next += bytes + 1
				if len(in.cells)%4 == 0 { // all others are at odd places
					next += -next & 3
				}
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
func (r *cipherRoutine) cipherEmulated(ctx context.Context, report *Report, c *contract.Cham, machine *targets.Cham, o Options) {
	start, place := time.Now(), emulate.Place(r.target)
	if absent := emulate.Missing(emulate.Tools(r.target, emulate.GNU)); absent != "" {
		report.add(place, start, "", &missing{absent})
		return
	}
	calls, timed, err := r.emulateCalls(ctx, c, machine, o)
	says := fmt.Sprintf("%d calls agree with the interpreter", calls)
	if emulate.ExactModel(r.target) != "" {
		says += fmt.Sprintf(", and %d calls take the cycles that are counted", timed)
	}
	report.add(place, start, says, err)
}

// emulatedEffort is the instructions that the emulator is to execute.
const emulatedEffort = 1_000_000

// emulateCalls returns how many calls were made, and how many of them were timed.
func (r *cipherRoutine) emulateCalls(ctx context.Context, c *contract.Cham, machine *targets.Cham, o Options) (calls, timed int, err error) {
	symbol, arguments, text := r.Symbol, r.arguments(), r.Text
	if last := len(arguments) - 1; arguments[last] == "len" {
		symbol, text = bridgeSymbol, text+r.platform.bridge.text(r.Symbol, last, r.format.size)
		arguments = arguments[:last]
	}
	runner, err := emulate.Build(ctx, r.target, emulate.GNU, []byte(text), symbol, emulatedArena, r.platform.align, len(arguments))
	if err != nil {
		return 0, 0, err
	}
	defer runner.Close()
	s := newCipherSession(concrete, r)
	s.strict = false
	all := r.runs(rand.New(rand.NewPCG(o.Seed, 2)), emulatedEffort)
	runs := thinned(all, emulatedEffort, o.Seed)
	if r.op.message { // the lengths of which the header has the cycles, from number 0, as the first one is
		for _, n := range []int{r.Cipher.Cipher.BlockBytes(), contract.ChamMessage} {
			run := all[0]
			run.data = slices.Repeat([]byte{0x5a}, n)
			runs = append(runs, run)
		}
	}
	for _, run := range runs {
		if len(run.data) > emulatedMessage {
			continue
		}
		exact, err := r.emulateCall(ctx, runner, s, c, machine, run, calls)
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
func (r *cipherRoutine) emulateCall(ctx context.Context, runner *emulate.Runner, s *cipherSession[uint64], c *contract.Cham, machine *targets.Cham, run cipherRun, turn int) (exact bool, err error) {
	buffers := cipherMemory(r, concrete, contentsOf(r, concrete, run), run.inPlace)
	call, at := chamArena(r, buffers, emulatedArena)
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
		cycles, stack = r.platform.bridge.cycles, stack+r.platform.bridge.stack
		if r.op.refuses {
			want[at["len"]+r.target.ABI.AddrBits/8] = byte(result)
		}
	}
	switch err := differs("memory", got[0].Arena, want); {
	case err != nil:
		return false, err
	case got[0].Status != 0:
		return false, errors.New(got[0].Status.String())
	case emulate.ExactModel(r.target) == "":
		return false, nil
	case got[0].Stack != stack:
		return false, fmt.Errorf("the header says %d bytes of stack, it used %d", r.contract.Stack, got[0].Stack-stack+r.contract.Stack)
	case run.over || r.op.message && numberOf(r.Counter, run.block) != 0:
		return false, nil
	}
	measured, err := r.measured(c, machine, r.target.Cores[0])
	if err != nil {
		return false, err
	}
	figures, err := measured.Measure(len(run.data))
	if err == nil && int(got[0].Cycles)-cycles != figures.Cycles[0] {
		err = fmt.Errorf("%d cycles were counted, it took %d", figures.Cycles[0], int(got[0].Cycles)-cycles)
	}
	return true, err
}

// Package agree holds the instruction tables to the machines: every form is
// executed by the embedded interpreter and by an emulator or the processor, from
// the same states, and both must leave the same registers, flags and memory.
package agree

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/isa"
	"asmgen/verify/emulate"
)

const (
	// seed makes the operands and states.
	seed = 1
	// states are tried for each sample in a round.
	states = 4
)

// rounds of states; a campaign goes on longer.
var rounds = func() int {
	if os.Getenv("ASMGEN_CAMPAIGN") != "" {
		return 500
	}
	return 1
}()

// TestTables covers every row of every table. It also has it that a row with a
// wrong meaning would show.
func TestTables(t *testing.T) {
	for _, target := range catalog.Targets {
		t.Run(target.Name, func(t *testing.T) {
			t.Parallel()
			p, err := newProbe(target)
			if err != nil {
				t.Fatal(err)
			}
			p.need(t)
			rows := catalog.Rows[uint64](target)
			r := rand.New(rand.NewPCG(seed, 0))
			samples := p.cover(t, r, rows)
			var first []*trial
			faulty := map[int]bool{}
			err = p.execute(t.Context(), r, samples, func(round int, trials []*trial) {
				if round == 0 {
					first = append(first, trials...)
				}
				for _, tr := range trials {
					if faulty[tr.Op] {
						continue // one example is enough
					}
					if report := p.compare(rows, tr); report != "" {
						faulty[tr.Op] = true
						t.Error(report)
					}
				}
			})
			if err != nil {
				t.Error(err)
				return
			}
			if len(faulty) == 0 {
				p.mistake(t, rows, first)
			}
			t.Logf("%d forms, %d samples, %d executions", len(rows), len(samples), rounds*states*len(samples))
		})
	}
}

// need skips the test where a tool or an instruction is missing.
func (p *probe) need(t *testing.T) {
	t.Helper()
	if p.goarch != "" && p.goarch != runtime.GOARCH {
		t.Skipf("target %s runs on %s processors only, and this is %s", p.Name, p.goarch, runtime.GOARCH)
	}
	tools := emulate.Tools(p.Target, emulate.GNU)
	if len(tools) == 0 {
		t.Fatalf("target %s has no emulator", p.Name)
	}
	if missing := emulate.Missing(tools); missing != "" {
		if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	if p.goarch == "" {
		return
	}
	// Where Linux does not tell, the instructions are taken to be there.
	cpu, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return
	}
	for _, s := range p.Set.Specs {
		if !slices.Contains(strings.Fields(string(cpu)), strings.ToLower(s.Needs)) && s.Needs != "" {
			t.Skipf("this processor lacks %s, which %q needs", s.Needs, s.Form)
		}
	}
}

// cover makes the samples of all forms, and reads back what is printed of each.
func (p *probe) cover(t *testing.T, r *rand.Rand, rows []isa.Row[uint64]) []sample {
	t.Helper()
	if len(rows) != len(p.Set.Specs) {
		t.Fatalf("the table has %d rows, the set %d", len(rows), len(p.Set.Specs))
	}
	var out []sample
	for op, spec := range p.Set.Specs {
		if rows[op].Form != spec.Form {
			t.Errorf("%q stands where the set has %q", rows[op].Form, spec.Form)
		}
		some := p.samplesOf(r, rows, op)
		if len(some) == 0 {
			t.Errorf("%q is not covered: no operands were found for it", spec.Form)
		}
		for _, s := range some {
			text := p.Set.Print(s.Inst)
			back, err := p.Set.Parse(text)
			if longer := spec.Flow.Labelled() && err == nil && p.Set.Specs[back.Op].Mnemonic() == spec.Mnemonic(); longer {
				back.Op = op // which of two it is depends on where the label is
			}
			if err != nil || back.Op != op || !slices.Equal(back.Args, s.Args) {
				t.Errorf("%q, of the form %q, reads back as %+v, %v", text, spec.Form, back, err)
				break
			}
		}
		out = append(out, some...)
	}
	return out
}

// execute builds probes around the samples, and runs each sample from random
// states. judge is called with the trials of a round, a probe at a time.
func (p *probe) execute(ctx context.Context, r *rand.Rand, samples []sample, judge func(round int, trials []*trial)) error {
	for some := range slices.Chunk(samples, p.most) {
		// The sample without an instruction comes first, to learn where it all is.
		some = append([]sample{{isa.Inst{Op: nothing}, p.bases[0]}}, some...)
		text, err := p.text(some)
		if err != nil {
			return err
		}
		runner, err := emulate.Build(ctx, p.Target, emulate.GNU, text, "probe", p.size, p.alignment(), 1)
		if err != nil {
			return err
		}
		defer runner.Close()
		tr := p.newTrial(r, some[0], anywhere, 0)
		if err := p.run(ctx, runner, []*trial{tr}); err != nil {
			return err
		}
		if d := p.differ(tr.before, tr.after); d != nil {
			return fmt.Errorf("the probe itself changes the state: %s", strings.Join(d, ", "))
		}
		h := home{get(p.header(tr.after, arenaWord)), get(p.header(tr.after, firstWord))}
		for round := range rounds {
			var trials []*trial
			for k, s := range some[1:] {
				for range states {
					trials = append(trials, p.newTrial(r, s, h, k+1))
				}
			}
			if err := p.run(ctx, runner, trials); err != nil {
				return err
			}
			judge(round, trials)
		}
	}
	return nil
}

// alignment is that of the arena: such that the state's words are aligned.
func (p *probe) alignment() int { return min(p.WordBits/8, 8) }

// run executes the trials on the machine.
func (p *probe) run(ctx context.Context, runner *emulate.Runner, trials []*trial) error {
	var calls []emulate.Call
	for _, tr := range trials {
		calls = append(calls, emulate.Call{Arena: tr.before, Args: []int{0}})
	}
	results, err := runner.Run(ctx, calls)
	var dead *emulate.CallError
	if errors.As(err, &dead) {
		return fmt.Errorf("%s\n%w", p.describe(trials[dead.Call]), err)
	}
	if err != nil {
		return err
	}
	for i, got := range results {
		trials[i].after = got.Arena
		// A sample may point the stack pointer anywhere.
		if got.Status&^emulate.Stack != 0 {
			return fmt.Errorf("%s\n%v", p.describe(trials[i]), got.Status)
		}
	}
	return nil
}

// compare interprets a trial and says how the outcome differs from that of the
// machine, if it does.
func (p *probe) compare(rows []isa.Row[uint64], tr *trial) string {
	after, err := p.interpret(rows, tr)
	if err != nil {
		return fmt.Sprintf("%s\ntable: %v", p.describe(tr), err)
	}
	if tr.Op != nothing {
		if bits := p.undefined[p.Set.Specs[tr.Op].Form]; bits != 0 {
			r := tr.Args[0].Reg
			p.set(after, r, p.get(after, r)&^bits|p.get(tr.after, r)&bits)
		}
	}
	if d := p.differ(after, tr.after); d != nil {
		return fmt.Sprintf("%s\ntable / machine: %s", p.describe(tr), strings.Join(d, ", "))
	}
	return ""
}

// describe is the instruction of a trial, and the state before.
func (p *probe) describe(tr *trial) string {
	text := "no instruction"
	if tr.Op != nothing {
		text = strings.ReplaceAll(p.Set.Print(tr.Inst), "\t", " ")
	}
	var state []string
	for _, s := range p.slots {
		state = append(state, fmt.Sprintf("%s=%#x", p.name(s.reg), get(tr.before[s.at:][:s.bytes])))
	}
	return fmt.Sprintf("%s: %s (seed %d; the base is %s)\nbefore: %s\nscratch, from %#x: %x", p.Name, text, seed,
		p.Set.Syntax.Print(isa.R(tr.base)), strings.Join(state, " "), tr.home.arena+uint64(p.scratch), tr.before[p.scratch:])
}

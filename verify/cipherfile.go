package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"asmgen/gen/catalog"
	"asmgen/gen/chamcost"
	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
	"asmgen/verify/ref"
)

// cipherKey holds a key to what the header says of it.
func cipherKey(c *contract.Cham, cipher ref.Cham, key []byte) error {
	switch {
	case c.Fixed && key == nil:
		return errors.New("the key is in the code: say where it is with -key-file")
	case !c.Fixed && key != nil:
		return errors.New("its header says that the key is variable: leave out -key-file")
	case key != nil && len(key) != cipher.KeyWords*cipher.WordBits/8:
		return fmt.Errorf("CHAM-%s has a key of %d bytes, not %d", c.Variant, cipher.KeyWords*cipher.WordBits/8, len(key))
	}
	return nil
}

// CipherFile checks the text of an emitted routine of CHAM. key is the key that is in its
// code, or nil. The error says why it cannot be checked at all; what it breaks is in the
// report.
func CipherFile(ctx context.Context, name, text string, key []byte, o Options) (*Report, error) {
	c, machine, file, err := readCipher(text, key)
	if err != nil {
		return nil, err
	}
	o = o.complete()
	report := &Report{File: name, Symbol: c.Symbol, Target: c.Target, Seed: o.Seed}
	start := time.Now()
	r, err := newCipherRoutine(file)
	if err != nil {
		report.add("text", start, "", err)
		return report, nil
	}
	broken := r.rules()
	report.add("text", start, "the lines around the instructions say what linkers, debuggers and callers need", broken)
	start = time.Now()
	report.add("header", start, "says what the target, the counter and the key mean", r.cipherHeader(c, machine))
	start = time.Now()
	report.add("figures", start, fmt.Sprintf("%d bytes, and the cycles of the executed path", c.Bytes), r.cipherFigures(c, machine))
	r.behaviour(ctx, report, o, c.Proved)
	if broken == nil && !o.Offline {
		r.assembled(ctx, report, selfContained, nil)
		if report.OK() { // an emulator is no place for code that is wrong
			r.cipherEmulated(ctx, report, c, machine, o)
		}
	}
	return report, ctx.Err()
}

// readCipher reads the header of a file, and finds what it names.
func readCipher(text string, key []byte) (c *contract.Cham, machine *targets.Cham, file Cipher, err error) {
	if c, err = contract.ParseCham(text); err != nil {
		return nil, nil, file, err
	}
	t, ok := catalog.Target(c.Target)
	if !ok {
		return nil, nil, file, fmt.Errorf("the header names the unknown target %q", c.Target)
	}
	all := slices.Concat(ref.Chams, ref.OriginalChams)
	k := slices.IndexFunc(all, func(r ref.Cham) bool { return r.Name == c.Variant && r.Rounds == c.Rounds })
	machine, carries := catalog.Cham(c.Target)
	if !carries || k < 0 {
		return nil, nil, file, fmt.Errorf("CHAM-%s of %d rounds on %s cannot be verified", c.Variant, c.Rounds, c.Target)
	}
	if _, err := platformOf(c.Target, all[k]); err != nil {
		return nil, nil, file, err
	}
	return c, machine, Cipher{Text: text, Symbol: c.Symbol, Target: t, Op: c.Mode, Cipher: all[k],
		Counter: ref.CounterLayout(c.Counter), Key: key, Blocks: c.Blocks, Stack: c.Stack, Bytes: c.Bytes}, cipherKey(c, all[k], key)
}

// behaviour are the checks of what the code does. claim is what the header says that was
// proved, or empty.
func (r *cipherRoutine) behaviour(ctx context.Context, report *Report, o Options, claim string) {
	start := time.Now()
	report.add("constant time", start, "no branch and no address depends on keys or data", r.constantTime())
	start = time.Now()
	calls, err := r.execute(ctx, o)
	report.add("execution", start, fmt.Sprintf("%d calls in the embedded interpreter agree with the reference", calls), err)
	start = time.Now()
	proved, err := r.prove()
	if open := (*undecided)(nil); claim != "" && errors.As(err, &open) {
		err = fmt.Errorf("the header says that it is proved, but %s", open.reason)
	}
	if err == nil && claim != "" && claim != proved {
		err = fmt.Errorf("the header says \"proved: %s\", but what is proved is: %s", claim, proved)
	}
	report.add("proof", start, proved, err)
}

// cipherHeader holds what the block says in words, and the sizes of it, to the target and
// the code.
func (r *cipherRoutine) cipherHeader(c *contract.Cham, machine *targets.Cham) error {
	core, ok := r.target.Core(c.Core)
	if !ok {
		return fmt.Errorf("target %s has no core %q", r.target.Name, c.Core)
	}
	align := 0
	if r.platform.align > 1 && slices.ContainsFunc(r.arguments(), aligned) {
		align = r.platform.align
	}
	if c.Align != align {
		return fmt.Errorf("the header has round keys and contexts aligned to %d bytes, not %d", c.Align, align)
	}
	if r.op.message && c.Context != r.format.size {
		return fmt.Errorf("the header says that a context has %d bytes, it has %d", c.Context, r.format.size)
	}
	says := map[string]string{}
	for _, n := range c.Notes {
		says[n.Key] = n.Value
	}
	measured, err := r.measured(c, machine, core)
	if err != nil {
		return err
	}
	saves, clobbers := r.touched()
	for _, want := range append(c.Promises(measured.Promise()), contract.Field{Key: "saves", Value: saves}, contract.Field{Key: "clobbers", Value: clobbers}) {
		if got := says[want.Key]; got != want.Value {
			return fmt.Errorf("the header says \"%s: %s\" where it should say %q", want.Key, got, want.Value)
		}
	}
	return nil
}

// chamSchedule is a schedule with the arguments and the context of the routine, as counting
// needs it.
func chamSchedule(c *contract.Cham) (*chamctr.Schedule, error) {
	cipher, _ := c.Cipher()
	if op, _ := c.Op(); !op.Counter {
		return chamctr.Block(cipher, c.Fixed, 0)
	}
	return chamctr.New(cipher, chamctr.Options{Counter: c.Counter, Fixed: c.Fixed, Blocks: c.Blocks})
}

// measured is the text as its costs are counted.
func (r *cipherRoutine) measured(c *contract.Cham, machine *targets.Cham, core targets.Core) (chamcost.Routine, error) {
	op, _ := c.Op()
	s, err := chamSchedule(c)
	return chamcost.Routine{Cham: machine, Core: core, Op: op, Schedule: s, Insts: r.source.Insts}, err
}

// cipherFigures holds the header's figures to the text.
func (r *cipherRoutine) cipherFigures(c *contract.Cham, machine *targets.Cham) error {
	core, _ := r.target.Core(c.Core) // that there is one is for another check to say
	measured, err := r.measured(c, machine, core)
	if err != nil {
		return err
	}
	got, err := measured.Measure(0)
	if err != nil {
		return err
	}
	if got.Bytes != c.Bytes {
		return fmt.Errorf("the header says %d bytes, the text has %d", c.Bytes, got.Bytes)
	}
	if err := sideBySide(measured); err != nil {
		return err
	}
	times, _, err := measured.Times()
	if err != nil {
		return err
	}
	says := map[string]string{}
	for _, f := range c.Times {
		says[f.Key] = f.Value
	}
	for _, t := range times {
		for _, want := range t.Fields() {
			if got, ok := says[want.Key]; !ok || got != want.Value {
				return fmt.Errorf("the header says %q of %s, the text takes %s", got, want.Key, want.Value)
			}
			delete(says, want.Key)
		}
	}
	for key := range says {
		return fmt.Errorf("the header line %q is of no model or size that there is", strings.TrimSpace(key)+":")
	}
	return nil
}

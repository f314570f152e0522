package verify

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"asmgen/gen/contract"
	"asmgen/verify/emulate"
)

// selfContained is what an object is found to be that needs nothing.
const selfContained = "%d bytes of code, a function, nothing needed from elsewhere, stack not executable"

// toolchains assembles the text with each assembler, and runs it where they put
// it: on an emulator, or on this machine.
func (r *routine) toolchains(ctx context.Context, report *Report, o Options) {
	if r.contract.Syntax == "go" {
		r.emulated(ctx, report, o, "Go", emulate.GoTools(), (*routine).buildGo)
		return
	}
	if r.foreign == nil {
		r.assembled(ctx, report, selfContained, nil)
	} else {
		r.assembled(ctx, report, "%d bytes of code, as they were read", r.readRight)
	}
	r.poisoned(ctx, report)
	r.emulated(ctx, report, o, emulate.Place(r.target), emulate.Tools(r.target, emulate.GNU), (*routine).build)
}

// assembled has each assembler make an object of the text, and holds it to a check, or
// them to one another where that is nil: the texts that others write have more than one
// encoding. finding is what is said of the
// bytes of code.
func (r *routine) assembled(ctx context.Context, report *Report, finding string, check func(context.Context, emulate.Assembler, *emulate.Object) error) {
	var first *emulate.Object
	for _, a := range emulate.Assemblers {
		start := time.Now()
		object, err := r.assemble(ctx, a)
		if err == nil && first != nil && check == nil {
			if differ := object.Differ(first); differ != "" {
				err = fmt.Errorf("%s and %s disagree: %s", emulate.Assemblers[0], a, differ)
			}
		}
		if first == nil {
			first = object
		}
		if err == nil && check != nil {
			err = check(ctx, a, object)
		}
		report.add(a.String(), start, fmt.Sprintf(finding, r.contract.Figures.Bytes), err)
	}
}

// readRight holds what was read of a foreign file to what an assembler makes of it.
func (r *routine) readRight(ctx context.Context, a emulate.Assembler, read *emulate.Object) error {
	code := func(a emulate.Assembler) ([]byte, error) {
		return emulate.Code(ctx, r.target, a, r.foreign.name, r.foreign.text, r.contract.Symbol, len(read.Code))
	}
	made, err := code(a)
	if err != nil {
		// It is enough that one takes the file, since each has directives of its own.
		for _, other := range emulate.Assemblers {
			if other == a || emulate.Missing(emulate.AssemblerTools(r.target, other)) != "" {
				continue
			}
			if _, refused := code(other); refused == nil {
				return &missing{fmt.Sprintf("does not take the file: %v", err)}
			}
		}
		return err
	}
	if differ := read.Differ(&emulate.Object{Code: made}); differ != "" {
		return fmt.Errorf("makes other code of the file than what was read of it: %s", differ)
	}
	return nil
}

// build builds the harness around the text.
func (r *routine) build(ctx context.Context) (*emulate.Runner, error) {
	return emulate.BuildOpen(ctx, r.target, emulate.GNU, []byte(r.text), r.contract.Symbol,
		newShape(r.contract).arena, r.contract.Align, len(r.params()), r.contract.Length())
}

func (r *routine) params() []contract.Param {
	op, _ := contract.FindOp(r.contract.Op) // the contract was checked when it was read
	return op.Params
}

// assemble returns the object that an assembler makes of the text, held to the
// contract.
func (r *routine) assemble(ctx context.Context, a emulate.Assembler) (*emulate.Object, error) {
	if absent := emulate.Missing(emulate.AssemblerTools(r.target, a)); absent != "" {
		return nil, &missing{absent}
	}
	object, err := emulate.Assemble(ctx, r.target, a, []byte(r.text), r.contract.Symbol)
	if err != nil {
		return nil, err
	}
	switch {
	case object.Size != uint64(r.contract.Figures.Bytes):
		err = fmt.Errorf("the header says %d bytes, the object has %d", r.contract.Figures.Bytes, object.Size)
	case !object.Func || !object.Global:
		err = fmt.Errorf("the symbol %s is not a global function", r.contract.Symbol)
	case object.Thumb != slices.Contains(r.target.Dialect.Marks, ".thumb_func"):
		err = fmt.Errorf("the symbol %s is marked for the wrong instruction set state", r.contract.Symbol)
	case !object.StackNote || object.ExecStack:
		err = fmt.Errorf("the object asks for an executable stack")
	case object.Relocations > 0:
		err = fmt.Errorf("the code has %d relocations to what is outside itself", object.Relocations)
	case len(object.Undefined) > 0:
		err = fmt.Errorf("the object needs the symbols %s", strings.Join(object.Undefined, ", "))
	case len(object.Extra) > 0:
		err = fmt.Errorf("the object has the sections %s beside its code", strings.Join(object.Extra, ", "))
	}
	return object, err
}

// buildGo builds a Go program around the text and the declaration that its
// contract implies.
func (r *routine) buildGo(ctx context.Context) (*emulate.Runner, error) {
	var stubs bytes.Buffer
	var params []string
	for _, p := range r.params() {
		params = append(params, p.GoDeclaration(r.contract.Limbs, r.contract.WordBits))
	}
	fmt.Fprintf(&stubs, "package p\n\n//go:noescape\nfunc %s(%s)\n", r.contract.Symbol, strings.Join(params, ", "))
	return emulate.BuildGo(ctx, r.target, []byte(r.text), stubs.Bytes(), r.contract.Symbol,
		newShape(r.contract).arena, r.contract.Align, len(params))
}

// chunk is the number of calls prepared at a time.
const chunk = 4096

// emulated runs calls in a harness, after the plan of the interpreter but with
// other random choices.
func (r *routine) emulated(ctx context.Context, report *Report, o Options, place string, tools []emulate.Tool, build func(*routine, context.Context) (*emulate.Runner, error)) {
	start, calls := time.Now(), 0
	if absent := emulate.Missing(tools); absent != "" {
		report.add(place, start, "", &missing{absent})
		return
	}
	sized := r.sized()
	for k, r := range sized {
		h := &harness{routine: r, shape: newShape(r.contract), ctx: ctx}
		n, err := h.execute(place, o.part(k, len(sized)), build)
		if err != nil {
			report.add(place, start, "", err)
			return
		}
		calls += n
	}
	report.add(place, start, (&harness{routine: r}).summary(calls), nil)
}

// execute makes the calls of one length, and returns how many they are.
func (h *harness) execute(place string, o Options, build func(*routine, context.Context) (*emulate.Runner, error)) (made int, err error) {
	if h.runner, err = build(h.routine, h.ctx); err != nil {
		return 0, err
	}
	defer h.runner.Close()
	p := h.newPlan(o.Effort, o.Seed+1)
	for more := true; more && h.ctx.Err() == nil; {
		var calls []call
		for len(calls) < chunk {
			var c call
			if c, more = p.next(); !more {
				break
			}
			calls = append(calls, c)
		}
		if bad, err := h.run(calls); err != nil {
			if bad >= 0 {
				err = h.shape.explain(h.ctx, calls[bad], err, func(c call) error { _, err := h.run([]call{c}); return err })
			}
			return 0, err
		}
		o.Progress(place, float64(p.made)/float64(p.calls))
	}
	return p.calls, nil
}

// harness makes calls through a Runner and judges them.
type harness struct {
	*routine
	shape  shape
	runner *emulate.Runner
	ctx    context.Context
}

// run makes the calls; bad is the first one that broke a rule, or -1.
func (h *harness) run(calls []call) (bad int, err error) {
	images := make([]emulate.Call, len(calls))
	wants := make([][]byte, len(calls))
	for i, c := range calls {
		images[i], wants[i] = h.shape.image(c)
	}
	results, err := h.runner.Run(h.ctx, images)
	for i, got := range results {
		if err := h.judge(calls[i], images[i], got, wants[i]); err != nil {
			return i, err
		}
	}
	if err != nil && len(results) < len(calls) && h.ctx.Err() == nil {
		return len(results), err
	}
	return -1, err
}

func (h *harness) judge(c call, before emulate.Call, got emulate.Result, want []byte) error {
	if err := h.shape.judge(c, before, got.Arena, want); err != nil {
		return err
	}
	if got.Status != 0 {
		return fmt.Errorf("%s", got.Status)
	}
	if cycles, exact := h.cycles(); exact {
		if got.Cycles != uint64(cycles) {
			return fmt.Errorf("the header says %d cycles, it took %d", cycles, got.Cycles)
		}
		if got.Stack != h.contract.Stack {
			return fmt.Errorf("the header says %d bytes of stack, it used %d", h.contract.Stack, got.Stack)
		}
	}
	return nil
}

// cycles is the header's figure for the model that the simulator follows
// exactly.
func (h *harness) cycles() (int, bool) {
	for _, cy := range h.contract.Figures.Cycles {
		if cy.Model == emulate.ExactModel(h.target) {
			return cy.Count, true
		}
	}
	return 0, false
}

func (h *harness) summary(calls int) string {
	if cycles, exact := h.cycles(); exact {
		return fmt.Sprintf("%d calls agree with math/big, each in %d cycles", calls, cycles)
	}
	return fmt.Sprintf("%d calls%s agree with math/big", calls, h.lengths())
}

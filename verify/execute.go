package verify

import (
	"context"
	"fmt"
	"time"

	"asmgen/gen/contract"
	"asmgen/verify/emulate"
)

// maxCalls bounds the calls of one check, however short the routine.
const maxCalls = 400_000

// minCalls are made even where effort would allow fewer: the pairs of
// whole-number edge patterns, each layout a few times, and with the buffers apart
// all the places in a page.
const minCalls = 2 * emulate.Page

// Of a routine that takes any length, enough instructions are executed at each
// length, but no fewer calls than fewCalls.
const enough, fewCalls = 1_000_000, 64

// plan is the list of calls that a file is tried on, made one at a time.
type plan struct {
	shape    shape
	contract *contract.Contract
	layouts  []layout
	vectors  *vectors
	calls    int
	made     int
	apart    int // those made with the buffers apart
}

// newPlan spends effort instructions. Of a routine that takes any length, the
// long ones show little that the short ones do not.
func (r *routine) newPlan(effort int, seed uint64) *plan {
	s, least := newShape(r.contract), minCalls
	if r.contract.Open {
		least = min(max(enough/r.executes(), fewCalls), minCalls)
	}
	return &plan{
		shape: s, contract: r.contract,
		layouts: s.layouts(r.contract),
		vectors: newVectors(r.contract.Limbs, s.limb, seed),
		calls:   min(max(effort/r.executes(), least), maxCalls),
	}
}

// next is the next call. Two in four have their buffers apart and work off the
// mandatory pairs; one tries the other layouts in turn, and one an overlap drawn
// at random.
func (p *plan) next() (call, bool) {
	if p.made == p.calls {
		return call{}, false
	}
	c := call{layout: p.layouts[0]}
	other := false
	switch turn := p.made / 4; {
	case p.made%4 == 3 && len(p.layouts) > 1:
		c.layout, other = p.layouts[1+turn%(len(p.layouts)-1)], true
	case p.made%4 == 1:
		var l layout
		if l, other = p.shape.overlapping(p.contract, p.vectors.rng); other {
			c.layout = l
		}
	}
	if other {
		c.turn = p.made / 4
		c.x, c.y = p.vectors.edgeOrRandom()
	} else {
		c.turn = p.apart
		p.apart++
		c.x, c.y = p.vectors.next()
	}
	p.made++
	return c, true
}

// interpret executes the text in the embedded interpreter, at every length that
// it is tried on.
func (r *routine) interpret(ctx context.Context, report *Report, o Options) {
	start, calls := time.Now(), 0
	sized := r.sized()
	for k, r := range sized {
		n, err := r.execute(ctx, o.part(k, len(sized)))
		if err != nil {
			report.add("execution", start, "", err)
			return
		}
		calls += n
	}
	report.add("execution", start, fmt.Sprintf("%d calls%s in the embedded interpreter agree with math/big", calls, r.lengths()), nil)
}

// execute makes the calls of one length, and returns how many they are.
func (r *routine) execute(ctx context.Context, o Options) (calls int, err error) {
	s := newSession(concrete, r)
	p := r.newPlan(o.Effort, o.Seed)
	try := func(c call) error {
		before, want := s.shape.image(c)
		s.strict = p.made <= 3 // these show what all do, with flags clear and set
		got, err := s.run(before)
		if err != nil {
			return err
		}
		return s.shape.judge(c, before, got, want)
	}
	for ctx.Err() == nil {
		c, more := p.next()
		if !more {
			break
		}
		if err := try(c); err != nil {
			return 0, s.shape.explain(ctx, c, err, try)
		}
		if p.made%256 == 0 {
			o.Progress("executing", float64(p.made)/float64(p.calls))
		}
	}
	return p.calls, nil
}

// explain shrinks a failing call and makes it a failure for the report. try
// runs a call and returns what is wrong with it.
func (s shape) explain(ctx context.Context, c call, err error, try func(call) error) error {
	c = s.shrink(c, func(c call) bool { return ctx.Err() == nil && try(c) != nil })
	if e := try(c); e != nil {
		err = e
	}
	before, _ := s.image(c)
	x, y := s.factors(c, before.Arena)
	example := &Counterexample{Layout: c.layout.name, X: hexNumber(x, s.limb), Y: hexNumber(y, s.limb)}
	if m, ok := err.(*mismatch); ok {
		example.Got, example.Want = hexNumber(m.got, s.limb), hexNumber(m.want, s.limb)
	}
	return &failure{err.Error(), example}
}

// shrink makes limbs zero, or failing that 1, as long as the call still fails.
// No single further limb of the result can be made zero.
func (s shape) shrink(c call, fails func(call) bool) call {
	for again := true; again; {
		again = false
		for _, o := range []*operand{&c.x, &c.y} {
			for at := 0; at < s.factor; at += s.limb {
				for _, small := range []byte{0, 1} {
					smaller := append(operand(nil), *o...)
					clear(smaller[at : at+s.limb])
					smaller[at] = small
					if !less(smaller[at:at+s.limb], (*o)[at:at+s.limb]) {
						continue
					}
					old := *o
					*o = smaller
					if fails(c) {
						again = true
						break
					}
					*o = old
				}
			}
		}
	}
	return c
}

// less compares limbs as little-endian numbers.
func less(a, b []byte) bool {
	for i := len(a) - 1; i >= 0; i-- {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

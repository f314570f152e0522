package chamcost

import (
	"cmp"
	"slices"

	"asmgen/gen/contract"
	"asmgen/gen/targets"
)

// unit is what costs are counted in: a place in Cycles, or instructions where that is
// below 0.
type unit int

const instructions unit = -1

func (u unit) of(f targets.Figures) int {
	if u < 0 {
		return f.Instructions
	}
	return f.Cycles[u]
}

// units are those that the header has: cycles by timing model, instructions where the
// instruction set has none.
func (r Routine) units() (out []unit) {
	if len(r.Set.Models) == 0 {
		out = append(out, instructions)
	}
	for m := range r.Models() {
		out = append(out, unit(m))
	}
	return out
}

// decisive is the unit of the core, which choices go by.
func (r Routine) decisive() unit {
	models := r.Models()
	if r.Core.Pipeline != nil {
		return unit(len(models) - 1)
	}
	return unit(slices.Index(models, r.Core.Model))
}

// calls are what the calls execute whose costs a header has.
type calls struct {
	call                       targets.Figures // where there is no length
	block, message, more, less targets.Figures
}

func (r Routine) calls() (c calls, err error) {
	if !r.Op.Returns {
		c.call, err = r.Measure(0)
		return c, err
	}
	more, less := r.marginal()
	for _, m := range []struct {
		of     *targets.Figures
		length int
	}{{&c.block, r.Schedule.BlockBytes()}, {&c.message, contract.ChamMessage}, {&c.more, more}, {&c.less, less}} {
		if *m.of, err = r.Measure(m.length); err != nil {
			return c, err
		}
	}
	return c, nil
}

// Times are the costs of the routine in each unit, and that in the unit of its core.
func (r Routine) Times() (all []contract.ChamTime, own contract.ChamTime, err error) {
	c, err := r.calls()
	if err != nil {
		return nil, own, err
	}
	for _, u := range r.units() {
		all = append(all, r.time(u, c))
	}
	return all, r.time(r.decisive(), c), nil
}

func (r Routine) time(u unit, c calls) (t contract.ChamTime) {
	if u >= 0 {
		t.Model, t.Modelled = r.Models()[u], int(u) >= len(r.Set.Models)
	}
	if !r.Op.Returns {
		t.Call = u.of(c.call)
		return t
	}
	t.BlockBytes, t.Blocks = r.Schedule.BlockBytes(), r.Schedule.Blocks
	t.Block, t.Message, t.More = u.of(c.block), u.of(c.message), u.of(c.more)-u.of(c.less)
	return t
}

// marginalBlocks is a long call.
const marginalBlocks = 16

// marginal are the bytes of a long call, and of one with a block less, or as many as go
// side by side.
func (r Routine) marginal() (more, less int) {
	bytes := r.Schedule.Blocks * r.Schedule.BlockBytes()
	more = max(marginalBlocks*r.Schedule.BlockBytes(), 4*bytes)
	return more, more - bytes
}

// Marginal is the cost of one more block inside a long call, or of as many as go side by
// side, in the unit of the core.
func (r Routine) Marginal() (int, error) {
	m, n := r.marginal()
	more, err := r.Measure(m)
	if err != nil {
		return 0, err
	}
	less, err := r.Measure(n)
	return r.decisive().of(more) - r.decisive().of(less), err
}

// Promise is what the header says of the code in words.
func (r Routine) Promise() contract.ChamPromise {
	p := contract.ChamPromise{ABI: r.ABI.Name, Timing: cmp.Or(r.Cham.Timing, r.Target.Timing), Align: r.Cham.Align, Needs: slices.Concat(targets.Needs(r.Set, r.Insts), r.Cham.Needs)}
	if flow := targets.Flow(r.Set, r.Insts); flow != "" {
		p.Flow = flow + "; they go by lengths and by the number of the block alone"
	}
	return p
}

package emit

import (
	"errors"
	"fmt"

	"asmgen/gen/chamcost"
	"asmgen/gen/chamctr"
)

// squeeze makes another schedule where the code of this one has no room: of those with a
// loop over rounds, and with other numbers of preloaded round keys where that is open, the
// fastest that has. The error says how much the smallest needs.
func (p *chamPlan) squeeze() error {
	limit := p.ChamRequest.MaxBytes
	if flash := p.core.Flash; limit == 0 || flash > 0 && flash < limit {
		limit = flash
	}
	if limit == 0 {
		return nil
	}
	bytes, _, err := p.tried()
	if err != nil || bytes <= limit {
		return err
	}
	smallest, least, fit := bytes, 0, (*chamctr.Schedule)(nil)
	for _, s := range p.smaller() {
		p.schedule = s
		bytes, cost, err := p.tried()
		var refused UsageError // the target has no such turn
		switch {
		case errors.As(err, &refused):
			continue
		case err != nil:
			return err
		}
		smallest = min(smallest, bytes)
		if bytes <= limit && (fit == nil || cost < least) {
			least, fit = cost, s
		}
	}
	if fit == nil {
		return p.noRoom(smallest)
	}
	p.schedule, p.squeezed = fit, limit == p.ChamRequest.MaxBytes
	return nil
}

// smaller are the schedules that may take less code than the one that is fastest.
func (p *chamPlan) smaller() (out []*chamctr.Schedule) {
	o := p.options()
	turns := []int{o.Unroll}
	if o.Unroll == 0 {
		for turn := p.cipher.Keys(); turn < p.cipher.Rounds; turn += p.cipher.Keys() {
			turns = append(turns, turn)
		}
	}
	for _, o.Unroll = range turns {
		switch {
		case !p.op.Counter:
			if s, err := chamctr.Block(p.cipher, o.Fixed, o.Unroll); err == nil {
				out = append(out, s)
			}
		case p.op.Returns && p.ChamRequest.Preload == "auto":
			if tried, err := chamcost.Tried(p.machine, p.cipher, o); err == nil {
				out = append(out, tried...)
			}
		case p.op.Returns:
			o.Preload = p.schedule.Preload
			if s, err := chamctr.New(p.cipher, o); err == nil {
				out = append(out, s)
			}
		}
	}
	return p.sideBySide(out)
}

// sideBySide are the schedules with as many blocks side by side as are asked for, or with one
// and with as many as registers take.
func (p *chamPlan) sideBySide(all []*chamctr.Schedule) []*chamctr.Schedule {
	most := p.machine.MostBlocks(p.cipher)
	if p.Blocks == 1 || most == 1 || !p.op.Returns {
		return all
	}
	var out []*chamctr.Schedule
	for _, s := range all {
		o := s.Options
		o.Blocks = most
		if several, err := chamctr.New(p.cipher, o); err == nil {
			out = append(out, several)
		}
	}
	if p.Blocks == 0 {
		out = append(out, all...)
	}
	return out
}

// tried is the code of the schedule: its bytes, and what one more block costs, or a call.
func (p *chamPlan) tried() (bytes, cost int, err error) {
	l, err := p.machine.Lower(p.op, p.schedule, p.Secret)
	if err != nil {
		return 0, 0, UsageError(err.Error())
	}
	routine := p.measured(l)
	f, err := routine.Measure(0)
	if err != nil {
		return 0, 0, err
	}
	_, t, err := routine.Times()
	return f.Bytes, t.Call + t.More/max(t.Blocks, 1), err
}

// noRoom is the error of code that needs so many bytes at least.
func (p *chamPlan) noRoom(bytes int) error {
	what := fmt.Sprintf("CHAM-%s -mode %s", p.Variant, p.Mode)
	if p.Unroll > 0 {
		what += fmt.Sprintf(" -unroll %d", p.Unroll)
	}
	if flash := p.core.Flash; flash > 0 && bytes > flash {
		return TooLarge{usagef("%s needs %d bytes of code, more than the %d bytes of flash of %s: choose a larger -core", what, bytes, flash, p.core.Name)}
	}
	return TooLarge{usagef("%s needs at least %d bytes of code, more than -max-bytes %d: allow %d", what, bytes, p.ChamRequest.MaxBytes, bytes)}
}

package emit

import (
	"strconv"

	"asmgen/gen/chamctr"
	"asmgen/gen/chamfile"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
	"asmgen/gen/targets/avr"
	"asmgen/templates"
)

// ChamRequest is what a user asks for of CHAM. The zero value of a field means its default.
type ChamRequest struct {
	Target, Core string
	Variant      string // "64/128", by the bits of block and key
	Rounds       string // "revised" or "original"
	Mode         string // a name of chamctr.Ops
	Counter      string // a name of chamctr.Counters
	// Key is "variable" or "fixed". What is fixed is Secret.
	Key    string
	Secret []byte
	// Preload is the number of round keys in registers, or "auto".
	Preload string
	// Unroll is the rounds of one turn of the loop over rounds; 0 has no such loop.
	Unroll          int
	Prefix, License string
	// Raw writes a .s file, which no preprocessor sees.
	Raw bool
}

// ChamFile is an emitted routine of CHAM with everything that is known of it.
type ChamFile struct {
	Text     []byte
	Contract *contract.Cham
	Schedule *chamctr.Schedule
	Listing  *targets.Listing
	Key      string // "variable" or "fixed"
	// Time is on the timing model of the core.
	Time contract.ChamTime
	// Set is all routines that go with this one.
	Set chamfile.Set
}

// chamChoices are the words that a choice is made among, the default first.
var (
	chamRounds = []string{"revised", "original"}
	chamKeys   = []string{"variable", "fixed"}
)

// chamPlan is a request with everything looked up.
type chamPlan struct {
	ChamRequest
	*plan    // the part that is the same for products
	cipher   chamctr.Cipher
	op       chamctr.Op
	schedule *chamctr.Schedule
}

// EmitCham carries out a request. The error is a UsageError where it cannot be served.
func EmitCham(r ChamRequest) (*ChamFile, error) {
	p, err := resolveCham(r)
	if err != nil {
		return nil, err
	}
	if err := p.settle(); err != nil {
		return nil, err
	}
	return p.emit()
}

// EmitChamTried is the routine by all schedules among which -preload auto chooses.
func EmitChamTried(r ChamRequest) ([]*ChamFile, error) {
	p, err := resolveCham(r)
	switch {
	case err != nil:
		return nil, err
	case !p.op.Returns:
		return nil, usagef("-mode %s keeps no round keys in registers: compare first or ctr", p.Mode)
	}
	tried, err := avr.ChamTried(p.cipher, p.options())
	if err != nil {
		return nil, UsageError(err.Error())
	}
	var out []*ChamFile
	for _, s := range tried {
		p.schedule, p.ChamRequest.Preload = s, strconv.Itoa(s.Preload)
		f, err := p.emit()
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

// settle makes the schedule.
func (p *chamPlan) settle() (err error) {
	switch o := p.options(); {
	case !p.op.Counter:
		p.schedule, err = chamctr.Block(p.cipher, o.Fixed, o.Unroll)
	case !p.op.Returns:
		p.schedule, err = chamctr.New(p.cipher, o)
	case p.ChamRequest.Preload == "auto":
		p.schedule, err = avr.BestCham(p.cipher, o, p.Secret, p.core.Model)
	default:
		if o.Preload, err = strconv.Atoi(p.ChamRequest.Preload); err != nil || o.Preload < 0 || o.Preload > avr.MostPreloaded {
			return usagef("-preload must be auto or a number from 0 to %d, not %q", avr.MostPreloaded, p.ChamRequest.Preload)
		}
		p.schedule, err = chamctr.New(p.cipher, o)
	}
	if err != nil {
		return UsageError(err.Error())
	}
	return nil
}

// emit writes the routine by the schedule.
func (p *chamPlan) emit() (*ChamFile, error) {
	l, err := avr.LowerCham(p.op, p.schedule, p.Secret)
	if err != nil {
		return nil, UsageError(err.Error())
	}
	if err := p.fixedTime(l); err != nil {
		return nil, err
	}
	f := &ChamFile{Schedule: p.schedule, Listing: l, Key: p.ChamRequest.Key, Set: p.set()}
	times, err := avr.ChamTimes(p.op, l.Insts(), p.schedule)
	if err != nil {
		return nil, err
	}
	for _, t := range times {
		if t.Model == p.core.Model {
			f.Time = t
		}
	}
	if f.Contract, err = p.contract(l, times); err != nil {
		return nil, err
	}
	c, frameInfo := f.Contract, p.target.Dialect.HasFrameInfo(f.Contract.Bytes)
	f.Text, err = templates.Execute("gas.tmpl", frame{
		Dialect: p.target.Dialect, Marker: contract.Marker, License: p.license(), Contract: c.Lines(), Symbol: c.Symbol,
		Body: body(l, c.Symbol, frameInfo), Raw: p.plan.Raw, FrameInfo: frameInfo,
	})
	return f, err
}

// set is the routines that share a header: those of the same counter.
func (p *chamPlan) set() chamfile.Set {
	s := chamfile.Set{Prefix: p.plan.Prefix, Schedule: p.schedule, Key: p.Secret, License: p.license()}
	for _, op := range chamctr.Ops {
		if (p.op.Counter || !op.Counter) && op.Parameters(p.fixed()) != nil {
			s.Ops = append(s.Ops, op.Name)
		}
	}
	if p.op.Counter {
		s.Context = avr.ChamContextBytes(p.schedule)
	}
	return s
}

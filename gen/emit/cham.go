package emit

import (
	"strconv"

	"asmgen/gen/chamcost"
	"asmgen/gen/chamctr"
	"asmgen/gen/chamfile"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
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
	Unroll int
	// Blocks is the number of blocks side by side; 0 is what is fastest.
	Blocks int
	// Name is that of the function, before Prefix.
	Name, Prefix, License string
	// MaxBytes refuses code that is larger; 0 is without limit. Unless Unroll says
	// otherwise, there is a loop over rounds where that is needed to fit.
	MaxBytes int
	// Raw writes a .s file, which no preprocessor sees.
	Raw bool
	// Prove, if it is not nil, is as in Request.
	Prove func(text string) (string, error)
}

// ChamFile is an emitted routine of CHAM with everything that is known of it.
type ChamFile struct {
	Text     []byte
	Contract *contract.Cham
	Schedule *chamctr.Schedule
	Listing  *targets.Listing
	Key      string // "variable" or "fixed"
	Target   *targets.Cham
	Core     targets.Core
	// Time is in what the core is measured by.
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
	machine  *targets.Cham
	cipher   chamctr.Cipher
	op       chamctr.Op
	schedule *chamctr.Schedule
	// squeezed tells that without MaxBytes the schedule would be another.
	squeezed bool
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
	if err := p.squeeze(); err != nil {
		return nil, err
	}
	f, err := p.emit()
	if err != nil || p.ChamRequest.Prove == nil {
		return f, err
	}
	if f.Contract.Proved, err = p.ChamRequest.Prove(string(f.Text)); err != nil {
		return nil, err
	}
	return f, p.write(f)
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
	tried, err := chamcost.Tried(p.machine, p.cipher, p.options())
	if err != nil {
		return nil, UsageError(err.Error())
	}
	// A choice among them is one for the blocks that go by themselves, unless it says otherwise.
	p.Blocks = max(p.Blocks, min(p.machine.MostBlocks(p.cipher)-1, 1))
	var out []*ChamFile
	for _, s := range tried {
		if p.Blocks > 1 {
			if s, err = chamcost.SideBySide(p.machine, p.core, s, p.Blocks, p.Secret); err != nil {
				return nil, UsageError(err.Error())
			}
		}
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
	switch o, most := p.options(), p.machine.MostPreloaded(p.cipher); {
	case !p.op.Counter:
		p.schedule, err = chamctr.Block(p.cipher, o.Fixed, o.Unroll)
	case !p.op.Returns:
		p.schedule, err = chamctr.New(p.cipher, o)
	case p.ChamRequest.Preload == "auto":
		p.schedule, err = chamcost.Best(p.machine, p.core, p.cipher, o, p.Secret)
	default:
		if o.Preload, err = strconv.Atoi(p.ChamRequest.Preload); err != nil || o.Preload < 0 || o.Preload > most {
			return usagef("-preload must be auto or a number from 0 to %d, not %q", most, p.ChamRequest.Preload)
		}
		p.schedule, err = chamctr.New(p.cipher, o)
	}
	if err == nil && p.op.Returns {
		p.schedule, err = chamcost.SideBySide(p.machine, p.core, p.schedule, p.Blocks, p.Secret)
	}
	if err != nil {
		return UsageError(err.Error())
	}
	return nil
}

// measured is a listing of the routine as it is measured.
func (p *chamPlan) measured(l *targets.Listing) chamcost.Routine {
	return chamcost.Routine{Cham: p.machine, Core: p.core, Op: p.op, Schedule: p.schedule, Insts: l.Insts()}
}

// emit writes the routine by the schedule.
func (p *chamPlan) emit() (*ChamFile, error) {
	l, err := p.machine.Lower(p.op, p.schedule, p.Secret)
	if err != nil {
		return nil, UsageError(err.Error())
	}
	if err := p.fixedTime(l); err != nil {
		return nil, err
	}
	f := &ChamFile{Schedule: p.schedule, Listing: l, Key: p.ChamRequest.Key, Set: p.set(), Target: p.machine, Core: p.core}
	routine := p.measured(l)
	times, own, err := routine.Times()
	if err != nil {
		return nil, err
	}
	f.Time = own
	if f.Contract, err = p.contract(l, times); err != nil {
		return nil, err
	}
	return f, p.write(f)
}

// write makes the text of the file.
func (p *chamPlan) write(f *ChamFile) (err error) {
	c, frameInfo := f.Contract, p.target.Dialect.HasFrameInfo(f.Contract.Bytes)
	f.Text, err = templates.Execute("gas.tmpl", frame{
		Dialect: p.target.Dialect, Marker: contract.Marker, License: p.license(), Contract: c.Lines(), Symbol: c.Symbol,
		Body: body(f.Listing, c.Symbol, frameInfo), Raw: p.plan.Raw, FrameInfo: frameInfo,
	})
	return err
}

// set is the routines that share a header: those of the same counter.
func (p *chamPlan) set() chamfile.Set {
	s := chamfile.Set{Prefix: p.plan.Prefix, Schedule: p.schedule, Key: p.Secret, License: p.license(), Align: p.machine.Align}
	for _, op := range chamctr.Ops {
		if (p.op.Counter || !op.Counter) && op.Parameters(p.fixed()) != nil {
			s.Ops = append(s.Ops, op.Name)
		}
	}
	if p.op.Counter {
		s.Context = p.machine.ContextBytes(p.schedule)
	}
	if p.plan.Name != p.op.Symbol(p.cipher) {
		s.Names = map[string]string{p.Mode: p.plan.Name}
	}
	return s
}

package emit

import (
	"fmt"
	"slices"
	"strconv"

	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
)

// contract is what the file promises.
func (p *chamPlan) contract(l *targets.Listing, times []contract.ChamTime) (*contract.Cham, error) {
	routine, s := p.measured(l), p.schedule
	c := &contract.Cham{
		Command: p.command(), Symbol: p.plan.Prefix + p.plan.Name, Target: p.target.Name, Core: p.core.Name,
		Variant: p.Variant, Rounds: p.cipher.Rounds, Mode: p.Mode, Counter: chamctr.Counter(p.Counter), Fixed: p.fixed(),
		Context: p.set().Context, Stack: l.Stack,
	}
	if s.Blocks > 1 {
		c.Blocks = s.Blocks
	}
	if slices.ContainsFunc(p.op.Parameters(p.fixed()), chamctr.Param.Aligned) {
		c.Align = p.machine.Align
	}
	figures, err := routine.Measure(0)
	if err != nil {
		return nil, err
	}
	c.Bytes = figures.Bytes
	for _, t := range times {
		c.Times = append(c.Times, t.Fields()...)
	}
	c.Notes = c.Promises(routine.Promise())
	note := func(key, format string, args ...any) {
		c.Notes = append(c.Notes, contract.Field{Key: key, Value: fmt.Sprintf(format, args...)})
	}
	if p.core.Pipeline != nil {
		note("model", "%s", p.core.Pipeline.Source)
	}
	if p.op.Returns {
		note("preload", "%d of %d round keys in registers", s.Preload, s.Keys())
	}
	if p.Mode != "keys" && p.Mode != "start" {
		note("unroll", "%s", map[bool]string{true: "all rounds", false: fmt.Sprintf("%d rounds a turn", s.Unroll)}[s.Unroll == 0])
	}
	c.Notes = append(c.Notes, registers(p.target, "gas", l)...)
	note("source", "B. Koo et al., ICISC 2017, and D. Roh et al., ICISC 2019")
	verify := "asmgen verify FILE"
	if c.Fixed {
		verify = "asmgen verify -key-file KEY FILE"
	}
	note("check", "%s executes this text against a reference, and proves it for all inputs", verify)
	return c, nil
}

// command is the shortest command that writes the same file. The key's file has a name of
// no meaning.
func (p *chamPlan) command() string {
	b := "asmgen -target " + p.target.Name + " -op " + contract.ChamOp + " -variant " + p.Variant + " -mode " + p.Mode
	flag := func(name, value, standard string) {
		if value != standard {
			b += " -" + name + " " + value
		}
	}
	flag("rounds", p.Rounds, chamRounds[0])
	if p.op.Counter {
		flag("counter", p.Counter, "")
	}
	flag("key", p.ChamRequest.Key, chamKeys[0])
	if p.fixed() {
		flag("key-file", "KEY", "")
	}
	flag("preload", p.ChamRequest.Preload, "auto")
	flag("unroll", strconv.Itoa(p.Unroll), "0")
	flag("blocks", strconv.Itoa(p.Blocks), "0")
	flag("core", p.core.Name, p.target.Cores[0].Name)
	flag("prefix", p.plan.Prefix, "")
	flag("name", p.plan.Name, p.op.Symbol(p.cipher))
	if p.squeezed {
		flag("max-bytes", strconv.Itoa(p.ChamRequest.MaxBytes), "")
	}
	if p.ChamRequest.Prove != nil {
		b += " -prove"
	}
	return b
}

package emit

import (
	"cmp"
	"slices"
	"strings"

	"asmgen/gen/catalog"
	"asmgen/gen/chamctr"
)

// choose fills in a default, and refuses what is not among the choices.
func choose(flag string, value *string, among []string) error {
	if *value == "" {
		*value = among[0]
	}
	for _, a := range among {
		if a == *value {
			return nil
		}
	}
	return usagef("there is no -%s %q%s", flag, *value, Suggest(*value, among))
}

// ChamVariants, ChamModes and ChamCounters are the names there are.
func ChamVariants() (out []string) {
	for _, c := range chamctr.Ciphers {
		out = append(out, c.Variant)
	}
	return out
}

func ChamModes() (out []string) {
	for _, op := range chamctr.Ops {
		out = append(out, op.Name)
	}
	return out
}

func ChamCounters() (out []string) {
	for _, c := range chamctr.Counters {
		out = append(out, string(c))
	}
	return out
}

// ChamTargets are the machines that routines are written for.
func ChamTargets() (out []string) {
	for _, t := range catalog.Chams {
		out = append(out, t.Name)
	}
	return out
}

// resolveCham fills in defaults and refuses what cannot be done.
func resolveCham(r ChamRequest) (*chamPlan, error) {
	p := &chamPlan{ChamRequest: r}
	if r.Target == "" {
		return nil, usagef("say which machine with -target: %s", strings.Join(ChamTargets(), ", "))
	}
	machine, carries := catalog.Cham(r.Target)
	if _, ok := catalog.Target(r.Target); !ok {
		return nil, usagef("there is no target %q%s", r.Target, Suggest(r.Target, targetNames()))
	}
	if !carries {
		return nil, usagef("-op cham is written for -target %s only so far, not for %s", strings.Join(ChamTargets(), ", "), r.Target)
	}
	p.machine = machine
	if p.Mode == "" {
		p.Mode = "ctr"
	}
	for _, c := range []struct {
		flag  string
		value *string
		among []string
	}{{"variant", &p.Variant, ChamVariants()}, {"rounds", &p.Rounds, chamRounds}, {"mode", &p.Mode, ChamModes()}, {"key", &p.ChamRequest.Key, chamKeys}} {
		if err := choose(c.flag, c.value, c.among); err != nil {
			return nil, err
		}
	}
	if !slices.Contains(machine.Variants, p.Variant) {
		return nil, usagef("-variant %s is not written for %s yet: only %s so far", p.Variant, r.Target, strings.Join(machine.Variants, ", "))
	}
	among := map[string][]chamctr.Cipher{"revised": chamctr.Ciphers, "original": chamctr.Original}[p.Rounds]
	p.cipher, _ = chamctr.Find(among, p.Variant)
	p.op, _ = chamctr.FindOp(p.Mode)
	if err := p.checkBlocks(); err != nil {
		return nil, err
	}
	if err := p.checkKey(); err != nil {
		return nil, err
	}
	if err := p.checkCounter(); err != nil {
		return nil, err
	}
	p.plan = &plan{target: machine.Target, Request: Request{Target: r.Target, Core: r.Core, Prefix: r.Prefix, Name: cmp.Or(r.Name, p.op.Symbol(p.cipher)),
		Syntax: "gas", License: r.License, Raw: r.Raw}}
	if err := p.plan.resolveCore(); err != nil {
		return nil, err
	}
	if err := p.plan.resolveName(); err != nil {
		return nil, err
	}
	return p, checkLicense(r.License, "gas")
}

// fixed tells that the key is in the code.
func (p *chamPlan) fixed() bool { return p.ChamRequest.Key == "fixed" }

func (p *chamPlan) checkKey() error {
	switch {
	case p.fixed() && p.op.FixedParams == nil:
		return usagef("with -key fixed there is nothing for -mode %s to do: the round keys are in the code", p.Mode)
	case p.fixed() && p.Secret == nil:
		return usagef("-key fixed needs the key: say where it is with -key-file")
	case !p.fixed() && p.Secret != nil:
		return usagef("-key-file goes with -key fixed")
	case p.fixed() && len(p.Secret) != p.cipher.KeyBytes():
		return usagef("CHAM-%s has a key of %d bytes, not %d", p.Variant, p.cipher.KeyBytes(), len(p.Secret))
	}
	return nil
}

// checkBlocks refuses numbers of blocks that do not go side by side.
func (p *chamPlan) checkBlocks() error {
	switch most := p.machine.MostBlocks(p.cipher); {
	case p.Blocks == 0 || p.Blocks == 1 && p.op.Returns:
		return nil
	case !p.op.Returns:
		return usagef("-blocks goes with -mode first or ctr, not with %s", p.Mode)
	case most == 1:
		return usagef("registers of %s take 1 block of CHAM-%s at a time, not %d: leave out -blocks", p.ChamRequest.Target, p.Variant, p.Blocks)
	case p.Blocks != most:
		return usagef("registers of %s take 1 or %d blocks of CHAM-%s side by side, not %d: say -blocks %d", p.ChamRequest.Target, most, p.Variant, p.Blocks, most)
	}
	return nil
}

// checkCounter refuses what means nothing to a routine of one block, or of none.
func (p *chamPlan) checkCounter() error {
	switch {
	case !p.op.Counter && p.Counter != "":
		return usagef("-counter goes with -mode start, first or ctr, not with %s", p.Mode)
	case !p.op.Returns && p.ChamRequest.Preload != "":
		return usagef("-preload goes with -mode first or ctr, not with %s", p.Mode)
	}
	if p.ChamRequest.Preload == "" {
		p.ChamRequest.Preload = "auto"
	}
	if !p.op.Counter {
		return nil
	}
	return choose("counter", &p.Counter, ChamCounters())
}

func (p *chamPlan) options() chamctr.Options {
	return chamctr.Options{Counter: chamctr.Counter(p.Counter), Fixed: p.fixed(), Unroll: p.Unroll}
}

package verify

import (
	"context"
	"errors"
	"fmt"
	"time"

	"asmgen/verify/emulate"
	"asmgen/verify/machine"
)

// constantTime checks that neither the path through the code, nor an address,
// nor the time of an instruction depends on the factors: no instruction whose time
// varies by the table or on the core that is named, and a run on tainted numbers that
// never asks for the number behind a secret.
func (r *routine) constantTime(report *Report) {
	start := time.Now()
	report.add("constant time", start, "no branch, address or instruction time depends on the operands", r.checkTiming())
}

func (r *routine) checkTiming() error {
	set, insts := r.target.SetOf(r.contract.Syntax), r.source.Insts
	core, _ := r.target.Core(r.contract.Core) // that there is one is for another check to say
	if i, why := core.Variable(set, insts); i >= 0 {
		return fmt.Errorf("line %d: on %s the time of %s depends on data: %s", insts[i].Line, core.Name, set.Specs[insts[i].Op].Mnemonic(), why)
	}
	for _, r := range r.sized() {
		s := newSession(tainted, r)
		v := newVectors(r.contract.Limbs, s.shape.limb, 1)
		c := call{layout: s.shape.layouts(r.contract)[0], x: v.uniform(), y: v.uniform()}
		before, _ := s.shape.image(c)
		if _, err := s.run(before); secretUse(err) != nil {
			return err
		}
	}
	return nil
}

// poisoned has valgrind look for secret data in branches and addresses, where it
// runs the code: as the processor decodes it, whatever our tables say.
func (r *routine) poisoned(ctx context.Context, report *Report) {
	if !emulate.Poisons(r.target) {
		return
	}
	start := time.Now()
	if absent := emulate.Missing(emulate.PoisonTools()); absent != "" {
		report.add("valgrind", start, "", &missing{absent})
		return
	}
	s := newShape(r.contract)
	v := newVectors(r.contract.Limbs, s.limb, 1)
	image, _ := s.image(call{layout: s.layouts(r.contract)[0], x: v.uniform(), y: v.uniform()})
	err := emulate.Poison(ctx, r.target, []byte(r.text), r.contract.Symbol, len(image.Arena), image.Args, r.contract.Length())
	report.add("valgrind", start, "no branch and no address depends on factors that are marked as uninitialised", err)
}

// secretUse keeps the errors that speak of secret data; what else goes wrong in
// the run is another check's to report.
func secretUse(err error) error {
	if stop := (*machine.Stop)(nil); errors.As(err, &stop) && stop.Secret {
		return err
	}
	return nil
}

package verify

import (
	"errors"
	"fmt"
	"time"

	"asmgen/verify/machine"
)

// constantTime checks that neither the path through the code, nor an address,
// nor the time of an instruction depends on the factors: no instruction whose
// table entry says that its time varies, and a run on tainted numbers that
// never asks for the number behind a secret.
func (r *routine) constantTime(report *Report) {
	start := time.Now()
	report.add("constant time", start, "no branch, address or instruction time depends on the operands", r.checkTiming())
}

func (r *routine) checkTiming() error {
	for _, in := range r.source.Insts {
		if spec := r.target.SetOf(r.contract.Syntax).Specs[in.Op]; spec.Varies != "" {
			return fmt.Errorf("line %d: the time of %s depends on data: %s", in.Line, spec.Mnemonic(), spec.Varies)
		}
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

// secretUse keeps the errors that speak of secret data; what else goes wrong in
// the run is another check's to report.
func secretUse(err error) error {
	if stop := (*machine.Stop)(nil); errors.As(err, &stop) && stop.Secret {
		return err
	}
	return nil
}

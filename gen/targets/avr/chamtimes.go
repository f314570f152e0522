package avr

import (
	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// ChamPromise is what the header says of the code in words.
func ChamPromise(insts []isa.Inst) contract.ChamPromise {
	p := contract.ChamPromise{ABI: Target.ABI.Name, Timing: Target.Timing, Needs: targets.Needs(set, insts)}
	if flow := targets.Flow(set, insts); flow != "" {
		p.Flow = flow + "; they go by lengths and by the number of the block alone"
	}
	return p
}

// ChamTimes are the cycles of a routine, by timing model.
func ChamTimes(op chamctr.Op, insts []isa.Inst, s *chamctr.Schedule) ([]contract.ChamTime, error) {
	out := make([]contract.ChamTime, len(models))
	for m, model := range models {
		out[m].Model = model
	}
	measure := func(length int, place func(t *contract.ChamTime) *int) error {
		f, err := MeasureCham(op, insts, s, length)
		for m := range out {
			*place(&out[m]) = f.Cycles[m]
		}
		return err
	}
	if !op.Returns {
		return out, measure(0, func(t *contract.ChamTime) *int { return &t.Call })
	}
	if err := measure(s.BlockBytes(), func(t *contract.ChamTime) *int { return &t.Block }); err != nil {
		return nil, err
	}
	if err := measure(contract.ChamMessage, func(t *contract.ChamTime) *int { return &t.Message }); err != nil {
		return nil, err
	}
	more, err := ChamMarginal(op, insts, s)
	if err != nil {
		return nil, err
	}
	for m := range out {
		out[m].BlockBytes, out[m].More = s.BlockBytes(), more[m]
	}
	return out, nil
}

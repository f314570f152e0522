package chamcost

import (
	"asmgen/gen/chamctr"
	"asmgen/gen/targets"
)

// SideBySide is a schedule of one block with so many side by side instead, or with as many
// as registers take if that is 0 and costs less.
func SideBySide(t *targets.Cham, core targets.Core, one *chamctr.Schedule, blocks int, key []byte) (*chamctr.Schedule, error) {
	most := t.MostBlocks(one.Cipher)
	if blocks == 1 || blocks == 0 && most == 1 {
		return one, nil
	}
	o := one.Options
	if o.Blocks = blocks; blocks == 0 {
		o.Blocks = most
	}
	several, err := chamctr.New(one.Cipher, o)
	if err != nil || blocks > 0 {
		return several, err
	}
	var costs [2]int // of as many blocks
	for k, s := range []*chamctr.Schedule{one, several} {
		cost, err := marginal(t, core, s, key)
		if err != nil {
			return nil, err
		}
		costs[k] = cost * o.Blocks / s.Blocks
	}
	if costs[1] < costs[0] {
		return several, nil
	}
	return one, nil
}

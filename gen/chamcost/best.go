package chamcost

import (
	"asmgen/gen/chamctr"
	"asmgen/gen/targets"
)

// Tried are the schedules among which a choice is to be made: with 0 to the most
// preloaded round keys.
func Tried(t *targets.Cham, c chamctr.Cipher, o chamctr.Options) ([]*chamctr.Schedule, error) {
	var out []*chamctr.Schedule
	for k := range t.MostPreloaded(c) + 1 {
		o.Preload = k
		s, err := chamctr.New(c, o)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// Best is the schedule that costs least for one more block on a core, with the fewest
// preloaded round keys among equals.
func Best(t *targets.Cham, core targets.Core, c chamctr.Cipher, o chamctr.Options, key []byte) (*chamctr.Schedule, error) {
	tried, err := Tried(t, c, o)
	if err != nil {
		return nil, err
	}
	var best *chamctr.Schedule
	least := 0
	for _, s := range tried {
		cost, err := marginal(t, core, s, key)
		if err != nil {
			return nil, err
		}
		if best == nil || cost < least {
			best, least = s, cost
		}
	}
	return best, nil
}

// marginal is the Marginal cost of going on with a message by a schedule.
func marginal(t *targets.Cham, core targets.Core, s *chamctr.Schedule, key []byte) (int, error) {
	op, _ := chamctr.FindOp("ctr")
	l, err := t.Lower(op, s, key)
	if err != nil {
		return 0, err
	}
	return Routine{t, core, op, s, l.Insts()}.Marginal()
}

package verify

import (
	"slices"

	"asmgen/gen/contract"
)

// Gap is what asmgen writes and no proof is found for, with the reason: a target's
// method for an operation, between two sizes in bits.
type Gap struct {
	Target string `json:"target"`
	Op     string `json:"operation"`
	Method string `json:"method"`
	From   int    `json:"from_bits"`
	To     int    `json:"to_bits"`
	Why    string `json:"why"`
}

// Gaps are all that there are. A file of asmgen that is not among them, and for which
// no proof is found, is not what asmgen wrote.
var Gaps = []Gap{}

// among reports whether the gaps have a routine.
func among(gaps []Gap, c *contract.Contract) bool {
	return slices.ContainsFunc(gaps, func(g Gap) bool {
		return g.Target == c.Target && g.Op == c.Op && g.Method == c.Method && g.From <= c.Bits && c.Bits <= g.To
	})
}

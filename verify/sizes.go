package verify

import (
	"fmt"

	"asmgen/gen/contract"
)

// multiples are the lengths that a routine which takes any is tried on, as
// multiples of the least.
var multiples = []int{1, 2, 3, 4, 5, 6, 8, 11, 16, 32, 64}

// sized is the routine for each length that it is tried on: just as it is, where
// its length is fixed.
func (r *routine) sized() []*routine {
	c := r.contract
	if !c.Open {
		return []*routine{r}
	}
	var out []*routine
	for _, k := range multiples {
		limbs := k * c.Limbs
		if limbs*c.WordBits > contract.MaxBits {
			break
		}
		s := *r
		s.contract = c.Sized(limbs)
		// What goes wrong here is the check of figures to report.
		m, _ := r.target.Measure(c.Syntax, r.source.Insts, limbs)
		s.contract.Figures.Instructions = m.Instructions
		out = append(out, &s)
	}
	return out
}

// lengths says which they are, where there are several.
func (r *routine) lengths() string {
	all := r.sized()
	if len(all) == 1 {
		return ""
	}
	return fmt.Sprintf(" with %d to %d limbs", all[0].contract.Limbs, all[len(all)-1].contract.Limbs)
}

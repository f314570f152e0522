package emit

import (
	"strings"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// registers are the lines of a header on the registers of a listing: what the code saves
// and what it loses, and what they serve for, if that is said.
func registers(t *targets.Target, syntax string, l *targets.Listing) []contract.Field {
	saved, clobbered := t.Touched(syntax, catalog.Rows[isa.Trace](t), l.Insts())
	out := []contract.Field{{Key: "saves", Value: targets.Named(l.Set, saved)}, {Key: "clobbers", Value: targets.Named(l.Set, clobbered)}}
	var roles []string
	for _, role := range l.Roles {
		if len(role.Regs) > 0 {
			roles = append(roles, role.Name+" in "+targets.Named(l.Set, role.Regs))
		}
	}
	if roles != nil {
		out = append(out, contract.Field{Key: "registers", Value: strings.Join(roles, "; ")})
	}
	return out
}

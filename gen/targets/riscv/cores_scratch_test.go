package riscv

import ("testing";"os";"strings";"asmgen/gen/isa";"asmgen/gen/timing")

func TestScratch(t *testing.T) {
	set := RV32.Set
	rows := Rows[isa.Trace](32)
	m := timing.Machine{Set: set, Effects: func(in isa.Inst) isa.Effects { return isa.EffectsOf(rows[in.Op], in) }}
	for _, f := range []string{"rows8","rows16","kara8","kara16"} {
		b, _ := os.ReadFile("/tmp/riscv3/"+f+".s")
		var insts []isa.Inst
		for _, l := range strings.Split(string(b), "\n") {
			if l == "" || l[0] == '.' || strings.HasSuffix(l, ":") { continue }
			f := strings.Fields(l)
			if f[0] == "neg" { p := strings.Split(f[1], ","); l = "sub "+p[0]+",zero,"+p[1] }
			if f[0] == "srai" { l = "srli "+f[1] }
			in, err := set.Parse(l)
			if err != nil { t.Fatal(err) }
			insts = append(insts, in)
		}
		for _, c := range pipelines { t.Log(f, len(insts), c.core.Name, c.core.Cycles(m, insts)) }
	}
}

package bitgraph_test

import (
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/isa"
	"asmgen/verify/bitgraph"
)

// The tables of all families run over the graph: a few instructions on registers
// are the operation on words that they are meant for.
func TestTargets(t *testing.T) {
	type word = bitgraph.Word
	wide := func(g *bitgraph.Graph, in []word) (x, y word) {
		return g.Concat(32, in[0], in[1]), g.Concat(32, in[2], in[3])
	}
	split := func(g *bitgraph.Graph, v word) []word { return []word{g.Extract(v, 0, 32), g.Extract(v, 32, 32)} }
	for _, c := range []struct {
		target  string
		in, out []string
		text    []string
		want    func(g *bitgraph.Graph, in []word) []word
	}{
		{"rv32", []string{"a0", "a1"}, []string{"a2", "a3"}, []string{"add a2, a0, a1", "sltu a3, a2, a1"},
			func(g *bitgraph.Graph, in []word) []word {
				sum, carry := g.AddC(32, in[0], in[1], nil)
				return []word{sum, carry}
			}},
		{"rv64", []string{"a0"}, []string{"a0"}, []string{"slli a1, a0, 13", "srli a0, a0, 51", "or a0, a0, a1"},
			func(g *bitgraph.Graph, in []word) []word {
				return []word{rotate(isa.Dom[word](g), 64, in[0], 13)}
			}},
		{"armv7", []string{"r0", "r1", "r2", "r3"}, []string{"r0", "r1"}, []string{"adds r0, r0, r2", "adc r1, r1, r3"},
			func(g *bitgraph.Graph, in []word) []word {
				x, y := wide(g, in)
				sum, _ := g.AddC(64, x, y, nil)
				return split(g, sum)
			}},
		{"cortex-m4", []string{"r0", "r1", "r2", "r3"}, []string{"r0", "r1"}, []string{"subs r0, r0, r2", "sbc r1, r1, r3"},
			func(g *bitgraph.Graph, in []word) []word {
				x, y := wide(g, in)
				diff, _ := g.SubB(64, x, y, nil)
				return split(g, diff)
			}},
		{"cortex-m0", []string{"r0", "r1"}, []string{"r0"},
			[]string{"adds r0, r0, r1", "uxth r0, r0", "lsrs r1, r0, #8", "lsls r0, r0, #8", "orrs r0, r1", "uxth r0, r0"},
			func(g *bitgraph.Graph, in []word) []word {
				sum, _ := g.AddC(16, in[0][:16], in[1][:16], nil)
				return []word{rotate(isa.Dom[word](g), 16, sum, 8)}
			}},
		{"amd64", []string{"%rdi", "%rsi"}, []string{"%rax"},
			[]string{"movq %rdi, %rax", "notq %rax", "addq %rsi, %rax", "notq %rax"},
			func(g *bitgraph.Graph, in []word) []word {
				diff, _ := g.SubB(64, in[0], in[1], nil)
				return []word{diff}
			}},
	} {
		target, ok := catalog.Target(c.target)
		if !ok {
			t.Fatalf("there is no target %s", c.target)
		}
		register := func(name string) int {
			a, err := target.Set.Syntax.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			return a.Reg
		}
		g := bitgraph.New()
		st := &isa.State[word]{Dom: g, Reg: make([]word, 128)}
		var in, got []word
		for _, name := range c.in {
			v := g.Input(name, target.RegBits(register(name)))
			st.Reg[register(name)] = v
			in = append(in, v)
		}
		rows := catalog.Rows[word](target)
		for _, line := range c.text {
			inst, err := target.Set.Parse(line)
			if err != nil {
				t.Fatalf("%s: %v", c.target, err)
			}
			st.Execute(inst, rows[inst.Op].Do)
		}
		for _, name := range c.out {
			got = append(got, st.Reg[register(name)])
		}
		if a := g.Compare(got, c.want(g, in), 1); a.Verdict != bitgraph.Equal {
			t.Errorf("%s, %v: %+v", c.target, c.text, a)
		}
	}
}

package listschedule_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/isa"
	"asmgen/gen/listschedule"
	"asmgen/gen/targets/riscv"
	"asmgen/gen/timing"
	"asmgen/verify/machine"
)

// Registers of the programs: pointers to areas, and those to work in.
const (
	sp       = 2
	areaWord = 16             // words of an area
	low, sp0 = 0x1000, 0x3000 // memory, and what sp points to
)

var (
	pointers = []int{10, 11, sp}
	working  = []int{5, 6, 7, 28, 29, 30, 31}
	under    = timing.Machine{Set: riscv.RV32.Set, Effects: riscv.RV32.Effects}
)

// program is a random straight run. All results end in memory, the registers
// that are live at the start being read now and then.
func program(r *rand.Rand, n int) []isa.Inst {
	var out []isa.Inst
	do := func(mnemonic string, args ...isa.Arg) {
		op, err := under.Set.Find(mnemonic, args)
		if err != nil {
			panic(err)
		}
		out = append(out, isa.Inst{Op: op, Args: args})
	}
	reg := func() isa.Arg { return isa.R(working[r.IntN(len(working))]) }
	place := func() isa.Arg { return isa.M(pointers[r.IntN(len(pointers))], 4*r.IntN(areaWord)) }
	binary := []string{"add", "sub", "sltu", "xor", "mul", "mulhu"}
	for range n {
		switch r.IntN(4) {
		case 0:
			do("lw", reg(), place())
		case 1:
			do("sw", reg(), place())
		default:
			do(binary[r.IntN(len(binary))], reg(), reg(), reg())
		}
	}
	for i, w := range working {
		do("sw", isa.R(w), isa.M(sp, 4*(areaWord+i)))
	}
	return out
}

// codeOf is a program in parts, none if cuts is 0.
func codeOf(insts []isa.Inst, cuts int) listschedule.Code {
	c := listschedule.Code{Machine: under, Insts: insts, Registers: working, Price: func(n int) int { return 2 * max(0, n-4) }, Stack: sp, Room: 4 * (areaWord + len(working)), Bytes: 4}
	for _, op := range []struct {
		to   *int
		text string
	}{{&c.Load, "lw\tt0, 0(sp)"}, {&c.Store, "sw\tt0, 0(sp)"}} {
		in, err := under.Set.Parse(op.text)
		if err != nil {
			panic(err)
		}
		*op.to = in.Op
	}
	for k := range cuts {
		c.Parts = append(c.Parts, k*len(insts)/cuts)
	}
	return c
}

// run executes a program with areas at the given addresses and returns the
// memory it leaves, as far as it is the program's.
func run(t *testing.T, insts []isa.Inst, x, y uint64) []uint64 {
	t.Helper()
	s := &isa.State[uint64]{Dom: isa.Concrete{}, Reg: make([]uint64, 128)}
	for k := range s.Reg {
		s.Reg[k] = uint64(k) * 0x9e3779b1 & 0xffffffff
	}
	s.Reg[0], s.Reg[10], s.Reg[11], s.Reg[sp] = 0, x, y, sp0
	m := &machine.Region[uint64]{Name: "memory", Base: low, Cell: 4}
	for k := range 0x3000 / 4 {
		m.Cells = append(m.Cells, uint64(k)*0x85ebca6b&0xffffffff)
		m.Perm = append(m.Perm, machine.Read|machine.Write, machine.Read|machine.Write, machine.Read|machine.Write, machine.Read|machine.Write)
	}
	s.Mem = machine.NewMemory(isa.Concrete{}, []*machine.Region[uint64]{m}, func(addr uint64) string { return fmt.Sprintf("%#x", addr) })
	rows := catalog.Rows[uint64](riscv.RV32)
	for _, in := range insts {
		rows[in.Op].Do(s, in.Args)
	}
	return m.Cells
}

// The order changes nothing that a program does, also where areas overlap, and
// no register is used that the program may not use.
func TestKeepsMeaning(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	changed, shorter := 0, 0
	for round := range 16 {
		insts := program(r, 20+r.IntN(150))
		for _, core := range riscv.RV32.Cores {
			if core.Pipeline == nil {
				continue
			}
			for _, apart := range []bool{true, false} {
				code := codeOf(insts, r.IntN(3))
				code.Apart, code.Private = apart, r.IntN(2) == 0
				ordered := listschedule.Order(code, core.Pipeline).Insts
				if len(ordered) < len(insts) {
					shorter++
				}
				x, y := uint64(low), uint64(0x2000)
				if !apart {
					y = x + 4*uint64(r.IntN(areaWord))
				}
				seen := (sp0 - low) / 4
				if !code.Private {
					seen += code.Room / 4
				}
				if !slices.Equal(run(t, insts, x, y)[:seen], run(t, ordered, x, y)[:seen]) {
					t.Fatalf("round %d, %s, apart %v: another outcome", round, core.Name, apart)
				}
				for _, in := range ordered {
					for _, w := range under.Effects(in).Writes {
						if !slices.Contains(working, w) {
							t.Fatalf("round %d: writes register %d", round, w)
						}
					}
				}
				if before := core.Pipeline.Cycles(under, insts); core.Pipeline.Cycles(under, ordered) < before {
					changed++
				}
			}
		}
	}
	if changed < 50 || shorter < 50 {
		t.Errorf("only %d programs are faster, and %d shorter: the test says little", changed, shorter)
	}
}

// Keeping changes nothing that a program does, takes no more instructions, and
// says where parts begin, each once.
func TestKeep(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	shorter := 0
	for round := range 60 {
		insts := program(r, 20+r.IntN(150))
		code := codeOf(insts, 1+r.IntN(3))
		code.Apart = r.IntN(2) == 0
		kept, parts, ok := listschedule.Keep(code)
		if !ok || len(parts) != len(code.Parts) {
			t.Fatalf("round %d: %v, %d parts of %d", round, ok, len(parts), len(code.Parts))
		}
		x, y := uint64(low), uint64(0x2000)
		if !code.Apart {
			y = x + 4*uint64(r.IntN(areaWord))
		}
		seen := (sp0-low)/4 + code.Room/4
		if !slices.Equal(run(t, insts, x, y)[:seen], run(t, kept.Insts, x, y)[:seen]) {
			t.Fatalf("round %d: another outcome", round)
		}
		if len(kept.Insts) > len(insts) {
			t.Fatalf("round %d: %d instructions become %d", round, len(insts), len(kept.Insts))
		}
		if len(kept.Insts) < len(insts) {
			shorter++
		}
	}
	if shorter < 30 {
		t.Errorf("only %d programs are shorter", shorter)
	}
}

// With two registers for three values, the one that is needed last goes to memory;
// a word of the factors need not be stored for that.
func TestSpills(t *testing.T) {
	var insts []isa.Inst
	for _, text := range []string{
		"lw t0, 0(a0)", "lw t1, 4(a0)", "lw t2, 8(a0)", "mul t3, t0, t1", "mul t4, t2, t2", "add t5, t3, t4", "add t5, t5, t0", "sw t5, 0(a1)",
	} {
		in, err := under.Set.Parse(strings.Replace(text, " ", "\t", 1))
		if err != nil {
			t.Fatal(err)
		}
		insts = append(insts, in)
	}
	code := codeOf(insts, 1)
	code.Apart, code.Registers = true, working[:3]
	code.Registers = []int{5, 6, 7, 28, 29, 30}
	code.Price = func(n int) int { return 100 * n } // a register is worth any number of loads
	kept, _, ok := listschedule.Keep(code)
	if !ok {
		t.Fatal("no code")
	}
	loads, stores := 0, 0
	used := map[int]bool{}
	for _, in := range kept.Insts {
		spec := under.Set.Specs[in.Op]
		if spec.Reads {
			loads++
		}
		if spec.Writes {
			stores++
		}
		for _, w := range under.Effects(in).Writes {
			used[w] = true
		}
	}
	if len(used) != 3 || loads != 3 || stores != 1 {
		t.Errorf("%d registers, %d loads, %d stores", len(used), loads, stores)
	}
}

// The same code comes out in the same order.
func TestDeterministic(t *testing.T) {
	insts := program(rand.New(rand.NewPCG(3, 4)), 300)
	code := codeOf(insts, 3)
	text := func() (s string) {
		for _, in := range listschedule.Order(code, riscv.RV32.Cores[1].Pipeline).Insts {
			s += under.Set.Print(in) + "\n"
		}
		return s
	}
	if first, again := text(), text(); first != again {
		t.Error("two orders of one program")
	}
}

// Values in turn through one register need not wait for one another.
func TestRenames(t *testing.T) {
	var insts []isa.Inst
	for k := range 8 {
		for _, text := range []string{fmt.Sprintf("lw\tt0, %d(a0)", 4*k), "mul\tt0, t0, t0", fmt.Sprintf("sw\tt0, %d(a1)", 4*k)} {
			in, err := under.Set.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			insts = append(insts, in)
		}
	}
	core := riscv.RV32.Cores[1].Pipeline
	code := codeOf(insts, 0)
	code.Apart = true
	// The multiplier is busy for 5 cycles each time; a load, its latency and a
	// store are around that.
	if got, most := core.Cycles(under, listschedule.Order(code, core).Insts), 8*5+4; got > most {
		t.Errorf("%d cycles, more than %d", got, most)
	}
}

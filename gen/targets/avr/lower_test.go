package avr_test

import (
	"fmt"
	"math/big"
	"math/rand"
	"slices"
	"testing"

	"asmgen/gen"
	"asmgen/gen/comba"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/gen/targets/avr"
	"asmgen/verify/machine"
)

// sram is the data memory of an AVR, a byte an entry.
type sram [1 << 16]uint64

func (m *sram) Load(addr uint64, bytes int) uint64     { return m[addr] }
func (m *sram) Store(addr uint64, bytes int, v uint64) { m[addr] = v }

func (m *sram) put(at int, v *big.Int, n int) {
	for i, b := range v.FillBytes(make([]byte, n)) {
		m[at+n-1-i] = uint64(b)
	}
}

func (m *sram) number(at, n int) *big.Int {
	b := make([]byte, n)
	for i := range b {
		b[n-1-i] = byte(m[at+i])
	}
	return new(big.Int).SetBytes(b)
}

// call runs a listing as a caller with the stack at top would, and checks what
// the calling convention promises.
func call(l *targets.Listing, mem *sram, z, x, y int) error {
	const top, back = 0xff00, 0x1234
	abi := avr.Target.ABI
	s := &isa.State[uint64]{Dom: isa.Concrete{}, Mem: mem, Reg: make([]uint64, 64), Return: back}
	for r := range 32 {
		s.Reg[r] = uint64(0xa5 ^ r)
	}
	s.Reg[abi.Zero[0]] = 0
	for i, v := range []int{z, x, y} {
		s.Reg[abi.Args[i][0]], s.Reg[abi.Args[i][1]] = uint64(v&0xff), uint64(v>>8)
	}
	mem[top], mem[top-1] = back&0xff, back>>8 // call pushes the low byte first
	s.Reg[abi.SP] = top - 2
	const interrupts = 34
	s.Reg[interrupts] = 1
	before := slices.Clone(s.Reg)
	before[abi.SP] = top

	least := uint64(top - 2)
	run := machine.Bind(avr.Rows[uint64](), l.Insts())
	if err := run.Run(s, 1<<20, func() error {
		if s.Reg[interrupts] == 1 { // else SP may be half-written
			least = min(least, s.Reg[abi.SP])
		}
		return nil
	}); err != nil {
		return err
	}
	for _, r := range append(abi.Zero, abi.Saved...) {
		if s.Reg[r] != before[r] {
			return fmt.Errorf("register %d holds %#x instead of %#x", r, s.Reg[r], before[r])
		}
	}
	if depth := int(top - 2 - least); depth != l.Stack {
		return fmt.Errorf("it takes %d bytes of stack instead of %d", depth, l.Stack)
	}
	return nil
}

// factors are pairs of n bytes: all ones, which carry most, and at random.
func factors(n int) [][2]*big.Int {
	rnd := rand.New(rand.NewSource(int64(n)))
	limit := new(big.Int).Lsh(big.NewInt(1), uint(8*n))
	ones := new(big.Int).Sub(limit, big.NewInt(1))
	return [][2]*big.Int{{ones, ones}, {ones, new(big.Int).Rand(rnd, limit)},
		{new(big.Int).Rand(rnd, limit), new(big.Int).Rand(rnd, limit)}}
}

func multiply(l *targets.Listing, n, z, x, y int) error {
	for _, f := range factors(n) {
		mem := new(sram)
		mem.put(x, f[0], n)
		mem.put(y, f[1], n)
		want := new(big.Int).Mul(mem.number(x, n), mem.number(y, n))
		if err := call(l, mem, z, x, y); err != nil {
			return err
		}
		if got := mem.number(z, 2*n); got.Cmp(want) != 0 {
			return fmt.Errorf("%x times %x is %x", f[0], f[1], got)
		}
	}
	return nil
}

func lower(p gen.Problem) (*gen.Schedule, *targets.Listing) {
	p.WordBits = 8
	s := comba.Method.Plan(p)
	return s.Only().Schedule, avr.Target.Lower[gen.Columns](s)
}

func TestProducts(t *testing.T) {
	const x, y, z = 0x1000, 0x2000, 0x3000
	for _, n := range []int{1, 2, 3, 20, 32, 65, 130} {
		for _, slots := range []int{0, 2, 7, 21} {
			_, l := lower(gen.Problem{N: n, Slots: slots})
			if err := multiply(l, n, z, x, y); err != nil {
				t.Errorf("%d limbs, %d slots: %v", n, slots, err)
			}
			_, l = lower(gen.Problem{N: n, Slots: slots, Overlap: true})
			for _, at := range []int{z, x, x + 1, y - n, y} {
				if err := multiply(l, n, at, x, y); err != nil {
					t.Errorf("%d limbs, %d slots, result at x%+d: %v", n, slots, at-x, err)
				}
			}
		}
	}
}

// From 258 limbs up a column counts more carries than a byte holds. The
// registers that remain are one less than the budget's slots.
func TestFourWordAccumulator(t *testing.T) {
	const n = 258
	most := avr.Target.Budget.Max
	for _, slots := range []int{most - 1, most} {
		s, l := lower(gen.Problem{N: n, Slots: slots})
		if s.Words != 4 {
			t.Fatalf("the schedule asks for %d accumulator words", s.Words)
		}
		if err := multiply(l, n, 0x3000, 0x1000, 0x2000); err != nil {
			t.Errorf("%d slots: %v", slots, err)
		}
	}
}

package bitgraph_test

import (
	"fmt"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/isa"
	"asmgen/gen/targets/avr"
	"asmgen/verify/bitgraph"
	"asmgen/verify/machine"
	"asmgen/verify/source"
)

// read is the instructions of a text for AVR.
func read(t *testing.T, text string) []isa.Inst {
	t.Helper()
	f, err := source.Read("f:\n"+text+"\n.size f, .-f\n", "f", avr.Target)
	if err != nil {
		t.Fatal(err)
	}
	return f.Insts
}

// The calling convention of AVR, by the numbers of its table: r25:r24, r23:r22 and
// r21:r20 are the arguments, and a call leaves two bytes at the top of the stack.
const (
	zeroRegister, stackPointer = 1, 33

	resultAt, blockAt, keysAt, stackEnd = 0x600, 0x200, 0x400, 0xf00
	stackBytes, backTo                  = 32, 0x5a5a
)

// run calls a routine f(result, block, keys) of the types of words of w bits, and
// returns the result, which has the size of the block. The registers it is not given
// for are what junk makes.
func run[V any](d isa.Dom[V], insts []isa.Inst, w int, block, keys []V, junk func(bits int) V) ([]V, error) {
	bytes := func(words []V) (out []V) {
		for _, x := range words {
			for lo := 0; lo < w; lo += 8 {
				out = append(out, d.Extract(x, lo, 8))
			}
		}
		return out
	}
	region := func(at uint64, cells []V, perm machine.Perm) *machine.Region[V] {
		r := &machine.Region[V]{Base: at, Cell: 1, Cells: cells, Perm: make([]machine.Perm, len(cells))}
		for i := range r.Perm {
			r.Perm[i] = perm
		}
		return r
	}
	fill := func(n int) (out []V) {
		for range n {
			out = append(out, junk(8))
		}
		return out
	}
	result := region(resultAt, fill(len(block)*w/8), machine.Write)
	stack := region(stackEnd-stackBytes, fill(stackBytes), machine.Write)
	for i := stackBytes - 2; i < stackBytes; i++ {
		stack.Cells[i] = d.Const(8, backTo)
		stack.Perm[i] |= machine.Read
	}
	st := &isa.State[V]{Dom: d, Reg: make([]V, 128), Return: backTo, Base: backTo + 1}
	st.Mem = machine.NewMemory(d, []*machine.Region[V]{
		result, stack, region(blockAt, bytes(block), machine.Read), region(keysAt, bytes(keys), machine.Read),
	}, func(at uint64) string { return fmt.Sprintf("%#x", at) })
	for r := range st.Reg {
		if n := avr.Target.RegBits(r); n > 0 {
			st.Reg[r] = junk(n)
		}
	}
	st.Reg[zeroRegister] = d.Const(8, 0)
	st.Reg[stackPointer] = d.Const(16, stackEnd-3)
	for i, at := range []uint64{resultAt, blockAt, keysAt} {
		st.Reg[24-2*i], st.Reg[25-2*i] = d.Const(8, at), d.Const(8, at>>8)
	}
	if err := machine.Bind(catalog.Rows[V](avr.Target), insts).Run(st, len(insts), nil); err != nil {
		return nil, err
	}
	var out []V
	for i := 0; i < len(result.Cells); i += w / 8 {
		v := result.Cells[i]
		for k := 1; k < w/8; k++ {
			v = d.Concat(8*k, v, result.Cells[i+k])
		}
		out = append(out, v)
	}
	return out, nil
}

// inputs are n new inputs with numbered names.
func inputs(g *bitgraph.Graph, name string, n, bits int) []bitgraph.Word {
	var out []bitgraph.Word
	for i := range n {
		out = append(out, g.Input(fmt.Sprintf("%s%d", name, i), bits))
	}
	return out
}

// numbers are what an assignment has for those inputs.
func numbers(a bitgraph.Assignment, name string, n int) []uint64 {
	var out []uint64
	for i := range n {
		out = append(out, a[fmt.Sprintf("%s%d", name, i)])
	}
	return out
}

// junks makes inputs for what a routine must not depend on.
func junks(g *bitgraph.Graph) func(bits int) bitgraph.Word {
	n := 0
	return func(bits int) bitgraph.Word {
		n++
		return g.Input(fmt.Sprintf("junk%d", n), bits)
	}
}

// replay is junks in numbers.
func replay(a bitgraph.Assignment) func(bits int) uint64 {
	n := 0
	return func(int) uint64 {
		n++
		return a[fmt.Sprintf("junk%d", n)]
	}
}

// chamText is some rounds of CHAM for AVR: the words are in registers from r2 up, by
// bytes, a rotation by 8 renames them, and the round keys are read by displacement.
func chamText(c cham) string {
	n := c.w / 8
	var b strings.Builder
	ins := func(format string, a ...any) { fmt.Fprintf(&b, format+"\n", a...) }
	saved := []int{28, 29}
	for r := 2; r < min(2+4*n, 18); r++ {
		saved = append(saved, r)
	}
	for _, r := range saved {
		ins("push r%d", r)
	}
	ins("movw r26, r24")
	ins("movw r28, r22")
	ins("movw r30, r20")
	var x [][]int // the registers of each word
	for i := range 4 * n {
		if i%n == 0 {
			x = append(x, nil)
		}
		ins("ldd r%d, Y+%d", 2+i, i)
		x[i/n] = append(x[i/n], 2+i)
	}
	turned := func(r []int) []int { return append([]int{r[n-1]}, r[:n-1]...) }
	rol1 := func(r []int) {
		for k, r := range r {
			ins("%s r%d", []string{"lsl", "rol"}[min(k, 1)], r)
		}
		ins("adc r%d, r1", r[0])
	}
	sum := []int{18, 19, 20, 21}[:n]
	for i := range c.rounds {
		from := x[1]
		if i%2 == 1 {
			from = turned(from)
		}
		for k, r := range from {
			ins("mov r%d, r%d", sum[k], r)
		}
		if i%2 == 0 {
			rol1(sum)
		}
		for k, r := range sum {
			ins("ldd r22, Z+%d", i%(2*c.words)*n+k)
			ins("eor r%d, r22", r)
		}
		ins("ldi r22, %d", i)
		ins("eor r%d, r22", x[0][0])
		for k, r := range x[0] {
			ins("%s r%d, r%d", []string{"add", "adc"}[min(k, 1)], r, sum[k])
		}
		if i%2 == 1 {
			rol1(x[0])
			x = append(x[1:], x[0])
		} else {
			x = append(x[1:], turned(x[0]))
		}
	}
	for _, w := range x {
		for _, r := range w {
			ins("st X+, r%d", r)
		}
	}
	for i := len(saved) - 1; i >= 0; i-- {
		ins("pop r%d", saved[i])
	}
	ins("ret")
	return b.String()
}

package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"asmgen/gen/targets"
	"asmgen/verify/emulate"
	"asmgen/verify/ref"
)

// Measurement is what calls of a function took: executed instructions, or exact
// cycles on AVR. Min and Max differ where the time depends on the operands.
type Measurement struct {
	Min   int `json:"min"`
	Max   int `json:"max"`
	Bytes int `json:"bytes"` // of code
}

// Measure calls a multiplication of n limbs with operands that make carries, or
// none, and with random ones. The error says if a result is wrong.
func Measure(ctx context.Context, t *targets.Target, a emulate.Assembler, text []byte, symbol string, n int) (Measurement, error) {
	object, err := emulate.Assemble(ctx, t, a, text, symbol)
	if err != nil {
		return Measurement{}, err
	}
	size := n * t.WordBits / 8
	runner, err := emulate.Build(ctx, t, a, text, symbol, 4*size, 8, 3)
	if err != nil {
		return Measurement{}, err
	}
	defer runner.Close()
	var calls []emulate.Call
	for _, x := range operands(size) {
		for _, y := range operands(size) {
			arena := make([]byte, 4*size)
			copy(arena[2*size:], x)
			copy(arena[3*size:], y)
			calls = append(calls, emulate.Call{Arena: arena, Args: []int{0, 2 * size, 3 * size}})
		}
	}
	counts, results, err := runner.Count(ctx, calls)
	if err != nil {
		return Measurement{}, err
	}
	for k, r := range results {
		x, y := calls[k].Arena[2*size:3*size], calls[k].Arena[3*size:]
		switch {
		case !slices.Equal(r.Arena[:2*size], ref.Mul(x, y)):
			return Measurement{}, fmt.Errorf("wrong product of %x and %x", x, y)
		case r.Status != 0:
			return Measurement{}, fmt.Errorf("%v", r.Status)
		}
	}
	return Measurement{slices.Min(counts), slices.Max(counts), int(object.Size)}, nil
}

// operands are numbers of that many bytes: zero, one, all ones, and random.
func operands(size int) [][]byte {
	zero, one, ones := make([]byte, size), make([]byte, size), make([]byte, size)
	one[0] = 1
	for i := range ones {
		ones[i] = 0xff
	}
	out := [][]byte{zero, one, ones}
	r := rand.New(rand.NewPCG(1, uint64(size)))
	for range 2 {
		x := make([]byte, size)
		for i := range x {
			x[i] = byte(r.Uint32())
		}
		out = append(out, x)
	}
	return out
}

package bench

import (
	"context"
	"fmt"
	"slices"

	"asmgen/gen/chamctr"
	"asmgen/gen/targets"
	"asmgen/verify/emulate"
	"asmgen/verify/ref"
)

// ChamAgainst is CHAM in counter mode in C, or ours: the cost of one more byte in a long
// call, in executed instructions, or in exact cycles on AVR.
type ChamAgainst struct {
	Target  string  `json:"target"`
	Variant string  `json:"variant"`
	Code    string  `json:"code"` // what it is, and the compiler
	PerByte float64 `json:"per_byte"`
	Bytes   int     `json:"bytes"` // of code, of the routine that is called for a piece
	// Ratio is what it takes to what ours takes.
	Ratio float64 `json:"ratio"`
	// Skipped says why it is not measured, or is empty.
	Skipped string `json:"skipped,omitempty"`
}

// CompareChamWithC measures ours and plain C, as far as the tools are here.
func CompareChamWithC(ctx context.Context, t *targets.Cham, c chamctr.Cipher) ([]ChamAgainst, error) {
	row := ChamAgainst{Target: t.Name, Variant: c.Variant}
	if row.Skipped = emulate.Missing(emulate.CounterTools(t.Target, emulate.GNU)); row.Skipped != "" {
		return []ChamAgainst{row}, nil
	}
	call := chamCall{ctx: ctx, target: t, cipher: c}
	row.Code, row.Ratio = "asmgen, variable key", 1
	if err := row.measure(call, call.ours()); err != nil {
		return nil, err
	}
	plain := ChamAgainst{Target: t.Name, Variant: c.Variant, Code: "plain C, " + compilers[emulate.GNU]}
	if err := plain.measure(call, call.plain); err != nil {
		plain.Skipped = err.Error()
	} else {
		plain.Ratio = plain.PerByte / row.PerByte
	}
	return []ChamAgainst{row, plain}, ctx.Err()
}

// The calls that are measured are on so many blocks: what more blocks take longer is the
// cost of theirs, without that of a call. They are multiples of those that go side by side.
const fewBlocks, manyBlocks = 16, 32

// measure has a message of either length encrypted, holds the result to the reference, and
// counts.
func (row *ChamAgainst) measure(call chamCall, encrypt func(chamMessage) (chamResult, error)) error {
	var counts [2]int
	for k, blocks := range []int{fewBlocks, manyBlocks} {
		m := newChamMessage(call.cipher, blocks)
		r, err := encrypt(m)
		if err != nil {
			return fmt.Errorf("%s: %w", row.Code, err)
		}
		i := slices.IndexFunc(ref.Chams, func(r ref.Cham) bool { return r.Name == call.cipher.Variant })
		if want, _ := ref.Chams[i].NewCTR(ref.CounterLayout(ChamCounter), m.key, m.start).XOR(m.in); !slices.Equal(r.out, want) {
			return fmt.Errorf("%s: wrong result of %d bytes", row.Code, len(m.in))
		}
		counts[k], row.Bytes = r.count, r.bytes
	}
	row.PerByte = float64(counts[1]-counts[0]) / float64((manyBlocks-fewBlocks)*call.cipher.BlockBytes())
	return nil
}

// chamMessage is what is to be encrypted, from number 0.
type chamMessage struct{ key, start, in []byte }

func newChamMessage(c chamctr.Cipher, blocks int) chamMessage {
	m := chamMessage{key: ExampleKey(c), start: make([]byte, c.BlockBytes()), in: make([]byte, blocks*c.BlockBytes())}
	for k := range m.in {
		m.in[k] = byte(37*k + 11)
	}
	for k := ChamCounter.Bytes(c.BlockBytes()); k < len(m.start); k++ {
		m.start[k] = byte(91*k + 5)
	}
	return m
}

// chamResult is what the call for a message left, what it took, and the bytes of its code.
type chamResult struct {
	out          []byte
	count, bytes int
}

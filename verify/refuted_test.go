package verify

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
)

// The proof alone, without a call on numbers, finds what is wrong with a routine: of
// a wrong product it finds factors. Each is right for factors that make no carries.
func TestRefuted(t *testing.T) {
	for _, c := range []struct {
		name    string
		routine func(*testing.T) *routine
		says    string // what is broken beside the product
		long    bool
	}{
		{"the highest word of a column drops a carry", edited("rv32", "comba", 256, "column 3", "\tadd\ta5, a5, a7\n", ""), "", false},
		{"a row adds a word of the strip before on top of its window", written("armv7", 128, onTop(4)), "", false},
		{"the sign of a difference is not spread over its highest word", edited("rv32", "karatsuba", 192, "= |x", "\txor\tt1, t1, t5\n", ""), "", false},
		{"three bytes for the sum of a column of 258 products", written("avr", 8*258, threeBytes(258)), "", true},
		{"two products in a lane without a carry between", written("neon", 32, lazy), "", false},
		{"a register is not put back", edited("rv32", "comba", 256, "column 14", "\tlw\ts0, ", "\tlw\tt6, "), "the callee-saved register s0 has changed", false},
		{"a byte past a factor is read", edited("avr", "comba", 128, "column 2", "Y+2", "Y+16"), "reads x+16", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.long && os.Getenv("ASMGEN_REQUIRE_TOOLS") == "" && os.Getenv("ASMGEN_CAMPAIGN") == "" {
				t.Skip("make test does it")
			}
			r := c.routine(t)
			_, err := r.proof()
			if c.says != "" {
				if stop := (*undecided)(nil); err == nil || errors.As(err, &stop) || !strings.Contains(err.Error(), c.says) {
					t.Errorf("error %v, want %q", err, c.says)
				}
				return
			}
			wrong := (*failure)(nil)
			if !errors.As(err, &wrong) || wrong.reason != "wrong product" || wrong.example.X == "" || wrong.example.Got == wrong.example.Want {
				t.Errorf("it is not refuted: %v", err)
			}
			calm := bytes.Repeat(append([]byte{1}, make([]byte, r.contract.WordBits/8-1)...), r.contract.Limbs)
			s := newSession(concrete, r)
			k := call{layout: s.shape.layouts(r.contract)[0], x: calm, y: calm}
			before, want := s.shape.image(k)
			got, err := s.run(before)
			if err == nil {
				err = s.shape.judge(k, before, got, want)
			}
			if err != nil {
				t.Errorf("wrong without carries: %v", err)
			}
		})
	}
}

// edited is an emitted routine with a text replaced, the first after a comment.
func edited(target, method string, bits int, after, old, new string) func(*testing.T) *routine {
	return func(t *testing.T) *routine {
		f, err := emit.Emit(emit.Request{Target: target, Method: method, Bits: bits})
		if err != nil {
			t.Fatal(err)
		}
		text := string(f.Text)
		at := strings.Index(text, "/* "+after)
		if at < 0 {
			at = strings.Index(text, after)
		}
		if at < 0 || !strings.Contains(text[at:], old) {
			t.Fatalf("the text has no %q after %q", old, after)
		}
		return routineOf(t, text[:at]+strings.Replace(text[at:], old, new, 1))
	}
}

// written is a function that asmgen did not write.
func written(target string, bits int, text string) func(*testing.T) *routine {
	return func(t *testing.T) *routine {
		m, _ := catalog.Target(target)
		c := &contract.Contract{Symbol: "product", Target: target, Core: m.Cores[0].Name, Syntax: "gas", Op: "mul", Bits: bits, Limbs: bits / m.WordBits,
			WordBits: m.WordBits, Alias: contract.AliasInputs, Align: m.Align, Stack: -1}
		r := &routine{name: "test.s", contract: c, target: m, foreign: &foreign{name: "test.s", text: "\t.global\tproduct\nproduct:\n" + text}}
		if err := r.readForeign(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := r.measure(); err != nil {
			t.Fatal(err)
		}
		return r
	}
}

// onTop is row-wise multiplication of n words by strips of two, which adds the word
// that a strip before left in a column when the column enters the window, on top of
// the carry out of the row, where both may be too much. As what the row begins with
// it would have room.
func onTop(n int) string {
	var b strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&b, "\t"+format+"\n", args...) }
	put("push {r4, r5, r6, r7, r8, lr}")
	for first := 0; first < n; first += 2 {
		put("ldr r4, [r2, #%d]", 4*first)
		put("ldr r5, [r2, #%d]", 4*first+4)
		sums := []int{6, 7, 8}
		for k, r := range sums[:2] {
			if first == 0 {
				put("mov r%d, #0", r)
			} else {
				put("ldr r%d, [r0, #%d]", r, 4*(first+k))
			}
		}
		for i := range n {
			put("ldr r3, [r1, #%d]", 4*i)
			put("mov r%d, #0", sums[2])
			put("umaal r%d, r%d, r3, r4", sums[0], sums[2])
			put("umaal r%d, r%d, r3, r5", sums[1], sums[2])
			put("str r%d, [r0, #%d]", sums[0], 4*(first+i))
			if first > 0 && i+2 < n {
				put("ldr r%d, [r0, #%d]", sums[0], 4*(first+i+2))
				put("add r%d, r%d, r%d", sums[2], sums[2], sums[0])
			}
			sums = append(sums[1:], sums[0])
		}
		put("str r%d, [r0, #%d]", sums[0], 4*(first+n))
		put("str r%d, [r0, #%d]", sums[1], 4*(first+n+1))
	}
	put("pop {r4, r5, r6, r7, r8, pc}")
	return b.String()
}

// threeBytes is column-wise multiplication of n bytes in loops, with the sum of a
// column in r2, r3 and r4.
func threeBytes(n int) string {
	// column sums r16 + 1 products, of the bytes from r22 up and those from below r20
	// down, and stores a byte.
	column := func(label string) string {
		return label + `:
	movw	r26, r22
	movw	r28, r20
	movw	r24, r16
1:	ld	r8, X+
	ld	r9, -Y
	mul	r8, r9
	add	r2, r0
	adc	r3, r1
	adc	r4, r5
	subi	r24, 1
	sbci	r25, 0
	brcc	1b
	st	Z+, r2
	mov	r2, r3
	mov	r3, r4
	clr	r4
`
	}
	saved := []string{"r2", "r3", "r4", "r5", "r8", "r9", "r16", "r17", "r28", "r29"}
	text := "\tpush\t" + strings.Join(saved, "\n\tpush\t") + `
	clr	r2
	clr	r3
	clr	r4
	clr	r5
	movw	r30, r24
	ldi	r16, 0
	ldi	r17, 0
` + fmt.Sprintf("\tldi\tr18, %d\n\tldi\tr19, %d\n", (n-1)%256, (n-1)/256) + `
	subi	r20, 255
	sbci	r21, 255
` + column("up") + `
	subi	r20, 255
	sbci	r21, 255
	subi	r16, 255
	sbci	r17, 255
	subi	r18, 1
	sbci	r19, 0
	brcc	up
	subi	r20, 1
	sbci	r21, 0
` + fmt.Sprintf("\tldi\tr18, %d\n\tldi\tr19, %d\n\tldi\tr16, %[1]d\n\tldi\tr17, %[2]d\n", (n-2)%256, (n-2)/256) + `
	subi	r22, 255
	sbci	r23, 255
` + column("down") + `
	subi	r22, 255
	sbci	r23, 255
	subi	r16, 1
	sbci	r17, 0
	subi	r18, 1
	sbci	r19, 0
	brcc	down
	st	Z, r2
	clr	r1
`
	slices.Reverse(saved)
	return text + "\tpop\t" + strings.Join(saved, "\n\tpop\t") + "\n\tret\n"
}

// lazy is the product of two words in digits of 16 bits, whose middle column is summed
// in a lane of 32 bits: one bit too few.
const lazy = `	vmov.i32	q2, #0
	vmov.i32	d6, #1
	vmov.i32	d0, #0
	vmov.i32	d16, #0
	vld1.32	{d16[0]}, [r2]
	vld1.32	{d0[0]}, [r1]
	vmull.u16	q10, d16, d0[0]
	vst1.16	{d20[0]}, [r0]!
	vext.8	d24, d4, d20, #4
	vext.8	d24, d24, d4, #6
	vext.8	q10, q10, q2, #4
	vmlal.u16	q10, d24, d6[0]
	vmlal.u16	q10, d16, d0[1]
	vst1.16	{d20[0]}, [r0]!
	vext.8	q10, q10, q2, #2
	vpaddl.u16	q10, q10
	vst1.16	{d20[0]}, [r0]!
	vext.8	q10, q10, q2, #2
	vpaddl.u16	q10, q10
	vst1.16	{d20[0]}, [r0]!
	bx	lr
`

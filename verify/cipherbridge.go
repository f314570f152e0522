package verify

import "fmt"

// The emulator's calls have pointers alone. bridge takes the length from behind the
// context, and puts the result after it.
const bridgeSymbol = "bridge"

// cipherBridge is a routine that calls another one, whose argument n is a length, with a
// context of so many bytes. cycles and stack are what it takes besides the call, where
// the emulator tells.
type cipherBridge struct {
	text          func(symbol string, n, context int) string
	cycles, stack int
}

const (
	avrBridgeCycles = 1 + 2 + 4*2 + 2*2 + 4 + 4*2 + 2 + 4
	avrBridgeStack  = 6
)

func avrBridge(symbol string, n, context int) string {
	r := 24 - 2*n
	return fmt.Sprintf(`
	.section	.text.%[1]s,"ax",%%progbits
	.p2align	1
	.global	%[1]s
	.type	%[1]s, %%function
%[1]s:
	movw	r30, r24
	subi	r30, %[4]d
	sbci	r31, %[6]d
	push	r16
	push	r17
	push	r30
	push	r31
	ldd	r%[2]d, Z+0
	ldd	r%[3]d, Z+1
	call	%[5]s
	pop	r31
	pop	r30
	pop	r17
	pop	r16
	std	Z+2, r24
	ret
	.size	%[1]s, .-%[1]s
`, bridgeSymbol, r, r+1, -context&0xff, symbol, -context>>8&0xff)
}

// riscvBridge is for registers of so many bytes, and the mnemonics of their loads and
// stores.
func riscvBridge(load, store string, bytes int) func(symbol string, n, context int) string {
	return func(symbol string, n, context int) string {
		return fmt.Sprintf(`
	.section	.text.%[1]s,"ax",%%progbits
	.p2align	2
	.global	%[1]s
	.type	%[1]s, %%function
%[1]s:
	addi	sp, sp, -16
	%[2]s	ra, 0(sp)
	%[2]s	a0, %[3]d(sp)
	%[4]s	a%[5]d, %[6]d(a0)
	jal	ra, %[8]s
	%[4]s	a1, %[3]d(sp)
	sb	a0, %[7]d(a1)
	%[4]s	ra, 0(sp)
	addi	sp, sp, 16
	ret
	.size	%[1]s, .-%[1]s
`, bridgeSymbol, store, bytes, load, n, context, context+bytes, symbol)
	}
}

// armBridge is for ARM code and for Thumb, whose symbols need a mark. The fifth argument is
// on the stack.
func armBridge(mark string) func(symbol string, n, context int) string {
	return func(symbol string, n, context int) string {
		pass := fmt.Sprintf("ldr\tr%d, [r0, #%d]", n, context)
		if n == 4 {
			pass = fmt.Sprintf("ldr\tr12, [r0, #%d]\n\tstr\tr12, [sp]", context)
		}
		return fmt.Sprintf(`
	.section	.text.%[1]s,"ax",%%progbits
	.p2align	2
	.global	%[1]s
	.type	%[1]s, %%function
	%[2]s
%[1]s:
	push	{r4, lr}
	mov	r4, r0
	sub	sp, sp, #8
	%[3]s
	bl	%[4]s
	add	sp, sp, #8
	strb	r0, [r4, #%[5]d]
	pop	{r4, pc}
	.size	%[1]s, .-%[1]s
`, bridgeSymbol, mark, pass, symbol, context+4)
	}
}

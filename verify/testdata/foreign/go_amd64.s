#include "textflag.h"

// func other(z *[4]uint64)
TEXT ·other(SB), NOSPLIT, $0-8
	VZEROUPPER
	RET

// func mul64(z *[2]uint64, x, y *[1]uint64)
TEXT ·mul64(SB), NOSPLIT, $0-24
	MOVQ z+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ y+16(FP), CX
	MOVQ (SI), AX
	MULQ (CX)
	MOVQ AX, (DI)
	MOVQ DX, 8(DI)
	RET

/*
 * Multiplication in C for a compiler to do its best with: column-wise, fully
 * unrolled, three limbs of accumulator, carries as comparisons of single limbs,
 * which become ADC or SLTU where the compiler sees what they are.
 *
 * LIMB and WIDE are unsigned types of one and two limbs and BITS is the width of
 * a limb. CELLS are the partial products in order: CELL(i, j) for each, and
 * END(k) where column k ends.
 */
#include <stdint.h>

#define CELL(i, j)                                   \
	{                                            \
		WIDE term = (WIDE)x[i] * y[j];       \
		LIMB upper = (LIMB)(term >> BITS);   \
		low += (LIMB)term;                   \
		upper += low < (LIMB)term;           \
		middle += upper;                     \
		high += middle < upper;              \
	}
#define END(k)          \
	z[k] = low;     \
	low = middle;   \
	middle = high;  \
	high = 0;

void product(LIMB *restrict z, const LIMB *x, const LIMB *y)
{
	LIMB low = 0, middle = 0, high = 0;
#include CELLS
}

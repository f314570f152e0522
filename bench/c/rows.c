/*
 * Multiplication in C for a compiler to do its best with: row-wise, fully
 * unrolled, operands and window in variables. A product, a word of the window
 * and the carry fit into a double limb, so that no comparison is needed.
 *
 * LIMB and WIDE are unsigned types of one and two limbs, BITS is the width of a
 * limb and N their number in each factor. CELLS are the partial products in
 * order: CELL(i, j) for each, and END(i) where row i ends.
 */
#include <stdint.h>

#define CELL(i, j)                                                  \
	{                                                           \
		WIDE sum = (WIDE)x[i] * factor[j] + window[j] + carry; \
		if (j == 0)                                         \
			z[i] = (LIMB)sum;                           \
		else                                                \
			window[j ? j - 1 : 0] = (LIMB)sum;          \
		carry = (LIMB)(sum >> BITS);                        \
	}
#define END(i)                  \
	window[N - 1] = carry;  \
	carry = 0;

void product(LIMB *restrict z, const LIMB *x, const LIMB *y)
{
	LIMB window[N] = {0}, factor[N], carry = 0;
	for (int j = 0; j < N; j++)
		factor[j] = y[j];
#include CELLS
	for (int j = 0; j < N; j++)
		z[N + j] = window[j];
}

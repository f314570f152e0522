/*
 * Multiplication as it is commonly written in portable C: column-wise, a loop
 * in a loop, the sum of a column in a double limb and one limb above it.
 *
 * LIMB and WIDE are unsigned types of one and two limbs, BITS is the width of a
 * limb and N their number in each factor.
 */
#include <stdint.h>

void product(LIMB *z, const LIMB *x, const LIMB *y)
{
	WIDE sum = 0;
	for (int k = 0; k < 2 * N - 1; k++) {
		LIMB over = 0;
		for (int i = k < N ? 0 : k - N + 1; i <= k && i < N; i++) {
			WIDE term = (WIDE)x[i] * y[k - i];
			sum += term;
			over += sum < term;
		}
		z[k] = (LIMB)sum;
		sum = sum >> BITS | (WIDE)over << BITS;
	}
	z[2 * N - 1] = (LIMB)sum;
}

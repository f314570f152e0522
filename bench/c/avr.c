/*
 * Multiplication in C as it suits AVR: column-wise, a loop in a loop, pointers
 * in the place of indices, and the sum of a column in avr-gcc's 24-bit type.
 *
 * LIMB is a byte, and N the number of them in each factor, 256 at most.
 */
#include <stdint.h>

void product(LIMB *z, const LIMB *x, const LIMB *y)
{
	__uint24 sum = 0;
	for (uint8_t k = 1; k < N; k++) {
		const LIMB *a = x, *b = y + k;
		for (uint8_t left = k; left; left--)
			sum += (uint16_t)*a++ * *--b;
		*z++ = (LIMB)sum;
		sum >>= 8;
	}
	for (uint8_t k = N; k; k--) {
		const LIMB *a = x + (N - k), *b = y + N;
		for (uint8_t left = k; left; left--)
			sum += (uint16_t)*a++ * *--b;
		*z++ = (LIMB)sum;
		sum >>= 8;
	}
	*z = (LIMB)sum;
}

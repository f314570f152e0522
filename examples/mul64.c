/* The product of two 64-bit numbers in words of 32 bits, which a compiler makes into assembly to verify. */
#include <stdint.h>

void mul64(uint32_t z[4], const uint32_t x[2], const uint32_t y[2])
{
	uint64_t a = (uint64_t)x[0] * y[0], b = (uint64_t)x[0] * y[1];
	uint64_t c = (uint64_t)x[1] * y[0], d = (uint64_t)x[1] * y[1];

	b += a >> 32;
	c += (uint32_t)b;
	d += (b >> 32) + (c >> 32);
	z[0] = (uint32_t)a;
	z[1] = (uint32_t)c;
	z[2] = (uint32_t)d;
	z[3] = (uint32_t)(d >> 32);
}

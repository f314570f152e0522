/* z = x y, N limbs each, row by row, for a machine whose products have one word. */
#include <stdint.h>
#ifndef N
#define N 4
#endif
void mymul(uint32_t *restrict z, const uint32_t *restrict x, const uint32_t *restrict y) {
  for (int i = 0; i < 2*N; i++) z[i] = 0;
  for (int i = 0; i < N; i++) {
    uint32_t c = 0;
    for (int j = 0; j < N; j++) {
      uint32_t a = x[i] & 0xffff, b = x[i] >> 16, e = y[j] & 0xffff, f = y[j] >> 16;
      uint32_t lo = a*e, m = b*e, n = a*f, hi = b*f;
      uint32_t s = (lo >> 16) + (m & 0xffff) + (n & 0xffff);
      lo = (s << 16) | (lo & 0xffff); hi += (m >> 16) + (n >> 16) + (s >> 16);
      lo += c; hi += lo < c;
      z[i+j] += lo; c = hi + (z[i+j] < lo);
    }
    z[i+N] = c;
  }
}

/* z = x y, N limbs each, column by column. The carries are comparisons, of which some
   compilers make branches. */
#include <stdint.h>
#ifndef N
#define N 4
#endif
#if defined(__AVR__)
typedef uint8_t w; typedef uint16_t d;
#define W 8
#elif defined(__x86_64__) || (defined(__riscv) && __riscv_xlen==64)
typedef uint64_t w; typedef unsigned __int128 d;
#define W 64
#else
typedef uint32_t w; typedef uint64_t d;
#define W 32
#endif
void mymul(w *restrict z, const w *restrict x, const w *restrict y) {
  w c0 = 0, c1 = 0, c2 = 0;
  for (int k = 0; k < 2*N-1; k++) {
    int from = k < N ? 0 : k - N + 1, to = k < N ? k : N - 1;
    for (int i = from; i <= to; i++) {
      d p = (d)x[i]*y[k-i];
      w lo = (w)p, hi = (w)(p >> W);
      c0 += lo; hi += c0 < lo;
      c1 += hi; c2 += c1 < hi;
    }
    z[k] = c0; c0 = c1; c1 = c2; c2 = 0;
  }
  z[2*N-1] = c0;
}

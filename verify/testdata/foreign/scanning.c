/* z = x y, N limbs each, row by row. */
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
  w t[2*N];
  for (int i = 0; i < 2*N; i++) t[i] = 0;
  for (int i = 0; i < N; i++) {
    w c = 0;
    for (int j = 0; j < N; j++) {
      d p = (d)x[i]*y[j] + t[i+j] + c;
      t[i+j] = (w)p; c = (w)(p >> W);
    }
    t[i+N] = c;
  }
  for (int i = 0; i < 2*N; i++) z[i] = t[i];
}

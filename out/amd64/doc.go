// Package amd64 holds the multiplications that asmgen emits as Go assembler:
// products of little-endian numbers of 64-bit limbs. It is empty on other
// processors and under the build tag purego.
package amd64

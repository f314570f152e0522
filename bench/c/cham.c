/*
 * CHAM in counter mode as it is written in portable C: the words of a block in
 * variables that the rounds go through in turn, eight rounds in a turn of the
 * loop, round keys from memory.
 *
 * CHAM is 64128, 128128 or 128256, by the bits of block and key. The first two
 * bytes of the counter block are the number of the block, the first one the
 * least significant. MESSAGE is the bytes of the message that message takes.
 */
#include <stddef.h>
#include <stdint.h>

#if CHAM == 64128
#define WORD uint16_t
#define KEY_WORDS 8
#define ROUNDS 88
#elif CHAM == 128128
#define WORD uint32_t
#define KEY_WORDS 4
#define ROUNDS 112
#elif CHAM == 128256
#define WORD uint32_t
#define KEY_WORDS 8
#define ROUNDS 120
#endif

#define BYTES sizeof(WORD)
#define BLOCK (4 * BYTES)
#define KEYS (2 * KEY_WORDS)
#define ROTL(x, k) ((WORD)((WORD)(x) << (k) | (WORD)(x) >> (8 * BYTES - (k))))

static inline WORD load(const uint8_t *b)
{
	WORD x = 0;
	for (unsigned k = 0; k < BYTES; k++)
		x |= (WORD)b[k] << 8 * k;
	return x;
}

static inline void store(uint8_t *b, WORD x)
{
	for (unsigned k = 0; k < BYTES; k++)
		b[k] = (uint8_t)(x >> 8 * k);
}

void schedule(WORD rk[KEYS], const uint8_t key[KEY_WORDS * BYTES])
{
	for (unsigned k = 0; k < KEY_WORDS; k++) {
		WORD x = load(key + k * BYTES);
		rk[k] = x ^ ROTL(x, 1) ^ ROTL(x, 8);
		rk[(k + KEY_WORDS) ^ 1] = x ^ ROTL(x, 1) ^ ROTL(x, 11);
	}
}

#define EVEN(a, b, k) a = ROTL((WORD)((a ^ (WORD)(i + k)) + (ROTL(b, 1) ^ rk[k])), 8)
#define ODD(a, b, k) a = ROTL((WORD)((a ^ (WORD)(i + k)) + (ROTL(b, 8) ^ rk[k])), 1)

static void encrypt(const WORD *all, uint8_t out[BLOCK], const uint8_t in[BLOCK])
{
	WORD a = load(in), b = load(in + BYTES), c = load(in + 2 * BYTES), d = load(in + 3 * BYTES);
	for (uint8_t i = 0; i < ROUNDS; i += 8) {
		const WORD *rk = all + (i & (KEYS - 1));
		EVEN(a, b, 0);
		ODD(b, c, 1);
		EVEN(c, d, 2);
		ODD(d, a, 3);
		EVEN(a, b, 4);
		ODD(b, c, 5);
		EVEN(c, d, 6);
		ODD(d, a, 7);
	}
	store(out, a);
	store(out + BYTES, b);
	store(out + 2 * BYTES, c);
	store(out + 3 * BYTES, d);
}

static void ctr(const WORD rk[KEYS], uint8_t counter[BLOCK], const uint8_t *in, uint8_t *out, size_t len)
{
	while (len > 0) {
		uint8_t stream[BLOCK];
		size_t n = len < BLOCK ? len : BLOCK;
		encrypt(rk, stream, counter);
		if (++counter[0] == 0)
			++counter[1];
		for (size_t k = 0; k < n; k++)
			out[k] = in[k] ^ stream[k];
		in += n;
		out += n;
		len -= n;
	}
}

/* A call with pointers alone. */
void message(const WORD rk[KEYS], uint8_t counter[BLOCK], const uint8_t *in, uint8_t *out)
{
	ctr(rk, counter, in, out, MESSAGE);
}

/*
 * The serving half of the harness, the same for every machine with system
 * calls: reads batches of calls from standard input, makes them, and writes
 * batches of results to standard output. The other half, in assembly, is
 * start_*.S.
 *
 * The builder defines NARGS, ARENA_BYTES, ALIGN (a power of two up to 64) and
 * BATCH, the most calls in a batch. A batch is a 32-bit count and that many
 * struct calls; its answer is that many struct results.
 */
#include <stdint.h>

#define ROUND_UP(n, to) (((n) + (to) - 1) / (to) * (to))

/* OUTSIDE, and the bits that start_*.S sets, are those of the Go type Status. */
enum { ARENA = ROUND_UP(ARENA_BYTES, 8), GUARD = 64, OUTSIDE = 1 << 5 };

struct call {
	uint32_t offset[ROUND_UP(NARGS, 2)];
	unsigned char arena[ARENA];
};

struct result {
	uint32_t status, cycles, stack, none;
	unsigned char arena[ARENA];
};

/* In start_*.S. Registers are machine words, so arguments are passed by table. */
extern uint32_t harness_call(unsigned char *const args[8]);
extern long harness_read(void *to, long bytes);
extern long harness_write(const void *from, long bytes);
extern void harness_exit(int code) __attribute__((noreturn));

static struct call calls[BATCH] __attribute__((aligned(8)));
static struct result results[BATCH] __attribute__((aligned(8)));

/*
 * The arena lies at an odd multiple of ALIGN, so that code which asks for more
 * alignment than promised shows.
 */
static unsigned char memory[128 + ALIGN + ARENA + GUARD] __attribute__((aligned(128)));
#define AT (memory + 128 + ALIGN)

/* A word as wide as the alignment of every place it is used at allows. */
typedef unsigned long word __attribute__((may_alias, aligned(ALIGN < 8 ? ALIGN : 8)));

static void copy(void *to, const void *from, long bytes)
{
	word *t = to;
	const word *f = from;
	for (long i = 0; i < bytes / (long)sizeof *t; i++)
		t[i] = f[i];
}

static const word filler = (word)0xa55aa55aa55aa55aull;

static void guard(unsigned char *at)
{
	for (long i = 0; i < GUARD; i += sizeof filler)
		*(word *)(at + i) = filler;
}

static word damage(const unsigned char *at)
{
	word d = 0;
	for (long i = 0; i < GUARD; i += sizeof filler)
		d |= *(const word *)(at + i) ^ filler;
	return d;
}

static void serve(const struct call *c, struct result *r)
{
	unsigned char *args[8];
	for (int i = 0; i < 8; i++)
		args[i] = i < NARGS ? AT + c->offset[i] : (unsigned char *)filler;
	copy(AT, c->arena, ARENA);
	r->status = harness_call(args);
	copy(r->arena, AT, ARENA);
	if (damage(AT - GUARD) | damage(AT + ARENA)) {
		r->status |= OUTSIDE;
		guard(AT - GUARD);
		guard(AT + ARENA);
	}
}

/* Returns 0 at the end of the input. */
static int read_all(void *to, long bytes)
{
	unsigned char *at = to;
	while (bytes > 0) {
		long n = harness_read(at, bytes);
		if (n <= 0)
			return 0;
		at += n;
		bytes -= n;
	}
	return 1;
}

static void write_all(const void *from, long bytes)
{
	const unsigned char *at = from;
	while (bytes > 0) {
		long n = harness_write(at, bytes);
		if (n <= 0)
			harness_exit(3);
		at += n;
		bytes -= n;
	}
}

void harness_main(void)
{
	uint32_t n;
	guard(AT - GUARD);
	guard(AT + ARENA);
	while (read_all(&n, sizeof n)) {
		if (n > BATCH || !read_all(calls, n * sizeof *calls))
			harness_exit(2);
		for (uint32_t i = 0; i < n; i++)
			serve(&calls[i], &results[i]);
		write_all(results, n * sizeof *results);
	}
	harness_exit(0);
}

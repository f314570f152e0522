/*
 * The serving half of the harness, the same for every machine with system
 * calls: reads batches of calls from standard input, makes them, and writes
 * batches of results to standard output. The other half, in assembly, is
 * start_*.S.
 *
 * The builder defines NARGS, ARENA_BYTES, ALIGN (a power of two up to 64), PAGE
 * BATCH, the most calls in a batch, and LENGTH, the argument after the pointers or
 * 0 if there is none. A batch is a 32-bit count and that many
 * struct calls; its answer is that many struct results.
 */
#include <stdint.h>

#define ROUND_UP(n, to) (((n) + (to) - 1) / (to) * (to))

/* OUTSIDE, and the bits that start_*.S sets, are those of the Go type Status. */
enum { ARENA = ROUND_UP(ARENA_BYTES, 8), GUARD = 64, OUTSIDE = 1 << 5 };

struct call {
	/* NARGS offsets, then how far into its page the arena is, and the turn. */
	uint32_t head[ROUND_UP(NARGS + 2, 2)];
	unsigned char arena[ARENA];
};

struct result {
	uint32_t status, cycles, stack, none;
	unsigned char arena[ARENA];
};

/*
 * In start_*.S. Registers are machine words, so arguments are passed by table.
 * The patterns are what registers hold at entry; flags are all set or all clear,
 * as the second argument is -1 or 0. harness_map returns zeroed memory, at the
 * address wanted if it can.
 */
extern uint32_t harness_call(unsigned char *const args[8], long flags);
extern unsigned long harness_pattern[], harness_pattern_end[];
extern unsigned char *harness_map(unsigned long at, unsigned long bytes);
extern long harness_read(void *to, long bytes);
extern long harness_write(const void *from, long bytes);
extern void harness_exit(int code) __attribute__((noreturn));

static struct call calls[BATCH] __attribute__((aligned(8)));
static struct result results[BATCH] __attribute__((aligned(8)));

/*
 * The arena and its guards are where addresses have high bits set, so that code
 * which loses some of them shows.
 */
enum { MEMORY = ROUND_UP(128 + PAGE + ALIGN + ARENA + GUARD, 4096) };
static const unsigned long high = sizeof(long) == 8 ? 0x3a5a5a0000 : 0x9a5a0000;
static unsigned char *memory;

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
	unsigned char *args[8], *at = memory + 128 + c->head[NARGS];
	static long flags;
	if (flags != -(long)(c->head[NARGS + 1] & 1)) {
		flags = ~flags;
		for (unsigned long *p = harness_pattern; p < harness_pattern_end; p++)
			*p = ~*p;
	}
	for (int i = 0; i < 8; i++)
		args[i] = i < NARGS ? at + c->head[i] : (unsigned char *)(filler ^ (word)flags);
	if (LENGTH)
		args[NARGS] = (unsigned char *)LENGTH;
	guard(at - GUARD);
	guard(at + ARENA);
	copy(at, c->arena, ARENA);
	r->status = harness_call(args, flags);
	copy(r->arena, at, ARENA);
	if (damage(at - GUARD) | damage(at + ARENA))
		r->status |= OUTSIDE;
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
	memory = harness_map(high, MEMORY);
	if ((unsigned long)memory > -4096ul)
		harness_exit(4);
	while (read_all(&n, sizeof n)) {
		if (n > BATCH || !read_all(calls, n * sizeof *calls))
			harness_exit(2);
		for (uint32_t i = 0; i < n; i++)
			serve(&calls[i], &results[i]);
		write_all(results, n * sizeof *results);
	}
	harness_exit(0);
}

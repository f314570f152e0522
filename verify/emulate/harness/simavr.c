/*
 * Serves calls to one AVR routine on simavr's ATmega128, with the protocol of
 * serve.c. Registers, stack and memory are set up from outside, so that nothing
 * but the routine runs, and its cycles are exact.
 *
 * Arguments: file with the flash image, byte addresses of the routine and of
 * the place it returns to, arena size, pointer arguments of a call, the most
 * calls in a batch, cycles allowed for a call.
 */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>

/* As in the Go type Status. */
enum { SAVED = 1, SP = 2, ZERO = 8, FLAGS = 16, OUTSIDE = 32, STACK = 64 };
enum { SRAM = 0x100, ARENA_BASE = 0x140, FILLER = 0xc7 };

static avr_t *avr;
static const char *flash_file;
static uint32_t entry, stop, arena_bytes, nargs, batch;
static uint64_t limit;

static void fail(const char *why)
{
	fprintf(stderr, "%s\n", why);
	exit(4);
}

/* simavr reports bad instructions and accesses here, and then goes on. */
static void complain(avr_t *a, const int level, const char *format, va_list args)
{
	(void)a;
	if (level > LOG_ERROR)
		return;
	char text[256], *from = text, *to = text;
	vsnprintf(text, sizeof text, format, args);
	while (*from) {
		/* Colours are of no use in a report. */
		if (*from == '\033')
			from += strcspn(from, "m") + (strchr(from, 'm') != NULL);
		else
			*to++ = *from++;
	}
	*to = 0;
	fail(text);
}

static uint32_t sp(void) { return avr->data[R_SPL] | avr->data[R_SPH] << 8; }

static uint8_t pattern(int r, int flags) { return (0x53 + 5 * r) ^ -flags; }

/*
 * Runs one call on the arena at data + at, with all flags set or clear: the
 * convention promises nothing of them, but that interrupts are on. *cycles is from the first
 * instruction to the return; *stack is how deep the stack pointer went while an
 * interrupt could have used it: the usual way to move it writes its halves with
 * interrupts off, and turns them on one instruction early.
 */
static uint32_t run(uint32_t at, const uint32_t *offset, int flags, uint32_t *cycles, uint32_t *stack)
{
	uint8_t *d = avr->data, given[32];
	uint32_t top = avr->ramend - 2, low = top, status = 0;
	int enabled = 1;

	for (int r = 0; r < 32; r++)
		d[r] = pattern(r, flags);
	d[1] = 0;
	for (uint32_t i = 0; i < nargs; i++) {
		d[24 - 2 * i] = (at + offset[i]) & 255;
		d[25 - 2 * i] = (at + offset[i]) >> 8;
	}
	memcpy(given, d, sizeof given); /* r8 to r17 are to be kept where they hold arguments, too */
	memset(avr->sreg, flags, sizeof avr->sreg);
	avr->sreg[S_I] = 1;
	d[top + 2] = (stop >> 1) & 255;
	d[top + 1] = stop >> 9;
	d[R_SPL] = top & 255;
	d[R_SPH] = top >> 8;
	avr->pc = entry;
	avr->state = cpu_Running;
	avr->interrupt_state = 0;
	avr->run_cycle_count = 0; /* makes avr_run_one run one instruction */

	uint64_t start = avr->cycle;
	while (avr->pc != stop) {
		avr->pc = avr_run_one(avr);
		if (avr->state != cpu_Running)
			fail("the processor stopped or slept");
		if (avr->cycle - start > limit)
			fail("the routine did not return within the cycle limit");
		if (enabled && avr->sreg[S_I] && sp() < low)
			low = sp();
		enabled = avr->sreg[S_I];
	}
	*cycles = avr->cycle - start;
	*stack = top - low;
	if (low < at + arena_bytes)
		status |= STACK;

	for (int r = 2; r <= 17; r++)
		if (d[r] != given[r])
			status |= SAVED;
	if (d[28] != given[28] || d[29] != given[29])
		status |= SAVED;
	if (d[1] != 0)
		status |= ZERO;
	if (sp() != top + 2)
		status |= SP;
	if (!avr->sreg[S_I])
		status |= FLAGS;
	for (uint32_t a = SRAM; a <= low; a++)
		if ((a < at || a >= at + arena_bytes) && d[a] != FILLER)
			status |= OUTSIDE;
	return status;
}

static uint32_t round_up(uint32_t n, uint32_t to) { return (n + to - 1) / to * to; }

static void serve(void)
{
	uint32_t arena = round_up(arena_bytes, 8);
	uint32_t in_bytes = round_up(4 * (nargs + 2), 8) + arena, out_bytes = 16 + arena, n;
	uint8_t *in = malloc((size_t)batch * in_bytes), *out = calloc(batch, out_bytes);
	if (!in || !out)
		fail("no memory for a batch");
	while (fread(&n, sizeof n, 1, stdin) == 1) {
		if (n > batch || fread(in, in_bytes, n, stdin) != n)
			fail("the batch is not whole");
		for (uint32_t i = 0; i < n; i++) {
			uint8_t *call = in + i * in_bytes, *result = out + i * out_bytes;
			uint32_t numbers[11], head[4] = {0};
			memcpy(numbers, call, 4 * (nargs + 2));
			uint32_t at = ARENA_BASE + numbers[nargs];
			memset(avr->data + SRAM, FILLER, avr->ramend + 1 - SRAM);
			call += in_bytes - arena;
			memcpy(avr->data + at, call, arena_bytes);
			head[0] = run(at, numbers, numbers[nargs + 1] & 1, &head[1], &head[2]);
			memcpy(result, head, sizeof head);
			memcpy(result + 16, call, arena);
			memcpy(result + 16, avr->data + at, arena_bytes);
		}
		if (fwrite(out, out_bytes, n, stdout) != n || fflush(stdout))
			exit(3);
	}
}

static void load_flash(void)
{
	FILE *f = fopen(flash_file, "rb");
	if (!f)
		fail("the flash image cannot be opened");
	avr->codeend = fread(avr->flash, 1, avr->flashend + 1, f);
	fclose(f);
}

int main(int argc, char **argv)
{
	if (argc != 8)
		fail("seven arguments are needed");
	flash_file = argv[1];
	uint32_t *numbers[] = {&entry, &stop, &arena_bytes, &nargs, &batch};
	for (int i = 0; i < 5; i++)
		*numbers[i] = strtoul(argv[2 + i], NULL, 0);
	limit = strtoull(argv[7], NULL, 0);

	avr_global_logger_set(complain);
	avr = avr_make_mcu_by_name("atmega128");
	if (!avr)
		fail("simavr has no atmega128");
	avr_init(avr);
	load_flash();
	serve();
	return 0;
}

/*
 * One call of a routine whose factors valgrind takes for uninitialised memory: so
 * it speaks up where a branch or an address depends on them.
 *
 * The builder defines ROUTINE, NARGS, ARGS, the offsets of the pointers into an arena
 * of ARENA_BYTES, and LENGTH, the argument after them or 0 if there is none.
 */
#include <valgrind/memcheck.h>

extern void ROUTINE(void *, void *, void *, unsigned long);

static unsigned char poison_arena[ARENA_BYTES] __attribute__((aligned(64)));
static const unsigned long poison_args[4] = { ARGS };

/* Returns the exit status: 0 if valgrind was there. */
int poison_main(void)
{
	void *at[4];
	for (long i = 0; i < ARENA_BYTES; i++)
		poison_arena[i] = (unsigned char)(0x5b * i + 0x17);
	for (long i = 0; i < 4; i++)
		at[i] = i < NARGS ? poison_arena + poison_args[i] : (void *)LENGTH;
	if (!VALGRIND_MAKE_MEM_UNDEFINED(poison_arena, ARENA_BYTES))
		return 1;
	ROUTINE(at[0], at[1], at[2], (unsigned long)at[3]);
	return 0;
}

__asm__(".text\n"
	".globl _start\n"
	"_start:\n"
	"	and $-16, %rsp\n"
	"	call poison_main\n"
	"	mov %eax, %edi\n"
	"	mov $60, %eax\n"
	"	syscall\n");

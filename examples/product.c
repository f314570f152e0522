/*
 * Squares 2^256 - 1 with an emitted routine and compares the result with
 * 2^512 - 2^257 + 1: the exit status is 0 if it is right. On AVR, which has no
 * exit status, it prints ok or wrong on the first serial port.
 */
#include "mul256.h"

static unsigned char x[32] __attribute__((aligned(8)));
static unsigned char z[64] __attribute__((aligned(8)));

static int wrong(void)
{
	int i, bad;

	for (i = 0; i < 32; i++)
		x[i] = 0xff;
	mul256((void *)z, (void *)x, (void *)x);
	bad = z[0] != 1 || z[32] != 0xfe;
	for (i = 1; i < 32; i++)
		bad |= z[i] != 0 || z[32 + i] != 0xff;
	return bad;
}

#ifdef __AVR__
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

static void print(const char *s)
{
	UCSR0B = 1 << TXEN0;
	for (; *s; s++) {
		while (!(UCSR0A & 1 << UDRE0))
			;
		UDR0 = *s;
	}
}

int main(void)
{
	print(wrong() ? "wrong\n" : "ok\n");
	cli();
	sleep_enable();
	sleep_cpu(); /* asleep without interrupts: simavr ends here */
	return 0;
}
#else
int main(void)
{
	return wrong();
}
#endif

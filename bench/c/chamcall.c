/*
 * Calls ROUTINE, which goes on with a message of CHAM, on LENGTH bytes: for an
 * emulator whose calls have pointers alone.
 */
#include <stddef.h>
#include <stdint.h>

uint8_t ROUTINE(uint8_t *context, const uint8_t *in, uint8_t *out, size_t len);

uint8_t call(uint8_t *context, const uint8_t *in, uint8_t *out)
{
	return ROUTINE(context, in, out, LENGTH);
}

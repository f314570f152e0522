/*
 * The place a routine returns to. The reset vector sleeps, which ends the run
 * with an error: that is where a spoiled return address of 0 leads.
 */
	.section .vectors,"ax",@progbits
	sleep
	.global	harness_stop
harness_stop:
	rjmp	harness_stop

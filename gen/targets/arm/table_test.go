package arm

import "testing"

// What the table takes is what the machine can encode.
func TestOperandsAccepted(t *testing.T) {
	set := newSet("neon", true)
	for text, want := range map[string]bool{
		"add\tr0, r1, #255":          true,
		"add\tr0, r1, #257":          false,
		"sub\tsp, sp, #1020":         true,
		"sub\tsp, sp, #1024":         true,
		"sub\tsp, sp, #1028":         false,
		"sub\tr0, r0, #-4":           false,
		"and\tr0, r0, #0xff000000":   true,
		"and\tr0, r0, #0xf000000f":   true,
		"orr\tr0, r0, #0xff00ff":     false,
		"ldr\tr0, [r1, #4095]":       true,
		"ldr\tr0, [r1, #4096]":       false,
		"ldr\tpc, [r1]":              false,
		"push\t{r4, lr}":             true,
		"push\t{r4, pc}":             false,
		"pop\t{r4, pc}":              true,
		"pop\t{r4, sp}":              false,
		"bx\tlr":                     true,
		"bx\tr3":                     false,
		"vmull.u16\tq15, d31, d7[3]": true,
		"vmull.u16\tq15, d31, d8[0]": false,
		"vmull.u16\tq15, d31, d7[4]": false,
		"vld1.32\t{d0-d3}, [r1]!":    true,
		"vld1.32\t{d0-d4}, [r1]!":    false,
		"vld1.32\t{d0, d2}, [r1]":    false,
		"vld1.32\t{d28-d31}, [r1]":   true,
		"vld1.32\t{d0[1]}, [r1]":     true,
		"vld1.32\t{d0[2]}, [r1]":     false,
		"vld1.32\t{d0}, [r1, #8]":    false,
		"vst1.16\t{d0[3]}, [r0]!":    true,
		"vst1.16\t{d0[4]}, [r0]!":    false,
		"vext.8\td0, d1, d2, #7":     true,
		"vext.8\td0, d1, d2, #8":     false,
		"vext.8\tq0, q1, q2, #15":    true,
		"vsra.u64\td0, d1, #0":       false,
		"umaal\tr3, r4, r5, r6":      true,
		"umaal\tr3, r4, r5":          false,
	} {
		if _, err := set.Parse(text); (err == nil) != want {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := newSet("armv7", false).Parse("vmov.i32\tq0, #0"); err == nil {
		t.Error("the scalar target takes a NEON instruction")
	}
}

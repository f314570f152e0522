package emulate

import "asmgen/gen/targets"

// Place names where the files of a target run.
func Place(t *targets.Target) string {
	m := machines[t.Name]
	switch {
	case m == nil:
		return "nowhere"
	case t.Name == "avr":
		return "simavr"
	case m.emulator != "":
		return m.emulator
	}
	return "this processor"
}

// ExactModel is the timing model that the emulator of a target follows cycle by
// cycle, or empty.
func ExactModel(t *targets.Target) string {
	if t.Name == "avr" {
		return "atmega" // simavr's ATmega128
	}
	return ""
}

package avr_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"asmgen/gen/contract"
	"asmgen/gen/emit"
)

func emitted(t *testing.T, bits int, alias contract.Alias) *emit.File {
	t.Helper()
	f, err := emit.Emit(emit.Request{Target: "avr", Method: "comba", Bits: bits, Alias: alias})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// What each method takes, push, pop and return included. Published figures, some
// of them without these: product scanning 3,957 at 160 bits, operand caching
// 2,393, 3,467 and 6,121 at 160, 192 and 256 bits (Hutter and Wenger, CHES 2011);
// branch-free Karatsuba 1,369, 2,030, 2,987 and 4,961 at 128, 160, 192 and 256 bits
// (Hutter and Schwabe, JCEN 2015).
// Squares by product scanning take 1,463, 2,069 and 3,513 at 160, 192 and 256 bits
// in micro-ecc. Hybrid multiplication takes 3,106 at 160 bits (Gura et al., CHES
// 2004), consecutive operand caching 1,532, 2,356, 3,464 and 6,180 at 128, 160, 192
// and 256 bits (Seo and Kim, WISA 2012).
func TestCycles(t *testing.T) {
	for _, c := range []struct {
		op, method string
		bits, most int
	}{
		{"mul", "comba", 160, 2633}, {"mul", "comba", 256, 7361},
		{"mul", "operandcache", 128, 1582}, {"mul", "operandcache", 160, 2398},
		{"mul", "operandcache", 192, 3438}, {"mul", "operandcache", 256, 6027},
		{"mul", "hybrid", 160, 2718}, {"mul", "hybrid", 256, 7228},
		{"mul", "consecutive", 128, 1602}, {"mul", "consecutive", 160, 2406},
		{"mul", "consecutive", 192, 3438}, {"mul", "consecutive", 256, 6025}, {"mul", "consecutive", 512, 23946},
		{"mul", "karatsuba", 128, 1413}, {"mul", "karatsuba", 160, 2092}, {"mul", "karatsuba", 192, 2979},
		{"mul", "karatsuba", 256, 4782}, {"mul", "karatsuba", 512, 16514},
		{"sqr", "comba", 128, 910}, {"sqr", "comba", 160, 1339}, {"sqr", "comba", 192, 1874}, {"sqr", "comba", 256, 3383},
		{"sqr", "operandcache", 160, 1339}, {"sqr", "operandcache", 192, 1874}, {"sqr", "operandcache", 256, 3263},
		{"sqr", "operandcache", 512, 12546},
		{"sqr", "karatsuba", 192, 1845}, {"sqr", "karatsuba", 256, 2999}, {"sqr", "karatsuba", 512, 10394},
	} {
		f, err := emit.Emit(emit.Request{Target: "avr", Op: c.op, Method: c.method, Bits: c.bits})
		if err != nil {
			t.Fatal(err)
		}
		cycles := f.Contract.Figures.Cycles
		if cycles[0].Model != "atmega" || cycles[0].Count > c.most {
			t.Errorf("%s, %s, %d bits: %v, want at most %d cycles on atmega", c.op, c.method, c.bits, cycles, c.most)
		}
	}
}

func TestAssembledSize(t *testing.T) {
	for _, tool := range []string{"avr-gcc", "avr-size"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(tool + " is not on the path")
		}
	}
	for _, bits := range []int{8, 160, 521} {
		for _, alias := range []contract.Alias{contract.AliasInputs, contract.AliasAny} {
			f := emitted(t, bits, alias)
			source := filepath.Join(t.TempDir(), "mul.S")
			if err := os.WriteFile(source, f.Text, 0o666); err != nil {
				t.Fatal(err)
			}
			object := source + ".o"
			if out, err := exec.Command("avr-gcc", "-mmcu=atmega128", "-c", "-o", object, source).CombinedOutput(); err != nil {
				t.Fatalf("%d bits: %s", bits, out)
			}
			out, err := exec.Command("avr-size", "-A", object).Output()
			if err != nil {
				t.Fatal(err)
			}
			if size := sectionSize(string(out), fmt.Sprintf(".text.mul%d", bits)); size != f.Contract.Figures.Bytes {
				t.Errorf("%d bits, alias %s: avr-size says %d bytes, the header %d", bits, alias, size, f.Contract.Figures.Bytes)
			}
		}
	}
}

// sectionSize finds a section in what avr-size -A prints.
func sectionSize(table, section string) int {
	for _, line := range strings.Split(table, "\n") {
		if f := strings.Fields(line); len(f) == 3 && f[0] == section {
			n, _ := strconv.Atoi(f[1])
			return n
		}
	}
	return -1
}

func TestTooLargeForFlash(t *testing.T) {
	for _, c := range []struct {
		bits, flash int
		core        string
	}{{1024, 131072, "atmega128"}, {512, 32768, "atmega328p"}, {2064, 131072, "atmega128"}} {
		_, err := emit.Emit(emit.Request{Target: "avr", Method: "comba", Bits: c.bits, Core: c.core})
		var usage emit.UsageError
		if !errors.As(err, &usage) {
			t.Errorf("%d bits on %s: %v", c.bits, c.core, err)
			continue
		}
		var size, flash int
		_, rest, _ := strings.Cut(err.Error(), "needs ")
		fmt.Sscanf(rest, "%d bytes of code, more than the %d bytes of flash of "+c.core, &size, &flash)
		if size <= c.flash || flash != c.flash {
			t.Errorf("%d bits on %s: %v", c.bits, c.core, err)
		}
	}
}

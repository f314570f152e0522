package emit

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
)

// The automatic choice costs no more than any method that is asked for by name,
// and says what it was held against.
func TestAutoIsBest(t *testing.T) {
	for _, target := range catalog.Targets {
		for _, op := range contract.Ops {
			methods := catalog.MethodsOf(target, op.Name)
			if len(methods) == 0 {
				continue
			}
			for _, bits := range unless([]int{8, 100, 160}, []int{8, 100, 256, 521}) {
				auto, err := Emit(Request{Target: target.Name, Op: op.Name, Bits: bits})
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range methods {
					f, err := Emit(Request{Target: target.Name, Op: op.Name, Bits: bits, Method: m.Name})
					if err != nil {
						t.Fatal(err)
					}
					if f.Cost < auto.Cost {
						t.Errorf("%s %s of %d bits: %s takes %d, the choice takes %d", target.Name, op.Name, bits, f.Way, f.Cost, auto.Cost)
					}
				}
				if choice := note(auto.Contract, "choice"); !strings.HasPrefix(choice, fmt.Sprintf("%s takes %d ", auto.Way, auto.Cost)) {
					t.Errorf("%s %s of %d bits: the reason is %q", target.Name, op.Name, bits, choice)
				}
			}
		}
	}
}

// note is the value of a line of the header.
func note(c *contract.Contract, key string) string {
	for _, f := range c.Notes {
		if f.Key == key {
			return f.Value
		}
	}
	return ""
}

// A depth that is asked for is kept; without one, another is no better.
func TestLevels(t *testing.T) {
	bits, deepest := unless(512, 1024), unless(3, 4)
	best, err := Emit(Request{Target: "rv32", Bits: bits, Method: "karatsuba"})
	if err != nil {
		t.Fatal(err)
	}
	ways := map[string]bool{}
	for levels := 1; levels <= deepest; levels++ {
		f, err := Emit(Request{Target: "rv32", Bits: bits, Levels: levels})
		if err != nil {
			t.Fatal(err)
		}
		if f.Method.Name != "karatsuba" || ways[f.Way] || f.Cost < best.Cost {
			t.Errorf("-levels %d: %s takes %d, the best %d", levels, f.Way, f.Cost, best.Cost)
		}
		ways[f.Way] = true
	}
}

// Where the fastest is too large the next that fits is taken, and the command
// in the header says so; where nothing fits, the smallest is named.
func TestChoiceUnderALimit(t *testing.T) {
	free, err := Emit(Request{Target: "avr", Bits: 64})
	if err != nil {
		t.Fatal(err)
	}
	smallest := free
	for _, m := range catalog.MethodsOf(free.Target, "mul") {
		for _, loop := range []bool{false, slices.Contains(free.Target.Compact.Methods, m.Name)} {
			f, err := Emit(Request{Target: "avr", Bits: 64, Method: m.Name, Loop: loop})
			if err != nil {
				t.Fatal(err)
			}
			if f.Contract.Figures.Bytes < smallest.Contract.Figures.Bytes {
				smallest = f
			}
		}
	}
	least := smallest.Contract.Figures.Bytes
	f, err := Emit(Request{Target: "avr", Bits: 64, MaxBytes: least})
	if err != nil || f.Contract.Figures.Bytes > least {
		t.Fatalf("%v: at most %d bytes", err, least)
	}
	squeezed := f.Way != free.Way
	if limited := strings.Contains(f.Contract.Command, "-max-bytes"); limited != squeezed {
		t.Errorf("the command is %q", f.Contract.Command)
	}
	var large TooLarge
	var usage UsageError
	_, err = Emit(Request{Target: "avr", Bits: 64, MaxBytes: least - 1})
	if !errors.As(err, &large) || !errors.As(err, &usage) || !strings.Contains(err.Error(), fmt.Sprintf("needs %d bytes", least)) {
		t.Errorf("error %v", err)
	}
}

// Code that an instruction cache holds is preferred to faster code that it does
// not, where there is a choice.
func TestChoiceUnderACache(t *testing.T) {
	p, err := resolve(Request{Target: "rv32", Bits: unless(512, 1024)})
	if err != nil {
		t.Fatal(err)
	}
	p.core.Cache = 0
	fastest, err := p.choose()
	if err != nil {
		t.Fatal(err)
	}
	smallest := fastest
	for _, c := range p.candidates() {
		if c.bytes < smallest.bytes {
			smallest = c
		}
	}
	for _, cache := range []int{2 * smallest.bytes, 2*smallest.bytes - 2} {
		p.core.Cache = cache
		best, err := p.choose()
		if err != nil {
			t.Fatal(err)
		}
		want := fastest.String()
		if smallest.bytes <= cache/2 && fastest.bytes > cache/2 {
			want = smallest.String()
		}
		if best.String() != want {
			t.Errorf("a cache of %d bytes: %v of %d bytes, want %s", cache, best, best.bytes, want)
		}
	}
}

// A block that registers have no room for is refused; words to be cached are not.
func TestBlock(t *testing.T) {
	for _, c := range []struct {
		target, method string
		block          int
		refused        bool
	}{
		{"avr", "hybrid", 5, false}, {"avr", "hybrid", 6, true}, {"avr", "operandcache", 30, false},
		{"avr", "consecutive", 30, false}, {"armv7", "hybrid", 3, true}, {"rv32", "hybrid", 6, false}, {"avr", "auto", 6, false},
	} {
		_, err := Emit(Request{Target: c.target, Bits: 64, Method: c.method, Block: c.block})
		var usage UsageError
		if errors.As(err, &usage) != c.refused {
			t.Errorf("%s on %s, blocks of %d: %v", c.method, c.target, c.block, err)
		}
	}
}

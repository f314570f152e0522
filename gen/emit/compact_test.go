package emit

import (
	"errors"
	"strings"
	"testing"

	"asmgen/gen/contract"
)

// Where nothing unrolled fits, the choice is the compact form, which the command
// in the header says how to get.
func TestChoiceOfLoops(t *testing.T) {
	for _, c := range []struct {
		r    Request
		loop bool
	}{
		{Request{Target: "rv32", Bits: 512}, false},
		{Request{Target: "rv32", Bits: 512, MaxBytes: 1000}, true},
		{Request{Target: "rv64", Bits: 512, MaxBytes: 400}, true},
		{Request{Target: "rv32", Bits: 1024, Core: "e31"}, true},
		{Request{Target: "rv32", Bits: 256, Core: "e31"}, false},
	} {
		if quick && c.r.Bits > 512 {
			continue
		}
		f, err := Emit(c.r)
		if err != nil {
			t.Fatal(err)
		}
		if loop := strings.HasSuffix(f.Way, "in loops"); loop != c.loop {
			t.Errorf("%+v: the choice is %s", c.r, f.Way)
		}
		if flow := note(f.Contract, "flow"); (flow != "") != c.loop {
			t.Errorf("%+v: the header says \"flow: %s\"", c.r, flow)
		}
	}
	for _, r := range []Request{ // none serves these
		{Target: "rv32", Bits: 512, MaxBytes: 1000, Alias: contract.AliasAny},
		{Target: "rv32", Bits: 544, MaxBytes: 1000},
		{Target: "rv32", Bits: 512, MaxBytes: 1000, Op: "sqr"},
		{Target: "rv32", Bits: 512, MaxBytes: 1000, Method: "comba"},
		{Target: "rv32e", Bits: 512, MaxBytes: 1000},
	} {
		if _, err := Emit(r); !errors.As(err, &TooLarge{}) {
			t.Errorf("%+v: error %v", r, err)
		}
	}
}

// A loop that is asked for has a command that asks for it.
func TestLoopCommand(t *testing.T) {
	for want, r := range map[string]Request{
		"asmgen -target rv32 -op mul -bits 256 -loop": {Target: "rv32", Bits: 256, Loop: true},
		"asmgen -target rv64 -op mul -loop":           {Target: "rv64", Loop: true},
		"asmgen -target rv32 -op mul -loop -name p":   {Target: "rv32", Loop: true, Name: "p"},
	} {
		f, err := Emit(r)
		if err != nil {
			t.Fatal(err)
		}
		if f.Contract.Command != want {
			t.Errorf("command %q, want %q", f.Contract.Command, want)
		}
	}
	f, err := Emit(Request{Target: "rv32", Loop: true})
	if err != nil {
		t.Fatal(err)
	}
	const prototype = "void mul_loop(uint32_t *z, const uint32_t *x, const uint32_t *y, size_t limbs);"
	for _, text := range []string{string(f.Text), string(f.Header)} {
		if !strings.Contains(text, prototype) {
			t.Errorf("there is no %q in %s", prototype, text)
		}
	}
	if !strings.Contains(string(f.Header), "#include <stddef.h>\n") {
		t.Error("the header does not know size_t")
	}
}

// What the compact form does not serve is refused in a sentence that says what
// does.
func TestLoopRefuses(t *testing.T) {
	for _, c := range []struct {
		r    Request
		says string
	}{
		{Request{Target: "rv32e", Loop: true}, "these have: rv32"},
		{Request{Target: "rv32", Loop: true, Bits: 160}, "say -bits 192"},
		{Request{Target: "rv64", Loop: true, Bits: 192}, "say -bits 256"},
		{Request{Target: "rv32", Loop: true, Op: "sqr"}, "say -op mul"},
		{Request{Target: "rv32", Loop: true, Alias: contract.AliasAny}, "-alias inputs"},
		{Request{Target: "rv32", Loop: true, Method: "rowwise"}, "it has: auto, comba"},
		{Request{Target: "rv32"}, "-bits"},
	} {
		_, err := Emit(c.r)
		var usage UsageError
		if !errors.As(err, &usage) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: error %v, want %q", c.r, err, c.says)
		}
	}
}

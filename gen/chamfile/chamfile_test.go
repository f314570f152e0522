package chamfile_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"asmgen/gen/chamctr"
	"asmgen/gen/chamfile"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
	"asmgen/gen/targets/avr"
	"asmgen/templates"
)

// main prints what the test returns, and ends the simulation.
const main = `
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
int %[1]s(void);
int main(void)
{
	const char *s = %[1]s() ? "wrong\n" : "right\n";
	for (UCSR0B = 1 << TXEN0; *s; UDR0 = *s++)
		while (!(UCSR0A & 1 << UDRE0))
			;
	while (!(UCSR0A & 1 << UDRE0))
		;
	cli();
	sleep_enable();
	sleep_cpu();
	return 0;
}
`

var variableOps, fixedOps = []string{"keys", "encrypt", "decrypt", "start", "first", "ctr"}, []string{"encrypt", "decrypt", "start", "first", "ctr"}

// assembly is a routine in the frame of emitted files.
func assembly(t *testing.T, symbol string, l *targets.Listing) []byte {
	t.Helper()
	var body strings.Builder
	for _, line := range l.Lines {
		fmt.Fprintln(&body, l.Print(line, symbol))
	}
	text, err := templates.Execute("gas.tmpl", struct {
		targets.Dialect
		Marker, Symbol, Body string
		License, Contract    []string
		Raw, FrameInfo       bool
	}{Dialect: avr.Target.Dialect, Marker: contract.Marker, Symbol: symbol, Body: body.String(), FrameInfo: true})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// built is the test with its routines as firmware, one of which breaks.
func built(t *testing.T, s chamfile.Set, breaks string) string {
	t.Helper()
	for _, tool := range []string{"avr-gcc", "simavr"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
	dir := t.TempDir()
	write := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"-mmcu=atmega128", "-Os", "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-o", "test.elf", "main.c", "selftest.c"}
	for _, name := range s.Ops {
		op, _ := chamctr.FindOp(name)
		schedule := s.Schedule
		if !op.Counter {
			schedule, _ = chamctr.Block(s.Schedule.Cipher, s.Key != nil, 16)
		}
		l, err := avr.Cham.Lower(op, schedule, s.Key)
		if err != nil {
			t.Fatal(err)
		}
		text := assembly(t, s.Symbol(op), l)
		if name == breaks {
			text = []byte(strings.ReplaceAll(string(text), "\teor\t", "\tor\t"))
		}
		write(name+".S", text)
		args = append(args, name+".S")
	}
	header, err := s.Header()
	if err != nil {
		t.Fatal(err)
	}
	test, err := s.SelfTest("cham.h")
	if err != nil {
		t.Fatal(err)
	}
	write("cham.h", header)
	write("selftest.c", test)
	write("main.c", fmt.Appendf(nil, main, strings.TrimSuffix(s.Symbol(chamctr.Op{}), "_")+"_selftest"))
	cmd := exec.Command("avr-gcc", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, test)
	}
	return filepath.Join(dir, "test.elf")
}

// simulated is what the firmware prints.
func simulated(t *testing.T, elf string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "simavr", "-m", "atmega128", "-f", "8000000", elf).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// sets are the sets of routines that there are on AVR.
func sets(t *testing.T) (out []chamfile.Set) {
	for _, counter := range chamctr.Counters {
		for _, key := range [][]byte{nil, []byte("a key in the code")[:16]} {
			s, err := chamctr.New(chamctr.Ciphers[0], chamctr.Options{Counter: counter, Fixed: key != nil, Unroll: 16, Preload: 6})
			if err != nil {
				t.Fatal(err)
			}
			set := chamfile.Set{Prefix: "acme_", Schedule: s, Context: avr.Cham.ContextBytes(s), Ops: variableOps, Key: key}
			if key != nil {
				set.Ops = fixedOps
			}
			out = append(out, set)
		}
	}
	return out
}

// The test finds nothing wrong on simavr, and finds a routine that is.
func TestSelfTest(t *testing.T) {
	for k, s := range sets(t) {
		if got := simulated(t, built(t, s, "")); !strings.Contains(got, "right") {
			t.Errorf("%s, fixed %v: %s", s.Schedule.Counter, s.Key != nil, got)
		}
		broken := s.Ops[k%len(s.Ops)]
		if got := simulated(t, built(t, s, broken)); !strings.Contains(got, "wrong") {
			t.Errorf("%s, fixed %v, with %s broken: %s", s.Schedule.Counter, s.Key != nil, broken, got)
		}
	}
}

// A part of the routines has a test of its own, which compiles without a warning.
func TestParts(t *testing.T) {
	all := sets(t)
	for _, ops := range [][]string{{"keys", "encrypt"}, {"keys", "first"}, {"keys", "start", "ctr"}} {
		s := all[2]
		s.Ops = ops
		if got := simulated(t, built(t, s, "")); !strings.Contains(got, "right") {
			t.Errorf("%v: %s", ops, got)
		}
	}
}

// A header says what there is, and never a key.
func TestHeader(t *testing.T) {
	for _, s := range sets(t) {
		header, err := s.Header()
		if err != nil {
			t.Fatal(err)
		}
		text := string(header)
		for _, name := range s.Ops {
			op, _ := chamctr.FindOp(name)
			if !strings.Contains(text, " "+s.Symbol(op)+"(") {
				t.Errorf("no %s in\n%s", s.Symbol(op), text)
			}
		}
		if strings.Contains(text, "returns 1") != s.Schedule.Counter.Ends() || strings.Contains(text, "key is in the code") != (s.Key != nil) {
			t.Errorf("%s, fixed %v:\n%s", s.Schedule.Counter, s.Key != nil, text)
		}
	}
}

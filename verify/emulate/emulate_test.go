package emulate

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// each runs f for every machine, in parallel, skipping those whose tools are
// not here.
func each(t *testing.T, f func(t *testing.T, r routines)) {
	for _, r := range all {
		t.Run(r.target, func(t *testing.T) {
			t.Parallel()
			need(t, r, GNU)
			f(t, r)
		})
	}
}

func need(t testing.TB, r routines, a Assembler) {
	t.Helper()
	if _, err := find(r.machine()); err != nil {
		t.Skip(err)
	}
	if missing := Missing(Tools(r.machine(), a)); missing != "" {
		t.Skip(missing)
	}
}

func build(t testing.TB, r routines, a Assembler, arena int, bodies ...string) *Runner {
	t.Helper()
	run, err := Build(context.Background(), r.machine(), a, r.text(bodies...), "f", arena, r.align, 3)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		run.Close()
		if _, err := os.Stat(run.dir); !os.IsNotExist(err) {
			t.Errorf("%s is still there", run.dir)
		}
	})
	return run
}

// product is a random call of mul, and the arena it must leave. z is 4 words,
// so that it has a place for x and y behind it wherever they are.
func product(r routines, rng *rand.Rand, arena int) (Call, []byte) {
	w := r.wordBits / 8
	slots := arena/w - 2
	z := rng.IntN(slots/3) * w
	x, y := z+(2+rng.IntN(slots/3))*w, z+(2+rng.IntN(slots/3))*w
	before := make([]byte, arena)
	for i := range before {
		before[i] = byte(rng.Uint32())
	}
	after := slices.Clone(before)
	word := func(at int) *big.Int {
		b := slices.Clone(before[at:][:w])
		slices.Reverse(b)
		return new(big.Int).SetBytes(b)
	}
	p := new(big.Int).Mul(word(x), word(y)).FillBytes(make([]byte, 2*w))
	slices.Reverse(p)
	copy(after[z:], p)
	return Call{Arena: before, Args: []int{z, x, y}}, after
}

// TestProducts has the right routines give right results, whatever assembler
// made them and wherever the buffers are. 203 bytes leave padding on the pipe.
func TestProducts(t *testing.T) {
	for _, a := range Assemblers {
		t.Run(a.String(), func(t *testing.T) {
			each(t, func(t *testing.T, r routines) {
				need(t, r, a)
				const arena = 203
				run := build(t, r, a, arena, r.mul)
				rng := rand.New(rand.NewPCG(1, 2))
				var calls []Call
				var want [][]byte
				for range 3*run.form.batch + 1 {
					c, after := product(r, rng, arena)
					c.Turn = len(calls)
					calls, want = append(calls, c), append(want, after)
				}
				results, err := run.Run(context.Background(), calls)
				if err != nil {
					t.Fatal(err)
				}
				for i, got := range results {
					if got.Status != 0 {
						t.Fatalf("call %d: %v", i, got.Status)
					}
					if !bytes.Equal(got.Arena, want[i]) {
						t.Fatalf("call %d: the arena is\n%x, not\n%x", i, got.Arena, want[i])
					}
				}
			})
		})
	}
}

// TestRules has each rule noticed where it is broken, and no other: the harness
// mends the damage, so that the second call fares like the first.
func TestRules(t *testing.T) {
	each(t, func(t *testing.T, r routines) {
		for _, b := range r.broken {
			run := build(t, r, GNU, wildArena, r.mul, b.body)
			c := Call{Arena: make([]byte, wildArena), Args: []int{0, 16, 24}}
			next := c
			next.Turn++
			results, err := run.Run(context.Background(), []Call{c, next, next})
			if err != nil {
				t.Errorf("%q: %v", b.body, err)
				continue
			}
			for i, got := range results {
				if got.Status != b.rules {
					t.Errorf("%q, call %d: %v, want %v", b.body, i, got.Status, b.rules)
				}
			}
		}
	})
}

// TestStray has a write inside the arena but outside the result show there.
func TestStray(t *testing.T) {
	r := all[0]
	need(t, r, GNU)
	run := build(t, r, GNU, 64, r.mul, "sw t2,8(a0)")
	c := Call{Arena: bytes.Repeat([]byte{7}, 64), Args: []int{0, 16, 24}}
	results, err := run.Run(context.Background(), []Call{c})
	if err != nil {
		t.Fatal(err)
	}
	if got := binary.LittleEndian.Uint32(results[0].Arena[8:]); got != 0x07070707*0x07070707%(1<<32) || results[0].Status != 0 {
		t.Errorf("the stray word is %#x, status %v", got, results[0].Status)
	}
}

// TestCrash has a crash named with the call it happened at, deep in a batch,
// and the Runner go on afterwards.
func TestCrash(t *testing.T) {
	each(t, func(t *testing.T, r routines) {
		run := build(t, r, GNU, 64, r.crash, r.mul)
		at := run.form.batch + 5
		calls := make([]Call, at+9)
		for i := range calls {
			calls[i] = Call{Arena: bytes.Repeat([]byte{1}, 64), Args: []int{0, 16, 24}}
		}
		calls[at].Arena = make([]byte, 64)
		results, err := run.Run(context.Background(), calls)
		var ce *CallError
		if !errors.As(err, &ce) || ce.Call != at || len(results) != at {
			t.Fatalf("%d results and error %v, want a crash at call %d", len(results), err, at)
		}
		t.Log(err)
		results, err = run.Run(context.Background(), calls[:at])
		if err != nil || len(results) != at {
			t.Fatalf("after a crash: %d results, %v", len(results), err)
		}
	})
}

// TestLoop has a routine that never returns stopped: by the cycle limit on AVR,
// by the clock elsewhere.
func TestLoop(t *testing.T) {
	each(t, func(t *testing.T, r routines) {
		run := build(t, r, GNU, 64, r.loop)
		want := "cycle limit"
		if r.target != "avr" {
			run.Timeout = 150 * time.Millisecond
			want = "nothing came back for 150ms"
		}
		_, err := run.Run(context.Background(), []Call{{Arena: make([]byte, 64), Args: []int{0, 8, 16}}})
		var ce *CallError
		if !errors.As(err, &ce) || ce.Call != 0 || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v", err)
		}
	})
}

func TestCancel(t *testing.T) {
	r := all[0]
	need(t, r, GNU)
	run := build(t, r, GNU, 64, r.loop)
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(100*time.Millisecond, cancel)
	_, err := run.Run(ctx, []Call{{Arena: make([]byte, 64), Args: []int{0, 8, 16}}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestAlignment has an arena that is aligned as asked, and to no more.
func TestAlignment(t *testing.T) {
	r := all[0]
	need(t, r, GNU)
	for _, align := range []int{1, 2, 16, 64} {
		run, err := Build(context.Background(), r.machine(), GNU, r.text("addi sp,sp,-16\nsw a0,0(sp)\n"+
			"lbu t0,0(sp)\nsb t0,0(a0)\naddi sp,sp,16"), "f", 8, align, 1)
		if err != nil {
			t.Fatal(err)
		}
		defer run.Close()
		results, err := run.Run(context.Background(), []Call{{Arena: make([]byte, 8), Args: []int{0}}})
		if err != nil {
			t.Fatal(err)
		}
		if got := int(results[0].Arena[0]); got%align != 0 || got%(2*align) == 0 {
			t.Errorf("align %d: the arena is at ...%02x", align, got)
		}
	}
}

// TestEntry has the arena come to every place of a page that its alignment
// allows, at addresses that use the highest bits the system gives, and the carry
// at entry alternate.
func TestEntry(t *testing.T) {
	each(t, func(t *testing.T, r routines) {
		run := build(t, r, GNU, 64, r.entry)
		var calls []Call
		for turn := range Page {
			calls = append(calls, Call{Arena: make([]byte, 64), Args: []int{0, 16, 24}, Turn: turn})
		}
		results, err := run.Run(context.Background(), calls)
		if err != nil {
			t.Fatal(err)
		}
		pointer := max(r.wordBits, 16) / 8
		places := map[int]bool{}
		for turn, got := range results {
			z := got.Arena[:pointer]
			places[int(z[0])] = true
			if r.wordBits == 64 && slices.Max(z[4:]) == 0 || r.wordBits == 32 && z[3] < 0x80 {
				t.Fatalf("turn %d: the arena is at %x, the low byte first", turn, z)
			}
			if carry := got.Arena[pointer]; strings.Contains(r.entry, "mov") && int(carry) != turn%2 {
				t.Fatalf("turn %d: the carry is %d", turn, carry)
			}
		}
		if len(places) != Page/r.align {
			t.Errorf("the arena has been at %d places of a page, not %d", len(places), Page/r.align)
		}
	})
}

// TestAVRCycles counts the routine by hand with the times of the ATmega128
// datasheet.
func TestAVRCycles(t *testing.T) {
	need(t, avrRoutines, GNU)
	for _, c := range []struct {
		body          string
		cycles, stack int
	}{
		{"", 4, 0},                              // ret
		{avrRoutines.mul, 3*1 + 5*2 + 1 + 4, 0}, // movw; ld, st, mul; clr; ret
		{"push r28\npush r29\npop r29\npop r28", 4*2 + 4, 2},
		{"rcall 1f\nrjmp 2f\n1: push r0\npop r0\nret\n2:", 3 + 2*2 + 4 + 2 + 4, 3},
		// The prologue of avr-gcc moves the stack pointer by halves.
		{"in r30,0x3d\nin r31,0x3e\nsbiw r30,20\nin r0,0x3f\ncli\nout 0x3e,r31\nout 0x3f,r0\nout 0x3d,r30\n" +
			"adiw r30,20\ncli\nout 0x3e,r31\nout 0x3f,r0\nout 0x3d,r30", 2 + 2 + 5 + 2 + 4 + 4, 20},
	} {
		run := build(t, avrRoutines, GNU, 64, c.body)
		results, err := run.Run(context.Background(), []Call{{Arena: make([]byte, 64), Args: []int{0, 8, 16}}})
		if err != nil {
			t.Fatal(err)
		}
		if got := results[0]; got.Cycles != uint64(c.cycles) || got.Stack != c.stack || got.Status != 0 {
			t.Errorf("%q: %d cycles, %d bytes of stack, %v; want %d, %d", c.body, got.Cycles, got.Stack, got.Status, c.cycles, c.stack)
		}
	}
}

// TestRefusals has wrong use answered with a sentence.
func TestRefusals(t *testing.T) {
	rv, avr := all[0], avrRoutines
	need(t, rv, GNU)
	need(t, avr, GNU)
	t.Setenv("TMPDIR", t.TempDir())
	ctx := context.Background()
	for _, c := range []struct {
		r                  routines
		text               []byte
		arena, align, args int
		want               string
	}{
		{routines{target: "z80"}, nil, 64, 4, 3, "no emulator for target z80"},
		{rv, rv.text(rv.mul), 64, 3, 3, "power of two"},
		{rv, rv.text(rv.mul), 64, 4, 9, "1 to 8 pointers"},
		{rv, rv.text("mulx t0,t1"), 64, 4, 3, "unrecognized opcode"},
		{rv, rv.text(".warning \"careful\""), 64, 4, 3, "careful"},
		{rv, bytes.ReplaceAll(rv.text(rv.mul), []byte(".global f"), nil), 64, 4, 3, "undefined reference to `f'"},
		{avr, avr.text(avr.mul), 4000, 1, 3, "does not fit the memory"},
		{avr, []byte("nop\n"), 64, 1, 3, "does not define f"},
	} {
		_, err := Build(ctx, c.r.machine(), GNU, c.text, "f", c.arena, c.align, c.args)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	if left, err := filepath.Glob(filepath.Join(os.TempDir(), "*")); err != nil || len(left) > 0 {
		t.Errorf("files are left behind: %v, %v", left, err)
	}
	run := build(t, rv, GNU, 64, rv.mul)
	for _, c := range []Call{
		{Arena: make([]byte, 63), Args: []int{0, 0, 0}},
		{Arena: make([]byte, 64), Args: []int{0, 0}},
		{Arena: make([]byte, 64), Args: []int{0, 0, 65}},
	} {
		if _, err := run.Run(ctx, []Call{c}); err == nil {
			t.Errorf("%v was taken", c.Args)
		}
	}
}

// TestThumbCaller has an ARM routine that forgets the state of its caller crash.
func TestThumbCaller(t *testing.T) {
	r := armRoutines
	need(t, r, GNU)
	run := build(t, r, GNU, 64, r.mul, "bic lr,lr,#1")
	_, err := run.Run(context.Background(), []Call{{Arena: make([]byte, 64), Args: []int{0, 16, 24}}})
	var ce *CallError
	if !errors.As(err, &ce) {
		t.Errorf("got %v", err)
	}
}

// BenchmarkRun is one 256-bit-sized call: an arena of 200 bytes.
func BenchmarkRun(b *testing.B) {
	for _, r := range all {
		b.Run(r.target, func(b *testing.B) {
			need(b, r, GNU)
			run := build(b, r, GNU, 200, r.mul)
			calls := make([]Call, 1<<15)
			for i := range calls {
				calls[i] = Call{Arena: make([]byte, 200), Args: []int{16, 96, 144}}
			}
			b.ResetTimer()
			for n := 0; n < b.N; n += len(calls) {
				if _, err := run.Run(context.Background(), calls[:min(len(calls), b.N-n)]); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "calls/s")
		})
	}
}

func ExampleStatus() {
	fmt.Println(Status(0))
	fmt.Println(Saved | Zero)
	// Output:
	// no rule broken
	// a callee-saved register changed, the zero register is not zero
}

package verify

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/chamctr"
	"asmgen/gen/targets"
	"asmgen/verify/emulate"
)

// hexadecimal is bytes as vectors have them.
type hexadecimal []byte

func (h *hexadecimal) UnmarshalText(text []byte) (err error) {
	*h, err = hex.DecodeString(string(text))
	return err
}

// vector is a published block or message.
type vector struct {
	Cipher, Mode    string
	Rounds          int
	Key, IV, PT, CT hexadecimal
}

// vectorRun is a vector as a call, and what is to come out.
type vectorRun struct {
	cipherRun
	want []byte
}

// vectorRuns are the calls of all vectors, by the routine.
func vectorRuns(t *testing.T, target *targets.Cham) map[chamCase][]vectorRun {
	t.Helper()
	text, err := os.ReadFile("ref/testdata/cham.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	out := map[chamCase][]vectorRun{}
	for _, v := range vectors {
		var cipher chamctr.Cipher
		for _, c := range append(chamctr.Ciphers[:3:3], chamctr.Original...) {
			if "CHAM-"+c.Variant == v.Cipher && c.Rounds == v.Rounds {
				cipher = c
			}
		}
		add := func(op string, preload int, block, data, want []byte) {
			c := chamCase{op, cipher, chamctr.Options{Counter: chamctr.BEBlock, Preload: preload}}
			out[c] = append(out[c], vectorRun{cipherRun{key: v.Key, block: block, data: data}, want})
		}
		switch v.Mode {
		case "ECB":
			add("encrypt", 0, nil, v.PT, v.CT)
			add("decrypt", 0, nil, v.CT, v.PT)
		case "CTR":
			add("first", target.MostPreloaded(cipher), v.IV, v.PT, v.CT)
		}
	}
	return out
}

// Every published vector comes out of the routines on the emulator of every target.
func TestChamVectorsEmulated(t *testing.T) {
	for _, target := range catalog.Chams {
		t.Run(target.Name, func(t *testing.T) {
			t.Parallel()
			if absent := emulate.Missing(emulate.Tools(target.Target, emulate.GNU)); absent != "" {
				if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
					t.Fatal(absent)
				}
				t.Skip(absent)
			}
			tried := 0
			for c, runs := range vectorRuns(t, target) {
				got, err := onEmulator(t, wordCase{target, c}, runs)
				if err != nil {
					t.Fatalf("%v: %v", c, err)
				}
				for k, run := range runs {
					if err := differs("the result", got[k], run.want); err != nil {
						t.Errorf("%v, key %x, %x: %v", c, run.key, run.data, err)
					}
					tried++
				}
			}
			if tried != 2*66+24 {
				t.Errorf("%d vectors were tried", tried)
			}
		})
	}
}

// onEmulator is what the calls leave in out.
func onEmulator(t *testing.T, c wordCase, runs []vectorRun) (out [][]byte, err error) {
	t.Helper()
	r, err := newCipherRoutine(c.fileFor(t, c.Cham))
	if err != nil {
		return nil, err
	}
	l, _ := c.loweredFor(t, c.Cham)
	symbol, arguments, text := "f", r.arguments(), emittedText(t, c.Target, l, "f")
	if last := len(arguments) - 1; arguments[last] == "len" {
		symbol, text = bridgeSymbol, text+r.platform.bridge.text("f", last, r.format.size)
		arguments = arguments[:last]
	}
	longest := 0
	for _, run := range runs {
		longest = max(longest, len(run.data))
	}
	arena := emulatedArena - 2*emulatedMessage + 2*longest
	runner, err := emulate.Build(context.Background(), c.Target, emulate.GNU, []byte(text), symbol, arena, r.platform.align, len(arguments))
	if err != nil {
		return nil, err
	}
	defer runner.Close()
	for _, run := range runs {
		buffers := cipherMemory(r, concrete, contentsOf(r, concrete, run.cipherRun), false)
		call, at := chamArena(r, buffers, arena)
		got, err := runner.Run(context.Background(), []emulate.Call{call})
		if err != nil {
			return nil, err
		}
		if got[0].Status != 0 {
			return nil, fmt.Errorf("%v, after %s", got[0].Status, strings.TrimSpace(run.says(false)))
		}
		out = append(out, got[0].Arena[at["out"]:at["out"]+len(run.want)])
	}
	return out, nil
}

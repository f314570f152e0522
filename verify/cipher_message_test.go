package verify

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/chamctr"
	"asmgen/gen/targets"
	"asmgen/gen/targets/avr"
	"asmgen/verify/machine"
	"asmgen/verify/ref"
)

// device is the routines of one choice with a context in its memory, as firmware has them.
type device struct {
	t        *testing.T
	options  chamctr.Options
	routines map[string]*cipherRoutine
	context  []uint64
	calls    int
}

func newDevice(t *testing.T, target *targets.Cham, cipher chamctr.Cipher, o chamctr.Options) *device {
	d := &device{t: t, options: o, routines: map[string]*cipherRoutine{}}
	for _, op := range []string{"keys", "start", "first", "ctr"} {
		if op == "keys" && o.Fixed {
			continue
		}
		choice := o
		if op == "keys" {
			choice.Preload = 0
		}
		r, err := newCipherRoutine(chamCase{op, cipher, choice}.fileFor(t, target))
		if err != nil {
			t.Fatal(err)
		}
		d.routines[op] = r
	}
	d.context = make([]uint64, d.routines["ctr"].format.size)
	return d
}

func cells(b []byte) (out []uint64) {
	for _, x := range b {
		out = append(out, uint64(x))
	}
	return out
}

// call makes a call on the context, and returns what it wrote.
func (d *device) call(op string, given map[string][]byte) (out []byte, refused bool) {
	d.t.Helper()
	r := d.routines[op]
	buffers := map[string]*cipherBuffer[uint64]{}
	for name, b := range given {
		buffers[name] = newBuffer(name, cells(b), machine.Read)
	}
	both := machine.Read | machine.Write
	buffers["context"], buffers["keys"] = newBuffer("context", d.context, both), newBuffer("keys", d.context[:min(r.format.roundKeys, len(d.context))], both)
	if in := buffers["in"]; in != nil {
		buffers["out"] = newBuffer("out", make([]uint64, len(in.cells)), machine.Write)
	}
	s := newCipherSession(concrete, r)
	s.strict = false
	result, err := callCipher(r, s, buffers, d.calls)
	if err != nil {
		d.t.Fatalf("%s: %v", op, err)
	}
	d.calls++
	if buffers["out"] != nil {
		out = snapshot(map[string]*cipherBuffer[uint64]{"out": buffers["out"]})["out"]
	}
	return out, r.op.refuses && byte(result) != 0
}

// The routines together are the mode, wherever a message is cut: at every byte, with and
// without a piece by the routine that begins it. A campaign tries each target with all
// ciphers, counters and kinds of keys, a normal run some of them but on AVR.
func TestChamPieces(t *testing.T) {
	for n, target := range catalog.Chams {
		for k, cipher := range slices.Repeat(chamctr.Ciphers, len(chamctr.Counters)) {
			counter := chamctr.Counters[k/len(chamctr.Ciphers)]
			for j, fixed := range []bool{false, true} {
				if target == avr.Cham || exhaustive || (n+2*k+j)%5 == 0 {
					tryPieces(t, target, cipher, counter, fixed)
				}
			}
		}
	}
}

// tryPieces cuts a message whose number carries.
func tryPieces(t *testing.T, target *targets.Cham, cipher chamctr.Cipher, counter chamctr.Counter, fixed bool) {
	message, block := make([]byte, 43), []byte{0xfe, 0xff, 0xff, 0x77, 0x01, 0x80, 0xff, 0x3c, 0x00, 0x19, 0xff, 0x80, 0x7f, 0xa2, 0xff, 0xfe}
	for i := range message {
		message[i] = byte(59*i + 3)
	}
	key := chamKey[:cipher.KeyBytes()]
	reference := ref.Chams[slices.IndexFunc(ref.Chams, func(c ref.Cham) bool { return c.Name == cipher.Variant })]
	d := newDevice(t, target, cipher, chamctr.Options{Counter: counter, Fixed: fixed, Preload: min(6, target.MostPreloaded(cipher)), Unroll: 16})
	start := append([]byte(nil), block[16-cipher.BlockBytes():]...)
	copy(start, block[:3])
	if counter == chamctr.LE16 {
		start[1] = 0 // leaves room for the message
	}
	if !fixed {
		d.call("keys", map[string][]byte{"key": key})
	}
	for cut := range len(message) + 1 {
		for _, begin := range []string{"start", "first"} {
			m := reference.NewCTR(ref.CounterLayout(counter), key, start)
			one, _ := m.XOR(message[:cut])
			two, _ := m.XOR(message[cut:])
			var got []byte
			if begin == "start" {
				d.call("start", map[string][]byte{"start": start})
				got, _ = d.call("ctr", map[string][]byte{"in": message[:cut]})
			} else {
				got, _ = d.call("first", map[string][]byte{"start": start, "in": message[:cut]})
			}
			rest, refused := d.call("ctr", map[string][]byte{"in": message[cut:]})
			if err := differs("the message", append(got, rest...), append(one, two...)); err != nil || refused {
				t.Fatalf("%s, CHAM-%s, %s, fixed %v, %s, cut at %d: %v, refused %v", target.Name, cipher.Variant, counter, fixed, begin, cut, err, refused)
			}
		}
	}
}

// The vectors of counter mode come out of the routines.
func TestChamModeVectors(t *testing.T) {
	text, err := os.ReadFile("ref/testdata/cham.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Cipher, Mode, Key, IV, PT, CT string
		Rounds                        int
	}
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	for _, target := range catalog.Chams {
		devices, tried := map[string]*device{}, map[string]int{}
		for _, v := range vectors {
			if v.Mode != "CTR" {
				continue
			}
			cipher, _ := chamctr.Find(chamctr.Ciphers, strings.TrimPrefix(v.Cipher, "CHAM-"))
			if v.Rounds != cipher.Rounds {
				t.Fatalf("%s of %d rounds is not there", v.Cipher, v.Rounds)
			}
			d, ok := devices[v.Cipher]
			if !ok {
				d = newDevice(t, target, cipher, chamctr.Options{Counter: chamctr.BEBlock, Preload: target.MostPreloaded(cipher)})
				devices[v.Cipher] = d
			}
			bytes := map[string][]byte{}
			for name, s := range map[string]string{"key": v.Key, "start": v.IV, "in": v.PT, "want": v.CT} {
				if bytes[name], err = hex.DecodeString(s); err != nil {
					t.Fatal(err)
				}
			}
			d.call("keys", map[string][]byte{"key": bytes["key"]})
			got, _ := d.call("first", map[string][]byte{"start": bytes["start"], "in": bytes["in"]})
			if err := differs(fmt.Sprintf("the message from %s", v.IV), got, bytes["want"]); err != nil {
				t.Errorf("%s, %s: %v", target.Name, v.Cipher, err)
			}
			tried[v.Cipher]++
		}
		for _, c := range chamctr.Ciphers {
			if n := tried["CHAM-"+c.Variant]; n < 8 {
				t.Errorf("%s: %d vectors of CHAM-%s", target.Name, n, c.Variant)
			}
		}
	}
}

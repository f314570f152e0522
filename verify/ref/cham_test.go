package ref

import (
	"bytes"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"testing"
)

//go:embed testdata/cham.json
var chamVectors []byte

type chamVector struct {
	Cipher, Mode, Key, IV, PT, CT string
	Rounds                        int
}

func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// chamOf is the cipher with that name and number of rounds.
func chamOf(t *testing.T, name string, rounds int) Cham {
	t.Helper()
	for _, c := range append(Chams, OriginalChams...) {
		if "CHAM-"+c.Name == name && c.Rounds == rounds {
			return c
		}
	}
	t.Fatalf("there is no %s of %d rounds", name, rounds)
	return Cham{}
}

// The vectors of both papers, and blocks and messages of an implementation apart from
// this one.
func TestChamVectors(t *testing.T) {
	var vectors []chamVector
	if err := json.Unmarshal(chamVectors, &vectors); err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, v := range vectors {
		c := chamOf(t, v.Cipher, v.Rounds)
		key, plain, want := unhex(t, v.Key), unhex(t, v.PT), unhex(t, v.CT)
		var got, back []byte
		switch v.Mode {
		case "ECB":
			for at := 0; at < len(plain); at += c.BlockBytes() {
				got = append(got, c.Encrypt(key, plain[at:][:c.BlockBytes()])...)
				back = append(back, c.Decrypt(key, want[at:][:c.BlockBytes()])...)
			}
		case "CTR":
			got, _ = c.NewCTR(BigEndianBlock, key, unhex(t, v.IV)).XOR(plain)
			back, _ = c.NewCTR(BigEndianBlock, key, unhex(t, v.IV)).XOR(want)
		default:
			t.Fatalf("mode %q", v.Mode)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s of %d rounds, %s: %x, want %x", v.Cipher, v.Rounds, v.Mode, got, want)
		}
		if !bytes.Equal(back, plain) {
			t.Errorf("%s of %d rounds, %s, backwards: %x, want %x", v.Cipher, v.Rounds, v.Mode, back, plain)
		}
		seen[v.Cipher+v.Mode]++
	}
	if len(seen) != 6 {
		t.Errorf("vectors for %v", seen)
	}
}

// In every layout block k of a message is its counter block encrypted, pieces that are
// whole blocks make the same as one, and the number goes through each of its bytes.
func TestChamCounters(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range append(Chams, OriginalChams...) {
		n := c.BlockBytes()
		key, base := make([]byte, c.KeyBytes()), make([]byte, n)
		for i := range key {
			key[i] = byte(r.Uint32())
		}
		for i := range base {
			base[i] = byte(r.Uint32())
		}
		for _, layout := range CounterLayouts {
			width := map[CounterLayout]int{BigEndianBlock: n, LittleEndian16: 2, LittleEndian32: 4}[layout]
			for low := 0; low < width; low++ { // bytes of 0xff below the one that changes
				at := func(k int) int {
					if layout == BigEndianBlock {
						return n - 1 - k
					}
					return k
				}
				first := bytes.Clone(base)
				for k := range low {
					first[at(k)] = 0xff
				}
				first[at(low)] = 7
				second := bytes.Clone(first)
				for k := range low {
					second[at(k)] = 0
				}
				second[at(low)] = 8
				want := append(c.Encrypt(key, first), c.Encrypt(key, second)...)
				whole, ok := c.NewCTR(layout, key, first).XOR(make([]byte, 2*n))
				pieces := c.NewCTR(layout, key, first)
				one, _ := pieces.XOR(make([]byte, n))
				two, _ := pieces.XOR(make([]byte, n-1))
				if !ok || !bytes.Equal(whole, want) || !bytes.Equal(append(one, two...), want[:2*n-1]) {
					t.Errorf("%s %s, carry through %d bytes: %x, want %x", c.Name, layout, low, whole, want)
				}
			}
		}
	}
}

// The last counter block is used, none after it, and a call that is refused changes
// nothing. A whole block goes on at 0.
func TestChamCounterEnds(t *testing.T) {
	c := Chams[0]
	key, last := make([]byte, 16), bytes.Repeat([]byte{0xff}, 8)
	for _, layout := range []CounterLayout{LittleEndian16, LittleEndian32} {
		m := c.NewCTR(layout, key, last)
		if _, ok := m.XOR(make([]byte, 9)); ok || !bytes.Equal(m.Block(), last) {
			t.Errorf("%s: two blocks where there is one", layout)
		}
		if out, ok := m.XOR(make([]byte, 8)); !ok || !bytes.Equal(out, c.Encrypt(key, last)) {
			t.Errorf("%s: the last block is refused", layout)
		}
		if _, ok := m.XOR(nil); !ok {
			t.Errorf("%s: nothing is refused", layout)
		}
		if _, ok := m.XOR(make([]byte, 1)); ok {
			t.Errorf("%s: a block after the last", layout)
		}
	}
	m := c.NewCTR(BigEndianBlock, key, last)
	out, ok := m.XOR(make([]byte, 16))
	if !ok || !bytes.Equal(out[8:], c.Encrypt(key, make([]byte, 8))) {
		t.Error("a whole block does not go on at 0")
	}
}

package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// wellFormed reads a file as XML.
func wellFormed(t *testing.T, name string) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for d := xml.NewDecoder(f); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
}

// Pictures are the same bytes each time, and what their names say.
func TestPictures(t *testing.T) {
	for _, command := range []string{
		"diagram -target avr -bits 64",
		"diagram -target rv32 -bits 256 -op sqr",
		"diagram -target rv32 -bits 512 -method karatsuba -levels 2",
		"compare -target rv32 -bits 256",
		"compare -target avr -sizes 64,128",
		"diagram -target avr -op cham -counter le16 -unroll 32",
		"compare -target avr -op cham -counter le16",
	} {
		if quick {
			command = strings.NewReplacer("256", "128", "512", "256", "64,128", "32,64").Replace(command)
		}
		dir := t.TempDir()
		for _, ending := range []string{".svg", ".png"} {
			var pictures [2]string
			for k := range pictures {
				name := filepath.Join(dir, string(rune('a'+k))+ending)
				if out, errs, status := asmgen(append(strings.Fields(command), "-o", name)...); status != 0 || out != "" {
					t.Fatalf("asmgen %s: status %d, %q, %q", command, status, out, errs)
				}
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				pictures[k] = string(text)
			}
			if pictures[0] != pictures[1] {
				t.Errorf("asmgen %s: two %s pictures differ", command, ending)
			}
		}
		wellFormed(t, filepath.Join(dir, "a.svg"))
		f, err := os.Open(filepath.Join(dir, "a.png"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(f); err != nil {
			t.Errorf("asmgen %s: %v", command, err)
		}
		f.Close()
	}
}

func TestDiagramText(t *testing.T) {
	out, errs, status := asmgen("diagram", "-target", "avr", "-bits", "64", "-method", "comba")
	for _, want := range []string{"Multiplication of 64 bits by comba on avr", "64 products", "Comba", "times stored"} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, %q: %q is missing from\n%s", status, errs, want, out)
		}
	}
}

func TestCompare(t *testing.T) {
	var c comparison
	out, errs, status := asmgen("compare", "-json", "-target", "rv32", "-sizes", "512, 128")
	if err := json.Unmarshal([]byte(out), &c); err != nil || status != 0 {
		t.Fatalf("status %d, %v, %q", status, err, errs)
	}
	best := map[int]rating{}
	for _, r := range c.Rows {
		if r.Best {
			best[r.Bits] = r
		}
	}
	if len(best) != 2 || c.Rows[0].Bits != 128 || best[512].Muls != 192 {
		t.Errorf("the best are %+v", best)
	}
	for _, r := range c.Rows {
		if r.Best != (r.Cost == best[r.Bits].Cost) || r.Cost < best[r.Bits].Cost {
			t.Errorf("%s of %d bits: %d, best %v, marked %v", r.Way, r.Bits, r.Cost, best[r.Bits].Cost, r.Best)
		}
	}
	table, _, _ := asmgen("compare", "-target", "rv32", "-bits", "512")
	if !strings.Contains(table, best[512].Way) || strings.Count(table, "*") < 2 {
		t.Errorf("the table is\n%s", table)
	}
	// What has no room is said below the table, or alone.
	table, _, status = asmgen("compare", "-target", "avr", "-bits", "256", "-core", "atmega328p", "-max-bytes", "10000")
	if status != 0 || !strings.Contains(table, "comba at 256 bits needs") || !strings.Contains(table, "operandcache") {
		t.Errorf("status %d:\n%s", status, table)
	}
}

// Wrong usage is one sentence, status 2, and no file.
func TestPictureUsage(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ command, says string }{
		{"diagram -target rv32", "-bits"},
		{"diagram -target rv32 -bits 64 -o " + dir + "/x.gif", ".svg and .png"},
		{"diagram -target rv32 -bits 64 -o " + dir + "/missing/x.svg", "no such file or directory"},
		{"diagram -target rv32 -bits 64 extra", "extra"},
		{"compare -target rv23 -bits 64", `did you mean "rv32"?`},
		{"compare -bits 64", "-target"},
		{"compare -target rv32", "-bits"},
		{"compare -target rv32 -op div -bits 64", "operation"},
		{"compare -target neon -op sqr -bits 64", "no method for -op sqr"},
		{"compare -target rv32 -sizes 64,x", "whole numbers"},
		{"compare -target rv32 -bits 64 -o " + dir + "/x", ".svg and .png"},
		{"compare -target rv32 -bits 64 -max-bytes 4", "-max-bytes 4"},
		{"compare -target rv32 -bits 64 more", "no argument"},
		{"bench -target rv23", `did you mean "rv32"?`},
		{"bench all", "no argument"},
	} {
		out, errs, status := asmgen(strings.Fields(c.command)...)
		if status != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.says) {
			t.Errorf("asmgen %s\nstatus %d, output %.60q, error %q; want %q", c.command, status, out, errs, c.says)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Errorf("wrong usage leaves files: %v %v", entries, err)
	}
}

// bench prints figures, records and nothing of C where it is not asked to.
func TestBench(t *testing.T) {
	var b benchmark
	out, errs, status := asmgen("bench", "-json", "-no-c", "-target", "armv7")
	if err := json.Unmarshal([]byte(out), &b); err != nil || status != 0 || b.C != nil {
		t.Fatalf("status %d, %v, %q", status, err, errs)
	}
	if len(b.Figures) < 20 || len(b.Records) < 3 {
		t.Errorf("%d figures, %d records", len(b.Figures), len(b.Records))
	}
	for _, r := range b.Records {
		if r.Source == "" || r.Ours <= 0 || r.Ratio <= 0.3 || r.Ratio > 3 {
			t.Errorf("incomplete: %+v", r)
		}
	}
}

package bench

import (
	"os"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/chamctr"
	"asmgen/verify/emulate"
)

// Every scenario of every target has its figures, and none is behind its record.
func TestChamStandings(t *testing.T) {
	records := 0
	for _, target := range catalog.Chams {
		standings, err := ChamStandings(target)
		if err != nil {
			t.Fatal(err)
		}
		if len(standings) != len(chamScenarios)*len(target.Variants) {
			t.Errorf("%s: %d scenarios", target.Name, len(standings))
		}
		for _, s := range standings {
			c, _ := chamctr.Find(chamctr.Ciphers, s.Variant)
			blocks := 128 / c.BlockBytes()
			if s.Loop == 0 || s.Loop >= s.Bytes || float64(s.One) <= s.PerBlock {
				t.Errorf("%+v", s)
			}
			if least := s.PerBlock * float64(blocks); s.Blocks > 1 && float64(s.Message) <= least || s.Blocks == 1 && float64(s.Message-s.One) < (least-s.PerBlock)*0.9 {
				t.Errorf("%+v", s)
			}
			if (s.KeySetup > 0) != (s.Key == "variable") || (s.Start > 0) == s.Together {
				t.Errorf("the setup of %+v", s)
			}
			if least := s.PerBlock / float64(c.BlockBytes()); s.PerByte < least || s.PerByte == least == s.Together {
				t.Errorf("a byte of %+v", s)
			}
			if s.Record > 0 {
				records++
				if s.Ratio > 0.8 || s.Source == "" {
					t.Errorf("against its record: %+v", s)
				}
			}
		}
	}
	if records != len(ChamRecords) {
		t.Errorf("%d records are held against, of %d", records, len(ChamRecords))
	}
}

// The emulator counts ours as the header does, and more for plain C, on each target for
// one variant.
func TestChamC(t *testing.T) {
	for _, target := range catalog.Chams {
		t.Run(target.Name, func(t *testing.T) {
			needTools(t, target.Name, emulate.GNU)
			c, _ := chamctr.Find(chamctr.Ciphers, target.Variants[0])
			rows, err := CompareChamWithC(t.Context(), target, c)
			if err != nil || len(rows) != 2 {
				t.Fatalf("%d rows, %v", len(rows), err)
			}
			s := ChamStanding{Target: target.Name, Variant: c.Variant, Key: "variable"}
			f, err := s.emit(c, "ctr")
			if err != nil {
				t.Fatal(err)
			}
			ours, plain := rows[0], rows[1]
			if unit := f.Time.Model; (unit == "" || unit == emulate.ExactModel(target.Target)) && ours.PerByte != f.Time.PerByte() || ours.Bytes != f.Contract.Bytes {
				t.Errorf("measured %+v, the header says %v in %d bytes", ours, f.Time.PerByte(), f.Contract.Bytes)
			}
			if plain.Skipped != "" && os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
				t.Errorf("the C is skipped: %s", plain.Skipped)
			}
			if plain.Skipped == "" && (plain.Ratio < 1.2 || plain.Bytes == 0) {
				t.Errorf("%+v", plain)
			}
		})
	}
}

// Code that encrypts nothing is found out.
func TestChamWrong(t *testing.T) {
	call := chamCall{cipher: chamctr.Ciphers[0]}
	var row ChamAgainst
	err := row.measure(call, func(m chamMessage) (chamResult, error) { return chamResult{out: m.in, count: 1}, nil })
	if err == nil {
		t.Errorf("what does nothing takes %+v", row)
	}
}

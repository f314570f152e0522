package main

import (
	"context"
	"fmt"
	"io"

	"asmgen/bench"
	"asmgen/gen/catalog"
	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
)

// measureCham adds the figures of the cipher on a target, if it carries it out.
func (b *benchmark) measureCham(target string) error {
	t, ok := catalog.Cham(target)
	if !ok {
		return nil
	}
	standings, err := bench.ChamStandings(t)
	b.Cham = append(b.Cham, standings...)
	return err
}

// compareChamWithC adds the comparison of the cipher with C, for one target or all.
func (b *benchmark) compareChamWithC(ctx context.Context, only string, bar *progress) error {
	for _, t := range catalog.Chams {
		if only != "" && t.Name != only {
			continue
		}
		for _, variant := range t.Variants {
			bar.show("CHAM-"+variant+" in C on "+t.Name, 0.99)
			c, _ := chamctr.Find(chamctr.Ciphers, variant)
			rows, err := bench.CompareChamWithC(ctx, t, c)
			if err != nil {
				return err
			}
			b.ChamC = append(b.ChamC, rows...)
		}
	}
	return nil
}

// printCham prints both in columns that belong to one another.
func (b *benchmark) printCham(w io.Writer) {
	if len(b.Cham) > 0 {
		fmt.Fprintf(w, "\nCHAM in counter mode, %s: one more byte in a long call, and calls:\n\n", bench.ChamCounter)
		fmt.Fprintf(w, "target\tvariant\tper byte\trecord\tratio\tper block\tone block\t%d bytes\tkeys\tstart\tloop bytes\tbytes\tunit\t  scenario; record by\n", contract.ChamMessage)
	}
	for _, s := range b.Cham {
		record, ratio, source := "-", "-", ""
		if s.Record > 0 {
			record, ratio, source = fmt.Sprintf("%.1f", s.Record), fmt.Sprintf("%.3f", s.Ratio), "; "+s.Source
		}
		fmt.Fprintf(w, "%s\t%s\t%.2f\t%s\t%s\t%v\t%d\t%d\t%s\t%s\t%d\t%d\t%s\t  %s%s\n", s.Target, s.Variant, s.PerByte, record, ratio,
			s.PerBlock, s.One, s.Message, orNone(s.KeySetup), orNone(s.Start), s.Loop, s.Bytes, unitOf(s.Unit), s.Scenario, source)
	}
	if len(b.ChamC) > 0 {
		fmt.Fprintln(w, "\nCHAM against C, one more byte in a long call, in executed instructions (avr: cycles):\n\ntarget\tvariant\tper byte\tratio\tbytes\t  code")
	}
	for _, r := range b.ChamC {
		if r.Skipped != "" {
			fmt.Fprintf(w, "%s\t%s\t-\t-\t-\t  %s\n", r.Target, r.Variant, afterColon(r.Code, r.Skipped))
			continue
		}
		fmt.Fprintf(w, "%s\t%s\t%.2f\t%.2f\t%d\t  %s\n", r.Target, r.Variant, r.PerByte, r.Ratio, r.Bytes, r.Code)
	}
}

// orNone is a cost, where there is one.
func orNone(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}

// afterColon is why something is left out, after its name if it has one.
func afterColon(name, why string) string {
	if name == "" {
		return why
	}
	return name + ": " + why
}

package main

import (
	"cmp"
	"fmt"
	"io"

	"asmgen/gen/emit"
	"asmgen/gen/rhombus"
)

// drawCham draws the rounds of what the same flags would generate.
func (g *generate) drawCham(out io.Writer) error {
	name := g.output
	g.output = ""
	if mode := g.cham.request.Mode; mode == "keys" || mode == "start" {
		return emit.UsageError(fmt.Sprintf("diagram draws the rounds of a block, of which -mode %s has none: say -mode ctr, first, encrypt or decrypt", mode))
	}
	if r := &g.cham.request; r.Key == "fixed" && g.cham.keyFile == "" {
		r.Secret = exampleKey(r.Variant)
	}
	f, err := g.emitCham()
	if err != nil {
		return err
	}
	c, s := f.Contract, f.Schedule
	op, _ := c.Op()
	unit := cmp.Or(f.Time.Model, "instructions")
	title, note := fmt.Sprintf("CHAM-%s, one block on %s", c.Variant, c.Target), fmt.Sprintf("Key: %s; %d bytes; %d %s", f.Key, c.Bytes, f.Time.Call, unitOf(unit))
	if op.Returns {
		title = fmt.Sprintf("CHAM-%s in counter mode on %s", c.Variant, c.Target)
		note = fmt.Sprintf("Number of the block: %s; %s key, %d of %d round keys in registers; %d bytes; %.2f %s",
			c.Counter, f.Key, s.Preload, s.Keys(), c.Bytes, f.Time.PerByte(), unitFor(unit, " per byte"))
	}
	if s.Blocks > 1 {
		note += fmt.Sprintf("; %d blocks side by side", s.Blocks)
	}
	if c.Mode == "decrypt" {
		note += "; rounds are undone from the last one to the first"
	}
	figure := rhombus.NewRounds(s, title, note, "B. Koo et al., ICISC 2017; D. Roh et al., ICISC 2019")
	figure.Many, figure.Back = op.Returns, c.Mode == "decrypt"
	if name == "" {
		_, err := out.Write(figure.Text())
		return err
	}
	picture, err := pictureOf(name, "diagram", figure)
	if err != nil {
		return err
	}
	return writeAll([]output{{name, picture}}, out)
}

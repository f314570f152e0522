package main

import (
	"fmt"
	"io"
	"strings"

	"asmgen/gen/contract"
	"asmgen/gen/emit"
)

func runExplain(args []string, out, errs io.Writer) error {
	g := newGenerate(errs)
	asJSON := g.flags.Bool("json", false, "print JSON")
	if err := g.read(args); err != nil {
		return err
	}
	if g.request.Op == contract.ChamOp {
		return g.explainCham(*asJSON, out)
	}
	f, err := g.emit()
	if err != nil {
		return err
	}
	counts := f.Program.Count()
	slots, words := f.Program.Most()
	if *asJSON {
		fields := map[string]any{
			"prototype": f.Contract.Prototype(),
			"figures":   f.Contract.Figures,
			"schedule":  counts,
			"slots":     slots,
			"words":     words,
			"stack":     f.Contract.Stack,
			"method":    f.Method.Name,
			"summary":   f.Method.Summary,
			"source":    f.Method.Source,
			"registers": registers(f),
			"saved":     touched(f.Contract.Notes, "saves"),
			"clobbered": touched(f.Contract.Notes, "clobbers"),
		}
		if f.Contract.Open {
			fields["samples"] = f.Contract.Samples
		}
		return printJSON(out, fields)
	}
	for _, line := range f.Contract.Lines() {
		fmt.Fprintln(out, line)
	}
	fmt.Fprintf(out, `
method:       %s
schedule:     %d operand words loaded, %d result words stored, %d reloaded, %d products of %d bits
              %d operand words kept in registers, accumulator of %d words
`, f.Method.Summary, counts.Loads, counts.Stores, counts.Reloads, counts.Products, f.Program.WordBits, slots, words)
	return nil
}

// touched are the registers that a line of a header names.
func touched(notes []contract.Field, key string) []string {
	for _, n := range notes {
		if n.Key == key && n.Value != "none" {
			return strings.Fields(n.Value)
		}
	}
	return nil
}

func registers(f *emit.File) map[string][]string {
	m := map[string][]string{}
	for _, role := range f.Listing.Roles {
		m[role.Name] = f.Listing.Names(role.Regs)
	}
	return m
}

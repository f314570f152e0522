package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/rhombus"
)

// explainCham shows what is known of a routine of the cipher.
func (g *generate) explainCham(asJSON bool, out io.Writer) error {
	f, err := g.emitCham()
	if err != nil {
		return err
	}
	var c *chamComparison // of what the choice was made among
	if op, _ := f.Contract.Op(); op.Returns {
		tried := g.cham.request
		tried.Unroll, tried.MaxBytes = f.Schedule.Unroll, 0
		if c, err = newChamComparison(tried); err != nil {
			return err
		}
	}
	if asJSON {
		return printJSON(out, explainedCham(f, c))
	}
	for _, line := range f.Contract.Lines() {
		fmt.Fprintln(out, line)
	}
	lines := chamWork(f)
	if c != nil {
		lines = append(append(lines, "choice:       "+c.choice(f.Schedule.Preload)), c.tried()...)
	}
	if lines != nil {
		fmt.Fprintf(out, "\n%s\n", strings.Join(lines, "\n"))
	}
	return nil
}

// chamWork are the lines on what a routine does of the rounds.
func chamWork(f *emit.ChamFile) (lines []string) {
	switch f.Contract.Mode {
	case "keys":
		return nil
	case "start":
		return []string{fmt.Sprintf("schedule:     %d folded words and the sum of round 0, of rounds 0 to %d", len(f.Schedule.Foldings), f.Schedule.Even()-1)}
	}
	says := rhombus.NewRounds(f.Schedule, "").Says()
	if kept := f.Schedule.Preloaded(); len(kept) > 0 {
		numbers := strings.Trim(fmt.Sprint(kept), "[]")
		says = slices.Insert(says, 2, fmt.Sprintf("in registers all the time: round %s %s", map[bool]string{true: "key", false: "keys"}[len(kept) == 1], numbers))
	}
	for k, line := range says {
		lines = append(lines, map[bool]string{true: "schedule:     ", false: "              "}[k == 0]+line)
	}
	return lines
}

// explainedCham is the same for scripts.
func explainedCham(f *emit.ChamFile, c *chamComparison) map[string]any {
	roles := map[string][]string{}
	for _, role := range f.Listing.Roles {
		roles[role.Name] = f.Listing.Names(role.Regs)
	}
	fields := map[string]any{
		"prototype": f.Contract.Prototype(),
		"contract":  fieldMap(f.Contract.Fields()),
		"registers": roles,
		"saved":     touched(f.Contract.Notes, "saves"),
		"clobbered": touched(f.Contract.Notes, "clobbers"),
		"bytes":     f.Contract.Bytes,
		"stack":     f.Contract.Stack,
	}
	if mode := f.Contract.Mode; mode != "keys" && mode != "start" {
		counts := f.Schedule.Count()
		keys := map[string]int{}
		for h, n := range counts.Keys {
			keys[chamctr.Home(h).String()] = n
		}
		fields["schedule"] = map[string]any{"rounds": counts.Rounds, "skipped": counts.Skipped, "half_folded": counts.Halves,
			"folded_words": counts.Words, "round_keys": keys, "preloaded": f.Schedule.Preloaded(), "unroll": f.Schedule.Unroll}
	}
	if c != nil {
		fields["choice"], fields["tried"] = c.choice(f.Schedule.Preload), c.Rows
	}
	return fields
}

// fieldMap are lines of a header by name.
func fieldMap(fields []contract.Field) map[string]string {
	out := map[string]string{}
	for _, f := range fields {
		out[f.Key] = f.Value
	}
	return out
}

// choice says why a routine keeps so many round keys in registers.
func (c *chamComparison) choice(preload int) string {
	row := func(k int) chamRating {
		return c.Rows[slices.IndexFunc(c.Rows, func(r chamRating) bool { return r.Preload == k })]
	}
	best := c.Rows[slices.IndexFunc(c.Rows, func(r chamRating) bool { return r.Best })]
	text := fmt.Sprintf("%s in registers: %v %s", roundKeys(preload), row(preload).Block, unitFor(c.Unit, " per block"))
	switch {
	case row(preload).Block > best.Block:
		return fmt.Sprintf("%s; %s take %v", text, roundKeys(best.Preload), best.Block)
	case len(c.Rows) == 1:
		return text + "; nothing else was tried"
	}
	return text + ", the fewest"
}

// roundKeys is a number of them in words.
func roundKeys(n int) string {
	if n == 1 {
		return "1 round key"
	}
	return fmt.Sprintf("%d round keys", n)
}

// tried are lines with the costs of all choices, in words.
func (c *chamComparison) tried() (lines []string) {
	const inLine = 6
	for some := range slices.Chunk(c.Rows, inLine) {
		var rows []string
		for _, r := range some {
			rows = append(rows, fmt.Sprintf("%v with %d", r.Block, r.Preload))
		}
		head := map[bool]string{true: "tried:        ", false: "              "}[lines == nil]
		lines = append(lines, head+strings.Join(rows, ", "))
	}
	return lines
}

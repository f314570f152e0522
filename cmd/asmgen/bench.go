package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"text/tabwriter"

	"asmgen/bench"
	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
)

// benchSizes are the sizes of the papers and of curves in use, in bits.
var benchSizes = []int{128, 160, 192, 224, 256, 384, 446, 512, 521, 1024, 2048}

// figure is one row of the table: the exact counts of an emitted routine.
type figure struct {
	Target string `json:"target"`
	Op     string `json:"operation"`
	Method string `json:"method"`
	Way    string `json:"way"` // the method with its parameters
	Bits   int    `json:"bits"`
	contract.Figures
	Stack int `json:"stack"`
}

func newFigure(f *emit.File) figure {
	c := f.Contract
	return figure{c.Target, c.Op, c.Method, f.Way, c.Bits, c.Figures, c.Stack}
}

// figureHead are the headings of what columns prints.
const figureHead = "instructions\tbytes\tloads\tstores\tproducts\tstack\tcycles"

// columns are the counts, for a table.
func (f figure) columns() string {
	var cycles []string
	for _, c := range f.Cycles {
		cycles = append(cycles, fmt.Sprintf("%s %d", c.Model, c.Count))
	}
	return fmt.Sprintf("%d\t%d\t%d\t%d\t%d\t%d\t%s", f.Instructions, f.Bytes, f.Loads, f.Stores, f.Muls, f.Stack, strings.Join(cycles, ", "))
}

// benchmark is everything that bench prints.
type benchmark struct {
	Figures []figure         `json:"figures"`
	Records []bench.Standing `json:"records"`
	C       []bench.Against  `json:"c,omitempty"`

	Cham  []bench.ChamStanding `json:"cham,omitempty"`
	ChamC []bench.ChamAgainst  `json:"cham_c,omitempty"`
}

// runBench prints the exact figures of everything that list offers, holds them
// against the records, and measures what C compilers make of the same products.
// Nothing is timed: verify holds the figures to the text, the assemblers and
// simavr, and the C is counted instruction by instruction.
func runBench(args []string, out, errs io.Writer) error {
	f := newFlags("asmgen bench", errs)
	asJSON := f.Bool("json", false, "print JSON")
	only := f.String("target", "", "one target instead of all")
	noC := f.Bool("no-c", false, "leave out the comparison with C, which takes a minute")
	if err := parse(f, args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return emit.UsageError(fmt.Sprintf("bench takes no argument %q", f.Arg(0)))
	}
	var names []string
	for _, t := range catalog.Targets {
		names = append(names, t.Name)
	}
	if *only != "" {
		if _, ok := catalog.Target(*only); !ok {
			return emit.UsageError(fmt.Sprintf("there is no target %q%s", *only, emit.Suggest(*only, names)))
		}
		names = []string{*only}
	}
	bar := newProgress(errs, "bench")
	b, err := measure(names, bar)
	if err == nil && !*noC {
		err = b.compareWithC(*only, bar)
	}
	bar.clear()
	if err != nil {
		return err
	}
	if *asJSON {
		return printJSON(out, b)
	}
	return b.print(out)
}

// measure emits everything that the targets offer.
func measure(names []string, bar *progress) (*benchmark, error) {
	b := &benchmark{}
	for k, name := range names {
		bar.show(name, float64(k)/float64(2*len(names)))
		figures, err := benchTarget(name)
		if err != nil {
			return nil, err
		}
		standings, err := bench.Standings(name)
		if err != nil {
			return nil, err
		}
		b.Figures = append(b.Figures, figures...)
		b.Records = append(b.Records, standings...)
		if err := b.measureCham(name); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// benchTarget emits every operation by every method at every size that the
// target's device has room for.
func benchTarget(name string) ([]figure, error) {
	t, _ := catalog.Target(name)
	var out []figure
	for _, op := range contract.Ops {
		for _, m := range catalog.MethodsOf(t, op.Name) {
			for _, bits := range benchSizes {
				f, err := emit.Emit(emit.Request{Target: name, Op: op.Name, Method: m.Name, Bits: bits})
				var large emit.TooLarge
				if errors.As(err, &large) {
					continue
				}
				if err != nil {
					return nil, err
				}
				out = append(out, newFigure(f))
			}
		}
	}
	return out, nil
}

// compareWithC adds the comparison with C.
func (b *benchmark) compareWithC(only string, bar *progress) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	compared := bench.Targets(only)
	for k, t := range compared {
		bar.show("C on "+t.Name, 0.5+float64(k)/float64(2*len(compared)))
		for _, bits := range bench.ComparedBits {
			rows, err := bench.CompareWithC(ctx, t, bits)
			if err != nil {
				return err
			}
			b.C = append(b.C, rows...)
		}
	}
	if err := b.compareChamWithC(ctx, only, bar); err != nil {
		return err
	}
	return ctx.Err()
}

func (b *benchmark) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "target\top\tbits\t"+figureHead+"\t  method")
	for _, r := range b.Figures {
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t  %s\n", r.Target, r.Op, r.Bits, r.columns(), r.Way)
	}
	if len(b.Records) > 0 {
		fmt.Fprintln(w, "\nAgainst the records, frame and return included:\n\ntarget\top\tbits\tours\trecord\tratio\tunit\t  ours by; record by")
	}
	for _, r := range b.Records {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%.3f\t%s\t  %s; %s\n", r.Target, r.Op, r.Bits, r.Ours, r.Value, r.Ratio, unitOf(r.Unit), r.Way, r.Source)
	}
	if len(b.C) > 0 {
		fmt.Fprintln(w, "\nAgainst C, in executed instructions (avr: cycles), where two numbers show that time depends on data:\n\ntarget\tbits\texecuted\tratio\tbytes\t  code")
	}
	for _, r := range b.C {
		executed := fmt.Sprint(r.Min)
		if r.Min != r.Max {
			executed = fmt.Sprintf("%d to %d", r.Min, r.Max)
		}
		switch {
		case r.Skipped != "":
			fmt.Fprintf(w, "%s\t%d\t-\t-\t-\t  %s\n", r.Target, r.Bits, afterColon(r.Code, r.Skipped))
		default:
			fmt.Fprintf(w, "%s\t%d\t%s\t%.2f\t%d\t  %s\n", r.Target, r.Bits, executed, r.Ratio, r.Bytes, r.Code)
		}
	}
	b.printCham(w)
	return w.Flush()
}

// unitOf is a unit of records in words.
func unitOf(unit string) string { return unitFor(unit, "") }

// unitFor is the same for what it is the cost of, as in " per byte".
func unitFor(unit, per string) string {
	if unit == "instructions" {
		return unit + per
	}
	return "cycles" + per + " on " + unit
}

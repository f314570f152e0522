package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

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

// runBench prints the exact figures of everything that list offers. They are
// counted, not timed: verify holds them to the text, the assemblers and simavr.
func runBench(args []string, out, errs io.Writer) error {
	f := newFlags("asmgen bench", errs)
	asJSON := f.Bool("json", false, "print JSON")
	only := f.String("target", "", "one target instead of all")
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
	var figures []figure
	for _, name := range names {
		more, err := benchTarget(name)
		if err != nil {
			return err
		}
		figures = append(figures, more...)
	}
	if *asJSON {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		return e.Encode(figures)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "target\tmethod\tbits\tinstructions\tbytes\tloads\tstores\tproducts\tstack\tcycles\t")
	for _, r := range figures {
		var cycles []string
		for _, c := range r.Cycles {
			cycles = append(cycles, fmt.Sprintf("%s %d", c.Model, c.Count))
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s\t\n", r.Target, r.Method, r.Bits,
			r.Instructions, r.Bytes, r.Loads, r.Stores, r.Muls, r.Stack, strings.Join(cycles, ", "))
	}
	return w.Flush()
}

// benchTarget emits every method at every size that the target's device has
// room for.
func benchTarget(name string) ([]figure, error) {
	t, _ := catalog.Target(name)
	var out []figure
	for _, m := range catalog.MethodsOf(t, "mul") {
		for _, bits := range benchSizes {
			f, err := emit.Emit(emit.Request{Target: name, Method: m.Name, Bits: bits})
			var refused emit.UsageError
			if errors.As(err, &refused) {
				continue
			}
			if err != nil {
				return nil, err
			}
			out = append(out, newFigure(f))
		}
	}
	return out, nil
}

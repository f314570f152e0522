package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
)

// comparison is all methods of a target for an operation, at some sizes.
type comparison struct {
	Target string   `json:"target"`
	Core   string   `json:"core"`
	Op     string   `json:"operation"`
	Unit   string   `json:"cost_unit"`
	Rows   []rating `json:"rows"`
	// Refused are the sentences for what there is no room for.
	Refused []string `json:"refused,omitempty"`
}

// rating is a method at a size.
type rating struct {
	figure
	Cost int  `json:"cost"` // in the unit of the comparison
	Best bool `json:"best"` // no other costs less at this size
}

// runCompare puts all methods of a target side by side.
func runCompare(args []string, out, errs io.Writer) error {
	f := newFlags("asmgen compare", errs)
	var r emit.Request
	var sizes []int
	var alias string
	f.StringVar(&r.Target, "target", "", "the machine: see asmgen list")
	f.StringVar(&r.Core, "core", "", "the device or microarchitecture")
	f.StringVar(&r.Op, "op", "mul", "the operation")
	f.Func("bits", "size of each factor", wholeNumber(&r.Bits))
	f.Func("sizes", "several sizes, in place of -bits, as in 128,160,256", sizeList(&sizes))
	f.StringVar(&alias, "alias", string(contract.AliasInputs), "which buffers may overlap: none, inputs or any")
	f.Func("max-bytes", "leave out code of more bytes", wholeNumber(&r.MaxBytes))
	asJSON := f.Bool("json", false, "print JSON")
	name := f.String("o", "", "draw a chart: .svg or .png")
	cham := newChamFlags(f)
	if err := parse(f, args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return emit.UsageError(fmt.Sprintf("compare takes no argument %q", f.Arg(0)))
	}
	if err := checkOpFlags(f, r.Op); err != nil {
		return err
	}
	if r.Op == contract.ChamOp {
		if err := cham.complete(r.Target, r.Core, ""); err != nil {
			return err
		}
		cham.request.MaxBytes = r.MaxBytes
		return compareCham(cham.request, *asJSON, *name, out)
	}
	r.Alias = contract.Alias(alias)
	if sizes == nil {
		sizes = []int{r.Bits}
	}
	c, err := compare(r, sizes)
	if err != nil {
		return err
	}
	if *name != "" {
		picture, err := pictureOf(*name, "compare", chart{c})
		if err != nil {
			return err
		}
		return writeAll([]output{{*name, picture}}, out)
	}
	if *asJSON {
		return printJSON(out, c)
	}
	return c.print(out)
}

// sizeList reads sizes separated by commas.
func sizeList(sizes *[]int) func(string) error {
	return func(text string) error {
		for _, field := range strings.Split(text, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(field))
			if err != nil || n < 1 {
				return fmt.Errorf("it must be whole numbers from 1 up, separated by commas")
			}
			*sizes = append(*sizes, n)
		}
		slices.Sort(*sizes)
		*sizes = slices.Compact(*sizes)
		return nil
	}
}

// compare carries out the request by every method at every size.
func compare(r emit.Request, sizes []int) (*comparison, error) {
	c := &comparison{Target: r.Target, Op: r.Op}
	var ways []emit.Request
	t, ok := catalog.Target(r.Target)
	if ok {
		for _, m := range catalog.MethodsOf(t, r.Op) {
			r.Method = m.Name
			ways = append(ways, r)
		}
	}
	if r.Method = "auto"; ways == nil { // the choice among none says what is wrong
		ways = []emit.Request{r}
	}
	if r.Loop = true; ok && t.Compact != nil && (r.Op != "sqr" || t.Compact.Squares) {
		ways = append(ways, r)
	}
	for _, bits := range sizes {
		first := len(c.Rows)
		for _, r := range ways {
			r.Bits = bits
			f, err := emit.Emit(r)
			var large emit.TooLarge
			var usage emit.UsageError
			switch {
			case errors.As(err, &large), r.Loop && errors.As(err, &usage):
				c.Refused = append(c.Refused, err.Error())
			case err != nil:
				return nil, err
			default:
				c.Core, c.Unit = f.Contract.Core, f.Unit
				c.Rows = append(c.Rows, rating{figure: newFigure(f), Cost: f.Cost})
			}
		}
		markBest(c.Rows[first:])
	}
	if c.Rows == nil {
		return nil, emit.UsageError(c.Refused[0])
	}
	return c, nil
}

// markBest marks the rows that cost least.
func markBest(rows []rating) {
	for i := range rows {
		rows[i].Best = !slices.ContainsFunc(rows, func(other rating) bool { return other.Cost < rows[i].Cost })
	}
}

func (c *comparison) print(out io.Writer) error {
	fmt.Fprintf(out, "%s on %s (%s), by %s; * is the best\n", operations[c.Op], c.Target, c.Core, c.Unit)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tbits\t"+figureHead+"\t  method")
	for _, r := range c.Rows {
		mark := ""
		if r.Best {
			mark = "*"
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t  %s\n", mark, r.Bits, r.columns(), r.Way)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, sentence := range c.Refused {
		fmt.Fprintln(out, sentence)
	}
	return nil
}

package main

import (
	"cmp"
	"fmt"
	"io"
	"text/tabwriter"

	"asmgen/bench"
	"asmgen/gen/chamcost"
	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
)

// chamComparison is a routine of the cipher with 0 to the most round keys in registers.
type chamComparison struct {
	Target  string       `json:"target"`
	Core    string       `json:"core"`
	Op      string       `json:"operation"`
	Variant string       `json:"variant"`
	Rounds  int          `json:"rounds"`
	Mode    string       `json:"mode"`
	Counter string       `json:"counter"`
	Key     string       `json:"key"`
	Unit    string       `json:"unit"` // "instructions", or the timing model whose cycles are counted
	Rows    []chamRating `json:"rows"`
}

// chamRating is the routine with so many round keys in registers.
type chamRating struct {
	Preload int     `json:"preload"`
	PerByte float64 `json:"per_byte"` // of one more block inside a long call
	Block   float64 `json:"per_block"`
	// First and Message are calls on one block, and on contract.ChamMessage bytes.
	First   int  `json:"one_block"`
	Message int  `json:"message"`
	Loop    int  `json:"loop_bytes"`
	Bytes   int  `json:"bytes"`
	Stack   int  `json:"stack"`
	Best    bool `json:"best"` // no other costs less
}

// compareCham puts the numbers of preloaded round keys side by side. A picture has them
// for both kinds of keys.
func compareCham(r emit.ChamRequest, asJSON bool, picture string, out io.Writer) error {
	if r.Key == "fixed" && r.Secret == nil {
		r.Secret = exampleKey(r.Variant)
	}
	c, err := newChamComparison(r)
	switch {
	case err != nil:
		return err
	case picture != "":
		drawn, err := drawChamChart(r, picture)
		if err != nil {
			return err
		}
		return writeAll([]output{{picture, drawn}}, out)
	case asJSON:
		return printJSON(out, c)
	}
	return c.print(out)
}

// exampleKey is a key of a variant, for costs that are those of any.
func exampleKey(variant string) []byte {
	c, ok := chamctr.Find(chamctr.Ciphers, cmp.Or(variant, chamctr.Ciphers[0].Variant))
	if !ok {
		return nil // the request is refused for its variant
	}
	return bench.ExampleKey(c)
}

// drawChamChart draws the comparison for a fixed and for a variable key.
func drawChamChart(r emit.ChamRequest, picture string) ([]byte, error) {
	fixed, variable := r, r
	fixed.Key, variable.Key, variable.Secret = "fixed", "variable", nil
	if fixed.Secret == nil {
		fixed.Secret = exampleKey(r.Variant)
	}
	var chart chamChart
	for _, r := range []emit.ChamRequest{fixed, variable} {
		c, err := newChamComparison(r)
		if err != nil {
			return nil, err
		}
		chart = append(chart, c)
	}
	return pictureOf(picture, "compare", chart)
}

func newChamComparison(r emit.ChamRequest) (*chamComparison, error) {
	files, err := emit.EmitChamTried(r)
	if err != nil {
		return nil, err
	}
	c := &chamComparison{Op: contract.ChamOp}
	smallest := files[0].Contract.Bytes
	for _, f := range files {
		h := f.Contract
		smallest = min(smallest, h.Bytes)
		if r.MaxBytes > 0 && h.Bytes > r.MaxBytes {
			continue
		}
		c.Target, c.Core, c.Variant, c.Rounds, c.Mode, c.Counter = h.Target, h.Core, h.Variant, h.Rounds, h.Mode, string(h.Counter)
		c.Key, c.Unit = f.Key, cmp.Or(f.Time.Model, "instructions")
		c.Rows = append(c.Rows, chamRating{Preload: f.Schedule.Preload, PerByte: f.Time.PerByte(), Block: f.Time.PerByte() * float64(f.Time.BlockBytes),
			First: f.Time.Block, Message: f.Time.Message, Loop: chamcost.LoopBytes(f.Listing), Bytes: h.Bytes, Stack: h.Stack})
	}
	if c.Rows == nil {
		return nil, emit.UsageError(fmt.Sprintf("there is no CHAM in %d bytes here: allow %d with -max-bytes, or say -unroll for a loop", r.MaxBytes, smallest))
	}
	best := c.Rows[0].Block
	for _, row := range c.Rows {
		best = min(best, row.Block)
	}
	for i := range c.Rows {
		c.Rows[i].Best = c.Rows[i].Block == best
	}
	return c, nil
}

func (c *chamComparison) title() string {
	return fmt.Sprintf("CHAM-%s of %d rounds, %s, %s, %s key", c.Variant, c.Rounds, c.Mode, c.Counter, c.Key)
}

func (c *chamComparison) print(out io.Writer) error {
	fmt.Fprintf(out, "%s on %s (%s), by %s; * is the best\n", c.title(), c.Target, c.Core, unitOf(c.Unit))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "\tpreload\tper byte\tper block\tone block\t%d bytes\tloop bytes\tbytes\tstack\t\n", contract.ChamMessage)
	for _, r := range c.Rows {
		fmt.Fprintf(w, "%s\t%d\t%.2f\t%v\t%d\t%d\t%d\t%d\t%d\t\n", map[bool]string{true: "*"}[r.Best], r.Preload, r.PerByte, r.Block, r.First, r.Message, r.Loop, r.Bytes, r.Stack)
	}
	return w.Flush()
}

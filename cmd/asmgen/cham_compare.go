package main

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/targets/avr"
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
	Model   string       `json:"model"`
	Rows    []chamRating `json:"rows"`

	bits int // of a block
}

// chamRating is the routine with so many round keys in registers.
type chamRating struct {
	Preload int     `json:"preload"`
	PerByte float64 `json:"cycles_per_byte"` // of one more block inside a long call
	Block   int     `json:"cycles_per_block"`
	// First and Message are the cycles of a call on one block, and on 128 bytes.
	First   int  `json:"cycles_of_one_block"`
	Message int  `json:"cycles_of_128_bytes"`
	Loop    int  `json:"loop_bytes"`
	Bytes   int  `json:"bytes"`
	Stack   int  `json:"stack"`
	Best    bool `json:"best"` // no other costs less
}

// compareCham puts the numbers of preloaded round keys side by side.
func compareCham(r emit.ChamRequest, asJSON bool, picture string, out io.Writer) error {
	c, err := newChamComparison(r)
	switch {
	case err != nil:
		return err
	case picture != "":
		drawn, err := pictureOf(picture, "compare", chart{c.bars()})
		if err != nil {
			return err
		}
		return writeAll([]output{{picture, drawn}}, out)
	case asJSON:
		return printJSON(out, c)
	}
	return c.print(out)
}

func newChamComparison(r emit.ChamRequest) (*chamComparison, error) {
	files, err := emit.EmitChamTried(r)
	if err != nil {
		return nil, err
	}
	c := &chamComparison{Op: contract.ChamOp}
	for _, f := range files {
		h := f.Contract
		c.Target, c.Core, c.Variant, c.Rounds, c.Mode, c.Counter = h.Target, h.Core, h.Variant, h.Rounds, h.Mode, string(h.Counter)
		c.Key, c.Model, c.bits = f.Key, f.Time.Model, 8*f.Schedule.BlockBytes()
		c.Rows = append(c.Rows, chamRating{Preload: f.Schedule.Preload, PerByte: f.Time.PerByte(), Block: f.Time.More,
			First: f.Time.Block, Message: f.Time.Message, Loop: avr.ChamLoopBytes(f.Listing), Bytes: h.Bytes, Stack: h.Stack})
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
	fmt.Fprintf(out, "%s on %s (%s), by cycles on %s; * is the best\n", c.title(), c.Target, c.Core, c.Model)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "\tpreload\tper byte\tper block\tone block\t%d bytes\tloop bytes\tbytes\tstack\t\n", contract.ChamMessage)
	for _, r := range c.Rows {
		fmt.Fprintf(w, "%s\t%d\t%.2f\t%d\t%d\t%d\t%d\t%d\t%d\t\n", map[bool]string{true: "*"}[r.Best], r.Preload, r.PerByte, r.Block, r.First, r.Message, r.Loop, r.Bytes, r.Stack)
	}
	return w.Flush()
}

// bars are the rows as a chart of methods has them: the cost is that of a block.
func (c *chamComparison) bars() *comparison {
	out := &comparison{Target: c.Target, Core: c.Core, Op: c.Op, Unit: "cycles of a block on " + c.Model}
	for _, r := range c.Rows {
		bar := rating{Cost: r.Block, Best: r.Best}
		bar.Method, bar.Bits, bar.Bytes = "K = "+strconv.Itoa(r.Preload), c.bits, r.Bytes
		out.Rows = append(out.Rows, bar)
	}
	return out
}

package bench

import (
	"cmp"
	"errors"
	"sync"

	"asmgen/gen/emit"
)

// Record is a figure to be held against: one call of a routine, its frame and
// its return included.
type Record struct {
	Target string `json:"target"`
	Core   string `json:"core,omitempty"`
	Op     string `json:"operation"`
	Method string `json:"method,omitempty"` // empty for the best
	Loop   bool   `json:"loop,omitempty"`   // the compact form
	// Unit is "instructions", or the timing model whose cycles are counted.
	Unit   string `json:"unit"`
	Bits   int    `json:"bits"`
	Value  int    `json:"record"`
	Source string `json:"source"`
}

// series are records that differ in size only.
type series struct {
	Record
	values []struct{ bits, value int }
}

const (
	authorsPage  = "operand caching and its successor by their authors, mhutter.org/research/avr"
	hutterSchwab = "Hutter and Schwabe 2015, branch-free"
	oseid        = "OsEID (popovec/oseid), measured in simavr with a C frame"
	microECC     = "generator of micro-ecc, measured in simavr with a C frame"
)

// allSeries are the records. Where a source says only what the body takes, or is
// not clear about it, the comparison is to our disadvantage.
var allSeries = []series{
	{Record{Target: "avr", Op: "mul", Method: "operandcache", Unit: "atmega", Source: authorsPage},
		[]struct{ bits, value int }{{128, 1523}, {160, 2341}, {192, 3437}, {256, 6115}}},
	{Record{Target: "avr", Op: "mul", Method: "consecutive", Unit: "atmega", Source: authorsPage},
		[]struct{ bits, value int }{{128, 1532}, {160, 2356}, {192, 3464}, {256, 6180}}},
	{Record{Target: "avr", Op: "mul", Method: "hybrid", Unit: "atmega", Source: "Gura et al., CHES 2004"}, []struct{ bits, value int }{{160, 3106}}},
	{Record{Target: "avr", Op: "mul", Loop: true, Unit: "atmega", Source: "Hutter and Schwabe 2014, by subroutines, measured in simavr with a C frame"},
		[]struct{ bits, value int }{{256, 5114}}},
	{Record{Target: "avr", Op: "mul", Unit: "atmega", Source: oseid},
		[]struct{ bits, value int }{{128, 1389}, {192, 2942}, {256, 4588}, {512, 15408}, {1024, 50252}}},
	{Record{Target: "avr", Op: "mul", Unit: "atmega", Source: hutterSchwab},
		[]struct{ bits, value int }{{128, 1369}, {160, 2030}, {192, 2987}, {256, 4961}}},
	{Record{Target: "avr", Op: "sqr", Unit: "atmega", Source: microECC}, []struct{ bits, value int }{{160, 1463}}},
	{Record{Target: "avr", Op: "sqr", Unit: "atmega", Source: oseid},
		[]struct{ bits, value int }{{192, 1926}, {256, 3166}, {512, 10681}, {1024, 34770}}},
	{Record{Target: "rv32", Op: "mul", Unit: "instructions", Source: "Ahmad et al., ePrint 2026/108, base instructions, executed"},
		[]struct{ bits, value int }{{256, 663}, {512, 2419}}},
	{Record{Target: "rv32", Op: "mul", Method: "rowwise", Unit: "instructions", Source: "goal: 8 n^2 - 2 n, a frame of 26"},
		[]struct{ bits, value int }{{256, 522}}},
	{Record{Target: "rv32", Op: "mul", Unit: "instructions", Source: "goal: one cut by Karatsuba"}, []struct{ bits, value int }{{512, 1980}}},
	{Record{Target: "rv32", Core: "e31", Op: "mul", Unit: "e31", Source: "goal: a blocking multiplier of 5 cycles"},
		[]struct{ bits, value int }{{256, 704}, {512, 2178}}},
	{Record{Target: "rv32", Core: "rocket", Op: "mul", Unit: "rocket", Source: "goal: a write port shared with the multiplier"},
		[]struct{ bits, value int }{{256, 824}, {512, 2700}}},
	{Record{Target: "cortex-m4", Core: "cortex-m4", Op: "mul", Unit: "cortex-m4", Source: "goal: four rows of UMAAL, push and pop included"},
		[]struct{ bits, value int }{{256, 176}}},
	{Record{Target: "cortex-m0", Core: "cortex-m0plus", Op: "mul", Unit: "cortex-m0plus", Source: "Pornin, x25519-cm0, 2020"},
		[]struct{ bits, value int }{{256, 1282}}},
	{Record{Target: "cortex-m0", Core: "cortex-m0plus", Op: "sqr", Unit: "cortex-m0plus", Source: "Pornin, x25519-cm0, 2020"},
		[]struct{ bits, value int }{{256, 815}}},
	{Record{Target: "armv7", Op: "mul", Unit: "instructions", Source: "GMP 6.2.1 mul_basecase with UMAAL, executed"},
		[]struct{ bits, value int }{{160, 146}, {256, 264}, {512, 808}}},
	{Record{Target: "armv7", Op: "mul", Unit: "instructions", Source: "goal: four rows of UMAAL"}, []struct{ bits, value int }{{256, 136}}},
	{Record{Target: "armv7", Core: "cortex-a8", Op: "mul", Unit: "cortex-a8", Source: "Seo and Kim 2012, NEON"},
		[]struct{ bits, value int }{{160, 500}}},
	{Record{Target: "neon", Core: "cortex-a8", Op: "mul", Unit: "cortex-a8", Source: "Seo and Kim 2012, NEON"},
		[]struct{ bits, value int }{{160, 500}}},
}

// Standing is a record beside what asmgen writes.
type Standing struct {
	Record
	Way   string  `json:"way"`
	Ours  int     `json:"ours"`
	Ratio float64 `json:"ratio"` // ours to the record
}

// Standings holds what can be emitted for a target against the records; what a
// target does not have yet, or has no room for, is left out.
func Standings(target string) ([]Standing, error) {
	var records []Record
	for _, s := range allSeries {
		for _, v := range s.values {
			if r := s.Record; r.Target == target {
				r.Bits, r.Value = v.bits, v.value
				records = append(records, r)
			}
		}
	}
	found, errs := make([]*Standing, len(records)), make([]error, len(records))
	var all sync.WaitGroup
	for k, r := range records {
		all.Go(func() { found[k], errs[k] = r.standing() })
	}
	all.Wait()
	var out []Standing
	for _, s := range found {
		if s != nil {
			out = append(out, *s)
		}
	}
	return out, errors.Join(errs...)
}

// standing is ours beside a record, or nil where a request is refused or has no figure in
// that unit.
func (r Record) standing() (*Standing, error) {
	f, err := emit.Emit(emit.Request{Target: r.Target, Core: r.Core, Op: r.Op, Bits: r.Bits, Method: cmp.Or(r.Method, "auto"), Loop: r.Loop})
	var refused emit.UsageError
	if errors.As(err, &refused) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	ours, ok := figureOf(f, r.Unit)
	if !ok {
		return nil, nil
	}
	return &Standing{r, f.Way, ours, float64(ours) / float64(r.Value)}, nil
}

// figureOf is a figure of an emitted file, if it has one in that unit.
func figureOf(f *emit.File, unit string) (int, bool) {
	if unit == "instructions" {
		return f.Contract.Figures.Instructions, true
	}
	for _, c := range f.Contract.Figures.Cycles {
		if c.Model == unit {
			return c.Count, true
		}
	}
	return 0, false
}

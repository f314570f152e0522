package bench

import (
	"context"
	"fmt"

	"asmgen/gen/catalog"
	"asmgen/gen/emit"
	"asmgen/gen/targets"
	"asmgen/verify/emulate"
)

// ComparedTargets are those whose C is measured, and ComparedBits the sizes.
var (
	ComparedTargets = []string{"rv32", "rv64", "avr", "armv7", "amd64"}
	ComparedBits    = []int{256, 512}
)

// Against is a multiplication in C, or ours, at a size.
type Against struct {
	Target string `json:"target"`
	Bits   int    `json:"bits"`
	Code   string `json:"code"` // the form and the compiler
	Measurement
	// Ratio is the least it takes to what ours takes.
	Ratio float64 `json:"ratio"`
	// Skipped says why it is not measured, or is empty.
	Skipped string `json:"skipped,omitempty"`
}

// compilers are the names of the compilers behind the assemblers.
var compilers = map[emulate.Assembler]string{emulate.GNU: "gcc -O3", emulate.LLVM: "clang -O3"}

// CompareWithC measures ours and every form of C, as far as the tools are here.
func CompareWithC(ctx context.Context, t *targets.Target, bits int) ([]Against, error) {
	if missing := emulate.Missing(emulate.CounterTools(t, emulate.GNU)); missing != "" {
		return []Against{{Target: t.Name, Bits: bits, Skipped: missing}}, nil
	}
	f, err := emit.Emit(emit.Request{Target: t.Name, Bits: bits})
	if err != nil {
		return nil, err
	}
	m, err := Measure(ctx, t, emulate.GNU, f.Text, f.Contract.Symbol, f.Contract.Limbs)
	if err != nil {
		return nil, err
	}
	rows := []Against{{Target: t.Name, Bits: bits, Code: "asmgen, " + f.Way, Measurement: m, Ratio: 1}}
	for _, form := range CForms {
		for _, a := range emulate.Assemblers {
			row, wanted := form.against(ctx, t, a, f.Contract.Limbs)
			if wanted {
				row.Bits, row.Ratio = bits, float64(row.Min)/float64(m.Min)
				rows = append(rows, row)
			}
		}
	}
	return rows, nil
}

// against measures a form of C by a compiler.
func (f CForm) against(ctx context.Context, t *targets.Target, a emulate.Assembler, n int) (row Against, wanted bool) {
	// LLVM's compiler for AVR is experimental; who compiles for AVR uses avr-gcc.
	if t.Name == "avr" && a == emulate.LLVM || f.only != "" && f.only != t.Name {
		return row, false
	}
	row = Against{Target: t.Name, Code: f.Name + ", " + compilers[a]}
	if missing := emulate.Missing(emulate.CounterTools(t, a)); missing != "" {
		row.Skipped = missing
		return row, true
	}
	if flash := t.Cores[0].Flash; f.unrolled() && flash > 0 && n*n*bytesPerCell > flash {
		row.Skipped = fmt.Sprintf("takes more than the %d bytes of flash of %s", flash, t.Cores[0].Name)
		return row, true
	}
	text, err := f.Compile(ctx, t, a, n)
	if err == nil {
		row.Measurement, err = Measure(ctx, t, a, text, Symbol, n)
	}
	if err != nil {
		row.Skipped = err.Error()
	}
	return row, true
}

// bytesPerCell is what avr-gcc 5.4 needs at least for a partial product of the
// unrolled forms. It takes a minute to find out where the code does not fit.
const bytesPerCell = 43

// Targets are the targets that are compared, in their order, or one of them.
func Targets(only string) []*targets.Target {
	var out []*targets.Target
	for _, name := range ComparedTargets {
		if t, ok := catalog.Target(name); ok && (only == "" || only == name) {
			out = append(out, t)
		}
	}
	return out
}

package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/targets"
)

// promise is the contract of a file as flags give it: all of it for a file that
// asmgen did not write, and what its header must say for one that it did.
type promise struct {
	target, core, op, symbol, alias, syntax string
	bits, multiple, align, stack            int
	open                                    bool            // -bits any
	given                                   map[string]bool // the flags that were
}

func newPromise(f *flag.FlagSet) *promise {
	p := &promise{stack: -1}
	f.StringVar(&p.target, "target", "", "the machine, for a file without an asmgen header: see asmgen list")
	f.StringVar(&p.core, "core", "", "the device or microarchitecture (default: the first that asmgen list shows)")
	f.StringVar(&p.op, "op", "mul", "the operation")
	f.Func("bits", fmt.Sprintf("size of each factor, 1 to %d, or any where the last argument is the number of limbs", contract.MaxBits), func(s string) error {
		if p.open = s == anyBits; p.open {
			return nil
		}
		return wholeNumber(&p.bits)(s)
	})
	f.Func("multiple", "what the number of limbs is a multiple of, with -bits any (default 1)", wholeNumber(&p.multiple))
	f.StringVar(&p.symbol, "symbol", "", "name of the function (default: the only one)")
	f.StringVar(&p.alias, "alias", string(contract.AliasInputs), "which buffers may overlap: none, inputs or any")
	f.Func("align", "bytes that pointers are aligned to (default: what the machine needs)", wholeNumber(&p.align))
	f.Func("stack", "most bytes of stack that it may use (default: what is reasonable)", func(s string) error {
		v, err := strconv.Atoi(s)
		if err != nil || v < 0 || v > maxStack {
			return fmt.Errorf("it must be a whole number from 0 to %d", maxStack)
		}
		p.stack = v
		return nil
	})
	f.StringVar(&p.syntax, "syntax", "", "gas, or go for Go assembler (default: as the file looks)")
	return p
}

// anyBits are those of a function that takes the number of limbs as an argument.
const anyBits = "any"

// maxStack is more than any function needs, in bytes.
const maxStack = 1 << 14

// contractFlags are the flags of a promise.
var contractFlags = []string{"target", "core", "op", "bits", "multiple", "symbol", "alias", "align", "stack", "syntax"}

// read notes which flags were given.
func (p *promise) read(f *flag.FlagSet) {
	p.given = map[string]bool{}
	f.Visit(func(fl *flag.Flag) {
		if slices.Contains(contractFlags, fl.Name) {
			p.given[fl.Name] = true
		}
	})
}

// agree holds the flags to the header of a file.
func (p *promise) agree(c *contract.Contract) error {
	says := map[string]string{"target": c.Target, "core": c.Core, "op": c.Op, "bits": strconv.Itoa(c.Bits), "symbol": c.Symbol,
		"alias": string(c.Alias), "align": strconv.Itoa(c.Align), "stack": strconv.Itoa(c.Stack), "syntax": c.Syntax}
	if c.Open {
		says["bits"], says["multiple"] = anyBits, strconv.Itoa(c.Limbs)
	}
	asked := map[string]string{"target": p.target, "core": p.core, "op": p.op, "bits": strconv.Itoa(p.bits), "symbol": p.symbol,
		"alias": p.alias, "align": strconv.Itoa(p.align), "stack": strconv.Itoa(p.stack), "syntax": p.syntax, "multiple": strconv.Itoa(p.multiple)}
	if p.open {
		asked["bits"] = anyBits
	}
	for _, name := range contractFlags {
		if p.given[name] && says[name] != asked[name] {
			return fmt.Errorf("its header says %s %s, but -%s %s was given", name, says[name], name, asked[name])
		}
	}
	return nil
}

// contract is that of a file without a header.
func (p *promise) contract(name, text string) (*contract.Contract, error) {
	if p.target == "" {
		return nil, errors.New("say which machine with -target: " + strings.Join(targetNames(), ", "))
	}
	t, ok := catalog.Target(p.target)
	if !ok {
		return nil, fmt.Errorf("there is no target %q%s", p.target, emit.Suggest(p.target, targetNames()))
	}
	if p.bits == 0 && !p.open {
		return nil, fmt.Errorf("say how large the factors are with -bits, from 1 to %d", contract.MaxBits)
	}
	if p.bits > contract.MaxBits {
		return nil, fmt.Errorf("-bits must be from 1 to %d, not %d", contract.MaxBits, p.bits)
	}
	c := &contract.Contract{
		Symbol: p.symbol, Target: t.Name, Core: p.core, Syntax: p.syntax, Op: p.op, Bits: p.bits, Limbs: (p.bits + t.WordBits - 1) / t.WordBits,
		WordBits: t.WordBits, Alias: contract.Alias(p.alias), Align: p.align, Stack: p.stack,
	}
	if p.open {
		c.Open, c.Limbs = true, cmp.Or(p.multiple, 1)
	}
	return c, p.complete(c, t, name, text)
}

// takesLength tells that the target has a register for a length after the pointers
// of the operation, and that its harness passes one.
func takesLength(t *targets.Target, name string) bool {
	op, _ := contract.FindOp(name)
	return len(t.ABI.Args) == len(op.Params)+1 && t.Family != "avr"
}

// complete fills in what was left open, and refuses what there is not.
func (p *promise) complete(c *contract.Contract, t *targets.Target, name, text string) error {
	var cores, ops, aliases []string
	for _, core := range t.Cores {
		cores = append(cores, core.Name)
	}
	for _, op := range contract.Ops {
		ops = append(ops, op.Name)
	}
	for _, a := range contract.Aliases {
		aliases = append(aliases, string(a.Name))
	}
	if c.Core == "" {
		c.Core = cores[0]
	}
	if c.Align == 0 {
		c.Align = t.Align
	}
	if c.Syntax == "" {
		c.Syntax = "gas"
		if t.Go != nil && filepath.Ext(name) == ".s" && goText.MatchString(text) {
			c.Syntax = "go"
		}
	}
	switch {
	case !slices.Contains(cores, c.Core):
		return fmt.Errorf("target %s has no core %q%s", t.Name, c.Core, emit.Suggest(c.Core, cores))
	case !slices.Contains(ops, c.Op):
		return fmt.Errorf("there is no operation %q%s", c.Op, emit.Suggest(c.Op, ops))
	case !slices.Contains(aliases, p.alias):
		return fmt.Errorf("there is no -alias %q%s", p.alias, emit.Suggest(p.alias, aliases))
	case c.Syntax != "gas" && (c.Syntax != "go" || t.Go == nil):
		return fmt.Errorf("target %s has no -syntax %q", t.Name, c.Syntax)
	case c.Align > 64 || c.Align&(c.Align-1) != 0:
		return fmt.Errorf("-align must be a power of two up to 64, not %d", c.Align)
	case c.Align < t.Align:
		return fmt.Errorf("-align %d is less than the %d bytes that %s needs", c.Align, t.Align, t.Name)
	case !c.Open && p.multiple != 0:
		return errors.New("-multiple goes with -bits any")
	case c.Open && (c.Syntax == "go" || !takesLength(t, c.Op)):
		return fmt.Errorf("target %s passes no number of limbs with -op %s: say how large the factors are with -bits", t.Name, c.Op)
	case c.Open && c.Limbs*c.WordBits > contract.MaxBits:
		return fmt.Errorf("-multiple %d is more than %d bits", c.Limbs, contract.MaxBits)
	case c.Syntax == "go" && c.Stack >= 0:
		return errors.New("-stack goes with GNU as: Go assembler says in its TEXT line what a function uses")
	}
	if c.Symbol != "" {
		return nil
	}
	functions := functionsOf(text, c.Syntax)
	switch len(functions) {
	case 0:
		return errors.New("there is no function in it that others can call; say with -symbol which to verify")
	case 1:
	default:
		return fmt.Errorf("say with -symbol which function to verify: %s", strings.Join(functions, ", "))
	}
	c.Symbol = functions[0]
	return nil
}

var (
	goText  = regexp.MustCompile(`(?m)^TEXT\s+·(\w+)\(SB\)`)
	globals = regexp.MustCompile(`(?m)^\s*\.glob(?:a?)l\s+([\w.$]+)`)
)

// functionsOf are the functions of a text that others can call.
func functionsOf(text, syntax string) []string {
	form := globals
	if syntax == "go" {
		form = goText
	}
	var out []string
	for _, m := range form.FindAllStringSubmatch(text, -1) {
		defined := syntax == "go" || regexp.MustCompile(`(?m)^\s*`+regexp.QuoteMeta(m[1])+`\s*:`).MatchString(text)
		if defined && !slices.Contains(out, m[1]) {
			out = append(out, m[1])
		}
	}
	return out
}

func targetNames() []string {
	var names []string
	for _, t := range catalog.Targets {
		names = append(names, t.Name)
	}
	return names
}

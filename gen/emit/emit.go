package emit

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"asmgen/gen"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
	"asmgen/templates"
)

// File is an emitted routine with everything that is known of it.
type File struct {
	Text     []byte // the assembly file
	Header   []byte // the C header
	Stubs    []byte // the Go declarations, in Go syntax
	Contract *contract.Contract
	Target   *targets.Target
	Method   gen.Method
	// Way is the method with what was chosen of its parameters. Cost is what the
	// choice goes by, counted in Unit: cycles where there is a model of the core,
	// instructions elsewhere.
	Way     string
	Cost    int
	Unit    string
	Program *gen.Program
	Listing *targets.Listing
}

// Emit carries out a request. The error is a UsageError where the request
// cannot be served.
func Emit(r Request) (*File, error) {
	p, err := resolve(r)
	if err != nil {
		return nil, err
	}
	best, err := p.choose()
	if err != nil {
		return nil, err
	}
	if err := p.fixedTime(best.listing); err != nil {
		return nil, err
	}
	f := &File{Target: p.target, Method: p.method, Way: best.String(), Cost: best.cost, Unit: p.unit(), Program: best.program, Listing: best.listing}
	if err := f.Program.Check(); err != nil {
		return nil, err
	}
	f.Contract = p.contract(best)
	if err := p.write(f); err != nil {
		return nil, err
	}
	if p.Prove != nil {
		if f.Contract.Proved, err = p.Prove(string(f.Text)); err != nil {
			return nil, err
		}
		if err := p.write(f); err != nil {
			return nil, err
		}
	}
	f.Header, err = p.cHeader(f.Contract)
	return f, err
}

// write makes the text of the file.
func (p *plan) write(f *File) (err error) {
	if p.Syntax == "go" {
		f.Text, f.Stubs, err = p.goText(f)
	} else {
		f.Text, err = p.gasText(f)
	}
	return err
}

// paramNames are the names of the operation's parameters.
func (p *plan) paramNames() []string {
	var names []string
	for _, param := range p.op.Params {
		names = append(names, param.Name)
	}
	return names
}

// tooLarge refuses code that is too large for the user or the device.
func (p *plan) tooLarge(c candidate) error {
	switch size := c.bytes; {
	case p.core.Flash > 0 && size > p.core.Flash:
		return TooLarge{usagef("%s at %d bits needs %d bytes of code, more than the %d bytes of flash of %s: choose fewer -bits or a larger -core",
			c.method.Name, p.Bits, size, p.core.Flash, p.core.Name)}
	case p.MaxBytes > 0 && size > p.MaxBytes:
		return TooLarge{usagef("%s at %d bits needs %d bytes of code, more than -max-bytes %d: allow %d or choose fewer -bits",
			c.method.Name, p.Bits, size, p.MaxBytes, size)}
	}
	return nil
}

// fixedTime refuses a core on which the time of the code depends on data.
func (p *plan) fixedTime(l *targets.Listing) error {
	insts := l.Insts()
	if i, why := p.core.Variable(l.Set, insts); i >= 0 {
		return usagef("on %s the time of %s depends on data: %s", p.core.Name, l.Set.Specs[insts[i].Op].Mnemonic(), why)
	}
	return nil
}

func (p *plan) contract(best candidate) *contract.Contract {
	t, l := p.target, best.listing
	c := &contract.Contract{
		Command:  p.command(),
		Symbol:   p.Prefix + p.Name,
		Target:   t.Name,
		Core:     p.core.Name,
		Syntax:   p.Syntax,
		Op:       p.Op,
		Bits:     p.Bits,
		Limbs:    p.limbs,
		Open:     p.open(),
		WordBits: t.WordBits,
		Method:   p.method.Name,
		Alias:    p.Alias,
		Align:    t.Align,
		Stack:    l.Stack,
	}
	if c.Open {
		c.Limbs = p.compact.Digit / t.WordBits
		c.Figures.Bytes = best.bytes
		c.Samples = p.samples(l)
	} else {
		c.Figures = p.counts(l, 0)
	}
	note := func(key, format string, args ...any) {
		c.Notes = append(c.Notes, contract.Field{Key: key, Value: fmt.Sprintf(format, args...)})
	}
	if p.core.Pipeline != nil {
		note("model", "%s", p.core.Pipeline.Source)
	}
	note("overlap", "%s", p.Alias.Says())
	note("abi", "%s", t.Convention(p.Syntax).Name)
	c.Notes = append(c.Notes, registers(t, p.Syntax, l)...)
	if flow := targets.Flow(l.Set, l.Insts()); flow != "" {
		note("flow", "%s; they go by the size alone", flow)
	}
	if needs := targets.Needs(l.Set, l.Insts()); needs != nil {
		note("needs", "%s", strings.Join(needs, ", "))
	}
	source := p.method.Source
	if c := best.compact; c != nil && !strings.HasSuffix(source, c.Source) {
		source += "; " + c.Source
	}
	note("source", "%s", source)
	note("choice", "%s", p.choice)
	note("timing", "%s", t.Timing)
	note("check", "asmgen verify FILE executes this text against a reference, and proves it for all inputs")
	return c
}

// counts are the exact figures of a listing; length is the argument, where there
// is one.
func (p *plan) counts(l *targets.Listing, length int) contract.Figures {
	m := p.figures(l, length)
	f := contract.Figures{Instructions: m.Instructions, Bytes: m.Bytes, Loads: m.Loads, Stores: m.Stores, Muls: m.Muls}
	for i, n := range m.Cycles {
		f.Cycles = append(f.Cycles, contract.Cycles{Model: p.target.Set.Models[i], Count: n})
	}
	if p.core.Pipeline != nil {
		f.Cycles = append(f.Cycles, contract.Cycles{Model: p.core.Name, Count: p.target.Pipelined(p.core, l.Insts(), length), Modelled: true})
	}
	return f
}

// command is the shortest command that writes the same file.
func (p *plan) command() string {
	var b strings.Builder
	fmt.Fprintf(&b, "asmgen -target %s -op %s", p.target.Name, p.Op)
	if !p.open() {
		fmt.Fprintf(&b, " -bits %d", p.Bits)
	}
	flag := func(name, value, standard string) {
		if value != standard {
			fmt.Fprintf(&b, " -%s %s", name, value)
		}
	}
	flag("method", p.Method, "auto")
	limit := 0
	if p.squeezed { // without the limit the choice would be another
		limit = p.MaxBytes
	}
	for _, n := range []struct {
		name  string
		value int
	}{{"block", p.Block}, {"levels", p.Levels}, {"max-bytes", limit}} {
		if n.value != 0 {
			flag(n.name, strconv.Itoa(n.value), "")
		}
	}
	if p.Loop {
		b.WriteString(" -loop")
	}
	flag("core", p.core.Name, p.target.Cores[0].Name)
	flag("alias", string(p.Alias), string(contract.AliasInputs))
	flag("prefix", p.Prefix, "")
	flag("name", p.Name, p.standardName())
	flag("syntax", p.Syntax, "gas")
	flag("pkg", p.Package, "")
	if p.Prove != nil {
		b.WriteString(" -prove")
	}
	return b.String()
}

// frame is the data of the file templates.
type frame struct {
	targets.Dialect
	Marker   string
	License  []string
	Contract []string
	Symbol   string
	Body     string
	Raw      bool
	// FrameInfo tells that the function has call frame information.
	FrameInfo bool
}

func (p *plan) gasText(f *File) ([]byte, error) {
	frameInfo := p.target.Dialect.HasFrameInfo(f.Contract.Figures.Bytes)
	return templates.Execute("gas.tmpl", frame{
		Dialect:  p.target.Dialect,
		Marker:   contract.Marker,
		License:  p.license(),
		Contract: f.Contract.Lines(),
		Symbol:   f.Contract.Symbol,
		Body:     body(f.Listing, f.Contract.Symbol, frameInfo),
		Raw:      p.Raw,

		FrameInfo: frameInfo,
	})
}

// body prints the listing, one instruction a line.
func body(l *targets.Listing, symbol string, frameInfo bool) string {
	var b bytes.Buffer
	for _, line := range l.Lines {
		if !frameInfo && strings.HasPrefix(line.Text, ".cfi_") {
			continue
		}
		b.WriteString(l.Print(line, symbol) + "\n")
	}
	return b.String()
}

func (p *plan) goText(f *File) (text, stubs []byte, err error) {
	c := f.Contract
	g := targets.GoFile{
		Package:  p.Package,
		Symbol:   c.Symbol,
		Doc:      fmt.Sprintf("%s sets %s for numbers of %d limbs, limb 0 being the least significant.", c.Symbol, p.op.Formula, c.Limbs),
		License:  p.license(),
		Contract: c.Lines(),
	}
	for _, param := range p.op.Params {
		g.Params = append(g.Params, param.GoDeclaration(c.Limbs, c.WordBits))
	}
	return p.target.Go.Print(f.Listing, g)
}

func (p *plan) license() []string {
	text := strings.TrimSpace(p.License)
	if text == "" {
		return nil
	}
	var lines []string
	for _, l := range strings.Split(text, "\n") {
		lines = append(lines, strings.TrimRight(l, " \t\r"))
	}
	return lines
}

func (p *plan) cHeader(c *contract.Contract) ([]byte, error) {
	return templates.Execute("header.tmpl", struct {
		Marker, Guard, Overlap, Prototype string
		License, Meaning                  []string
		Align, Stack                      int
		Open                              bool
	}{
		contract.Marker, c.Symbol + "_H", c.Alias.Says(), c.Prototype(),
		p.license(), c.Meaning(), c.Align, c.Stack, c.Open,
	})
}

// Package emit is the pipeline from a request to text: parameters, schedule,
// listing, file.
package emit

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"asmgen/gen"
	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
)

// MaxBits is the largest size asked of a product.
const MaxBits = contract.MaxBits

// Request is what a user asks for. The zero value of a field means its default.
type Request struct {
	Target string
	Core   string
	Op     string
	Bits   int
	Method string
	// Block and Levels are the parameters of methods that have them: the words
	// cached or worked on at once, the depth of the recursion. 0 leaves them to
	// the method.
	Block, Levels int
	// Loop asks for the compact form of the target. Without Bits the length is an
	// argument of the routine then.
	Loop   bool
	Name   string // of the function, before Prefix
	Prefix string
	Alias  contract.Alias
	Syntax string // "gas" or "go"
	// MaxBytes refuses code that is larger; 0 is without limit.
	MaxBytes int
	License  string // text of the licence, put at the head of the file
	// Raw writes a .s file, which no preprocessor sees.
	Raw bool
	// Package is the Go package of Go syntax.
	Package string
	// Prove, if it is not nil, proves the text right, and returns in words for what, to
	// be said in the header. Its error is that of the request.
	Prove func(text string) (string, error)
}

// UsageError says in one sentence what is wrong with a request.
type UsageError string

func (e UsageError) Error() string { return string(e) }

// TooLarge is a request whose code has no room.
type TooLarge struct{ error }

// Unwrap is the UsageError that says so.
func (e TooLarge) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return UsageError(fmt.Sprintf(format, args...)) }

// plan is a request with everything looked up.
type plan struct {
	Request
	target *targets.Target
	core   targets.Core
	op     contract.Op
	limbs  int
	// methods are those to choose from, method is the choice, made for the
	// reason in choice. squeezed tells that a faster one is too large.
	methods  []gen.Method
	method   gen.Method
	choice   string
	squeezed bool
	compact  *targets.Compact // the form that -loop asks for
}

// resolve fills in defaults and refuses what cannot be done.
func resolve(r Request) (*plan, error) {
	p := &plan{Request: r}
	var ok bool
	if r.Target == "" {
		return nil, usagef("say which machine with -target: %s", list(targetNames()))
	}
	if p.target, ok = catalog.Target(r.Target); !ok {
		return nil, usagef("there is no target %q%s", r.Target, Suggest(r.Target, targetNames()))
	}
	if err := p.findLoop(); err != nil {
		return nil, err
	}
	if err := p.resolveOp(); err != nil {
		return nil, err
	}
	if err := p.resolveMethod(); err != nil {
		return nil, err
	}
	if err := p.resolveCore(); err != nil {
		return nil, err
	}
	if err := p.resolveSyntax(); err != nil {
		return nil, err
	}
	if err := p.checkLoop(); err != nil {
		return nil, err
	}
	if err := p.resolveName(); err != nil {
		return nil, err
	}
	return p, checkLicense(p.License, p.Syntax)
}

func (p *plan) resolveOp() error {
	if p.Op == "" {
		p.Op = "mul"
	}
	var names []string
	for _, op := range contract.Ops {
		names = append(names, op.Name)
	}
	names = append(names, contract.ChamOp)
	var ok bool
	if p.op, ok = contract.FindOp(p.Op); !ok {
		return usagef("there is no operation %q%s", p.Op, Suggest(p.Op, names))
	}
	bits := p.Bits
	if p.Bits == 0 && p.compact != nil && p.compact.Open {
		bits = example
	}
	if bits == 0 {
		return usagef("say how large the factors are with -bits, from 1 to %d", MaxBits)
	}
	if bits < 1 || bits > MaxBits {
		return usagef("-bits must be from 1 to %d, not %d", MaxBits, bits)
	}
	p.limbs = (bits + p.target.WordBits - 1) / p.target.WordBits
	if p.Alias == "" {
		p.Alias = contract.AliasInputs
	}
	var aliases []string
	for _, a := range contract.Aliases {
		aliases = append(aliases, string(a.Name))
		if a.Name == p.Alias {
			return nil
		}
	}
	return usagef("there is no -alias %q%s", p.Alias, Suggest(string(p.Alias), aliases))
}

func (p *plan) resolveMethod() error {
	if p.Method == "" {
		p.Method = "auto"
	}
	names := []string{"auto"}
	for _, m := range catalog.MethodsOf(p.target, p.Op) {
		if p.compact != nil && !slices.Contains(p.compact.Methods, m.Name) {
			continue
		}
		names = append(names, m.Name)
		if m.Name == p.Method || p.Method == "auto" {
			p.methods = append(p.methods, m)
		}
	}
	of := "-op " + p.Op
	if p.compact != nil {
		of += " with -loop"
	}
	switch _, ok := catalog.Method(p.Method); {
	case len(p.methods) > 0:
		return p.checkBlock()
	case len(names) == 1:
		return usagef("target %s has no method for %s", p.target.Name, of)
	case !ok:
		return usagef("there is no method %q%s", p.Method, Suggest(p.Method, names))
	}
	return usagef("target %s has no method %q for %s; it has: %s", p.target.Name, p.Method, of, list(names))
}

// checkBlock refuses a block that is asked of a method whose sums it leaves no
// registers for. Words to be cached may be more than there are registers for.
func (p *plan) checkBlock() error {
	if p.Method == "auto" || p.methods[0].Form != gen.Blocks || p.Block <= p.target.Widest {
		return nil
	}
	return usagef("-block %d: target %s has registers for blocks of at most %d words with -method %s",
		p.Block, p.target.Name, p.target.Widest, p.Method)
}

func (p *plan) resolveCore() error {
	var names []string
	for _, c := range p.target.Cores {
		names = append(names, c.Name)
		if c.Name == p.Core || p.Core == "" {
			p.core = c
			return nil
		}
	}
	return usagef("target %s has no core %q%s", p.target.Name, p.Core, Suggest(p.Core, names))
}

func (p *plan) resolveSyntax() error {
	syntaxes := []string{"gas"}
	if p.target.Go != nil {
		syntaxes = append(syntaxes, "go")
	}
	if p.Syntax == "" {
		p.Syntax = "gas"
	}
	for _, s := range syntaxes {
		if s == p.Syntax {
			return p.resolvePackage()
		}
	}
	return usagef("target %s has no -syntax %q; it has: %s", p.target.Name, p.Syntax, list(syntaxes))
}

// resolvePackage holds the package to Go's rules.
func (p *plan) resolvePackage() error {
	switch {
	case p.Syntax != "go" && p.Package != "":
		return usagef("-pkg %s goes with Go assembler: add -syntax go", p.Package)
	case p.Syntax != "go":
		return nil
	case p.Package == "":
		return usagef("Go assembler needs the name of its package: say which with -pkg")
	case !token.IsIdentifier(p.Package) || p.Package == "_":
		return usagef("-pkg %q is not a package name in Go: use a word of letters and digits", p.Package)
	}
	return nil
}

func targetNames() []string {
	var names []string
	for _, t := range catalog.Targets {
		names = append(names, t.Name)
	}
	return names
}

func list(names []string) string { return strings.Join(names, ", ") }

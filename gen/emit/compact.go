package emit

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
)

// example is the bits of the factors that a routine is planned and ranked for
// which takes the length as an argument.
const example = 256

// findLoop looks up the compact form that -loop asks for.
func (p *plan) findLoop() error {
	if !p.Loop {
		return nil
	}
	var have []string
	for _, t := range catalog.Targets {
		if t.Compact != nil {
			have = append(have, t.Name)
		}
	}
	if p.compact = p.target.Compact; p.compact == nil {
		return usagef("target %s has no -loop; these have: %s", p.target.Name, list(have))
	}
	return nil
}

// checkLoop refuses what the compact form does not serve.
func (p *plan) checkLoop() error {
	c := p.compact
	switch {
	case c == nil:
	case p.Op == "sqr" && !c.Squares:
		return usagef("target %s has no -loop for -op sqr: say -op mul, and give the routine the same factor twice", p.target.Name)
	case !p.wholeDigits():
		return usagef("-loop on %s takes factors of a multiple of %d bits, not %d limbs of %d: say -bits %d",
			p.target.Name, c.Digit, p.limbs, p.target.WordBits, (p.Bits+c.Digit-1)/c.Digit*c.Digit)
	case c.Apart && p.Alias == contract.AliasAny:
		return usagef("-loop on %s stores the result before the factors have been read: use -alias inputs or none", p.target.Name)
	case p.Syntax != "gas":
		return usagef("-loop goes with GNU assembler: add -syntax gas")
	}
	return nil
}

// wholeDigits tells whether the factors consist of the digits of the compact form.
func (p *plan) wholeDigits() bool {
	digit := p.compact.Digit
	return digit == 0 || p.limbs*p.target.WordBits%digit == 0
}

// compacted is the request carried out in the compact form, or nil where there
// is none that serves it.
func (p *plan) compacted() *plan {
	q := *p
	q.compact = p.target.Compact
	if q.compact == nil || p.Method != "auto" || p.Block != 0 || p.Levels != 0 || q.checkLoop() != nil {
		return nil
	}
	q.methods = slices.DeleteFunc(slices.Clone(p.methods), func(m gen.Method) bool { return !slices.Contains(q.compact.Methods, m.Name) })
	return &q
}

// open tells that the routine takes the length as an argument, length is that
// argument in the example, or 0.
func (p *plan) open() bool { return p.Bits == 0 }

func (p *plan) length() int {
	if !p.open() {
		return 0
	}
	return p.limbs
}

// sampled are the sizes for which the header of such a routine has figures.
var sampled = []int{256, 512, 1024, 2048}

func (p *plan) samples(l *targets.Listing) []contract.Sample {
	var out []contract.Sample
	for _, bits := range sampled {
		s := contract.Sample{Bits: bits, Figures: p.counts(l, bits/p.target.WordBits)}
		s.Bytes = 0
		out = append(out, s)
	}
	return out
}

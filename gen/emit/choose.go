package emit

import (
	"cmp"
	"fmt"
	"slices"

	"asmgen/gen"
	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
)

// candidate is one way to carry out a request.
type candidate struct {
	method  gen.Method
	compact *targets.Compact // the form it is in, or nil
	leaf    string           // method of the products of a composed program
	levels  int
	program *gen.Program
	listing *targets.Listing
	bytes   int
	cost    int
}

// String names the way.
func (c candidate) String() string {
	name := c.method.Name
	switch {
	case c.levels == 1:
		name = fmt.Sprintf("%s of 1 level over %s", c.method.Name, c.leaf)
	case c.levels > 1:
		name = fmt.Sprintf("%s of %d levels over %s", c.method.Name, c.levels, c.leaf)
	}
	if c.compact != nil {
		name += " " + c.compact.Way
	}
	return name
}

// choose plans and lowers the product in the ways that the request leaves open,
// takes the one that costs least of those that fit, and says why.
func (p *plan) choose() (candidate, error) {
	all := p.candidates()
	fit := slices.DeleteFunc(slices.Clone(all), func(c candidate) bool { return p.tooLarge(c) != nil })
	if len(fit) == 0 {
		smallest := slices.MinFunc(all, func(a, b candidate) int { return cmp.Compare(a.bytes, b.bytes) })
		return smallest, p.tooLarge(smallest)
	}
	// Unrolled code that drives itself out of the instruction cache is slower
	// than its instructions say.
	if cached := slices.DeleteFunc(slices.Clone(fit), func(c candidate) bool { return c.bytes > p.core.Cache/2 }); len(cached) > 0 {
		fit = cached
	}
	ruledOut := slices.DeleteFunc(all, func(c candidate) bool { return slices.Contains(ways(fit), c.String()) })
	fit = p.ranked(fit)
	p.method = fit[0].method
	p.choice = p.reason(fit, ruledOut)
	return fit[0], nil
}

// finalists is the number of listings, of code so large at most, that are ordered
// for a core; two of larger code. That takes long and changes the ranks a little.
const finalists, largeFinalist = 4, 10000

// ranked are candidates as the core would run them, those that cost least first.
// Where listings are ordered for the core, only the best take part.
func (p *plan) ranked(list []candidate) []candidate {
	rank := func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.bytes, b.bytes))
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, rank)
	if p.core.Pipeline == nil || p.target.Reorder == nil {
		return list
	}
	if list[0].bytes > largeFinalist {
		list = list[:min(2, len(list))]
	}
	list = list[:min(finalists, len(list))]
	for k, c := range list {
		if c.compact != nil {
			continue // only straight code has an order to choose
		}
		c.listing = p.target.Reorder(c.program, c.listing, p.core.Pipeline, p.Alias != contract.AliasAny)
		list[k] = p.measured(c)
	}
	slices.SortStableFunc(list, rank)
	return list
}

// ways are the names of candidates.
func ways(list []candidate) []string {
	var out []string
	for _, c := range list {
		out = append(out, c.String())
	}
	return out
}

// reason is the choice, the first that fits, in one sentence.
func (p *plan) reason(fit, ruledOut []candidate) string {
	best := fit[0]
	text := fmt.Sprintf("%v takes %d %s", best, best.cost, p.unit())
	if p.open() {
		text += fmt.Sprintf(" at %d bits", example)
	}
	if len(fit)+len(ruledOut) == 1 {
		return text + "; nothing else was tried"
	}
	if len(ruledOut) > 0 {
		if fast := p.ranked(ruledOut)[0]; fast.cost < best.cost {
			p.squeezed = true
			text += fmt.Sprintf("; %v takes %d, but %d bytes of code", fast, fast.cost, fast.bytes)
		}
	}
	// Another method says more than another depth.
	next := slices.IndexFunc(fit, func(c candidate) bool { return c.method.Name != best.method.Name })
	if next < 0 && len(fit) > 1 {
		next = 1
	}
	if next < 0 {
		return text
	}
	return text + fmt.Sprintf("; the next best, %v, takes %d", fit[next], fit[next].cost)
}

// candidates are the ways worth trying, those that take less code among them.
func (p *plan) candidates() []candidate {
	out := p.inForm()
	if p.compact == nil {
		if q := p.compacted(); q != nil {
			out = append(out, q.inForm()...)
		}
	}
	return out
}

// inForm are the ways worth trying in the form of the plan. Where a second cut
// pays, so does the first: products that are not cut are then left out.
func (p *plan) inForm() []candidate {
	var out []candidate
	for _, m := range p.methods {
		if m.Composes && (p.problem().N > 1 || len(p.methods) == 1) {
			out = append(out, p.composed(m)...)
		}
	}
	if len(out) > 0 && (p.Levels != 0 || slices.MinFunc(out, cheapest).levels > 1) {
		return out
	}
	return append(out, p.singles(p.problem(), p.methods)...)
}

func cheapest(a, b candidate) int { return cmp.Compare(a.cost, b.cost) }

// small is the most products of a schedule that is lowered to see its cost,
// though another of its form has fewer memory accesses.
const small = 1024

// singles are the products that are not cut, one for each method. Large ones
// that their counts already rule out are left out.
func (p *plan) singles(problem gen.Problem, methods []gen.Method) []candidate {
	var plans []candidate
	fewest := map[gen.Form]int{}
	for _, m := range methods {
		if m.Composes {
			continue
		}
		c := candidate{method: m, program: p.withSlots(problem, m.Plan)}
		plans = append(plans, c)
		if n, ok := fewest[m.Form]; !ok || accesses(c.program) < n {
			fewest[m.Form] = accesses(c.program)
		}
	}
	var out []candidate
	for _, c := range plans {
		if accesses(c.program) == fewest[c.method.Form] || c.program.Count().Products <= small {
			out = append(out, p.lower(c))
		}
	}
	return out
}

func accesses(program *gen.Program) int {
	c := program.Count()
	return c.Loads + c.Stores + c.Reloads
}

// composed are the programs of a method that composes: that of the levels asked
// for, or those around the depth at which products become a few words long, up
// or down, until misses in a row cost no less than the best.
func (p *plan) composed(m gen.Method) []candidate {
	if p.Levels != 0 {
		return p.compose(m, p.Levels)
	}
	n := p.problem().N
	start := 1
	for n>>start > fewWords {
		start++
	}
	out := p.compose(m, start)
	best := out[0]
	for _, step := range []int{1, -1} {
		for levels, missed := start+step, 0; levels >= 1 && (n-1)>>levels >= 1 && missed < misses; levels += step {
			more := p.compose(m, levels)
			out = append(out, more...)
			if missed++; more[0].cost < best.cost {
				best, missed = more[0], 0
			}
		}
		if best.levels != start {
			break
		}
	}
	return out
}

// misses is one more than the levels in a row that cost more than those on either side.
const misses = 2

// fewWords is the length, in words, near which a further cut stops to pay.
const fewWords = 16

// cuts is how often n words can be cut, at most levels times and at least once.
func cuts(n, levels int) int {
	for levels > 1 && (n-1)>>(levels-1) == 0 {
		levels--
	}
	return levels
}

// compose are the programs of a composed method with that many levels, each over
// another method, the one that costs least first.
func (p *plan) compose(m gen.Method, levels int) []candidate {
	problem := p.problem()
	problem.Levels = cuts(problem.N, max(levels, problem.Outer))
	levels = problem.Levels
	var out []candidate
	for _, leaf := range p.leaves(problem.N, levels) {
		problem.Leaf = p.schedules(leaf)
		out = append(out, p.lower(candidate{method: m, leaf: leaf.Name, levels: levels, program: m.Plan(problem)}))
	}
	slices.SortStableFunc(out, cheapest)
	return out
}

// leaves are the methods to try for the products of a program on n words. Alone
// they have a frame of their own, so that the one that costs least alone is
// taken for best only where trying all would take long.
func (p *plan) leaves(n, levels int) []gen.Method {
	problem := p.problem()
	problem.N, problem.Overlap, problem.Block = max(1, n>>levels), false, 0
	methods := slices.DeleteFunc(catalog.MethodsOf(p.target, p.Op), func(m gen.Method) bool {
		return m.Form == gen.Blocks // which takes the registers that parts share
	})
	found := p.singles(problem, methods)
	slices.SortStableFunc(found, cheapest)
	if n*n > 4*small || p.target.Refined { // whose products share registers anyhow
		found = found[:1]
	}
	var out []gen.Method
	for _, c := range found {
		out = append(out, c.method)
	}
	return out
}

// schedules plans the products of a composed program by a method, each size
// once.
func (p *plan) schedules(m gen.Method) func(gen.Problem) *gen.Schedule {
	known := map[int]*gen.Schedule{}
	return func(q gen.Problem) *gen.Schedule {
		if known[q.N] == nil {
			known[q.N] = p.withSlots(q, m.Plan).Only().Schedule
		}
		return known[q.N]
	}
}

// problem is the product as the methods are asked for it.
func (p *plan) problem() gen.Problem {
	bits := p.target.ScheduleBits()
	if p.compact != nil && p.compact.Digit != 0 {
		bits = p.compact.Digit
	}
	words, outer := p.limbs*p.target.WordBits/bits, 0
	if p.compact != nil && p.compact.Innermost > 0 {
		for outer = 1; (words-1)>>outer >= p.compact.Innermost; outer++ {
		}
	}
	return gen.Problem{
		N:        words,
		WordBits: bits,
		Square:   p.Op == "sqr",
		Block:    p.Block,
		Levels:   p.Levels,
		Outer:    outer,
		Refined:  p.target.Refined,
		Strip:    p.target.Strip,
		Widest:   p.target.Widest,
		Lanes:    p.target.Lanes,
		Overlap:  p.Alias == contract.AliasAny,
	}
}

// withSlots plans with the number of operand registers that costs least.
func (p *plan) withSlots(problem gen.Problem, method func(gen.Problem) *gen.Program) *gen.Program {
	planned := func(slots int) *gen.Program {
		problem.Slots = slots
		return method(problem)
	}
	budget := p.target.Budget
	if p.compact != nil {
		budget = p.compact.Budget
	}
	return planned(budget.Choose(planned))
}

// lower lowers the program of a candidate, in the order of the program.
func (p *plan) lower(c candidate) candidate {
	lower := p.target.Lower[c.program.Form()]
	if c.compact = p.compact; c.compact != nil {
		lower, c.program.Open = c.compact.Lower, p.open()
	}
	c.listing = lower(c.program)
	if !c.listing.Flows() { // it was too short for loops or subroutines
		c.compact = nil
	}
	if p.Syntax == "go" {
		c.listing = p.target.Go.Form(c.listing, p.paramNames())
	}
	return p.measured(c)
}

// measured is a candidate with the size and the cost of its listing.
func (p *plan) measured(c candidate) candidate {
	figures := p.figures(c.listing, p.length())
	c.bytes, c.cost = figures.Bytes, figures.Instructions
	switch k := p.model(); {
	case p.core.Pipeline != nil:
		c.cost = p.target.Pipelined(p.core, c.listing.Insts(), p.length())
	case k >= 0:
		c.cost = figures.Cycles[k]
	}
	return c
}

// figures are those of a listing. That its path cannot be followed is a fault of
// the lowering.
func (p *plan) figures(l *targets.Listing, length int) targets.Figures {
	f, err := p.target.Measure(p.Syntax, l.Insts(), length)
	if err != nil {
		panic("lowering: " + err.Error())
	}
	return f
}

// model is the index of the core's timing model, or -1.
func (p *plan) model() int { return slices.Index(p.target.SetOf(p.Syntax).Models, p.core.Model) }

// unit is what costs are counted in: cycles where there is a model of the core.
func (p *plan) unit() string {
	switch {
	case p.core.Pipeline != nil:
		return "cycles on " + p.core.Name + " (model)"
	case p.model() >= 0:
		return "cycles on " + p.core.Model
	}
	return "instructions"
}

package verify

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/isa"
	"asmgen/verify/emulate"
	"asmgen/verify/machine"
	"asmgen/verify/mutate"
)

// share is the part of all mutants that a run tries, one in so many: all of them
// where tools are required, as in CI.
func share() uint32 {
	if *update || os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" || os.Getenv("ASMGEN_CAMPAIGN") != "" {
		return 1
	}
	return 12
}

// patience is the instructions executed for a mutant that the proof leaves open.
const patience = 2_000_000

// The gate rejects every mutant of every target and method, but for those that are
// proved as good as the original. What that leaves, mutants that are equivalent and
// mutants that fall only because no proof is found, may become less and not more:
//
//	go test ./verify -run TestMutants -update
//
// writes the list, and -v names them.
func TestMutants(t *testing.T) {
	known, remarks := readEquivalents(t)
	results := make([]*tally, len(patients()))
	for i, r := range patients() {
		name := patientName(r)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := newPatient(t, r).tally(t, name)
			results[i] = &found
			if *update {
				return
			}
			for _, more := range found.exceeds(known[name]) {
				t.Errorf("%s (see %s)", more, equivalentList)
			}
		})
	}
	t.Cleanup(func() {
		listed := map[string]tally{}
		for i, r := range patients() {
			name := patientName(r)
			if listed[name] = known[name]; results[i] != nil { // else -run left it out
				listed[name] = *results[i]
			}
		}
		if *update {
			writeEquivalents(t, listed, remarks)
			return
		}
		for name := range known {
			if _, tried := listed[name]; !tried {
				t.Errorf("%s has %s, which is not tried", equivalentList, name)
			}
		}
	})
}

// tally tries mutants of a patient.
func (p *patient) tally(t *testing.T, name string) tally {
	tried, fates, out := 0, map[string]int{}, tally{wasted: map[string]int{}}
	for k, m := range p.mutants {
		if !chosen(name, k) {
			continue
		}
		fate := p.fate(m)
		tried++
		fates[fate]++
		switch fate {
		case unread, proved:
			out.equivalent++
			if m.Kind == mutate.Deletion {
				mnemonic, _, _ := strings.Cut(m.Was, "\t")
				out.wasted[mnemonic]++
			}
		case open:
			out.open++
			if testing.Verbose() && p.insist(t.Context(), m) == nil {
				fate += ", and passes all calls"
			}
		default:
			continue
		}
		t.Logf("line %d: %s: %s -> %s: %s", m.Line, m.Kind, m.Was, m.Is, fate)
	}
	t.Logf("%d mutants: %v", tried, fates)
	return out
}

// chosen tells whether the k-th mutant of a patient is tried.
func chosen(name string, k int) bool {
	h := fnv.New32a()
	fmt.Fprint(h, name, k)
	return h.Sum32()>>8%share() == 0
}

// The fates of mutants beside the checks that reject them in execution.
const (
	unread  = "differs in what nobody reads"
	proved  = "proved right"
	refuted = "refuted"
	open    = "not proved" // which the gate rejects in a file of asmgen
)

// patients are a small instance of everything that `asmgen list` offers, large
// enough that rows and blocks are cut short.
func patients() []emit.Request {
	var out []emit.Request
	for _, t := range catalog.Targets {
		for _, op := range contract.Ops {
			for _, m := range catalog.MethodsOf(t, op.Name) {
				r := emit.Request{Target: t.Name, Op: op.Name, Method: m.Name, Bits: 4 * t.WordBits}
				switch m.Name {
				case "hybrid", "operandcache", "consecutive":
					r.Bits, r.Block = 5*t.WordBits, 2
				case "karatsuba":
					r.Levels = 1
				}
				out = append(out, r)
				if m.Name == "comba" {
					r.Alias = contract.AliasAny
					out = append(out, r)
				}
			}
			if c := t.Compact; c != nil && (op.Name != "sqr" || c.Squares) {
				r := emit.Request{Target: t.Name, Op: op.Name, Method: c.Methods[0], Loop: true}
				if !c.Open {
					r.Bits = 4 * t.WordBits
				}
				out = append(out, r)
			}
		}
		if t.Go != nil {
			out = append(out, emit.Request{Target: t.Name, Op: "mul", Method: "comba", Bits: 4 * t.WordBits, Syntax: "go", Package: "fp"})
		}
	}
	return out
}

func patientName(r emit.Request) string {
	parts := []string{r.Target, r.Op, r.Method}
	if r.Loop {
		parts = append(parts, "loop")
	}
	if r.Alias != "" {
		parts = append(parts, string(r.Alias))
	}
	if r.Syntax != "" {
		parts = append(parts, r.Syntax)
	}
	return strings.Join(parts, "/")
}

// patient is a small routine whose mutants are tried, with what they all share.
type patient struct {
	routine *routine
	mutants []mutate.Mutant
	rows    []isa.Row[uint64]
	taints  []isa.Row[isa.Tainted]
	// Each length that the routine is tried on has a session in either domain and the
	// taint's one call; calls are those of all lengths, the latest that found a
	// mutant first.
	sessions []*session[uint64]
	tainted  []*session[isa.Tainted]
	secret   []emulate.Call
	calls    []trial
}

// trial is a call with what must come of it.
type trial struct {
	size   int // the index of the session
	strict bool
	call   call
	before emulate.Call
	want   []byte
}

// quickCalls are at most what mutants are tried on first, for all lengths together.
const quickCalls = 4 * emulate.Page

// newPatient emits a routine and makes its mutants. They are held to what a foreign
// file is held to: a mutant must fall for what it does, not because header and frame
// information are those of the original.
func newPatient(t *testing.T, r emit.Request) *patient {
	t.Helper()
	f, err := emit.Emit(r)
	if err != nil {
		t.Fatal(err)
	}
	text := string(f.Text)
	p := &patient{rows: catalog.Rows[uint64](f.Target), taints: catalog.Rows[isa.Tainted](f.Target)}
	c, err := contract.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	p.routine = &routine{name: "mutant", text: text, contract: c, target: f.Target, foreign: &foreign{}}
	if err := p.routine.read(); err != nil {
		t.Fatal(err)
	}
	if _, err := p.routine.proof(); err != nil {
		t.Fatalf("the original: %v", err)
	}
	if p.mutants, err = mutate.All(text, f.Target); err != nil {
		t.Fatal(err)
	}
	sized := p.routine.sized()
	for k, r := range sized {
		s := newSession(concrete, r)
		v := newVectors(r.contract.Limbs, s.shape.limb, 1)
		before, _ := s.shape.image(call{layout: s.shape.layouts(r.contract)[0], x: v.uniform(), y: v.uniform()})
		p.sessions, p.tainted, p.secret = append(p.sessions, s), append(p.tainted, newSession(tainted, r)), append(p.secret, before)
		plan := r.newPlan(0, 1)
		for n := range quickCalls / len(sized) {
			c, more := plan.next()
			if !more {
				break
			}
			before, want := s.shape.image(c)
			p.calls = append(p.calls, trial{k, n < 3, c, before, want})
		}
	}
	return p
}

// fate is the check that rejects a mutant, or why none does. The quickest come
// first.
func (p *patient) fate(m mutate.Mutant) string {
	r := p.mutated(m)
	insts := r.executed()
	if p.leaks(insts) {
		return "constant time"
	}
	if err := p.quick(insts); err != nil {
		return rejection(err)
	}
	if m.Unread() {
		return unread
	}
	_, err := r.proof()
	switch u := (*undecided)(nil); {
	case errors.As(err, &u):
		return open
	case err != nil:
		return refuted
	}
	return proved
}

// mutated is the routine with a mutant's instructions.
func (p *patient) mutated(m mutate.Mutant) *routine {
	r, file := *p.routine, *p.routine.source
	file.Insts, _ = m.Insts()
	r.source = &file
	return &r
}

// insist makes more calls than those that all mutants see.
func (p *patient) insist(ctx context.Context, m mutate.Mutant) error {
	sized := p.routine.sized() // by the path of the original
	for k, r := range sized {
		r := *r
		r.source = p.mutated(m).source
		if _, err := r.execute(ctx, (Options{Effort: patience, Seed: 2}).complete().part(k, len(sized))); err != nil {
			return err
		}
	}
	return nil
}

// leaks tells that the time or an address depends on the factors.
func (p *patient) leaks(insts []isa.Inst) bool {
	program := machine.Bind(p.taints, insts)
	for k, s := range p.tainted {
		s := *s
		s.program = program
		if _, err := s.run(p.secret[k]); secretUse(err) != nil {
			return true
		}
	}
	return false
}

// quick makes the calls that all mutants see, those first that found others.
func (p *patient) quick(insts []isa.Inst) error {
	program := machine.Bind(p.rows, insts)
	for k, c := range p.calls {
		if err := p.run(c, program); err != nil {
			copy(p.calls[1:k+1], p.calls[:k])
			p.calls[0] = c
			return err
		}
	}
	return nil
}

func (p *patient) run(c trial, program *machine.Program[uint64]) error {
	s := *p.sessions[c.size]
	s.program, s.strict = program, c.strict
	p.routine.foreign.stack = 0
	got, err := s.run(c.before)
	if err != nil {
		return err
	}
	if used := p.routine.foreign.stack; used > p.routine.contract.Stack {
		return fmt.Errorf("%d bytes of stack are used", used)
	}
	return s.shape.judge(c.call, c.before, got, c.want)
}

// rejection names the check that an execution fails.
func rejection(err error) string {
	if wrong := (*mismatch)(nil); errors.As(err, &wrong) {
		return "product"
	}
	stop := (*machine.Stop)(nil)
	switch {
	case !errors.As(err, &stop):
		return "convention"
	case strings.HasPrefix(stop.Reason, "reads ") || strings.HasPrefix(stop.Reason, "writes "):
		return "memory"
	}
	return "fault"
}

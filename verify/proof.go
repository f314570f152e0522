package verify

import (
	"context"
	"errors"
	"fmt"
	"time"

	"asmgen/gen/contract"
	"asmgen/gen/isa"
	"asmgen/verify/machine"
	"asmgen/verify/prove"
)

// Proof is what was shown of a routine for all inputs.
type Proof struct {
	Lemmas int `json:"lemmas"` // facts about carries
	Atoms  int `json:"atoms"`  // unknown words
}

// prove shows the routine right for all factors, at each of the sizes where it takes
// any. Registers that the caller owns hold at the return the very words that they held
// at the entry, and nothing is read or written outside the buffers: the session sees to
// that with unknown words as with numbers.
func (r *routine) prove(report *Report) {
	start := time.Now()
	proof, err := r.proof()
	if err == nil {
		report.Proof = proof
		report.add("proof", start, fmt.Sprintf("right for all inputs%s: %s about carries", r.lengths(), counted(proof.Lemmas, "lemma")), r.claim(proof))
		return
	}
	// All that asmgen writes has a proof, so that its own file without one is not what it
	// wrote.
	if u := (*undecided)(nil); errors.As(err, &u) && r.foreign == nil && !among(Gaps, r.contract) {
		err = fmt.Errorf("not proved, as every file of asmgen is: %s", u.reason)
	}
	report.add("proof", start, "", err)
}

func (r *routine) proof() (*Proof, error) { return r.watched(nil) }

// watched is a proof that tells how much of it is done.
func (r *routine) watched(watch func(share float64)) (*Proof, error) {
	p := &Proof{}
	sizes := r.sized()
	for k, r := range sizes {
		system := prove.New()
		if watch != nil {
			system.Watch = func(share float64) { watch((float64(k) + share) / float64(len(sizes))) }
		}
		if err := r.proveSized(system, p); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// proveSized proves the product at one size, with the buffers apart. Where the factors
// may overlap, the words of one are those of the other, of which nothing was assumed.
// Where the result may overlap them, none of their words is read once it is begun.
func (r *routine) proveSized(system *prove.System, proof *Proof) error {
	s := newSession(symbolic(system), r)
	c := call{layout: s.shape.layouts(r.contract)[0], x: make(operand, s.shape.factor), y: make(operand, s.shape.factor)}
	before, _ := s.shape.image(c)
	if r.contract.Alias == contract.AliasAny {
		s.seen = readFirst(s.place(before).arena, c.layout, s.shape)
	}
	arena, err := s.leaves(before)
	if err != nil {
		return err
	}
	limbs := func(at, n int) []prove.Word { return arena.Cells[at/s.shape.limb:][:n] }
	n := r.contract.Limbs
	x := limbs(c.layout.x, n)
	y := x
	if !s.shape.square {
		y = limbs(c.layout.y, n)
	}
	verdict := system.Product(8*s.shape.limb, limbs(c.layout.z, 2*n), x, y)
	switch {
	case verdict.Refuted != nil:
		return r.refuted(c.layout, verdict.Refuted)
	case !verdict.Proved:
		return &undecided{verdict.Why}
	}
	proof.Lemmas += system.Lemmas
	proof.Atoms += system.Size()
	return nil
}

// readFirst faults where a factor is read after the result is begun.
func readFirst(arena uint64, l layout, s shape) func(addr uint64, perm machine.Perm) {
	begun := false
	return func(addr uint64, perm machine.Perm) {
		at := int(addr - arena)
		result := at >= l.z && at < l.z+2*s.factor
		factor := at >= l.x && at < l.x+s.factor || !s.square && at >= l.y && at < l.y+s.factor
		switch {
		case result && perm == machine.Write:
			begun = true
		case factor && begun:
			isa.Faultf("reads a factor after it has begun the result, which may overlap it")
		}
	}
}

// refuted executes the factors that a proof found, for which the routine is wrong.
func (r *routine) refuted(l layout, f *prove.Factors) error {
	s := newSession(concrete, r)
	try := func(c call) error {
		before, want := s.shape.image(c)
		got, err := s.run(before)
		if err != nil {
			return err
		}
		return s.shape.judge(c, before, got, want)
	}
	c := call{layout: l, x: bytesOf(f.X, s.shape.limb), y: bytesOf(f.Y, s.shape.limb)}
	err := try(c)
	if err == nil {
		return fmt.Errorf("the proof names factors for which the routine is right: that is a fault of the prover")
	}
	return s.shape.explain(context.Background(), c, err, try)
}

// bytesOf is a number of limbs in bytes, both the lowest first.
func bytesOf(words []uint64, limb int) operand {
	var out operand
	for _, w := range words {
		for k := range limb {
			out = append(out, byte(w>>(8*k)))
		}
	}
	return out
}

// symbolic is the world of unknown words. number tells them apart.
func symbolic(s *prove.System) world[prove.Word] {
	input := func(bits int, _ uint64) prove.Word { return s.Input(bits) }
	return world[prove.Word]{
		dom:    s,
		value:  func(bits int, x uint64) prove.Word { return s.Const(bits, x) },
		secret: input,
		left:   input,
		number: s.Token,
	}
}

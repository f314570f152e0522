package verify

import (
	"errors"
	"fmt"
	"strings"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
)

// Prove proves the routine of an emitted text right, and returns for what, in the
// words of the header. The error is one sentence: a counterexample, or what stood in
// the way of a proof.
func Prove(name, text string) (string, error) { return ProveWatched(name, text, nil) }

// ProveWatched is Prove. It tells watch, if that is not nil, how much of the work is
// done, from 0 to 1, again and again.
func ProveWatched(name, text string, watch func(share float64)) (string, error) {
	c, err := contract.Parse(text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	t, ok := catalog.Target(c.Target)
	if !ok {
		return "", fmt.Errorf("%s: the header names the unknown target %q", name, c.Target)
	}
	r := &routine{name: name, text: text, contract: c, target: t}
	if err := r.read(); err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	proof, err := r.watched(watch)
	wrong, open := (*failure)(nil), (*undecided)(nil)
	switch {
	case errors.As(err, &wrong):
		return "", fmt.Errorf("%s is wrong: %s", name, wrong.sentence())
	case errors.As(err, &open):
		return "", fmt.Errorf("%s is not proved: %w", name, err)
	case err != nil:
		return "", fmt.Errorf("%s is wrong: %w", name, err)
	}
	return r.proved(proof), nil
}

// sentence is the broken rule with its operands, in one line.
func (f *failure) sentence() string {
	var operands []string
	for _, o := range f.example.numbers() {
		operands = append(operands, o.name+" = "+o.value)
	}
	return fmt.Sprintf("%s with %s: %s", f.reason, f.example.Layout, strings.Join(operands, ", "))
}

// proved says for which inputs a routine was proved, by how many lemmas.
func (r *routine) proved(p *Proof) string {
	if !r.contract.Open {
		return fmt.Sprintf("all inputs (%s)", counted(p.Lemmas, "lemma"))
	}
	var limbs []string
	for _, s := range r.sized() {
		limbs = append(limbs, fmt.Sprint(s.contract.Limbs))
	}
	return fmt.Sprintf("all inputs of %s limbs (%s)", strings.Join(limbs, ", "), counted(p.Lemmas, "lemma"))
}

// claim holds what the header says of a proof to the one that was found.
func (r *routine) claim(p *Proof) error {
	if says, want := r.contract.Proved, r.proved(p); says != "" && says != want {
		return fmt.Errorf("the header says \"proved: %s\", but what is proved is: %s", says, want)
	}
	return nil
}

// counted is a number of things, in words.
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

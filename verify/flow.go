package verify

import (
	"fmt"
	"slices"

	"asmgen/gen/isa"
)

// flow is the code of a function as pieces: the function's own, first, and the
// subroutines that it calls, each by the index of its first instruction.
type flow struct {
	set   *isa.Set
	insts []isa.Inst
	// entries are the first instructions of the pieces, piece the number of the one
	// that each instruction belongs to, or -1; calls tells which pieces call which.
	entries []int
	piece   []int
	calls   map[[2]int]bool
}

// newFlow finds the pieces. An instruction belongs to one of them, and a jump
// stays within it; the error is what breaks that rule.
func (r *routine) newFlow() (*flow, error) {
	f := &flow{set: r.target.SetOf(r.contract.Syntax), insts: r.source.Insts, calls: map[[2]int]bool{}}
	for range f.insts {
		f.piece = append(f.piece, -1)
	}
	f.entries = []int{0}
	for k := 0; k < len(f.entries); k++ {
		if err := f.follow(k); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// next are the instructions after instruction i within its piece.
func (f *flow) next(i int) []int {
	switch in := f.insts[i]; f.set.Specs[in.Op].Flow {
	case isa.Returns:
		return nil
	case isa.Jumps:
		return []int{in.Target()}
	case isa.Branches:
		return []int{i + 1, in.Target()}
	}
	return []int{i + 1}
}

// follow marks the instructions of piece k, and appends the pieces that it calls.
func (f *flow) follow(k int) error {
	for todo := []int{f.entries[k]}; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if f.piece[i] == k {
			continue
		}
		in := f.insts[i]
		if f.piece[i] >= 0 {
			return fmt.Errorf("line %d: this is reached from the function and from a subroutine, or from two, by other ways than calls", in.Line)
		}
		f.piece[i] = k
		if f.set.Specs[in.Op].Flow == isa.Calls {
			f.calls[[2]int{k, f.entry(in.Target())}] = true
		}
		for _, j := range f.next(i) {
			if j == len(f.insts) {
				return fmt.Errorf("line %d: the function does not end in a return", in.Line)
			}
			todo = append(todo, j)
		}
	}
	return nil
}

// entry is the number of the piece that begins at instruction i.
func (f *flow) entry(i int) int {
	k := slices.Index(f.entries, i)
	if k < 0 {
		k = len(f.entries)
		f.entries = append(f.entries, i)
	}
	return k
}

// returns refuses code that is never reached, code from which no way leads to a
// return, and subroutines that call themselves.
func (r *routine) returns() error {
	f, err := r.newFlow()
	if err != nil {
		return err
	}
	if i := slices.Index(f.piece, -1); i >= 0 {
		return fmt.Errorf("line %d: this code is never reached", f.insts[i].Line)
	}
	ends := make([]bool, len(f.insts)) // whether a way leads to a return
	for again := true; again; {
		again = false
		for i := len(f.insts) - 1; i >= 0; i-- {
			next := f.next(i)
			if !ends[i] && (next == nil || slices.ContainsFunc(next, func(j int) bool { return ends[j] })) {
				ends[i], again = true, true
			}
		}
	}
	if i := slices.Index(ends, false); i >= 0 {
		return fmt.Errorf("line %d: no way leads from here to a return", f.insts[i].Line)
	}
	for k := range f.entries {
		if f.leads(k, k, len(f.entries)) {
			return fmt.Errorf("line %d: this code calls itself", f.insts[f.entries[k]].Line)
		}
	}
	return nil
}

// pieces is the number of pieces of code: the function's own and the subroutines.
func (r *routine) pieces() int {
	set, entries := r.target.SetOf(r.contract.Syntax), map[int]bool{0: true}
	for _, in := range r.source.Insts {
		if set.Specs[in.Op].Flow == isa.Calls {
			entries[in.Target()] = true
		}
	}
	return len(entries)
}

// leads reports whether piece from calls piece to, within depth calls.
func (f *flow) leads(from, to, depth int) bool {
	for k := range f.entries {
		if depth > 0 && f.calls[[2]int{from, k}] && (k == to || f.leads(k, to, depth-1)) {
			return true
		}
	}
	return false
}

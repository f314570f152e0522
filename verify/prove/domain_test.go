package prove

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"asmgen/gen/isa"
)

// effort multiplies the number of random programs, of which a campaign tries more.
var effort = func() int {
	if os.Getenv("ASMGEN_CAMPAIGN") != "" {
		return 30
	}
	return 1
}()

// inLockstep executes a program over unknown words and over numbers, for some inputs
// at once, and returns where the two differ.
func inLockstep(p program, inputs [][]uint64) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	s := New()
	runs := make([]*Execution, len(inputs))
	for k := range runs {
		runs[k] = s.Execution()
	}
	var words []Word
	for i, n := range p.inputs {
		words = append(words, s.Input(n))
		for k, e := range runs {
			e.Set(words[i], inputs[k][i])
		}
	}
	numbers := make([][]uint64, len(inputs))
	for k := range numbers {
		numbers[k] = append(numbers[k], inputs[k]...)
	}
	widths := append([]int(nil), p.inputs...)
	of := map[uint64]int{} // the first word with a token
	for _, st := range p.steps {
		words = append(words, runStep(s, st, words, widths)...)
		widths = append(widths, st.widthsOf(widths)...)
		for k := range numbers {
			numbers[k] = append(numbers[k], runStep(isa.Dom[uint64](isa.Concrete{}), st, numbers[k], widths)...)
		}
		for at := len(words) - len(st.widthsOf(widths)); at < len(words); at++ {
			if err := agree(s, words[at], widths[at], at, of, runs, numbers); err != nil {
				return fmt.Errorf("result %d of %v: %v", at, st, err)
			}
		}
	}
	return nil
}

// agree holds a word to its number in each execution: by its bits, by its sum, by what
// is known of it, and by its token.
func agree(s *System, w Word, width, at int, of map[uint64]int, runs []*Execution, numbers [][]uint64) error {
	if w.width() != width {
		return fmt.Errorf("it has %d bits, not %d", w.width(), width)
	}
	known, isKnown := s.Known(w)
	token := s.Token(w)
	first, again := of[token]
	if !again {
		of[token] = at
	}
	sum := s.value(w) // which may cut atoms in pieces
	lo, hi := s.within(sum)
	for k, e := range runs {
		want := numbers[k][at]
		got, err := e.Number(w)
		v := s.evaluate(e.t, s.terms(sum))
		switch {
		case err != nil:
			return err
		case got != want:
			return fmt.Errorf("the equations give %#x instead of %#x", got, want)
		case isKnown && known != want:
			return fmt.Errorf("%#x is known to be %#x", want, known)
		case again && numbers[k][first] != want:
			return fmt.Errorf("%#x has the token of result %d, %#x", want, first, numbers[k][first])
		case v.sub(natural(want)).sign() != 0:
			return fmt.Errorf("the sum is %v instead of %#x", rational(v), want)
		case v.less(lo) || hi.less(v):
			return fmt.Errorf("%#x is not within %v to %v", want, rational(lo), rational(hi))
		}
	}
	return nil
}

// smaller is a program that fails as well, with steps made constants, inputs 0 and
// executions left out as far as that goes.
func smaller(p program, inputs [][]uint64, fails func(program, [][]uint64) bool) (program, [][]uint64) {
	for k := range inputs {
		if fails(p, inputs[k:k+1]) {
			inputs = inputs[k : k+1]
			break
		}
	}
	for again := true; again; {
		again = false
		for n := len(p.steps) - 1; n > 0; n-- { // the steps after the one that fails
			if q := (program{p.inputs, p.steps[:n]}); fails(q, inputs) {
				p = q
			}
		}
		for k := len(p.steps) - 1; k >= 0; k-- {
			if p.steps[k].op == opConst && p.steps[k].x == 0 {
				continue
			}
			if q := p.without(k); fails(q, inputs) {
				p, again = q, true
			}
		}
		for i := range p.inputs {
			if inputs[0][i] == 0 {
				continue
			}
			in := append([]uint64(nil), inputs[0]...)
			if in[i] = in[i] & (in[i] - 1); fails(p, [][]uint64{in}) {
				inputs, again = [][]uint64{in}, true
			}
		}
	}
	return p, inputs
}

// without is a program in which the results of a step are 0.
func (p program) without(k int) program {
	widths := append([]int(nil), p.inputs...)
	renamed := make([]int, len(widths))
	for at := range renamed {
		renamed[at] = at
	}
	q := program{inputs: p.inputs}
	at := len(widths)
	for i, s := range p.steps {
		results := s.widthsOf(widths)
		widths = append(widths, results...)
		if i == k {
			for _, n := range results {
				q.steps = append(q.steps, step{op: opConst, w: n})
				renamed = append(renamed, at)
				at++
			}
			continue
		}
		for j := range arity[s.op] {
			s.args[j] = renamed[s.args[j]]
		}
		q.steps = append(q.steps, s)
		for range results {
			renamed = append(renamed, at)
			at++
		}
	}
	return q
}

// edgesAndOthers are numbers of some widths: words of zeros, ones and few bits show
// carries, random ones the rest.
func edgesAndOthers(r *rand.Rand, widths []int, n int) [][]uint64 {
	out := make([][]uint64, n)
	for k := range out {
		for _, w := range widths {
			x := r.Uint64()
			switch r.IntN(8) {
			case 0, 1:
				x = 0
			case 2, 3:
				x = ^uint64(0)
			case 4:
				x = 1 << r.IntN(w)
			case 5:
				x = -(1 << r.IntN(w))
			}
			out[k] = append(out[k], x&mask(w))
		}
	}
	return out
}

// everyInput are all numbers of some widths.
func everyInput(widths []int) [][]uint64 {
	out := [][]uint64{nil}
	for _, w := range widths {
		var longer [][]uint64
		for _, in := range out {
			for x := range uint64(1) << w {
				longer = append(longer, append(append([]uint64(nil), in...), x))
			}
		}
		out = longer
	}
	return out
}

func holdsInLockstep(t *testing.T, p program, inputs [][]uint64) {
	t.Helper()
	if inLockstep(p, inputs) == nil {
		return
	}
	p, inputs = smaller(p, inputs, func(q program, in [][]uint64) bool { return inLockstep(q, in) != nil })
	t.Fatalf("%v\nfor %#x of %v", inLockstep(p, inputs), inputs[0], p)
}

// Whatever words a routine forms, the prover's equations and bounds hold for them.
func TestDomainInLockstep(t *testing.T) {
	for _, c := range []struct {
		programs int
		widths   []int // of operations
		inputs   []int
	}{
		{300, []int{8}, []int{8, 8, 8}},
		{250, []int{8, 8, 8, 16}, []int{8, 8, 16}},
		{250, []int{32}, []int{32, 32, 32}},
		{250, []int{16, 32, 32}, []int{32, 32, 16}},
		{250, []int{64}, []int{64, 64, 64}},
		{300, []int{8, 16, 32, 64}, []int{8, 16, 32, 64}},
		{200, []int{1, 2, 61, 64}, []int{1, 61, 64}},
	} {
		t.Run(fmt.Sprint(c.widths), func(t *testing.T) {
			t.Parallel()
			for k := range c.programs * effort {
				r := rand.New(rand.NewPCG(uint64(k), uint64(len(c.widths)*100+c.widths[0])))
				holdsInLockstep(t, write(r, 40, c.widths, c.inputs...), edgesAndOthers(r, c.inputs, 8))
			}
		})
	}
}

// Of short words every input is tried, so that what is wrong just once is found.
func TestDomainOnEveryInput(t *testing.T) {
	for _, c := range []struct {
		programs int
		widths   []int
		inputs   []int
	}{
		{150, []int{3}, []int{2, 3}},
		{150, []int{2, 4}, []int{2, 2, 1}},
		{150, []int{1, 2, 3}, []int{1, 1, 1, 1, 1}},
		{80, []int{8}, []int{1, 1, 3}},
	} {
		t.Run(fmt.Sprint(c.widths), func(t *testing.T) {
			t.Parallel()
			inputs := everyInput(c.inputs)
			for k := range c.programs * effort {
				r := rand.New(rand.NewPCG(uint64(k), uint64(7+len(c.widths)*100+c.widths[0])))
				holdsInLockstep(t, write(r, 30, c.widths, c.inputs...), inputs)
			}
		})
	}
}

// A program shrinks to what fails in it, here a product of two words.
func TestProgramsShrink(t *testing.T) {
	high := func(p program, inputs [][]uint64) bool {
		values, widths := all(isa.Dom[uint64](isa.Concrete{}), p, inputs[0])
		at := len(p.inputs)
		for _, s := range p.steps {
			if s.op == opMul && values[at+1] > 0 {
				return true
			}
			at += len(s.widthsOf(widths))
		}
		return false
	}
	shrunk := 0
	for k := range 50 {
		p := write(rand.New(rand.NewPCG(uint64(k), 1)), 40, []int{8}, 8, 8)
		inputs := [][]uint64{{255, 254}}
		if !high(p, inputs) {
			continue
		}
		small, in := smaller(p, inputs, high)
		left := 0
		for _, s := range small.steps {
			if s.op != opConst {
				left++
			}
		}
		if !high(small, in) || left > 8 {
			t.Errorf("%d steps are left, for %v, of %v", left, in, small)
		}
		shrunk++
	}
	if shrunk < 10 {
		t.Errorf("only %d programs have the product of large words", shrunk)
	}
}

// Two products whose sums, one after the other, are written alike are two products:
// x5 (256 + 2^16 x21) and (x5 + 2^8 x21) 2^16, the numbers of the atoms being part of
// what is written.
func TestProductsOfSumsWrittenAlike(t *testing.T) {
	p := program{inputs: make([]int, 21)}
	inputs := make([]uint64, 21)
	for i := range p.inputs {
		p.inputs[i], inputs[i] = 8, uint64(i+1)
	}
	const x5, x21 = 4, 20
	p.steps = []step{
		{op: opConst, w: 8},                      // 21
		{op: opConst, w: 16},                     // 22
		{op: opConst, w: 16, x: 256},             // 23
		{op: opConcat, args: [3]int{x21, 21}},    // 24: x21 of 16 bits
		{op: opConcat, args: [3]int{23, 24}},     // 25: 256 + 2^16 x21
		{op: opConcat, args: [3]int{x5, 21}},     // 26
		{op: opConcat, args: [3]int{26, 22}},     // 27: x5
		{op: opConcat, args: [3]int{x5, x21}},    // 28
		{op: opConcat, args: [3]int{28, 22}},     // 29: x5 + 2^8 x21
		{op: opConst, w: 32, x: 1 << 16},         // 30
		{op: opMul, w: 32, args: [3]int{27, 25}}, // 31, 32
		{op: opMul, w: 32, args: [3]int{29, 30}}, // 33, 34
	}
	holdsInLockstep(t, p, [][]uint64{inputs})
}

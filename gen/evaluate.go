package gen

import (
	"fmt"
	"math/big"
	"math/rand/v2"
)

// Evaluation runs the parts of a program on numbers, an area being one word
// array. It knows parts only as arithmetic, so it shows that the parts fit
// together, not that schedules or code are right.
type Evaluation struct {
	program *Program
	areas   [4][]*big.Int // words; nil where nothing has been written
	signs   map[int]bool
	err     error
}

// newEvaluation sets the factors: words from the ends of their range in the
// first rounds, random ones later.
func newEvaluation(p *Program, round int, r *rand.Rand) *Evaluation {
	e := &Evaluation{program: p, signs: map[int]bool{}}
	for a, n := range []int{AreaX: p.N, AreaY: p.N, AreaZ: 2 * p.N, AreaT: p.Temp} {
		e.areas[a] = make([]*big.Int, n)
	}
	ones := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(p.WordBits)), big.NewInt(1))
	for i := range p.N {
		for _, a := range []Area{AreaX, AreaY} {
			switch kind := (round >> a) & 3; {
			case round > 8:
				e.areas[a][i] = new(big.Int).And(new(big.Int).SetUint64(r.Uint64()), ones)
			case kind == 0 || kind == 2 && i < p.N/2 || kind == 3 && i >= p.N/2:
				e.areas[a][i] = ones
			default:
				e.areas[a][i] = new(big.Int)
			}
		}
	}
	return e
}

func (e *Evaluation) fail(format string, args ...any) {
	if e.err == nil {
		e.err = fmt.Errorf(format, args...)
	}
}

// inside reports whether a range lies in its area.
func (e *Evaluation) inside(r Range) bool {
	ok := r.From >= 0 && r.Len >= 0 && r.From+r.Len <= len(e.areas[r.Of])
	if !ok {
		e.fail("%v lies outside its area of %d words", r, len(e.areas[r.Of]))
	}
	return ok
}

// number reads a range.
func (e *Evaluation) number(r Range) *big.Int {
	v := new(big.Int)
	if !e.inside(r) {
		return v
	}
	for i := r.Len - 1; i >= 0; i-- {
		w := e.areas[r.Of][r.From+i]
		if w == nil {
			e.fail("%s[%d] is read before it is written", r.Of, r.From+i)
			return v
		}
		v.Lsh(v, uint(e.program.WordBits)).Or(v, w)
	}
	return v
}

// set writes a number to a range, which it must fit.
func (e *Evaluation) set(r Range, v *big.Int) {
	if !e.inside(r) {
		return
	}
	w := uint(e.program.WordBits)
	if v.Sign() < 0 || v.BitLen() > r.Len*int(w) {
		e.fail("a number of %d bits does not fit %v", v.BitLen(), r)
		return
	}
	if r.Of != AreaZ && r.Of != AreaT {
		e.fail("%v is written, but it is a factor", r)
		return
	}
	ones := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), w), big.NewInt(1))
	rest := new(big.Int).Set(v)
	for i := range r.Len {
		e.areas[r.Of][r.From+i] = new(big.Int).And(rest, ones)
		rest.Rsh(rest, w)
	}
}

// Run multiplies.
func (p *Product) Run(e *Evaluation) {
	z := new(big.Int).Mul(e.number(p.X), e.number(p.Y))
	if p.Plus.Len > p.X.Len {
		e.fail("%v has more words than %v", p.Plus, p.X)
	}
	e.set(p.Z, z.Add(z, e.number(p.Plus)))
}

// Run subtracts.
func (p *Difference) Run(e *Evaluation) {
	d := new(big.Int).Sub(e.number(p.A), e.number(p.B))
	if d.Sign() < 0 && p.Sign != NoSign {
		e.signs[p.Sign] = !e.signs[p.Sign]
	}
	e.set(p.Dst, d.Abs(d))
}

// Run adds the middle product.
func (p *Recombination) Run(e *Evaluation) {
	shift := uint(p.H * e.program.WordBits)
	low, high := e.number(p.Z.Low(p.H)), e.number(p.Z.High(2*p.H))
	whole, sum := new(big.Int), new(big.Int)
	if p.Refined {
		whole.Add(low, new(big.Int).Lsh(high, shift))
		sum.Set(whole)
	} else {
		whole = e.number(p.Z)
		sum.Add(e.number(p.Z.Low(2*p.H)), high)
	}
	if p.Sign != NoSign && e.signs[p.Sign] {
		sum.Add(sum, e.number(p.M))
	} else {
		sum.Sub(sum, e.number(p.M))
	}
	if sum.Sign() < 0 {
		e.fail("the middle product is negative")
	}
	e.set(p.Z, whole.Add(whole, sum.Lsh(sum, shift)))
}

// Run copies.
func (p *Copy) Run(e *Evaluation) { e.set(p.Dst, e.number(p.Src)) }

package gen

import (
	"fmt"
	"math/big"
	"math/rand/v2"
)

// Area is a memory that a routine works on.
type Area uint8

const (
	AreaX Area = iota // the first factor, N words
	AreaY             // the second factor, N words; a square has none
	AreaZ             // the result, 2N words
	AreaT             // private memory, Temp words
)

func (a Area) String() string { return "xyzt"[a : a+1] }

// Range is Len words of an area from word From up: one number.
type Range struct {
	Of        Area
	From, Len int
}

func (r Range) String() string { return fmt.Sprintf("%s[%d:%d]", r.Of, r.From, r.From+r.Len) }

// Low is the first n words of the range, High what lies above them.
func (r Range) Low(n int) Range  { return Range{r.Of, r.From, n} }
func (r Range) High(n int) Range { return Range{r.Of, r.From + n, r.Len - n} }

// At is one word of an area.
type At struct {
	Of    Area
	Index int
}

// Word is word i of the range.
func (r Range) Word(i int) At { return At{r.Of, r.From + i} }

// Program is a multiplication as a sequence of parts. A method that needs no
// other product has one part; Karatsuba has products of parts of the factors
// and what brings them together.
type Program struct {
	Method   string
	N        int // words of each factor
	WordBits int
	Square   bool // y is x
	Open     bool // the length is an argument of the routine, N an example
	Temp     int  // words of private memory
	Parts    []Part
}

// Part is a Product, a Difference, a Recombination or a Copy.
type Part interface {
	// Run carries the part out on numbers, which is what it means.
	Run(*Evaluation)
	String() string
}

// Product is Z = X Y by a schedule, or Z = X Y + Plus where Plus has words: as
// many as X at most. Z has the words of X and Y together. By, which takes the place
// of the schedule, is the program that forms it. All products of a size have the
// same one, so that a subroutine can serve them.
type Product struct {
	Schedule *Schedule
	By       *Program
	X, Y, Z  Range
	Plus     Range
}

// Difference is Dst = |A - B|, and turns the flag Sign over if A < B. Dst has
// the words of the longer of the two. A square has no use for the sign: it is
// then NoSign.
type Difference struct {
	Dst, A, B Range
	Sign      int
}

// NoSign is the flag of a difference whose sign does not matter.
const NoSign = -1

// Recombination adds the middle product of Karatsuba's method. Z holds the
// product L of the low halves in its low 2 H words and that of the high halves,
// U, above; M is the product of the differences. Z becomes
//
//	Z + B^H (L + U + M) if the flag Sign is set,
//	Z + B^H (L + U - M) if it is not, or is NoSign.
//
// The sum in brackets is not negative, and Z does not overflow.
//
// Where it is Refined, the high half of L has been added to U, and Z is the low
// H words L0 of L, then words of no matter, then T = U + L1, which has the words
// of M. With W = L0 + B^H T, Z becomes
//
//	W + B^H (W + M) or W + B^H (W - M).
//
// D. J. Bernstein, "Batch binary Edwards", CRYPTO 2009, section 2, has it for
// polynomials.
type Recombination struct {
	Z, M    Range
	H       int
	Sign    int
	Refined bool
}

// Copy is Dst = Src.
type Copy struct{ Dst, Src Range }

func (p *Product) String() string {
	if p.Plus.Len > 0 {
		return fmt.Sprintf("%v = %v * %v + %v", p.Z, p.X, p.Y, p.Plus)
	}
	return fmt.Sprintf("%v = %v * %v", p.Z, p.X, p.Y)
}
func (p *Difference) String() string { return fmt.Sprintf("%v = |%v - %v|", p.Dst, p.A, p.B) }
func (p *Recombination) String() string {
	return fmt.Sprintf("%v recombined with %v at word %d", p.Z, p.M, p.H)
}
func (p *Copy) String() string { return fmt.Sprintf("%v = %v", p.Dst, p.Src) }

// Single is the program of one product of the whole factors.
func Single(s *Schedule) *Program {
	p := &Program{Method: s.Method, N: s.N, WordBits: s.WordBits, Square: s.Square}
	x, y, z := p.Whole()
	p.Parts = []Part{&Product{Schedule: s, X: x, Y: y, Z: z}}
	return p
}

// Whole are the factors and the result. The second factor of a square is the
// first.
func (p *Program) Whole() (x, y, z Range) {
	x, y, z = Range{AreaX, 0, p.N}, Range{AreaY, 0, p.N}, Range{AreaZ, 0, 2 * p.N}
	if p.Square {
		y = x
	}
	return x, y, z
}

// Form is that of all its schedules.
func (p *Program) Form() Form { return p.Products()[0].Schedule.Form }

// Only is the product of a program that has just one part.
func (p *Program) Only() *Product {
	if len(p.Parts) != 1 {
		panic("gen: " + p.Method + " has several parts")
	}
	return p.Parts[0].(*Product)
}

// Products are the products of the program that have schedules, in order: those
// of the programs that form others among them.
func (p *Program) Products() []*Product {
	var out []*Product
	for _, part := range p.Parts {
		switch product, ok := part.(*Product); {
		case ok && product.By != nil:
			out = append(out, product.By.Products()...)
		case ok:
			out = append(out, product)
		}
	}
	return out
}

// Most are the most slots, and the widest accumulator or window, of its
// schedules.
func (p *Program) Most() (slots, words int) {
	for _, product := range p.Products() {
		slots, words = max(slots, product.Schedule.Slots), max(words, product.Schedule.Words)
	}
	return slots, words
}

// Count sums the counts of the schedules.
func (p *Program) Count() Counts {
	var c Counts
	for _, product := range p.Products() {
		k := product.Schedule.Count()
		c.Loads += k.Loads
		c.Stores += k.Stores
		c.Products += k.Products
		c.Reloads += k.Reloads
	}
	return c
}

// Check verifies every schedule, and evaluates the program on numbers that make
// every difference negative, positive and zero.
func (p *Program) Check() error {
	for _, part := range p.Parts {
		if product, ok := part.(*Product); ok {
			if err := product.check(); err != nil {
				return fmt.Errorf("%s, %v: %w", p.Method, product, err)
			}
		}
	}
	r := rand.New(rand.NewPCG(uint64(p.N), uint64(p.WordBits)))
	for round := range 12 {
		e := newEvaluation(p, round, r)
		x, y, z := p.Whole()
		want := new(big.Int).Mul(e.number(x), e.number(y))
		for _, part := range p.Parts {
			part.Run(e)
			if e.err != nil {
				return fmt.Errorf("%s, %v: %w", p.Method, part, e.err)
			}
		}
		if got := e.number(z); got.Cmp(want) != 0 {
			return fmt.Errorf("%s: the parts do not make the product", p.Method)
		}
	}
	return nil
}

// check verifies the schedule of a product, or its program.
func (p *Product) check() error {
	var n int
	var square bool
	var err error
	if p.By != nil {
		n, square, err = p.By.N, p.By.Square, p.By.Check()
	} else {
		n, square, err = p.Schedule.N, p.Schedule.Square, p.Schedule.Check()
	}
	switch {
	case err != nil:
		return err
	case square && p.X != p.Y:
		return fmt.Errorf("a squaring of two numbers")
	case p.X.Len != n || p.Y.Len != n || p.Z.Len != 2*n:
		return fmt.Errorf("the schedule is for %d words", n)
	}
	return nil
}

package isa

// Tainted is a number that knows whether it depends on secret data.
type Tainted struct {
	X      uint64
	Secret bool
}

// Taint is the domain of tainted numbers: every result of a secret is secret.
// A run that asks for the number behind a secret, as an address or a branch
// does, faults; so a run without a fault shows that the trace of instructions
// and addresses is the same for all secrets.
type Taint struct{ c Concrete }

func (t Taint) two(f func(w int, x, y uint64) uint64, w int, x, y Tainted) Tainted {
	return Tainted{f(w, x.X, y.X), x.Secret || y.Secret}
}

// Const is public.
func (t Taint) Const(w int, x uint64) Tainted { return Tainted{X: x & mask(w)} }

// Known refuses secrets.
func (t Taint) Known(v Tainted) (uint64, bool) { return v.X, !v.Secret }

// AddC adds with carry.
func (t Taint) AddC(w int, x, y, c Tainted) (sum, carry Tainted) {
	s, k := t.c.AddC(w, x.X, y.X, c.X)
	secret := x.Secret || y.Secret || c.Secret
	return Tainted{s, secret}, Tainted{k, secret}
}

// SubB subtracts with borrow.
func (t Taint) SubB(w int, x, y, b Tainted) (diff, borrow Tainted) {
	d, k := t.c.SubB(w, x.X, y.X, b.X)
	secret := x.Secret || y.Secret || b.Secret
	return Tainted{d, secret}, Tainted{k, secret}
}

// Mul is the full product.
func (t Taint) Mul(w int, x, y Tainted) (lo, hi Tainted) {
	l, h := t.c.Mul(w, x.X, y.X)
	secret := x.Secret || y.Secret
	return Tainted{l, secret}, Tainted{h, secret}
}

// Ult is 1 if x < y.
func (t Taint) Ult(w int, x, y Tainted) Tainted { return t.two(t.c.Ult, w, x, y) }

// And is the bitwise conjunction.
func (t Taint) And(w int, x, y Tainted) Tainted { return t.two(t.c.And, w, x, y) }

// Or is the bitwise disjunction.
func (t Taint) Or(w int, x, y Tainted) Tainted { return t.two(t.c.Or, w, x, y) }

// Xor is the bitwise exclusive or.
func (t Taint) Xor(w int, x, y Tainted) Tainted { return t.two(t.c.Xor, w, x, y) }

// Shl shifts up and drops what leaves the word.
func (t Taint) Shl(w int, x Tainted, k int) Tainted { return Tainted{t.c.Shl(w, x.X, k), x.Secret} }

// Shr shifts down.
func (t Taint) Shr(w int, x Tainted, k int) Tainted { return Tainted{t.c.Shr(w, x.X, k), x.Secret} }

// Extract takes n bits from bit lo up.
func (t Taint) Extract(x Tainted, lo, n int) Tainted {
	return Tainted{t.c.Extract(x.X, lo, n), x.Secret}
}

// Concat puts hi above the n bits of lo.
func (t Taint) Concat(n int, lo, hi Tainted) Tainted {
	return Tainted{t.c.Concat(n, lo.X, hi.X), lo.Secret || hi.Secret}
}

package prove

import "testing"

// nearly adds 1 to a product if the first word is one of some that are next to one another,
// but for bits that are turned.
func nearly[V any](r *routine[V], x, y []V) []V {
	const some = 1 << 12
	turned := r.d.Xor(r.w, x[0], r.d.Const(r.w, rare))
	_, carry := r.d.AddC(r.w, turned, r.d.Const(r.w, some), r.none())
	return r.onTop(columns(r, x, y), 1, r.word(carry))
}

// A carry of one word in 2^52 is found by climbing.
func TestClimbFindsRareCarries(t *testing.T) {
	const w, n = 64, 2
	_, v, _ := proof(nearly[Word], false, w, n, -1)
	if v.Refuted == nil || right(w, -1, nearly[uint64], v.Refuted.X, v.Refuted.Y) {
		t.Errorf("the verdict is %+v", v)
	}
}

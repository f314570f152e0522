package bitgraph

import "testing"

// Two majorities of sums of three inputs have the same node exactly if they are the
// same function.
func TestMajoritiesAreCanonical(t *testing.T) {
	g := New()
	x := g.Input("x", 3)
	// The sums of x[0], x[1], x[2] and 1, with their tables of truth.
	var bits [16]Bit
	var tables [16]uint8
	for set := range bits {
		for k, in := range []struct {
			bit   Bit
			table uint8
		}{{x[0], 0xaa}, {x[1], 0xcc}, {x[2], 0xf0}, {one, 0xff}} {
			if set>>k&1 == 1 {
				bits[set] = g.xor(bits[set], in.bit)
				tables[set] ^= in.table
			}
		}
	}
	ofTable, ofBit := map[uint8]Bit{}, map[Bit]uint8{}
	for i, a := range bits {
		for j, b := range bits {
			for k, c := range bits {
				p, q, r := tables[i], tables[j], tables[k]
				table, bit := p&q|q&r|r&p, g.majority(a, b, c)
				if old, met := ofTable[table]; met && old != bit {
					t.Fatalf("the function %#02x has two nodes", table)
				}
				if old, met := ofBit[bit]; met && old != table {
					t.Fatalf("the functions %#02x and %#02x have one node", old, table)
				}
				ofTable[table], ofBit[bit] = bit, table
			}
		}
	}
	// There are 16 sums, and each of the seven planes of products makes 16 more.
	if len(ofTable) != 16+7*16 || len(g.atoms) != 3+7 {
		t.Errorf("%d functions of %d atoms", len(ofTable), len(g.atoms))
	}
}

// Sums are told apart by their atoms, not by their hashes.
func TestHashesMayCollide(t *testing.T) {
	g := New()
	sets := [][]block{{1}, {2}, {1<<32 | 1}, {1, 1<<32 | 1}}
	var first []Bit
	for _, s := range sets {
		first = append(first, g.intern(s, 42))
	}
	next := g.intern([]block{4}, 43) // its place is taken by now
	for i, s := range sets {
		if again := g.intern(s, 42); again != first[i] {
			t.Errorf("the set %d is %d, then %d", i, first[i], again)
		}
		for j := range i {
			if same(first[i], first[j]) {
				t.Errorf("the sets %d and %d are one", i, j)
			}
		}
		if same(first[i], next) {
			t.Errorf("the set %d is one with another hash", i)
		}
	}
	if g.intern([]block{4}, 43) != next {
		t.Error("a displaced set is not found again")
	}
}

// An exclusive or has the atoms of one operand only, whatever the blocks.
func TestXorOfSets(t *testing.T) {
	g := New()
	var x Word
	for range 3 {
		x = append(x, g.Input(string(rune('a'+len(x))), 64)...)
	}
	sum := func(atoms ...int) Bit {
		b := zero
		for _, i := range atoms {
			b = g.xor(b, x[i])
		}
		return b
	}
	for _, c := range []struct{ a, b, want Bit }{
		{sum(0, 1, 40), sum(1, 40, 2), sum(0, 2)},
		{sum(0, 31, 32, 63), sum(31, 32), sum(63, 0)},
		{sum(0, 100, 191), sum(70, 130), sum(191, 130, 100, 70, 0)},
		{sum(5, 64), sum(64, 5), zero},
		{sum(5, 64) ^ one, sum(64), sum(5) ^ one},
		{sum(5) ^ one, sum(5), one},
	} {
		if got := g.xor(c.a, c.b); got != c.want || g.xor(c.b, c.a) != c.want {
			t.Errorf("the sum of %d and %d is %d, not %d", c.a, c.b, got, c.want)
		}
	}
}

package avr

import (
	"math/rand/v2"
	"testing"

	"asmgen/gen"
)

// No two lodgers have the same place at a time, none stays where a word of the result
// is stored, and the stack is no larger than what waits there at once.
func TestHouse(t *testing.T) {
	const ops, words, private, lastRead = 200, 16, 3, 20
	for seed := range uint64(200) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		tr := &traffic{lives: &lives{code: &code{private: private}}, lastRead: lastRead}
		for range words {
			tr.freeAt = append(tr.freeAt, rnd.IntN(ops))
		}
		for range 1 + rnd.IntN(60) {
			from := rnd.IntN(ops - 1)
			tr.lodgers = append(tr.lodgers, lodger{from: from, until: from + 1 + rnd.IntN(ops-from-1)})
		}
		places, stack := tr.house()
		var waiting [ops]int
		for a, l := range tr.lodgers {
			switch at := places[a]; {
			case at.Of == gen.AreaZ && (l.until > tr.freeAt[at.Index] || l.from <= lastRead):
				t.Fatalf("seed %d: %+v is in word %d of the result, which is stored at %d", seed, l, at.Index, tr.freeAt[at.Index])
			case at.Of == gen.AreaT && (at.Index < private || at.Index >= stack):
				t.Fatalf("seed %d: %+v is in word %d of %d on the stack", seed, l, at.Index, stack)
			case at.Of == gen.AreaT:
				for op := l.from; op < l.until; op++ {
					waiting[op]++
				}
			}
			for b, o := range tr.lodgers[:a] {
				if places[a] == places[b] && l.from < o.until && o.from < l.until {
					t.Fatalf("seed %d: %+v and %+v are both at %v", seed, l, o, places[a])
				}
			}
		}
		most := 0
		for _, n := range waiting {
			most = max(most, n)
		}
		if stack != private+most {
			t.Errorf("seed %d: %d words of stack for %d lodgers at once", seed, stack-private, most)
		}
	}
}

package chamctr

// words are the words that a nonce fixes, by the side of a round.
type words map[Folding]uint32

// plain is round i on numbers.
func (c Cipher) plain(i int, left, right uint32) uint32 {
	_, result := Rotations(i)
	return c.Rotate(c.mask(left+right), result)
}

func (c Cipher) mask(x uint32) uint32 { return uint32(uint64(x) & (1<<c.WordBits - 1)) }

// sides are the summands of round i.
func (c Cipher) sides(i int, x []uint32, key uint32) (left, right uint32) {
	second, _ := Rotations(i)
	return x[0] ^ uint32(i), c.Rotate(x[1], second) ^ key
}

// Encrypt is the block after all rounds, as the cipher is defined.
func (c Cipher) Encrypt(keys []uint32, block [4]uint32) [4]uint32 {
	x := block[:]
	for i := range c.Rounds {
		left, right := c.sides(i, x, keys[i%len(keys)])
		x = append(x[1:4:4], c.plain(i, left, right))
	}
	return [4]uint32(x)
}

// Fold is what the schedule asks to know of a nonce: a counter block whose first word is
// taken for 0.
func (s *Schedule) Fold(keys []uint32, block [4]uint32) []uint32 {
	x, known := block[:], words{}
	x[0] = 0
	for _, r := range s.Rounds[:s.Even()] {
		left, right := s.sides(r.Index, x, keys[r.Key])
		known[Folding{r.Index, Left}], known[Folding{r.Index, Right}] = left, right
		x = append(x[1:4:4], s.plain(r.Index, left, right))
	}
	var out []uint32
	for _, f := range s.Foldings {
		out = append(out, known[f])
	}
	return out
}

// Carry carries out the schedule for a block, of which words are what Fold has of its
// nonce: words that are folded are taken from there, never from the block.
func (s *Schedule) Carry(keys, folded []uint32, block [4]uint32) [4]uint32 {
	known := words{}
	for k, f := range s.Foldings {
		known[f] = folded[k]
	}
	x := block[:]
	for _, r := range s.Rounds {
		if r.Skipped() {
			x = append(x[1:4:4], poison)
			continue
		}
		left, right := s.sides(r.Index, x, keys[r.Key])
		if r.Folded[Left] {
			left = known[Folding{r.Index, Left}]
		}
		if r.Folded[Right] {
			right = known[Folding{r.Index, Right}]
		}
		x = append(x[1:4:4], s.plain(r.Index, left, right))
	}
	return [4]uint32(x)
}

// poison is the word that a skipped round leaves where its result would be: none may
// depend on it.
const poison = 0xdeadbeef

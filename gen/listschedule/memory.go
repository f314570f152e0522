package listschedule

import "asmgen/gen/isa"

// word is a place in memory, by the register that points to its area.
type word struct {
	base int // none if something writes the register
	at   int64
}

// access is what an instruction does to memory.
type access struct {
	word
	loads, stores bool
	// own is the word of the code's own that it loads or stores, or none. Stable
	// tells that it loads a word that nothing stores to.
	own    int
	stable bool
}

// accessOf is that of an instruction, if it is one, in code that writes those
// registers.
func (g *graph) accessOf(in isa.Inst, written map[int]bool) access {
	spec := &g.code.Machine.Set.Specs[in.Op]
	x := access{word: word{base: none}, loads: spec.Reads, stores: spec.Writes, own: none}
	for _, a := range in.Args {
		if a.Type == isa.Mem {
			x.at = a.Imm
			if !written[a.Reg] {
				x.base = a.Reg
			}
		}
	}
	return x
}

// meet reports whether two accesses may touch the same word. Words are aligned.
func (c *Code) meet(x, y word) bool {
	switch {
	case x.base == none || y.base == none:
		return true
	case x.base == y.base:
		return x.at == y.at
	}
	return !c.Apart && x.base != c.Stack && y.base != c.Stack
}

// named reports whether all loads and stores are of words that are known.
func (g *graph) named() bool {
	for i := range g.nodes {
		if n := &g.nodes[i]; (n.loads || n.stores) && n.base == none {
			return false
		}
	}
	return true
}

// memory follows what words hold, in the order of the code.
type memory struct {
	*graph
	holds map[word]int  // the store that a word is as left by
	loads map[int][]int // of what a store left
	seen  map[int]bool  // of a store: somebody may see it who does not name the word
	first map[word]int  // value that was loaded first from a word that is never stored
}

// follow tells copies, homes and own words.
func (g *graph) follow() {
	m := &memory{graph: g, holds: map[word]int{}, loads: map[int][]int{}, seen: map[int]bool{}, first: map[word]int{}}
	stored := m.stored()
	for i := range g.nodes {
		switch x := g.nodes[i].access; {
		case x.stores:
			m.store(i, x.word)
		case x.loads:
			m.load(i, x.word, stored)
		}
	}
	for w, s := range m.holds {
		if w.base != g.code.Stack || !g.code.Private {
			m.seen[s] = true
		}
	}
	m.own()
}

// stored are the words that are stored to.
func (m *memory) stored() map[word]bool {
	out := map[word]bool{}
	for _, n := range m.nodes {
		if n.stores {
			out[n.word] = true
		}
	}
	return out
}

// touch calls f for the stores of other words than w that an access to it may
// meet.
func (m *memory) touch(w word, f func(v word, store int)) {
	if w.base != none && (m.code.Apart || w.base == m.code.Stack) {
		return // words that are held are named
	}
	for v, s := range m.holds {
		if v != w && m.code.meet(v, w) {
			f(v, s)
		}
	}
}

func (m *memory) store(i int, w word) {
	m.touch(w, func(v word, s int) {
		m.seen[s] = true
		delete(m.holds, v)
	})
	if w.base == none {
		m.seen[i] = true
		return
	}
	m.holds[w] = i
}

func (m *memory) load(i int, w word, stored map[word]bool) {
	v := m.nodes[i].write
	if s, ok := m.holds[w]; ok && w.base != none {
		m.loads[s] = append(m.loads[s], i)
		if from := m.nodes[s].reads[0]; from != none && v != none {
			m.values[v].same = from
		}
		return
	}
	m.touch(w, func(_ word, s int) { m.seen[s] = true })
	if w.base == none || v == none || m.meets(w, stored) {
		return
	}
	m.nodes[i].stable = true
	if f, ok := m.first[w]; ok {
		m.values[v].same = f
		return
	}
	m.first[w] = v
	m.values[v].home, m.values[v].at = true, w
}

// meets reports whether a word may be among those.
func (m *memory) meets(w word, stored map[word]bool) bool {
	if stored[w] || stored[word{base: none}] {
		return true
	}
	if m.code.Apart || w.base == m.code.Stack {
		return false
	}
	for v := range stored {
		if m.code.meet(v, w) {
			return true
		}
	}
	return false
}

// own names the words that only loads of what was stored see, and drops those
// that nobody sees.
func (m *memory) own() {
	for i := range m.nodes {
		if m.nodes[i].stores && !m.seen[i] && len(m.loads[i]) > 0 {
			m.nodes[i].own = m.owned
			for _, l := range m.loads[i] {
				m.nodes[l].own = m.owned
			}
			m.owned++
		}
	}
	left := m.nodes[:0]
	for i, n := range m.nodes {
		if !n.stores || m.seen[i] || n.own != none {
			left = append(left, n)
		}
	}
	m.nodes = left
}

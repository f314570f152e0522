package rhombus

import (
	"bytes"
	"fmt"
	"strings"

	"asmgen/gen/chamctr"
)

// Rounds is the schedule of a block of CHAM, laid out by rounds: so many in a row that
// each round key has its columns. A round is a cell of two halves, one for each summand.
type Rounds struct {
	// Title is its heading, Notes the lines below that, two at most.
	Title string
	Notes []string
	// Many tells that one block follows another, Back that rounds are undone from the last
	// one to the first.
	Many, Back bool

	schedule *chamctr.Schedule
}

// NewRounds lays out a schedule.
func NewRounds(s *chamctr.Schedule, title string, notes ...string) *Rounds {
	return &Rounds{Title: title, Notes: notes, schedule: s}
}

// columns are the rounds in a row.
func (f *Rounds) columns() int {
	n := f.schedule.Keys()
	for n < 16 {
		n *= 2
	}
	return n
}

// turn is the number of the turn of the loop that a round is in, from 0 up; -1 is before
// the loop, or without one.
func (f *Rounds) turn(i int) int {
	s := f.schedule
	switch {
	case s.Unroll == 0 || i < s.Even():
		return -1
	case f.Back: // whose turns end with round 0
		return i / s.Unroll
	}
	return (i - s.Even() + s.Loop().Enter) / s.Unroll
}

// begins tells that a turn of the loop begins with a round, or ends with it where rounds
// are undone.
func (f *Rounds) begins(i int) bool {
	return f.turn(i) >= 0 && (i == 0 || f.turn(i-1) != f.turn(i))
}

// Says are the counts of the schedule, a line for each kind.
func (f *Rounds) Says() []string {
	s := f.schedule
	c := s.Count()
	lines := []string{fmt.Sprintf("%s, all carried out", plural(s.Cipher.Rounds, "round"))}
	if c.Skipped > 0 {
		lines[0] = fmt.Sprintf("%s: %d carried out, %d of them with one side folded, and %d skipped",
			plural(s.Cipher.Rounds, "round"), c.Rounds, c.Halves, c.Skipped)
	}
	var homes []string
	for h, from := range homeFrom {
		if n := c.Keys[h]; n > 0 {
			homes = append(homes, fmt.Sprintf("%d from %s", n, from))
		}
	}
	lines = append(lines, fmt.Sprintf("%s taken: %s", plural(c.Keys[0]+c.Keys[1]+c.Keys[2], "round key"), strings.Join(homes, ", ")))
	if c.Words > 0 {
		lines = append(lines, plural(c.Words, "folded word")+" taken in place of the sides that are folded")
	}
	return append(lines, f.loop())
}

// loop says how the rounds go round.
func (f *Rounds) loop() string {
	s := f.schedule
	if s.Unroll == 0 {
		return "no loop over rounds: the code of all stands in a row"
	}
	from, to, t := s.Even(), s.Cipher.Rounds-1, s.Loop()
	if f.Back {
		from, to = to, from
	}
	text := fmt.Sprintf("rounds %d to %d in %s of %d rounds", from, to, plural(t.Turns, "turn"), s.Unroll)
	if t.Enter > 0 {
		text += fmt.Sprintf(", the first without its first %d", t.Enter)
	}
	return text
}

// homeFrom are the homes of round keys in words.
var homeFrom = [...]string{chamctr.Memory: "memory", chamctr.Immediate: "immediates", chamctr.Register: "registers"}

// homeSigns stand for the homes of round keys.
var homeSigns = [...]byte{chamctr.Memory: 'M', chamctr.Immediate: 'I', chamctr.Register: 'R'}

// Text is the figure in plain signs, narrower than 80.
func (f *Rounds) Text() []byte {
	var b bytes.Buffer
	for _, line := range append([]string{f.Title}, f.Notes...) {
		fmt.Fprintln(&b, line)
	}
	n := f.columns()
	fmt.Fprintf(&b, "\n%9s", "key")
	for k := range n {
		fmt.Fprintf(&b, "%4d", k%f.schedule.Keys())
	}
	for i, r := range f.schedule.Rounds {
		if i%n == 0 {
			fmt.Fprintf(&b, "\n%9s", fmt.Sprintf("%d-%d", i, min(i+n, len(f.schedule.Rounds))-1))
		}
		border := byte(' ')
		if f.begins(i) {
			border = '|'
		}
		fmt.Fprintf(&b, " %c%s", border, roundSigns(r))
	}
	b.WriteString("\n\nleft  X0 ^ i: x formed, . folded, + counts with the number of the block\n" +
		"right rol(X1) ^ key: R in a register, I immediate, M in memory, . folded\n")
	if f.schedule.Count().Skipped > 0 {
		b.WriteString("folded: the same for all blocks of a run; --: no block needs the round\n")
	}
	if f.schedule.Unroll > 0 {
		b.WriteString("|: between two turns of the loop over rounds\n")
	}
	for _, line := range f.Says() {
		b.WriteString(line + "\n")
	}
	return b.Bytes()
}

// roundSigns are the two signs of a round.
func roundSigns(r chamctr.Round) string {
	left, right := byte('x'), homeSigns[r.Home]
	switch {
	case r.Skipped():
		return "--"
	case r.Counts():
		return "+."
	}
	if r.Folded[chamctr.Left] {
		left = '.'
	}
	if r.Folded[chamctr.Right] {
		right = '.'
	}
	return string([]byte{left, right})
}

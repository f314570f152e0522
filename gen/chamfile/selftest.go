package chamfile

import (
	"encoding/binary"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/templates"
)

// table is a constant of the test.
type table struct {
	Name  string
	Bytes []byte
}

// Lines are the initialiser, eight bytes each.
func (t table) Lines() (out []string) {
	for some := range slices.Chunk(t.Bytes, 8) {
		var parts []string
		for _, b := range some {
			parts = append(parts, fmt.Sprintf("0x%02x,", b))
		}
		out = append(out, strings.Join(parts, " "))
	}
	return out
}

// step is something done, and the condition by which it went wrong.
type step struct {
	Number    int
	Do, Wrong string
}

// messageBlocks and messageTail are the blocks and further bytes of the test's message, beside
// those that go side by side.
const messageBlocks, messageTail = 5, 3

func (s Set) messageBlocks() int {
	if side := s.Schedule.Blocks; side > 1 {
		return side + messageBlocks
	}
	return messageBlocks
}

// testKey is the key of the papers' vectors, unless the code has another.
func (s Set) testKey() []byte {
	if s.Key != nil {
		return s.Key
	}
	return counting(s.Schedule.KeyBytes(), 1)
}

// counting is bytes that count up: those of the papers' vectors by 1 and by 0x11. The
// upper half of a key of 256 bits goes on at 0xf0.
func counting(n, by int) []byte {
	var out []byte
	for i := range n {
		if i >= 16 {
			i += 0xe0
		}
		out = append(out, byte(by*i))
	}
	return out
}

// encrypt is a block by the schedule's cipher.
func (s Set) encrypt(block []byte) []byte {
	c := s.Schedule.Cipher
	var words [4]uint32
	size := c.WordBits / 8
	for k := range words {
		words[k] = binary.LittleEndian.Uint32(append(slices.Clone(block[size*k:size*k+size]), 0, 0))
	}
	var out []byte
	for _, w := range c.Encrypt(c.RoundKeys(s.testKey()), words) {
		out = append(out, binary.LittleEndian.AppendUint32(nil, w)[:size]...)
	}
	return out
}

// ciphertext is a message from a counter block on, whose number does not end in it.
func (s Set) ciphertext(start, message []byte) (out []byte) {
	block, n := slices.Clone(start), s.Schedule.BlockBytes()
	for len(message) > 0 {
		stream := s.encrypt(block)
		k := min(n, len(message))
		for i, b := range message[:k] {
			out = append(out, b^stream[i])
		}
		message = message[k:]
		for i := range s.Schedule.Counter.Bytes(n) {
			at := i
			if !s.Schedule.Counter.Ends() {
				at = n - 1 - i
			}
			if block[at]++; block[at] != 0 {
				break
			}
		}
	}
	return out
}

// startBlock is a counter block whose number carries within the message.
func (s Set) startBlock() []byte {
	b := counting(s.Schedule.BlockBytes(), 0x35)
	if s.Schedule.Counter.Ends() {
		b[0], b[1] = 0xfd, 0xff
		if s.Schedule.Counter == chamctr.LE16 {
			b[1] = 0x12
		}
	} else {
		b[len(b)-1], b[len(b)-2] = 0xfd, 0xff
	}
	return b
}

// SelfTest is the test as C. header is the name of the header's file.
func (s Set) SelfTest(header string) ([]byte, error) {
	c, has := s.Schedule.Cipher, func(name string) bool { return slices.Contains(s.Ops, name) }
	name := func(op string) string { o, _ := chamctr.FindOp(op); return s.Symbol(o) }
	n := c.BlockBytes()
	plain := counting(n, 0x11)
	message := make([]byte, s.messageBlocks()*n+messageTail)
	for i := range message {
		message[i] = byte(29*i + 5)
	}
	start := s.startBlock()
	tables := []table{{"plain", plain}, {"cipher", s.encrypt(plain)}, {"start", start}, {"message", message}, {"sent", s.ciphertext(start, message)}}
	keys := "context, "
	if s.Key != nil {
		keys = ""
	} else {
		tables = append(tables, table{"key", s.testKey()})
	}
	var steps []step
	add := func(do, wrong string) { steps = append(steps, step{len(steps) + 1, do, wrong}) }
	cells, words := s.contextCells()
	fill, canary := "sizeof context", "0xa5"
	if words {
		fill, canary = strconv.Itoa(cells), "0xa5a5a5a5"
	}
	add(fmt.Sprintf("for (i = 0; i < %s; i++)\n\t\tcontext[i] = %s;", fill, canary), "")
	if s.Key == nil {
		add(name("keys")+"(context, key);", "")
	}
	if has("encrypt") {
		add(fmt.Sprintf("%s(%sout, plain);", name("encrypt"), keys), fmt.Sprintf("differ(out, cipher, %d)", n))
	}
	if has("decrypt") {
		add(fmt.Sprintf("%s(%sout, cipher);", name("decrypt"), keys), fmt.Sprintf("differ(out, plain, %d)", n))
	}
	if has("start") && has("ctr") {
		whole := (s.messageBlocks() - 1) * n
		add(name("start")+"(context, start);", "")
		add("", fmt.Sprintf("%s(context, message, out, %d)", name("ctr"), whole))
		add("", fmt.Sprintf("%[1]s(context, message + %[2]d, out + %[2]d, sizeof message - %[2]d)", name("ctr"), whole))
		add("", "differ(out, sent, sizeof sent)")
	}
	if has("first") {
		add("for (i = 0; i < sizeof message; i++)\n\t\tout[i] = message[i];", "")
		add("", name("first")+"(context, start, out, out, sizeof message)")
		add("", "differ(out, sent, sizeof sent)")
		if s.Schedule.Counter.Ends() { // the last number of all
			tables = append(tables, table{"last", slices.Repeat([]byte{0xff}, n)})
			add("", fmt.Sprintf("%s(context, last, message, out, %d) != 1", name("first"), n+1))
			add("", "differ(out, sent, sizeof sent)")
			add("", fmt.Sprintf("%s(context, last, message, out, %d)", name("first"), n))
		}
	}
	tables = slices.DeleteFunc(tables, func(t table) bool { return !used(t.Name, steps) })
	return templates.Execute("chamtest.tmpl", struct {
		Marker, Symbol, Header string
		License                []string
		Tables                 []table
		Context, Message       int
		Words                  bool
		Steps                  []step
	}{contract.Marker, s.stem() + "_selftest", header, s.License, tables, cells, len(message), words, steps})
}

// contextCells are the elements of the test's context, which has room for round keys alone
// too, and whether they are words.
func (s Set) contextCells() (n int, words bool) {
	n = max(s.Context, 1)
	if s.Key == nil {
		n = max(n, s.Schedule.Keys()*s.Schedule.WordBits/8)
	}
	if s.Align > 1 {
		return (n + 3) / 4, true
	}
	return n, false
}

// used tells that a step speaks of a table.
func used(name string, steps []step) bool {
	word := regexp.MustCompile(`\b` + name + `\b`)
	return slices.ContainsFunc(steps, func(s step) bool { return word.MatchString(s.Do + "\n" + s.Wrong) })
}

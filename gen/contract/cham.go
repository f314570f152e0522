package contract

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"asmgen/gen/chamctr"
)

// ChamOp is the operation of a file with a routine of CHAM.
const ChamOp = "cham"

// Cham is what a file with a routine of CHAM promises.
type Cham struct {
	Command      string // the asmgen command that writes the same file
	Symbol       string
	Target, Core string
	Variant      string // "64/128", by the bits of block and key
	Rounds       int
	Mode         string          // a name of chamctr.Ops
	Counter      chamctr.Counter // of a routine of counter mode
	Fixed        bool            // the key is in the code
	Context      int             // bytes, for a routine of counter mode
	Align        int             // bytes, of round keys and contexts; 0 is 1
	Blocks       int             // side by side; 0 is 1
	Stack        int             // in bytes, below the return address
	Bytes        int             // of code
	Times        []Field         // of ChamTime
	Proved       string          // for what it was proved right, or empty
	Notes        []Field         // further lines, for people
}

// Op and Cipher are the routine, and the cipher with the rounds that it has.
func (c *Cham) Op() (chamctr.Op, bool) { return chamctr.FindOp(c.Mode) }

func (c *Cham) Cipher() (chamctr.Cipher, bool) {
	for _, among := range [][]chamctr.Cipher{chamctr.Ciphers, chamctr.Original} {
		if found, ok := chamctr.Find(among, c.Variant); ok && found.Rounds == c.Rounds {
			return found, true
		}
	}
	return chamctr.Cipher{}, false
}

// Promises are the lines in words, which verification holds to the text of the file.
// flow and needs are what there is of loops, and of the machine.
func (c *Cham) Promises(p ChamPromise) []Field {
	var out []Field
	for _, f := range []Field{
		{"warning", c.warning()},
		{"limits", c.limits()},
		{"overlap", c.overlap()},
		{"abi", p.ABI},
		{"flow", p.Flow},
		{"needs", strings.Join(p.Needs, ", ")},
		{"timing", p.Timing},
	} {
		if f.Value != "" {
			out = append(out, f)
		}
	}
	return out
}

// ChamPromise is what the target and the code add to the lines in words.
type ChamPromise struct {
	ABI, Timing string
	// Flow is the loops and jumps of the code, Needs the parts of the machine that it
	// needs.
	Flow  string
	Needs []string
	// Align is the bytes that round keys and contexts must be aligned to.
	Align int
}

func (c *Cham) overlap() string {
	op, _ := c.Op()
	if slices.ContainsFunc(op.Params, func(p chamctr.Param) bool { return p.Name == "in" }) {
		return "out may be in; they overlap in no other way"
	}
	return AliasNone.Says()
}

func (c *Cham) limits() string {
	if op, _ := c.Op(); !op.Counter {
		return ""
	}
	return strings.Join(c.Counter.Says(), " ")
}

func (c *Cham) warning() string {
	if !c.Fixed {
		return ""
	}
	return "this file holds a secret: the key is in the code, and whoever can read the code has it"
}

// keyKinds are the words for where the key is, by whether it is in the code.
var keyKinds = map[bool]string{false: "variable", true: "fixed"}

// Fields are the lines of the block, in order.
func (c *Cham) Fields() []Field {
	op, _ := c.Op()
	f := []Field{
		{"command", c.Command},
		{"symbol", c.Symbol},
		{"target", c.Target},
		{"core", c.Core},
		{"op", ChamOp},
		{"variant", c.Variant},
		{"rounds", fmt.Sprintf(bitsForm, c.Rounds)},
		{"mode", c.Mode},
		{"key", keyKinds[c.Fixed]},
	}
	if op.Counter {
		f = append(f, Field{"counter", string(c.Counter)}, Field{"context", fmt.Sprintf(bytesForm, c.Context)})
	}
	if c.Align > 1 {
		f = append(f, Field{"align", fmt.Sprintf(bytesForm, c.Align)})
	}
	if c.Blocks > 1 {
		f = append(f, Field{"blocks", fmt.Sprintf(blocksForm, c.Blocks)})
	}
	f = append(f, Field{"stack", fmt.Sprintf(bytesForm, c.Stack)}, Field{"size", fmt.Sprintf(bytesForm, c.Bytes)})
	f = append(f, c.Times...)
	if c.Proved != "" {
		f = append(f, Field{provedKey, c.Proved})
	}
	return append(f, c.Notes...)
}

// blocksForm says how many blocks go side by side.
const blocksForm = "%d side by side"

// Prototype is the declaration in C, without the semicolon.
func (c *Cham) Prototype() string {
	op, _ := c.Op()
	cipher, _ := c.Cipher()
	return op.Prototype(c.Symbol, cipher, c.Fixed, c.Context, c.Align)
}

// Lines are the block as text: the prototype, the meaning and the fields.
func (c *Cham) Lines() []string {
	op, _ := c.Op()
	lines := []string{c.Prototype() + ";", "", op.Meaning, ""}
	for _, f := range c.Fields() {
		lines = append(lines, wrap(f)...)
	}
	return lines
}

// OfCham tells that a text has the contract of a routine of CHAM.
func OfCham(text string) bool {
	fields, _, err := readFields(contractBlock(text))
	return err == nil && fields["op"] == ChamOp
}

// ParseCham reads the contract of a routine of CHAM from the head of an emitted file.
func ParseCham(text string) (*Cham, error) {
	block := contractBlock(text)
	if block == nil {
		return nil, ErrNone
	}
	fields, prototype, err := readFields(block)
	if err != nil {
		return nil, err
	}
	c, err := chamFromFields(fields)
	if err != nil {
		return nil, err
	}
	if want := c.Prototype() + ";"; prototype != want {
		return nil, fmt.Errorf("the header declares %q where its sizes mean %q", prototype, want)
	}
	if op, _ := c.Op(); !slices.Contains(block, op.Meaning) {
		return nil, fmt.Errorf("the header does not say %q", op.Meaning)
	}
	return c, nil
}

func chamFromFields(fields map[string]string) (*Cham, error) {
	r := &reader{fields: fields}
	c := &Cham{
		Command: r.text("command"),
		Symbol:  r.text("symbol"),
		Target:  r.text("target"),
		Core:    r.text("core"),
		Variant: r.text("variant"),
		Mode:    r.text("mode"),
		Fixed:   r.text("key") == keyKinds[true],
		Proved:  r.optional(provedKey),
	}
	r.scan("rounds", bitsForm, &c.Rounds)
	r.scan("stack", bytesForm, &c.Stack)
	r.scan("size", bytesForm, &c.Bytes)
	if _, aligned := fields["align"]; aligned {
		r.scan("align", bytesForm, &c.Align)
	}
	if _, several := fields["blocks"]; several {
		r.scan("blocks", blocksForm, &c.Blocks)
	}
	op, known := c.Op()
	if op.Counter {
		c.Counter = chamctr.Counter(r.text("counter"))
		r.scan("context", bytesForm, &c.Context)
	}
	_, cipher := c.Cipher()
	switch {
	case r.err != nil:
		return nil, r.err
	case fields["op"] != ChamOp:
		return nil, fmt.Errorf("the header names the operation %q, which is not %s", fields["op"], ChamOp)
	case !known:
		return nil, fmt.Errorf("the header names the unknown mode %q", c.Mode)
	case !cipher:
		return nil, fmt.Errorf("the header names CHAM-%s of %d rounds, which there is not", c.Variant, c.Rounds)
	case fields["key"] != keyKinds[c.Fixed] || c.Fixed && op.FixedParams == nil:
		return nil, fmt.Errorf("the header line \"key: %s\" does not fit a routine that %s", fields["key"], c.Mode)
	case op.Counter && !slices.Contains(chamctr.Counters, c.Counter):
		return nil, fmt.Errorf("the header names the unknown counter %q", c.Counter)
	case c.Blocks != 0 && (c.Blocks < 2 || c.Blocks > maxBlocks || !op.Returns):
		return nil, fmt.Errorf("the header has %d blocks side by side, which is not possible", c.Blocks)
	case c.Align != 0 && (c.Align != 2 && c.Align != 4 && c.Align != 8 || c.Context%c.Align != 0):
		return nil, fmt.Errorf("the header has %d bytes of context aligned to %d, which is not possible", c.Context, c.Align)
	case c.Context < 0 || c.Context > maxStack || c.Stack < 0 || c.Stack > maxStack:
		return nil, fmt.Errorf("the header has %d bytes of context and %d of stack, which is not possible", c.Context, c.Stack)
	}
	standard := map[string]bool{}
	for _, f := range c.Fields() {
		standard[f.Key] = true
	}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		switch f := (Field{key, fields[key]}); {
		case standard[key]:
		case strings.HasPrefix(key, "cycles "), strings.HasPrefix(key, "instructions"):
			c.Times = append(c.Times, f)
		default:
			c.Notes = append(c.Notes, f)
		}
	}
	return c, nil
}

// maxBlocks is more than any registers take side by side.
const maxBlocks = 64

// ChamMessage is the bytes of the message whose time is stated.
const ChamMessage = 128

// ChamTime is what a routine costs: cycles on a timing model, or executed instructions
// where that has no name. They are those of a call, or, where it takes a length, of a call
// on one block, of one on ChamMessage bytes, and of one more block inside a long call, or of
// as many as go side by side.
type ChamTime struct {
	Model string
	// Modelled tells that the device may differ, as Cycles has it.
	Modelled             bool
	Call                 int
	BlockBytes           int // 0 where there is no length
	Blocks               int // of More
	Block, Message, More int
}

// Unit is what is counted: "cycles atmega".
func (t ChamTime) Unit() string {
	if t.Model == "" {
		return "instructions"
	}
	return "cycles " + t.Model
}

// PerByte is the cost of one more byte inside a long call.
func (t ChamTime) PerByte() float64 { return float64(t.More) / float64(t.Blocks*t.BlockBytes) }

// Fields are the lines of the block.
func (t ChamTime) Fields() []Field {
	form := Cycles{Modelled: t.Modelled}.form()
	line := func(of, form string, value any) Field {
		return Field{t.Unit() + of, fmt.Sprintf(form, value)}
	}
	if t.BlockBytes == 0 {
		return []Field{line("", form, t.Call)}
	}
	more := " per block"
	if t.Blocks > 1 {
		more = fmt.Sprintf(" per %d blocks", t.Blocks)
	}
	return []Field{
		line(more, form, t.More),
		line(" per byte", "%.2f", t.PerByte()),
		line(fmt.Sprintf(" at %d", t.BlockBytes), form, t.Block),
		line(fmt.Sprintf(" at %d", ChamMessage), form, t.Message),
	}
}

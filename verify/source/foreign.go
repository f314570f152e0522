package source

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// ReadForeign reads the text of a file that asmgen did not write, in GNU syntax,
// and takes out the function symbol: what is reached from its label. The rest of
// the file is not looked at, whatever it is. raw tells that no preprocessor sees
// it. Errors name the line.
func ReadForeign(text, symbol string, raw bool, t *targets.Target) (*File, error) {
	lines, err := foreignLines(text, raw, t)
	if err != nil {
		return nil, err
	}
	f := &function{target: t, symbol: symbol, symbols: map[string]string{}, labels: map[string]int{}, numbered: map[string][]int{},
		padding: map[int]string{}, macros: map[string]macro{}}
	var all []line
	for _, l := range lines {
		for _, statement := range statements(l.text, separator(t.Family)) {
			all = append(all, line{l.number, statement})
		}
	}
	if err := f.run(all, 0); err != nil {
		return nil, err
	}
	if !f.found {
		return nil, fmt.Errorf("there is no function %s in the file%s", symbol, f.others())
	}
	return f.follow()
}

// foreignLines are the lines without comments, and those that conditions select.
func foreignLines(text string, raw bool, t *targets.Target) ([]line, error) {
	if !raw {
		lines, _, err := preprocess(text, lineComment[t.Family], t.Dialect.Macros)
		return slices.DeleteFunc(lines, func(l line) bool { return l.text[0] == '#' }), err
	}
	var out []line
	number := 0
	for _, l := range strings.Split(stripBlocks(text), "\n") {
		number++
		l = strings.TrimSpace(l)
		// What the preprocessor leaves says which line comes next.
		var next int
		if n, _ := fmt.Sscanf(l, "# %d \"", &next); n == 1 {
			number = next - 1
		}
		comment := l == "" || l[0] == '#' || l[0] == '/' && t.Family == "amd64"
		if l = strings.TrimSpace(cutComment(l, lineComment[t.Family])); !comment && l != "" {
			out = append(out, line{number, l})
		}
	}
	return out, nil
}

// separator stands between the statements of a line.
func separator(family string) byte {
	if family == "avr" {
		return '$'
	}
	return ';'
}

// statements are the parts of a line, outside quotes.
func statements(l string, separator byte) []string {
	var out []string
	start, quoted := 0, false
	for i := range len(l) {
		switch {
		case l[i] == '"':
			quoted = !quoted
		case l[i] == separator && !quoted:
			out = append(out, strings.TrimSpace(l[start:i]))
			start = i + 1
		}
	}
	return append(out, strings.TrimSpace(l[start:]))
}

// statement is an instruction as it is written, its symbols replaced by what they
// stand for.
type statement struct {
	line int
	text string
}

// function is a function of a file as it is read: the statements from its label
// on.
type function struct {
	target  *targets.Target
	symbol  string
	code    []statement
	found   bool
	ended   bool // another section has begun since
	over    bool // the file ends before its text does
	globals []string
	// symbols stand for numbers or registers. labels are the statements that labels
	// name, or -1 before the function; numbered those of labels that may come again.
	symbols  map[string]string
	labels   map[string]int
	numbered map[string][]int
	// padding are the directives that align a statement.
	padding map[int]string
	// macros are those defined so far, and uses the number of times that some were
	// used; steps counts the statements that they made.
	macros      map[string]macro
	uses, steps int
}

// here is the index of the next statement.
func (f *function) here() int {
	if !f.found || f.ended {
		return -1
	}
	return len(f.code)
}

// readLabels takes in the labels before a statement, and returns the rest.
func (f *function) readLabels(text string) (rest string, err error) {
	for {
		label, after, ok := cutLabel(text)
		if !ok {
			return text, nil
		}
		if err := f.label(label); err != nil {
			return "", err
		}
		text = after
	}
}

// read reads one statement, which is no macro's and has no labels.
func (f *function) read(l line) error {
	switch {
	case l.text == "", f.defines(l.text):
		return nil
	case l.text[0] == '.':
		return f.directive(l.number, directive(l.text))
	case f.here() >= 0:
		for _, text := range f.constant(f.substitute(l.text)) {
			f.code = append(f.code, statement{l.number, text})
		}
	}
	return nil
}

func (f *function) label(name string) error {
	if strings.Trim(name, "0123456789") == "" {
		f.numbered[name] = append(f.numbered[name], f.here())
		return nil
	}
	if _, again := f.labels[name]; again {
		return fmt.Errorf("the label %s is defined twice", name)
	}
	if name == f.symbol {
		f.found = true
	}
	f.labels[name] = f.here()
	return nil
}

// defines takes in "name = value" and "name .req register".
func (f *function) defines(text string) bool {
	if name, value, ok := strings.Cut(text, "="); ok && isName(strings.TrimSpace(name)) {
		f.define(strings.TrimSpace(name), strings.TrimLeft(value, "= \t"))
		return true
	}
	if words := strings.Fields(text); len(words) == 3 && words[1] == ".req" {
		f.define(words[0], words[2])
		return true
	}
	return false
}

func (f *function) define(name, value string) {
	value = f.substitute(strings.TrimSpace(value))
	if v, err := evaluate(value); err == nil {
		value = fmt.Sprint(v)
	}
	if len(value) < maxText { // it names a register, not more
		f.symbols[name] = value
	}
}

// substitute replaces the symbols of a text that have been defined.
func (f *function) substitute(text string) string {
	return names.ReplaceAllStringFunc(text, func(name string) string {
		if value, ok := f.symbols[name]; ok {
			return value
		}
		return name
	})
}

// padded are the directives that align what follows, and hold no code that does
// anything if they have no filler of their own.
var padded = map[string]bool{".align": true, ".p2align": true, ".balign": true}

// idle tells that a filler is an instruction of one byte that does nothing.
func (f *function) idle(filler string) bool {
	v, err := evaluate(filler)
	return err == nil && f.target.Family == "amd64" && v == 0x90
}

// harmless are the directives that may stand within a function: they put nothing
// there.
var harmless = map[string]bool{".globl": true, ".global": true, ".type": true, ".size": true, ".file": true, ".ident": true,
	".loc": true, ".option": true, ".attribute": true, ".eabi_attribute": true, ".local": true, ".hidden": true, ".weak": true,
	".fnstart": true, ".fnend": true, ".save": true, ".setfp": true, ".pad": true, ".cantunwind": true, ".syntax": true, ".cpu": true, ".arch": true, ".fpu": true,
	".thumb": true, ".arm": true, ".code": true, ".thumb_func": true, ".func": true, ".endfunc": true, ".unreq": true,
	".addrsig": true, ".addrsig_sym": true, ".set": true, ".equ": true, ".protected": true, ".internal": true, ".force_thumb": true}

// unread are the directives after which text means what this reader does not know.
var unread = map[string]bool{".include": true, ".intel_syntax": true, ".altmacro": true, ".irpc": true, ".ifb": true, ".ifnb": true,
	".ifc": true, ".ifnc": true, ".ifeqs": true, ".ifnes": true, ".purgem": true, ".exitm": true}

// sections are the directives that begin or go on with another section.
var sections = map[string]bool{".section": true, ".text": true, ".data": true, ".bss": true, ".pushsection": true, ".previous": true, ".subsection": true}

// directive takes in what a directive says of the function; others are passed
// over outside it.
func (f *function) directive(number int, d Directive) error {
	switch {
	case unread[d.Name]:
		return fmt.Errorf("the directive %s cannot be followed here", d.Name)
	case d.Name == ".end":
		f.over = true
		return nil
	case d.Name == ".set" || d.Name == ".equ" || d.Name == ".equiv":
		if len(d.Args) == 2 {
			f.define(d.Args[0], d.Args[1])
		}
	case d.Name == ".globl" || d.Name == ".global":
		f.globals = append(f.globals, d.Args...)
	}
	at := f.here()
	switch {
	case at < 0 || harmless[d.Name] || strings.HasPrefix(d.Name, ".cfi_"):
	case sections[d.Name]:
		f.ended = true
	case padded[d.Name] && (len(d.Args) < 2 || d.Args[1] == "" || f.idle(d.Args[1])):
		f.padding[at] = f.substitute(d.String())
	default:
		// It is in the way only if the function goes on after it.
		f.code = append(f.code, statement{number, d.String()})
	}
	return nil
}

// others says which functions there are that others can call.
func (f *function) others() string {
	var have []string
	for _, name := range f.globals {
		if _, ok := f.labels[name]; ok && !slices.Contains(have, name) {
			have = append(have, name)
		}
	}
	if have == nil {
		return ""
	}
	return "; it has " + strings.Join(have, ", ")
}

// follow reads the statements that are reached from the first.
func (f *function) follow() (*File, error) {
	reached := map[int]isa.Inst{}
	for todo := []int{0}; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, ok := reached[i]; ok {
			continue
		}
		if i == len(f.code) {
			return nil, fmt.Errorf("the function %s does not end in a return", f.symbol)
		}
		in, target, err := f.parse(i)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", f.code[i].line, err)
		}
		reached[i] = in
		switch flow := f.target.Set.Specs[in.Op].Flow; {
		case flow.Labelled() && flow != isa.Jumps:
			todo = append(todo, target, i+1)
		case flow == isa.Jumps:
			todo = append(todo, target)
		case flow != isa.Returns:
			todo = append(todo, i+1)
		}
	}
	out := &File{Labels: map[string]int{}, Padding: map[int]string{}}
	places := map[string]int{}
	for i, n := range slices.Sorted(maps.Keys(reached)) {
		if i != n {
			return nil, fmt.Errorf("line %d: %q is within the function and never reached", f.code[i].line, f.code[i].text)
		}
		places[labelName(i)] = i
		if p, ok := f.padding[i]; ok && i > 0 {
			out.Padding[i] = p
		}
		out.Insts = append(out.Insts, reached[i])
	}
	return out, f.link(out, places)
}

// link has labels say which instruction they name. Assemblers take the longer form of
// a branch that does not reach its label.
func (f *function) link(out *File, places map[string]int) error {
	set := f.target.Set
	for {
		linked, err := set.LinkPadded(out.Insts, places, out.pad(f.target.Family))
		far := (*isa.OutOfReach)(nil)
		if !errors.As(err, &far) {
			out.Insts = linked
			out.padded(set, f.target.Family)
			return err
		}
		in := &out.Insts[far.At]
		longer, ok := set.Longer(in.Op)
		if !ok {
			return err
		}
		in.Op = longer
	}
}

// labelName is what the label of a statement is called from here on.
func labelName(i int) string { return fmt.Sprintf(".Lf%d", i) }

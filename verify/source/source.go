package source

import (
	"fmt"
	"strings"

	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// File is an assembly file, read.
type File struct {
	// Insts are the instructions of the function, in order and linked.
	Insts []isa.Inst
	// Directives are all the directives of the file, in order.
	Directives []Directive
	// Conditions are the preprocessor lines and what they hide from this reader.
	Conditions []Condition
	// Labels are the labels of the file, with their lines.
	Labels map[string]int
	// Padding are the directives that align instructions within a foreign function,
	// by the index of the instruction, and Padded the bytes that they come to.
	Padding map[int]string
	Padded  int

	// What the TEXT line of Go assembler says: the bytes of frame that the
	// assembler makes, those of the arguments, and that the function does not
	// check for stack; and whether the file includes textflag.h.
	Frame, ArgBytes    int
	NoSplit, TextFlags bool
}

// Condition is a line for the preprocessor, or one that it drops.
type Condition struct {
	Line int
	Text string
}

// Conditions are those of a text.
func Conditions(text string, t *targets.Target) ([]Condition, error) {
	_, conditions, err := preprocess(text, lineComment[t.Family], t.Dialect.Macros)
	var out []Condition
	for _, c := range conditions {
		out = append(out, Condition{c.number, c.text})
	}
	return out, err
}

// String is the directive with its spaces made uniform.
func (d Directive) String() string {
	if len(d.Args) == 0 {
		return d.Name
	}
	return d.Name + " " + strings.Join(d.Args, ",")
}

// ParseDirective reads one directive.
func ParseDirective(text string) Directive { return directive(strings.TrimSpace(text)) }

// Directive is one assembler directive: ".size mul256, .-mul256".
type Directive struct {
	Line int
	Name string // ".size"
	Args []string
	// Inside tells that it stands between the label and the end of the function.
	Inside bool
}

// lineComment is the mark of a comment to the end of the line, by family.
var lineComment = map[string]string{"riscv": "#", "amd64": "#", "arm": "@", "thumb": "@", "avr": ";"}

// Read reads the text of a file in GNU syntax and takes out the instructions of
// the function symbol. Errors name the line.
func Read(text, symbol string, t *targets.Target) (*File, error) {
	lines, conditions, err := preprocess(text, lineComment[t.Family], t.Dialect.Macros)
	if err != nil {
		return nil, err
	}
	f := &File{Labels: map[string]int{}}
	for _, c := range conditions {
		f.Conditions = append(f.Conditions, Condition{c.number, c.text})
	}
	inside, ended := false, false
	places := map[string]int{} // the instructions that labels name
	for _, l := range lines {
		rest := l.text
		for {
			label, after, ok := cutLabel(rest)
			if !ok {
				break
			}
			if _, again := f.Labels[label]; again {
				return nil, fmt.Errorf("line %d: the label %s is defined twice", l.number, label)
			}
			f.Labels[label], places[label] = l.number, len(f.Insts)
			if label == symbol {
				inside = true
			}
			rest = after
		}
		switch {
		case rest == "":
		case rest[0] == '.':
			d := directive(rest)
			d.Line, d.Inside = l.number, inside && !ended
			f.Directives = append(f.Directives, d)
			if inside && (d.Name == ".size" || d.Name == ".section") {
				ended = true
			}
		case !inside || ended:
			return nil, fmt.Errorf("line %d: %q is an instruction outside the function %s", l.number, rest, symbol)
		default:
			in, err := t.Set.Parse(rest)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", l.number, err)
			}
			in.Line = l.number
			f.Insts = append(f.Insts, in)
		}
	}
	if f.Insts, err = t.Set.Link(f.Insts, places); err != nil {
		return nil, err
	}
	return f.holding(symbol, inside)
}

// holding is the file, if the function was found in it and has instructions.
func (f *File) holding(symbol string, found bool) (*File, error) {
	if !found {
		return nil, fmt.Errorf("the function %s, which the header names, is not in the file", symbol)
	}
	if len(f.Insts) == 0 {
		return nil, fmt.Errorf("the function %s has no instructions", symbol)
	}
	return f, nil
}

// cutLabel splits "name: rest".
func cutLabel(t string) (label, rest string, ok bool) {
	i := strings.IndexByte(t, ':')
	if i <= 0 || strings.ContainsAny(t[:i], " \t\",[{(") {
		return "", t, false
	}
	return t[:i], strings.TrimSpace(t[i+1:]), true
}

func directive(t string) Directive {
	name, rest := t, ""
	if i := strings.IndexAny(t, " \t"); i >= 0 {
		name, rest = t[:i], strings.TrimSpace(t[i:])
	}
	d := Directive{Name: name}
	if rest != "" {
		for _, a := range strings.Split(rest, ",") {
			d.Args = append(d.Args, strings.TrimSpace(a))
		}
	}
	return d
}

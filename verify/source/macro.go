package source

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// macro is a text with parameters.
type macro struct {
	params []string
	preset map[string]string // what parameters are where nothing is given
	body   []line
}

// Limits of what macros make of a file: deeper is a macro that uses itself without
// an end, and more statements, or a longer one, no function has.
const maxDepth, maxStatements, maxText = 64, 1 << 18, 4096

var errEndless = errors.New("macros and repetitions have no end here")

// blocks are the directives that begin a block, with those that end it.
var blocks = map[string]string{".macro": ".endm", ".rept": ".endr", ".irp": ".endr",
	".if": ".endif", ".ifdef": ".endif", ".ifndef": ".endif", ".ifeq": ".endif", ".ifne": ".endif",
	".ifgt": ".endif", ".ifge": ".endif", ".iflt": ".endif", ".ifle": ".endif"}

// run reads statements, and carries out what stands for others.
func (f *function) run(lines []line, depth int) error {
	for i := 0; i < len(lines) && !f.over; i++ {
		l := lines[i]
		fail := func(err error) error { return fmt.Errorf("line %d: %w", l.number, err) }
		if err := f.step(depth, l.text); err != nil {
			return fail(err)
		}
		var err error
		if l.text, err = f.readLabels(l.text); err != nil {
			return fail(err)
		}
		name, rest := word(l.text)
		name = strings.ToLower(name)
		if end, ok := blocks[name]; ok {
			last := closing(lines, i, end)
			if last < 0 {
				return fail(fmt.Errorf("%s has no %s", name, end))
			}
			if err := f.block(name, rest, lines[i+1:last], depth, fail); err != nil {
				return err
			}
			i = last
			continue
		}
		if m, ok := f.macros[name]; ok {
			body, err := f.expand(m, rest)
			if err != nil {
				return fail(err)
			}
			if err := f.run(body, depth+1); err != nil {
				return err
			}
			continue
		}
		if err := f.read(l); err != nil {
			return fail(err)
		}
	}
	return nil
}

// step counts a statement, or a time that a block is repeated, at a depth of macros.
func (f *function) step(depth int, text string) error {
	if depth > 0 {
		f.steps++
	}
	if f.steps > maxStatements || depth > maxDepth || depth > 0 && len(text) > maxText {
		return errEndless
	}
	return nil
}

// word splits a statement after its first word.
func word(text string) (first, rest string) {
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}

// closing is the index of the statement that ends the block begun at index at.
func closing(lines []line, at int, end string) int {
	depth := 0
	for i := at; i < len(lines); i++ {
		name, _ := word(lines[i].text)
		switch name = strings.ToLower(name); {
		case blocks[name] == end:
			depth++
		case name == end:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// block carries out a block. fail says of what line an error is.
func (f *function) block(name, rest string, body []line, depth int, fail func(error) error) error {
	switch name {
	case ".macro":
		name, params := word(strings.ReplaceAll(rest, ",", " "))
		f.macros[strings.ToLower(name)] = newMacro(params, body)
	case ".rept":
		n, err := evaluate(f.substitute(rest))
		if err != nil {
			return fail(err)
		}
		if n > maxStatements {
			return fail(errEndless)
		}
		for range n {
			if err := f.step(depth+1, rest); err != nil {
				return fail(err)
			}
			if err := f.run(body, depth+1); err != nil {
				return err
			}
		}
	case ".irp":
		param, list, _ := strings.Cut(rest, ",")
		for _, value := range arguments(list) {
			if err := f.run(replaced(body, map[string]string{strings.TrimSpace(param): value}), depth+1); err != nil {
				return err
			}
		}
	default:
		chosen, err := f.choose(name, rest, body)
		if err != nil {
			return fail(err)
		}
		return f.run(chosen, depth+1)
	}
	return nil
}

// comparisons are what the directives ask of a number.
var comparisons = map[string]func(v int64) bool{
	".if": func(v int64) bool { return v != 0 }, ".ifne": func(v int64) bool { return v != 0 }, ".ifeq": func(v int64) bool { return v == 0 },
	".ifgt": func(v int64) bool { return v > 0 }, ".ifge": func(v int64) bool { return v >= 0 },
	".iflt": func(v int64) bool { return v < 0 }, ".ifle": func(v int64) bool { return v <= 0 },
}

// choose is the part of a conditional block that counts.
func (f *function) choose(name, rest string, body []line) ([]line, error) {
	for {
		on, err := f.holds(name, rest)
		if err != nil {
			return nil, err
		}
		at, next, condition := alternative(body)
		switch {
		case on && at < 0:
			return body, nil
		case on:
			return body[:at], nil
		case at < 0:
			return nil, nil
		case next == ".else":
			return body[at+1:], nil
		}
		body, name, rest = body[at+1:], ".if", condition
	}
}

// holds evaluates a condition.
func (f *function) holds(name, rest string) (bool, error) {
	if name == ".ifdef" || name == ".ifndef" {
		_, label := f.labels[rest]
		_, symbol := f.symbols[rest]
		return (label || symbol) == (name == ".ifdef"), nil
	}
	v, err := evaluate(f.substitute(rest))
	return err == nil && comparisons[name](v), err
}

// alternative finds the .else or .elseif of a block that is not within another; at
// is -1 where there is none.
func alternative(body []line) (at int, name, rest string) {
	depth := 0
	for i, l := range body {
		name, rest := word(l.text)
		switch name = strings.ToLower(name); {
		case blocks[name] == ".endif":
			depth++
		case name == ".endif":
			depth--
		case depth == 0 && (name == ".else" || name == ".elseif"):
			return i, name, rest
		}
	}
	return -1, "", ""
}

func newMacro(params string, body []line) macro {
	m := macro{preset: map[string]string{}, body: body}
	for _, p := range strings.Fields(params) {
		name, value, _ := strings.Cut(p, "=")
		name, _, _ = strings.Cut(name, ":")
		m.params = append(m.params, name)
		m.preset[name] = value
	}
	return m
}

// expand is the body of a macro with its arguments in place.
func (f *function) expand(m macro, rest string) ([]line, error) {
	values := map[string]string{"@": fmt.Sprint(f.uses), "()": ""}
	f.uses++
	for name, value := range m.preset {
		values[name] = value
	}
	for i, a := range arguments(rest) {
		name, value, named := strings.Cut(a, "=")
		_, known := m.preset[strings.TrimSpace(name)]
		switch {
		case named && known:
			values[strings.TrimSpace(name)] = strings.TrimSpace(value)
		case i >= len(m.params):
			return nil, fmt.Errorf("the macro takes %d arguments", len(m.params))
		default:
			values[m.params[i]] = a
		}
	}
	return replaced(m.body, values), nil
}

// parameter is a parameter in the body of a macro.
var parameter = regexp.MustCompile(`\\([A-Za-z_]\w*|@|\(\))`)

// replaced are lines with parameters replaced; others are left for blocks within.
func replaced(body []line, values map[string]string) []line {
	var out []line
	for _, l := range body {
		l.text = parameter.ReplaceAllStringFunc(l.text, func(p string) string {
			if value, ok := values[p[1:]]; ok {
				return value
			}
			return p
		})
		out = append(out, l)
	}
	return out
}

// arguments are those of a macro: commas part them, or spaces where no operator is
// beside.
func arguments(text string) []string {
	var out []string
	for _, part := range splitOperands(strings.TrimSpace(text)) {
		if strings.ContainsAny(part, "+-*/|&^<>=([{\"") {
			out = append(out, part)
			continue
		}
		if part == "" {
			out = append(out, "")
		}
		out = append(out, strings.Fields(part)...)
	}
	return out
}

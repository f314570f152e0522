// Package source reads an assembly file as text: the conditional lines of the C
// preprocessor, comments, directives, and the instructions of one function.
package source

import (
	"fmt"
	"strings"
)

// line is one line of text that the assembler sees.
type line struct {
	number int
	text   string
}

// preprocess drops comments and the branches of #if that macros does not
// select. What it drops, and the preprocessor lines themselves, are conditions:
// code that some compilers see and this reader does not. A #error that is
// reached, and a directive that cannot be followed without a compiler (#define,
// #include), is an error.
func preprocess(text string, comment string, macros map[string]int) (code, conditions []line, err error) {
	type branch struct{ live, taken, outer bool }
	var stack []branch
	live := true
	for i, t := range strings.Split(stripBlocks(text), "\n") {
		t = strings.TrimSpace(cutComment(t, comment))
		if t == "" {
			continue
		}
		fail := func(format string, args ...any) ([]line, []line, error) {
			return nil, nil, fmt.Errorf("line %d: %s", i+1, fmt.Sprintf(format, args...))
		}
		if !isDirective(t) && live {
			code = append(code, line{i + 1, t})
			continue
		}
		conditions = append(conditions, line{i + 1, strings.Join(strings.Fields(t), " ")})
		if !isDirective(t) {
			continue
		}
		name, rest, _ := strings.Cut(strings.TrimSpace(t[1:]), " ")
		if name == "elif" || name == "else" || name == "endif" {
			if len(stack) == 0 {
				return fail("#%s without #if", name)
			}
		}
		cond := func() (bool, error) { return condition(rest, macros) }
		switch name {
		case "ifdef":
			cond = func() (bool, error) { _, ok := macros[strings.TrimSpace(rest)]; return ok, nil }
		case "ifndef":
			cond = func() (bool, error) { _, ok := macros[strings.TrimSpace(rest)]; return !ok, nil }
		}
		switch name {
		case "if", "ifdef", "ifndef":
			on, err := cond()
			if err != nil {
				return fail("%v", err)
			}
			stack = append(stack, branch{live: on, taken: on, outer: live})
			live = live && on
		case "elif":
			top := &stack[len(stack)-1]
			on, err := cond()
			if err != nil {
				return fail("%v", err)
			}
			top.live = on && !top.taken
			top.taken = top.taken || on
			live = top.outer && top.live
		case "else":
			top := &stack[len(stack)-1]
			top.live, top.taken = !top.taken, true
			live = top.outer && top.live
		case "endif":
			live = stack[len(stack)-1].outer
			stack = stack[:len(stack)-1]
		case "error":
			if live {
				return fail("the file refuses this target: %s", strings.Trim(strings.TrimSpace(rest), `"`))
			}
		default:
			if live {
				return fail("#%s cannot be followed here", name)
			}
		}
	}
	if len(stack) > 0 {
		return nil, nil, fmt.Errorf("an #if has no #endif")
	}
	return code, conditions, nil
}

// isDirective tells a preprocessor line from one that starts with an ARM
// immediate or a comment.
func isDirective(t string) bool {
	if t[0] != '#' {
		return false
	}
	name, _, _ := strings.Cut(strings.TrimSpace(t[1:]), " ")
	return strings.Contains(" if ifdef ifndef elif else endif error include define undef pragma warning ", " "+name+" ")
}

// stripBlocks blanks out /* */ comments, keeping the line structure.
func stripBlocks(text string) string {
	var b strings.Builder
	for {
		start := strings.Index(text, "/*")
		if start < 0 {
			return b.String() + text
		}
		b.WriteString(text[:start])
		end := strings.Index(text[start+2:], "*/")
		if end < 0 {
			return b.String()
		}
		end += start + 4
		b.WriteByte(' ')
		b.WriteString(strings.Repeat("\n", strings.Count(text[start:end], "\n")))
		text = text[end:]
	}
}

// cutComment drops a comment to the end of the line, outside quotes.
func cutComment(t, mark string) string {
	quoted := false
	for i := range len(t) {
		switch {
		case t[i] == '"':
			quoted = !quoted
		case quoted:
		case strings.HasPrefix(t[i:], "//"), mark != "" && strings.HasPrefix(t[i:], mark) && !isDirective(strings.TrimSpace(t)):
			return t[:i]
		}
	}
	return t
}

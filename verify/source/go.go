package source

import (
	"fmt"
	"strconv"
	"strings"

	"asmgen/gen/targets"
)

// ReadGo reads the text of a file in Go assembler and takes out the
// instructions of the function symbol. Errors name the line.
func ReadGo(text, symbol string, t *targets.Target) (*File, error) {
	f := &File{Labels: map[string]int{}}
	head := "·" + symbol + "(SB)"
	inside := false
	for i, l := range strings.Split(stripBlocks(text), "\n") {
		l = strings.TrimSpace(cutComment(l, ""))
		fail := func(format string, args ...any) (*File, error) {
			return nil, fmt.Errorf("line %d: %s", i+1, fmt.Sprintf(format, args...))
		}
		switch {
		case l == "":
		case l == `#include "textflag.h"`:
			f.TextFlags = true
		case l[0] == '#':
			return fail("%q cannot be followed here", l)
		case strings.HasPrefix(l, "TEXT"):
			name, rest, _ := strings.Cut(strings.TrimSpace(l[4:]), ",")
			if inside || strings.TrimSpace(name) != head {
				return fail("%q is not the one function %s that the header names", l, symbol)
			}
			inside = true
			if err := f.readFrame(rest); err != nil {
				return fail("%v", err)
			}
		case !inside:
			return fail("%q stands outside the function %s", l, symbol)
		default:
			if label, _, ok := cutLabel(l); ok {
				f.Labels[label] = i + 1
				continue
			}
			in, err := t.Go.Set.Parse(l)
			if err != nil {
				return fail("%v", err)
			}
			in.Line = i + 1
			f.Insts = append(f.Insts, in)
		}
	}
	return f.holding(symbol, inside)
}

// readFrame reads the flags and the sizes of a TEXT line: "NOSPLIT, $64-24".
func (f *File) readFrame(rest string) error {
	fields := strings.Split(rest, ",")
	frame, args, ok := strings.Cut(strings.TrimSpace(fields[len(fields)-1]), "-")
	var err1, err2 error
	f.Frame, err1 = strconv.Atoi(strings.TrimPrefix(frame, "$"))
	f.ArgBytes, err2 = strconv.Atoi(args)
	if !ok || err1 != nil || err2 != nil || !strings.HasPrefix(frame, "$") {
		return fmt.Errorf("the TEXT line does not end in $frame-arguments")
	}
	for _, flag := range fields[:len(fields)-1] {
		switch strings.TrimSpace(flag) {
		case "NOSPLIT":
			f.NoSplit = true
		default:
			return fmt.Errorf("the TEXT line has the flag %q, which no emitted file has", flag)
		}
	}
	return nil
}

// GoFunction is the text of a Go assembler file with all but the function symbol
// and what it includes blanked out.
func GoFunction(text, symbol string) (string, error) {
	lines := strings.Split(text, "\n")
	inside, found := false, false
	for i, l := range lines {
		t := strings.TrimSpace(l)
		switch {
		case strings.HasPrefix(t, "TEXT"):
			name, _, _ := strings.Cut(strings.TrimSpace(t[4:]), "(")
			inside = strings.TrimSpace(name) == "·"+symbol
			found = found || inside
		case strings.HasPrefix(t, "GLOBL"), strings.HasPrefix(t, "DATA"):
			inside = false
		}
		if !inside && !strings.HasPrefix(t, "#include") && !strings.HasPrefix(t, "//") {
			lines[i] = ""
		}
	}
	if !found {
		return "", fmt.Errorf("there is no function %s in the file", symbol)
	}
	return strings.Join(lines, "\n"), nil
}

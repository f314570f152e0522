package source

import (
	"fmt"
	"strings"

	"asmgen/gen/isa"
)

// place finds the statement that an operand of statement i names, if it names one.
func (f *function) place(operand string, i int) (to int, isLabel bool, err error) {
	if isDistance(operand) {
		to, err = f.distant(operand, i)
		return to, true, err
	}
	to, isLabel = f.labels[operand]
	if n := len(operand) - 1; n > 0 && (operand[n] == 'b' || operand[n] == 'f') {
		if places, ok := f.numbered[operand[:n]]; ok {
			isLabel, to = true, -1
			for _, p := range places {
				if operand[n] == 'b' && p <= i {
					to = p
				}
				if operand[n] == 'f' && p > i {
					to = p
					break
				}
			}
		}
	}
	if isLabel && to < 0 {
		err = fmt.Errorf("%s is not a place from the label %s on", operand, f.symbol)
	}
	return to, isLabel, err
}

// isDistance tells that an operand names a place by its distance from here.
func isDistance(operand string) bool {
	return operand == "." || len(operand) > 1 && operand[0] == '.' && strings.ContainsRune("+-", rune(operand[1]))
}

// farthest is the most bytes to a place that is named by its distance.
const farthest = 1 << 13

// distant is the statement so many bytes from statement i. On AVR they count from the
// one behind it.
func (f *function) distant(operand string, i int) (int, error) {
	by, err := evaluate("0" + operand[1:])
	if err != nil {
		return 0, err
	}
	if by < -farthest || by > farthest {
		return 0, fmt.Errorf("%s is too far away to be followed here", operand)
	}
	at := i
	if f.target.Family == "avr" {
		at++
	}
	step := 1
	if by < 0 {
		step, by = -1, -by
	}
	for by > 0 {
		from := at
		if step < 0 {
			from--
		}
		if from < 0 || from >= len(f.code) || f.padding[from] != "" {
			break
		}
		n, err := f.bytes(from)
		if err != nil {
			return 0, err
		}
		by -= int64(n)
		at += step
	}
	if by != 0 {
		return 0, fmt.Errorf("%s is not the place of an instruction", operand)
	}
	return at, nil
}

// bytes is the size of statement i.
func (f *function) bytes(i int) (int, error) {
	anywhere := func(operand string, i int) (to int, isLabel bool, err error) {
		if isDistance(operand) {
			return 0, true, nil
		}
		return f.place(operand, i)
	}
	in, _, err := f.parseAt(i, anywhere)
	if err != nil {
		return 0, err
	}
	return f.target.Set.Specs[in.Op].Bytes(in.Args), nil
}

// calls are the instructions that call a function or go on in one, by family.
var calls = map[string]map[string]bool{
	"riscv": {"call": true, "tail": true, "jal": true, "j": true},
	"avr":   {"call": true, "rcall": true, "jmp": true, "rjmp": true},
	"amd64": {"call": true, "callq": true, "jmp": true},
	"arm":   {"bl": true, "blx": true, "b": true},
	"thumb": {"bl": true, "blx": true, "b": true},
}

// called is the function that statement i calls, as the file spells it, or nothing where
// it names none.
func (f *function) called(i int) string {
	words := strings.FieldsFunc(f.code[i].text, func(c rune) bool { return strings.ContainsRune(" \t,", c) })
	name := strings.TrimSuffix(words[len(words)-1], "@PLT")
	if a, err := f.target.Set.Syntax.Parse(name); err == nil && a.Type == isa.Reg || names.FindString(name) != name {
		return ""
	}
	return name
}

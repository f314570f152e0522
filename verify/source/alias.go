package source

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"asmgen/gen/isa"
)

// aliases are the spellings of instructions that tables do not have, by family:
// the mnemonic with its operands or their number, and what assemblers take it for.
var aliases = map[string]map[string]string{
	"riscv": {
		"mv 2": "addi $1, $2, 0", "li 2": "addi $1, zero, $2", "nop 0": "addi zero, zero, 0",
		"seqz 2": "sltiu $1, $2, 1", "snez 2": "sltu $1, zero, $2", "sgtu 3": "sltu $1, $3, $2", "neg 2": "sub $1, zero, $2",
		"add 3": "addi $1, $2, $3", "and 3": "andi $1, $2, $3", "or 3": "ori $1, $2, $3", "xor 3": "xori $1, $2, $3",
		"sltu 3": "sltiu $1, $2, $3", "sll 3": "slli $1, $2, $3", "srl 3": "srli $1, $2, $3",
		"bnez 2": "bne $1, zero, $2", "beqz 2": "beq $1, zero, $2", "jal 1": "jal ra, $1",
		"jr ra": "ret", "jr x1": "ret", "jalr zero,ra": "ret", "jalr x0,0(ra)": "ret", "jalr zero,0(ra)": "ret", "jalr zero,ra,0": "ret",
	},
	"avr": {
		"tst 1": "and $1, $1", "ser 1": "ldi $1, 255", "brlo 1": "brcs $1", "brsh 1": "brcc $1",
		"ld 2": "ldd $1, $2", "st 2": "std $1, $2", "ldd 2": "ld $1, $2", "std 2": "st $1, $2",
	},
	"amd64": {"retq 0": "ret", "mulx 3": "mulxq $1, $2, $3"},
	"arm":   listed, "thumb": listed,
}

// listed are the spellings of moves of several words on ARM.
var listed = map[string]string{
	"stmfd sp!": "push $2", "stmdb sp!": "push $2", "ldmfd sp!": "pop $2", "ldmia sp!": "pop $2", "ldm sp!": "pop $2",
	"stmia 2": "stm $1, $2", "ldmia 2": "ldm $1, $2", "stmea 2": "stm $1, $2", "ldmfd 2": "ldm $1, $2",
}

// parse reads statement i, with the statement that it names.
func (f *function) parse(i int) (in isa.Inst, target int, err error) {
	text := f.code[i].text
	if text[0] == '.' {
		return in, 0, fmt.Errorf("the directive %s has no place within the function %s", text, f.symbol)
	}
	mnemonic, rest := text, ""
	if at := strings.IndexAny(text, " \t"); at >= 0 {
		mnemonic, rest = text[:at], strings.TrimSpace(text[at:])
	}
	family := f.target.Family
	fold := func(s string) string {
		if family == "riscv" {
			return s
		}
		return strings.ToLower(s)
	}
	operands, named := splitOperands(rest), false
	for k, o := range operands {
		if k == len(operands)-1 {
			if to, isLabel, err := f.place(o, i); isLabel {
				if err != nil {
					return in, 0, err
				}
				target, operands[k], named = to, labelName(to), true
				continue
			}
		}
		operands[k] = constants(family, fold(o))
	}
	first := error(nil)
	for _, spelling := range spellings(family, fold(mnemonic), operands) {
		in, err = f.target.Set.Parse(spelling)
		if err == nil && f.target.Set.Specs[in.Op].Flow.Labelled() && !named {
			return in, 0, fmt.Errorf("there is no label %s in the file", operands[len(operands)-1])
		}
		if err == nil {
			in.Line = f.code[i].line
			return in, target, nil
		}
		if first == nil {
			first = err
		}
	}
	return in, 0, fmt.Errorf("%q is not an instruction that can be followed here: %w", strings.Join(strings.Fields(text), " "), first)
}

// place finds the statement that an operand of statement i names, if it names one.
func (f *function) place(operand string, i int) (to int, isLabel bool, err error) {
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

// commutes are the instructions of Thumb whose sources may change places.
var commutes = map[string]bool{"muls": true, "adcs": true, "ands": true, "orrs": true, "eors": true}

// spellings are the ways to write an instruction in the table's own words, the one
// that is nearest to the text first.
func spellings(family, mnemonic string, operands []string) []string {
	write := func(mnemonic string, operands ...string) string {
		return strings.TrimSpace(mnemonic + " " + strings.Join(operands, ", "))
	}
	out := []string{write(mnemonic, operands...)}
	switch {
	case family == "amd64":
		out = append(out, write(mnemonic+"q", operands...), write(mnemonic+"l", operands...))
	case family == "avr":
		numbered := slices.Clone(operands)
		for k, o := range numbered { // a register may be a number
			if v, err := evaluate(o); err == nil && v >= 0 && v < 32 {
				numbered[k] = fmt.Sprintf("r%d", v)
				some := slices.Clone(operands)
				some[k] = numbered[k]
				out = append(out, write(mnemonic, some...))
			}
		}
		out = append(out, write(mnemonic, numbered...))
		if mnemonic == "eor" && len(operands) == 2 && numbered[0] == numbered[1] {
			return []string{write("clr", numbered[0])} // 0 whatever it was
		}
	case (family == "arm" || family == "thumb") && len(operands) == 2: // the first operand stands for the second as well
		out = append(out, write(mnemonic, operands[0], operands[0], operands[1]))
	case family == "thumb" && len(operands) == 3 && operands[0] == operands[1]:
		out = append(out, write(mnemonic, operands[0], operands[2]))
	case family == "thumb" && len(operands) == 3 && operands[0] == operands[2] && commutes[mnemonic]:
		out = append(out, write(mnemonic, operands[0], operands[1]))
	}
	keys := []string{mnemonic + " " + strings.Join(operands, ","), fmt.Sprintf("%s %d", mnemonic, len(operands))}
	if len(operands) > 0 {
		keys = append([]string{mnemonic + " " + operands[0]}, keys...)
	}
	for _, key := range keys {
		if alias, ok := aliases[family][key]; ok {
			for k, o := range operands {
				alias = strings.ReplaceAll(alias, fmt.Sprintf("$%d", k+1), o)
			}
			out = append(out, alias)
		}
	}
	return out
}

// addresses are the operands that hold an expression, by family: the text before
// it, the expression, the text after it.
var addresses = map[string]*regexp.Regexp{
	"riscv": regexp.MustCompile(`^()(.*)(\(\w+\))$`),
	"amd64": regexp.MustCompile(`^(\$)(.*)()$|^()(.*)(\(%\w+\))$`),
	"arm":   regexp.MustCompile(`^(#)(.*)()$|^(\[\s*\w+\s*,\s*#?)(.*)(\]!?)$`),
	"thumb": regexp.MustCompile(`^(#)(.*)()$|^(\[\s*\w+\s*,\s*#?)(.*)(\]!?)$`),
	"avr":   regexp.MustCompile(`^([xyz]\+)(.+)()$`), // spaces are gone there
}

// constants has the expressions of an operand evaluated.
func constants(family, operand string) string {
	arm := family == "arm" || family == "thumb"
	if family == "avr" {
		operand = strings.ReplaceAll(operand, " ", "")
	}
	if m := addresses[family].FindStringSubmatch(operand); m != nil {
		m = slices.DeleteFunc(m[1:], func(s string) bool { return s == "" })
		for k, part := range m {
			if v, err := evaluate(part); err == nil {
				m[k] = fmt.Sprint(v)
				if arm && k > 0 && !strings.HasSuffix(m[k-1], "#") {
					m[k] = "#" + m[k]
				}
			}
		}
		return strings.Join(m, "")
	}
	if family == "avr" && (operand == "y" || operand == "z") {
		return operand + "+0"
	}
	if v, err := evaluate(operand); err == nil {
		if arm { // the mark may be left out
			return fmt.Sprintf("#%d", v)
		}
		return fmt.Sprint(v)
	}
	return operand
}

// splitOperands cuts at the commas outside brackets.
func splitOperands(s string) []string {
	var out []string
	depth, start := 0, 0
	for i, c := range s {
		switch {
		case strings.ContainsRune("([{", c):
			depth++
		case strings.ContainsRune(")]}", c):
			depth--
		case c == ',' && depth == 0:
			out = append(out, strings.TrimSpace(s[start:i]))
			start = i + 1
		}
	}
	if s == "" {
		return nil
	}
	return append(out, strings.TrimSpace(s[start:]))
}

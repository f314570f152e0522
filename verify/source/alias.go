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
		"slt 3": "slti $1, $2, $3", "sra 3": "srai $1, $2, $3", "not 2": "xori $1, $2, -1", "zext.b 2": "andi $1, $2, 255",
		"sgt 3": "slt $1, $3, $2", "sltz 2": "slt $1, $2, zero", "sgtz 2": "slt $1, zero, $2",
		"addw 3": "addiw $1, $2, $3", "sllw 3": "slliw $1, $2, $3", "srlw 3": "srliw $1, $2, $3", "sraw 3": "sraiw $1, $2, $3",
		"sext.w 2": "addiw $1, $2, 0", "negw 2": "subw $1, zero, $2",
		"bnez 2": "bne $1, zero, $2", "beqz 2": "beq $1, zero, $2", "bltz 2": "blt $1, zero, $2", "bgez 2": "bge $1, zero, $2",
		"bgtz 2": "blt zero, $1, $2", "blez 2": "bge zero, $1, $2", "bgt 3": "blt $2, $1, $3", "ble 3": "bge $2, $1, $3",
		"bgtu 3": "bltu $2, $1, $3", "bleu 3": "bgeu $2, $1, $3", "jal 1": "jal ra, $1", "jal zero": "j $2", "jal x0": "j $2",
		"jr ra": "ret", "jr x1": "ret", "jalr zero,ra": "ret", "jalr x0,0(ra)": "ret", "jalr zero,0(ra)": "ret", "jalr zero,ra,0": "ret",
	},
	"avr": {
		"tst 1": "and $1, $1", "ser 1": "ldi $1, 255", "brlo 1": "brcs $1", "brsh 1": "brcc $1",
		"ld 2": "ldd $1, $2", "st 2": "std $1, $2", "ldd 2": "ld $1, $2", "std 2": "st $1, $2",
	},
	"amd64": {
		"retq 0": "ret", "mulx 3": "mulxq $1, $2, $3", "sal 2": "shlq $1, $2", "salq 2": "shlq $1, $2", "sall 2": "shll $1, $2",
		"shl 1": "shlq $one, $1", "shr 1": "shrq $one, $1", "sar 1": "sarq $one, $1", "sal 1": "shlq $one, $1", "shlq 1": "shlq $one, $1", "shrq 1": "shrq $one, $1", "shll 1": "shll $one, $1", "shrl 1": "shrl $one, $1",
		"sarq 1": "sarq $one, $1", "salq 1": "shlq $one, $1", "sall 1": "shll $one, $1", "cdqe 0": "cltq",
		"jz 1": "je $1", "jnz 1": "jne $1", "jc 1": "jb $1", "jnc 1": "jae $1", "jnae 1": "jb $1", "jnb 1": "jae $1", "jna 1": "jbe $1",
		"jnbe 1": "ja $1", "jnge 1": "jl $1", "jnl 1": "jge $1", "jng 1": "jle $1", "jnle 1": "jg $1",
		"setz 1": "sete $1", "setnz 1": "setne $1", "setc 1": "setb $1", "setnc 1": "setae $1", "setnae 1": "setb $1", "setnb 1": "setae $1",
		"setna 1": "setbe $1", "setnbe 1": "seta $1", "setnge 1": "setl $1", "setnl 1": "setge $1", "setng 1": "setle $1", "setnle 1": "setg $1",
	},
	"arm": listed, "thumb": listed,
}

// listed are the spellings of moves of several words on ARM.
var listed = map[string]string{
	"stmfd sp!": "push $2", "stmdb sp!": "push $2", "ldmfd sp!": "pop $2", "ldmia sp!": "pop $2", "ldm sp!": "pop $2",
	"stmia 2": "stm $1, $2", "ldmia 2": "ldm $1, $2", "stmea 2": "stm $1, $2", "ldmfd 2": "ldm $1, $2",
	"stmfd 2": "stmdb $1, $2",
	"bhs 1":   "bcs $1", "blo 1": "bcc $1", "bhs.w 1": "bcs.w $1", "blo.w 1": "bcc.w $1",
	"neg 2": "rsb $1, $2, #0", "negs 2": "rsbs $1, $2, #0",
}

// parse reads statement i, with the statement that it names.
func (f *function) parse(i int) (in isa.Inst, target int, err error) { return f.parseAt(i, f.place) }

// parseAt is parse where place finds the statement that an operand names.
func (f *function) parseAt(i int, place func(operand string, i int) (to int, isLabel bool, err error)) (in isa.Inst, target int, err error) {
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
			if to, isLabel, err := place(o, i); isLabel {
				if err != nil {
					return in, 0, err
				}
				target, operands[k], named = to, labelName(to), true
				continue
			}
		}
		operands[k] = constants(family, fold(o))
	}
	// An instruction that has the width in its name is that of the name without it.
	short, wide := strings.CutSuffix(fold(mnemonic), ".w")
	wide = wide && family == "thumb"
	mnemonics := []string{fold(mnemonic)}
	if wide {
		mnemonics = append(mnemonics, short)
	}
	first := error(nil)
	var all []string
	for _, name := range mnemonics {
		all = append(all, spellings(family, name, operands)...)
	}
	for _, spelling := range all {
		in, err = f.target.Set.Parse(spelling)
		if err == nil && f.target.Set.Specs[in.Op].Flow.Labelled() && !named {
			return in, 0, fmt.Errorf("there is no label %s in the file", operands[len(operands)-1])
		}
		if err == nil && f.target.Set.Specs[in.Op].Flow == isa.Calls && isDistance(last(rest)) {
			return in, 0, fmt.Errorf("%q makes room on the stack by a call, which cannot be followed here", strings.Join(strings.Fields(text), " "))
		}
		if err == nil {
			if n := f.target.Set.Specs[in.Op].Bytes(in.Args); wide && n != 4 {
				return in, 0, fmt.Errorf("%q asks for 4 bytes where %d are enough, which cannot be followed here", strings.Join(strings.Fields(text), " "), n)
			}
			in.Line = f.code[i].line
			return in, target, nil
		}
		if first == nil {
			first = err
		}
	}
	if calls[family][fold(mnemonic)] {
		if name := f.called(i); name != "" {
			return in, 0, fmt.Errorf("%q calls %s, which is not in the file", strings.Join(strings.Fields(text), " "), name)
		}
	}
	return in, 0, fmt.Errorf("%q is not an instruction that can be followed here: %w", strings.Join(strings.Fields(text), " "), first)
}

// last is the last operand of some.
func last(operands string) string {
	return strings.TrimSpace(operands[strings.LastIndexByte(operands, ',')+1:])
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
	case pairwise[mnemonic] && len(operands) == 3 && family == "arm" && isNext(operands[1], operands[0]):
		out = append(out, write(mnemonic, operands[0], operands[2]))
	case pairwise[mnemonic] && len(operands) == 2 && family == "thumb":
		out = append(out, write(mnemonic, operands[0], next(operands[0]), operands[1]))
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
			alias = strings.ReplaceAll(alias, "$one", "$1")
			out = append(out, alias)
		}
	}
	return out
}

// pairwise are the instructions of ARM on a register and the one after it, which may be
// left out.
var pairwise = map[string]bool{"ldrd": true, "strd": true}

// next is the register after one that is named by its number, isNext tells that one
// is.
func next(register string) string {
	var n int
	if _, err := fmt.Sscanf(register, "r%d", &n); err != nil {
		return ""
	}
	return fmt.Sprintf("r%d", n+1)
}

func isNext(a, b string) bool {
	if a == "fp" {
		a = "r11"
	}
	return a != "" && a == next(b)
}

// addresses are the operands that hold an expression, by family: the text before
// it, the expression, the text after it.
var addresses = map[string]*regexp.Regexp{
	"riscv": regexp.MustCompile(`^()(.*)(\(\w+\))$`),
	"amd64": regexp.MustCompile(`^(\$)(.*)()$|^()(.*)(\([^()]*%[^()]*\))$`),
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

// splitOperands cuts at the commas outside brackets. A shift belongs to the operand
// before it.
func splitOperands(s string) []string {
	var out []string
	depth, start := 0, 0
	add := func(operand string) {
		if operand = strings.TrimSpace(operand); len(out) > 0 && isa.IsShift(strings.ToLower(operand)) {
			out[len(out)-1] += ", " + operand
			return
		}
		out = append(out, operand)
	}
	for i, c := range s {
		switch {
		case strings.ContainsRune("([{", c):
			depth++
		case strings.ContainsRune(")]}", c):
			depth--
		case c == ',' && depth == 0:
			add(s[start:i])
			start = i + 1
		}
	}
	if s == "" {
		return nil
	}
	add(s[start:])
	return out
}

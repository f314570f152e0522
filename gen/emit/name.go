package emit

import (
	"fmt"
	"go/types"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"asmgen/gen/targets"
)

var identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// standardName is the name where none is asked for.
func (p *plan) standardName() string {
	if p.open() {
		return p.Op + "_loop"
	}
	return fmt.Sprintf("%s%d", p.Op, p.Bits)
}

func (p *plan) resolveName() error {
	if p.Name == "" {
		p.Name = p.standardName()
	}
	symbol := p.Prefix + p.Name
	switch {
	case !identifier.MatchString(symbol):
		return usagef("%q is not a name a C compiler accepts: use letters, digits and underscores", symbol)
	case len(symbol) > 128:
		return usagef("the name %.20s... has %d characters: use at most 128", symbol, len(symbol))
	case p.Syntax == "go" && (strings.Contains(" init main _ ", " "+symbol+" ") || types.Universe.Lookup(symbol) != nil):
		return usagef("the name %s has a meaning of its own in Go: choose another with -name", symbol)
	case reserved(p.target, symbol):
		return usagef("the name %q means something else to the compiler or the assembler: choose another with -name", symbol)
	}
	return nil
}

// reserved reports whether a symbol of that name would be read as a register, as
// a keyword of C, C++ or Go, as a type of stdint.h, or as a macro that compilers
// define: those of the implementation begin with two underscores or with one and
// a capital.
func reserved(t *targets.Target, symbol string) bool {
	if _, err := t.Set.Syntax.Parse(symbol); err == nil {
		return true
	}
	return ofImplementation.MatchString(symbol) || strings.Contains(keywords, " "+symbol+" ")
}

var ofImplementation = regexp.MustCompile(`^(__|_[A-Z]|u?int(_least|_fast)?[0-9]+_t$|u?int(ptr|max)_t$)`)

const keywords = " alignas alignof and and_eq asm auto bitand bitor bool break case catch chan char class compl " +
	"concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default " +
	"defer delete do double dynamic_cast else enum explicit export extern fallthrough false float for friend func " +
	"go goto if import inline int interface long map mutable namespace new noexcept not not_eq nullptr operator or " +
	"or_eq package private protected public range register reinterpret_cast requires restrict return select short " +
	"signed sizeof static static_assert static_cast struct switch template this thread_local throw true try type " +
	"typedef typeid typename typeof union unsigned using var virtual void volatile wchar_t while xor xor_eq " +
	"main linux unix i386 AVR "

// checkLicense refuses what would not survive in a comment: its marks, which
// compilers warn of or which end it, text that is not printable, and what the go
// command would take for a directive.
func checkLicense(text, syntax string) error {
	for _, mark := range []string{"/*", "*/", "??/"} {
		if strings.Contains(text, mark) {
			return usagef("the licence text contains %q, which has a meaning in the comment it is put in", mark)
		}
	}
	if !utf8.ValidString(text) {
		return usagef("the licence text is not UTF-8")
	}
	for _, r := range text {
		if unicode.IsControl(r) && !strings.ContainsRune("\n\r\t", r) {
			return usagef("the licence text contains the control character %U", r)
		}
	}
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); syntax == "go" && (strings.HasPrefix(line, "+build") || strings.HasPrefix(line, "go:")) {
			return usagef("the licence line %q would be a directive to the go command", line)
		}
	}
	return nil
}

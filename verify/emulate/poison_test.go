package emulate

import (
	"errors"
	"os"
	"strings"
	"testing"

	"asmgen/gen/targets/amd64"
)

// poisonings are routines of three pointers, and what valgrind must say of them.
var poisonings = []struct{ name, code, says string }{
	{"product", "movq (%rsi), %rax\nmulq (%rdx)\nmovq %rax, (%rdi)\nmovq %rdx, 8(%rdi)", ""},
	{"products and sums with two carries", "movq (%rdx), %rdx\nmulxq (%rsi), %rax, %rcx\nxorl %r8d, %r8d\nadcxq %r8, %rax\nadoxq %r8, %rcx\nmovq %rax, (%rdi)\nmovq %rcx, 8(%rdi)", ""},
	{"choice without a branch", "movq (%rsi), %rax\nmovq (%rdx), %rcx\ncmpq %rax, %rcx\ncmovcq %rcx, %rax\nmovq %rax, (%rdi)", ""},
	{"mask of a borrow", "movq (%rsi), %rax\nsubq (%rdx), %rax\nsbbq %rcx, %rcx\nandq %rcx, %rax\nmovq %rax, (%rdi)", ""},
	{"words through the stack", "movq (%rsi), %rax\npushq %rax\npopq %rcx\nmovq %rcx, (%rdi)", ""},

	{"secret branch", "movq (%rsi), %rax\ntestq %rax, %rax\nje 1f\naddq $1, %rax\n1: movq %rax, (%rdi)", "line 7: the branch depends on secret data"},
	{"branch on a secret carry", "movq (%rsi), %rax\naddq (%rdx), %rax\njc 1f\n1: movq %rax, (%rdi)", "line 7: the branch depends on secret data"},
	{"branch on a sum of a secret", "movq (%rsi), %rax\nmovq %rax, (%rdi)\nmovq (%rdi), %rcx\nloop 1f\n1: ret", "line 8: the branch depends on secret data"},
	{"secret index to read", "movq (%rsi), %rax\nandl $7, %eax\nmovb (%rdx,%rax), %cl\nmovq %rax, (%rdi)", "line 7: the address depends on secret data"},
	{"secret index to write", "movq (%rdx), %rax\nandl $7, %eax\nmovb %al, (%rdi,%rax)", "line 7: the address depends on secret data"},
	{"secret jump", "leaq 1f(%rip), %rcx\nmovq (%rsi), %rax\nandl $0, %eax\nmovq (%rsi), %rdx\nshrq $63, %rdx\naddq %rdx, %rcx\nsubq %rdx, %rcx\njmp *%rcx\n1: ret", "depends on secret data"},
}

// Valgrind is silent about routines that keep their secrets, and names the line
// that does not.
func TestPoison(t *testing.T) {
	if !Poisons(amd64.Target) {
		t.Skip("this is no amd64 Linux")
	}
	if absent := Missing(PoisonTools()); absent != "" {
		if os.Getenv("ASMGEN_REQUIRE_TOOLS") != "" {
			t.Fatal(absent)
		}
		t.Skip(absent)
	}
	for _, p := range poisonings {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			text := "/* f */\n\t.global\tf\n\t.type\tf, %function\nf:\n" + p.code + "\nret\n\t.size\tf, .-f\n\t.section\t.note.GNU-stack,\"\",%progbits\n"
			err := Poison(t.Context(), amd64.Target, []byte(text), "f", 64, []int{0, 16, 32}, 0)
			var use *Secret
			switch {
			case p.says == "" && err != nil:
				t.Error(err)
			case p.says != "" && (!errors.As(err, &use) || !strings.Contains(err.Error(), p.says)):
				t.Errorf("it says %v, not %q", err, p.says)
			}
		})
	}
}

// A routine that fails in other ways is no finding about secrets.
func TestPoisonFails(t *testing.T) {
	if absent := Missing(PoisonTools()); absent != "" || !Poisons(amd64.Target) {
		t.Skip(absent)
	}
	for code, says := range map[string]string{"movq $0, %rax\nmovq %rax, (%rax)": "valgrind", "noise": "gcc"} {
		text := "/* f */\n\t.global\tf\nf:\n" + code + "\nret\n\t.section\t.note.GNU-stack,\"\",%progbits\n"
		err := Poison(t.Context(), amd64.Target, []byte(text), "f", 64, []int{0, 16, 32}, 0)
		if use := (*Secret)(nil); err == nil || errors.As(err, &use) || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", code, err)
		}
	}
}

package emulate

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
)

func assemble(t *testing.T, r routines, a Assembler, text []byte) *Object {
	t.Helper()
	if missing := Missing(AssemblerTools(r.machine(), a)); missing != "" {
		t.Skip(missing)
	}
	o, err := Assemble(context.Background(), r.machine(), a, text, "f")
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestAssemblersAgree has both assemblers make the same sound object of a
// right text.
func TestAssemblersAgree(t *testing.T) {
	for _, r := range all {
		t.Run(r.target, func(t *testing.T) {
			gnu, llvm := assemble(t, r, GNU, r.text(r.mul)), assemble(t, r, LLVM, r.text(r.mul))
			if d := gnu.Differ(llvm); d != "" {
				t.Error(d)
			}
			for _, o := range []*Object{gnu, llvm} {
				if len(o.Code) == 0 || o.Size != uint64(len(o.Code)) || !o.Func || !o.Global || !o.StackNote || o.ExecStack ||
					o.Relocations != 0 || o.Undefined != nil || o.Extra != nil {
					t.Errorf("%+v", o)
				}
			}
			longer := assemble(t, r, GNU, r.text(r.mul, r.ret))
			if d := gnu.Differ(longer); !strings.Contains(d, "differs from byte") {
				t.Errorf("a longer routine does not differ: %q", d)
			}
		})
	}
}

// TestUnsoundObjects has each fault of an object show, on a machine whose
// relocations are of the one kind and one where they are of the other.
func TestUnsoundObjects(t *testing.T) {
	for _, r := range []routines{riscvRoutines("rv32", 32), armRoutines} {
		right := string(r.text(r.mul))
		replace := func(old, new string) []byte {
			if !strings.Contains(right, old) {
				t.Fatalf("%s: no %q", r.target, old)
			}
			return []byte(strings.Replace(right, old, new, 1))
		}
		for _, c := range []struct {
			name  string
			text  []byte
			shows func(o *Object) bool
		}{
			{"no type", replace(".type f, %function", ""), func(o *Object) bool { return !o.Func }},
			{"no size", replace(".size f, .-f", ""), func(o *Object) bool { return o.Size == 0 }},
			{"local", replace(".global f", ""), func(o *Object) bool { return !o.Global }},
			{"no note", replace(".section .note.GNU-stack", ".section .note.other"), func(o *Object) bool { return !o.StackNote }},
			{"executable stack", replace(`GNU-stack,""`, `GNU-stack,"x"`), func(o *Object) bool { return o.ExecStack }},
			{"outside symbol", replace("\t.size", "\t.long g\n\t.size"), func(o *Object) bool {
				return o.Relocations == 1 && slices.Equal(o.Undefined, []string{"g"})
			}},
			{"table", append([]byte("\t.data\n\t.long 1\n"), right...), func(o *Object) bool {
				return slices.Equal(o.Extra, []string{".data"})
			}},
		} {
			t.Run(r.target+"/"+c.name, func(t *testing.T) {
				if o := assemble(t, r, GNU, c.text); !c.shows(o) {
					t.Errorf("%+v", o)
				}
			})
		}
	}
}

// TestRawText has a text that begins with a C comment assembled without the
// preprocessor.
func TestRawText(t *testing.T) {
	r := all[0]
	raw := bytes.Replace(r.text(r.mul), []byte("// hand-written"), []byte("/* hand-written */"), 1)
	if o := assemble(t, r, GNU, raw); len(o.Code) == 0 {
		t.Error("no code")
	}
	for _, a := range Assemblers {
		needsCPP := bytes.Replace(raw, []byte("f:"), []byte("#if 0\nnonsense\n#endif\nf:"), 1)
		if _, err := Assemble(context.Background(), r.machine(), a, needsCPP, "f"); err == nil {
			t.Errorf("%v: a raw text went through the preprocessor", a)
		}
	}
	if _, err := Assemble(context.Background(), r.machine(), GNU, raw, "g"); err == nil || !strings.Contains(err.Error(), ".text.g") {
		t.Errorf("a symbol that is not there: %v", err)
	}
}

package amd64_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"asmgen/gen/contract"
	"asmgen/gen/emit"
	. "asmgen/gen/targets/amd64"
)

func emitted(t *testing.T, r emit.Request) *emit.File {
	t.Helper()
	r.Target = "amd64"
	if r.Syntax == "go" {
		r.Package = "demo"
	}
	f, err := emit.Emit(r)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestSection holds the size in the header to the object file, with and without
// the landing pad, whose bytes come on top.
func TestSection(t *testing.T) {
	for _, compiler := range []string{"gcc", "clang-19"} {
		t.Run(compiler, func(t *testing.T) {
			Need(t, compiler, "readelf")
			for _, alias := range []contract.Alias{contract.AliasInputs, contract.AliasAny} {
				for _, bits := range []int{1, 512} {
					f := emitted(t, emit.Request{Bits: bits, Alias: alias, Name: "f"})
					dir := t.TempDir()
					WriteFile(t, dir, "f.S", string(f.Text))
					Command(t, dir, compiler+" -c -Wall -Werror -Wa,--fatal-warnings -fcf-protection=none -o plain.o f.S")
					Command(t, dir, compiler+" -c -Wall -Werror -Wa,--fatal-warnings -fcf-protection=full -o cet.o f.S")
					plain := SectionBytes(t, filepath.Join(dir, "plain.o"), ".text.f")
					cet := SectionBytes(t, filepath.Join(dir, "cet.o"), ".text.f")
					if len(plain) != f.Contract.Figures.Bytes {
						t.Errorf("%d bits, alias %s: %d bytes, the header says %d", bits, alias, len(plain), f.Contract.Figures.Bytes)
					}
					if endbr64 := []byte{0xf3, 0x0f, 0x1e, 0xfa}; !bytes.Equal(cet, append(endbr64, plain...)) {
						t.Errorf("%d bits: the code with a landing pad is not endbr64 and the code without", bits)
					}
					if notes := Command(t, dir, "readelf -n cet.o"); !strings.Contains(notes, "IBT, SHSTK") {
						t.Errorf("the notes lack the features: %s", notes)
					}
					if notes := Command(t, dir, "readelf -n plain.o"); strings.Contains(notes, "IBT") {
						t.Errorf("the notes promise a landing pad that is not there: %s", notes)
					}
				}
			}
		})
	}
}

func TestRaw(t *testing.T) {
	Need(t, "as")
	f := emitted(t, emit.Request{Bits: 256, Name: "f", Raw: true})
	dir := t.TempDir()
	WriteFile(t, dir, "f.s", string(f.Text))
	Command(t, dir, "as --64 --fatal-warnings -o f.o f.s")
	if got := len(SectionBytes(t, filepath.Join(dir, "f.o"), ".text.f")); got != f.Contract.Figures.Bytes {
		t.Errorf("%d bytes, the header says %d", got, f.Contract.Figures.Bytes)
	}
}

// TestBodiesAgree compares the computation, assembled from both texts. Without a
// frame all that is left of the Go function is three loads and the return.
func TestBodiesAgree(t *testing.T) {
	files := map[string]string{}
	var calls strings.Builder
	all, sizes := map[string][]byte{}, map[string]int{}
	for _, alias := range []contract.Alias{contract.AliasInputs, contract.AliasAny} {
		for _, bits := range []int{1, 128, 192, 256, 1024, 4096} {
			r := emit.Request{Bits: bits, Alias: alias, Name: fmt.Sprintf("f%s%d", alias, bits)}
			gas := emitted(t, r)
			r.Syntax = "go"
			goFile := emitted(t, r)
			files[r.Name+"_amd64.s"] = string(goFile.Text)
			files[r.Name+"_amd64.go"] = strings.Replace(string(goFile.Stubs), "package demo", "package main", 1)
			fmt.Fprintf(&calls, "\t%s(nil, nil, nil)\n", r.Name)
			all[r.Name] = body(t, gas)
			figures, err := Target.Measure("go", GoForm(gas.Listing, []string{"z", "x", "y"}).Insts(), 0)
			if err != nil {
				t.Fatal(err)
			}
			sizes[r.Name] = figures.Bytes
		}
	}
	files["main.go"] = "package main\n\nfunc main() {\n" + calls.String() + "}\n"
	program := Built(t, files)
	loads := []byte{
		0x48, 0x8b, 0x7c, 0x24, 0x08,
		0x48, 0x8b, 0x74, 0x24, 0x10,
		0x48, 0x8b, 0x4c, 0x24, 0x18,
	}
	const ret = 0xc3
	for name, want := range all {
		got := SymbolBytes(t, program, "main."+name+".abi0")
		if strings.HasPrefix(name, "fany") {
			if !bytes.Contains(got, want) {
				t.Errorf("%s: the Go function differs", name)
			}
			if most := 100; len(got)-len(want) > most {
				t.Errorf("%s: arguments, frame and stack check take %d bytes, more than %d", name, len(got)-len(want), most)
			}
			continue
		}
		if !bytes.Equal(got, append(append(loads[:len(loads):len(loads)], want...), ret)) {
			t.Errorf("%s: the Go function differs", name)
		}
		if len(got) != sizes[name] {
			t.Errorf("%s: %d bytes, the table says %d", name, len(got), sizes[name])
		}
	}
}

// body are the bytes of the GNU form between its frame lines.
func body(t *testing.T, f *emit.File) []byte {
	t.Helper()
	Need(t, "gcc")
	dir := t.TempDir()
	WriteFile(t, dir, "f.S", string(f.Text))
	Command(t, dir, "gcc -c -fcf-protection=none -o f.o f.S")
	code := SectionBytes(t, filepath.Join(dir, "f.o"), ".text."+f.Contract.Symbol)
	before, after, begun := 0, 0, false
	for _, l := range f.Listing.Lines {
		switch {
		case l.Text != "":
		case !l.Frame:
			begun = true
		case begun:
			after += Set.Specs[l.Op].Bytes(l.Args)
		default:
			before += Set.Specs[l.Op].Bytes(l.Args)
		}
	}
	return code[before : len(code)-after]
}

// TestEmission bounds the time for 2048 and 4096 bits, the best of three runs
// since the machine may be busy, and compares the runs byte by byte.
func TestEmission(t *testing.T) {
	for _, syntax := range []string{"gas", "go"} {
		for _, bits := range []int{2048, 4096} {
			var first *emit.File
			best := time.Hour
			for range 3 {
				start := time.Now()
				f := emitted(t, emit.Request{Bits: bits, Alias: contract.AliasAny, Syntax: syntax})
				best = min(best, time.Since(start))
				if first == nil {
					first = f
				}
				if !bytes.Equal(first.Text, f.Text) || !bytes.Equal(first.Stubs, f.Stubs) {
					t.Errorf("%s, %d bits: two runs differ", syntax, bits)
				}
			}
			t.Logf("%s, %d bits, %d instructions: %v", syntax, bits, len(first.Listing.Insts()), best)
			if best > time.Second {
				t.Errorf("%s, %d bits: %v, more than a second", syntax, bits, best)
			}
		}
	}
}

package source

import "asmgen/gen/isa"

// pad is how many bytes a directive puts before an instruction that would come at a
// place, counted from the function's first, which is aligned.
func (f *File) pad(family string) func(i int, at int64) int64 {
	return func(i int, at int64) int64 {
		p, ok := f.Padding[i]
		if !ok {
			return 0
		}
		d := ParseDirective(p)
		number := func(k int) int64 {
			if k >= len(d.Args) {
				return 0
			}
			v, _ := evaluate(d.Args[k])
			return v
		}
		to := number(0)
		if d.Name == ".p2align" || d.Name == ".align" && family != "amd64" { // a power of two
			to = 1 << min(max(to, 0), 12)
		}
		if to <= 1 || to&(to-1) != 0 {
			return 0
		}
		bytes := -at & (to - 1)
		if most := number(2); most > 0 && bytes > most {
			return 0
		}
		return bytes
	}
}

// padded adds up the bytes of padding.
func (f *File) padded(set *isa.Set, family string) {
	pad, at := f.pad(family), int64(0)
	for i, in := range f.Insts {
		n := pad(i, at)
		f.Padded += int(n)
		at += n + int64(set.Specs[in.Op].Bytes(in.Args))
	}
}

package arm

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// pieces lowers a program for ARMv6-M part by part: nothing is in registers
// between them.
type pieces struct {
	*targets.Listing
	layout
	needed int // words that kernels put aside
	used   []int
	known  map[int]bool       // the signs that have a value
	tiles  map[gen.Part]*tile // by their first part
	within map[gen.Part]bool  // the other parts of tiles
}

// lowerPieces lowers a program part by part. How many words kernels put aside
// shows only when registers have been given out, so that all is done twice.
func lowerPieces(set *isa.Set, p *gen.Program) *targets.Listing {
	r := newPieces(set, p, 0)
	r.lower()
	r = newPieces(set, p, r.needed)
	r.lower()
	l := &targets.Listing{Set: set, Roles: pointerRoles(p)}
	f := newNarrowFrame(l, r.used, r.end-r.kernels, isa.Range(0, len(areas(p))-1))
	f.enter()
	l.Lines = append(l.Lines, r.Lines...)
	f.leave()
	return l
}

func newPieces(set *isa.Set, p *gen.Program, spilled int) *pieces {
	r := &pieces{Listing: &targets.Listing{Set: set}, layout: layoutOf(p, spilled), known: map[int]bool{}}
	if r.aside() {
		r.tiles, r.within = tilesOf(p)
	}
	return r
}

func (r *pieces) lower() {
	parts := r.program.Parts
	for i, part := range parts {
		t := r.tiles[part]
		switch {
		case r.within[part]:
			continue
		case t != nil:
			r.Comment("%v = %v * %v by halves", t.z, t.x, t.y)
			r.tile(t, t.z.Len == 2*r.program.N)
		default:
			r.Comment("%v", part)
			r.part(part, i == len(parts)-1)
		}
	}
}

// part lowers one part; the last completes the result.
func (r *pieces) part(part gen.Part, last bool) {
	if !r.aside() {
		r.kernel(part)
		return
	}
	switch p := part.(type) {
	case *gen.Difference:
		r.difference(p)
	case *gen.Recombination:
		r.recombine(p, last)
		return
	case *gen.Copy:
		r.reach(source, p.Src.Word(0))
		r.reach(destination, p.Dst.Word(0))
		r.transfer(p.Src.Len)
	case *gen.Product:
		if by := r.short(p); by != nil {
			by(p.X, p.Y, p.Z)
		} else {
			r.kernel(p)
		}
	default:
		r.kernel(p)
	}
	if last {
		r.deliver()
	}
}

// short is what multiplies as few words as these, if they are.
func (r *pieces) short(p *gen.Product) func(x, y, z gen.Range) {
	if p.Schedule.Square {
		return map[int]func(x, y, z gen.Range){2: r.squarePair, 3: r.squareThree}[p.Schedule.N]
	}
	return map[int]func(x, y, z gen.Range){1: r.oneWord, 2: r.block, 3: r.threeWords}[p.Schedule.N]
}

// The registers by which words are copied.
const source, destination = 0, 1

// deliver copies the result to where it belongs.
func (r *pieces) deliver() {
	_, _, z := r.program.Whole()
	r.reach(source, z.Word(0))
	r.fetch(destination, r.pointer(z.Of))
	r.transfer(z.Len)
}

// transfer copies words in groups of as many as there are registers.
func (r *pieces) transfer(n int) {
	regs := isa.Range(2, 7)
	r.writes(isa.Range(0, 7)...)
	for i := 0; i < n; i += len(regs) {
		some := regs[:min(len(regs), n-i)]
		r.move("ldm", source, some...)
		r.move("stm", destination, some...)
	}
}

// kernel lowers one part by giving out registers.
func (r *pieces) kernel(part gen.Part) {
	k := &kernel{below: r.kernels}
	m := newNarrowColumns(k)
	m.pieces = r
	for _, of := range areas(r.program) {
		m.bases[of] = k.lasting(r.pointer(of))
	}
	for of := range 4 {
		if disp, ok := r.near(gen.Area(of)); ok {
			m.bases[gen.Area(of)] = k.address(disp)
		}
	}
	m.part(part)
	a := k.allocate(r.Listing, nil)
	r.needed = max(r.needed, a.slots)
	r.writes(a.used...)
}

// writes notes that registers are written.
func (r *pieces) writes(regs ...int) {
	for _, x := range regs {
		if !slices.Contains(r.used, x) {
			r.used = append(r.used, x)
		}
	}
}

// reach makes a register point to a word. It may change C.
func (r *pieces) reach(reg int, at gen.At) {
	if disp, ok := r.near(at.Of); ok {
		r.Emit("add", isa.R(reg), isa.R(sp), isa.I(int64(disp+word*at.Index)))
		return
	}
	r.fetch(reg, r.pointer(at.Of))
	r.advance(reg, word*at.Index)
}

// advance adds a number to a register.
func (r *pieces) advance(reg, by int) {
	for ; by > 0; by -= min(by, 255) {
		r.Emit("adds", isa.R(reg), isa.I(int64(min(by, 255))))
	}
}

// move loads or stores registers at a base, which moves on.
func (r *pieces) move(mnemonic string, base int, regs ...int) {
	r.Emit(mnemonic, isa.Arg{Type: isa.PostInc, Reg: base}, listOf(maskOf(regs)))
}

// op emits an instruction on registers.
func (r *pieces) op(mnemonic string, regs ...int) {
	args := make([]isa.Arg, len(regs))
	for i, reg := range regs {
		args[i] = isa.R(reg)
	}
	r.Emit(mnemonic, args...)
}

func (r *pieces) set(reg, n int) { r.Emit("movs", isa.R(reg), isa.I(int64(n))) }

// fetch and put are a word of the frame, by its distance from sp.
func (r *pieces) fetch(reg, disp int) { r.Emit("ldr", isa.R(reg), isa.M(sp, disp)) }
func (r *pieces) put(reg, disp int)   { r.Emit("str", isa.R(reg), isa.M(sp, disp)) }

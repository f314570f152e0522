package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"asmgen/gen/chamctr"
	"asmgen/gen/emit"
	"asmgen/gen/targets"
	"asmgen/verify/emulate"
)

// chamCall makes calls of routines of CHAM in the emulator of a target.
type chamCall struct {
	ctx    context.Context
	target *targets.Cham
	cipher chamctr.Cipher
}

// ours is what encrypts with our routines. It forms the round keys of the first message and
// begins it; those after that are of the same key and the same start.
func (c chamCall) ours() func(m chamMessage) (chamResult, error) {
	var piece *emit.ChamFile
	var state []byte // the context of a message that is begun
	return func(m chamMessage) (r chamResult, err error) {
		if state == nil {
			if piece, state, err = c.begun(m); err != nil {
				return r, err
			}
		}
		text, symbol, length := piece.Text, piece.Contract.Symbol, len(m.in)
		if r.bytes, err = c.size(text, symbol); err != nil {
			return r, err
		}
		if emulate.ExactModel(c.target.Target) != "" { // whose calls have pointers alone
			more, err := c.compile("chamcall.c", "-DROUTINE="+symbol, fmt.Sprintf("-DLENGTH=%d", length))
			if err != nil {
				return r, err
			}
			text, symbol, length = slices.Concat(text, more), "call", 0
		}
		count, after, err := c.run(text, symbol, length, state, m.in, make([]byte, len(m.in)))
		if err != nil {
			return r, err
		}
		r.count, r.out = count, after[2]
		return r, nil
	}
}

// begun is the routine that goes on with a message, and the context of one that is begun.
func (c chamCall) begun(m chamMessage) (piece *emit.ChamFile, state []byte, err error) {
	s := ChamStanding{Target: c.target.Name, Variant: c.cipher.Variant, Key: "variable"}
	if piece, err = s.emit(c.cipher, "ctr"); err != nil {
		return nil, nil, err
	}
	state = make([]byte, piece.Contract.Context)
	for _, call := range []struct {
		mode     string
		argument []byte
	}{{"keys", m.key}, {"start", m.start}} {
		f, err := s.emit(c.cipher, call.mode)
		if err != nil {
			return nil, nil, err
		}
		_, after, err := c.run(f.Text, f.Contract.Symbol, 0, state, call.argument)
		if err != nil {
			return nil, nil, err
		}
		state = after[0]
	}
	return piece, state, nil
}

// plain encrypts with what the compiler makes of the C.
func (c chamCall) plain(m chamMessage) (r chamResult, err error) {
	variant := map[string]string{"64/128": "64128", "128/128": "128128", "128/256": "128256"}[c.cipher.Variant]
	text, err := c.compile("cham.c", "-DCHAM="+variant, fmt.Sprintf("-DMESSAGE=%d", len(m.in)))
	if err != nil {
		return r, err
	}
	_, after, err := c.run(text, "schedule", 0, make([]byte, c.cipher.Keys()*c.cipher.WordBits/8), m.key)
	if err != nil {
		return r, err
	}
	if r.bytes, err = c.size(text, "message"); err != nil {
		return r, err
	}
	r.count, after, err = c.run(text, "message", 0, after[0], m.start, m.in, make([]byte, len(m.in)))
	if err != nil {
		return r, err
	}
	r.out = after[3]
	return r, nil
}

// compile compiles one of the files here with -O3.
func (c chamCall) compile(name string, flags ...string) ([]byte, error) {
	source, err := sources.ReadFile("c/" + name)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "asmgen-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, source, 0o666); err != nil {
		return nil, err
	}
	return emulate.Compile(c.ctx, c.target.Target, emulate.GNU, path, append([]string{"-O3"}, flags...)...)
}

// size is the bytes of a routine. Elsewhere than on AVR, where time is counted, only its
// own instructions are: it must call nothing.
func (c chamCall) size(text []byte, symbol string) (int, error) {
	o, err := emulate.Assemble(c.ctx, c.target.Target, emulate.GNU, text, symbol)
	if err != nil {
		return 0, err
	}
	if emulate.ExactModel(c.target.Target) == "" && o.Relocations > 0 {
		return 0, errors.New("it calls another function, which is not counted")
	}
	return int(o.Size), nil
}

// bufferAlign is the alignment of all buffers, in bytes.
const bufferAlign = 8

// run calls a routine with pointers to buffers, and with a length after them if it is not
// 0. It returns what the call took, and the buffers after it.
func (c chamCall) run(text []byte, symbol string, length int, buffers ...[]byte) (count int, after [][]byte, err error) {
	var arena []byte
	var args []int
	for _, b := range buffers {
		args = append(args, len(arena))
		arena = append(arena, b...)
		arena = append(arena, make([]byte, -len(b)&(bufferAlign-1))...)
	}
	runner, err := emulate.BuildOpen(c.ctx, c.target.Target, emulate.GNU, text, symbol, len(arena), bufferAlign, len(args), length)
	if err != nil {
		return 0, nil, err
	}
	defer runner.Close()
	counts, results, err := runner.Count(c.ctx, []emulate.Call{{Arena: arena, Args: args}})
	if err != nil {
		return 0, nil, err
	}
	if results[0].Status != 0 {
		return 0, nil, errors.New(results[0].Status.String())
	}
	for k, at := range args {
		after = append(after, results[0].Arena[at:at+len(buffers[k])])
	}
	return counts[0], after, nil
}

// Package chamfile writes what stands beside the routines of a cipher in a C project: the
// header, and a test that runs on the device.
package chamfile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/templates"
)

// Set is some routines that share contexts.
type Set struct {
	Prefix   string
	Schedule *chamctr.Schedule
	Context  int // bytes of a context on the target
	Align    int // bytes that contexts and round keys are aligned to there
	Ops      []string
	// Names are those of routines that have not the usual one.
	Names   map[string]string
	Key     []byte // that is in the code, or nil
	License []string
}

// Symbol is the name of a routine.
func (s Set) Symbol(op chamctr.Op) string {
	return s.Prefix + cmp.Or(s.Names[op.Name], op.Symbol(s.Schedule.Cipher))
}

// routines are the routines in the order of chamctr.Ops.
func (s Set) routines() (out []chamctr.Op) {
	for _, op := range chamctr.Ops {
		if slices.Contains(s.Ops, op.Name) {
			out = append(out, op)
		}
	}
	return out
}

// Says are the sentences that hold for all routines.
func (s Set) Says() []string {
	c := s.Schedule.Cipher
	out := []string{fmt.Sprintf("CHAM-%s of %d rounds. Words are little-endian in keys and blocks.", c.Variant, c.Rounds)}
	if s.Key != nil {
		out = append(out, "The key is in the code: whoever can read the code has it.")
	}
	if slices.ContainsFunc(s.routines(), func(op chamctr.Op) bool { return op.Counter }) {
		out = append(out, fmt.Sprintf("A context is the %d bytes of one message at a time; %s.", s.Context, s.prepares()))
		out = append(out, s.Schedule.Counter.Says()...)
		out = append(out, "out may be in; they overlap in no other way.")
	}
	return out
}

// prepares says what a context needs.
func (s Set) prepares() string {
	if s.Key != nil {
		return "a message is begun before it is gone on with"
	}
	return "it is given the round keys first, which then serve for any number of messages, one after the other"
}

// Header is the C header.
func (s Set) Header() ([]byte, error) {
	type routine struct{ Meaning, Prototype string }
	var routines []routine
	for _, op := range s.routines() {
		routines = append(routines, routine{op.Meaning, op.Prototype(s.Symbol(op), s.Schedule.Cipher, s.Key != nil, s.Context, s.Align)})
	}
	return templates.Execute("chamheader.tmpl", struct {
		Marker, Guard string
		License, Says []string
		Routines      []routine
	}{contract.Marker, strings.ToUpper(s.stem()) + "_H", s.License, wrapped(s.Says()), routines})
}

// lineWidth is that of a comment.
const lineWidth = 94

// wrapped are sentences in lines.
func wrapped(sentences []string) (out []string) {
	for _, s := range sentences {
		line := ""
		for _, word := range strings.Fields(s) {
			if line != "" && len(line)+1+len(word) > lineWidth {
				out = append(out, line)
				line = ""
			}
			line = strings.TrimPrefix(line+" "+word, " ")
		}
		out = append(out, line)
	}
	return out
}

// stem is what the names of the routines begin with, or the one that is not usual: a file
// of another name declares others.
func (s Set) stem() string {
	for _, op := range s.routines() {
		if s.Names[op.Name] != "" {
			return s.Symbol(op)
		}
	}
	return strings.TrimSuffix(s.Symbol(chamctr.Op{}), "_")
}

package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/targets"
	"asmgen/verify"
)

// listed is a target as list shows it.
type listed struct {
	Target     string         `json:"target"`
	Summary    string         `json:"summary"`
	WordBits   int            `json:"word_bits"`
	Operations []string       `json:"operations"`
	MaxBits    int            `json:"max_bits"`
	Methods    []listedMethod `json:"methods"`
	Loop       *listedLoop    `json:"loop,omitempty"`
	Cores      []listedCore   `json:"cores"`
	Syntaxes   []string       `json:"syntaxes"`
	NotProved  []verify.Gap   `json:"not_proved"`
	Ciphers    []listedCipher `json:"ciphers,omitempty"`
}

type listedMethod struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	Source  string `json:"source"`
	// Operations are those the target carries out by this method.
	Operations []string `json:"operations"`
}

// listedLoop is what -loop offers.
type listedLoop struct {
	Way       string   `json:"way"`
	Source    string   `json:"source"`
	Methods   []string `json:"methods"`
	AnyLength bool     `json:"any_length"` // it can take the length as an argument
}

type listedCore struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	Flash   int    `json:"flash_bytes,omitempty"`
}

func runList(args []string, out, errs io.Writer) error {
	f := newFlags("asmgen list", errs)
	asJSON := f.Bool("json", false, "print JSON")
	if err := parse(f, args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return emit.UsageError(fmt.Sprintf("list takes no argument %q", f.Arg(0)))
	}
	var all []listed
	for _, t := range catalog.Targets {
		all = append(all, describe(t))
	}
	if *asJSON {
		return printJSON(out, all)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TARGET\tMACHINE\tLIMB\tOPERATIONS\tMETHODS\t-LOOP\tSYNTAX\tCORES")
	for _, l := range all {
		var methods, cores []string
		for _, m := range l.Methods {
			methods = append(methods, m.Name)
		}
		for _, c := range l.Cores {
			cores = append(cores, c.Name)
		}
		loop := "-"
		if l.Loop != nil {
			loop = strings.Join(l.Loop.Methods, " ")
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\t%s\t%s\t%s\n", l.Target, l.Summary, l.WordBits, strings.Join(l.Operations, " "),
			strings.Join(methods, " "), loop, strings.Join(l.Syntaxes, " "), strings.Join(cores, " "))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := printCiphers(out, all); err != nil {
		return err
	}
	return printGaps(out, verify.Gaps)
}

// printGaps says what verify does not prove.
func printGaps(out io.Writer, gaps []verify.Gap) error {
	if len(gaps) == 0 {
		_, err := fmt.Fprintln(out, "\nnot proved: nothing; verify proves all of it for all inputs")
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nNOT PROVED\tOPERATION\tMETHOD\tBITS\tWHY")
	for _, g := range gaps {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d to %d\t%s\n", g.Target, g.Op, g.Method, g.From, g.To, g.Why)
	}
	return w.Flush()
}

func describe(t *targets.Target) listed {
	l := listed{NotProved: []verify.Gap{}, Target: t.Name, Summary: t.Summary, WordBits: t.WordBits, MaxBits: emit.MaxBits, Syntaxes: []string{"gas"}}
	if t.Go != nil {
		l.Syntaxes = append(l.Syntaxes, "go")
	}
	for _, op := range contract.Ops {
		methods := catalog.MethodsOf(t, op.Name)
		if len(methods) > 0 {
			l.Operations = append(l.Operations, op.Name)
		}
		for _, m := range methods {
			k := slices.IndexFunc(l.Methods, func(have listedMethod) bool { return have.Name == m.Name })
			if k < 0 {
				k = len(l.Methods)
				l.Methods = append(l.Methods, listedMethod{Name: m.Name, Summary: m.Summary, Source: m.Source})
			}
			l.Methods[k].Operations = append(l.Methods[k].Operations, op.Name)
		}
	}
	if c := t.Compact; c != nil {
		l.Loop = &listedLoop{c.Way, c.Source, c.Methods, c.Open}
	}
	for _, g := range verify.Gaps {
		if g.Target == t.Name {
			l.NotProved = append(l.NotProved, g)
		}
	}
	for _, c := range t.Cores {
		l.Cores = append(l.Cores, listedCore{c.Name, c.Summary, c.Flash})
	}
	if l.Ciphers = ciphersOf(t.Name); l.Ciphers != nil {
		l.Operations = append(l.Operations, contract.ChamOp)
	}
	return l
}

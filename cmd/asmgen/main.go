// Asmgen writes and checks the unrolled assembly in which cryptographic code
// spends its time.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"asmgen/gen/emit"
)

//go:generate go run . batch ../../out/asmgen.toml
//go:generate go run . diagram -target avr -bits 160 -method operandcache -o ../../docs/rhombus.svg
//go:generate go run . compare -target avr -bits 256 -o ../../docs/compare.svg
//go:generate go run . compare -op cham -target avr -counter le16 -o ../../docs/cham_keys.svg
//go:generate go run . diagram -op cham -target avr -counter le16 -o ../../docs/cham_rounds.svg

// command is one subcommand.
type command struct {
	name, args, summary string
	run                 func(args []string, out, errs io.Writer) error
}

var commands []command

func init() {
	commands = []command{
		{"list", "[-json]", "show the targets, their methods and cores", runList},
		{"explain", "FLAGS [-json]", "show the contract, registers and figures of what FLAGS would generate", runExplain},
		{"diagram", "FLAGS [-o F.svg]", "draw the rhombus of partial products, or the rounds of CHAM: .svg, .png, or text", runDiagram},
		{"compare", "FLAGS [-o F.svg]", "put all methods, or numbers of preloaded round keys, side by side: a table, or a chart in .svg or .png", runCompare},
		{"verify", "[flags] FILE...", "hold files to what their headers promise, or flags", runVerify},
		{"bench", "[-json]", "show the exact figures of everything that list offers", runBench},
		{"batch", "LIST.toml", "generate every file of a list", runBatch},
		{"version", "[-json]", "show the version", runVersion},
	}
}

// errFailed ends the program with status 1: the reason has been printed.
var errFailed = errors.New("a check failed")

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program: the exit status is 0 for done, 1 for a check that failed
// or a file that could not be written, 2 for wrong usage.
func run(args []string, out, errs io.Writer) int {
	return status(dispatch(args, out, errs), errs)
}

// status is the exit status of an error, which is told.
func status(err error, errs io.Writer) int {
	var usage emit.UsageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errFailed):
		return 1
	case errors.As(err, &usage):
		fmt.Fprintln(errs, "asmgen:", usage)
		return 2
	}
	fmt.Fprintln(errs, "asmgen:", err)
	return 1
}

func dispatch(args []string, out, errs io.Writer) error {
	if len(args) == 0 {
		return emit.UsageError("say what to generate, as in asmgen -target rv32 -bits 256; asmgen help shows everything")
	}
	if args[0] == "help" || args[0] == "-h" || args[0] == "-help" || args[0] == "--help" {
		printUsage(out)
		return nil
	}
	if strings.HasPrefix(args[0], "-") {
		return runGenerate(args, out, errs)
	}
	var names []string
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(args[1:], out, errs)
		}
		names = append(names, c.name)
	}
	return emit.UsageError(fmt.Sprintf("there is no command %q%s", args[0], emit.Suggest(args[0], names)))
}

func printUsage(w io.Writer) {
	fmt.Fprint(w, `asmgen writes unrolled, constant-time assembly for multi-precision multiplication.

  asmgen -target rv32 -bits 512 > mul512.S     generate
  asmgen verify mul512.S                       check what was written

Commands:
`)
	for _, c := range commands {
		fmt.Fprintf(w, "  %-9s %-18s %s\n", c.name, c.args, c.summary)
	}
	fmt.Fprint(w, "\nFlags that generate:\n")
	g := newGenerate(w)
	g.flags.PrintDefaults()
}

// newFlags is a flag set whose errors are one sentence.
func newFlags(name string, w io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(w)
	f.Usage = func() {}
	return f
}

// parse parses flags; an error is a usage error in one sentence that names the
// nearest flag.
func parse(f *flag.FlagSet, args []string) error {
	quiet := f.Output()
	f.SetOutput(io.Discard)
	err := f.Parse(args)
	f.SetOutput(quiet)
	if err == nil {
		return nil
	}
	if errors.Is(err, flag.ErrHelp) {
		f.PrintDefaults()
		return err
	}
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		var names []string
		f.VisitAll(func(fl *flag.Flag) { names = append(names, "-"+fl.Name) })
		return emit.UsageError(fmt.Sprintf("there is no flag -%s%s", name, emit.Suggest("-"+name, names)))
	}
	return emit.UsageError(invalidValue.ReplaceAllString(text, "-$2 $1: $3"))
}

var invalidValue = regexp.MustCompile(`^invalid (?:boolean )?value (".*") for (?:flag )?-(\S+): (.*)$`)

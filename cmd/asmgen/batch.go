package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/BurntSushi/toml"

	"asmgen/gen/contract"
	"asmgen/gen/emit"
)

// job is one file of a batch: the flags of a generate command by name.
type job map[string]any

// jobFiles are the flags that name files.
var jobFiles = []string{"o", "header", "stubs", "license", "harness", "key-file"}

// runBatch generates every file that a TOML file lists. Paths are relative to
// the folder of that file; folders are made. Nothing is written unless all can
// be generated.
func runBatch(args []string, out, errs io.Writer) error {
	f := newFlags("asmgen batch", errs)
	if err := parse(f, args); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return emit.UsageError("say which list to work off, for example: asmgen batch asmgen.toml")
	}
	jobs, err := readJobs(f.Arg(0))
	if err != nil {
		return err
	}
	var files []output
	for i, j := range jobs {
		g, err := j.generate(filepath.Dir(f.Arg(0)))
		if err != nil {
			return j.fails(f.Arg(0), i, err)
		}
		more, err := g.outputs()
		if err != nil {
			return j.fails(f.Arg(0), i, err)
		}
		files = append(files, more...)
	}
	for _, f := range files {
		if err := os.MkdirAll(filepath.Dir(f.name), 0o777); err != nil {
			return emit.UsageError(err.Error())
		}
	}
	return writeAll(files, out)
}

func readJobs(name string) ([]job, error) {
	var list struct{ File []job }
	meta, err := toml.DecodeFile(name, &list)
	if err != nil {
		return nil, emit.UsageError(err.Error())
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, emit.UsageError(fmt.Sprintf("%s: the key %q means nothing here; a list has [[file]]s", name, unknown[0]))
	}
	if len(list.File) == 0 {
		return nil, emit.UsageError(name + " lists no [[file]]")
	}
	for i, j := range list.File {
		if o, ok := j["o"].(string); !ok || o == "" {
			return nil, emit.UsageError(fmt.Sprintf("%s: file %d has no o = \"...\"", name, i+1))
		}
	}
	return list.File, nil
}

// fails is the error of a list in which the i-th job is not done: wrong usage, unless
// its proof fails.
func (j job) fails(list string, i int, err error) error {
	text := fmt.Sprintf("%s: file %d (%s): %v", list, i+1, j.says(), err)
	var usage emit.UsageError
	if errors.As(err, &usage) {
		return emit.UsageError(text)
	}
	return errors.New(text)
}

// says is the machine of a job, and what is to be written for it, in words.
func (j job) says() string {
	text := func(key, standard string) string {
		if value, ok := j[key]; ok {
			return fmt.Sprint(value)
		}
		return standard
	}
	of := text("bits", "0") + " bits"
	if j["op"] == contract.ChamOp {
		of = contract.ChamOp + " " + text("mode", "ctr")
	}
	return text("target", "no target") + ", " + of
}

// generate is the command line that the job stands for, run in dir.
func (j job) generate(dir string) (*generate, error) {
	g := newGenerate(os.Stderr)
	for _, key := range slices.Sorted(maps.Keys(j)) {
		if g.flags.Lookup(key) == nil {
			return nil, emit.UsageError(fmt.Sprintf("the key %q means nothing here: a [[file]] has the names of the flags%s", key, emit.Suggest(key, flagNames(g.flags))))
		}
		value := fmt.Sprint(j[key])
		if slices.Contains(jobFiles, key) && value != "" && !filepath.IsAbs(value) {
			value = filepath.Join(dir, value)
		}
		if err := g.flags.Set(key, value); err != nil {
			return nil, emit.UsageError(fmt.Sprintf("%s = %#v: %v", key, j[key], err))
		}
	}
	return g, g.settle()
}

// flagNames are the names of all flags.
func flagNames(f *flag.FlagSet) (names []string) {
	f.VisitAll(func(fl *flag.Flag) { names = append(names, fl.Name) })
	return names
}

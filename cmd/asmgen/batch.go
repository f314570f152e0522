package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/BurntSushi/toml"

	"asmgen/gen/contract"
	"asmgen/gen/emit"
)

// job is one file of a batch: the flags of a generate command by name.
type job struct {
	Target   string
	Core     string
	Op       string
	Bits     int
	Method   string
	Block    int
	Levels   int
	Loop     bool
	Prove    bool
	Name     string
	Prefix   string
	Alias    string
	MaxBytes int `toml:"max-bytes"`
	Syntax   string
	Pkg      string
	O        string
	Header   string
	Stubs    string
	License  string
}

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
		g := j.generate(filepath.Dir(f.Arg(0)))
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
		return nil, emit.UsageError(fmt.Sprintf("%s: the key %q means nothing here; a [[file]] has the names of the flags", name, unknown[0]))
	}
	if len(list.File) == 0 {
		return nil, emit.UsageError(name + " lists no [[file]]")
	}
	for i, j := range list.File {
		if j.O == "" {
			return nil, emit.UsageError(fmt.Sprintf("%s: file %d has no o = \"...\"", name, i+1))
		}
		if err := unusable(j.Op); err != nil {
			return nil, emit.UsageError(fmt.Sprintf("%s: file %d: %v", name, i+1, err))
		}
	}
	return list.File, nil
}

// fails is the error of a list in which the i-th job is not done: wrong usage, unless
// its proof fails.
func (j job) fails(list string, i int, err error) error {
	text := fmt.Sprintf("%s: file %d (%s, %d bits): %v", list, i+1, j.Target, j.Bits, err)
	var usage emit.UsageError
	if errors.As(err, &usage) {
		return emit.UsageError(text)
	}
	return errors.New(text)
}

// generate is the command line that the job stands for, run in dir.
func (j job) generate(dir string) *generate {
	g := newGenerate(os.Stderr)
	g.request = emit.Request{
		Target: j.Target, Core: j.Core, Op: j.Op, Bits: j.Bits, Method: j.Method, Block: j.Block, Levels: j.Levels, Loop: j.Loop,
		Name: j.Name, Prefix: j.Prefix,
		Alias: contract.Alias(j.Alias), MaxBytes: j.MaxBytes, Syntax: j.Syntax, Package: j.Pkg,
	}
	in := func(name string) string {
		if name == "" || filepath.IsAbs(name) {
			return name
		}
		return filepath.Join(dir, name)
	}
	g.prove = j.Prove
	g.output, g.header, g.stubs, g.license = in(j.O), in(j.Header), in(j.Stubs), in(j.License)
	return g
}

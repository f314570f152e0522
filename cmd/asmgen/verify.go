package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/verify"
)

func runVerify(args []string, out, errs io.Writer) error {
	f := newFlags("asmgen verify", errs)
	var o verify.Options
	asJSON := f.Bool("json", false, "print the report as JSON")
	f.Func("effort", fmt.Sprintf("instructions to execute for a file (default %d)", verify.DefaultEffort), wholeNumber(&o.Effort))
	o.Seed = rand.Uint64()
	f.Func("seed", "repeat the random choices of an earlier run, which printed this number", func(s string) (err error) {
		if o.Seed, err = strconv.ParseUint(s, 10, 64); err != nil {
			err = fmt.Errorf("it must be a number that an earlier run printed")
		}
		return err
	})
	f.BoolVar(&o.Offline, "offline", false, "leave out assemblers and emulators")
	p := newPromise(f)
	keyFile := f.String("key-file", "", "the file of the key in the code of a routine of CHAM: its bytes, or hexadecimal digits")
	if err := parse(f, args); err != nil {
		return err
	}
	p.read(f)
	if err := checkNames(f.Args()); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	good, refused := true, 0
	reports := []*verify.Report{}
	for _, name := range f.Args() {
		bar := newProgress(errs, name)
		o.Progress = bar.show
		r, err := verifyFile(ctx, name, *keyFile, p, o)
		bar.clear()
		var usage emit.UsageError
		switch {
		case errors.As(err, &usage) && f.NArg() > 1: // the others can be verified all the same
			fmt.Fprintln(errs, "asmgen:", usage)
			refused++
			continue
		case err != nil:
			return err
		}
		good = good && r.OK()
		reports = append(reports, r)
		if *asJSON {
			continue
		}
		if f.NArg() > 1 {
			fmt.Fprintf(out, "%s\n", name)
		}
		r.Print(out)
	}
	if *asJSON {
		if err := printJSON(out, reports); err != nil {
			return err
		}
	}
	switch {
	case refused > 0:
		return emit.UsageError(fmt.Sprintf("%d of %d files could not be verified", refused, f.NArg()))
	case !good:
		return errFailed
	}
	return nil
}

// standardInput is the name of a file that is read from there.
const standardInput = "-"

// checkNames refuses flags in the place of files, and no files at all.
func checkNames(names []string) error {
	read := false
	for _, name := range names {
		switch {
		case name == standardInput && read:
			return emit.UsageError("standard input can be read only once")
		case name == standardInput:
			read = true
		case strings.HasPrefix(name, "-"):
			return emit.UsageError(fmt.Sprintf("the flag %s must come before the files", name))
		}
	}
	if len(names) == 0 {
		return emit.UsageError("say which file to verify, for example: asmgen verify mul512.S")
	}
	return nil
}

// maxText is more than any file under test has, in bytes.
const maxText = 64 << 20

func readText(name string) (string, error) {
	in := os.Stdin
	if name != standardInput {
		var err error
		if in, err = os.Open(name); err != nil {
			return "", err
		}
		defer in.Close()
	}
	text, err := io.ReadAll(io.LimitReader(in, maxText+1))
	if err == nil && len(text) > maxText {
		err = fmt.Errorf("%s has more than %d bytes", name, maxText)
	}
	return string(text), err
}

// verifyFile verifies one file: by its header, or by the flags where it has none.
func verifyFile(ctx context.Context, name, keyFile string, p *promise, o verify.Options) (*verify.Report, error) {
	text, err := readText(name)
	if err != nil {
		return nil, emit.UsageError(err.Error())
	}
	if name == standardInput {
		name = "standard input"
	}
	var r *verify.Report
	c, err := contract.Parse(text)
	switch none := errors.Is(err, contract.ErrNone); {
	case contract.OfCham(text):
		r, err = verifyCham(ctx, name, text, keyFile, p, o)
	case keyFile != "":
		err = errNoKey
	case none && len(p.given) == 0:
		err = errors.New("it has no asmgen header block: say what to hold it to with -target and -bits")
	case none:
		if c, err = p.contract(name, text); err == nil {
			r, err = verify.Foreign(ctx, name, text, c, o)
		}
	case err == nil:
		if err = p.agree(c); err == nil {
			r, err = verify.File(ctx, name, text, o)
		}
	}
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("interrupted while verifying %s", name)
	case err != nil:
		return nil, emit.UsageError(fmt.Sprintf("%s: %v", name, err))
	}
	return r, nil
}

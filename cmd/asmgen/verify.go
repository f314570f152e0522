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
	if err := parse(f, args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return emit.UsageError("say which file to verify, for example: asmgen verify mul512.S")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	good := true
	var reports []*verify.Report
	for _, name := range f.Args() {
		bar := newProgress(errs, name)
		o.Progress = bar.show
		r, err := verifyFile(ctx, name, o)
		bar.clear()
		if err != nil {
			return err
		}
		good = good && r.OK()
		if *asJSON {
			reports = append(reports, r)
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
	if !good {
		return errFailed
	}
	return nil
}

func verifyFile(ctx context.Context, name string, o verify.Options) (*verify.Report, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, emit.UsageError(err.Error())
	}
	r, err := verify.File(ctx, name, string(text), o)
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("interrupted while verifying %s", name)
	case errors.Is(err, contract.ErrNone):
		return nil, emit.UsageError(fmt.Sprintf("%s has no asmgen header block, so there is nothing to hold it to", name))
	case err != nil:
		return nil, emit.UsageError(fmt.Sprintf("%s: %v", name, err))
	}
	return r, nil
}

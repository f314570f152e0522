package main

import (
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far long work has come, on a terminal only.
type progress struct {
	bar        *progressbar.ProgressBar
	name, what string
}

func newProgress(w io.Writer, name string) *progress {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return &progress{}
	}
	return &progress{name: name, bar: progressbar.NewOptions(1000,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(name),
		progressbar.OptionSetWidth(30),
		progressbar.OptionClearOnFinish(),
	)}
}

func (p *progress) show(what string, share float64) {
	if p.bar == nil {
		return
	}
	if what != p.what {
		p.what = what
		p.bar.Describe(p.name + ": " + what)
	}
	// A bar that is full is done, and there may be more to come. A terminal that cannot
	// be written to is no reason to stop.
	_ = p.bar.Set(min(int(1000*share), 999))
}

func (p *progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}

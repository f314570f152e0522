package main

import (
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far long work has come, on a terminal only.
type progress struct {
	bar  *progressbar.ProgressBar
	what string
}

func newProgress(w io.Writer, name string) *progress {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return &progress{}
	}
	return &progress{bar: progressbar.NewOptions(1000,
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
		p.bar.Describe(what)
	}
	_ = p.bar.Set(int(1000 * share)) // a terminal that cannot be written to is no reason to stop
}

func (p *progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}

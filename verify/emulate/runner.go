package emulate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Runner calls one routine, in one process that serves all calls. Use it from
// one goroutine at a time, and close it.
type Runner struct {
	// Timeout is how long a batch of calls, a fraction of a second's work, may
	// take before the process is killed.
	Timeout time.Duration

	dir     string
	command []string
	form    form
	process *process

	// symbol is the routine, and counter the emulator that counts its
	// instructions; simulated tells that results have exact cycles.
	symbol, counter string
	simulated       bool
}

const defaultTimeout = 20 * time.Second

// CallError tells that a call did not return.
type CallError struct {
	Call int // its index among the calls of the Run
	Why  string
}

func (e *CallError) Error() string { return fmt.Sprintf("call %d did not return: %s", e.Call, e.Why) }

// Run makes the calls and returns their results in the same order. Where a call
// does not return, the error is a CallError and the results of the calls before
// it are returned. The Runner can be used again after an error.
func (r *Runner) Run(ctx context.Context, calls []Call) ([]Result, error) {
	for i, c := range calls {
		if err := r.form.check(c); err != nil {
			return nil, fmt.Errorf("call %d: %w", i, err)
		}
	}
	results, err := r.stream(ctx, calls, r.form.batch)
	var dead *deathError
	if !errors.As(err, &dead) {
		return results, err
	}
	// The process died somewhere in the next batch: make its calls one by one.
	done := len(results)
	suspects := calls[done:min(len(calls), done+r.form.batch)]
	more, err := r.stream(ctx, suspects, 1)
	results = append(results, more...)
	switch {
	case errors.As(err, &dead):
		return results, &CallError{Call: len(results), Why: dead.Error()}
	case err != nil:
		return results, err
	}
	return results[:done], fmt.Errorf("one of the calls %d to %d did not return, but all did when they were made again one by one: %w",
		done, done+len(suspects)-1, dead)
}

// Close ends the process and removes its files.
func (r *Runner) Close() error {
	if r.process != nil {
		r.process.end()
		r.process = nil
	}
	return os.RemoveAll(r.dir)
}

// stream makes the calls in batches of the size given, and returns the results
// of the whole batches that came back.
func (r *Runner) stream(ctx context.Context, calls []Call, batch int) ([]Result, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if r.process == nil {
		p, err := start(r.dir, r.command)
		if err != nil {
			return nil, err
		}
		r.process = p
	}
	p := r.process
	late := time.AfterFunc(r.Timeout, func() { p.kill(fmt.Sprintf("nothing came back for %v", r.Timeout)) })
	cancelled := context.AfterFunc(ctx, func() { p.kill("cancelled") })
	defer func() {
		// A kill that came just too late to stop this run must not hit the next.
		alive := late.Stop()
		alive = cancelled() && alive
		if !alive && r.process == p {
			r.process = nil
			p.end()
		}
	}()

	written := make(chan struct{})
	go func() {
		defer close(written)
		r.form.writeCalls(p.in, calls, batch)
	}()
	results := make([]Result, 0, len(calls))
	for len(results) < len(calls) {
		n := min(batch, len(calls)-len(results))
		some, err := r.form.readResults(p.out, n)
		if err != nil {
			r.process = nil
			why := p.end()
			<-written
			if ctx.Err() != nil {
				return results, ctx.Err()
			}
			return results, &deathError{why}
		}
		results = append(results, some...)
		late.Reset(r.Timeout)
	}
	<-written
	return results, nil
}

// deathError tells how the process ended.
type deathError struct{ why string }

func (e *deathError) Error() string { return e.why }

// process is a running harness.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.Reader
	says   bytes.Buffer // standard error
	killed chan string  // why, if it was killed
}

func start(dir string, command []string) (*process, error) {
	p := &process{cmd: exec.Command(command[0], command[1:]...), killed: make(chan string, 1)}
	p.cmd.Dir = dir // where an emulator may leave a core file
	p.cmd.Stderr = &p.says
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.out, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	return p, p.cmd.Start()
}

// kill ends a process that does not end by itself.
func (p *process) kill(why string) {
	select {
	case p.killed <- why:
	default:
	}
	p.cmd.Process.Kill()
}

// end closes the input, waits, and says how the process ended: why it was
// killed, or the signal that ended it and what it said itself.
func (p *process) end() string {
	p.in.Close()
	p.cmd.Wait()
	select {
	case why := <-p.killed:
		return why
	default:
	}
	var reasons []string
	if p.cmd.ProcessState.ExitCode() < 0 || p.says.Len() == 0 {
		reasons = append(reasons, p.cmd.ProcessState.String())
	}
	if p.says.Len() > 0 {
		reasons = append(reasons, firstLines(p.says.String(), 3))
	}
	return strings.Join(reasons, ": ")
}

package driver

import (
	"errors"
	"fmt"
	"io"
	"time"
)

// ErrReported says that the program has errors, which are in the unit's Bag.
var ErrReported = errors.New("the program has errors")

// A Pass is one stage of the compiler. Run sets the stage's field of the Unit; Verify, if
// there is one, checks what Run produced; Print writes it as text (or bytes, for objects).
type Pass struct {
	Name     string
	Doc      string
	Leaf     bool                     // no later pass needs it: it runs only when it is the last
	Tolerant bool                     // it also runs after errors, to report its own
	Begin    func(*Unit) (end func()) // what it can do before the others have run, if it is the last; nil for nothing
	Run      func(*Unit) error
	Verify   func(*Unit) error
	Print    func(*Unit, io.Writer) error
}

// PassTime is how long one pass took.
type PassTime struct {
	Pass string
	Time time.Duration
}

// A Runner takes units through a table of passes.
type Runner struct {
	Table    []Pass
	Verify   bool              // run every pass's verifier
	Progress func(pass string) // called before each pass; may be nil
	Times    []PassTime        // one for each pass that ran, in order
}

// Run runs the passes up to and with the one named last. It returns nil, ErrReported when
// the program has errors, an *InternalError when a pass panicked or its verifier refused
// the result, or the error that a pass met in its environment.
func (r *Runner) Run(u *Unit, last string) error {
	defer relaxCollector(len(u.File.Src))()
	if p := Find(r.Table, last); p != nil && p.Begin != nil {
		defer p.Begin(u)()
	}
	for i := range r.Table {
		p := &r.Table[i]
		if p.Leaf && p.Name != last {
			continue
		}
		if u.Bag.HasErrors() && !p.Tolerant {
			return ErrReported
		}
		if err := r.step(p, u); err != nil {
			return err
		}
		if p.Name == last {
			break
		}
	}
	if Find(r.Table, last) == nil {
		return fmt.Errorf("no pass %q", last)
	}
	if u.Bag.HasErrors() {
		return ErrReported
	}
	return nil
}

func (r *Runner) step(p *Pass, u *Unit) (err error) {
	if r.Progress != nil {
		r.Progress(p.Name)
	}
	start := time.Now()
	defer func() {
		r.Times = append(r.Times, PassTime{p.Name, time.Since(start)})
		if v := recover(); v != nil {
			err = internal(u, p.Name, v)
		}
	}()
	if err := p.Run(u); err != nil {
		return blame(p.Name, err)
	}
	if !r.Verify || p.Verify == nil || u.Bag.HasErrors() {
		return nil
	}
	return refuse(p.Name, p.Verify(u))
}

// Find returns the pass of a table by name, or nil.
func Find(table []Pass, name string) *Pass {
	for i := range table {
		if table[i].Name == name {
			return &table[i]
		}
	}
	return nil
}

// PrintTimes writes a table of the passes' times and their sum.
func PrintTimes(w io.Writer, times []PassTime) {
	var total time.Duration
	for _, t := range times {
		fmt.Fprintf(w, "%9.1f ms  %s\n", milliseconds(t.Time), t.Pass)
		total += t.Time
	}
	fmt.Fprintf(w, "%9.1f ms  total\n", milliseconds(total))
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

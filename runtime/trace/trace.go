// Package trace records what a process does, span by span: for a table by source line, and as
// a trace-event file with a track for each rank that opens in Perfetto or chrome://tracing.
package trace

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// A Kind is what time is spent on.
type Kind uint8

// Kinds.
const (
	Computing Kind = iota // the program's own statements
	Copying               // elements, in this process: moving, packing and unpacking
	Waiting               // planning a collective and waiting for other processes
	kinds
)

var kindNames = [...]string{"computing", "copying", "waiting"}

// String returns the name.
func (k Kind) String() string { return kindNames[k] }

// A Span is a stretch of time. Line is the source line of the collective that it belongs to,
// or that ends it; 0 stands for the end of the program.
type Span struct {
	Kind       Kind
	Line       int32
	What       string
	Begin, End time.Duration // since the start
}

// A Recorder adds up spans by source line. Its methods may be called concurrently.
type Recorder struct {
	mu    sync.Mutex
	start time.Time
	lines map[lineKey]*line
}

type lineKey struct {
	line int32
	what string
}

// line is a row of the table.
type line struct {
	lineKey
	count int
	time  [kinds]time.Duration
}

// New returns a recorder that starts now.
func New() *Recorder { return &Recorder{start: time.Now(), lines: map[lineKey]*line{}} }

// Start is when the recorder began.
func (r *Recorder) Start() time.Time { return r.start }

// Now is the time since the start.
func (r *Recorder) Now() time.Duration { return time.Since(r.start) }

// Add records a span that ends now. Computing counts an execution of the line that ends it.
func (r *Recorder) Add(s Span) {
	s.End = r.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	key := lineKey{s.Line, s.What}
	l := r.lines[key]
	if l == nil {
		l = &line{lineKey: key}
		r.lines[key] = l
	}
	if s.Kind == Computing {
		l.count++
	}
	l.time[s.Kind] += s.End - s.Begin
}

// Table writes the sums by source line, in its order, in milliseconds.
func (r *Recorder) Table(w io.Writer, source string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(w, "%-28s %8s %12s %12s %12s\n", "collective", "times", "computing ms", "copying ms", "waiting ms")
	sum := line{}
	for _, l := range r.sorted() {
		where := fmt.Sprintf("%s:%d %s", source, l.line, l.what)
		if l.line == 0 {
			where = "end of the program"
		}
		l.print(w, where)
		sum.count += l.count
		for k := range sum.time {
			sum.time[k] += l.time[k]
		}
	}
	sum.print(w, "all")
}

func (l *line) print(w io.Writer, where string) {
	fmt.Fprintf(w, "%-28s %8d", where, l.count)
	for _, t := range l.time {
		fmt.Fprintf(w, " %12.3f", t.Seconds()*1e3)
	}
	fmt.Fprintln(w)
}

func (r *Recorder) sorted() []*line {
	var list []*line
	for _, l := range r.lines {
		list = append(list, l)
	}
	last := func(l *line) bool { return l.line == 0 }
	slices.SortFunc(list, func(a, b *line) int {
		if last(a) != last(b) {
			return cmp.Compare(b.line, a.line)
		}
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.what, b.what))
	})
	return list
}

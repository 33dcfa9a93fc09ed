// Package trace records what a process does, span by span: for a table by source line, and as
// a trace-event file that opens in Perfetto or chrome://tracing.
package trace

import (
	"cmp"
	"encoding/json"
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
// or that ends it; 0 stands for the end of the program. Track tells spans apart that may
// overlap.
type Span struct {
	Kind       Kind
	Track      int
	Line       int32
	What       string
	Begin, End time.Duration // since the start
}

// A Recorder collects spans. Its methods may be called concurrently.
type Recorder struct {
	Process int

	mu    sync.Mutex
	start time.Time
	spans []Span
	keep  bool
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

// New returns a recorder that keeps the spans themselves only if asked to; their sums it has
// always.
func New(keepSpans bool) *Recorder {
	return &Recorder{start: time.Now(), keep: keepSpans, lines: map[lineKey]*line{}}
}

// Now is the time since the start.
func (r *Recorder) Now() time.Duration { return time.Since(r.start) }

// Add records a span that ends now. Computing counts an execution of the line that ends it.
func (r *Recorder) Add(s Span) {
	s.End = r.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.keep {
		r.spans = append(r.spans, s)
	}
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

// event is a complete event of the trace-event format; times are microseconds.
type event struct {
	Name     string  `json:"name"`
	Category string  `json:"cat"`
	Phase    string  `json:"ph"`
	Time     float64 `json:"ts"`
	Duration float64 `json:"dur"`
	Process  int     `json:"pid"`
	Track    int     `json:"tid"`
}

// WriteEvents writes the kept spans in the trace-event format.
func (r *Recorder) WriteEvents(w io.Writer, source string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	events := make([]event, len(r.spans))
	for i, s := range r.spans {
		name := "end of the program"
		if s.Line > 0 {
			name = fmt.Sprintf("%s:%d %s", source, s.Line, s.What)
		}
		if s.Kind == Computing {
			name = "computing"
		}
		events[i] = event{name, s.Kind.String(), "X", microseconds(s.Begin), microseconds(s.End - s.Begin), r.Process, s.Track}
	}
	return json.NewEncoder(w).Encode(map[string]any{"traceEvents": events, "displayTimeUnit": "ms"})
}

func microseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e3 }

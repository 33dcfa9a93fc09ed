// Package trace records what a process does: sums of times by source line, for a table, and events,
// for a file with a track for each rank that opens in Perfetto or chrome://tracing.
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
	Copying               // elements: planning, moving, packing and unpacking
	Waiting               // for other ranks and processes
	kinds
)

var kindNames = [...]string{"computing", "copying", "waiting"}

// String returns the name.
func (k Kind) String() string { return kindNames[k] }

// A Place is a collective of the program. Line 0 stands for the end of the program.
type Place struct {
	Line int32
	What string
}

// A Recorder adds up the times of several workers by place. Its methods may be called concurrently.
type Recorder struct {
	mu    sync.Mutex
	lines map[Place]*line
}

// line is a row of the table, summed over workers.
type line struct {
	Place
	Count int
	Time  [kinds]time.Duration
}

// New returns an empty recorder.
func New() *Recorder { return &Recorder{lines: map[Place]*line{}} }

// at returns the line of a place, under the lock.
func (r *Recorder) at(p Place) *line {
	l := r.lines[p]
	if l == nil {
		l = &line{Place: p}
		r.lines[p] = l
	}
	return l
}

// Add adds time that workers have spent.
func (r *Recorder) Add(k Kind, p Place, d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.at(p).Time[k] += d
}

// Count counts an execution of a place.
func (r *Recorder) Count(p Place) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.at(p).Count++
}

// Encode returns what was recorded, for Merge in another process.
func (r *Recorder) Encode() ([]byte, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return json.Marshal(r.sorted())
}

// Merge adds the times that another process has recorded; both have executed the same places.
func (r *Recorder) Merge(data []byte) error {
	var list []*line
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, l := range list {
		for k, d := range l.Time {
			r.at(l.Place).Time[k] += d
		}
	}
	return nil
}

// Table writes the means over so many workers by source line, in its order, in milliseconds, and their
// share of all. Each row adds up to the time of its place, and all of them to that of the program.
func (r *Recorder) Table(w io.Writer, source string, workers int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	list, sum := r.sorted(), line{}
	for _, l := range list {
		sum.Count += l.Count
		for k := range sum.Time {
			sum.Time[k] += l.Time[k]
		}
	}
	const title = "collective, and what leads to it"
	names, width := make([]string, len(list)), len(title)
	for i, l := range list {
		if names[i] = fmt.Sprintf("%s:%d %s", source, l.Line, l.What); l.Line == 0 {
			names[i] = "end of the program"
		}
		width = max(width, len(names[i]))
	}
	fmt.Fprintf(w, "%-*s %8s %12s %12s %12s %12s %6s\n", width, title, "times", "computing ms", "copying ms", "waiting ms", "all ms", "%")
	for i, l := range list {
		l.print(w, width, names[i], workers, sum.total())
	}
	sum.print(w, width, fmt.Sprintf("all, mean of %d workers", workers), workers, sum.total())
}

func (l *line) total() (sum time.Duration) {
	for _, d := range l.Time {
		sum += d
	}
	return sum
}

func (l *line) print(w io.Writer, width int, where string, workers int, all time.Duration) {
	fmt.Fprintf(w, "%-*s %8d", width, where, l.Count)
	milliseconds := func(d time.Duration) float64 { return d.Seconds() * 1e3 / float64(workers) }
	for _, d := range l.Time {
		fmt.Fprintf(w, " %12.3f", milliseconds(d))
	}
	fmt.Fprintf(w, " %12.3f %6.1f\n", milliseconds(l.total()), 100*l.total().Seconds()/max(all.Seconds(), 1e-9))
}

func (r *Recorder) sorted() []*line {
	var list []*line
	for _, l := range r.lines {
		list = append(list, l)
	}
	last := func(l *line) bool { return l.Line == 0 }
	slices.SortFunc(list, func(a, b *line) int {
		if last(a) != last(b) {
			return cmp.Compare(b.Line, a.Line)
		}
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.What, b.What))
	})
	return list
}

package oracle

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A traceEvent is an event of the trace-event format that Chrome and Perfetto read ("Trace Event
// Format", Chromium project). Times are microseconds.
type traceEvent struct {
	Name, Ph string
	Cat      string
	ID, Bp   string
	Ts, Dur  *float64
	Pid, Tid *int
	Args     map[string]any
}

// A TraceSummary counts what a trace has.
type TraceSummary struct{ Processes, Tracks, Slices, Arrows int }

// CheckTrace reads data as Perfetto's importer does (src/trace_processor/importers/json, and its trackers of
// processes, slices and flows), and returns an error for what that would drop, or show elsewhere than meant:
// events are sorted by time; threads are known by their numbers; slices of a thread follow each other to the
// nanosecond; both ends of an arrow belong to the slice that began last on their threads, a computing one
// and a copying one.
func CheckTrace(data []byte) (TraceSummary, error) {
	var file struct{ TraceEvents []*traceEvent }
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return TraceSummary{}, err
	}
	c := traceChecker{processes: map[int]bool{}, threads: map[int]int{}, last: map[int]*traceEvent{}, starts: map[uint64]*traceEvent{}, ends: map[uint64]*traceEvent{}}
	for i, e := range file.TraceEvents {
		if err := c.name(e); err != nil {
			return TraceSummary{}, fmt.Errorf("event %d (%+v): %w", i, *e, err)
		}
	}
	slices.SortStableFunc(file.TraceEvents, func(a, b *traceEvent) int { return cmp.Compare(nanoseconds(a.Ts), nanoseconds(b.Ts)) })
	for _, e := range file.TraceEvents {
		if err := c.see(e); err != nil {
			return TraceSummary{}, fmt.Errorf("%+v at %v µs: %w", *e, *e.Ts, err)
		}
	}
	return TraceSummary{len(c.processes), len(c.threads), c.count, len(c.ends)}, c.rest()
}

// nanoseconds is what the importer makes of a time.
func nanoseconds(microseconds *float64) int64 { return int64(*microseconds * 1000) }

type traceChecker struct {
	processes    map[int]bool
	threads      map[int]int         // the process of each, by its number
	last         map[int]*traceEvent // slice of a thread
	starts, ends map[uint64]*traceEvent
	count        int
}

// name checks what every event has to have, and notes names.
func (c *traceChecker) name(e *traceEvent) error {
	if e.Name == "" || e.Pid == nil || e.Tid == nil || *e.Pid < 1 || *e.Tid < 1 {
		return errors.New("no name, process or thread, or that of the idle thread")
	}
	if e.Ts == nil || math.IsNaN(*e.Ts) || math.IsInf(*e.Ts, 0) || *e.Ts*1000 != math.Trunc(*e.Ts*1000) {
		return errors.New("no time, or not in whole nanoseconds")
	}
	if e.Ph != "M" {
		return nil
	}
	if len(e.Args) != 1 {
		return errors.New("unknown metadata")
	}
	switch e.Name {
	case "process_name":
		if c.processes[*e.Pid] || *e.Pid != *e.Tid {
			return errors.New("a process has two names, or no thread of its own number")
		}
		c.processes[*e.Pid] = true
	case "thread_name":
		if c.threads[*e.Tid] != 0 {
			return errors.New("two threads have one number")
		}
		c.threads[*e.Tid] = *e.Pid
	case "thread_sort_index":
	default:
		return errors.New("unknown metadata")
	}
	return nil
}

// see follows the events in their order.
func (c *traceChecker) see(e *traceEvent) error {
	if c.threads[*e.Tid] != *e.Pid || !c.processes[*e.Pid] {
		return errors.New("on a thread without a name, or in another process than that")
	}
	switch e.Ph {
	case "M":
		return nil
	case "X":
		c.count++
		return c.slice(e)
	case "s":
		return c.end(c.starts, e, "computing")
	case "f":
		if e.Bp != "e" {
			return errors.New("the arrow ends at the next slice, not at the one around it")
		}
		if err := c.end(c.ends, e, "copying"); err != nil {
			return err
		}
		if id, _ := arrowNumber(e.ID); c.starts[id] == nil {
			return errors.New("the arrow ends before it begins")
		}
		return nil
	}
	return errors.New("unknown phase")
}

// slice checks that a slice begins where the one before has ended, or later.
func (c *traceChecker) slice(e *traceEvent) error {
	if e.Dur == nil || *e.Dur < 0 || *e.Dur*1000 != math.Trunc(*e.Dur*1000) {
		return errors.New("no duration, or not in whole nanoseconds")
	}
	if before := c.last[*e.Tid]; before != nil && nanoseconds(e.Ts) < nanoseconds(before.Ts)+nanoseconds(before.Dur) {
		return fmt.Errorf("begins before %q has ended, %v µs after %v", before.Name, *before.Dur, *before.Ts)
	}
	c.last[*e.Tid] = e
	return nil
}

// end notes an end of an arrow, which belongs to the last slice of its thread.
func (c *traceChecker) end(arrows map[uint64]*traceEvent, e *traceEvent, category string) error {
	id, err := arrowNumber(e.ID)
	if err != nil || arrows[id] != nil {
		return errors.New("an arrow's number is missing, not hexadecimal, or that of another one")
	}
	arrows[id] = e
	if s := c.last[*e.Tid]; s == nil || s.Cat != category {
		return fmt.Errorf("the end of an arrow is not in a %s slice", category)
	} else if nanoseconds(e.Ts) > nanoseconds(s.Ts)+nanoseconds(s.Dur) {
		return errors.New("the end of an arrow lies behind its slice")
	}
	return nil
}

func arrowNumber(text string) (uint64, error) {
	return strconv.ParseUint(strings.TrimPrefix(text, "0x"), 16, 64)
}

// rest checks that each arrow has two ends of the same name.
func (c *traceChecker) rest() error {
	for id, from := range c.starts {
		switch to := c.ends[id]; {
		case to == nil:
			return fmt.Errorf("arrow %x does not end", id)
		case to.Name != from.Name || to.Cat != from.Cat:
			return fmt.Errorf("the ends of arrow %x have different names", id)
		}
	}
	return nil
}

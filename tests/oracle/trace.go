package oracle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
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

type track struct{ pid, tid int }

func (e *traceEvent) track() track { return track{*e.Pid, *e.Tid} }

// A TraceSummary counts what a trace has.
type TraceSummary struct{ Tracks, Slices, Arrows int }

// CheckTrace returns an error unless data is a file of the trace-event format that shows what it is meant
// to: every event on a track that has a name, the slices of a track one after the other, and both ends
// of every arrow inside slices of their tracks, in order.
func CheckTrace(data []byte) (TraceSummary, error) {
	var file struct {
		DisplayTimeUnit string
		TraceEvents     []*traceEvent
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return TraceSummary{}, err
	}
	if file.DisplayTimeUnit != "ms" && file.DisplayTimeUnit != "ns" {
		return TraceSummary{}, fmt.Errorf("displayTimeUnit is %q", file.DisplayTimeUnit)
	}
	c := traceChecker{named: map[track]bool{}, slices: map[track][]*traceEvent{}, starts: map[string]*traceEvent{}, ends: map[string]*traceEvent{}}
	for i, e := range file.TraceEvents {
		if err := c.see(e); err != nil {
			return TraceSummary{}, fmt.Errorf("event %d (%+v): %w", i, *e, err)
		}
	}
	return TraceSummary{len(c.named), c.count, len(c.starts)}, errors.Join(c.tracks(), c.arrows())
}

type traceChecker struct {
	named        map[track]bool
	slices       map[track][]*traceEvent
	starts, ends map[string]*traceEvent // of arrows
	count        int
}

// see checks what an event has to have by itself.
func (c *traceChecker) see(e *traceEvent) error {
	if e.Name == "" || e.Pid == nil || e.Tid == nil || *e.Pid < 0 || *e.Tid < 0 {
		return errors.New("no name, process or track")
	}
	if e.Ts == nil || math.IsNaN(*e.Ts) || math.IsInf(*e.Ts, 0) {
		return errors.New("no time")
	}
	switch e.Ph {
	case "M":
		if !slices.Contains([]string{"process_name", "thread_name", "thread_sort_index"}, e.Name) || len(e.Args) != 1 {
			return errors.New("unknown metadata")
		}
		if e.Name == "thread_name" {
			if c.named[e.track()] {
				return errors.New("a track has two names")
			}
			c.named[e.track()] = true
		}
	case "X":
		if e.Dur == nil || *e.Dur < 0 {
			return errors.New("no duration")
		}
		c.slices[e.track()] = append(c.slices[e.track()], e)
		c.count++
	case "s":
		return once(c.starts, e)
	case "f":
		if e.Bp != "e" {
			return errors.New("the arrow ends at the next slice, not at the one around it")
		}
		return once(c.ends, e)
	default:
		return errors.New("unknown phase")
	}
	return nil
}

func once(arrows map[string]*traceEvent, e *traceEvent) error {
	if e.ID == "" || arrows[e.ID] != nil {
		return errors.New("an arrow's number is missing, or is that of another one")
	}
	arrows[e.ID] = e
	return nil
}

// rounding is what times in microseconds with three digits are off at most.
const rounding = 0.0021

// tracks checks that slices follow each other, in the order of the file.
func (c *traceChecker) tracks() error {
	for t, list := range c.slices {
		if !c.named[t] {
			return fmt.Errorf("track %v has no name", t)
		}
		for i, e := range list[1:] {
			if before := list[i]; *e.Ts+rounding < *before.Ts+*before.Dur {
				return fmt.Errorf("on track %v %q at %v begins before %q has ended at %v", t, e.Name, *e.Ts, before.Name, *before.Ts+*before.Dur)
			}
		}
	}
	return nil
}

// arrows checks that each has two ends, and that they are in slices.
func (c *traceChecker) arrows() error {
	if len(c.starts) != len(c.ends) {
		return fmt.Errorf("%d arrows begin and %d end", len(c.starts), len(c.ends))
	}
	for id, from := range c.starts {
		to := c.ends[id]
		switch {
		case to == nil:
			return fmt.Errorf("arrow %s does not end", id)
		case to.Name != from.Name || to.Cat != from.Cat:
			return fmt.Errorf("the ends of arrow %s have different names", id)
		case *to.Ts+rounding < *from.Ts:
			return fmt.Errorf("arrow %s ends %v µs before it begins", id, *from.Ts-*to.Ts)
		case !c.inside(from) || !c.inside(to):
			return fmt.Errorf("arrow %s has an end outside all slices", id)
		}
	}
	return nil
}

func (c *traceChecker) inside(e *traceEvent) bool {
	return slices.ContainsFunc(c.slices[e.track()], func(s *traceEvent) bool {
		return *s.Ts-rounding <= *e.Ts && *e.Ts <= *s.Ts+*s.Dur+rounding
	})
}

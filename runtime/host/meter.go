package host

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll"
	"hpfc/runtime/exec"
	"hpfc/runtime/trace"
)

// A meter is a server that measures what it passes on. Without it, nothing is measured. At every time a
// worker computes, copies or waits: its ranks run until each has made its request; then it waits for the
// other workers, of whom one begins to serve, takes its part in every phase, and waits for the others
// again. What it does for another process's sake, in messages, counts as waiting.
type meter struct {
	exec.Server
	atOnce   uint64 // of the server
	recorder *trace.Recorder
	alone    bool
	first    int
	worker   []int       // by rank, counted from first
	since    []time.Time // by worker: until then its time is recorded
	doing    trace.Place
}

// newMeter starts to measure what comes to a server.
func newMeter(next exec.Server, s *server, j job, workers int) *meter {
	first, count := s.engine.Ranks()
	m := &meter{Server: next, atOnce: s.AtOnce(), recorder: trace.New(), alone: j.alone(), first: first, worker: make([]int, count), since: make([]time.Time, workers)}
	for w := range workers {
		m.since[w] = time.Now()
		lo, hi := exec.Share(w, workers, count)
		for i := lo; i < hi; i++ {
			m.worker[i] = w
		}
	}
	return m
}

// measured puts meters before the server if the options ask for measurements. finish shows
// what was measured; well tells that the program came to its end.
func measured(s *server, o Options, j job, workers int) (measured exec.Server, finish func(well bool) error) {
	var m *meter
	var t *tracer
	measured = s
	if o.Trace != "" {
		t = newTracer(s, j, workers)
		measured = t
	}
	if o.Stats {
		m = newMeter(measured, s, j, workers)
		measured = m
	}
	return measured, func(well bool) error {
		var stats, events error
		if m != nil {
			stats = unwritten("statistics", m.show(s, j, well))
		}
		if t != nil {
			events = unwritten("the trace", t.write(o.Trace, j, well))
		}
		return errors.Join(stats, events)
	}
}

// unwritten says what err, if there is one, keeps from being written.
func unwritten(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot write %s: %w", what, err)
}

// reportLocality writes what became of irregular loops, on the ranks of all processes; where one fails, on its own.
func (s *server) reportLocality(j job, well bool) error {
	report := s.inspector.Report()
	if !j.alone() && well {
		part, err := report.Encode()
		if err != nil {
			return err
		}
		parts, err := j.atRoot(part)
		if err != nil {
			return err
		}
		for _, p := range parts[min(1, len(parts)):] {
			if err := report.Merge(p); err != nil {
				return err
			}
		}
	}
	if j.root() {
		report.Write(s.stderr)
	}
	return nil
}

// show writes the table of all processes; of one that fails, its own.
func (m *meter) show(s *server, j job, well bool) error {
	for w := range m.since {
		m.spend(trace.Computing, trace.Place{}, w)
	}
	workers := len(m.since)
	if !j.alone() && well {
		part, err := m.recorder.Encode()
		if err != nil {
			return err
		}
		parts, err := j.atRoot(binary.LittleEndian.AppendUint32(part, uint32(workers)))
		if err != nil {
			return err
		}
		for _, p := range parts[min(1, len(parts)):] {
			end := len(p) - 4
			workers += int(binary.LittleEndian.Uint32(p[end:]))
			if err := m.recorder.Merge(p[:end]); err != nil {
				return err
			}
		}
	}
	if j.root() {
		m.recorder.Table(s.stderr, filepath.Base(s.source), workers)
		stripTable(s.stderr, filepath.Base(s.source), s.engine.StripWidths())
	}
	return nil
}

// spend records the time of a worker up to now.
func (m *meter) spend(k trace.Kind, p trace.Place, worker int) {
	now := time.Now()
	m.recorder.Add(k, p, now.Sub(m.since[worker]))
	m.since[worker] = now
}

// spendAll does so for all workers, of which none runs.
func (m *meter) spendAll(k trace.Kind) {
	for w := range m.since {
		m.spend(k, m.doing, w)
	}
}

// inMessages is the kind of time in which one worker does something that concerns all.
func (m *meter) inMessages() trace.Kind {
	if m.alone {
		return trace.Copying
	}
	return trace.Waiting
}

func placeOf(r abi.Request) trace.Place {
	return trace.Place{Line: r.Line, What: abi.RequestName(r.Kind)}
}

// AtOnce implements exec.Server: every request is seen when it is made.
func (m *meter) AtOnce() uint64 { return ^uint64(0) }

// Single implements exec.Server.
func (m *meter) Single(rank int, r abi.Request, items []byte) (served bool, err error) {
	if m.atOnce>>r.Kind&1 != 0 {
		if served, err = m.Server.Single(rank, r, items); served || err != nil {
			return served, err
		}
	} else if m.Server.AtOnce()>>r.Kind&1 != 0 { // a tracer wants to see it, and leaves it
		if _, err = m.Server.Single(rank, r, items); err != nil {
			return false, err
		}
	}
	m.spend(trace.Computing, placeOf(r), m.worker[rank-m.first])
	return false, nil
}

// Begin implements exec.Server.
func (m *meter) Begin(requests []abi.Request) (int, error) {
	m.doing = placeOf(requests[0])
	m.recorder.Count(m.doing)
	m.spendAll(trace.Waiting)
	phases, err := m.Server.Begin(requests)
	m.spendAll(m.inMessages())
	return phases, err
}

// Phase implements exec.Server.
func (m *meter) Phase(phase, lo, hi int) error {
	worker := m.worker[lo-m.first]
	m.spend(trace.Waiting, m.doing, worker)
	err := m.Server.Phase(phase, lo, hi)
	m.spend(trace.Copying, m.doing, worker)
	return err
}

// Done implements exec.Server.
func (m *meter) Done(phase int) error {
	m.spendAll(trace.Waiting)
	err := m.Server.Done(phase)
	m.spendAll(m.inMessages())
	return err
}

// where is a source line with what happens there.
func where(source string, r abi.Request) string {
	return fmt.Sprintf("%s:%d %s", source, r.Line, abi.RequestName(r.Kind))
}

// stripTable shows the widths of strips that wavefronts have tried.
func stripTable(w io.Writer, source string, list []coll.StripWidth) {
	if len(list) > 0 {
		fmt.Fprintf(w, "%-24s %12s %10s %12s\n", "wavefront", "strip width", "times", "least ms")
	}
	for _, x := range list {
		note := ""
		if x.Chosen {
			note = "  chosen"
		}
		fmt.Fprintf(w, "%-24s %12d %10d %12.3f%s\n", fmt.Sprintf("%s:%d", source, x.Line), x.Width, x.Runs, x.Least.Seconds()*1e3, note)
	}
}

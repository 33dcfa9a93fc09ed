package host

import (
	"fmt"
	"io"
	"path/filepath"
	"time"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll"
	"hpfc/runtime/exec"
	"hpfc/runtime/trace"
)

// A meter is a server that measures what it passes on. Without it, nothing is measured.
type meter struct {
	exec.Server
	recorder *trace.Recorder
	doing    abi.Request   // the collective being served
	since    time.Duration // when the ranks began to compute
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
		m = &meter{Server: measured, recorder: trace.New()}
		measured = m
	}
	return measured, func(well bool) error {
		if m != nil && j.root() {
			m.recorder.Add(trace.Span{Kind: trace.Computing, Begin: m.since})
			m.recorder.Table(s.stderr, filepath.Base(s.source))
			stripTable(s.stderr, filepath.Base(s.source), s.engine.StripWidths())
		}
		if t != nil {
			return t.write(o.Trace, j, well)
		}
		return nil
	}
}

// span is one that belongs to the collective being served.
func (m *meter) span(kind trace.Kind, begin time.Duration) trace.Span {
	return trace.Span{Kind: kind, Line: m.doing.Line, What: abi.RequestName(m.doing.Kind), Begin: begin}
}

// Begin implements exec.Server.
func (m *meter) Begin(requests []abi.Request) (int, error) {
	m.doing = requests[0]
	m.recorder.Add(m.span(trace.Computing, m.since))
	begin := m.recorder.Now()
	phases, err := m.Server.Begin(requests)
	m.recorder.Add(m.span(trace.Waiting, begin))
	m.since = m.recorder.Now()
	return phases, err
}

// Phase implements exec.Server.
func (m *meter) Phase(phase, lo, hi int) error {
	begin := m.recorder.Now()
	err := m.Server.Phase(phase, lo, hi)
	m.recorder.Add(m.span(trace.Copying, begin))
	return err
}

// Done implements exec.Server.
func (m *meter) Done(phase int) error {
	begin := m.recorder.Now()
	err := m.Server.Done(phase)
	m.recorder.Add(m.span(trace.Waiting, begin))
	m.since = m.recorder.Now()
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

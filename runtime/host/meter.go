package host

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
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

// measured puts a meter before the server if the options ask for measurements.
func measured(s exec.Server, o Options, j job) (exec.Server, *meter) {
	if !o.Stats && o.Trace == "" {
		return s, nil
	}
	m := &meter{Server: s, recorder: trace.New(o.Trace != "")}
	m.recorder.Process = j.comm().Rank()
	return m, m
}

// span is one that belongs to the collective being served.
func (m *meter) span(kind trace.Kind, track int, begin time.Duration) trace.Span {
	return trace.Span{Kind: kind, Track: track, Line: m.doing.Line, What: abi.RequestName(m.doing.Kind), Begin: begin}
}

// Begin implements exec.Server.
func (m *meter) Begin(requests []abi.Request) (int, error) {
	m.doing = requests[0]
	m.recorder.Add(m.span(trace.Computing, 0, m.since))
	begin := m.recorder.Now()
	phases, err := m.Server.Begin(requests)
	m.recorder.Add(m.span(trace.Waiting, 0, begin))
	m.since = m.recorder.Now()
	return phases, err
}

// Phase implements exec.Server.
func (m *meter) Phase(phase, lo, hi int) error {
	begin := m.recorder.Now()
	err := m.Server.Phase(phase, lo, hi)
	m.recorder.Add(m.span(trace.Copying, 1+lo, begin))
	return err
}

// Done implements exec.Server.
func (m *meter) Done(phase int) error {
	begin := m.recorder.Now()
	err := m.Server.Done(phase)
	m.recorder.Add(m.span(trace.Waiting, 0, begin))
	m.since = m.recorder.Now()
	return err
}

// finish shows what was measured. Every process has its own file; the table is that of the
// process with rank 0.
func (m *meter) finish(o Options, s *server, j job) error {
	if m == nil {
		return nil
	}
	m.doing = abi.Request{}
	m.recorder.Add(trace.Span{Kind: trace.Computing, Begin: m.since})
	if o.Stats && j.root() {
		m.recorder.Table(s.stderr, filepath.Base(s.source))
		stripTable(s.stderr, filepath.Base(s.source), s.engine.StripWidths())
	}
	if o.Trace == "" {
		return nil
	}
	name := o.Trace
	if !j.alone() {
		suffix := filepath.Ext(name)
		name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, suffix), j.world.Rank(), suffix)
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return m.recorder.WriteEvents(file, filepath.Base(s.source))
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

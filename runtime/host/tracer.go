package host

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll"
	"hpfc/runtime/comm"
	"hpfc/runtime/exec"
	"hpfc/runtime/trace"
)

// A tracer is a server that records what every rank does: computing up to a request, waiting
// for the others, copying, and whose elements it gets.
type tracer struct {
	*server
	events *trace.Events
	file   string // the program's name in slices
	first  int
	starts map[int]bool // the first ranks of the workers, as indices
	at     []time.Time  // by rank: the end of its last slice
	asked  []time.Time  // by rank: when it made its last request
	copied []time.Time  // by rank: the middle of its last copying
	line   []int32      // by rank: of that
	left   int          // phases of the collective
	doing  abi.Request
	flows  []coll.Flow
}

func newTracer(s *server, j job, workers int) *tracer {
	s.engine.Divide()
	first, count := s.engine.Ranks()
	start := j.commonTime(time.Now())
	t := &tracer{
		server: s, events: trace.NewEvents(j.comm().Rank(), start, first, count), file: filepath.Base(s.source),
		first: first, at: make([]time.Time, count), asked: make([]time.Time, count), copied: make([]time.Time, count), line: make([]int32, count), starts: map[int]bool{},
	}
	for i := range t.at {
		t.at[i] = time.Now()
	}
	for worker := range workers {
		lo, _ := exec.Share(worker, workers, count)
		t.starts[lo] = true
	}
	return t
}

// AtOnce implements exec.Server: every request is seen when it is made.
func (t *tracer) AtOnce() uint64 { return ^uint64(0) }

// Single implements exec.Server.
func (t *tracer) Single(rank int, r abi.Request, items []byte) (served bool, err error) {
	now := time.Now()
	if t.server.AtOnce()>>r.Kind&1 != 0 {
		if served, err = t.server.Single(rank, r, items); served || err != nil {
			return served, err
		}
	}
	i := rank - t.first
	begin := t.at[i]
	if !t.starts[i] && t.asked[i-1].After(begin) {
		begin = t.asked[i-1] // the ranks of a worker run one after the other
	}
	t.events.Slice(rank, trace.Computing, way(t.file, t.line[i], r.Line), begin, now)
	t.at[i], t.asked[i], t.line[i] = now, now, r.Line
	return false, nil
}

// way says between which lines a rank computes; what has no line is the start.
func way(file string, from, to int32) string {
	if from == 0 {
		return fmt.Sprintf("%s: start to %d", file, to)
	}
	return fmt.Sprintf("%s:%d to %d", file, from, to)
}

// Begin implements exec.Server.
func (t *tracer) Begin(requests []abi.Request) (phases int, err error) {
	t.doing = requests[0]
	phases, err = t.server.Begin(requests)
	t.left = phases
	if phases == 0 || err != nil {
		t.waited()
		return phases, err
	}
	if t.flows = nil; t.serving == collectives(t.engine) {
		t.flows = t.engine.Flows()
	}
	for _, f := range t.flows {
		if i := f.From - t.first; i >= 0 && i < len(t.at) {
			t.events.Departure(f.ID, f.From, t.asked[i], f.Bytes)
		}
	}
	return phases, nil
}

// Phase implements exec.Server.
func (t *tracer) Phase(phase, lo, hi int) error {
	for rank := lo; rank < hi; rank++ {
		begin := time.Now()
		t.wait(rank-t.first, begin)
		if err := t.server.Phase(phase, rank, rank+1); err != nil {
			return err
		}
		end := time.Now()
		t.events.Slice(rank, trace.Copying, where(t.file, t.doing), begin, end)
		t.at[rank-t.first], t.copied[rank-t.first] = end, begin.Add(end.Sub(begin)/2)
	}
	return nil
}

// Done implements exec.Server.
func (t *tracer) Done(phase int) error {
	err := t.server.Done(phase)
	if t.left--; t.left > 0 {
		return err
	}
	for _, f := range t.flows {
		if i := f.To - t.first; i >= 0 && i < len(t.at) {
			t.events.Arrival(f.ID, f.To, t.copied[i])
		}
	}
	t.waited()
	return err
}

// waited ends the waiting of all ranks.
func (t *tracer) waited() {
	now := time.Now()
	for i := range t.at {
		t.wait(i, now)
	}
}

// wait adds a rank's waiting up to now.
func (t *tracer) wait(i int, now time.Time) {
	if now.Sub(t.at[i]) >= trace.Tick {
		t.events.Slice(t.first+i, trace.Waiting, where(t.file, t.doing), t.at[i], now)
	}
	t.at[i] = now
}

// write writes the file. When the program came to its end, process 0 writes the tracks of all
// processes; else every process writes its own.
func (t *tracer) write(name string, j job, well bool) error {
	part, err := t.events.Encode()
	if err != nil {
		return err
	}
	parts := [][]byte{part}
	switch {
	case j.alone():
	case well:
		if parts, err = j.atRoot(part); err != nil || !j.root() {
			return err
		}
	default:
		suffix := filepath.Ext(name)
		name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, suffix), j.world.Rank(), suffix)
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return trace.WriteFile(file, parts)
}

// commonTime gives every process the time of process 0, in terms of its own clock.
func (j job) commonTime(mine time.Time) time.Time {
	if j.alone() {
		return mine
	}
	data := binary.LittleEndian.AppendUint64(nil, uint64(mine.UnixNano()))
	var batch comm.Batch
	if !j.root() {
		batch.Receives = []comm.Message{{Peer: 0, Data: data}}
	}
	for p := 1; j.root() && p < j.world.Size(); p++ {
		batch.Sends = append(batch.Sends, comm.Message{Peer: p, Data: data})
	}
	if comm.Exchange(j.world, batch.Receives, batch.Sends) != nil {
		return mine
	}
	return mine.Add(time.Unix(0, int64(binary.LittleEndian.Uint64(data))).Sub(mine))
}

// atRoot returns the data of all processes at process 0.
func (j job) atRoot(mine []byte) ([][]byte, error) {
	size := binary.LittleEndian.AppendUint64(nil, uint64(len(mine)))
	if !j.root() {
		return nil, comm.Exchange(j.world, nil, []comm.Message{{Peer: 0, Data: size}, {Peer: 0, Data: mine}})
	}
	parts := [][]byte{mine}
	for p := 1; p < j.world.Size(); p++ {
		if err := comm.Exchange(j.world, []comm.Message{{Peer: p, Data: size}}, nil); err != nil {
			return nil, err
		}
		part := make([]byte, binary.LittleEndian.Uint64(size))
		if err := comm.Exchange(j.world, []comm.Message{{Peer: p, Data: part}}, nil); err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return parts, nil
}

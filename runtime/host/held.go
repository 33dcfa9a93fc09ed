package host

import (
	"io"
	"math"
	"sync"
)

// A held buffer keeps what is written to all units until all ranks have come to the output statement that wrote it: rank 0 may be ahead
// of another one that fails before that statement. What goes to different units stays in its order.
type held struct {
	mu     sync.Mutex   // guards what follows, and the units: a process that is to die flushes from another thread
	all    func() int64 // output statements that all ranks have come to
	data   []byte
	stages []stage
	known  int   // bytes of data that belong to a stage
	latest *sink // that was written to
}

// A stage is where what the statement of a number has written ends.
type stage struct {
	number int64
	end    int
	to     *sink
}

// A sink is where the records of a unit go.
type sink struct {
	held *held
	file io.Writer
	err  error // of an earlier write
}

const (
	heldEnough = 1 << 16 // bytes from which on what is certain is written
	heldMost   = 1 << 26 // bytes that are not kept any longer
)

func newHeld() *held { return &held{all: func() int64 { return math.MaxInt64 }} }

// Write implements io.Writer. What goes wrong shows in wrote.
func (s *sink) Write(p []byte) (int, error) {
	s.held.data, s.held.latest = append(s.held.data, p...), s
	return len(p), nil
}

// wrote says that the output statement of a number has written what is there.
func (s *sink) wrote(number int64) error {
	h := s.held
	if n := len(h.stages); n > 0 && h.stages[n-1].number == number && h.stages[n-1].to == s {
		h.stages[n-1].end = len(h.data)
	} else if h.known < len(h.data) {
		h.stages = append(h.stages, stage{number, len(h.data), s})
	}
	h.known = len(h.data)
	switch {
	case len(h.data) >= heldMost:
		h.flush(math.MaxInt64)
	case len(h.data) >= heldEnough:
		h.flush(h.all())
	}
	return s.err
}

// flush writes what statements up to a number have written, and if that is the greatest one, all.
func (h *held) flush(number int64) {
	n, stages := 0, 0
	for _, s := range h.stages {
		if s.number > number {
			break
		}
		if next := stages + 1; next == len(h.stages) || h.stages[next].number > number || h.stages[next].to != s.to {
			s.to.put(h.data[n:s.end])
			n = s.end
		}
		stages++
	}
	if number == math.MaxInt64 && n < len(h.data) {
		h.latest.put(h.data[n:])
		n = len(h.data)
	}
	if n == 0 {
		return
	}
	h.data = append(h.data[:0], h.data[n:]...)
	h.stages = append(h.stages[:0], h.stages[stages:]...)
	for i := range h.stages {
		h.stages[i].end -= n
	}
	h.known = max(0, h.known-n)
}

func (s *sink) put(data []byte) {
	if s.err == nil {
		_, s.err = s.file.Write(data)
	}
}

// forget drops what statements behind a number have written.
func (h *held) forget(number int64) {
	for i, s := range h.stages {
		if s.number > number {
			end := 0
			if i > 0 {
				end = h.stages[i-1].end
			}
			h.data, h.stages, h.known = h.data[:end], h.stages[:i], end
			return
		}
	}
}

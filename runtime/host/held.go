package host

import (
	"io"
	"math"
)

// A held writer keeps what is written until all ranks have come to the output statement that wrote it: rank 0 may be ahead of another
// one that fails before that statement.
type held struct {
	file   io.Writer
	all    func() int64 // output statements that all ranks have come to
	data   []byte
	stages []stage
	known  int   // bytes of data that belong to a stage
	err    error // of an earlier write
}

// A stage is where what the statement of a number has written ends.
type stage struct {
	number int64
	end    int
}

const (
	heldEnough = 1 << 16 // bytes from which on what is certain is written
	heldMost   = 1 << 26 // bytes that are not kept any longer
)

// Write implements io.Writer.
func (h *held) Write(p []byte) (int, error) {
	h.data = append(h.data, p...)
	return len(p), h.err
}

// wrote says that the output statement of a number has written what is there.
func (h *held) wrote(number int64) error {
	if n := len(h.stages); n > 0 && h.stages[n-1].number == number {
		h.stages[n-1].end = len(h.data)
	} else if h.known < len(h.data) {
		h.stages = append(h.stages, stage{number, len(h.data)})
	}
	h.known = len(h.data)
	switch {
	case len(h.data) >= heldMost:
		return h.flush(math.MaxInt64)
	case len(h.data) >= heldEnough:
		return h.flush(h.all())
	}
	return h.err
}

// flush writes what statements up to a number have written, and if that is the greatest one, all.
func (h *held) flush(number int64) error {
	n, stages := 0, 0
	for _, s := range h.stages {
		if s.number > number {
			break
		}
		n, stages = s.end, stages+1
	}
	if number == math.MaxInt64 {
		n = len(h.data)
	}
	if n == 0 || h.err != nil {
		return h.err
	}
	_, h.err = h.file.Write(h.data[:n])
	h.data = append(h.data[:0], h.data[n:]...)
	h.stages = append(h.stages[:0], h.stages[stages:]...)
	for i := range h.stages {
		h.stages[i].end -= n
	}
	h.known = max(0, h.known-n)
	return h.err
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

package trace

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"
)

// Events are the tracks of a process's ranks. Their methods may be called concurrently.
//
// The file is made for Perfetto's importer, which drops in silence what it does not like (json_trace_parser.cc):
// threads are known by their numbers alone, of which 0 is the idle thread's, and a process has a thread of
// its own number; the number of an arrow is hexadecimal; its ends belong to the slices that began last on
// their tracks; and a slice that ends a nanosecond behind the beginning of the next one hides that.
type Events struct {
	pid   int
	start time.Time

	mu     sync.Mutex
	list   []event
	missed int
}

// event is one of the trace-event format; times are microseconds.
type event struct {
	Name     string         `json:"name"`
	Category string         `json:"cat,omitempty"`
	Phase    string         `json:"ph"`
	Time     float64        `json:"ts"`
	Duration *float64       `json:"dur,omitempty"`
	Process  int            `json:"pid"`
	Track    int            `json:"tid"`
	ID       string         `json:"id,omitempty"`
	Binding  string         `json:"bp,omitempty"`
	Args     map[string]any `json:"args,omitempty"`
}

// mostEvents bounds the memory of a trace; about 200 bytes are written for each.
const mostEvents = 4 << 20

// NewEvents returns the events of a process whose times count from start, and names the
// tracks of its ranks.
func NewEvents(process int, start time.Time, first, ranks int) *Events {
	e := &Events{pid: trackOf(first), start: start}
	e.add(event{Name: "process_name", Phase: "M", Track: trackOf(first), Args: map[string]any{"name": fmt.Sprintf("process %d", process)}})
	for rank := first; rank < first+ranks; rank++ {
		e.add(event{Name: "thread_name", Phase: "M", Track: trackOf(rank), Args: map[string]any{"name": fmt.Sprintf("rank %d", rank)}})
		e.add(event{Name: "thread_sort_index", Phase: "M", Track: trackOf(rank), Args: map[string]any{"sort_index": rank}})
	}
	return e
}

// trackOf is the number of a rank's track; a process has that of its first rank.
func trackOf(rank int) int { return rank + 1 }

func (e *Events) add(x event) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.list) >= mostEvents {
		e.missed++
		return
	}
	x.Process = e.pid
	e.list = append(e.list, x)
}

// Slice adds a stretch of a rank's time.
func (e *Events) Slice(rank int, kind Kind, name string, begin, end time.Time) {
	duration := e.at(end) - e.at(begin)
	e.add(event{Name: name, Category: kind.String(), Phase: "X", Time: e.at(begin), Duration: &duration, Track: trackOf(rank)})
}

// Departure adds the beginning of an arrow in the slice that the rank has at a time. Arrival,
// with the same id, is its end. They follow the slices that they belong to.
func (e *Events) Departure(id uint64, rank int, at time.Time, bytes int64) {
	e.add(event{Name: "message", Category: "message", Phase: "s", ID: hexadecimal(id), Time: e.at(at), Track: trackOf(rank), Args: map[string]any{"bytes": bytes}})
}

// Arrival adds the end of an arrow in the slice that the rank has at a time. Only its beginning says how many bytes: viewers
// warn of events with arguments at both ends.
func (e *Events) Arrival(id uint64, rank int, at time.Time) {
	e.add(event{Name: "message", Category: "message", Phase: "f", Binding: "e", ID: hexadecimal(id), Time: e.at(at), Track: trackOf(rank)})
}

func hexadecimal(id uint64) string { return fmt.Sprintf("0x%x", id) }

// Tick is what times are multiples of: microseconds in binary fractions, and whole nanoseconds, so that no
// reader rounds them.
const Tick = 125 * time.Nanosecond

func (e *Events) at(t time.Time) float64 {
	const ticks = float64(time.Microsecond / Tick)
	return float64(t.Sub(e.start)/Tick) / ticks
}

// Encode returns the events as a part of a file.
func (e *Events) Encode() ([]byte, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.missed > 0 {
		e.list = append(e.list, event{Name: fmt.Sprintf("%d more events are left out", e.missed), Phase: "i", Process: e.pid, Track: e.pid})
	}
	return json.Marshal(e.list)
}

// WriteFile writes the parts of all processes as one file.
func WriteFile(w io.Writer, parts [][]byte) error {
	text := []byte(`{"traceEvents":[`)
	for i, p := range parts {
		if i > 0 {
			text = append(text, ",\n"...)
		}
		text = append(text, p[1:len(p)-1]...) // without its brackets
	}
	_, err := w.Write(append(text, "]}\n"...))
	return err
}

package css

import (
	"fmt"
	"slices"
	"strings"
)

// Algorithm names a way to schedule a table.
type Algorithm uint8

// The algorithms. Auto chooses. CSS is the paper's strategy: Algorithm1 where its
// condition holds, otherwise Algorithm2.
const (
	Auto Algorithm = iota
	Rotation
	Ring
	Algorithm1
	Transposed1
	Algorithm2
	Koenig
	KoenigDesc
	CritCover
	GreedyCover
	Peel
	Orbits
	OpenShop
	CSS
	algorithms
)

var algorithmNames = [algorithms]string{
	"auto", "rotation", "ring", "algorithm1", "transposed1", "algorithm2",
	"koenig", "koenigdesc", "critcover", "greedycover", "peel", "orbits", "openshop", "css",
}

func (a Algorithm) String() string { return algorithmNames[a] }

// MarshalText gives the name.
func (a Algorithm) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads a name.
func (a *Algorithm) UnmarshalText(text []byte) error {
	k := slices.Index(algorithmNames[:], string(text))
	if k < 0 {
		return fmt.Errorf("no scheduling algorithm %q; choose one of %s", text, strings.Join(algorithmNames[:], ", "))
	}
	*a = Algorithm(k)
	return nil
}

// Message is Size elements from a sender to a receiver. Offset is not zero when a
// message is split: so many elements of it have gone in earlier steps.
type Message struct {
	From   int   `json:"from"`
	To     int   `json:"to"`
	Size   int64 `json:"size"`
	Offset int64 `json:"offset,omitempty"`
}

// Schedule is a sequence of steps. The messages of one step travel at the same
// time; in order, when Algorithm2 packs several of one sender into a step.
type Schedule struct {
	Algorithm Algorithm   `json:"algorithm"`
	Steps     [][]Message `json:"steps"`
}

// Cost is the model of time: a message of n elements takes
// Alpha + Beta*n, in any unit of time.
type Cost struct {
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

// DefaultCost is a start-up of a thousand 8-byte elements: about what MPI costs between
// two ranks of one machine (0.3 us, 25 GB/s). The compiler plans with it, so that a module does not
// depend on the machine; the runtime measures its own.
var DefaultCost = Cost{Alpha: 1000, Beta: 1}

// Elements counts time in elements, without start-up.
var Elements = Cost{Beta: 1}

// Len returns the number of steps that hold a message.
func (s *Schedule) Len() int {
	n := 0
	for _, step := range s.Steps {
		if len(step) > 0 {
			n++
		}
	}
	return n
}

// Length returns the most elements that one processor sends or receives in a step.
func Length(step []Message) int64 {
	busiest := int64(0)
	for _, load := range loads(step) {
		busiest = max(busiest, load.elements)
	}
	return busiest
}

// load is what one sender or one receiver has to do in a step.
type load struct{ messages, elements int64 }

// port is a sender (+1, ...) or a receiver (-1, ...).
type port int

func loads(step []Message) map[port]load {
	all := make(map[port]load, 2*len(step))
	for _, m := range step {
		for _, p := range [2]port{port(m.From) + 1, -port(m.To) - 1} {
			l := all[p]
			all[p] = load{l.messages + 1, l.elements + m.Size}
		}
	}
	return all
}

// Time returns the cost of the schedule with a barrier after each step. Messages
// that contend for a processor are served one after the other.
func (s *Schedule) Time(c Cost) float64 {
	total := 0.0
	for _, step := range s.Steps {
		longest := 0.0
		for _, l := range loads(step) {
			longest = max(longest, c.of(l.messages, l.elements))
		}
		total += longest
	}
	return total
}

func (c Cost) of(messages, elements int64) float64 {
	return c.Alpha*float64(messages) + c.Beta*float64(elements)
}

// Makespan returns the cost without barriers, when senders and receivers both keep
// to the order of the schedule: a longest path, at most Time. (A receiver that takes
// messages as they come can be later than with barriers.)
func (s *Schedule) Makespan(c Cost) float64 {
	last := 0.0
	for _, bar := range s.Timeline(c, false) {
		last = max(last, bar.End)
	}
	return last
}

// Bar is a message on the time axis: it occupies its sender and its receiver from
// Start to End. Contended says that it waited for its receiver to finish another
// message of the same step.
type Bar struct {
	Message
	Step      int
	Start     float64
	End       float64
	Contended bool
}

// Timeline lays the messages out in time, in the order of the schedule, with a barrier
// after each step or without.
func (s *Schedule) Timeline(c Cost, barriers bool) []Bar {
	free := map[port]float64{}
	var bars []Bar
	last := 0.0
	for k, step := range s.Steps {
		start, received := 0.0, map[int]bool{}
		if barriers {
			start = last
		}
		for _, m := range step {
			from, to := port(m.From)+1, -port(m.To)-1
			bar := Bar{Message: m, Step: k, Start: max(start, free[from], free[to])}
			bar.Contended = received[m.To] && free[to] > max(start, free[from])
			bar.End = bar.Start + c.of(1, m.Size)
			free[from], free[to], received[m.To] = bar.End, bar.End, true
			last = max(last, bar.End)
			bars = append(bars, bar)
		}
	}
	return bars
}

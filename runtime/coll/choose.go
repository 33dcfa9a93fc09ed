package coll

import (
	"bytes"
	"encoding/binary"
	"slices"
	"time"

	"hpfc/pipelining/strips"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// choose answers ReqChoose. All processes estimate the same, for the machine as process 0 has found
// it, which they hear of once. What is measured is process 0's too.
func (e *Engine) choose(requests []abi.Request) error {
	if err := e.agreeOnMachine(); err != nil {
		return err
	}
	w := words(requests[0].Words[1:])
	var plans []strips.Plan
	for range w.next() {
		plans = append(plans, strips.Plan{
			Points: w.next(), Again: w.next(), Steps: w.next(), Blocks: w.next(), Bytes: w.next(), Operations: w.next(), Lines: w.next(),
			Alone: w.next() != 0, Free: w.next() != 0,
		})
	}
	site := e.choiceSite(requests[0].Line, plans)
	way, measured := site.next(time.Now())
	if measured {
		data, err := e.spread(0, binary.LittleEndian.AppendUint64(nil, uint64(way)))
		if err != nil {
			return err
		}
		way = int(binary.LittleEndian.Uint64(data))
		site.ways = []int{way}
	}
	answer := binary.LittleEndian.AppendUint64(nil, uint64(way))
	for _, r := range requests {
		copy(bytesAt(mem.At(r.Words[0]), 8), answer)
	}
	site.begun = time.Now()
	return nil
}

// A choiceSite is a choice at one line that is made again and again: where the estimates leave it open, the
// cheapest way runs for long enough that trying the others costs little, then these run, and the quickest stays.
// The time until the next choice is measured, which includes what else is in the loop around. Results do not
// depend on the way.
type choiceSite struct {
	plans []strips.Plan
	ways  []int // that are left, the one estimated to be the cheapest first
	least []time.Duration
	asked int
	begun time.Time // the way that was taken last
}

const (
	// choicePatience is how often the cheapest way runs before others are tried.
	choicePatience = 32
	// choiceRuns is how often each of those is tried. The first time, schedules are made.
	choiceRuns = 2
	// choiceOpen is the factor between estimates up to which ways are tried.
	choiceOpen = 2
)

// choiceSite returns what is known of the choice at a line between these plans.
func (e *Engine) choiceSite(line int32, plans []strips.Plan) *choiceSite {
	if site := e.choices[line]; site != nil && slices.Equal(site.plans, plans) {
		return site
	}
	if e.choices == nil {
		e.choices = map[int32]*choiceSite{}
	}
	e.choices[line] = newChoiceSite(plans, e.Machine, int64(e.share.ranks))
	return e.choices[line]
}

func newChoiceSite(plans []strips.Plan, m strips.Machine, ranks int64) *choiceSite {
	best := strips.Cheapest(plans, m, ranks)
	site := &choiceSite{plans: plans, ways: []int{best}}
	for i, p := range plans {
		if i != best && p.Time(m, ranks) <= choiceOpen*plans[best].Time(m, ranks) {
			site.ways = append(site.ways, i)
		}
	}
	site.least = make([]time.Duration, len(site.ways))
	return site
}

// next returns the way to take now, and whether it is what the measurements say, which is so once. Which
// way is tried when does not depend on times, so that processes agree.
func (s *choiceSite) next(now time.Time) (way int, measured bool) {
	if len(s.ways) == 1 {
		return s.ways[0], false
	}
	if s.asked > 0 {
		k, took := s.turn(s.asked-1), now.Sub(s.begun)
		if s.least[k] == 0 || took < s.least[k] {
			s.least[k] = took
		}
	}
	k := s.turn(s.asked)
	s.asked++
	if k < len(s.ways) {
		return s.ways[k], false
	}
	return s.ways[slices.Index(s.least, slices.Min(s.least))], true
}

// turn returns which of the ways is taken the n-th time; there are no more where all have been tried.
func (s *choiceSite) turn(n int) int {
	if n < choicePatience {
		return 0
	}
	return 1 + (n-choicePatience)/choiceRuns
}

// agreeOnMachine gives all processes the machine of process 0.
func (e *Engine) agreeOnMachine() error {
	if e.agreed {
		return nil
	}
	var numbers bytes.Buffer
	if err := binary.Write(&numbers, binary.LittleEndian, e.Machine); err != nil {
		return err
	}
	data, err := e.spread(0, numbers.Bytes())
	if err != nil {
		return err
	}
	e.agreed = true
	return binary.Read(bytes.NewReader(data), binary.LittleEndian, &e.Machine)
}

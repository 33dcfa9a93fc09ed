package plandata

import (
	"fmt"
	"slices"

	"hpfc/commgen/css"
)

// A Function copies whole periods of a message: in each period Count elements from Dst on of
// the receiver's cells become those from Src on of the sender's, for every segment, and then
// both sides advance.
type Function struct {
	Elem               int64
	DstShift, SrcShift int64
	Segments           []Segment // in the order of Dst
}

// Segment is a number of elements that lie side by side at both ends; Dst and Src are cells
// counted from the message's first one.
type Segment struct{ Dst, Src, Count int64 }

// Limits within which a period is worth being unrolled: a few periods do not pay for a
// function, and neither do segments so long that the call of memcpy does not count. Measured on
// 2 ranks with 1 MB of doubles, functions take a fifth of the time of single runs with
// CYCLIC(3) -> CYCLIC(4) and a quarter with CYCLIC(64) -> CYCLIC(48).
const (
	maxSegments = 128
	minPeriods  = 16
	longSegment = 256
)

// functionOf returns the function for a message and where it begins; ok is false when the
// message is better copied by its runs.
func functionOf(t css.PeriodTable, elem int64) (f Function, dst, src int64, ok bool) {
	if t.Count < minPeriods || !slices.Contains([]int64{1, 2, 4, 8, 16}, elem) {
		return f, 0, 0, false
	}
	f = Function{Elem: elem, DstShift: t.DstShift, SrcShift: t.SrcShift}
	for _, r := range t.Runs {
		if r.DstStep == 1 && r.SrcStep == 1 {
			f.Segments = append(f.Segments, Segment{r.Dst, r.Src, r.Count})
			continue
		}
		for u := range min(r.Count, maxSegments+1) {
			f.Segments = append(f.Segments, Segment{r.Dst + u*r.DstStep, r.Src + u*r.SrcStep, 1})
		}
	}
	short := func(s Segment) bool { return s.Count < longSegment }
	if len(f.Segments) > maxSegments || !slices.ContainsFunc(f.Segments, short) {
		return f, 0, 0, false
	}
	slices.SortFunc(f.Segments, func(a, b Segment) int { return int(a.Dst - b.Dst) })
	dst, src = f.Segments[0].Dst, f.Segments[0].Src
	for i := range f.Segments {
		f.Segments[i].Dst -= dst
		f.Segments[i].Src -= src
	}
	return f, dst, src, true
}

// key tells functions apart.
func (f *Function) key() string { return fmt.Sprint(f.Elem, f.DstShift, f.SrcShift, f.Segments) }

// Limits of what a module carries: plans with more runs than these are made by the runtime,
// which is as fast and needs no room.
const (
	maxRemapRuns  = 512
	maxBookRuns   = 8192
	maxFunctions  = 64
	maxTableCells = 1024
)

// A Builder collects constant plans.
type Builder struct {
	Book
	Functions []Function
	known     map[Key]int
	numbers   map[string]int64
	runs      int
}

// Add adds a statement if all its remaps are small enough.
func (b *Builder) Add(line int64, text string, keys []Key) {
	s := Statement{Line: line, Text: text}
	for _, k := range keys {
		i, ok := b.remap(k)
		if !ok {
			return
		}
		s.Remaps = append(s.Remaps, i)
	}
	b.Statements = append(b.Statements, s)
}

// remap returns the position of a remap's plan, made when it is new.
func (b *Builder) remap(k Key) (int, bool) {
	if i, ok := b.known[k]; ok {
		return i, i >= 0
	}
	if b.known == nil {
		b.known, b.numbers = map[Key]int{}, map[string]int64{}
	}
	b.known[k] = -1
	functions := len(b.Functions)
	r, ok := b.plan(k)
	if !ok {
		b.forget(functions)
		return 0, false
	}
	b.known[k] = len(b.Remaps)
	b.Remaps = append(b.Remaps, r)
	return len(b.Remaps) - 1, true
}

// forget takes back the functions behind the first n.
func (b *Builder) forget(n int) {
	for i := range b.Functions[n:] {
		delete(b.numbers, b.Functions[n+i].key())
	}
	b.Functions = b.Functions[:n]
}

// plan schedules a remap's messages, whole ones without barriers, and finds their runs.
func (b *Builder) plan(k Key) (r Remap, ok bool) {
	m, err := k.Remap()
	if err != nil || m.P*m.Q > maxTableCells {
		return r, false
	}
	p, err := css.NewPlan([]css.Remap{m}, css.Options{NoBarriers: true})
	if err != nil {
		return r, false
	}
	s := p.Schedule
	if split(s) {
		if s, err = p.By(css.KoenigDesc); err != nil {
			return r, false
		}
	}
	r = Remap{Key: k, Algorithm: s.Algorithm, Receivers: make([][]Message, m.P)}
	runs := 0
	for step, list := range s.Steps {
		for _, x := range list {
			j, i := int64(x.To), int64(x.From)
			one := Message{Sender: i, Step: int64(step), Elements: x.Size, Runs: k.Pieces(j, i)}
			if runs += len(one.Runs); runs > maxRemapRuns || b.runs+runs > maxBookRuns {
				return r, false
			}
			b.unroll(&one, k, j)
			runs += len(one.Rest)
			r.Receivers[j] = append(r.Receivers[j], one)
		}
	}
	b.runs += runs
	return r, true
}

func split(s *css.Schedule) bool {
	return slices.ContainsFunc(s.Steps, func(step []css.Message) bool {
		return slices.ContainsFunc(step, func(m css.Message) bool { return m.Offset > 0 })
	})
}

// unroll gives a message its function, if one is worth it.
func (b *Builder) unroll(m *Message, k Key, j int64) {
	t := k.Periodic(j, m.Sender)
	f, dst, src, ok := functionOf(t, k.Elem)
	if !ok {
		return
	}
	number := b.numbers[f.key()]
	if number == 0 {
		if len(b.Functions) == maxFunctions {
			return
		}
		b.Functions = append(b.Functions, f)
		number = int64(len(b.Functions))
		b.numbers[f.key()] = number
	}
	m.Function, m.Periods, m.Rest = number, t.Count, t.Rest
	m.Dst, m.DstShift, m.Src, m.SrcShift = dst, t.DstShift, src, t.SrcShift
}

package plandata

import (
	"fmt"
	"slices"

	"hpfc/commgen/css"
)

// A Function copies whole periods of a message: in each period element Dst of the receiver's
// cells becomes element Src of the sender's, for every pair, and then both sides advance.
type Function struct {
	Elem               int64
	DstShift, SrcShift int64
	Pairs              []Pair // in the order of Dst
}

// Pair is one element: cells counted from the message's first one on each side.
type Pair struct{ Dst, Src int64 }

// Limits within which a period is worth being unrolled. Longer runs are memcpy's business, and
// a few periods do not pay for a function: measured with CYCLIC(3) -> CYCLIC(4) and
// CYCLIC(1) -> CYCLIC(64), 2 ranks, a function is five to ten times as fast as runs of one to
// three elements, and no faster than memcpy from 16 elements on.
const (
	maxPairs   = 128
	minPeriods = 16
	longRun    = 16
)

// functionOf returns the function for a message and where it begins; ok is false when the
// message is better copied by its runs.
func functionOf(t css.PeriodTable, elem int64) (f Function, dst, src int64, ok bool) {
	if t.Count < minPeriods || !slices.Contains([]int64{1, 2, 4, 8, 16}, elem) {
		return f, 0, 0, false
	}
	f = Function{Elem: elem, DstShift: t.DstShift, SrcShift: t.SrcShift}
	long := true
	for _, r := range t.Runs {
		long = long && r.Count >= longRun && r.DstStep == 1 && r.SrcStep == 1
		if int64(len(f.Pairs))+r.Count > maxPairs {
			return f, 0, 0, false
		}
		for u := range r.Count {
			f.Pairs = append(f.Pairs, Pair{r.Dst + u*r.DstStep, r.Src + u*r.SrcStep})
		}
	}
	if long {
		return f, 0, 0, false
	}
	slices.SortFunc(f.Pairs, func(a, b Pair) int { return int(a.Dst - b.Dst) })
	dst, src = f.Pairs[0].Dst, f.Pairs[0].Src
	for i := range f.Pairs {
		f.Pairs[i].Dst -= dst
		f.Pairs[i].Src -= src
	}
	return f, dst, src, true
}

// key tells functions apart.
func (f *Function) key() string { return fmt.Sprint(f.Elem, f.DstShift, f.SrcShift, f.Pairs) }

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
	r, ok := b.plan(k)
	if !ok {
		return 0, false
	}
	b.known[k] = len(b.Remaps)
	b.Remaps = append(b.Remaps, r)
	return len(b.Remaps) - 1, true
}

// plan schedules a remap's messages, whole ones without barriers, and finds their runs.
func (b *Builder) plan(k Key) (r Remap, ok bool) {
	m, err := css.NewRemap(k.Dst, k.A1, k.B1, k.Src, k.A2, k.B2, k.N)
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
			one := Message{Sender: i, Step: int64(step), Elements: x.Size, Runs: css.Pieces(k.Dst, k.A1, k.B1, k.Src, k.A2, k.B2, k.N, j, i)}
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
	t := css.Periodic(k.Dst, k.A1, k.B1, k.Src, k.A2, k.B2, k.N, j, m.Sender)
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

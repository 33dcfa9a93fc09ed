package plandata

import (
	"cmp"
	"fmt"
	"slices"

	"hpfc/commgen/css"
)

// Verify proves the plans: every receiver gets every message of its remap once, whole, in the order of
// steps in which no process sends or gets two messages, and the runs of a message are its elements. A
// process then waits only for those that are in the same step or behind, so that the one that is
// farthest behind can always go on: there is no cycle of processes that wait for each other. Where there are
// not too many elements, the cells of the runs are compared with those of the statement.
func (b *Book) Verify() error {
	for i := range b.Remaps {
		if err := b.Remaps[i].verify(); err != nil {
			return fmt.Errorf("plan %d: %w", i, err)
		}
	}
	return nil
}

// Verify proves the plans, and that each function with the runs behind it copies what all runs of its message
// copy, and is used.
func (b *Builder) Verify() error {
	if err := b.Book.Verify(); err != nil {
		return err
	}
	used := make([]bool, len(b.Functions))
	for i := range b.Remaps {
		for j, messages := range b.Remaps[i].Receivers {
			for k := range messages {
				m := &messages[k]
				if m.Function == 0 {
					continue
				}
				if m.Function < 0 || m.Function > int64(len(b.Functions)) {
					return fmt.Errorf("plan %d: message %d->%d has function %d of %d", i, m.Sender, j, m.Function, len(b.Functions))
				}
				used[m.Function-1] = true
				if !b.Functions[m.Function-1].copies(m) {
					return fmt.Errorf("plan %d: function %d copies something else than message %d->%d", i, m.Function, m.Sender, j)
				}
			}
		}
	}
	if k := slices.Index(used, false); k >= 0 {
		return fmt.Errorf("nothing uses function %d", k+1)
	}
	return nil
}

func (r *Remap) verify() error {
	m, err := r.Copy.Remap()
	if err != nil {
		return err
	}
	table, err := m.Table()
	if err != nil {
		return err
	}
	s := &css.Schedule{Algorithm: r.Algorithm}
	for j, messages := range r.Receivers {
		last := int64(-1)
		for _, x := range messages {
			if x.Step <= last {
				return fmt.Errorf("receiver %d waits for step %d after step %d", j, x.Step, last)
			}
			last = x.Step
			if !holds(x.Runs, x.Elements) {
				return fmt.Errorf("the runs of message %d->%d do not have its %d elements", x.Sender, j, x.Elements)
			}
			for int64(len(s.Steps)) <= x.Step {
				s.Steps = append(s.Steps, nil)
			}
			s.Steps[x.Step] = append(s.Steps[x.Step], css.Message{From: int(x.Sender), To: j, Size: x.Elements})
		}
	}
	if err := css.Verify(table, s); err != nil {
		return err
	}
	return r.verifyCells()
}

// holds tells whether runs have so many elements.
func holds(runs []css.Run, elements int64) bool {
	for _, r := range runs {
		if r.Count < 1 || r.Count > elements {
			return false
		}
		elements -= r.Count
	}
	return elements == 0
}

// mostCompared is the number of elements up to which cells are compared one by one.
const mostCompared = 1 << 20

// cells are where an element lies at the receiver and at the sender.
type cells struct{ dst, src int64 }

func byPlace(x, y cells) int { return cmp.Or(cmp.Compare(x.dst, y.dst), cmp.Compare(x.src, y.src)) }

// verifyCells executes the statement.
func (r *Remap) verifyCells() error {
	if r.N > mostCompared {
		return nil
	}
	type pair struct{ from, to int64 }
	want := map[pair][]cells{}
	for n := range r.N {
		to, from := r.A1*n+r.B1, r.A2*n+r.B2
		p := pair{r.Src.Owner(from), r.Dst.Owner(to)}
		want[p] = append(want[p], cells{r.Dst.Local(to), r.Src.Local(from)})
	}
	for j, messages := range r.Receivers {
		for _, m := range messages {
			if list := want[pair{m.Sender, int64(j)}]; !sameCells(list, cellsOf(m.Runs)) {
				return fmt.Errorf("the runs of message %d->%d have other cells than its elements", m.Sender, j)
			}
		}
	}
	return nil
}

func sameCells(x, y []cells) bool {
	slices.SortFunc(x, byPlace)
	slices.SortFunc(y, byPlace)
	return slices.Equal(x, y)
}

func cellsOf(runs []css.Run) (list []cells) {
	for _, r := range runs {
		for u := range r.Count {
			list = append(list, cells{r.Dst + u*r.DstStep, r.Src + u*r.SrcStep})
		}
	}
	return list
}

// copies tells whether a function and the runs behind its periods copy a message.
func (f *Function) copies(m *Message) bool {
	if m.DstShift != f.DstShift || m.SrcShift != f.SrcShift {
		return false
	}
	period := int64(0)
	for _, s := range f.Segments {
		period += s.Count
	}
	rest := m.Elements - m.Periods*period
	if m.Periods < 1 || !holds(m.Rest, rest) {
		return false
	}
	if m.Elements > mostCompared {
		return true
	}
	list := cellsOf(m.Rest)
	for p := range m.Periods {
		for _, s := range f.Segments {
			for u := range s.Count {
				list = append(list, cells{m.Dst + p*f.DstShift + s.Dst + u, m.Src + p*f.SrcShift + s.Src + u})
			}
		}
	}
	return sameCells(cellsOf(m.Runs), list)
}

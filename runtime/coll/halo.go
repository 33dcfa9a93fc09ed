package coll

import (
	"encoding/binary"
	"fmt"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
)

// A haloPlan fills the overlap area of an array: every cell within the given widths of a
// rank's block, corners included, comes straight from its owner, however far away.
type haloPlan struct {
	a      *array
	widths [][2]int64
	found  found
}

func (e *Engine) newHalo(requests []abi.Request) (job, error) {
	first := requests[0].Words
	a := e.known(descAt(first[0]).id)
	j := e.copyJob(e.haloRoute(a, first[1:]), requests, 0)
	return j, j.route.open()
}

// A jointHalo fills the overlap areas of several arrays in one process.
type jointHalo []*copyJob

func (e *Engine) newHalos(requests []abi.Request) (job, error) {
	if !e.alone() {
		return nil, fmt.Errorf("overlap areas of several arrays at once among %d processes", e.share.processes)
	}
	first := requests[0].Words
	widths := first[1+first[0]:]
	var joint jointHalo
	for k := 1; k <= int(first[0]); k++ {
		a := e.known(descAt(first[k]).id)
		n := 2 * len(a.layout.Dims)
		joint = append(joint, (&copyJob{}).begin(e.haloRoute(a, widths[:n]), requests, k, k))
		widths = widths[n:]
	}
	return joint, nil
}

func (jointHalo) phases() int { return 1 }

func (joint jointHalo) run(phase, i int) error {
	for _, j := range joint {
		if err := j.run(phase, i); err != nil {
			return err
		}
	}
	return nil
}

func (joint jointHalo) done(int) error { return nil }

func (joint jointHalo) bytes() (sum int64) {
	for _, j := range joint {
		sum += j.bytes()
	}
	return sum
}

func (p *haloPlan) spreads() bool    { return false }
func (p *haloPlan) everywhere() bool { return false }

func (e *Engine) haloRoute(a *array, list []int64) *route {
	key := layoutKey(append(e.key[:0], abi.ReqHalo), a)
	for _, w := range list {
		key = binary.AppendVarint(key, w)
	}
	e.key = key
	return e.plans.get(key, e.share.ranks, func(f found) *route {
		p := &haloPlan{a: a.shape(), found: f}
		w := words(list)
		for _, d := range a.layout.Dims {
			p.widths = append(p.widths, [2]int64{min(w.next(), d.Below), min(w.next(), d.Above)})
		}
		return e.newRoute(p, a.elem)
	})
}

// A view is what a coordinate sees in one dimension of the cells of one owner: cells that it
// owns itself, or overlap around its blocks. Its runs are in cells, at local addresses here and
// at the owner.
type view struct {
	at   int64 // the owner's coordinate
	own  bool
	runs []copyRun
}

func (p *haloPlan) moves(rank int) *moves { return p.found.get(rank, p.find) }

func (p *haloPlan) find(rank int64) *moves {
	l := p.a.layout
	m := &moves{axes: len(l.Dims)}
	if !p.a.holds(rank) {
		return m
	}
	views := make([][]view, len(l.Dims))
	for i := range l.Dims {
		views[i] = window(&l.Dims[i], l.Coordinate(rank, i), p.widths[i])
		if len(views[i]) == 0 {
			return m
		}
	}
	choice := make([]int, len(l.Dims))
	for {
		p.add(m, rank, views, choice)
		if !advanceIn(choice, views) {
			return m
		}
	}
}

// add adds the move of one combination of views, unless it is the rank's own part.
func (p *haloPlan) add(m *moves, rank int64, views [][]view, choice []int) {
	l := p.a.layout
	at := make([]int64, len(choice))
	axes := make([][]copyRun, len(choice))
	own := true
	for i, k := range choice {
		v, step := views[i][k], l.Dims[i].Stride*p.a.elem
		at[i], own = v.at, own && v.own
		for _, r := range v.runs {
			axes[i] = append(axes[i], copyRun{count: r.count, dst: r.dst * step, dstStep: r.dstStep * step, src: r.src * step, srcStep: r.srcStep * step})
		}
	}
	if !own {
		m.add(l.Holder(at, rank), 0, 0, axes)
	}
}

func advanceIn[T any](choice []int, of [][]T) bool {
	for i := range choice {
		if choice[i]++; choice[i] < len(of[i]) {
			return true
		}
		choice[i] = 0
	}
	return false
}

// window lists what coordinate at sees in a dimension: its blocks and the overlap of the given
// widths around each, by their owners. Without overlap that is all its storage.
func window(d *mapping.Dim, at int64, widths [2]int64) []view {
	switch {
	case d.Cells == 0:
		return nil
	case d.N == 1 || widths == [2]int64{} && d.Blocks() == 1:
		return []view{{at, true, []copyRun{{count: d.Cells, dst: d.First, dstStep: 1, src: d.First, srcStep: 1}}}}
	}
	w := &windower{Dim: d, period: d.Period(), found: map[owner]int{}}
	w.low, w.high = d.CellRange()
	for c := range d.Blocks() {
		own := ((w.period+c)*d.N + at) * d.K
		w.see(c, own, own, own+d.K, true)
		w.see(c, own, own-widths[0], own, false)
		w.see(c, own, own+d.K, own+d.K+widths[1], false)
	}
	return w.views
}

// A windower collects views.
type windower struct {
	*mapping.Dim
	period, low, high int64
	views             []view
	found             map[owner]int
}

type owner struct {
	at  int64
	own bool
}

// see adds the cells from <= t < to around block number c of the coordinate, which begins at
// cell own.
func (w *windower) see(c, own, from, to int64, mine bool) {
	from, to = max(w.low, from), min(w.high+1, to)
	for from < to {
		q := mapping.FloorDiv(from, w.K)
		end := min(to, (q+1)*w.K)
		period := mapping.FloorDiv(q, w.N)
		key := owner{q - period*w.N, mine}
		i, known := w.found[key]
		if !known {
			i = len(w.views)
			w.found[key] = i
			w.views = append(w.views, view{at: key.at, own: mine})
		}
		dst := (w.period+c)*w.Pitch() + from - own
		src := period*w.Pitch() + from - q*w.K
		w.views[i].runs = appendRun(w.views[i].runs, copyRun{count: end - from, dst: dst, dstStep: 1, src: src, srcStep: 1})
		from = end
	}
}

// appendRun adds a run, to the last one where single elements go on in equal steps.
func appendRun(runs []copyRun, r copyRun) []copyRun {
	if r.count == 1 {
		return appendElement(runs, r.dst, r.src)
	}
	return append(runs, r)
}

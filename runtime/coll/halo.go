package coll

import (
	"encoding/binary"

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

// A stretch is a range of cells in one dimension that one coordinate owns.
type stretch struct {
	at       int64 // the coordinate
	dst, src int64 // first local address here and at the owner
	count    int64
}

func (p *haloPlan) moves(rank int) *moves { return p.found.get(rank, p.find) }

func (p *haloPlan) find(rank int64) *moves {
	l := p.a.layout
	m := &moves{axes: len(l.Dims)}
	if !p.a.holds(rank) {
		return m
	}
	stretches := make([][]stretch, len(l.Dims))
	for i := range l.Dims {
		stretches[i] = window(&l.Dims[i], l.Coordinate(rank, i), p.widths[i])
		if len(stretches[i]) == 0 {
			return m
		}
	}
	choice := make([]int, len(l.Dims))
	for {
		p.add(m, rank, stretches, choice)
		if !advanceIn(choice, stretches) {
			return m
		}
	}
}

// add adds the move of one combination of stretches, unless the rank owns it.
func (p *haloPlan) add(m *moves, rank int64, stretches [][]stretch, choice []int) {
	l := p.a.layout
	at := make([]int64, len(choice))
	axes := make([][]copyRun, len(choice))
	for i, k := range choice {
		s, step := stretches[i][k], l.Dims[i].Stride*p.a.elem
		at[i] = s.at
		axes[i] = []copyRun{{count: s.count, dst: s.dst * step, dstStep: step, src: s.src * step, srcStep: step}}
	}
	if source := l.Holder(at, rank); source != rank {
		m.add(source, 0, 0, axes)
	}
}

func advanceIn(choice []int, stretches [][]stretch) bool {
	for i := range choice {
		if choice[i]++; choice[i] < len(stretches[i]) {
			return true
		}
		choice[i] = 0
	}
	return false
}

// window cuts the cells that coordinate at sees in a dimension, its block and the overlap
// of the given widths, by their owners. Without overlap that is all its storage.
func window(d *mapping.Dim, at int64, widths [2]int64) []stretch {
	if d.Cells == 0 {
		return nil
	}
	if d.N == 1 || widths == [2]int64{} {
		return []stretch{{at, d.First, d.First, d.Cells}}
	}
	period := d.First / d.K
	own := (period*d.N + at) * d.K
	low, high := d.CellRange()
	from, to := max(low, own-widths[0]), min(high+1, own+d.K+widths[1])
	var list []stretch
	for from < to {
		q := mapping.FloorDiv(from, d.K)
		end := min(to, (q+1)*d.K)
		list = append(list, stretch{q - period*d.N, d.First + from - own, d.First + from - q*d.K, end - from})
		from = end
	}
	return list
}

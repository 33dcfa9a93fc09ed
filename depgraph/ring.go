package depgraph

import (
	"fmt"
	"slices"
	"strings"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
)

// Rings: along a dimension of the processors over which the home of a wavefront is CYCLIC(k), each
// rank has several blocks, and values flow from block to block, through all ranks and round again. The
// blocks get room for overlap around them, so that a block is to its iterations what a
// rank's only block is for BLOCK.

// maxRings is how many dimensions of a home may be rings.
const maxRings = 2

// joinRing notes that dimension g of the processors is a ring, if it is CYCLIC, or says why it can
// be none.
func (f *front) joinRing(g int) (why string) {
	dim := f.home.Map.Uses[g].Dim
	m := f.home.Map.Dims[dim]
	if m.Format == mapping.Block {
		return ""
	}
	if l := f.ties[g]; l >= 0 {
		sub, _ := loopir.Affine(f.nest.Home.Subs[dim])
		step, _ := loopir.ConstInt(f.nest.Loops[l].Step)
		if move := m.S * sub.Coef(int(f.nest.Loops[l].Var)) * step; max(move, -move) > max(1, m.K) {
			return fmt.Sprintf("the loop over %s steps over blocks of %s", f.p.Scalars[f.nest.Loops[l].Var].Name, f.home.Name)
		}
	}
	f.rings = append(f.rings, g)
	if len(f.rings) > maxRings {
		return fmt.Sprintf("more than %d dimensions of %s are CYCLIC", maxRings, f.home.Name)
	}
	return ""
}

// inBlocks tells whether loop s drives no ring.
func (f *front) inBlocks(s int) bool {
	return !slices.ContainsFunc(f.rings, func(g int) bool { return f.ties[g] == s })
}

// even tells whether a loop, if it drives a ring, does so cell by cell in every array that flows, so
// that all blocks are equally long for strips that are skewed over it.
func (f *front) even(l int) bool {
	return f.inBlocks(l) || !slices.ContainsFunc(f.flowing(), func(id loopir.ArrayID) bool {
		d := f.driven(id, l)
		if d.Dim < 0 {
			return true
		}
		move := d.A * f.p.Arrays[id].Map.Dims[d.Dim].S
		return move != 1 && move != -1
	})
}

// ringList describes the rings to the wavefront.
func (f *front) ringList() []loopir.Ring {
	var list []loopir.Ring
	for _, g := range f.rings {
		list = append(list, loopir.Ring{Dim: f.home.Map.Uses[g].Dim, Direction: f.direction[g]})
	}
	return list
}

// ringBlocks names the sizes of the blocks.
func (f *front) ringBlocks() string {
	var sizes []string
	for _, g := range f.rings {
		sizes = append(sizes, fmt.Sprint(max(1, f.home.Map.Dims[f.home.Map.Uses[g].Dim].K)))
	}
	return strings.Join(sizes, " x ")
}

// makeRoom gives the blocks of arrays the room that rings need, and of all other arrays that
// are distributed alike, so that equal cells have equal local addresses.
func (r *resolver) makeRoom() {
	loopir.Walk(r.p.Body, func(s loopir.Stmt) {
		if w, ok := s.(*loopir.Wave); ok && len(w.Rings) > 0 {
			r.makeRoomFor(w)
		}
	})
}

func (r *resolver) makeRoomFor(w *loopir.Wave) {
	stored := map[loopir.ArrayID]bool{}
	loopir.Writes(w.Nest.Body, func(a *loopir.AssignElem) { stored[a.LHS.Array] = true })
	home := r.p.Arrays[w.Nest.Home.Array]
	loopir.Reads(w.Nest.Body, func(_ loopir.Stmt, ref *loopir.Ref) {
		shift, ok := r.shiftFrom(w.Nest.Home, ref)
		if !ok || !stored[ref.Array] {
			return
		}
		for _, ring := range w.Rings {
			m := home.Map.Dims[ring.Dim]
			r.widen(home.Map.Grid, m, [2]int64{max(0, -shift[m.Grid]), max(0, shift[m.Grid])})
		}
	})
}

// widen makes room around the blocks of all dimensions that are distributed as m is over a grid.
func (r *resolver) widen(grid int, m mapping.DimSpec, room [2]int64) {
	for _, a := range r.p.Arrays {
		for d := range a.Map.Dims {
			x := &a.Map.Dims[d]
			if a.Map.Grid == grid && x.Format == m.Format && x.Grid == m.Grid && x.K == m.K && x.Extent == m.Extent {
				x.Room = [2]int64{max(x.Room[0], room[0]), max(x.Room[1], room[1])}
			}
		}
	}
}

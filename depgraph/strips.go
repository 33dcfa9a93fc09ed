package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/lattice"
)

// strips makes the wavefront: the loop to cut into strips, the overlap cells that a strip
// brings, and how its two innermost loops may be jammed.
func (f *front) strips() *loopir.Wave {
	w := &loopir.Wave{At: f.nest.At, Nest: f.nest, Strip: -1, Over: -1, Jam: -1}
	w.Rings = f.ringList()
	if g := f.onlyTie(); len(f.carried) > 0 {
		w.Chain = &loopir.Chain{Dim: f.home.Map.Uses[g].Dim, Direction: f.direction[g], Scalars: f.carried}
		f.flows(w)
		return w
	}
	w.Jam = f.jam()
	if f.crosses() {
		f.chooseStrip(w)
		f.flows(w)
	}
	if w.SkewsJammed() {
		w.Jam = max(w.Jam, w.Skew)
	}
	return w
}

// chooseStrip finds the outermost loop along which all dependences lead to the same or a later
// iteration, without or with skewing, so that strips of it can be done one after the other. If
// all such loops drive dimensions of the processors, and values flow along several of these,
// each rank cuts its part of one of them into strips: that makes a pipeline along the others.
func (f *front) chooseStrip(w *loopir.Wave) {
	for s := range f.nest.Loops {
		if f.forward(s, 0, 0) && f.stripped(s, -1) {
			w.Strip = s
			return
		}
	}
	for s := range f.nest.Loops {
		for o := range s {
			if skew := f.skew(s, o); skew > 0 && f.forward(s, o, skew) && f.stripped(s, o) && f.even(o) {
				w.Strip, w.Over, w.Skew = s, o, skew
				return
			}
		}
	}
	for _, s := range slices.Sorted(slices.Values(f.ties)) {
		if f.axes() > 1 && s >= 0 && f.inBlocks(s) && f.forward(s, 0, 0) && f.drives(s) {
			w.Strip, w.Local = s, true
			return
		}
	}
}

// axes is the number of dimensions of the processors along which values flow.
func (f *front) axes() int {
	n := 0
	for _, d := range f.direction {
		if d != 0 {
			n++
		}
	}
	return n
}

// forward tells whether u + skew*v never falls along a dependence, u and v counting the
// iterations of loops s and o.
func (f *front) forward(s, o int, skew int64) bool {
	return !slices.ContainsFunc(f.pairs, func(p deptest.CarriedPair) bool {
		least := p.Distance[s].Least
		if skew != 0 {
			least += skew * p.Distance[o].Least
		}
		return least < 0
	})
}

// maxSkew bounds the skew of strips and of jammed loops.
const maxSkew = 4

// skew returns the factor that would make all dependences lead forward along s + skew*o, 0 if
// there is none.
func (f *front) skew(s, o int) int64 {
	factor := int64(0)
	for _, p := range f.pairs {
		back := -p.Distance[s].Least
		if back <= 0 {
			continue
		}
		by := p.Distance[o].Least
		if by <= 0 || back > maxSkew*by {
			return 0
		}
		factor = max(factor, (back+by-1)/by)
	}
	return factor
}

// stripped tells whether loop s can be cut into strips: it drives no dimension of the
// processors, and a dimension of its own in every array that flows. The same must hold for the
// loop that strips are skewed over, if there is one, but for the processors.
func (f *front) stripped(s, over int) bool {
	return !slices.Contains(f.ties, s) && f.drives(s) && (over < 0 || f.drives(over))
}

// drives tells whether a loop drives a dimension of its own in every array that flows.
func (f *front) drives(l int) bool {
	return !slices.ContainsFunc(f.flowing(), func(a loopir.ArrayID) bool { return f.driven(a, l).Dim < 0 })
}

// flowing lists the arrays whose values cross processors.
func (f *front) flowing() []loopir.ArrayID {
	var list []loopir.ArrayID
	for _, p := range f.pairs {
		if p.Kind == lattice.Flow && f.isShifted(p.Sink) && !slices.Contains(list, p.Sink.Array) {
			list = append(list, p.Sink.Array)
		}
	}
	slices.Sort(list)
	return list
}

func (f *front) isShifted(ref *loopir.Ref) bool {
	return slices.ContainsFunc(f.shifts[ref], func(s int64) bool { return s != 0 })
}

// driven returns the dimension that loop l alone drives, by the same subscript in all stores
// into an array; its Dim is -1 if there is none.
func (f *front) driven(a loopir.ArrayID, l int) loopir.Driven {
	found := loopir.Driven{Dim: -1}
	first := true
	for _, w := range f.stores {
		if w.Ref.Array != a {
			continue
		}
		x := f.drivenIn(w.Ref, l)
		if !first && (x.Dim != found.Dim || x.A != found.A || loopir.FormatExpr(f.p, x.B) != loopir.FormatExpr(f.p, found.B)) {
			return loopir.Driven{Dim: -1}
		}
		if found, first = x, false; x.Dim < 0 {
			return x
		}
	}
	return found
}

func (f *front) drivenIn(ref *loopir.Ref, l int) loopir.Driven {
	none, found := loopir.Driven{Dim: -1}, loopir.Driven{Dim: -1}
	loop := f.nest.Loops[l]
	varying := loopir.Changed(f.nest.Body)
	for i, other := range f.nest.Loops {
		if i != l {
			varying[int(other.Var)] = true
		}
	}
	for d, e := range ref.Subs {
		form, ok := loopir.Affine(e)
		c := form.Coef(int(loop.Var))
		switch {
		case !ok:
			return none
		case c == 0:
			continue
		case found.Dim >= 0 || form.UsesAny(varying):
			return none
		}
		step, _ := loopir.ConstInt(loop.Step)
		start := loopir.Mul(loopir.Int(c), loop.Lo)
		found = loopir.Driven{Dim: d, A: c * step, B: loopir.Add(start, f.p.FormExpr(form.Without(int(loop.Var))))}
	}
	return found
}

// flows lists what the strips of w bring: for every reference that reads upstream, the cells
// above, below or across the corner of the rank's own.
func (f *front) flows(w *loopir.Wave) {
	for _, id := range f.flowing() {
		x := loopir.Flow{Array: id, Strip: loopir.Driven{Dim: -1}, Over: loopir.Driven{Dim: -1}}
		if w.Strip >= 0 {
			x.Strip = f.driven(id, w.Strip)
		}
		if w.Skew != 0 {
			x.Over = f.driven(id, w.Over)
		}
		faces := map[int][]int64{}
		for _, p := range f.pairs {
			if p.Kind == lattice.Flow && p.Sink.Array == id {
				f.addFaces(faces, id, f.shifts[p.Sink])
			}
		}
		for mask := range 1 << len(f.ties) {
			if faces[mask] != nil {
				x.Faces = append(x.Faces, faces[mask])
			}
		}
		w.Flows = append(w.Flows, x)
	}
}

// addFaces adds the faces that a shifted reference reaches, by the set of grid dimensions in
// which they lie outside the rank's own cells.
func (f *front) addFaces(faces map[int][]int64, id loopir.ArrayID, shift []int64) {
	a := f.p.Arrays[id]
	for mask := 1; mask < 1<<len(shift); mask++ {
		face := faces[mask]
		if face == nil {
			face = make([]int64, a.Rank())
		}
		within := true
		for g, s := range shift {
			switch {
			case mask>>g&1 == 0:
			case s == 0:
				within = false
			default:
				d := a.Map.Uses[g].Dim
				if max(s, -s) > max(face[d], -face[d]) {
					face[d] = s
				}
			}
		}
		if within {
			faces[mask] = face
		}
	}
}

// jam returns the least skew for which the two innermost loops may be jammed and for which a
// value is stored in an earlier step than it is used, so that the steps of jammed iterations do
// not wait for each other; -1 if there is none, or if the body is no plain list of assignments.
func (f *front) jam() int64 {
	o, n := len(f.nest.Loops)-2, len(f.nest.Loops)-1
	if o < 0 || !plain(f.nest.Body) || f.vectors() {
		return -1
	}
	factor := int64(0)
	for _, p := range f.pairs {
		if outside := slices.ContainsFunc(p.Distance[:o], func(r lattice.Range) bool { return r.Least > 0 }); outside || p.Distance[o].Greatest <= 0 {
			continue
		}
		by, late := max(1, p.Distance[o].Least), int64(0)
		if p.Kind == lattice.Flow {
			late = 1
		}
		if late -= p.Distance[n].Least; late > maxSkew*by {
			return -1
		}
		factor = max(factor, (late+by-1)/by)
	}
	return factor
}

// vectors tells whether iterations of the innermost loop do not depend on each other and go along the memory: vector instructions
// do several of them at a time.
func (f *front) vectors() bool {
	n := len(f.nest.Loops) - 1
	sub, ok := loopir.Affine(f.nest.Home.Subs[0])
	if coef := sub.Coef(int(f.nest.Loops[n].Var)); !ok || coef*coef != 1 {
		return false
	}
	return !slices.ContainsFunc(f.pairs, func(p deptest.CarriedPair) bool {
		return !slices.ContainsFunc(p.Distance[:n], func(r lattice.Range) bool { return r.Least > 0 })
	})
}

// maxPlain is the number of assignments up to which iterations are jammed.
const maxPlain = 12

func plain(list []loopir.Stmt) bool {
	count := 0
	loopir.Walk(list, func(s loopir.Stmt) {
		count++
		switch s.(type) {
		case *loopir.Do, *loopir.Loop:
			count += maxPlain
		}
	})
	return count <= maxPlain
}

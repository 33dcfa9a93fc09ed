package commgen

import (
	"cmp"
	"maps"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// remap fills a temporary that lives with the home's iterations from the reference's elements,
// before the nest, and returns a read of it; nil when the subscripts do not allow it. A
// reference that depends on no iteration variable is fetched.
func (w *nestWork) remap(x *loopir.Elem) loopir.Expr {
	subs, drivers, ok := w.subscripts(x.Ref)
	if !ok {
		return nil
	}
	if len(drivers) == 0 {
		return w.g.fetch(x)
	}
	key := loopir.FormatRef(w.g.p, x.Ref)
	t, found := w.temps[key]
	if !found {
		if t.Array = w.remapTemp(x, drivers); t.Array == nil {
			return nil
		}
		c := w.remapCopy(x, subs, drivers)
		if same := w.sharing(t.Array, c); same != nil {
			t.Array = same
		} else {
			w.made(t.Array, c)
		}
		t.drivers = drivers
		w.temps[key] = t
		w.remarkRemap(x.Ref, t.Array)
	}
	ref := loopir.Ref{Array: t.ID, At: x.Ref.At}
	for _, d := range t.drivers {
		ref.Subs = append(ref.Subs, loopir.ToIndex(w.g.p.FormExpr(d.value())))
	}
	r := w.g.p.NewRef(ref)
	a, ok := w.local(r)
	if !ok {
		panic("commgen: a temporary is not where it is read")
	}
	w.g.setAccess(r, a)
	return w.g.p.Load(r)
}

// moved is an array that holds what a nest reads of another one. A temporary that another version of the nest has made keeps
// the order of its dimensions, though loops may run in another order here.
type moved struct {
	*loopir.Array
	drivers []driver // of its dimensions; none: it is a copy of the whole array
}

// subscripts splits each subscript of ref into a multiple of one driver and a rest that is
// known before the nest. The drivers come innermost first: the temporary's order in memory is
// the order in which it is read.
func (w *nestWork) subscripts(ref *loopir.Ref) ([]loopir.CopySub, []driver, bool) {
	variables, ok := w.driversOf(ref)
	if !ok {
		return nil, nil, false
	}
	out := make([]loopir.CopySub, len(ref.Subs))
	varying := make([]affine.Form, len(ref.Subs))
	for d, s := range ref.Subs {
		var rest affine.Form
		if varying[d], rest, ok = w.split(s, &variables); !ok {
			return nil, nil, false
		}
		out[d] = loopir.CopySub{Iter: -1, B: w.g.p.FormExpr(rest)}
	}
	var drivers []driver
	for _, v := range variables {
		alone := -1
		for d := range out {
			coef := varying[d].Coef(int(v.index.Var))
			if coef == 0 || out[d].Iter >= 0 {
				continue
			}
			if len(varying[d].Terms) > 1 {
				sum, ok := sumOf(varying[d], variables)
				if !ok || !sum.clip(w.g.p.Arrays[ref.Array].Bounds[d], out[d].B) {
					return nil, nil, false
				}
				drivers = append(drivers, sum)
				out[d].Iter, out[d].A = len(drivers)-1, 1
				continue
			}
			if alone < 0 {
				drivers = append(drivers, v)
				alone = len(drivers) - 1
			}
			out[d].Iter, out[d].A = alone, coef
			w.g.confine(&drivers[alone], w.g.p.Arrays[ref.Array].Bounds[d], out[d])
		}
	}
	return out, drivers, true
}

// changes tells whether the nest assigns scalar v.
func (w *nestWork) changes(v int) bool {
	if id := loopir.ScalarID(v); slices.Contains(w.n.Privates, id) || slices.Contains(w.carried, id) {
		return true
	}
	for _, r := range w.n.Reductions {
		if int(r.Acc) == v {
			return true
		}
	}
	for _, p := range w.n.Picks {
		if int(p.Order) == v || slices.Contains(p.Values, loopir.ScalarID(v)) {
			return true
		}
	}
	return false
}

// outside returns the least or greatest value of e over the nest's iterations, or one beyond it, as an
// expression that is known before the nest.
func (w *nestWork) outside(e loopir.Expr, greatest bool) (loopir.Expr, bool) {
	f, ok := loopir.Affine(e)
	if !ok {
		if w.known(e) {
			return w.g.harmless(e), true
		}
		return w.outsideExtreme(e, greatest)
	}
	loops := append(append([]loopir.Index{}, w.n.Loops...), w.inner...)
	for i := len(loops) - 1; i >= 0; i-- {
		l := loops[i]
		c := f.Coef(int(l.Var))
		if c == 0 {
			continue
		}
		if slices.ContainsFunc(loops[:i], func(m loopir.Index) bool { return m.Var == l.Var && !sameRange(l, m) }) {
			return e, false
		}
		if w.loose[l.Var] { // behind its loop it is beyond the last value
			return e, false
		}
		end := l.Lo
		step, ok := loopir.ConstInt(l.Step)
		if !ok {
			return e, false
		}
		if (c > 0) == greatest != (step < 0) {
			end = l.Hi
		}
		g, ok := loopir.Affine(end)
		if !ok {
			return e, false
		}
		f = f.Without(int(l.Var)).Add(g.Scale(c))
	}
	for _, t := range f.Terms {
		if w.changes(t.Var) {
			return e, false
		}
	}
	return w.g.p.FormExpr(f), true
}

// outsideExtreme is outside for MAX and MIN, which grow with each of their arguments, and for sums of these, as in
// max(n-i, 0)-1.
func (w *nestWork) outsideExtreme(e loopir.Expr, greatest bool) (loopir.Expr, bool) {
	if c, ok := e.(*loopir.Convert); ok && c.Widens() {
		e = c.X
	}
	switch e := e.(type) {
	case *loopir.Binary:
		if e.Op != types.Add && e.Op != types.Sub || e.Wraps || e.T.Base != types.Integer {
			break
		}
		x, okX := w.outside(e.X, greatest)
		y, okY := w.outside(e.Y, greatest == (e.Op == types.Add))
		switch {
		case !okX || !okY:
		case e.Op == types.Add:
			return loopir.Add(loopir.ToIndex(x), loopir.ToIndex(y)), true
		default:
			return loopir.Sub(loopir.ToIndex(x), loopir.ToIndex(y)), true
		}
	case *loopir.Call:
		if e.Fn != "max" && e.Fn != "min" || e.T.Base != types.Integer {
			break
		}
		args := make([]loopir.Expr, len(e.Args))
		for i, x := range e.Args {
			var ok bool
			if args[i], ok = w.outside(x, greatest); !ok {
				return e, false
			}
		}
		return extremeOf(e.Fn, args...), true
	}
	return e, false
}

// known tells whether e can be evaluated before the nest.
func (w *nestWork) known(e loopir.Expr) bool {
	ok := true
	loopir.WalkExpr(e, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Elem:
			ok = ok && !w.g.mapped(e.Ref.Array)
		case *loopir.Var:
			ok = ok && !w.changes(int(e.ID))
			for _, l := range w.n.Loops {
				ok = ok && l.Var != e.ID
			}
		}
	})
	return ok
}

// remapTemp makes the temporary: a dimension for each driver, subscripted by its value, mapped
// like the home where a driver is a loop of the nest, replicated over the rest of the grid.
// What every rank needs is one copy for all ranks of a process.
func (w *nestWork) remapTemp(x *loopir.Elem, drivers []driver) *loopir.Array {
	loops := make([]loopir.Index, len(drivers))
	for i, d := range drivers {
		loops[i] = d.index
		switch {
		case d.isSum():
			loops[i].Var = w.g.p.NewScalar("sum", types.Int8).ID
		case !d.nest:
			loops[i].Var = w.g.p.NewScalar("inner", w.g.p.Scalars[d.index.Var].Type).ID
		}
	}
	a := &loopir.Array{Name: "remap", Type: x.T, Temp: true, Source: x.Ref.At, Map: loopir.ReplicatedOver(loops), Place: loopir.Shared, Halo: make([][2]int64, len(loops))}
	if w.home != nil && w.home.Place == loopir.Root {
		a.Place = loopir.Root
	}
	if w.home != nil && w.g.mapped(w.home.ID) {
		spec, align, ok := w.g.p.AlignWith(w.n.Home, loops)
		if !ok {
			return nil
		}
		if a.Map, a.Align, a.Place = spec, align, loopir.Mapped; spec.IsEverywhere() {
			a.Map, a.Align, a.Place = loopir.ReplicatedOver(loops), nil, loopir.Shared
		}
	}
	for _, d := range drivers {
		a.Bounds = append(a.Bounds, loopir.Bound{Lo: d.lo, Hi: d.hi})
	}
	return a
}

// remapped is a temporary with the copy that fills it.
type remapped struct {
	temp *loopir.Array
	copy *loopir.Copy
}

// made puts a new temporary and its copy before the nest.
func (w *nestWork) made(t *loopir.Array, c *loopir.Copy) {
	c.Dst = w.g.p.NewArray(t).ID
	w.remaps = append(w.remaps, remapped{t, c})
	w.g.insert(&loopir.Alloc{At: w.n.At, Array: t.ID})
	w.g.insert(c)
}

// sharing returns a temporary that every rank has and that holds what t would, or nil.
func (w *nestWork) sharing(t *loopir.Array, c *loopir.Copy) *loopir.Array {
	for _, r := range w.remaps {
		if r.temp.Place == loopir.Shared && t.Place != loopir.Root && w.content(r.copy) == w.content(c) {
			return r.temp
		}
	}
	return nil
}

// content is a text of what a copy moves to which subscripts.
func (w *nestWork) content(c *loopir.Copy) string {
	anonymous := *c
	anonymous.Dst = c.Src
	return loopir.FormatStmts(w.g.p, []loopir.Stmt{&anonymous})
}

// shareFirst makes the temporaries that every rank needs and another reference to the same array
// may share.
func (w *nestWork) shareFirst() {
	remote := map[loopir.ArrayID]map[string]*loopir.Ref{}
	loopir.Reads(w.n.Body, func(_ loopir.Stmt, ref *loopir.Ref) {
		if !w.g.mapped(ref.Array) || w.isLocal(ref) {
			return
		}
		if remote[ref.Array] == nil {
			remote[ref.Array] = map[string]*loopir.Ref{}
		}
		remote[ref.Array][loopir.FormatRef(w.g.p, ref)] = ref
	})
	for _, id := range slices.Sorted(maps.Keys(remote)) {
		if len(remote[id]) < 2 {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(remote[id])) {
			w.shareable(remote[id][key])
		}
	}
}

// shareable makes the temporary of a reference if every rank needs it.
func (w *nestWork) shareable(ref *loopir.Ref) {
	subs, drivers, ok := w.subscripts(ref)
	if !ok || len(drivers) == 0 {
		return
	}
	x := &loopir.Elem{Ref: ref, T: w.g.p.Arrays[ref.Array].Type}
	if t := w.remapTemp(x, drivers); t != nil && t.Place == loopir.Shared {
		if c := w.remapCopy(x, subs, drivers); w.sharing(t, c) == nil {
			w.made(t, c)
		}
	}
}

func (w *nestWork) remapCopy(x *loopir.Elem, subs []loopir.CopySub, drivers []driver) *loopir.Copy {
	c := &loopir.Copy{At: loopir.At{Extent: x.Ref.At}, Src: x.Ref.Array}
	for i, d := range drivers {
		count := loopir.Count(d.lo, d.hi, loopir.Int(1))
		if d.step != nil {
			count = w.g.harmless(loopir.Count(d.index.Lo, d.index.Hi, d.step))
		}
		c.Counts = append(c.Counts, count)
		c.DstSubs = append(c.DstSubs, d.subscripts(i))
	}
	for _, s := range subs {
		if s.Iter >= 0 {
			first := drivers[s.Iter].subscripts(s.Iter)
			s.By, s.B = first.By, loopir.Add(s.B, loopir.Mul(loopir.Int(s.A), first.B))
		}
		c.SrcSubs = append(c.SrcSubs, s)
	}
	return (&loopir.Rewriter{Program: w.g.p}).Stmt(c).(*loopir.Copy) // limits that are elements occur in several places
}

// gatherAll copies the whole array to every process (or to rank 0) before the nest: the slow
// way for subscripts that are not known beforehand.
func (w *nestWork) gatherAll(x *loopir.Elem, place loopir.Place) loopir.Expr {
	src := w.g.p.Arrays[x.Ref.Array]
	key := "all of " + loopir.ArrayName(src)
	t := w.temps[key].Array
	if t == nil {
		t = w.g.wholeArray(src, place)
		w.temps[key] = moved{Array: t}
		w.g.insert(&loopir.Alloc{At: w.n.At, Array: t.ID})
		w.g.insert(loopir.WholeCopy(w.n.At, t, src))
	}
	w.g.remark(x.Ref.At, "%s is indirect: a copy of all of %s goes to %s, since a subscript is not a multiple of one index plus what is known before", w.g.text(x.Ref), src.Name, holdersOf[place])
	return w.g.p.Load(w.g.p.NewRef(loopir.Ref{Array: t.ID, Subs: x.Ref.Subs, At: x.Ref.At}))
}

// wholeArray makes a temporary for all elements of an array.
func (g *generator) wholeArray(src *loopir.Array, place loopir.Place) *loopir.Array {
	return g.p.NewArray(&loopir.Array{
		Name: src.Name + "_copy", Of: cmp.Or(src.Of, src.Name), Type: src.Type, Bounds: src.Bounds, Place: place, Temp: true,
		Map: loopir.ReplicatedOver(make([]loopir.Index, src.Rank())), Halo: make([][2]int64, src.Rank()), Source: src.Source,
	})
}

var holdersOf = map[loopir.Place]string{loopir.Root: "rank 0", loopir.Shared: "every rank"}

// pureCopy returns the Copy that does the work of a nest which only moves elements from a
// mapped array that is not local to the home, or nil.
func (w *nestWork) pureCopy() loopir.Stmt {
	if w.home == nil || len(w.n.Body) != 1 || len(w.n.Reductions) > 0 {
		return nil
	}
	store, ok := w.n.Body[0].(*loopir.AssignElem)
	if !ok {
		return nil
	}
	x, ok := store.RHS.(*loopir.Elem)
	if !ok || !w.g.mapped(x.Ref.Array) || x.Ref.Array == store.LHS.Array {
		return nil
	}
	if w.isLocal(x.Ref) {
		return nil
	}
	return w.copyOf(store, x.Ref)
}

// copyOf is the copy that stores src in the iterations of the nest; nil if subscripts are not affine.
func (w *nestWork) copyOf(store *loopir.AssignElem, src *loopir.Ref) loopir.Stmt {
	c := &loopir.Copy{At: w.n.At, Dst: store.LHS.Array, Src: src.Array}
	if !w.copySide(store.LHS, &c.DstSubs) || !w.copySide(src, &c.SrcSubs) {
		return nil
	}
	for _, l := range w.n.Loops {
		c.Counts = append(c.Counts, loopir.Count(l.Lo, l.Hi, l.Step))
	}
	w.g.made[c] = false
	w.remarkCopy(store, src)
	return c
}

func (w *nestWork) isLocal(ref *loopir.Ref) bool {
	saved := w.halos
	w.halos = map[loopir.ArrayID][][2]int64{}
	halo := append([][2]int64{}, w.g.p.Arrays[ref.Array].Halo...)
	_, ok := w.local(ref)
	w.halos = saved
	w.g.p.Arrays[ref.Array].Halo = halo
	return ok
}

// copySide expresses a reference's subscripts in the iteration numbers of the nest's loops.
func (w *nestWork) copySide(ref *loopir.Ref, out *[]loopir.CopySub) bool {
	for _, s := range ref.Subs {
		f, ok := loopir.Affine(s)
		if !ok {
			return false
		}
		sub := loopir.CopySub{Iter: -1}
		rest := f
		for i, l := range w.n.Loops {
			c := f.Coef(int(l.Var))
			if c == 0 {
				continue
			}
			step, constant := loopir.ConstInt(l.Step)
			lo, affineLo := loopir.Affine(l.Lo)
			if sub.Iter >= 0 || !affineLo {
				return false
			}
			sub.Iter, sub.A = i, c*step
			if !constant {
				sub.A, sub.By = c, loopir.ToIndex(l.Step)
			}
			rest = rest.Without(int(l.Var)).Add(lo.Scale(c))
		}
		sub.B = w.g.p.FormExpr(rest)
		*out = append(*out, sub)
	}
	return true
}

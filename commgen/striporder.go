package commgen

import (
	"fmt"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// Nests that run in strips run in another order than they stand in. The verifier knows nothing of how lags and edges were found. It
// goes through the statements of the group on a block of a few cells, in the order that codegen/staggered.go and skewed.go give
// them, and looks at each element and scalar for two statements that come to it the wrong way round, one of them storing there.
// Where there are none, everybody reads what he would read if the statements ran as they stand.
//
// Strips are one cell wide: wider ones keep more of the order. The block lies inside of the array and is its own neighbour on all
// sides, since its neighbours do the same. Blocks at the end of the array, nests with narrow bounds and rows of fewer iterations
// leave statements out, which turns nothing round.

// stripOrder is a group of nests on such a block. An axis is a dimension of the processors, or the loop along which strips go.
type stripOrder struct {
	v       *verifier
	s       *loopir.Staggered
	index   []loopir.ScalarID // of the loop around it
	nests   []*stripNest      // of the first iteration
	cells   []int             // of the block, by axis
	arrays  map[loopir.ArrayID]*stripArray
	scalars map[loopir.ScalarID]*lastTouch
	varying map[loopir.ScalarID]bool // of which a nest finds the values of its iteration
}

// lastTouch tells of those statements that have stored an element, and of those that have used it at all, which stands last in the
// program. They are numbered from 1.
type lastTouch struct{ stored, used int }

type stripNest struct {
	*loopir.Nest
	at    int // in the body
	plan  *NestPlan
	axes  []int // by slot, and of the loop
	outer int   // which of these strips go along
	refs  []stripRef
	own   []loopir.ScalarID        // indices, privates and accumulators
	reads map[loopir.ScalarID]bool // scalars that are not its own
}

type stripRef struct {
	*loopir.Ref
	stored bool
	array  *stripArray
	base   int   // of the element at the cell 0
	stride []int // by axis
}

// stripArray has the elements of an array around the block, in those of its dimensions which all references follow along one axis.
// Elements that differ in others only are taken for one.
type stripArray struct {
	name         string
	axis         []int // by dimension, -1: none
	below, above []int // elements beside the block
	stride       []int
	elements     []lastTouch
}

// staggered checks that nests in strips do what they would do one after the other.
func (v *verifier) staggered(s *loopir.Staggered) {
	o := &stripOrder{v: v, s: s, scalars: map[loopir.ScalarID]*lastTouch{}, arrays: map[loopir.ArrayID]*stripArray{}}
	if index, loop := v.skewed[s]; loop {
		o.index = index
	} else if s.Steps != 1 {
		v.fail(s, "iterations together that are not those of a loop")
		return
	}
	if !o.wellFormed() {
		return
	}
	o.arrange()
	o.run()
	o.fresh()
}

// wellFormed checks what the order does not depend on.
func (o *stripOrder) wellFormed() bool {
	for i, x := range o.s.Body {
		if why := o.refused(i, x); why != "" {
			o.v.fail(o.s, "statement %d cannot be among nests in strips: %s", i+1, why)
			return false
		}
	}
	if len(o.nests) == 0 || len(o.s.Lags) != len(o.nests)*o.s.Steps || len(o.s.Edges) != len(o.s.Lags) {
		o.v.fail(o.s, "%d lags and %d edges of %d nests", len(o.s.Lags), len(o.s.Edges), len(o.nests)*o.s.Steps)
		return false
	}
	for k, lag := range o.s.Lags {
		if why := o.misplaced(o.nests[k%len(o.nests)], lag, o.s.Edges[k]); why != "" {
			o.v.fail(o.s, "nest %d of the strips: %s", k+1, why)
			return false
		}
	}
	return true
}

// refused tells what is wrong with a statement.
func (o *stripOrder) refused(i int, x loopir.Stmt) string {
	switch x := x.(type) {
	case *loopir.Halo:
		return ""
	case *loopir.AssignScalar:
		switch {
		case loopir.MayEndRun(x.RHS):
			return "it may end the run"
		case o.s.Steps > 1 && o.v.p.Program.Scalars[x.Dst].Type.Base == types.Character:
			return "nobody keeps texts by iteration"
		}
		return ""
	case *loopir.If:
		switch {
		case o.s.Steps == 1:
			return "one iteration has no end of a row"
		case len(x.Else) > 0:
			return "it does something in every iteration"
		case loopir.MayEndRun(x.Cond):
			return "it may end the run"
		}
		return ""
	case *loopir.Nest:
		return o.enter(i, x)
	}
	return "it is none of those that codegen puts into order"
}

// enter notes a nest.
func (o *stripOrder) enter(i int, n *loopir.Nest) string {
	p := o.v.p
	if p.strippable(n) == nil {
		return "it has no kernel for a part of its cells"
	}
	m := &stripNest{Nest: n, at: i, plan: p.Nests[n], own: slices.Clone(n.Privates)}
	home := p.Program.Arrays[m.plan.Home]
	for _, h := range m.plan.Dims {
		m.axes = append(m.axes, home.Map.Dims[h.Dim].Grid)
	}
	slot, loop := m.plan.Outermost(home)
	m.outer = slot
	if slot < 0 {
		m.outer = len(m.axes)
		m.axes = append(m.axes, len(home.Map.Uses))
	}
	for _, l := range n.Loops {
		m.own = append(m.own, l.Var)
	}
	for _, r := range n.Reductions {
		m.own = append(m.own, r.Acc)
		driver := loop
		if slot >= 0 {
			driver = m.plan.Dims[slot].Loop
		}
		switch {
		case p.rounds(r):
			return "its result depends on how often it is called"
		case o.s.Steps > 1:
			return "it has one result for several iterations"
		case driver >= 0 && m.plan.Order[0] != driver:
			return "it folds in another order than that of the strips"
		}
	}
	m.reads = map[loopir.ScalarID]bool{}
	loopir.Walk(n.Body, func(x loopir.Stmt) {
		if d, ok := x.(*loopir.Do); ok {
			m.own = append(m.own, d.Var)
		}
		loopir.Exprs(x, func(e loopir.Expr) { loopir.WalkVars(e, func(v *loopir.Var) { m.reads[v.ID] = true }) })
	})
	for _, id := range m.own {
		delete(m.reads, id)
	}
	loopir.Writes(n.Body, func(s *loopir.AssignElem) { m.refs = append(m.refs, stripRef{Ref: s.LHS, stored: true}) })
	loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) { m.refs = append(m.refs, stripRef{Ref: r}) })
	for _, r := range m.refs {
		if a := p.Program.Arrays[r.Array]; a.Alias != nil || a.Within != nil {
			return "elements of " + loopir.ArrayName(a) + " may be those of another array"
		}
	}
	if len(o.nests) > 0 {
		first := o.nests[0]
		if p.Program.Arrays[first.plan.Home].Map.Grid != home.Map.Grid || (first.outer < len(first.plan.Dims)) != (slot >= 0) {
			return "its strips are not those of the first nest"
		}
	}
	o.nests = append(o.nests, m)
	return ""
}

// misplaced tells what is wrong with the lag or the edges of a nest, whatever they are for.
func (o *stripOrder) misplaced(m *stripNest, lag int64, edges [][2]int64) string {
	if lag < 0 || len(edges) != len(m.plan.Dims) {
		return fmt.Sprintf("a lag of %d and %d edges", lag, len(edges))
	}
	home := o.v.p.Program.Arrays[m.plan.Home]
	for slot, e := range edges {
		switch {
		case e == [2]int64{}:
		case min(e[0], e[1]) < 0:
			return fmt.Sprintf("edges of %d and %d cells", e[0], e[1])
		case home.Map.Dims[m.plan.Dims[slot].Dim].Format != mapping.Block:
			return "edges of several blocks"
		case len(m.Reductions) > 0:
			return "it folds its edges last"
		}
	}
	return ""
}

// follows is the axis along which a reference goes through a dimension of its array, and how far from the cell; false if there is
// none.
func (o *stripOrder) follows(m *stripNest, r *loopir.Ref, d int) (axis, shift int, ok bool) {
	dims := o.v.p.Access[r.ID].Dims
	if d >= len(dims) || dims[d].Own || dims[d].Sway != nil {
		return 0, 0, false
	}
	if x := dims[d]; x.Home >= 0 {
		return m.axes[x.Home], int(x.Shift), true
	}
	form, ok := loopir.Affine(r.Subs[d])
	_, loop := m.plan.Outermost(o.v.p.Program.Arrays[m.plan.Home])
	if !ok || loop < 0 || len(form.Terms) != 1 || form.Terms[0].Coef != 1 || form.Terms[0].Var != int(m.Loops[loop].Var) {
		return 0, 0, false
	}
	return m.axes[m.outer], int(form.Const), true
}

// arrange makes room for the elements that the nests use on a block with cells of all kinds: at its edges, and as far from them as
// any two references are from each other.
func (o *stripOrder) arrange() {
	p := o.v.p.Program
	axes := len(p.Arrays[o.nests[0].plan.Home].Map.Uses) + 1
	edges, span := make([]int, axes), make([]int, axes)
	for k, list := range o.s.Edges {
		m := o.nests[k%len(o.nests)]
		for slot, e := range list {
			edges[m.axes[slot]] = max(edges[m.axes[slot]], int(e[0]), int(e[1]))
		}
	}
	for _, m := range o.nests {
		for _, r := range m.refs {
			o.reach(m, r.Ref)
		}
	}
	for _, x := range o.s.Body {
		if h, ok := x.(*loopir.Halo); ok {
			o.widen(h)
		}
	}
	for _, a := range o.arrays {
		for d, axis := range a.axis {
			if axis >= 0 {
				span[axis] = max(span[axis], a.below[d]+a.above[d])
			}
		}
	}
	for axis := range axes {
		o.cells = append(o.cells, 2*edges[axis]+span[axis]+1)
	}
	for _, a := range o.arrays {
		size := 1
		for d, axis := range a.axis {
			a.stride = append(a.stride, size)
			if axis >= 0 {
				size *= a.below[d] + o.cells[axis] + a.above[d]
			}
		}
		a.elements = make([]lastTouch, size)
	}
	for _, m := range o.nests {
		for i := range m.refs {
			o.address(m, &m.refs[i])
		}
	}
}

// reach makes an array as large as a reference needs it.
func (o *stripOrder) reach(m *stripNest, r *loopir.Ref) {
	a, rank := o.arrays[r.Array], o.v.p.Program.Arrays[r.Array].Rank()
	first := a == nil
	if first {
		a = &stripArray{axis: make([]int, rank), below: make([]int, rank), above: make([]int, rank)}
		a.name = loopir.ArrayName(o.v.p.Program.Arrays[r.Array])
		o.arrays[r.Array] = a
	}
	for d := range rank {
		axis, shift, ok := o.follows(m, r, d)
		switch {
		case !ok || !first && a.axis[d] != axis:
			a.axis[d] = -1
		default:
			a.axis[d] = axis
			a.below[d], a.above[d] = max(a.below[d], -shift), max(a.above[d], shift)
		}
	}
}

// widen makes an array as large as its overlap area. What is exchanged in dimensions that nobody follows may be any element.
func (o *stripOrder) widen(h *loopir.Halo) {
	if a := o.arrays[h.Array]; a != nil {
		for d, w := range h.Widths {
			a.below[d], a.above[d] = max(a.below[d], int(w[0])), max(a.above[d], int(w[1]))
		}
	}
}

func (o *stripOrder) address(m *stripNest, r *stripRef) {
	r.array, r.stride = o.arrays[r.Array], make([]int, len(o.cells))
	for d, axis := range r.array.axis {
		if axis < 0 {
			continue
		}
		_, shift, _ := o.follows(m, r.Ref, d)
		r.base += (r.array.below[d] + shift) * r.array.stride[d]
		r.stride[axis] += r.array.stride[d]
	}
}

// run goes through the statements in the order of the code.
func (o *stripOrder) run() {
	first := o.nests[0].at
	o.vary()
	for k := range o.s.Lags {
		o.prepare(k)
	}
	if o.s.Steps > 1 {
		for step := range o.s.Steps {
			o.lookAhead(step)
		}
	}
	o.list(0, 0, first)
	o.strips()
	o.list(0, first, len(o.s.Body))
	for step := 1; step < o.s.Steps; step++ {
		o.list(step, 0, len(o.s.Body))
	}
}

// number is which statement of all iterations statement i of the body is.
func (o *stripOrder) number(step, i int) int { return step*len(o.s.Body) + i + 1 }

// vary finds the scalars that a loop changes.
func (o *stripOrder) vary() {
	o.varying = map[loopir.ScalarID]bool{}
	note := func(id loopir.ScalarID) { o.varying[id] = o.s.Steps > 1 }
	for _, id := range o.index {
		note(id)
	}
	for _, x := range o.s.Body {
		switch x := x.(type) {
		case *loopir.AssignScalar:
			note(x.Dst)
		case *loopir.If:
			loopir.Walk(x.Then, func(x loopir.Stmt) { loopir.Changes(x, note) })
		}
	}
}

// prepare evaluates what nest k is placed by, and what it reads that does not vary.
func (o *stripOrder) prepare(k int) {
	m := o.nests[k%len(o.nests)]
	number := o.number(k/len(o.nests), m.at)
	var places []loopir.Expr
	for _, l := range m.Loops {
		places = append(places, l.Lo, l.Hi, l.Step)
	}
	for _, h := range m.plan.Dims {
		places = append(places, h.B)
	}
	for _, r := range m.refs {
		places = append(places, r.Subs...)
	}
	for _, e := range places {
		o.evaluate(number, e, m.own)
	}
	for id := range m.reads {
		if !o.varying[id] {
			o.scalar(number, id, false)
		}
	}
}

// lookAhead gives scalars the values of an iteration, and keeps those that its nests read. What is done under conditions is not in
// a row of iterations.
func (o *stripOrder) lookAhead(step int) {
	if step > 0 {
		for _, id := range o.index {
			o.scalar(o.number(step, 0), id, true)
		}
	}
	for i, x := range o.s.Body {
		number := o.number(step, i)
		switch x := x.(type) {
		case *loopir.AssignScalar:
			o.assign(number, x)
		case *loopir.If:
			o.evaluate(number, x.Cond, nil)
		case *loopir.Nest:
			for id := range o.nests[o.nestAt(i)].reads {
				if o.varying[id] {
					o.scalar(number, id, false)
				}
			}
		}
	}
}

func (o *stripOrder) nestAt(i int) int {
	return slices.IndexFunc(o.nests, func(m *stripNest) bool { return m.at == i })
}

// list goes through statements of an iteration beside the strips: for a nest, those are its edges.
func (o *stripOrder) list(step, from, to int) {
	for i := from; i < to; i++ {
		number := o.number(step, i)
		switch x := o.s.Body[i].(type) {
		case *loopir.AssignScalar:
			if o.s.Steps == 1 {
				o.assign(number, x)
			}
		case *loopir.Halo:
			o.exchange(number, x)
		case *loopir.Nest:
			k := o.nestAt(i)
			m, inner := o.nests[k], o.inner(step*len(o.nests)+k)
			points(o.block(m), func(cell []int) {
				if !inner(cell) {
					o.nest(number, m, cell)
				}
			})
			for _, r := range x.Reductions {
				o.scalar(number, r.Acc, true)
			}
		}
	}
}

// block is how many cells a nest has along each axis.
func (o *stripOrder) block(m *stripNest) []int {
	list := slices.Repeat([]int{1}, len(o.cells))
	for _, axis := range m.axes {
		list[axis] = o.cells[axis]
	}
	return list
}

// inner tells which cells of nest k run in strips.
func (o *stripOrder) inner(k int) func(cell []int) bool {
	m := o.nests[k%len(o.nests)]
	return func(cell []int) bool {
		for slot, e := range o.s.Edges[k] {
			if at := cell[m.axes[slot]]; at < int(e[0]) || at >= o.cells[m.axes[slot]]-int(e[1]) {
				return false
			}
		}
		return true
	}
}

// strips goes through the strips.
func (o *stripOrder) strips() {
	for from := range slices.Max(o.cells) + int(slices.Max(o.s.Lags)) {
		for k, lag := range o.s.Lags {
			m := o.nests[k%len(o.nests)]
			axis, at := m.axes[m.outer], from-int(lag)
			if at < 0 || at >= o.cells[axis] {
				continue
			}
			inner, number, strip := o.inner(k), o.number(k/len(o.nests), m.at), o.block(m)
			strip[axis] = 1
			points(strip, func(cell []int) {
				cell[axis] = at
				if inner(cell) {
					o.nest(number, m, cell)
				}
				cell[axis] = 0
			})
		}
	}
}

// points calls f for all points from 0 on of a box with such extents.
func points(extents []int, f func(at []int)) {
	at := make([]int, len(extents))
	var along func(d int)
	along = func(d int) {
		if d < 0 {
			f(at)
			return
		}
		for i := range extents[d] {
			at[d] = i
			along(d - 1)
		}
	}
	along(len(extents) - 1)
}

// nest is what a nest does in a cell.
func (o *stripOrder) nest(number int, m *stripNest, cell []int) {
	for i := range m.refs {
		r := &m.refs[i]
		at := r.base
		for axis, x := range cell {
			at += x * r.stride[axis]
		}
		o.touch(number, &r.array.elements[at], r.stored, r.array.name)
	}
}

// touch is the rule: what stores comes behind nothing that stands behind it, what reads behind no store that does.
func (o *stripOrder) touch(number int, e *lastTouch, stores bool, name string) {
	other := e.stored
	if stores {
		other = e.used
		e.stored = max(e.stored, number)
	}
	e.used = max(e.used, number)
	if n := len(o.s.Body); other > number {
		o.v.fail(o.s, "statement %d of iteration %d comes to %s behind statement %d of iteration %d",
			(number-1)%n+1, (number-1)/n+1, name, (other-1)%n+1, (other-1)/n+1)
	}
}

func (o *stripOrder) scalar(number int, id loopir.ScalarID, stores bool) {
	e := o.scalars[id]
	if e == nil {
		e = &lastTouch{}
		o.scalars[id] = e
	}
	o.touch(number, e, stores, o.v.p.Program.Scalars[id].Name)
}

func (o *stripOrder) assign(number int, x *loopir.AssignScalar) {
	loopir.Exprs(x, func(e loopir.Expr) { o.evaluate(number, e, nil) })
	o.scalar(number, x.Dst, true)
}

// evaluate reads scalars that are not a nest's own, and elements.
func (o *stripOrder) evaluate(number int, e loopir.Expr, own []loopir.ScalarID) {
	loopir.WalkExpr(e, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Var:
			if !slices.Contains(own, e.ID) {
				o.scalar(number, e.ID, false)
			}
		case *loopir.Elem:
			o.everywhere(number, e.Ref.Array, false)
		}
	})
}

// everywhere uses all elements of an array, since nobody knows which are meant.
func (o *stripOrder) everywhere(number int, id loopir.ArrayID, stores bool) {
	if a := o.arrays[id]; a != nil {
		for i := range a.elements {
			o.touch(number, &a.elements[i], stores, a.name)
		}
	}
}

// exchange fills the cells around the block from its other side.
func (o *stripOrder) exchange(number int, h *loopir.Halo) {
	a := o.arrays[h.Array]
	if a == nil {
		return
	}
	first, extents := make([]int, len(a.axis)), make([]int, len(a.axis)) // of the cells in the block and around it
	divided := make([]bool, len(a.axis))
	for d, axis := range a.axis {
		divided[d] = o.v.p.Program.Arrays[h.Array].Map.Dims[d].Grid >= 0
		w := h.Widths[d]
		switch {
		case axis < 0 && w != [2]int64{}:
			o.everywhere(number, h.Array, true)
			return
		case axis < 0:
			extents[d] = 1
		case divided[d]:
			first[d], extents[d] = -int(w[0]), int(w[0])+o.cells[axis]+int(w[1])
		default:
			first[d], extents[d] = -a.below[d], a.below[d]+o.cells[axis]+a.above[d]
		}
	}
	points(extents, func(at []int) {
		to, from := 0, 0
		for d, axis := range a.axis {
			if axis < 0 {
				continue
			}
			x := first[d] + at[d]
			to += (a.below[d] + x) * a.stride[d]
			if divided[d] {
				x = (x + o.cells[axis]) % o.cells[axis]
			}
			from += (a.below[d] + x) * a.stride[d]
		}
		if to != from {
			o.touch(number, &a.elements[from], false, a.name)
			o.touch(number, &a.elements[to], true, a.name)
		}
	})
}

// fresh checks that between a statement that stores what another one certainly reads from an overlap area and that one stands an
// exchange.
func (o *stripOrder) fresh() {
	all := o.s.Steps * len(o.s.Body)
	for i := range all {
		for _, r := range o.certain(i) {
			if !r.stored {
				o.filled(i, r)
			}
		}
	}
}

// filled looks for the exchanges behind the last store of what is read.
func (o *stripOrder) filled(i int, r stripRef) {
	n, p := len(o.s.Body), o.v.p
	missing := make([]bool, len(r.Subs))
	for d, x := range p.Access[r.ID].Dims {
		missing[d] = x.Home >= 0 && x.Shift != 0
	}
	reader := o.nests[o.nestAt(i%n)]
	for k := i - 1; k >= 0; k-- {
		if h, ok := o.s.Body[k%n].(*loopir.Halo); ok && h.Array == r.Array {
			for d, x := range p.Access[r.ID].Dims {
				missing[d] = missing[d] && (-x.Shift > h.Widths[d][0] || x.Shift > h.Widths[d][1])
			}
		}
		if !slices.Contains(missing, true) {
			return
		}
		for _, q := range o.certain(k) {
			if q.stored && q.Array == r.Array && meet(o.nests[o.nestAt(k%n)], q, reader, r) {
				o.v.fail(o.s, "statement %d of iteration %d reads %s where nothing brings what statement %d of iteration %d has stored",
					i%n+1, i/n+1, loopir.FormatRef(p.Program, r.Ref), k%n+1, k/n+1)
				return
			}
		}
	}
}

// certain are the references of a nest to which it comes in all of its iterations, of which there are some.
func (o *stripOrder) certain(i int) (list []stripRef) {
	k := o.nestAt(i % len(o.s.Body))
	if k < 0 {
		return nil
	}
	m := o.nests[k]
	for _, x := range m.Body {
		if a, ok := x.(*loopir.AssignElem); ok {
			of := []*loopir.Ref{a.LHS}
			loopir.Reads([]loopir.Stmt{a}, func(_ loopir.Stmt, r *loopir.Ref) { of = append(of, r) })
			for _, r := range m.refs {
				if slices.Contains(of, r.Ref) {
					list = append(list, r)
				}
			}
		}
	}
	return list
}

// meet tells whether two references certainly have an element in common: in each dimension they go through intervals with constant
// ends that overlap, in different loops.
func meet(k *stripNest, q stripRef, m *stripNest, r stripRef) bool {
	for d := range q.Subs {
		lo, hi, ok := k.interval(q, d)
		from, to, too := m.interval(r, d)
		if !ok || !too || max(lo, from) > min(hi, to) {
			return false
		}
	}
	return true
}

// interval is what a reference goes through in a dimension, if it does so without gaps and the others differ.
func (m *stripNest) interval(r stripRef, d int) (lo, hi int64, ok bool) {
	form, ok := loopir.Affine(r.Subs[d])
	if !ok || form.IsConst() {
		return form.Const, form.Const, ok
	}
	i := slices.IndexFunc(m.Loops, func(l loopir.Index) bool { return int(l.Var) == form.Terms[0].Var })
	if i < 0 || len(form.Terms) != 1 {
		return 0, 0, false
	}
	for other, e := range r.Subs {
		if f, ok := loopir.Affine(e); other != d && (!ok || f.Coef(form.Terms[0].Var) != 0) {
			return 0, 0, false
		}
	}
	l, c := m.Loops[i], form.Terms[0].Coef
	lo, okLo := loopir.ConstInt(l.Lo)
	hi, okHi := loopir.ConstInt(l.Hi)
	step, okStep := loopir.ConstInt(l.Step)
	if !okLo || !okHi || !okStep || step != 1 || c*c != 1 || lo > hi {
		return 0, 0, false
	}
	return min(c*lo, c*hi) + form.Const, max(c*lo, c*hi) + form.Const, true
}

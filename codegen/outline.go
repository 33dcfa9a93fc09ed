package codegen

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/commgen"
)

// region is what a piece of the program refers to, in order of first occurrence.
type region struct {
	arrays  []loopir.ArrayID
	scalars []loopir.ScalarID
	written map[loopir.ScalarID]bool
	desc    map[loopir.ArrayID]bool // arrays whose owners must be found out at run time
	streams []loopir.StreamID
	noted   map[loopir.StreamID]bool // streams that are filled, not read
	bounds  map[loopir.ArrayID]bool  // arrays whose bounds, or own part, are looked at
}

// regionOf collects the names in a list. looks says that its code compares subscripts with bounds.
func (f *function) regionOf(list []loopir.Stmt, looks bool) *region {
	g := f.generator
	r := &region{written: map[loopir.ScalarID]bool{}, desc: map[loopir.ArrayID]bool{}, noted: map[loopir.StreamID]bool{}, bounds: map[loopir.ArrayID]bool{}}
	loopir.Walk(list, func(s loopir.Stmt) {
		looks := looks || g.guards(s) || tolerates(s)
		loopir.Exprs(s, r.read)
		loopir.Reads([]loopir.Stmt{s}, func(_ loopir.Stmt, x *loopir.Ref) {
			r.bounds[x.Array] = r.bounds[x.Array] || g.inOwnPart(x) || g.looksWithin(x, looks)
			r.sway(g.plan.Access[x.ID])
		})
		switch s := s.(type) {
		case *loopir.AssignScalar:
			r.write(s.Dst)
		case *loopir.AssignElem:
			r.array(s.LHS.Array)
			r.bounds[s.LHS.Array] = r.bounds[s.LHS.Array] || g.looksWithin(s.LHS, looks)
			if a := g.array(s.LHS.Array); !g.whole(a) || a.Place == loopir.Root && !f.serial {
				r.desc[a.ID] = true
			}
		case *loopir.Note:
			r.array(s.Ref.Array)
			r.bounds[s.Ref.Array] = true
			r.stream(s.Stream, true)
		case *loopir.Elsewhere:
			r.write(s.Dst)
			for _, x := range s.Refs {
				r.array(x.Array)
				r.bounds[x.Array] = true
			}
		case *loopir.Update:
			r.array(s.LHS.Array)
			r.bounds[s.LHS.Array] = true
		case *loopir.Within:
			r.array(s.Array)
			r.bounds[s.Array] = true
		case *loopir.Take:
			r.array(g.prog.Streams[s.Stream].Array)
			r.write(s.Dst)
			r.stream(s.Stream, false)
		case *loopir.Put:
			r.array(g.prog.Streams[s.Stream].Array)
			r.stream(s.Stream, false)
		case *loopir.Do:
			r.write(s.Var)
		case *loopir.Nest:
			for _, l := range s.Loops {
				r.write(l.Var)
			}
		case *loopir.Input:
			loopir.Changes(s, r.write)
		case *loopir.PrintItem:
			if s.X == nil {
				r.array(s.Array)
			}
		}
	})
	return r
}

func (r *region) read(e loopir.Expr) {
	loopir.WalkExpr(e, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Var:
			r.scalar(e.ID)
		case *loopir.Elem:
			r.array(e.Ref.Array)
		case *loopir.Existing:
			r.array(e.Ref.Array)
			r.bounds[e.Ref.Array] = true
		}
	})
}

// sway reads how far a reference is from the home. This may name scalars that its subscripts do not: where a temporary is home,
// those that its place follows from.
func (r *region) sway(access commgen.Access) {
	for _, d := range access.Dims {
		if d.Sway != nil {
			r.read(d.Sway)
		}
	}
}

func (r *region) scalar(id loopir.ScalarID) {
	if !slices.Contains(r.scalars, id) {
		r.scalars = append(r.scalars, id)
	}
}

func (r *region) write(id loopir.ScalarID) {
	r.scalar(id)
	r.written[id] = true
}

func (r *region) array(id loopir.ArrayID) {
	if !slices.Contains(r.arrays, id) {
		r.arrays = append(r.arrays, id)
	}
}

// outlinable tells whether s is a loop that needs no collective, so that it can be a function
// of its own with noalias arrays.
func (f *function) outlinable(s loopir.Stmt) bool {
	switch s := s.(type) {
	case *loopir.Do, *loopir.Loop:
		return f.communicationFree(s, 0)
	case *loopir.Nest:
		return f.plan.Nests[s] == nil
	}
	return false
}

// communicationFree tells whether s, depth loops inside the region, has neither a collective
// nor a jump out of the region.
func (f *function) communicationFree(s loopir.Stmt, depth int) bool {
	switch s := s.(type) {
	case *loopir.Exit:
		return s.Depth < depth
	case *loopir.Cycle:
		return s.Depth < depth
	case *loopir.Do, *loopir.Loop:
		depth++
	case *loopir.Nest:
		return f.plan.Nests[s] == nil
	case *loopir.AssignScalar, *loopir.AssignElem, *loopir.If, *loopir.Stop, *loopir.Note, *loopir.Take, *loopir.Put, *loopir.Elsewhere, *loopir.Update, *loopir.Within, *loopir.Conform,
		*loopir.PrintBegin, *loopir.PrintItem, *loopir.PrintEnd:
	default:
		return false
	}
	for _, list := range loopir.Children(s) {
		if !f.allFree(list, depth) {
			return false
		}
	}
	return true
}

func (f *function) allFree(list []loopir.Stmt, depth int) bool {
	return !slices.ContainsFunc(list, func(s loopir.Stmt) bool { return !f.communicationFree(s, depth) })
}

// outlined is a function under construction together with the call that its caller will make.
type outlined struct {
	*function
	caller *function
	alike  bool // its constants become arguments
	args   []value.Value
	after  []func()                       // what the caller does after the call
	moved  map[loopir.ArrayID]value.Value // bases of arrays that may lie elsewhere for this call
	stored map[loopir.ArrayID]bool        // arrays that streams store into, where they are
	fixed  map[loopir.ScalarID]int        // scalars that are handed in only, so that the code may not change them, and where among the arguments
	form   *form                          // of a complete function of a long program
	handed []value.Value                  // what a piece gets in its row
}

// newOutlined starts an internal function that takes ctx.
func (f *function) newOutlined(name string, line int64) *outlined {
	o := &outlined{function: f.newFunction(f.symbol(name), types.Void, line), caller: f, fixed: map[loopir.ScalarID]int{}}
	o.f.Linkage = enum.LinkageInternal
	o.f.FuncAttrs = append(o.f.FuncAttrs, enum.FuncAttrNoInline)
	o.views, o.streams, o.serial = map[loopir.ArrayID]*view{}, map[loopir.StreamID]*stream{}, f.serial
	o.compared, o.results, o.times, o.most = f.compared, f.results, f.times, f.times
	o.ctx = o.pass("ctx", f.ctx)
	return o
}

// pass adds a parameter for an argument.
func (o *outlined) pass(name string, arg value.Value, attrs ...ir.ParamAttribute) *ir.Param {
	switch {
	case o.long:
		name = "" // its functions are compared
	case name != "":
		name += "." + strconv.Itoa(len(o.args))
	}
	p := ir.NewParam(name, arg.Type())
	p.Attrs = attrs
	o.f.Params = append(o.f.Params, p)
	o.f.Sig.Params = append(o.f.Sig.Params, p.Typ)
	o.args = append(o.args, arg)
	return p
}

// passNumber passes an integer unless it is a constant.
func (o *outlined) passNumber(name string, arg value.Value) value.Value {
	if _, ok := known(arg); ok {
		return arg
	}
	return o.pass(name, arg)
}

// passArray makes an array known inside: base, and what of its shape is not constant.
func (o *outlined) passArray(id loopir.ArrayID, desc bool) {
	a, v := o.array(id), o.caller.view(id)
	start := v.base
	if m := o.moved[id]; m != nil {
		start = m
	}
	attrs := []ir.ParamAttribute{enum.ParamAttrNoAlias}
	if o.moved[id] != nil && o.stored[id] {
		attrs = nil // it may lie where it is after all
	}
	base := o.pass(a.Name, start, attrs...)
	w := o.newView(a, base, func(name string, d int) value.Value {
		return o.pass(fmt.Sprintf("%s.%s%d", a.Name, name, d+1), v.part(name, d))
	})
	if desc {
		w.desc = o.pass(a.Name+".desc", o.caller.descriptor(id))
	}
	o.views[id] = w
}

// part is one number of a view by the descriptor's name for it.
func (v *view) part(name string, d int) value.Value {
	switch name {
	case "stride":
		return v.stride[d]
	case "s":
		return v.scale[d]
	}
	return v.origin[d]
}

// passScalar makes a scalar known inside: its value, and when it is written the way back.
func (o *outlined) passScalar(id loopir.ScalarID, written bool) {
	s, slot := o.prog.Scalars[id], o.caller.slot(id)
	if s.Type.Base == ft.Character {
		o.slots[id] = o.pass(s.Name, slot)
		return
	}
	o.slots[id] = o.scratch(s.Type)
	o.store(o.pass(s.Name, o.caller.load(slot)), o.slots[id])
	if written {
		o.passBack(id, func(p value.Value) { o.caller.store(o.caller.load(p), slot) })
		return
	}
	o.fixed[id] = len(o.args) - 1
}

// passBack hands the final value of a scalar to the caller, who finds it at p after the call.
func (o *outlined) passBack(id loopir.ScalarID, take func(p value.Value)) {
	s := o.prog.Scalars[id]
	place := o.caller.scratch(s.Type)
	out := o.pass(s.Name+".out", place, enum.ParamAttrNoAlias)
	o.after = append(o.after, func() { take(place) })
	o.atEnd = append(o.atEnd, func() { o.store(o.load(o.slots[id]), out) })
}

// complete finishes the function.
func (o *outlined) complete() *ir.Func {
	for _, f := range o.atEnd {
		f()
	}
	o.verifyFixed()
	if o.long {
		return o.shared()
	}
	return o.once()
}

// call finishes the function and calls it.
func (o *outlined) call() {
	callee := o.complete()
	o.caller.b.NewCall(callee, o.args...)
	for _, f := range o.after {
		f()
	}
}

// outline makes a function of one loop.
func (f *function) outline(s loopir.Stmt) {
	f.outlineList([]loopir.Stmt{s}, f.line(s.Span()))
}

// outlineList makes a function of statements that need no collective.
func (f *function) outlineList(list []loopir.Stmt, line int64) {
	r := f.regionOf(list, f.looks())
	f.eitherWidth(r.taken(), func() { f.outlineRegion(r, list, line) })
}

func (f *function) outlineRegion(r *region, list []loopir.Stmt, line int64) {
	o := f.newOutlined(fmt.Sprintf("loop_%d", line), line)
	o.unhurried(list...)
	for _, id := range r.arrays {
		o.passArray(id, r.desc[id] || r.bounds[id])
	}
	kept := f.keptInside(list)
	for _, id := range r.scalars {
		if kept[id] {
			o.keep(id)
			continue
		}
		o.passScalar(id, r.written[id])
	}
	for _, id := range r.streams {
		o.passStream(id, r.noted[id])
	}
	o.list(list)
	o.call()
}

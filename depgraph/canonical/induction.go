package canonical

import (
	"maps"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
)

// Induction variables: a scalar to which every iteration adds the same, k = k + c, is what it was
// before the loop plus c for each addition so far, which the loop variables count. Written like
// that, it carries nothing from one iteration to the next.

// induction is such a scalar, with the DO loops in the loop under test around its assignment.
type induction struct {
	p     *loopir.Program
	set   *loopir.AssignScalar
	step  loopir.Expr // what is added
	path  []*loopir.Do
	value *loopir.Scalar
}

// WithoutInductions rewrites the body of d without its induction variables that something else
// reads, and returns the assignments of their values behind the loop.
func WithoutInductions(f *dataflow.Flow, d *loopir.Do) (behind []loopir.Stmt) {
	for _, id := range setOnce(d.Body) {
		x := matchInduction(f, d, id)
		if x == nil {
			continue
		}
		trips := x.trips(x.path)
		d.Body = x.list(d.Body, x.path, x.times(x.ordinal(d), trips))
		total := x.times(x.of(loopir.Count(d.Lo, d.Hi, d.Step)), trips)
		behind = append(behind, &loopir.AssignScalar{At: d.At, Dst: x.value.ID, RHS: x.after(total)})
	}
	return behind
}

// setOnce lists the scalars that one assignment in the list changes by themselves.
func setOnce(list []loopir.Stmt) []loopir.ScalarID {
	assignments, updates := map[loopir.ScalarID]int{}, map[loopir.ScalarID]bool{}
	loopir.Walk(list, func(s loopir.Stmt) {
		if s, ok := s.(*loopir.AssignScalar); ok {
			assignments[s.Dst]++
			_, _, update := loopir.UpdateOf(s)
			updates[s.Dst] = update
		}
	})
	maps.DeleteFunc(updates, func(id loopir.ScalarID, update bool) bool { return !update || assignments[id] > 1 })
	return slices.Sorted(maps.Keys(updates))
}

// matchInduction returns nil when the scalar is none.
func matchInduction(f *dataflow.Flow, d *loopir.Do, id loopir.ScalarID) *induction {
	s := f.Program.Scalars[id]
	if s.Type.Base != types.Integer || f.Occurrences(d.Body, id) < 3 {
		return nil
	}
	x := &induction{p: f.Program, value: s}
	if !x.find(d.Body, id, nil) || x.set == nil {
		return nil
	}
	changed := loopir.Changed([]loopir.Stmt{d})
	op, step, ok := loopir.UpdateOf(x.set)
	if !ok || op != loopir.OpSum || loopir.DependsOn(step, changed) {
		return nil
	}
	x.step = step
	for _, l := range append([]*loopir.Do{d}, x.path...) {
		if loopir.DependsOn(l.Lo, changed) || loopir.DependsOn(l.Hi, changed) || loopir.DependsOn(l.Step, changed) || l.ZeroStep() || loopir.LeavesEarly(l.Body) {
			return nil
		}
	}
	if x.failsEarly() {
		return nil
	}
	return x
}

// failsEarly tells whether the value would end the run where the loops around the assignment have no iterations: it is also
// computed outside them, where the program evaluates neither the step nor the bounds of loops further in.
func (x *induction) failsEarly() bool {
	mayBeEmpty := false
	for _, l := range x.path {
		count := loopir.Count(l.Lo, l.Hi, l.Step)
		if mayBeEmpty && loopir.MayEndRun(count) {
			return true
		}
		mayBeEmpty = mayBeEmpty || !surelyPositive(count)
	}
	return mayBeEmpty && loopir.MayEndRun(x.step)
}

// find looks for the only assignment, which must not stand under a condition.
func (x *induction) find(list []loopir.Stmt, id loopir.ScalarID, path []*loopir.Do) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			if s.Dst != id {
				continue
			}
			if x.set != nil || s.Lo != nil {
				return false
			}
			x.set, x.path = s, path
		case *loopir.Do:
			if s.Var == id || !x.find(s.Body, id, append(slices.Clone(path), s)) {
				return false
			}
		default:
			for _, c := range loopir.Children(s) {
				if loopir.Changed(c)[int(id)] {
					return false
				}
			}
		}
	}
	return true
}

// list rewrites a list around the assignment, path being the loops still around that, and count
// the number of additions before the list.
func (x *induction) list(list []loopir.Stmt, path []*loopir.Do, count loopir.Expr) []loopir.Stmt {
	var out []loopir.Stmt
	for _, s := range list {
		d, isDo := s.(*loopir.Do)
		switch {
		case s == loopir.Stmt(x.set):
			count = x.plus(count, x.constant(1))
		case isDo && len(path) > 0 && d == path[0]:
			rest := x.trips(path[1:])
			c := *d
			c.Body = x.list(d.Body, path[1:], x.plus(count, x.times(x.ordinal(d), rest)))
			out = append(out, &c)
			count = x.plus(count, x.trips(path))
		default:
			out = append(out, x.written(s, x.after(count)))
		}
	}
	return out
}

// written replaces the scalar in a statement.
func (x *induction) written(s loopir.Stmt, value loopir.Expr) loopir.Stmt {
	w := &loopir.Rewriter{Program: x.p, Expr: func(e loopir.Expr) loopir.Expr {
		if v, ok := e.(*loopir.Var); ok && v.ID == x.value.ID {
			return value
		}
		return e
	}}
	return w.Stmt(s)
}

// after is the scalar's value after a number of additions.
func (x *induction) after(count loopir.Expr) loopir.Expr {
	return x.plus(x.value.Read(), x.times(count, x.of(x.step)))
}

// trips is the product of the loops' numbers of iterations.
func (x *induction) trips(path []*loopir.Do) loopir.Expr {
	product := x.constant(1)
	for _, d := range path {
		product = x.times(product, x.of(loopir.Count(d.Lo, d.Hi, d.Step)))
	}
	return product
}

// ordinal counts the iterations of a loop from 0.
func (x *induction) ordinal(d *loopir.Do) loopir.Expr { return x.of(x.p.Ordinal(d)) }

func (x *induction) constant(c int64) loopir.Expr {
	return &loopir.Const{Value: types.IntValue(x.value.Type.Kind, c)}
}

// of converts an expression to the scalar's type, in which all is computed, so that it wraps
// as the scalar does. An affine form is converted variable by variable and stays affine.
func (x *induction) of(e loopir.Expr) loopir.Expr {
	t := x.value.Type
	if c, ok := loopir.ConstInt(e); ok {
		return x.constant(c)
	}
	f, ok := loopir.Affine(e)
	if !ok {
		return loopir.ToType(e, t)
	}
	sum := x.constant(f.Const)
	for _, term := range f.Terms {
		v := loopir.ToType(x.p.Scalars[term.Var].Read(), t)
		sum = x.plus(sum, x.times(v, x.constant(term.Coef)))
	}
	return sum
}

func (x *induction) plus(a, b loopir.Expr) loopir.Expr {
	if c, ok := loopir.ConstInt(a); ok && c == 0 {
		return b
	}
	if c, ok := loopir.ConstInt(b); ok && c == 0 {
		return a
	}
	return &loopir.Binary{Op: types.Add, X: a, Y: b, T: x.value.Type}
}

func (x *induction) times(a, b loopir.Expr) loopir.Expr {
	for _, pair := range [][2]loopir.Expr{{a, b}, {b, a}} {
		if c, ok := loopir.ConstInt(pair[0]); ok && c == 1 {
			return pair[1]
		}
	}
	return &loopir.Binary{Op: types.Mul, X: a, Y: b, T: x.value.Type}
}

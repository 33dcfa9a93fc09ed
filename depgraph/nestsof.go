package depgraph

import (
	"fmt"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/lang/source"
)

// Candidate is a DO loop of a program with all that is in it, as an affine nest; or Refusal says
// why it is none.
type Candidate struct {
	Do      *loopir.Do
	Nest    *AffineNest
	Refusal string
}

// Candidates lists the outermost DO loops of a program in normal form, before Resolve; where
// one is refused, also the loops in it.
func Candidates(p *loopir.Program) []Candidate {
	var out []Candidate
	var visit func(list []loopir.Stmt)
	visit = func(list []loopir.Stmt) {
		for _, s := range list {
			if d, ok := s.(*loopir.Do); ok {
				c := candidate(p, d)
				out = append(out, c)
				if c.Nest != nil {
					continue
				}
			}
			for _, body := range loopir.Children(s) {
				visit(body)
			}
		}
	}
	visit(p.Body)
	return out
}

func candidate(p *loopir.Program, d *loopir.Do) Candidate {
	body := []loopir.Stmt{d}
	b := newNestBuilder(p, body)
	top := 0
	if why := b.stmts(body, &scope{values: map[int]affine.Form{}}, &top); why != "" {
		return Candidate{Do: d, Refusal: why}
	}
	return Candidate{Do: d, Nest: b.nest}
}

func newNestBuilder(p *loopir.Program, body []loopir.Stmt) *nestBuilder {
	b := &nestBuilder{p: p, nest: &AffineNest{}, assigned: map[loopir.ScalarID]bool{}, arrays: map[int]int{}, body: body}
	loopir.Walk(body, func(s loopir.Stmt) {
		if a, ok := s.(*loopir.AssignScalar); ok {
			b.assigned[a.Dst] = true
		}
		if d, ok := s.(*loopir.Do); ok {
			b.variables = append(b.variables, d.Var)
		}
	})
	return b
}

// nestBuilder collects the loops and assignments of a DO loop.
type nestBuilder struct {
	p         *loopir.Program
	nest      *AffineNest
	body      []loopir.Stmt
	assigned  map[loopir.ScalarID]bool
	variables []loopir.ScalarID // of all loops
	arrays    map[int]int       // numbers in nest of arrays, and of scalars (as -1-ID)

	parameters []Subscript // further subscripts of every reference
}

// scope is what surrounds a statement: loops, their variables' values, conditions.
type scope struct {
	loops    []int
	position []int
	values   map[int]affine.Form
	domain   []affine.Form
	maybe    bool
	reads    []Reference // of conditions
}

// stmts adds the statements of a list, counting positions in *next; it returns why it cannot.
func (b *nestBuilder) stmts(list []loopir.Stmt, in *scope, next *int) string {
	for _, s := range list {
		if why := b.stmt(s, in, next); why != "" {
			return why
		}
	}
	return ""
}

func (b *nestBuilder) stmt(s loopir.Stmt, in *scope, next *int) string {
	switch s := s.(type) {
	case *loopir.AssignElem:
		return b.assign(s.At, b.reference(s.LHS, in), append(slices.Clone(s.LHS.Subs), s.RHS), in, next)
	case *loopir.AssignScalar:
		return b.assign(s.At, b.scalar(s.Dst, s.Extent), []loopir.Expr{s.Lo, s.Hi, s.RHS}, in, next)
	case *loopir.If:
		return b.branch(s, in, next)
	case *loopir.Do:
		return b.loop(s, in, next)
	case *loopir.Nest:
		if s.Forall && readsAny(s) {
			return "it holds a FORALL that reads what it assigns"
		}
		return b.stmt(asLoops(s), in, next)
	}
	return "it holds more than assignments, loops and conditions"
}

// readsAny tells whether a nest reads an array that it assigns.
func readsAny(n *loopir.Nest) bool {
	found := false
	loopir.Writes(n.Body, func(a *loopir.AssignElem) {
		loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) { found = found || r.Array == a.LHS.Array })
	})
	return found
}

// loop adds a loop, counted from 0, and its body.
func (b *nestBuilder) loop(d *loopir.Do, in *scope, next *int) string {
	name := b.p.Scalars[d.Var].Name
	step, ok := loopir.ConstInt(d.Step)
	if !ok || step == 0 {
		return fmt.Sprintf("the step of the loop over %s is not a constant", name)
	}
	lo, okLo := b.form(d.Lo, in)
	hi, okHi := b.form(d.Hi, in)
	if !okLo || !okHi {
		return fmt.Sprintf("the bounds of the loop over %s are not affine with constant coefficients", name)
	}
	depth := len(in.loops)
	trips := make([]int64, depth)
	for x, l := range in.loops {
		trips[x] = b.nest.Loops[l].Trip
	}
	extent := hi.Sub(lo) // divided by step: the number of the last iteration
	if step < 0 {
		extent = lo.Sub(hi)
	}
	stride := max(step, -step)
	trip := greatest(extent, trips)/stride + 1
	if greatest(extent, trips) < 0 {
		return fmt.Sprintf("the loop over %s has no iteration", name)
	}
	inner := *in
	inner.loops = append(slices.Clone(in.loops), len(b.nest.Loops))
	inner.position = append(slices.Clone(in.position), *next)
	inner.values = map[int]affine.Form{}
	for v, f := range in.values {
		inner.values[v] = f
	}
	inner.values[int(d.Var)] = lo.Add(affine.Variable(depth).Scale(step))
	if !extent.IsConst() {
		inner.domain = append(slices.Clone(in.domain), extent.Sub(affine.Variable(depth).Scale(stride)))
	}
	b.nest.Loops = append(b.nest.Loops, NestLoop{Name: name, Trip: trip, Start: lo, Step: step, Span: d.Extent})
	*next++
	first := 0
	return b.stmts(d.Body, &inner, &first)
}

// greatest bounds a form over a box.
func greatest(f affine.Form, trips []int64) int64 {
	v := f.Const
	for _, t := range f.Terms {
		v += max(0, t.Coef*(trips[t.Var]-1))
	}
	return v
}

// form writes an integer expression over the loops of a scope.
func (b *nestBuilder) form(e loopir.Expr, in *scope) (affine.Form, bool) {
	f, ok := loopir.Affine(e)
	if !ok {
		return f, false
	}
	for _, t := range f.Terms {
		if _, known := in.values[t.Var]; !known {
			return f, false
		}
	}
	return substitute(f, in.values), true
}

// branch adds both sides of a condition: as a part of domains where it compares affine forms,
// else as a statement that computes it and that all statements under it read.
func (b *nestBuilder) branch(s *loopir.If, in *scope, next *int) string {
	yes, no := *in, *in
	holds, fails, ok := b.comparison(s.Cond, in)
	if ok && (len(s.Else) == 0 || fails != nil) {
		yes.domain = append(slices.Clone(in.domain), holds...)
		no.domain = append(slices.Clone(in.domain), fails...)
	} else {
		flag := Reference{Array: len(b.nest.Arrays), Subscripts: slices.Clone(b.parameters), Text: "the condition", Span: s.Extent}
		b.nest.Arrays = append(b.nest.Arrays, NestArray{Name: "condition", Scalar: true})
		if why := b.assign(s.At, flag, []loopir.Expr{s.Cond}, in, next); why != "" {
			return why
		}
		yes.maybe, no.maybe = true, true
		yes.reads = append(slices.Clone(in.reads), flag)
		no.reads = yes.reads
	}
	if why := b.stmts(s.Then, &yes, next); why != "" {
		return why
	}
	return b.stmts(s.Else, &no, next)
}

// comparison writes a condition and its opposite as forms >= 0; the opposite of an equality is
// none, nil.
func (b *nestBuilder) comparison(e loopir.Expr, in *scope) (holds, fails []affine.Form, ok bool) {
	c, isBinary := e.(*loopir.Binary)
	if !isBinary || c.X.Type().Base != types.Integer || c.Y.Type().Base != types.Integer {
		return nil, nil, false
	}
	x, okX := b.form(c.X, in)
	y, okY := b.form(c.Y, in)
	if !okX || !okY {
		return nil, nil, false
	}
	atLeast := func(x, y affine.Form, more int64) ([]affine.Form, []affine.Form, bool) {
		d := x.Sub(y).AddConst(-more)
		return []affine.Form{d}, []affine.Form{d.Scale(-1).AddConst(-1)}, true
	}
	switch c.Op {
	case types.Ge:
		return atLeast(x, y, 0)
	case types.Gt:
		return atLeast(x, y, 1)
	case types.Le:
		return atLeast(y, x, 0)
	case types.Lt:
		return atLeast(y, x, 1)
	case types.Eq:
		return []affine.Form{x.Sub(y), y.Sub(x)}, nil, true
	}
	return nil, nil, false
}

// assign adds one assignment.
func (b *nestBuilder) assign(at loopir.At, write Reference, operands []loopir.Expr, in *scope, next *int) string {
	s := Statement{
		Name: fmt.Sprintf("S%d", len(b.nest.Statements)+1), Loops: in.loops, Domain: in.domain, Maybe: in.maybe,
		Write: write, Reads: slices.Clone(in.reads), Span: at.Extent,
	}
	s.Position = append(slices.Clone(in.position), *next)
	*next++
	why := ""
	for _, e := range operands {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			switch e := e.(type) {
			case *loopir.Elem:
				s.Reads = append(s.Reads, b.reference(e.Ref, in))
			case *loopir.Var:
				_, known := in.values[int(e.ID)]
				switch {
				case known:
				case b.assigned[e.ID]:
					s.Reads = append(s.Reads, b.scalar(e.ID, at.Extent))
				case slices.Contains(b.variables, e.ID):
					why = fmt.Sprintf("%s is used outside its loop", b.p.Scalars[e.ID].Name)
				}
			}
		})
	}
	b.nest.Statements = append(b.nest.Statements, s)
	return why
}

func (b *nestBuilder) reference(ref *loopir.Ref, in *scope) Reference {
	r := Reference{Array: b.array(int(ref.Array), loopir.ArrayName(b.p.Arrays[ref.Array]), false), Text: loopir.FormatRef(b.p, ref), Span: ref.At}
	for _, e := range ref.Subs {
		f, ok := b.form(e, in)
		if !ok {
			r.Opaque, r.Subscripts = true, nil
			return r
		}
		r.Subscripts = append(r.Subscripts, Subscript{Form: f})
	}
	r.Subscripts = append(r.Subscripts, b.parameters...)
	return r
}

func (b *nestBuilder) scalar(id loopir.ScalarID, at source.Span) Reference {
	name := b.p.Scalars[id].Name
	a := b.array(-1-int(id), name, true)
	if op, ok := reductionOp(b.body, id); ok {
		b.nest.Arrays[a].Reduction = op.String()
	}
	return Reference{Array: a, Subscripts: slices.Clone(b.parameters), Text: name, Span: at}
}

// array returns the number of an array or scalar, adding it the first time.
func (b *nestBuilder) array(key int, name string, scalar bool) int {
	if n, ok := b.arrays[key]; ok {
		return n
	}
	b.arrays[key] = len(b.nest.Arrays)
	b.nest.Arrays = append(b.nest.Arrays, NestArray{Name: name, Scalar: scalar})
	return b.arrays[key]
}

package depgraph

import (
	"fmt"
	"maps"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/lattice"
	"hpfc/lang/source"
)

// Candidate is a loop of a program with all that is in it, as an affine nest; or Refusal says why
// it is none. Within lists the loops around it, outermost first.
type Candidate struct {
	Stmt    loopir.Stmt // *loopir.Do, *loopir.Loop, or the *loopir.Nest of a FORALL or array assignment
	Within  []*loopir.Do
	Nest    *lattice.AffineNest
	Refusal string
	program *loopir.Program
}

// Candidates lists the outermost loops of a program in normal form, before Resolve; where one is
// refused, also the loops in it. Output, EXIT, DO WHILE and values known at run time only are
// parts of a nest.
func Candidates(p *loopir.Program) []Candidate {
	return candidatesIn(p, p.Body, nil)
}

// Inner lists the outermost loops inside a candidate, each as a nest for fixed iterations of the
// loops around it.
func (c *Candidate) Inner() []Candidate {
	within := c.Within[:len(c.Within):len(c.Within)]
	if d, ok := c.Stmt.(*loopir.Do); ok {
		within = append(within, d)
	}
	var out []Candidate
	for _, body := range loopir.Children(c.Stmt) {
		out = append(out, candidatesIn(c.program, body, within)...)
	}
	return out
}

func candidatesIn(p *loopir.Program, list []loopir.Stmt, within []*loopir.Do) []Candidate {
	var out []Candidate
	for _, s := range list {
		inside := within
		switch s := s.(type) {
		case *loopir.Do, *loopir.Loop, *loopir.Nest:
			c := nestOf(p, s, within, false)
			out = append(out, c)
			if c.Nest != nil {
				continue
			}
			if d, ok := s.(*loopir.Do); ok {
				inside = append(within[:len(within):len(within)], d)
			}
		}
		for _, body := range loopir.Children(s) {
			out = append(out, candidatesIn(p, body, inside)...)
		}
	}
	return out
}

// nestOf makes a nest of a loop, or of a FORALL alone to see whether it reads what it stores.
func nestOf(p *loopir.Program, s loopir.Stmt, within []*loopir.Do, alone bool) Candidate {
	body := []loopir.Stmt{s}
	b := newNestBuilder(p, body)
	b.every, b.alone, b.outside = true, alone, usedOutside(body)
	in := b.symbols(parametersOf(p, body), within)
	b.nest.Parameters = len(in.loops)
	b.within = within
	top := 0
	c := Candidate{Stmt: s, Within: within, program: p}
	if c.Refusal = b.stmts(body, in, &top); c.Refusal == "" {
		c.Nest = b.nest
	}
	return c
}

func newNestBuilder(p *loopir.Program, body []loopir.Stmt) *nestBuilder {
	b := &nestBuilder{p: p, nest: &lattice.AffineNest{}, assigned: map[loopir.ScalarID]bool{}, arrays: map[int]int{}, body: body, bounds: map[loopir.ScalarID]loopir.Expr{},
		once: assignedOnce(body), allocs: map[loopir.ArrayID]int{}, fresh: map[loopir.ArrayID]int{}, split: map[*loopir.If]*loopir.If{}}
	loopir.Walk(body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			b.assigned[s.Dst] = true
		case *loopir.Ordered:
			b.assigned[s.Dst] = true
		case *loopir.Alloc:
			b.allocs[s.Array]++
		case *loopir.Do:
			b.variables = append(b.variables, s.Var)
		case *loopir.Nest:
			for _, l := range s.Loops {
				b.variables = append(b.variables, l.Var)
			}
		}
	})
	return b
}

// nestBuilder collects the loops and assignments of a DO loop.
type nestBuilder struct {
	p         *loopir.Program
	nest      *lattice.AffineNest
	body      []loopir.Stmt
	assigned  map[loopir.ScalarID]bool
	variables []loopir.ScalarID // of all loops
	arrays    map[int]int       // numbers in nest of arrays, and of scalars (as -1-ID)
	once      map[loopir.ScalarID]*loopir.AssignScalar
	allocs    map[loopir.ArrayID]int // how many places make a temporary
	fresh     map[loopir.ArrayID]int // temporaries, and the number of loops around the place that makes them anew
	split     map[*loopir.If]*loopir.If

	parameters []lattice.Subscript             // further subscripts of every reference
	bounds     map[loopir.ScalarID]loopir.Expr // what the statements just before have computed for a loop

	every   bool                     // also what only "hpfc deps" can show: output, jumps, loops of any length
	outside map[loopir.ScalarID]bool // loop variables that are read outside their loops
	within  []*loopir.Do             // the loops around what is being added
	alone   bool                     // one FORALL alone, to see whether it can be loops
	reach   *Reach                   // which wants to know references, or nil
	forall  *forallPhase             // of the FORALL whose statements are being added
}

// scope is what surrounds a statement: loops, their variables' values, conditions.
type scope struct {
	loops      []int
	position   []int
	values     map[int]affine.Form
	remainders map[int]lattice.Subscript // values of further scalars
	domain     []affine.Form
	choices    []lattice.Choice
	multiple   []lattice.Subscript
	guards     []lattice.Guard
	reads      []lattice.Reference // of conditions
	unknown    []loopir.ScalarID   // variables of loops around whose values are not affine
	jumps      []*jump             // that skip statements of the loops around
	around     []*targets          // of EXIT and CYCLE, one for each loop
}

// stmts adds the statements of a list, counting positions in *next; it returns why it cannot.
func (b *nestBuilder) stmts(list []loopir.Stmt, in *scope, next *int) string {
	for len(list) > 0 {
		if items, n := record(list); n > 0 && b.every {
			if why := b.output(loopir.At{Extent: list[0].Span()}, items, nil, in, next); why != "" {
				return why
			}
			list = list[n:]
			continue
		}
		if why := b.stmt(list[0], in, next); why != "" {
			return why
		}
		b.noteBound(list[0])
		in = b.known(list[0], in)
		list = list[1:]
	}
	return ""
}

// noteBound remembers the value of a scalar that is not in the program as written: the bounds of
// loops that are no plain forms are computed before them.
func (b *nestBuilder) noteBound(s loopir.Stmt) {
	a, ok := s.(*loopir.AssignScalar)
	if !ok || a.Lo != nil || b.p.Scalars[a.Dst].Written {
		b.bounds = map[loopir.ScalarID]loopir.Expr{}
		return
	}
	b.bounds[a.Dst] = a.RHS
}

func (b *nestBuilder) stmt(s loopir.Stmt, in *scope, next *int) string {
	switch s := s.(type) {
	case *loopir.AssignElem:
		if b.forall != nil {
			return b.store(s, in, next)
		}
		return b.assign(s.At, b.reference(s.LHS, in), append(slices.Clone(s.LHS.Subs), s.RHS), in, next)
	case *loopir.AssignScalar:
		return b.assign(s.At, b.scalar(s.Dst, s.Extent), []loopir.Expr{s.Lo, s.Hi, s.RHS}, in, next)
	case *loopir.If:
		return b.branch(s, in, next)
	case *loopir.Do:
		return b.loop(s, in, next)
	case *loopir.Nest:
		switch {
		case !s.Forall || !readsAny(s) || b.every && b.storesApart(s):
			return b.asLoops(s, in, next)
		case b.every:
			return b.phases(s, in, next)
		}
		return "it holds a FORALL that reads what it assigns"
	}
	if b.every {
		return b.further(s, in, next)
	}
	return "it holds more than assignments, loops and conditions"
}

// asLoops adds a nest as loops.
func (b *nestBuilder) asLoops(n *loopir.Nest, in *scope, next *int) string {
	first := len(b.nest.Loops)
	why := b.stmt(asLoops(n), in, next)
	for k := first; k < min(first+len(n.Loops), len(b.nest.Loops)); k++ {
		b.nest.Loops[k].Implied = !n.Written
	}
	return why
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
	l, why := b.counted(d, in)
	if why != "" && !b.every {
		return why
	}
	if l.Trip == 0 {
		if len(in.loops) == b.nest.Parameters {
			return fmt.Sprintf("the loop over %s has no iteration", l.Name)
		}
		return ""
	}
	inner, why := b.enter(d, l.NestLoop, []loopir.Expr{d.Lo, d.Hi, d.Step}, in, next)
	if why != "" {
		return why
	}
	depth := len(in.loops)
	switch {
	case l.unknownStart:
		inner.unknown = append(slices.Clone(in.unknown), d.Var)
	default:
		inner.values[int(d.Var)] = l.Start.Add(affine.Variable(depth).Scale(l.Step))
	}
	if l.period > 0 {
		inner.multiple = append(slices.Clone(in.multiple), lattice.Subscript{Form: inner.values[int(d.Var)].Sub(l.member), Mod: l.period})
	}
	if !l.Unbounded && !l.extent.IsConst() {
		inner.domain = append(slices.Clone(in.domain), l.extent.Sub(affine.Variable(depth).Scale(max(l.Step, -l.Step))))
	}
	first := 0
	b.within = append(b.within[:len(b.within):len(b.within)], d)
	defer func(n int) { b.within = b.within[:n] }(len(b.within) - 1)
	if why := b.inside(d.Body, inner, &first); why != "" {
		return why
	}
	b.folds(inner.loops[depth], d.Body)
	if !b.outside[d.Var] || len(in.loops) == b.nest.Parameters {
		return ""
	}
	return b.assign(d.At, b.scalar(d.Var, d.Extent), nil, in, next)
}

// folds notes which scalars a loop only folds.
func (b *nestBuilder) folds(loop int, body []loopir.Stmt) {
	out := map[int]string{}
	for v := range changedScalars(body) {
		if a, ok := b.arrays[-1-v]; ok {
			if op, ok := reductionOp(body, loopir.ScalarID(v)); ok {
				out[a] = op.String()
			}
		}
	}
	b.nest.Loops[loop].Folds = out
}

// enter opens a scope in a new loop. Where the number of iterations depends on more than loops
// outside, all statements inside wait for it.
func (b *nestBuilder) enter(s loopir.Stmt, l lattice.NestLoop, bounds []loopir.Expr, in *scope, next *int) (*scope, string) {
	root := len(in.loops) == b.nest.Parameters
	if l.Unbounded && !root {
		var why string
		if in, why = b.decides(s, "bounds", bounds, in, next); why != "" {
			return nil, why
		}
	}
	in = b.exits(s, root, in, next)
	inner := *in
	inner.loops = append(slices.Clone(in.loops), len(b.nest.Loops))
	inner.position = append(slices.Clone(in.position), *next)
	inner.values = maps.Clone(in.values)
	b.nest.Loops = append(b.nest.Loops, l)
	*next++
	return &inner, ""
}

// countedLoop is a DO loop; extent, divided by the step, is the number of its last iteration.
// With a period, only every so manieth belongs to the program: those whose value is that of member,
// modulo the period.
type countedLoop struct {
	lattice.NestLoop
	extent       affine.Form
	unknownStart bool
	member       affine.Form
	period       int64
}

// counted normalises a DO loop, or says what stands in the way; then the loop has an unknown
// start, or is unbounded.
func (b *nestBuilder) counted(d *loopir.Do, in *scope) (countedLoop, string) {
	l := countedLoop{NestLoop: lattice.NestLoop{Name: b.p.Scalars[d.Var].Name, Step: 1, Trip: lattice.UnknownRange, Span: d.Extent, Implied: !b.p.Scalars[d.Var].Written}}
	step, ok := loopir.ConstInt(d.Step)
	if !ok || step == 0 {
		l.unknownStart, l.Unbounded = true, true
		return l, fmt.Sprintf("the step of the loop over %s is not a constant", l.Name)
	}
	lo, okLo := b.form(d.Lo, in)
	hi, okHi := b.form(d.Hi, in)
	if !okLo {
		if lo, okLo = b.alternating(d.Lo, step, in, &l); okLo {
			step = 1
		}
	}
	l.Start, l.Step, l.unknownStart = lo, step, !okLo
	if !okLo || !okHi {
		l.Unbounded = true
		return l, fmt.Sprintf("the bounds of the loop over %s are not affine with constant coefficients", l.Name)
	}
	trips := make([]int64, len(in.loops))
	for x, k := range in.loops {
		trips[x] = b.nest.Loops[k].Trip
	}
	l.extent = hi.Sub(lo)
	if step < 0 {
		l.extent = lo.Sub(hi)
	}
	last := greatest(l.extent, trips)
	l.Trip = last/max(step, -step) + 1
	if last < 0 {
		l.Trip = 0
		return l, fmt.Sprintf("the loop over %s has no iteration", l.Name)
	}
	l.Open = l.Trip > lattice.UnknownRange/4
	return l, ""
}

// alternating matches the start of a loop over every second element, or every m-th one, that begins
// elsewhere in each iteration of the loops outside, as of the red points of a grid: f + mod(g, m) or
// f - mod(g, m), the step being m. It returns where such a loop begins at the earliest.
func (b *nestBuilder) alternating(e loopir.Expr, step int64, in *scope, l *countedLoop) (affine.Form, bool) {
	f, g, sign := b.aroundRemainder(e, step, in)
	if sign == 0 {
		return f, false
	}
	l.member, l.period = f.Add(g.Scale(sign)), step
	if sign < 0 {
		f = f.AddConst(1 - step)
	}
	return f, true
}

// aroundRemainder writes an expression as f + sign*mod(g, m), g never negative; the sign is 0 where
// it is none.
func (b *nestBuilder) aroundRemainder(e loopir.Expr, m int64, in *scope) (f, g affine.Form, sign int64) {
	switch e := e.(type) {
	case *loopir.Var:
		if computed := b.bounds[e.ID]; computed != nil {
			return b.aroundRemainder(computed, m, in)
		}
	case *loopir.Call:
		if e.Fn != "mod" && e.Fn != "modulo" || len(e.Args) != 2 || m < 2 {
			return f, g, 0
		}
		g, ok := b.form(e.Args[0], in)
		if c, isConst := loopir.ConstInt(e.Args[1]); ok && isConst && c == m && (e.Fn == "modulo" || b.least(g, in) >= 0) {
			return f, g, 1
		}
	case *loopir.Binary:
		factor := int64(1)
		switch e.Op {
		case types.Sub:
			factor = -1
		case types.Add:
		default:
			return f, g, 0
		}
		if x, ok := b.form(e.X, in); ok {
			f, g, sign = b.aroundRemainder(e.Y, m, in)
			return x.Add(f.Scale(factor)), g, sign * factor
		}
		if y, ok := b.form(e.Y, in); ok {
			f, g, sign = b.aroundRemainder(e.X, m, in)
			return f.Add(y.Scale(factor)), g, sign
		}
	}
	return f, g, 0
}

// greatest bounds a form over a box.
func greatest(f affine.Form, trips []int64) int64 {
	v := f.Const
	for _, t := range f.Terms {
		v += max(0, t.Coef*(trips[t.Var]-1))
	}
	return v
}

// decides adds a statement that computes what the execution of others depends on, and returns
// the scope of those.
func (b *nestBuilder) decides(at loopir.Stmt, name string, operands []loopir.Expr, in *scope, next *int) (*scope, string) {
	flag, known := b.flag(at, name, in)
	if !known {
		if why := b.assign(loopir.At{Extent: at.Span()}, flag, operands, in, next); why != "" {
			return nil, why
		}
	}
	under := *in
	under.guards = append(slices.Clone(in.guards), lattice.Guard{Number: flag.Array, Depth: len(in.loops), Holds: true})
	under.reads = append(slices.Clone(in.reads), flag)
	return &under, ""
}

// flag makes the cell for something that decides; one that the first phase of a FORALL has
// computed is known in the second.
func (b *nestBuilder) flag(at loopir.Stmt, name string, in *scope) (flag lattice.Reference, known bool) {
	flag = lattice.Reference{Array: len(b.nest.Arrays), Subscripts: slices.Clone(b.parameters), Text: "the " + name, Span: at.Span()}
	if b.forall != nil {
		if k, ok := b.forall.flags[at]; ok {
			flag.Array, known = k, true
		}
		flag.Subscripts = b.iteration(in)
		b.forall.flags[at] = flag.Array
	}
	if !known {
		b.nest.Arrays = append(b.nest.Arrays, lattice.NestArray{Name: name, Scalar: true, Implied: true})
	}
	return flag, known
}

// assign adds one assignment.
func (b *nestBuilder) assign(at loopir.At, write lattice.Reference, operands []loopir.Expr, in *scope, next *int) string {
	s := lattice.Statement{
		Name: fmt.Sprintf("S%d", len(b.nest.Statements)+1), Loops: in.loops, Domain: in.domain, Choices: in.choices, Multiples: in.multiple,
		Guards: in.guards, Write: write, Span: at.Extent,
	}
	for _, r := range in.reads {
		r.Text, r.Span = "what it decides", at.Extent
		s.Reads = append(s.Reads, r)
	}
	for _, j := range in.jumps {
		if j.taken {
			s.Reads = append(s.Reads, lattice.Reference{Array: j.flag.Array, Subscripts: j.flag.Subscripts, Text: "what follows", Span: at.Extent})
			if j.skips {
				s.Guards = append(slices.Clone(s.Guards), lattice.Guard{Number: j.flag.Array, Depth: j.depth})
			}
		}
	}
	s.Position = append(slices.Clone(in.position), *next)
	*next++
	why := ""
	for _, e := range operands {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			switch e := e.(type) {
			case *loopir.Elem:
				b.noteRead(e.Ref.ID, s.AddRead(b.reference(e.Ref, in)))
			case *loopir.Var:
				switch {
				case in.isKnown(e.ID) && !(b.assigned[e.ID] && b.p.Scalars[e.ID].Written) || slices.Contains(in.unknown, e.ID):
				case b.assigned[e.ID] || b.outside[e.ID]:
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

func (b *nestBuilder) reference(ref *loopir.Ref, in *scope) lattice.Reference {
	r := lattice.Reference{Array: b.array(int(ref.Array), loopir.ArrayName(b.p.Arrays[ref.Array]), false), Text: loopir.FormatRef(b.p, ref), Span: ref.At}
	b.nest.Arrays[r.Array].Implied = b.p.Arrays[ref.Array].Temp
	for _, e := range ref.Subs {
		s, ok := b.subscript(e, in)
		if !ok {
			r.Opaque, s = true, lattice.Subscript{Unknown: true}
		}
		r.Subscripts = append(r.Subscripts, s)
	}
	r.Subscripts = append(r.Subscripts, b.owners(ref.Array)...)
	return r
}

func (b *nestBuilder) scalar(id loopir.ScalarID, at source.Span) lattice.Reference {
	name := b.p.Scalars[id].Name
	a := b.array(-1-int(id), name, true)
	b.nest.Arrays[a].Implied = !b.p.Scalars[id].Written
	if op, ok := reductionOp(b.body, id); ok {
		b.nest.Arrays[a].Reduction = op.String()
	}
	return lattice.Reference{Array: a, Subscripts: slices.Clone(b.parameters), Text: name, Span: at}
}

// array returns the number of an array or scalar, adding it the first time.
func (b *nestBuilder) array(key int, name string, scalar bool) int {
	if n, ok := b.arrays[key]; ok {
		return n
	}
	b.arrays[key] = len(b.nest.Arrays)
	b.nest.Arrays = append(b.nest.Arrays, lattice.NestArray{Name: name, Scalar: scalar})
	return b.arrays[key]
}

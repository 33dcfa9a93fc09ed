package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/lang/diag"
)

// Generate places the communication of p, which depgraph has resolved, and returns the plan.
// Every decision on a reference is a remark in bag.
func Generate(p *loopir.Program, bag *diag.Bag) *Plan {
	distinctVariables(p)
	g := &generator{
		p: p, bag: bag, nests: map[*loopir.Nest]*NestPlan{}, strips: map[*loopir.Nest]bool{}, compared: map[*loopir.Nest]bool{}, indices: loopir.FindIndices(p), made: map[loopir.Stmt]bool{},
		settled: map[subscript]bool{}, doubtful: map[*loopir.Nest]*doubts{},
		terms: map[string][]loopir.ArrayID{}, ranges: map[int]limits{}, constants: assignedOnce(p.Body), wishes: map[*loopir.Locality]*answer{}, placeholders: map[types.Type]*loopir.Scalar{}, epochs: map[loopir.ArrayID]*loopir.Scalar{}, shapes: map[loopir.ArrayID][]*loopir.Scalar{}, allocs: map[loopir.ArrayID]*loopir.Scalar{}, marks: map[loopir.ArrayID]*marks{},
	}
	p.Body = g.list(g.fused(p.Body))
	p.Body = g.hoistList(p.Body)
	p.Body = g.countWrites(p.Body)
	dropPromises(p.Body)
	p.Body = g.mergeHalos(p.Body)
	joinHalos(p.Body)
	g.warnOfWishes()
	g.remarkUndistributed()
	plan := &Plan{Program: p, Access: g.access, Nests: g.nests, Compared: g.compared, Strips: g.strips}
	plan.Access = append(plan.Access, make([]Access, p.NumRefs-len(plan.Access))...)
	g.readDirectly(plan)
	plan.findAliases()
	plan.sendWhatIsUsed()
	g.stagger(plan)
	return plan
}

// dropPromises takes from the nests what they promise of extents: what can be compared stands before them now, and the rest may read
// elements that nobody brings.
func dropPromises(list []loopir.Stmt) {
	loopir.Walk(list, func(s loopir.Stmt) {
		if n, ok := s.(*loopir.Nest); ok {
			n.Same = nil
		}
	})
}

type generator struct {
	p         *loopir.Program
	bag       *diag.Bag
	nests     map[*loopir.Nest]*NestPlan
	strips    map[*loopir.Nest]bool
	compared  map[*loopir.Nest]bool
	unsteady  *unsteady                   // the nest in work has an alternative
	comparing bool                        // the nest in work compares subscripts for another one
	indices   loopir.Indices              // integers that follow from elements of arrays
	access    []Access                    // by RefID, as far as it goes
	made      map[loopir.Stmt]bool        // statements that commgen inserted
	before    []loopir.Stmt               // what goes before the statement in work
	after     []loopir.Stmt               // and what goes behind it
	target    *loopir.Ref                 // whose owner alone needs the elements of the expression in work; nil: all do
	depth     int                         // of loops around the statement in work
	enclosing []*loopir.Do                // the DO loops among them
	innermost loopir.Stmt                 // the last of the loops around
	terms     map[string][]loopir.ArrayID // of sums, by shape
	ranges    map[int]limits              // of the variables of loops around it, and of what is assigned once
	constants map[int]bool                // scalars that one statement assigns
	settled   map[subscript]bool          // subscripts that are within bounds, or compared before their loop
	doubtful  map[*loopir.Nest]*doubts    // nests with subscripts of which that is not known
	quiet     bool                        // references are settled that have their remarks already

	// For irregular references.
	wishes       map[*loopir.Locality]*answer
	placeholders map[types.Type]*loopir.Scalar
	epochs       map[loopir.ArrayID]*loopir.Scalar   // counters of stores, of the arrays that inspectors read
	shapes       map[loopir.ArrayID][]*loopir.Scalar // of allocations
	allocs       map[loopir.ArrayID]*loopir.Scalar   // counters of allocations, of arrays that are updated
	marks        map[loopir.ArrayID]*marks           // of arrays into whose elements a nest may store once only
	allocated    map[loopir.ArrayID]bool             // arrays to which the program's own statements give other storage
}

// setAccess says how a reference is addressed.
func (g *generator) setAccess(r *loopir.Ref, a Access) {
	if n := int(r.ID) + 1 - len(g.access); n > 0 {
		g.access = append(g.access, make([]Access, n)...)
	}
	g.access[r.ID] = a
}

// dims is how a reference is addressed in each dimension, nil if that is not said.
func (g *generator) dims(r *loopir.Ref) []DimAccess {
	if int(r.ID) >= len(g.access) {
		return nil
	}
	return g.access[r.ID].Dims
}

// insert puts a communication statement before the statement in work.
func (g *generator) insert(s loopir.Stmt) {
	g.made[s] = true
	g.before = append(g.before, s)
}

func (g *generator) list(list []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	var limited []int
	defer func() {
		for _, v := range limited {
			delete(g.ranges, v)
		}
	}()
	for _, s := range list {
		out = append(out, g.bounds(s)...)
		saved := g.before
		g.before = nil
		s = g.stmt(s)
		out = append(out, g.before...)
		if s != nil {
			out = append(out, s)
		}
		out = append(out, g.after...)
		g.before, g.after = saved, nil
		if a, ok := s.(*loopir.AssignScalar); ok && g.limit(a) {
			limited = append(limited, int(a.Dst))
		}
	}
	return out
}

func (g *generator) stmt(s loopir.Stmt) loopir.Stmt {
	switch s := s.(type) {
	case *loopir.Serial:
		g.before = append(g.before, g.tellOfSerial([]loopir.Stmt{s}, loopir.KeptOnRoot)...)
		g.stripsOnRoot(s.Body)
	case *loopir.Tally:
		g.before = append(g.before, g.tell(s.At, loopir.KeptTally))
	case *loopir.Nest:
		return g.nest(s)
	case *loopir.Wave:
		g.wave(s)
	case *loopir.Rounds:
		return g.rounds(s)
	case *loopir.Choose:
		for i := range s.Of {
			for _, e := range s.Of[i].Numbers() {
				*e = g.fetched(g.harmless(*e)) // the program may not come to loops whose bounds these are made of
			}
		}
	case *loopir.Ordered:
		g.remarkOrdered(s)
	case *loopir.AssignElem:
		g.target = g.soleUser(s)
		s.RHS = g.fetched(s.RHS)
		g.target = nil
		for d := range s.LHS.Subs {
			s.LHS.Subs[d] = g.fetched(s.LHS.Subs[d])
		}
	case *loopir.AssignScalar:
		s.RHS, s.Lo, s.Hi = g.fetched(s.RHS), g.fetched(s.Lo), g.fetched(s.Hi)
	case *loopir.If:
		if v, ok := s.Cond.(*loopir.Var); ok {
			if x, ok := g.p.Restless[v.ID]; ok {
				return g.restless(s, v.ID, x)
			}
		}
		s.Cond = g.fetched(s.Cond)
		g.branches(s, func() { s.Then, s.Else = g.list(s.Then), g.list(s.Else) })
	case *loopir.Do:
		s.Lo, s.Hi, s.Step = g.fetched(s.Lo), g.fetched(s.Hi), g.fetched(s.Step)
		g.around(s, func() { s.Body = g.list(s.Body) })
	case *loopir.Loop:
		g.within(s, func() { s.Body = g.list(s.Body) })
	case *loopir.Stop:
		s.Code = g.fetched(s.Code)
	case *loopir.PrintBegin:
		s.Format, s.Unit, s.Text = g.fetched(s.Format), g.fetched(s.Unit), g.fetched(s.Text)
	case *loopir.Input:
		s.Text, s.Unit, s.Format = g.fetched(s.Text), g.fetched(s.Unit), g.fetched(s.Format)
	case *loopir.PrintItem:
		if s.X != nil {
			s.X = g.fetched(s.X)
		}
	}
	return s
}

func (g *generator) mapped(a loopir.ArrayID) bool {
	return g.p.Arrays[a].Distributed()
}

// distributed tells whether a dimension of an array is.
func (g *generator) distributed(a loopir.ArrayID, dim int) bool {
	return g.mapped(a) && g.p.Arrays[a].Map.Dims[dim].Grid >= 0
}

// fetched replaces the mapped elements of a scalar expression by fetched copies.
func (g *generator) fetched(e loopir.Expr) loopir.Expr {
	if e == nil {
		return nil
	}
	found := false
	loopir.WalkExpr(e, func(e loopir.Expr) {
		if x, ok := e.(*loopir.Elem); ok && g.mapped(x.Ref.Array) {
			found = true
		}
	})
	if !found {
		return e
	}
	replace := func(e loopir.Expr) loopir.Expr {
		if x, ok := e.(*loopir.Elem); ok && g.mapped(x.Ref.Array) {
			return g.fetch(x)
		}
		return e
	}
	return loopir.MapExpr(e, replace, g.newRef)
}

// fetch inserts the broadcast of one element and returns a read of the copy.
func (g *generator) fetch(x *loopir.Elem) loopir.Expr {
	same := func(r *loopir.Ref) bool { return loopir.SameRef(r, x.Ref) }
	if loopir.AnyExpr(x, isSubstring) { // which SameRef does not compare
		text := loopir.FormatRef(g.p, x.Ref)
		same = func(r *loopir.Ref) bool { return loopir.FormatRef(g.p, r) == text }
	}
	for _, s := range g.before {
		if f, ok := s.(*loopir.Fetch); ok && same(f.Ref) {
			return g.p.Scalars[f.Dst].Read()
		}
	}
	t := g.p.NewScalar("fetched", x.T)
	f := &loopir.Fetch{At: loopir.At{Extent: x.Ref.At}, Dst: t.ID, Ref: x.Ref}
	g.insert(f)
	if g.target != nil && x.T.Base != types.Character && g.sameProcessors(g.target.Array, x.Ref.Array) {
		f.For = (&loopir.Rewriter{Program: g.p}).Ref(g.target)
		g.remark(x.Ref.At, "%s is broadcast: one element, by its owner, unless that is the owner of %s too", g.text(x.Ref), g.text(g.target))
	} else {
		g.remark(x.Ref.At, "%s is broadcast: one element, by its owner", g.text(x.Ref))
	}
	return t.Read()
}

func isSubstring(e loopir.Expr) bool {
	_, ok := e.(*loopir.Substr)
	return ok
}

// soleUser returns the left side of a statement if only its owner needs the elements on the right side: none of them decides which
// elements the statement names. Else it returns nil.
func (g *generator) soleUser(s *loopir.AssignElem) *loopir.Ref {
	sole := g.mapped(s.LHS.Array)
	inSubscripts := func(e loopir.Expr) {
		if x, ok := e.(*loopir.Elem); ok && g.mapped(x.Ref.Array) {
			sole = false
		}
	}
	for _, e := range s.LHS.Subs {
		loopir.WalkExpr(e, inSubscripts)
	}
	loopir.WalkExpr(s.RHS, func(e loopir.Expr) {
		if x, ok := e.(*loopir.Elem); ok {
			for _, sub := range x.Ref.Subs {
				loopir.WalkExpr(sub, inSubscripts)
			}
		}
	})
	if !sole {
		return nil
	}
	return s.LHS
}

// sameProcessors tells whether the subscripts of two arrays say alike which rank of one arrangement has an element.
func (g *generator) sameProcessors(a, b loopir.ArrayID) bool {
	x, y := g.p.Arrays[a].Map, g.p.Arrays[b].Map
	single := func(u mapping.GridUse) bool { return u.Dim < 0 }
	return x.Grid == y.Grid && !slices.ContainsFunc(x.Uses, single) && !slices.ContainsFunc(y.Uses, single)
}

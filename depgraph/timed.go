package depgraph

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
)

// timed is a statement, or several that share scalars, of a nest of DO loops whose steps are looked
// for.
type timed struct {
	body          []loopir.Stmt
	loops         []*loopir.Do    // around it, outermost first
	guards        []deptest.Guard // of its accesses: loops and conditions on their variables
	domain        []affine.Form
	conditions    []loopir.Expr
	order         int // in the text; parts of one statement have the same
	reads, writes []deptest.Access
	time          int   // which loop counts the steps,
	late          int64 // how many steps later than its variable says; or
	phase         phase

	whole *timed  // what it is a part of, by the values of its loops; nil for everything
	fixed []fixed // loops that have one value in a step
	sides []cutSide
}

// phase tells when a statement runs.
type phase int

const (
	inSteps phase = iota
	beforeSteps
	behindSteps
)

// maxTimed is the number of statements up to which steps are looked for.
const maxTimed = 32

// timedOf lists the statements of d. It fails where a loop's bounds, or a condition around loops,
// are not affine.
func (r *resolver) timedOf(d *loopir.Do, t *deptest.Tester) ([]*timed, bool) {
	c := &timedCollector{r: r, t: t, changed: loopir.Changed([]loopir.Stmt{d})}
	c.list([]loopir.Stmt{d}, &timed{})
	return c.found, !c.failed && len(c.found) <= maxTimed
}

type timedCollector struct {
	r       *resolver
	t       *deptest.Tester
	changed map[int]bool
	found   []*timed
	failed  bool
}

// list adds the statements of a list, what being around it.
func (c *timedCollector) list(list []loopir.Stmt, around *timed) {
	for i := 0; i < len(list) && !c.failed; i++ {
		switch s := list[i].(type) {
		case *loopir.Do:
			c.loop(s, around)
			continue
		case *loopir.If:
			if loopir.HoldsLoop(list[i : i+1]) {
				c.branch(s, around)
				continue
			}
		case *loopir.Loop, *loopir.Exit, *loopir.Cycle:
			c.failed = true
			return
		}
		run := i + 1
		for run < len(list) && !loopir.HoldsLoop(list[run:run+1]) {
			run++
		}
		end := i + 1
		for end < run && (!separateScalars(list[i:end], list[end:end+1]) || c.r.passesOn(list[i:end], list[end:run])) {
			end++
		}
		c.add(list[i:end:end], around)
		i = end - 1
	}
}

// passesOn tells whether a list may read what another one before it assigns to scalars.
func (r *resolver) passesOn(before, list []loopir.Stmt) bool {
	for v := range loopir.Changed(before) {
		if r.FateOf(list, loopir.ScalarID(v)) == dataflow.Read {
			return true
		}
	}
	return false
}

func (c *timedCollector) add(body []loopir.Stmt, around *timed) {
	if loopir.LeavesEarly(body) {
		c.failed = true
		return
	}
	s := around.copy()
	s.body, s.order = body, len(c.found)
	s.collect(c.t)
	c.found = append(c.found, s)
}

// collect lists the accesses of a statement, each once unless conditions or loops in the statement limit it.
func (s *timed) collect(t *deptest.Tester) {
	reads, writes := t.AccessesUnder(s.body, s.guards)
	s.reads, s.writes = distinct(t.Site.Program, reads), distinct(t.Site.Program, writes)
}

func distinct(p *loopir.Program, list []deptest.Access) []deptest.Access {
	seen := map[string]bool{}
	var out []deptest.Access
	for _, a := range list {
		key := loopir.FormatRef(p, a.Ref)
		limited := len(a.Inner) > 0 || deptest.UnderComparison(a)
		if limited || !seen[key] {
			out = append(out, a)
		}
		seen[key] = seen[key] || !limited // one that happens only sometimes does not stand for others
	}
	return out
}

func (s *timed) copy() *timed {
	c := *s
	c.loops, c.guards = slices.Clone(s.loops), slices.Clone(s.guards)
	c.domain, c.conditions = slices.Clone(s.domain), slices.Clone(s.conditions)
	return &c
}

// loop adds what is in a loop that steps by 1 or -1.
func (c *timedCollector) loop(d *loopir.Do, around *timed) {
	step, _ := loopir.ConstInt(d.Step)
	if step != 1 && step != -1 {
		c.failed = true
		return
	}
	in := around.copy()
	if step > 0 {
		shorter := *d
		shorter.Hi = lengthEnd(d.Lo, d.Hi)
		d = &shorter
	}
	from, to := d.Lo, d.Hi
	if step < 0 {
		from, to = to, from
	}
	v := affine.Variable(int(d.Var))
	low, okLow := c.ends(from, "max", around)
	high, okHigh := c.ends(to, "min", around)
	if !okLow || !okHigh || in.drives(d.Var) {
		c.failed = true
		return
	}
	for _, f := range low {
		in.domain = append(in.domain, v.Sub(f))
	}
	for _, f := range high {
		in.domain = append(in.domain, f.Sub(v))
	}
	l := c.t.Loop(d.Var, d.Lo, d.Hi, d.Step, nil)
	in.loops, in.guards = append(in.loops, d), append(in.guards, deptest.Guard{Loop: &l})
	c.list(d.Body, in)
}

// ends writes a bound as forms of which the greatest (for "max") or the least counts.
func (c *timedCollector) ends(e loopir.Expr, fn string, around *timed) ([]affine.Form, bool) {
	if x, ok := e.(*loopir.Convert); ok && x.Widens() {
		e = x.X
	}
	if x, ok := e.(*loopir.Call); ok && x.Fn == fn {
		var out []affine.Form
		for _, a := range x.Args {
			f, ok := c.ends(a, fn, around)
			if !ok {
				return nil, false
			}
			out = append(out, f...)
		}
		return out, true
	}
	if x, ok := e.(*loopir.Binary); ok && !x.Wraps && (x.Op == types.Add || x.Op == types.Sub) {
		if shift, constant := loopir.ConstInt(x.Y); constant {
			if x.Op == types.Sub {
				shift = -shift
			}
			out, ok := c.ends(x.X, fn, around)
			for i, f := range out {
				out[i] = f.AddConst(shift)
			}
			return out, ok
		}
	}
	f, ok := loopir.Affine(e)
	return []affine.Form{f}, ok && c.steady(f, around)
}

// lengthEnd drops what keeps the length of a section from being negative: up to MAX(n, 0) - 1 from 0 is
// up to n - 1, or nothing in both cases.
func lengthEnd(from, to loopir.Expr) loopir.Expr {
	lo, constant := loopir.ConstInt(from)
	b, isDifference := to.(*loopir.Binary)
	if !constant || !isDifference || b.Op != types.Sub {
		return to
	}
	call, isCall := b.X.(*loopir.Call)
	off, okOff := loopir.ConstInt(b.Y)
	if !isCall || call.Fn != "max" || len(call.Args) != 2 || !okOff {
		return to
	}
	if least, ok := loopir.ConstInt(call.Args[1]); ok && least-off < lo {
		return loopir.Sub(call.Args[0], b.Y)
	}
	return to
}

// steady tells whether a form uses loops around and what the nest does not change.
func (c *timedCollector) steady(f affine.Form, around *timed) bool {
	return !slices.ContainsFunc(f.Terms, func(t affine.Term) bool {
		return c.changed[t.Var] && !around.drives(loopir.ScalarID(t.Var))
	})
}

func (s *timed) drives(id loopir.ScalarID) bool {
	return slices.ContainsFunc(s.loops, func(d *loopir.Do) bool { return d.Var == id })
}

// branch adds the statements under a condition on loop variables.
func (c *timedCollector) branch(s *loopir.If, around *timed) {
	clean := true
	loopir.WalkExpr(s.Cond, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Elem:
			clean = false
		case *loopir.Var:
			clean = clean && (!c.changed[int(e.ID)] || around.drives(e.ID))
		}
	})
	if !clean {
		c.failed = true
		return
	}
	then := around.copy()
	then.guards, then.conditions = append(then.guards, deptest.Guard{Cond: s.Cond, Holds: true}), append(then.conditions, s.Cond)
	c.list(s.Then, then)
	other := around.copy()
	other.guards, other.conditions = append(other.guards, deptest.Guard{Cond: s.Cond}), append(other.conditions, loopir.Negation(s.Cond))
	c.list(s.Else, other)
}

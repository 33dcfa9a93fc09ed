package steps

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
)

// Statement is a statement, or several that share scalars, of a nest of DO loops whose steps are looked
// for.
type Statement struct {
	Body          []loopir.Stmt
	Loops         []*loopir.Do    // around it, outermost first
	Guards        []deptest.Guard // of its accesses: loops and conditions on their variables
	Domain        []affine.Form
	Conditions    []loopir.Expr
	order         int // in the text; parts of one statement have the same
	Reads, Writes []deptest.Access
	Time          int   // which loop counts the steps,
	Late          int64 // how many steps later than its variable says; or
	Phase         Phase

	Whole *Statement // what it is a part of, by the values of its loops; nil for everything
	Fixed []Fixed    // loops that have one value in a step
	sides []cutSide
}

// Phase tells when a statement runs.
type Phase int

const (
	inSteps Phase = iota
	BeforeSteps
	BehindSteps
)

// maxTimed is the number of statements up to which steps are looked for.
const maxTimed = 32

// timedOf lists the statements of d. It fails where a loop's bounds, or a condition around loops,
// are not affine.
func timedOf(d *loopir.Do, t *deptest.Tester) ([]*Statement, bool) {
	c := &timedCollector{t: t, changed: loopir.Changed([]loopir.Stmt{d})}
	c.list([]loopir.Stmt{d}, &Statement{})
	return c.found, !c.failed && len(c.found) <= maxTimed
}

type timedCollector struct {
	t       *deptest.Tester
	changed map[int]bool
	found   []*Statement
	failed  bool
}

// list adds the statements of a list, what being around it.
func (c *timedCollector) list(list []loopir.Stmt, around *Statement) {
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
		for end < run && (!c.t.Site.SeparateScalars(list[i:end], list[end:end+1]) || c.passesOn(list[i:end], list[end:run])) {
			end++
		}
		c.add(list[i:end:end], around)
		i = end - 1
	}
}

// passesOn tells whether a list may read what another one before it assigns to scalars.
func (c *timedCollector) passesOn(before, list []loopir.Stmt) bool {
	for v := range loopir.Changed(before) {
		if c.t.Site.FateOf(list, loopir.ScalarID(v)) == dataflow.Read {
			return true
		}
	}
	return false
}

func (c *timedCollector) add(body []loopir.Stmt, around *Statement) {
	if loopir.LeavesEarly(body) {
		c.failed = true
		return
	}
	s := around.copy()
	s.Body, s.order = body, len(c.found)
	s.collect(c.t)
	c.found = append(c.found, s)
}

// collect lists the accesses of a statement, each once unless conditions or loops in the statement limit it.
func (s *Statement) collect(t *deptest.Tester) {
	reads, writes := t.AccessesUnder(s.Body, s.Guards)
	s.Reads, s.Writes = distinct(t.Site.Program, reads), distinct(t.Site.Program, writes)
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

func (s *Statement) copy() *Statement {
	c := *s
	c.Loops, c.Guards = slices.Clone(s.Loops), slices.Clone(s.Guards)
	c.Domain, c.Conditions = slices.Clone(s.Domain), slices.Clone(s.Conditions)
	return &c
}

// loop adds what is in a loop that steps by 1 or -1.
func (c *timedCollector) loop(d *loopir.Do, around *Statement) {
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
		in.Domain = append(in.Domain, v.Sub(f))
	}
	for _, f := range high {
		in.Domain = append(in.Domain, f.Sub(v))
	}
	l := c.t.Loop(d.Var, d.Lo, d.Hi, d.Step, nil)
	in.Loops, in.Guards = append(in.Loops, d), append(in.Guards, deptest.Guard{Loop: &l})
	c.list(d.Body, in)
}

// ends writes a bound as forms of which the greatest (for "max") or the least counts.
func (c *timedCollector) ends(e loopir.Expr, fn string, around *Statement) ([]affine.Form, bool) {
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
func (c *timedCollector) steady(f affine.Form, around *Statement) bool {
	return !slices.ContainsFunc(f.Terms, func(t affine.Term) bool {
		return c.changed[t.Var] && !around.drives(loopir.ScalarID(t.Var))
	})
}

func (s *Statement) drives(id loopir.ScalarID) bool {
	return slices.ContainsFunc(s.Loops, func(d *loopir.Do) bool { return d.Var == id })
}

// branch adds the statements under a condition on loop variables.
func (c *timedCollector) branch(s *loopir.If, around *Statement) {
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
	then.Guards, then.Conditions = append(then.Guards, deptest.Guard{Cond: s.Cond, Holds: true}), append(then.Conditions, s.Cond)
	c.list(s.Then, then)
	other := around.copy()
	other.Guards, other.Conditions = append(other.Guards, deptest.Guard{Cond: s.Cond}), append(other.Conditions, loopir.Negation(s.Cond))
	c.list(s.Else, other)
}

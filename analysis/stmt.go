package analysis

import (
	"slices"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// loop is a DO that encloses the statement being checked.
type loop struct {
	label string
	index *Symbol // its variable, or nil
	at    source.Span
}

// block checks a list of statements; declarations and directives were handled before.
func (c *checker) block(list []ast.Stmt) []Stmt {
	var out []Stmt
	for _, s := range list {
		t := c.stmt(s)
		out = append(out, c.ahead...)
		c.ahead = nil
		if t != nil {
			out = append(out, t)
		}
	}
	return out
}

// stmt checks one statement. It returns nil for those that do nothing and for those that the
// parser refused.
func (c *checker) stmt(s ast.Stmt) Stmt {
	switch s := s.(type) {
	case *ast.Assign:
		return c.assign(s)
	case *ast.If:
		return c.ifStmt(s)
	case *ast.Select:
		return c.selectCase(s)
	case *ast.Do:
		return c.do(s)
	case *ast.Exit:
		return c.exit(s)
	case *ast.Cycle:
		return c.cycle(s)
	case *ast.Stop:
		return c.stop(s)
	case *ast.Forall:
		return c.forall(s)
	case *ast.Where:
		return c.where(s)
	case *ast.Print:
		return c.print(s)
	case *ast.Read:
		return c.read(s)
	case *ast.Call:
		return c.subroutine(s)
	case *ast.Align:
		if s.Re {
			return c.realign(s)
		}
	case *ast.Distribute:
		if s.Re {
			return c.redistribute(s)
		}
	}
	return nil
}

// assign checks lhs = rhs; the right side is checked even if the left side is wrong.
func (c *checker) assign(s *ast.Assign) Stmt {
	lhs := c.target(s.LHS)
	rhs := c.expr(s.RHS)
	if isInvalid(lhs, rhs) {
		return nil
	}
	rhs, ok := c.convertTo(rhs, lhs.Type(), "the right side")
	if !ok {
		return nil
	}
	if lhs.Rank() == 0 && rhs.Rank() > 0 {
		c.errorf(diag.ShapeMismatch, s.Span(), "an array of rank %d cannot be assigned to a scalar", rhs.Rank())
		return nil
	}
	if !c.conform(lhs, rhs, s.Span(), "the two sides of the assignment") {
		return nil
	}
	return &Assign{At{s.Span()}, lhs, rhs}
}

// target checks an expression that is about to be changed.
func (c *checker) target(e ast.Expr) Expr {
	if a, ok := e.(*ast.Apply); ok {
		if n, ok := a.X.(*ast.Name); ok && !c.isVariable(n.Text, a) {
			return c.notATarget(n, a)
		}
	}
	x := c.expr(e)
	var sym *Symbol
	switch x := x.(type) {
	case *Ref:
		sym = x.Sym
	case *Substring:
		if r, ok := x.X.(*Ref); ok {
			sym = r.Sym
		}
	}
	if isInvalid(x) {
		return x
	}
	if sym == nil || sym.Const {
		c.constantTarget(e)
		return invalid(e.Span())
	}
	if ref, ok := x.(*Ref); ok && !c.distinctElements(ref) {
		return invalid(e.Span())
	}
	return c.changeable(x, sym, e.Span())
}

// distinctElements reports a section to be changed that is known to have an element twice.
func (c *checker) distinctElements(r *Ref) bool {
	for _, sub := range r.Subs {
		if sub.Vector == nil || !c.isSmall(sub.Vector) {
			continue
		}
		vector, _ := c.evaluate(sub.Vector)
		seen := map[int64]bool{}
		for _, v := range vector.elems {
			if seen[v.I] {
				c.errorf(diag.NotAssignable, sub.Vector.Span(), "the subscript %d appears twice here: no section that is changed may have an element more than once", v.I)
				return false
			}
			seen[v.I] = true
		}
	}
	return true
}

func (c *checker) constantTarget(e ast.Expr) {
	var names []*ast.Name
	eachName(e, func(n *ast.Name) { names = append(names, n) })
	if len(names) > 0 && c.names[names[0].Text] != nil && c.names[names[0].Text].parameter {
		c.errorf(diag.NotAssignable, e.Span(), "'%s' is a named constant and cannot be changed", names[0].Text).
			Label(c.names[names[0].Text].at, "declared here")
		return
	}
	c.errorf(diag.NotAssignable, e.Span(), "this is not a variable")
}

// isVariable tells whether name(args) can be part of a variable, not a function.
func (c *checker) isVariable(name string, a *ast.Apply) bool {
	ent := c.names[name]
	if ent == nil && c.incomplete {
		return true
	}
	return ent != nil && (ent.shaped || ent.typ.Base == types.Invalid || ent.typ.Base == types.Character && isSubstring(a))
}

func (c *checker) notATarget(n *ast.Name, a *ast.Apply) Expr {
	if c.namesDirective(n) {
		return invalid(a.Span())
	}
	d := c.errorf(diag.NotAssignable, a.Span(), "'%s' is not a declared array", n.Text)
	if f := c.function(n.Text); f != nil {
		d.Note("a statement function cannot be changed")
	} else if ent := c.names[n.Text]; intrinsics()[n.Text] == nil && (ent == nil || !ent.typed) {
		defer c.forgetName(n.Text)
	}
	if ent := c.names[n.Text]; ent != nil && !ent.shaped && ent.typ.Base == types.Character {
		d.Help("a single character is written %s(i:i)", n.Text)
	}
	if near := c.nearestName(n.Text); near != "" && c.names[near].shaped {
		d.Help("did you mean '%s'?", near)
		d.Fix.Span, d.Fix.Text = n.Span(), near
	}
	return invalid(a.Span())
}

// changeable reports the variable of a DO around and the index of a FORALL.
func (c *checker) changeable(x Expr, sym *Symbol, at source.Span) Expr {
	if sym.Kind == Index {
		c.errorf(diag.NotAssignable, at, "the index '%s' must not be changed", sym.Name)
		return invalid(at)
	}
	for _, l := range c.loops {
		if l.index == sym {
			c.errorf(diag.NotAssignable, at, "'%s' must not be changed inside its DO loop, which starts in line %d", sym.Name, c.line(l.at)).
				Label(l.at, "the loop starts here")
			return invalid(at)
		}
	}
	c.stores[sym]++
	return x
}

// condition checks a scalar logical.
func (c *checker) condition(e ast.Expr, what string) Expr {
	x := c.expr(e)
	if isInvalid(x) {
		return x
	}
	if x.Type().Base != types.Logical {
		d := c.errorf(diag.TypeMismatch, e.Span(), "%s must be a logical, not %s", what, x.Type())
		if x.Type().IsNumeric() {
			d.Help("compare it, as in n /= 0")
		}
		return invalid(e.Span())
	}
	if !c.wantScalar(x, what) {
		return invalid(e.Span())
	}
	return x
}

func (c *checker) ifStmt(s *ast.If) Stmt {
	out := &If{At: At{s.Span()}}
	outer := c.branches
	for _, k := range s.Clauses {
		cond := c.condition(k.Cond, "the condition")
		c.branches = outer + 1 // where the next condition stands, too
		out.Clauses = append(out.Clauses, IfClause{cond, c.block(k.Body), k.Span()})
	}
	out.Else = c.block(s.Else)
	c.branches = outer
	return out
}

// branch checks the statements of a branch.
func (c *checker) branch(list []ast.Stmt) []Stmt {
	c.branches++
	out := c.block(list)
	c.branches--
	return out
}

// do checks all three forms of DO.
func (c *checker) do(s *ast.Do) Stmt {
	if s.Var == nil {
		return c.while(s)
	}
	stores := c.storesIntoReductions(s.Independent)
	x := c.target(s.Var)
	ref, ok := x.(*Ref)
	if ok && ref.T.Base == types.Real {
		return c.realDo(s, ref)
	}
	if ok && (ref.T.Base != types.Integer || ref.R > 0) {
		c.errorf(diag.TypeMismatch, s.Var.Span(), "the DO variable '%s' must be an integer scalar, not %s", s.Var.Text, describe(ref))
		ok = false
	}
	out := &Do{At: At{s.Span()}}
	t := types.Type{}
	if ok {
		out.Var, t = ref.Sym, ref.T
	}
	rangeOK := c.loopRange(s.Lo, s.Hi, s.Step, t, &out.Lo, &out.Hi, &out.Step)
	out.Independent, out.Locality = c.independent(s.Independent, s.Var), locality(s.Locality)
	draws := c.draws
	if out.Body = c.loopBody(s, out.Var); c.draws > draws && out.Independent != nil {
		c.bag.Warnf(diag.BadDirective, s.Span(), "INDEPENDENT has no effect on a loop that draws random numbers, which come in its order")
		out.Independent = nil
	}
	c.reductionsChange(s.Independent, stores)
	if !ok || !rangeOK {
		return nil
	}
	return out
}

// storesIntoReductions counts the stores so far into each variable of REDUCTION.
func (c *checker) storesIntoReductions(d *ast.Independent) []int {
	if d == nil {
		return nil
	}
	counts := make([]int, len(d.Reduction))
	for i, n := range d.Reduction {
		if v := c.names[n.Text]; v != nil && v.sym != nil {
			counts[i] = c.stores[v.sym]
		}
	}
	return counts
}

// reductionsChange warns of variables in REDUCTION that a loop, before which there were these stores, does not change.
func (c *checker) reductionsChange(d *ast.Independent, before []int) {
	for i, now := range c.storesIntoReductions(d) {
		if n := d.Reduction[i]; now == before[i] && c.names[n.Text] != nil {
			c.bag.Warnf(diag.IgnoredDirective, n.Span(), "the loop does not change '%s': there is nothing to reduce", n.Text)
		}
	}
}

func (c *checker) while(s *ast.Do) Stmt {
	out := &While{At: At{s.Span()}}
	if s.While != nil {
		out.Cond = c.condition(s.While, "the condition of DO WHILE")
	}
	if s.Independent != nil {
		c.errorf(diag.BadDirective, s.Independent.Span(), "INDEPENDENT needs a DO with a variable")
	}
	out.Body = c.loopBody(s, nil)
	return out
}

func (c *checker) loopBody(s *ast.Do, v *Symbol) []Stmt {
	c.loops = append(c.loops, loop{s.Label, v, source.Span{Start: s.Span().Start, End: s.Span().Start + 2}})
	body := c.block(s.Body)
	c.loops = c.loops[:len(c.loops)-1]
	return body
}

// locality is what a LOCALITY directive asks for.
func locality(d *ast.Locality) *Locality {
	if d == nil {
		return nil
	}
	l := &Locality{At: d.Span()}
	for _, i := range d.Items {
		switch i.Word.Text {
		case "data":
			l.Data = i.Value.Text
		case "iter":
			l.Iterations = i.Value.Text
		case "reduce":
			l.Reduce = i.Value.Text
		case "dep":
			l.Dependences = i.Value.Text
		}
	}
	return l
}

// independent resolves the names of an INDEPENDENT directive before a loop with these variables.
func (c *checker) independent(d *ast.Independent, vars ...*ast.Name) *Independent {
	if d == nil {
		return nil
	}
	for _, n := range d.Reduction {
		if slices.ContainsFunc(vars, func(v *ast.Name) bool { return v.Text == n.Text }) {
			c.errorf(diag.BadDirective, n.Span(), "'%s' is the variable of the loop, not a result of it", n.Text).
				Help("REDUCTION lists the variables that the iterations add to")
		}
		if slices.ContainsFunc(d.New, func(v *ast.Name) bool { return v.Text == n.Text }) {
			c.errorf(diag.BadDirective, n.Span(), "'%s' is in NEW, too: an iteration's own variable has no result", n.Text).
				Help("leave it out of one of the lists")
		}
	}
	resolve := func(names []*ast.Name) []*Symbol {
		var list []*Symbol
		for _, n := range names {
			if ref, ok := c.nameExpr(n).(*Ref); ok {
				list = append(list, ref.Sym)
			}
		}
		return list
	}
	return &Independent{resolve(d.New), resolve(d.Reduction)}
}

// depth counts the loops between a statement and the loop it names; -1 when there is none,
// which the parser reported.
func (c *checker) depth(label string) int {
	for d := range c.loops {
		l := c.loops[len(c.loops)-1-d]
		if label == "" || l.label == label {
			return d
		}
	}
	return -1
}

func (c *checker) exit(s *ast.Exit) Stmt {
	d := c.depth(s.Label)
	if d < 0 {
		return nil
	}
	return &Exit{At{s.Span()}, d}
}

func (c *checker) cycle(s *ast.Cycle) Stmt {
	d := c.depth(s.Label)
	if d < 0 {
		return nil
	}
	return &Cycle{At{s.Span()}, d}
}

func (c *checker) stop(s *ast.Stop) Stmt {
	out := &Stop{At: At{s.Span()}, Error: s.Error, Quiet: s.Quiet}
	if s.Code == nil {
		return out
	}
	code := c.expr(s.Code)
	if isInvalid(code) {
		return nil
	}
	base := code.Type().Base
	if s.Quiet && base != types.Integer {
		c.errorf(diag.TypeMismatch, s.Code.Span(), "the status of EXIT must be an integer, not %s", code.Type())
		return nil
	}
	if base != types.Integer && base != types.Character {
		c.errorf(diag.TypeMismatch, s.Code.Span(), "a stop code must be an integer or a character, not %s", code.Type())
		return nil
	}
	if !c.wantScalar(code, "a stop code") {
		return nil
	}
	if base == types.Integer {
		code = c.convert(code, types.Int4)
	}
	out.Code = code
	return out
}

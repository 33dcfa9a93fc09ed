package analysis

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// A jumper writes GOTOs as constructs. In a list of statements a jump forward leaves a part of the list that ends before its
// label, a jump back starts again a part that begins there; parts that cross are extended until they nest. A part that is
// repeated and that a jump enters is made to begin at that jump; a variable then says that its head is to be passed over.
// A part becomes an endless DO of one trip, left by EXIT or repeated by CYCLE, or an IF where conditional jumps of the
// part itself are all that leave it.
type jumper struct {
	*checker
	named int // loops and variables that got a name
}

// withoutJumps returns the statements of a program without GOTO. What is left of them is reported,
// unless it jumps to one of the barred labels, which has been.
func (c *checker) withoutJumps(body []ast.Stmt, barred []string) []ast.Stmt {
	labels := map[string]source.Span{}
	jumps := false
	ast.Walk(&ast.Program{Body: body}, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Label:
			labels[n.Text] = n.Span()
		case *ast.Goto, *ast.ComputedGoto, *ast.ArithmeticIf:
			jumps = true
		case *ast.Read:
			jumps = jumps || n.Jumps()
		case *ast.Print:
			jumps = jumps || n.MayFail() && n.Err != ""
		}
		return true
	})
	if !jumps {
		return body
	}
	j := &jumper{checker: c}
	out := j.list(j.simpler(body, ""))
	eachGoto(out, func(g *ast.Goto) {
		if !slices.Contains(barred, g.Target) {
			c.lostJump(g, labels)
		}
	})
	return out
}

// lostJump reports a jump that could not be written as a construct.
func (c *checker) lostJump(g *ast.Goto, labels map[string]source.Span) {
	at, ok := labels[g.Target]
	if !ok {
		c.errorf(diag.MissingLabel, g.Span(), "no executable statement has label %s", cmp.Or(g.Target, "0"))
		return
	}
	if slices.ContainsFunc(c.bag.List, func(d *diag.Diagnostic) bool { return d.Code == diag.MissingEnd || d.Code == diag.UnmatchedEnd }) {
		return // where blocks end is not clear
	}
	c.errorf(diag.BadControl, g.Span(), "this jumps into a block").Label(at, "the label is here")
}

// simpler writes arithmetic IF and computed GOTO as conditional jumps, and gives a name to every loop
// and to each EXIT and CYCLE; loop is that of the loop around.
func (j *jumper) simpler(list []ast.Stmt, loop string) []ast.Stmt {
	var out []ast.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ArithmeticIf:
			if j.inAdvance(func() bool { return j.isNumber(s.X) }) {
				out = append(out, arithmeticJumps(s)...)
			}
		case *ast.ComputedGoto:
			chooses := func() bool {
				_, ok := j.scalarInteger(s.X, "what chooses the label")
				return ok
			}
			if !j.inAdvance(chooses) {
				continue
			}
			for i, t := range s.Targets {
				n := &ast.IntLit{At: s.At, Digits: fmt.Sprint(i + 1)}
				out = append(out, jumpIf(s.At, &ast.Binary{At: s.At, Op: "==", X: s.X, Y: n}, t))
			}
		case *ast.Read:
			out = append(out, j.readAndJump(s)...)
		case *ast.Print:
			out = append(out, j.printAndJump(s)...)
		case *ast.Exit:
			out = append(out, &ast.Exit{At: s.At, Label: nameOr(s.Label, loop)})
		case *ast.Cycle:
			out = append(out, &ast.Cycle{At: s.At, Label: nameOr(s.Label, loop)})
		case *ast.Do:
			do := *s
			do.Label = nameOr(do.Label, j.newName())
			do.Body = j.simpler(s.Body, do.Label)
			out = append(out, &do)
		default:
			out = append(out, inside(s, func(b []ast.Stmt) []ast.Stmt { return j.simpler(b, loop) }))
		}
	}
	return out
}

func nameOr(name, other string) string {
	if name == "" {
		return other
	}
	return name
}

// inAdvance tells whether an expression passes a check, and reports the mistakes of one that does not. What else there is to
// say is said where the expression is checked in its place: here it is not known whether the program comes to it.
func (j *jumper) inAdvance(check func() bool) bool {
	bag, wrapping := j.bag, maps.Clone(j.wrapping)
	j.bag = &diag.Bag{}
	j.branches++
	ok := check()
	j.branches--
	found := j.bag.List
	j.bag = bag
	if !ok {
		j.bag.List = append(j.bag.List, found...)
	} else {
		j.wrapping = wrapping
	}
	return ok
}

// isNumber reports what an arithmetic IF cannot compare with zero.
func (j *jumper) isNumber(e ast.Expr) bool {
	x := j.expr(e)
	switch {
	case isInvalid(x):
		return false
	case !x.Type().IsNumeric():
		j.errorf(diag.TypeMismatch, e.Span(), "an arithmetic IF needs a number, not %s", x.Type())
		return false
	}
	return j.wantScalar(x, "what an arithmetic IF compares with zero")
}

// newName returns a name for a loop that no program can give.
func (j *jumper) newName() string {
	j.named++
	return fmt.Sprintf("do %d", j.named)
}

// arithmeticJumps returns the jumps of an arithmetic IF. A NaN goes to the last label.
func arithmeticJumps(s *ast.ArithmeticIf) []ast.Stmt {
	below, zero, above := s.Targets[0], s.Targets[1], s.Targets[2]
	test := func(op, target string) ast.Stmt {
		null := &ast.IntLit{At: s.At, Digits: "0"}
		return jumpIf(s.At, &ast.Binary{At: s.At, Op: op, X: s.X, Y: null}, target)
	}
	last := &ast.Goto{At: s.At, Target: above}
	switch {
	case below == zero:
		return []ast.Stmt{test("<=", below), last}
	case zero == above:
		return []ast.Stmt{test("<", below), last}
	}
	return []ast.Stmt{test("<", below), test("==", zero), last}
}

func jumpIf(at ast.At, cond ast.Expr, target string) ast.Stmt {
	jump := &ast.Goto{At: at, Target: target}
	return &ast.If{At: at, Logical: true, Clauses: []ast.IfClause{{At: at, Cond: cond, Body: []ast.Stmt{jump}}}}
}

// readAndJump puts the jumps of END=, EOR= and ERR= behind a READ.
func (j *jumper) readAndJump(s *ast.Read) []ast.Stmt {
	if !s.Jumps() {
		return []ast.Stmt{s}
	}
	read := *s
	if read.Status == nil {
		read.Status = j.variable("status", types.Int4)
		read.Jumping = true
	}
	out := []ast.Stmt{&read}
	for _, jump := range []struct{ op, status, label string }{{"==", "-1", s.End}, {"==", "-2", s.EOR}, {">", "0", s.Err}} {
		if jump.label != "" {
			out = append(out, jumpIf(s.At, compareWith(read.Status, jump.op, jump.status), jump.label))
		}
	}
	return out
}

// printAndJump puts the jump of ERR= behind an output statement.
func (j *jumper) printAndJump(s *ast.Print) []ast.Stmt {
	if s.Err == "" || !s.MayFail() {
		return []ast.Stmt{s}
	}
	output := *s
	if output.Status == nil {
		output.Status = j.variable("status", types.Int4)
		output.Jumping = true
	}
	return []ast.Stmt{&output, jumpIf(s.At, compareWith(output.Status, ">", "0"), s.Err)}
}

// compareWith compares x with an integer.
func compareWith(x ast.Expr, op, number string) ast.Expr {
	at := ast.At{Extent: x.Span()}
	var y ast.Expr = &ast.IntLit{At: at, Digits: strings.TrimPrefix(number, "-")}
	if number[0] == '-' {
		y = &ast.Unary{At: at, Op: "-", X: y}
	}
	return &ast.Binary{At: at, Op: op, X: x, Y: y}
}

// inside returns s with f applied to the lists of statements directly in it.
func inside(s ast.Stmt, f func([]ast.Stmt) []ast.Stmt) ast.Stmt {
	switch s := s.(type) {
	case *ast.If:
		n := *s
		n.Clauses = slices.Clone(s.Clauses)
		for i := range n.Clauses {
			n.Clauses[i].Body = f(n.Clauses[i].Body)
		}
		n.Else = f(s.Else)
		return &n
	case *ast.Select:
		n := *s
		n.Clauses = slices.Clone(s.Clauses)
		for i := range n.Clauses {
			n.Clauses[i].Body = f(n.Clauses[i].Body)
		}
		return &n
	case *ast.Do:
		n := *s
		n.Body = f(s.Body)
		return &n
	}
	return s
}

// replace returns the list with its jumps to a label replaced, at any depth.
func replace(list []ast.Stmt, label string, by ast.Stmt) []ast.Stmt {
	return replaceAll(list, map[string]ast.Stmt{label: by})
}

// replaceAll does so for some labels.
func replaceAll(list []ast.Stmt, by map[string]ast.Stmt) []ast.Stmt {
	out := make([]ast.Stmt, len(list))
	for i, s := range list {
		out[i] = s
		if g, ok := s.(*ast.Goto); !ok {
			out[i] = inside(s, func(b []ast.Stmt) []ast.Stmt { return replaceAll(b, by) })
		} else if by[g.Target] != nil {
			out[i] = by[g.Target]
		}
	}
	return out
}

// eachGoto calls f for every jump in the list.
func eachGoto(list []ast.Stmt, f func(*ast.Goto)) {
	ast.Walk(&ast.Program{Body: list}, func(n ast.Node) bool {
		if g, ok := n.(*ast.Goto); ok {
			f(g)
		}
		return true
	})
}

// idle tells whether the statements do nothing.
func idle(list []ast.Stmt) bool {
	return !slices.ContainsFunc(list, func(s ast.Stmt) bool {
		switch s.(type) {
		case *ast.Label, *ast.Continue:
			return false
		}
		return true
	})
}

// list writes the jumps inside a list as constructs; those to labels elsewhere stay.
func (j *jumper) list(list []ast.Stmt) []ast.Stmt {
	list = slices.Clone(list)
	for i, s := range list {
		if do, ok := s.(*ast.Do); ok {
			s = cyclesOf(do)
		}
		list[i] = inside(s, j.list)
	}
	return j.settle(list)
}

// Constructs inside constructs take time in proportion to the square of their depth.
const (
	mostNestedParts = 100 // parts of a list inside each other
	mostEntries     = 100 // jumps into repeated parts of a list
)

// settle writes the jumps to a list's own labels as constructs; inside its statements that was done. Parts that are made
// longer may cross others in turn, without an end if many states go to each other: then the list is dispatched, as it is
// where the constructs would be very deep.
func (j *jumper) settle(list []ast.Stmt) []ast.Stmt {
	place := labelsOf(list)
	whole := list
	for most := min(2*len(place)+16, mostEntries); len(place) > 0; most-- {
		for t, s := range list {
			if l, ok := s.(*ast.Label); ok {
				exitsTo(list, l.Text, t)
			}
		}
		parts, entered, by := nest(jumpParts(list, place))
		switch {
		case by == nil && nestedParts(parts) <= mostNestedParts:
			return j.build(list, 0, len(list), parts)
		case by == nil, most == 0:
			return j.dispatched(whole)
		}
		list = j.longer(list, entered, by.from)
		place = labelsOf(list)
	}
	return list
}

// nestedParts is how many parts, outer before inner, are inside each other.
func nestedParts(parts []jumpPart) int {
	var ends []int
	deepest := 0
	for _, p := range parts {
		for len(ends) > 0 && ends[len(ends)-1] <= p.from {
			ends = ends[:len(ends)-1]
		}
		ends = append(ends, p.to)
		deepest = max(deepest, len(ends))
	}
	return deepest
}

// labelsOf returns where in a list its labels stand.
func labelsOf(list []ast.Stmt) map[string]int {
	place := map[string]int{}
	for i, s := range list {
		if l, ok := s.(*ast.Label); ok {
			place[l.Text] = i
		}
	}
	return place
}

// longer makes a repeated part begin at the statement at, which jumps into it.
func (j *jumper) longer(list []ast.Stmt, part *jumpPart, at int) []ast.Stmt {
	head := list[part.from].(*ast.Label)
	name := j.variable("again", types.Bool)
	set := func(value bool) ast.Stmt {
		return &ast.Assign{At: head.At, LHS: name, RHS: &ast.LogicalLit{At: head.At, Value: value}}
	}
	start := &ast.Label{At: head.At, Text: j.newName()}
	always := &ast.LogicalLit{At: head.At, Value: true}
	back := &ast.If{At: head.At, Clauses: []ast.IfClause{{
		At: head.At, Cond: always, Body: []ast.Stmt{set(true), &ast.Goto{At: head.At, Target: start.Text}},
	}}}
	out := append(slices.Clone(list[:at]), set(false), start, jumpIf(head.At, name, head.Text))
	out = append(out, list[at:part.from]...)
	return append(out, replace(list[part.from:], head.Text, back)...)
}

// variable makes a variable that no program can name.
func (j *jumper) variable(word string, t types.Type) *ast.Name {
	j.named++
	n := &ast.Name{Text: fmt.Sprintf("%s %d", word, j.named)}
	ent := j.entity(n)
	ent.typ, ent.typed, ent.sym.Type = t, true, t
	return n
}

// cyclesOf returns a loop with CYCLE in place of jumps to the end of its body.
func cyclesOf(do *ast.Do) *ast.Do {
	n := *do
	for i := len(n.Body) - 1; i >= 0 && idle(n.Body[i:]); i-- {
		if l, ok := n.Body[i].(*ast.Label); ok {
			n.Body = replace(n.Body, l.Text, &ast.Cycle{At: l.At, Label: n.Label})
		}
	}
	return &n
}

// exitsTo writes jumps out of a loop to the label at t right behind it as EXIT, and removes those of
// the statements before it that do nothing but go there.
func exitsTo(list []ast.Stmt, label string, t int) {
	for s := t - 1; s >= 0 && idle(list[s+1:t]); s-- {
		switch n := list[s].(type) {
		case *ast.Do:
			list[s] = replace([]ast.Stmt{n}, label, &ast.Exit{At: n.At, Label: n.Label})[0]
		case *ast.Goto:
			if n.Target == label {
				list[s] = &ast.Continue{At: n.At}
			}
		}
	}
}

// A jumpPart is the statements from:to of a list, which jumps to a label leave or, if again is set, repeat.
type jumpPart struct {
	from, to int
	label    string
	again    bool
}

// jumpParts returns the smallest parts for the jumps of a list to its own labels.
func jumpParts(list []ast.Stmt, place map[string]int) []jumpPart {
	type target struct {
		label string
		again bool
	}
	var parts []jumpPart
	number := map[target]int{}
	for i, s := range list {
		eachGoto([]ast.Stmt{s}, func(g *ast.Goto) {
			t, ok := place[g.Target]
			if !ok {
				return
			}
			p := jumpPart{i, t, g.Target, false}
			if t <= i {
				p = jumpPart{t, i + 1, g.Target, true}
			}
			to := target{p.label, p.again}
			if k, ok := number[to]; ok {
				parts[k].to = max(parts[k].to, p.to)
				return
			}
			number[to] = len(parts)
			parts = append(parts, p)
		})
	}
	return parts
}

// nest extends parts that cross until none do, and orders them: outer before inner. It gives up at a repeated part
// that a jump enters, and returns that part and the one of the jump.
func nest(parts []jumpPart) (list []jumpPart, entered, by *jumpPart) {
	for changed := true; changed; {
		changed = false
		for i := range parts {
			for k := range parts {
				a, b := &parts[i], &parts[k]
				if a.from >= b.from || b.from >= a.to || a.to >= b.to {
					continue
				}
				changed = true
				switch {
				case !b.again:
					b.from = a.from
				case a.again:
					a.to = b.to
				default:
					return nil, b, a
				}
			}
		}
	}
	slices.SortStableFunc(parts, func(a, b jumpPart) int {
		switch {
		case a.from != b.from:
			return a.from - b.from
		case a.to != b.to:
			return b.to - a.to
		case a.again != b.again && b.again:
			return -1
		case a.again != b.again:
			return 1
		}
		return 0
	})
	return parts, nil, nil
}

// build returns statements lo to hi-1 of the list with the parts in it as constructs.
func (j *jumper) build(list []ast.Stmt, lo, hi int, parts []jumpPart) []ast.Stmt {
	var out []ast.Stmt
	for i := lo; i < hi; {
		if len(parts) == 0 || parts[0].from != i {
			out = append(out, list[i])
			i++
			continue
		}
		p := parts[0]
		n := 1
		for n < len(parts) && parts[n].from < p.to {
			n++
		}
		out = append(out, j.construct(p, j.build(list, p.from, p.to, parts[1:n]))...)
		i, parts = p.to, parts[n:]
	}
	return out
}

// construct returns a part with these statements as IFs, if they suffice, or as a loop.
func (j *jumper) construct(p jumpPart, body []ast.Stmt) []ast.Stmt {
	if !p.again && guards(body, p.label) {
		return guarded(body, p.label)
	}
	do := &ast.Do{At: ast.At{Extent: body[0].Span().Join(body[len(body)-1].Span())}, Label: j.newName()}
	at := ast.At{Extent: body[len(body)-1].Span()}
	var jump ast.Stmt = &ast.Exit{At: at, Label: do.Label}
	do.Body = body
	if p.again {
		jump = &ast.Cycle{At: at, Label: do.Label}
	}
	do.Body = append(replace(body, p.label, jump), &ast.Exit{At: at, Label: do.Label})
	return []ast.Stmt{do}
}

// guards tells whether all jumps to a label end the only clause of an IF of the list itself.
func guards(list []ast.Stmt, label string) bool {
	jumps, own := 0, 0
	eachGoto(list, func(g *ast.Goto) {
		if g.Target == label {
			jumps++
		}
	})
	for _, s := range list {
		if guardOf(s, label) != nil {
			own++
		}
	}
	return jumps == own
}

// guardOf returns s if it is an IF of one clause that ends with a jump to the label, else nil.
func guardOf(s ast.Stmt, label string) *ast.If {
	n, ok := s.(*ast.If)
	if !ok || len(n.Clauses) != 1 || len(n.Else) > 0 || len(n.Clauses[0].Body) == 0 {
		return nil
	}
	body := n.Clauses[0].Body
	g, ok := body[len(body)-1].(*ast.Goto)
	if !ok || g.Target != label {
		return nil
	}
	return n
}

// guarded returns the list with what follows each IF that jumps to the label under the opposite of its condition.
func guarded(list []ast.Stmt, label string) []ast.Stmt {
	for i, s := range list {
		n := guardOf(s, label)
		if n == nil {
			continue
		}
		clause := n.Clauses[0]
		clause.Body = clause.Body[:len(clause.Body)-1]
		rest := guarded(list[i+1:], label)
		out := &ast.If{At: n.At, Clauses: []ast.IfClause{clause}, Else: rest, HasElse: true}
		if len(clause.Body) == 0 {
			at := ast.At{Extent: clause.Cond.Span()}
			clause.Cond = &ast.Unary{At: at, Op: ".not.", X: &ast.Paren{At: at, X: clause.Cond}}
			clause.Body = rest
			out = &ast.If{At: n.At, Clauses: []ast.IfClause{clause}}
		}
		return append(slices.Clone(list[:i]), out)
	}
	return list
}

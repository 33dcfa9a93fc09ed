package analysis

import (
	"fmt"

	"hpfc/analysis/types"
	"hpfc/ast"
)

// dispatched writes the jumps of a list to its own labels with a variable for the next label: the statements from each label
// to the next are under a condition, one behind the other in an endless loop, which a jump begins again. That hides what
// loops there are, but it is always possible.
func (j *jumper) dispatched(list []ast.Stmt) []ast.Stmt {
	next, loop := j.variable("next", types.Int4), j.newName()
	number := func(at ast.At, n int) ast.Expr { return &ast.IntLit{At: at, Digits: fmt.Sprint(n)} }
	set := func(at ast.At, n int) ast.Stmt { return &ast.Assign{At: at, LHS: next, RHS: number(at, n)} }

	sections := atLabels(list)
	jumps := map[string]ast.Stmt{}
	for n, s := range sections {
		if l, ok := s[0].(*ast.Label); ok {
			always := &ast.LogicalLit{At: l.At, Value: true}
			jump := []ast.Stmt{set(l.At, n), &ast.Cycle{At: l.At, Label: loop}}
			jumps[l.Text] = &ast.If{At: l.At, Clauses: []ast.IfClause{{At: l.At, Cond: always, Body: jump}}}
		}
	}
	at := ast.At{Extent: list[0].Span().Join(list[len(list)-1].Span())}
	do := &ast.Do{At: at, Label: loop}
	for n, s := range atLabels(replaceAll(list, jumps)) {
		here := ast.At{Extent: s[0].Span()}
		clause := ast.IfClause{At: here, Cond: &ast.Binary{At: here, Op: "==", X: next, Y: number(here, n)}}
		clause.Body = append(s, set(here, n+1))
		do.Body = append(do.Body, &ast.If{At: here, Clauses: []ast.IfClause{clause}})
	}
	do.Body = append(do.Body, &ast.Exit{At: at, Label: loop})
	return []ast.Stmt{set(ast.At{Extent: list[0].Span()}, 0), do}
}

// atLabels cuts a list before each of its labels.
func atLabels(list []ast.Stmt) [][]ast.Stmt {
	var sections [][]ast.Stmt
	start := 0
	for i, s := range list {
		if _, ok := s.(*ast.Label); ok && i > start {
			sections = append(sections, list[start:i:i])
			start = i
		}
	}
	return append(sections, list[start:])
}

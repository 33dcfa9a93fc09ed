package lang

import (
	"strings"

	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// ifStmt parses a logical IF or opens a block IF.
func (p *parser) ifStmt(s *statement, c part) {
	inside, after, ok := c.from(1).parenthesized()
	if !ok {
		p.unbalanced(c, "the condition of IF")
		if c.word(len(c.toks)-1) == "then" || strings.HasSuffix(p.sourceFrom(c), "then") {
			p.openIf(s, c, placeholder(c))
		}
		return
	}
	if after.word(0) != "" && after.toks[0].Type == intToken {
		p.add(p.arithmeticIf(c, inside, after))
		return
	}
	cond := p.condition(inside)
	switch {
	case after.word(0) == "then" && len(after.toks) == 1:
	case len(after.toks) == 0:
		end := c.span().End
		d := p.errorf(diag.MissingThen, c.span(), "IF (...) needs THEN or a statement after it").Help("add THEN")
		d.Fix.Span, d.Fix.Text = source.Span{Start: end, End: end}, " then"
	case after.word(0) == "then" && !isAssignment(after.toks):
		p.errorf(diag.Syntax, after.from(1).span(), "what follows THEN must stand on a line of its own").
			Help("start a new line after THEN, or leave THEN out: IF (...) statement")
		if !p.isClosed(s) {
			p.add(nil)
			return
		}
	case len(after.toks) == 1 && after.word(0) != "" && nearest(after.word(0), []string{"then"}) != "":
		suggest(p.errorf(diag.MissingThen, extent(&after.toks[0]), "expected THEN, found %q", after.word(0)), after.word(0), []string{"then"})
	default:
		p.logicalIf(c, cond, after)
		return
	}
	p.openIf(s, c, cond)
}

func (p *parser) openIf(s *statement, c part, cond ast.Expr) {
	n := &ast.If{At: at(s.toks), Clauses: []ast.IfClause{{At: at(c.toks), Cond: cond}}}
	p.open(s, &frame{kind: ifBlock, node: n, extent: &n.Extent, body: &n.Clauses[0].Body})
}

// logicalIf parses the statement after IF (...).
func (p *parser) logicalIf(c part, cond ast.Expr, after part) {
	body := p.action(after)
	n := &ast.If{At: at(c.toks), Logical: true, Clauses: []ast.IfClause{{At: at(c.toks), Cond: cond}}}
	if body != nil {
		n.Clauses[0].Body = []ast.Stmt{body}
	}
	p.add(n)
}

// action parses a statement that stands after IF (...).
func (p *parser) action(c part) ast.Stmt {
	if isAssignment(c.toks) {
		return p.simple(c, "")
	}
	word, _ := keyword(c)
	switch {
	case word == "forall" || word == "where":
		return p.bodyStatement(c, word)
	case word == "if" || word == "do" || word == "selectcase" || word == "case" || word == "program" || word == "format" || word == "implicit" ||
		declarative[word] || typeWords[word] || strings.HasPrefix(word, "end") || strings.HasPrefix(word, "else"):
		p.errorf(diag.Syntax, c.span(), "%s cannot stand after IF (...)", strings.ToUpper(c.word(0))).
			Help("write IF (...) THEN and END IF around it")
		return nil
	}
	return p.simple(c, word)
}

// bodyStatement parses a FORALL or WHERE statement that stands after IF (...).
func (p *parser) bodyStatement(c part, word string) ast.Stmt {
	inside, after, ok := c.from(1).parenthesized()
	if !ok || len(after.toks) == 0 {
		p.errorf(diag.Syntax, c.span(), "a %s construct cannot stand after IF (...)", strings.ToUpper(word)).
			Help("write IF (...) THEN and END IF around it")
		return nil
	}
	if word == "where" {
		return p.whereStatement(c, inside, after)
	}
	return p.forallStatement(p.forallHeader(inside, c.span()), after)
}

// elseIf starts the next clause of the innermost IF.
func (p *parser) elseIf(c part) {
	skip := 1
	if c.word(0) == "else" {
		skip = 2
	}
	f := p.clauseOf(c, "ELSE IF", ifBlock)
	if f == nil {
		return
	}
	inside, after, ok := c.from(skip).parenthesized()
	cond := placeholder(c)
	switch {
	case !ok:
		p.unbalanced(c.from(skip-1), "the condition of ELSE IF")
	case after.word(0) != "then":
		cond = p.condition(inside)
		p.errorf(diag.MissingThen, c.span(), "ELSE IF (...) needs THEN after it").Help("add THEN")
	default:
		cond = p.condition(inside)
		p.endName(f, after.from(1), "ELSE IF")
	}
	n := f.node.(*ast.If)
	n.Clauses = append(n.Clauses, ast.IfClause{At: at(c.toks), Cond: cond})
	f.body = &n.Clauses[len(n.Clauses)-1].Body
}

// elseStmt starts the ELSE part of the innermost IF.
func (p *parser) elseStmt(c part) {
	f := p.clauseOf(c, "ELSE", ifBlock)
	if f == nil {
		return
	}
	p.endName(f, c.from(1), "ELSE")
	n := f.node.(*ast.If)
	n.HasElse, f.last = true, true
	f.body = &n.Else
}

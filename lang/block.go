package lang

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// blockKind is a construct that END closes.
type blockKind uint8

const (
	programBlock blockKind = iota
	ifBlock
	doBlock
	forallBlock
	whereBlock
	selectBlock
)

var blockNames = [...]string{programBlock: "PROGRAM", ifBlock: "IF", doBlock: "DO", forallBlock: "FORALL", whereBlock: "WHERE", selectBlock: "SELECT"}

// String returns the construct's keyword.
func (k blockKind) String() string { return blockNames[k] }

// A frame is an open block.
type frame struct {
	kind   blockKind
	header source.Span
	name   *lexer.Token // construct name
	column int          // of the header
	label  string       // of the statement that ends DO 10 i = ...
	node   ast.Stmt
	extent *source.Span // of node
	body   *[]ast.Stmt  // where statements go
	last   bool         // ELSE or the last ELSEWHERE was read
	single bool         // a FORALL header that covers the next statement
}

func (p *parser) top() *frame { return p.frames[len(p.frames)-1] }

// open starts a block with the header s.
func (p *parser) open(s *statement, f *frame) {
	f.header = extentOf(s.toks)
	f.name = s.constructName()
	p.newConstruct(f.name)
	f.column = s.column
	p.started(f.header)
	p.frames = append(p.frames, f)
}

// newConstruct reports a construct name, nil for none, that another construct has.
func (p *parser) newConstruct(name *lexer.Token) {
	if name == nil {
		return
	}
	if first := p.constructs[name.Value]; first != nil {
		p.errorf(diag.Redeclared, extent(name), "another construct is named %q", name.Value).Label(extent(first), "here")
		return
	}
	if p.constructs == nil {
		p.constructs = map[string]*lexer.Token{}
	}
	p.constructs[name.Value] = name
}

// pop ends the innermost block and gives it to the one around it.
func (p *parser) pop() {
	f := p.top()
	p.frames = p.frames[:len(p.frames)-1]
	if body := *f.body; len(body) > 0 {
		*f.extent = f.extent.Join(body[len(body)-1].Span())
	}
	p.add(f.node)
}

// closeAt pops the innermost block, which ends at span.
func (p *parser) closeAt(at source.Span) {
	*p.top().extent = p.top().extent.Join(at)
	p.pop()
}

// add appends a statement to the innermost block; nil stands for one that was wrong.
func (p *parser) add(st ast.Stmt) {
	top := p.top()
	if st != nil && p.allowed(top, st) {
		p.checkOrder(st)
		*top.body = append(*top.body, st)
	}
	if top.single {
		p.pop()
	}
}

// allowed reports a statement that may not stand in a FORALL or WHERE construct, or before the first CASE.
func (p *parser) allowed(f *frame, st ast.Stmt) bool {
	if n, ok := f.node.(*ast.Select); ok && len(n.Clauses) == 0 {
		p.errorf(diag.BadBody, st.Span(), "a CASE must stand before this").Label(f.header, "the construct starts here")
		return false
	}
	switch st.(type) {
	case *ast.Assign, *ast.Where, *ast.Unsupported, *ast.Label:
		return true
	case *ast.Forall:
		if f.kind != whereBlock {
			return true
		}
	}
	if f.kind != forallBlock && f.kind != whereBlock {
		return true
	}
	what := "assignments, WHERE and FORALL"
	if f.kind == whereBlock {
		what = "assignments and WHERE"
	}
	p.errorf(diag.BadBody, st.Span(), "a %[2]s construct holds only %[1]s", what, f.kind).
		Label(f.header, "the construct starts here")
	return false
}

// started notes the first executable statement.
func (p *parser) started(at source.Span) {
	if !p.firstExec.Start.IsValid() {
		p.firstExec = at
	}
}

// checkOrder reports a declaration after the first executable statement. It returns false for a mapping that comes too late:
// what else may be wrong with it does not matter.
func (p *parser) checkOrder(st ast.Stmt) bool {
	what := "a declaration"
	p.noteArrays(st)
	switch d := st.(type) {
	case *ast.Implicit:
		if p.firstType.Start.IsValid() && !p.firstExec.Start.IsValid() {
			p.errorf(diag.LateDeclaration, st.Span(), "IMPLICIT must stand before the declarations").
				Label(p.firstType, "the first declaration")
		}
	case *ast.TypeDecl:
		if !p.firstType.Start.IsValid() {
			p.firstType = st.Span()
		}
	case *ast.ParameterStmt, *ast.DimensionStmt, *ast.Save, *ast.Intrinsic, *ast.Common:
	case *ast.Processors:
		what = "PROCESSORS"
	case *ast.Template:
		what = "TEMPLATE"
	case *ast.Dynamic:
		what = "DYNAMIC"
	case *ast.Shadow:
		what = "SHADOW"
	case *ast.Align:
		if d.Re {
			p.started(st.Span())
			return true
		}
		what = "ALIGN"
	case *ast.Distribute:
		if d.Re {
			p.started(st.Span())
			return true
		}
		what = "DISTRIBUTE"
	case *ast.Assign:
		if f, _, ok := d.Function(); !ok || p.arrays[f.Text] || p.firstExec.Start.IsValid() {
			p.started(st.Span())
		}
		return true
	case *ast.Data, *ast.Unsupported:
		return true
	default:
		p.started(st.Span())
		return true
	}
	if !p.firstExec.Start.IsValid() {
		return true
	}
	d := p.errorf(diag.LateDeclaration, st.Span(), "%s must stand before the first executable statement", what).
		Label(p.firstExec, "the first executable statement")
	again, maps := remapping[what]
	if maps {
		d.Help("a mapping is changed by %s, if the array is DYNAMIC", again)
	}
	return !maps
}

// remapping are the directives that do while the program runs what those do before.
var remapping = map[string]string{"DISTRIBUTE": "REDISTRIBUTE", "ALIGN": "REALIGN"}

// noteArrays notes the arrays that a declaration declares: elements of others cannot be assigned to, which makes
// the assignment a statement function.
func (p *parser) noteArrays(st ast.Stmt) {
	note := func(list []*ast.Entity, all bool) {
		for _, e := range list {
			if all || e.Dims != nil {
				p.arrays[e.Name.Text] = true
			}
		}
	}
	switch d := st.(type) {
	case *ast.TypeDecl:
		note(d.Entities, d.Dims != nil)
	case *ast.DimensionStmt:
		note(d.Entities, true)
	case *ast.Common:
		for _, b := range d.Blocks {
			note(b.Entities, false)
		}
	}
}

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

// clauseOf returns the block whose clause a statement starts; it reports if there is none.
func (p *parser) clauseOf(c part, what string, kind blockKind) *frame {
	if p.find(kind) < 0 {
		d := p.errorf(diag.MisplacedElse, c.span(), "%s without %s", what, kind)
		if what == "ELSE" && p.top().kind == whereBlock {
			d.Help("write ELSEWHERE")
		}
		return nil
	}
	p.closeInner(p.find(kind), c.span())
	f := p.top()
	if f.last {
		p.errorf(diag.MisplacedElse, c.span(), "%s after the last clause of the construct", what).
			Label(f.header, "the construct starts here")
	}
	return f
}

// find returns the index of the innermost open block of a kind, or -1.
func (p *parser) find(kind blockKind) int {
	for i := len(p.frames) - 1; i >= 0; i-- {
		if p.frames[i].kind == kind {
			return i
		}
	}
	return -1
}

// closeInner closes the blocks inside frame i, which lack their END.
func (p *parser) closeInner(i int, at source.Span) {
	for len(p.frames) > i+1 {
		p.missingEnd(p.top(), at)
		p.missed[p.top().kind]++
		p.pop()
	}
}

// missingEnd reports a block that is still open at a place that closes one around it.
func (p *parser) missingEnd(f *frame, at source.Span) {
	if f.single {
		p.bag.Errorf(diag.MissingEnd, f.header, "the FORALL covers no statement")
		f.single = false
		return
	}
	text := "END " + f.kind.String()
	if f.label != "" {
		text = "the statement with label " + f.label
	}
	if at.Start == at.End { // the end of the file
		p.bag.Errorf(diag.MissingEnd, f.header, "the %s has no end: %s is missing", f.kind, text)
		return
	}
	p.bag.Errorf(diag.MissingEnd, at, "%s is missing before this", text).
		Label(f.header, "the %s starts here", f.kind)
}

// do opens a DO construct.
func (p *parser) do(s *statement, c part) {
	n := p.doHeader(c)
	n.Independent = p.takeIndependent(n.Var)
	if p.muted {
		n.Independent = nil // the header that it needs was reported
	}
	if p.wanted != nil && n.Var == nil && !p.muted {
		p.misplacedLocality()
	}
	n.Locality, p.wanted = p.wanted, nil
	n.Extent = extentOf(s.toks)
	f := &frame{kind: doBlock, node: n, extent: &n.Extent, body: &n.Body}
	if len(c.toks) > 1 && c.toks[1].Type == intToken {
		f.label = strings.TrimLeft(c.toks[1].Value, "0")
	}
	p.open(s, f)
	if f.name != nil {
		n.Label = f.name.Value
	}
}

// closeLabelled ends the DO constructs that name the statement's label. With one ends a FORALL header
// that covers it, so that more than one block may be gone.
func (p *parser) closeLabelled(s *statement) {
	if s.label == nil {
		return
	}
	label := strings.TrimLeft(s.label.Value, "0")
	for i := len(p.frames) - 1; i > 0; i = min(i, len(p.frames)) - 1 {
		if f := p.frames[i]; f.kind == doBlock && f.label == label {
			p.closeInner(i, extent(s.label))
			p.closeAt(extentOf(s.toks))
		}
	}
}

// checkInLoop reports an EXIT or CYCLE that leaves no loop.
func (p *parser) checkInLoop(c part, label string) {
	loops := []string{}
	for _, f := range p.frames {
		if f.kind != doBlock {
			continue
		}
		if label == "" || f.name != nil && f.name.Value == label {
			return
		}
		if f.name != nil {
			loops = append(loops, f.name.Value)
		}
	}
	word := strings.ToUpper(c.word(0))
	if f := p.named(label); f != nil && word == "EXIT" {
		p.notSupported(c.span(), "EXIT from the construct "+f.kind.String(), "L8")
		return
	}
	if label == "" {
		p.errorf(diag.OutsideLoop, c.span(), "%s outside a DO construct", word)
		return
	}
	suggest(p.errorf(diag.OutsideLoop, extent(&c.toks[1]), "%s names no DO construct around it: %q", word, label), label, loops)
}

// named returns the open construct of that name, or nil.
func (p *parser) named(label string) *frame {
	for _, f := range p.frames {
		if f.name != nil && f.name.Value == label {
			return f
		}
	}
	return nil
}

func indexNames(list []ast.ForallIndex) []*ast.Name {
	var out []*ast.Name
	for _, i := range list {
		out = append(out, i.Var)
	}
	return out
}

// forall parses a FORALL statement or opens a FORALL construct.
func (p *parser) forall(s *statement, c part) {
	inside, after, ok := c.from(1).parenthesized()
	if !ok {
		p.unbalanced(c, "the indices of FORALL")
		inside, after = part{end: whole(c.toks).end}, part{}
		p.muted = true
	}
	n := p.forallHeader(inside, extentOf(s.toks))
	n.Independent = p.takeIndependent(indexNames(n.Indices)...)
	if len(after.toks) > 0 {
		p.add(p.forallStatement(n, after))
		return
	}
	closed := p.isClosed(s)
	if !closed && p.opt.Strict {
		p.errorf(diag.MissingEnd, c.span(), "the FORALL has no END FORALL")
	}
	n.Construct = true
	p.open(s, &frame{kind: forallBlock, node: n, extent: &n.Extent, body: &n.Body, single: !closed})
}

// forallStatement parses the assignment of a FORALL statement.
func (p *parser) forallStatement(n *ast.Forall, after part) ast.Stmt {
	if !isAssignment(after.toks) {
		p.errorf(diag.Syntax, after.span(), "expected an assignment after FORALL (...)")
		return nil
	}
	body := p.assignment(after)
	if body == nil {
		return nil
	}
	n.Body = []ast.Stmt{body}
	return n
}

// isClosed tells whether an END FORALL or END IF belongs to the header s.
func (p *parser) isClosed(s *statement) bool {
	if p.closed == nil {
		p.closed = closedForalls(p.statements)
	}
	return p.closed[s]
}

// closedForalls matches each END FORALL with the innermost header before it. A header is left over
// if a construct around it ends first, or the unit does.
func closedForalls(list []*statement) map[*statement]bool {
	type open struct {
		end string
		s   *statement
	}
	closed := map[*statement]bool{}
	var stack []open
	for _, s := range list {
		word := s.keyword()
		switch end := opens(s, word); {
		case end != "":
			stack = append(stack, open{end, s})
		case word == "end" && len(s.toks) == 1 || word == "endprogram":
			stack = nil
		case strings.HasPrefix(word, "end"):
			for i := len(stack) - 1; i >= 0; i-- {
				if stack[i].end == word {
					closed[stack[i].s] = true
					stack = stack[:i]
					break
				}
			}
		}
	}
	return closed
}

// opens returns the END statement of the construct that s opens, "" if it opens none.
func opens(s *statement, word string) string {
	toks := s.body()
	switch word {
	case "do":
		if len(toks) > 1 && toks[1].Type == intToken {
			return ""
		}
		return "enddo"
	case "if":
		if n := closing(toks[1:]) + 2; n >= 2 && n < len(toks) && toks[n].Value == "then" && !isAssignment(toks[n:]) {
			return "endif"
		}
	case "selectcase":
		return "endselect"
	case "forall", "where":
		if closing(toks[1:]) == len(toks)-2 || word == "forall" && len(toks) > 1 && toks[1].Value != "(" {
			return "end" + word
		}
	}
	return ""
}

// where parses a WHERE statement or opens a WHERE construct.
func (p *parser) where(s *statement, c part) {
	inside, after, ok := c.from(1).parenthesized()
	switch {
	case !ok && strings.HasSuffix(p.sourceFrom(c), ")"):
		p.unbalanced(c, "the mask of WHERE")
		n := &ast.Where{At: at(s.toks), Construct: true, Clauses: []ast.WhereClause{{At: at(c.toks), Mask: placeholder(c)}}}
		p.open(s, &frame{kind: whereBlock, node: n, extent: &n.Extent, body: &n.Clauses[0].Body})
	case !ok:
		p.unbalanced(c, "the mask of WHERE")
		p.add(nil)
	case len(after.toks) > 0 && (after.word(0) != "then" || len(after.toks) > 1):
		p.add(p.whereStatement(c, inside, after))
	default:
		if len(after.toks) > 0 {
			p.errorf(diag.Syntax, after.span(), "a WHERE has no THEN").Help("leave it out")
		}
		n := &ast.Where{At: at(s.toks), Construct: true}
		n.Clauses = []ast.WhereClause{{At: at(c.toks), Mask: p.condition(inside)}}
		p.open(s, &frame{kind: whereBlock, node: n, extent: &n.Extent, body: &n.Clauses[0].Body})
	}
}

func (p *parser) whereStatement(c, inside, after part) ast.Stmt {
	n := &ast.Where{At: at(c.toks), Clauses: []ast.WhereClause{{At: at(c.toks), Mask: p.condition(inside)}}}
	if !isAssignment(after.toks) {
		p.errorf(diag.Syntax, after.span(), "expected an assignment after WHERE (...)")
		return nil
	}
	body := p.assignment(after)
	if body == nil {
		return nil
	}
	n.Clauses[0].Body = []ast.Stmt{body}
	return n
}

// elsewhere starts the next clause of the innermost WHERE.
func (p *parser) elsewhere(c part) {
	f := p.clauseOf(c, "ELSEWHERE", whereBlock)
	if f == nil {
		return
	}
	rest := c.from(1)
	if c.word(0) == "else" {
		rest = c.from(2)
	}
	clause := ast.WhereClause{At: at(c.toks)}
	if rest.word(0) == "(" {
		inside, after, ok := rest.parenthesized()
		if ok {
			clause.Mask = p.condition(inside)
			p.endName(f, after, "ELSEWHERE")
		} else {
			p.unbalanced(c, "the mask of ELSEWHERE")
		}
	} else {
		f.last = true
		p.endName(f, rest, "ELSEWHERE")
	}
	n := f.node.(*ast.Where)
	n.Clauses = append(n.Clauses, clause)
	f.body = &n.Clauses[len(n.Clauses)-1].Body
}

// unbalanced reports a part in parentheses that is missing or does not end.
func (p *parser) unbalanced(c part, what string) {
	for i := range c.toks {
		if c.toks[i].Value != "(" {
			continue
		}
		if i == 1 || c.word(0) == "else" && i == 2 {
			p.errorf(diag.Syntax, extent(&c.toks[i]), "this \"(\" has no \")\"")
			return
		}
	}
	p.errorf(diag.Syntax, c.span(), "%s must stand in parentheses", what)
}

// sourceFrom returns the source from the start of c to the end of the line where c ends, comment
// included, in lower case: what follows a "!" may have been meant as part of the statement.
func (p *parser) sourceFrom(c part) string {
	at := c.span()
	text := p.file.Src[p.file.Offset(at.Start):]
	if n := strings.IndexByte(text[at.End-at.Start:], '\n'); n >= 0 {
		text = text[:int(at.End-at.Start)+n]
	}
	return strings.ToLower(strings.TrimSpace(text))
}

var endKinds = map[string]blockKind{
	"enddo": doBlock, "endif": ifBlock, "endforall": forallBlock, "endwhere": whereBlock, "endselect": selectBlock,
}

// endStmt parses an END statement and closes its block.
func (p *parser) endStmt(s *statement, c part, word string) {
	n := 1
	if c.word(0) == "end" && word != "end" {
		n = 2
	}
	rest := c.from(n)
	kind, isBlock := endKinds[word]
	switch {
	case isBlock:
		p.endBlock(s, c, kind, rest)
	case word == "end" && p.foreign.end(rest.word(0)):
	case word == "end" && len(rest.toks) > 0:
		d := p.errorf(diag.UnmatchedEnd, extentOf(rest.toks), "there is no END %s", strings.ToUpper(rest.word(0)))
		suggest(d, rest.word(0), []string{"do", "if", "forall", "where", "select", "program"})
		if foreign[rest.word(0)] != "" {
			d.Fix = nil
			d.Help("a loop ends with END DO")
		}
	case word == "end" || word == "endprogram":
		p.endProgram(c, rest)
	default:
		what := strings.ToUpper(c.word(n - 1))
		what = strings.TrimPrefix(what, "END")
		p.errorf(diag.UnmatchedEnd, c.span(), "END %s has nothing to end", what)
	}
}

// endBlock closes the block of a kind that END names, and those inside it that lack their own.
func (p *parser) endBlock(s *statement, c part, kind blockKind, rest part) {
	i := p.find(kind)
	if top := p.top(); p.mistyped(i, top, s) {
		p.errorf(diag.UnmatchedEnd, c.span(), "END %s where END %s is expected", kind, top.kind).
			Label(top.header, "the %s starts here", top.kind).Help("write END %s", top.kind)
		p.closeAt(c.span())
		return
	}
	if i < 0 && p.missed[kind] > 0 { // the order of two ENDs is wrong, which was reported
		p.missed[kind]--
		return
	}
	if i < 0 {
		p.errorf(diag.UnmatchedEnd, c.span(), "END %s without %s", kind, kind)
		return
	}
	p.frames[i].single = false
	p.closeInner(i, c.span())
	p.endName(p.top(), rest, "END "+kind.String())
	p.endLabel(p.top(), s)
	p.closeAt(c.span())
}

// mistyped tells whether END was meant for the innermost block although it names another kind:
// their columns agree and those of the block of its own kind, frame i, do not.
func (p *parser) mistyped(i int, top *frame, s *statement) bool {
	if top.kind == programBlock || i == len(p.frames)-1 || top.column != s.column {
		return false
	}
	return i < 0 || p.frames[i].column != s.column
}

// endLabel checks that an END DO has the label that its DO names.
func (p *parser) endLabel(f *frame, s *statement) {
	if f.label != "" && (s.label == nil || labelText(s.label.Value) != f.label) {
		p.errorf(diag.EndName, extentOf(s.toks), "END DO needs label %s, which its DO names", f.label).
			Label(f.header, "the %s starts here", f.kind).Help("write %s END DO", f.label)
	}
}

// endName checks what follows END DO and the like: the construct's name or nothing.
func (p *parser) endName(f *frame, rest part, what string) {
	switch {
	case len(rest.toks) == 0:
		if f.name != nil && strings.HasPrefix(what, "END") {
			p.errorf(diag.EndName, rest.span(), "%s needs the name of its construct: %q", what, f.name.Value).
				Label(extent(f.name), "named here")
		}
	case len(rest.toks) > 1 || rest.toks[0].Type != identToken:
		p.errorf(diag.Syntax, rest.span(), "unexpected text after %s", what)
	case f.name == nil:
		p.errorf(diag.EndName, rest.span(), "%s names a construct, but the %s here has no name", what, f.kind).
			Label(f.header, "the %s starts here", f.kind)
	case f.name.Value != rest.word(0):
		p.errorf(diag.EndName, rest.span(), "%s names %q, but the %s is named %q", what, rest.word(0), f.kind, f.name.Value).
			Label(extent(f.name), "named here")
	}
}

// endProgram closes the program.
func (p *parser) endProgram(c, rest part) {
	p.strayed = len(p.frames) > 1 && len(rest.toks) == 0 // END was meant for the construct
	p.closeInner(0, c.span())
	p.ended, p.end = true, c.span()
	p.tree.Extent.End = c.span().End
	switch {
	case len(rest.toks) > 1 || len(rest.toks) == 1 && rest.toks[0].Type != identToken:
		p.errorf(diag.Syntax, rest.span(), "unexpected text after END PROGRAM")
	case len(rest.toks) == 1 && rest.word(0) != p.tree.Name:
		d := p.errorf(diag.EndName, rest.span(), "END PROGRAM names %q, but the program is named %q", rest.word(0), p.tree.Name)
		if p.tree.Name == "" {
			d.Text = "END PROGRAM has a name, but there is no PROGRAM statement"
		}
	}
}

// afterEnd reports what follows the program.
func (p *parser) afterEnd(s *statement) {
	word := s.keyword()
	switch {
	case unitHeaders[word]:
		p.refuse(whole(s.toks), word)
	case word == "program":
		p.errorf(diag.AfterEnd, extentOf(s.toks), "a file has one main program").Label(p.end, "the first ends here")
		p.skipUnits()
		p.next = min(p.next+1, len(p.statements))
	case !p.strayed:
		p.strayed = true
		p.errorf(diag.AfterEnd, extentOf(s.toks), "this stands after the end of the program").
			Label(p.end, "the program ends here")
	}
}

// finish closes what is open at the end of the file and resolves FORMAT labels.
func (p *parser) finish() {
	end := source.Span{Start: p.file.Pos(0), End: p.file.Pos(0)}
	for _, s := range p.statements {
		if len(s.toks) > 0 {
			end.End = max(end.End, extentOf(s.toks).End)
		}
	}
	end.Start = end.End // right behind the last statement
	for len(p.frames) > 1 {
		f := p.top()
		p.missingEnd(f, end)
		p.pop()
	}
	if p.pending != nil {
		p.misplaced(p.pending)
	}
	if p.wanted != nil {
		p.misplacedLocality()
	}
	if !p.ended {
		p.noEnd(end)
	}
	p.resolveFormats()
}

// noEnd notes that the file ends the program.
func (p *parser) noEnd(end source.Span) {
	p.tree.NoEnd = true
	if p.opt.Strict {
		p.bag.Errorf(diag.NoEnd, end, "the program has no END")
		return
	}
	p.bag.Warnf(diag.NoEnd, end, "the program has no END: the file ends it").Help("add END")
}

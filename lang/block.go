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
	p.tree.Constructs = append(p.tree.Constructs, &ast.Name{At: ast.At{Extent: extent(name)}, Text: name.Value})
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
		if l, ok := st.(*ast.Label); ok { // the statement that has it is reported
			p.tree.Barred = append(p.tree.Barred, l.Text)
			return false
		}
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

// specified notes the first declaration that IMPLICIT precedes.
func (p *parser) specified(at source.Span) {
	if !p.firstType.Start.IsValid() {
		p.firstType = at
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
	case *ast.TypeDecl, *ast.DimensionStmt, *ast.Save, *ast.Intrinsic, *ast.Common:
		p.specified(st.Span())
	case *ast.ParameterStmt:
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
	case *ast.Data:
		p.specified(st.Span())
		return true
	case *ast.Unsupported:
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

// Package lang parses free-form Fortran 95 with HPF directives in comments into a syntax tree.
// A text becomes logical lines (line.go), statements of tokens (token.go), and one tree for each
// statement by small participle grammars with a precedence-climbing expression parser inside
// (grammar.go, expr.go); the block builder (block.go) nests them. A wrong statement is reported and
// left out, so that one run finds all errors of a file.
package lang

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// Options change what is accepted.
type Options struct {
	// Strict turns off what is not Fortran with HPF: directives after a bare "!", a FORALL header
	// without END FORALL, a main program that the file ends.
	Strict bool
}

// Parse parses a main program. It always returns a tree, which lacks what was wrong; whether
// anything was, bag tells.
func Parse(f *source.File, bag *diag.Bag, opt Options) *ast.Program {
	before := len(bag.List)
	p := &parser{file: f, bag: bag, opt: opt, statements: split(f), arrays: map[string]bool{}, labels: map[string]source.Span{}}
	p.tree = &ast.Program{At: ast.At{Extent: source.Span{Start: f.Pos(0), End: f.Pos(len(f.Src))}}}
	p.frames = []*frame{{kind: programBlock, body: &p.tree.Body}}
	for p.next < len(p.statements) {
		s := p.statements[p.next]
		p.next++
		p.statement(s)
	}
	p.finish()
	adviseFixedForm(f, bag.List[before:])
	return p.tree
}

// A parser holds the state of one Parse.
type parser struct {
	file        *source.File
	bag         *diag.Bag
	opt         Options
	statements  []*statement
	next        int // index of the statement to parse next
	tree        *ast.Program
	frames      []*frame             // open blocks, the program first
	missed      [len(blockNames)]int // ENDs by kind that were reported as missing
	begun       bool                 // a statement of the program was read
	end         source.Span          // of its END
	ended       bool                 // END of the program was read
	strayed     bool                 // a statement after it was reported
	muted       bool                 // the statement at hand was reported
	strange     source.Pos           // of the last statement of another language: what ";" separates from it is part of it
	foreign     foreignBlocks
	pending     *ast.Independent
	wanted      *ast.Locality // waits for its DO
	firstExec   source.Span
	firstType   source.Span               // of the declarations that IMPLICIT precedes
	formatTexts map[string]*ast.StringLit // texts of FORMAT statements by label
	formatted   []*ast.Expr               // formats that are labels
	behind      []ast.Stmt                // what a statement stands for besides the one that it is
	outcomes    []*ast.IntLit             // labels of ERR= to which nothing jumps
	closed      map[*statement]bool
	declared    map[string]bool
	arrays      map[string]bool         // arrays declared so far
	constructs  map[string]*lexer.Token // names of constructs, where they were given first
	targets     map[string]bool         // labels that a GOTO names
	labels      map[string]source.Span  // all labels that were met
	operators   []string                // those that a refused INTERFACE defines
	advised     map[string]bool         // what was said on ways around missing features
}

// statement parses one statement and puts it where it belongs.
func (p *parser) statement(s *statement) {
	defer p.braces(s, len(p.frames))
	if p.strange.IsValid() && len(s.toks) > 0 && p.sameLine(p.strange, extentOf(s.toks).Start) {
		return
	}
	before := len(p.bag.List)
	p.oneStatement(s)
	found := diag.Bag{List: p.bag.List[before:]}
	if found.HasErrors() && s.declares() {
		p.doubt(s)
	}
}

// sameLine tells whether no line ends between two places.
func (p *parser) sameLine(from, to source.Pos) bool {
	return !strings.Contains(p.file.Src[p.file.Offset(from):p.file.Offset(to)], "\n")
}

// doubt notes the names in a declaration with mistakes, so that their uses are not reported too.
func (p *parser) doubt(s *statement) {
	for _, t := range s.toks {
		if t.Type == identToken {
			p.tree.Doubtful = append(p.tree.Doubtful, t.Value)
		}
	}
}

func (p *parser) oneStatement(s *statement) {
	p.muted = s.problems.HasErrors()
	if p.closesBrace(s) {
		s.problems.List = nil
	}
	if s.mark == bare {
		p.bareDirective(s)
		return
	}
	if s.mark == almost {
		p.warnf(diag.NotADirective, extentOf(s.toks), "this is taken as a comment: a directive starts with !HPF$")
		return
	}
	p.bag.List = append(p.bag.List, s.problems.List...)
	if s.mark == hpf {
		p.directive(s)
		return
	}
	if len(s.toks) == 0 {
		return
	}
	if p.ended {
		p.afterEnd(s)
		return
	}
	promised, wanted := p.pending, p.wanted
	before := len(p.bag.List)
	p.noteLabel(s)
	behind := endsBranches(s)
	if !behind {
		p.markTarget(s)
	}
	if p.singleColon(s) {
		return
	}
	p.dispatch(s, whole(s.body()))
	if behind {
		p.markTarget(s)
	}
	p.hint(s, before)
	if name := s.constructName(); name != nil && p.top().name != name && len(p.bag.List) == before {
		p.errorf(diag.Syntax, extent(name), "only DO, IF ... THEN, SELECT CASE, FORALL and WHERE constructs have names")
	}
	if promised != nil && p.pending == promised {
		p.misplaced(promised)
	}
	if wanted != nil && p.wanted == wanted {
		p.misplacedLocality()
	}
	p.closeLabelled(s)
}

// singleColon reports a declaration with ":" in place of "::", which looks like a statement with a construct's name.
func (p *parser) singleColon(s *statement) bool {
	name := s.constructName()
	if name == nil || !typeWords[name.Value] {
		return false
	}
	for _, word := range []string{"do", "if", "select", "forall", "where"} {
		if strings.HasPrefix(s.keyword(), word) {
			return false
		}
	}
	p.errorf(diag.Syntax, extent(&s.toks[1]), "expected \"::\", found \":\"")
	p.doubt(s)
	return true
}

// misplaced reports an INDEPENDENT that nothing follows to which it could apply.
func (p *parser) misplaced(d *ast.Independent) {
	p.bag.Errorf(diag.MisplacedIndependent, d.Extent, "INDEPENDENT must stand right before a DO or FORALL")
	p.pending = nil
}

// misplacedLocality reports a LOCALITY that no DO with a variable follows.
func (p *parser) misplacedLocality() {
	p.bag.Errorf(diag.MisplacedIndependent, p.wanted.Extent, "LOCALITY must stand right before a DO with a variable, once")
	p.wanted = nil
}

// takeIndependent returns the directive right before a DO or FORALL with these indices, or nil. One
// that lists loops, such as INDEPENDENT(i, j), promises nothing about others.
func (p *parser) takeIndependent(indices ...*ast.Name) *ast.Independent {
	d := p.pending
	p.pending = nil
	if d == nil || len(d.Loops) == 0 {
		return d
	}
	for _, index := range indices {
		if index != nil && !slices.ContainsFunc(d.Loops, func(n *ast.Name) bool { return n.Text == index.Text }) {
			return nil
		}
	}
	return d
}

// dispatch parses a statement by its keyword.
func (p *parser) dispatch(s *statement, c part) {
	if isAssignment(c.toks) {
		p.begun = true
		p.add(p.sound(p.simple(c, "")))
		return
	}
	word, _ := keyword(c)
	defer func() { p.begun = p.begun || !unitHeaders[word] && foreign[word] == "" }()
	if word == "select" && c.word(1) == "(" {
		p.errorf(diag.Syntax, extent(&c.toks[0]), "SELECT needs the word CASE behind it").Help("write SELECT CASE (...)")
		word = "selectcase"
	}
	switch word {
	case "program":
		p.programStmt(c)
	case "if":
		p.ifStmt(s, c)
	case "elseif":
		p.elseIf(c)
	case "else":
		p.elseStmt(c)
	case "do":
		p.do(s, c)
	case "selectcase":
		p.selectCase(s, c)
	case "case":
		p.caseStmt(c)
	case "forall":
		p.forall(s, c)
	case "where":
		p.where(s, c)
	case "elsewhere":
		p.elsewhere(c)
	case "format":
		p.format(s)
	case "end", "enddo", "endif", "endforall", "endwhere", "endprogram",
		"endselect", "endtype", "endinterface", "endsubroutine", "endfunction", "endmodule", "endblockdata", "endsubmodule", "endprocedure",
		"endassociate", "endblock", "endcritical", "endenum", "endstructure", "endteam":
		p.endStmt(s, c, word)
	default:
		p.add(p.sound(p.simple(c, word)))
		for _, b := range p.behind {
			p.add(b)
		}
		p.behind = nil
	}
}

// sound is s, or nothing for an assignment or output that was reported already: what is left of it would
// only lead to more errors. Declarations stay, so that their names are known.
func (p *parser) sound(s ast.Stmt) ast.Stmt {
	if p.muted {
		switch s.(type) {
		case *ast.Assign, *ast.Print, *ast.Read:
			return nil
		}
	}
	return s
}

// simple parses a statement that opens no block; word is its keyword, "" for an assignment.
func (p *parser) simple(c part, word string) ast.Stmt {
	if word == "type" {
		word = "type("
	}
	if i := cosubscript(c.toks); (typeWords[word] || declarative[word]) && i >= 0 {
		if !isCodimension(c.toks[i:]) {
			p.bracketed(extentOf(c.toks[i-1:]))
			return nil
		}
		word = "["
	}
	if word == "flush" && flushesStandard(c.from(1)) || word == "call" && c.word(1) == "flush" && flushesStandard(c.from(2)) {
		return &ast.Continue{At: at(c.toks)}
	}
	if word == "call" && accepted[c.word(1)] {
		return p.call(c)
	}
	if _, ok := unsupported[word]; ok && (word != "import" || c.word(1) == "::") {
		return p.refuse(c, word)
	}
	if typeWords[word] {
		return p.typeDecl(c)
	}
	switch word {
	case "":
		return p.assignmentOrUnknown(c)
	case "implicit":
		return p.implicit(c)
	case "parameter":
		return p.parameter(c)
	case "dimension":
		return p.dimension(c)
	case "save":
		return p.save(c)
	case "intrinsic":
		return p.intrinsic(c)
	case "common":
		return p.common(c)
	case "data":
		return p.data(c)
	case "exit", "cycle":
		return p.loopExit(c)
	case "stop", "errorstop":
		return p.stop(c)
	case "goto":
		return p.gotoStmt(c)
	case "continue":
		return p.continueStmt(c)
	case "print":
		return p.print(c)
	case "write":
		return p.write(c)
	case "read":
		return p.read(c)
	}
	p.unknown(c, word)
	return nil
}

// assignmentOrUnknown parses a statement that starts with no keyword.
func (p *parser) assignmentOrUnknown(c part) ast.Stmt {
	if !isAssignment(c.toks) {
		d := p.errorf(diag.UnknownStatement, extent(&c.toks[0]), "a statement cannot start with %s", describe(&c.toks[0]))
		switch c.toks[0].Value {
		case "//", "/", "%", "-":
			d.Help("a comment starts with \"!\"")
		case "*":
			d.Help(commentHelp)
		case "=":
			d.Text = "the left side of an assignment must be one variable"
		}
		return nil
	}
	target := c.toks[:targetEnd(c.toks)]
	if slices.ContainsFunc(target, func(t lexer.Token) bool { return t.Type == punctToken && t.Value == "%" }) {
		return p.refuse(c, "%")
	}
	if cosubscript(target) >= 0 {
		p.bracketed(c.span())
		return nil
	}
	return p.assignment(c)
}

// commentHelp is for comments of fixed form: C or * in the first column.
const commentHelp = "a comment starts with \"!\" in free form; fixed form is not accepted"

// unknown reports a statement whose first word is no keyword.
func (p *parser) unknown(c part, word string) {
	first := &c.toks[0]
	end := targetEnd(c.toks)
	switch {
	case foreign[word] != "":
		p.errorf(diag.UnknownStatement, extent(first), "%q starts no statement", word).Help("%s", foreign[word])
		p.strange = c.span().End
		p.foreign.begin(word)
	case foreignTypes[word] != "":
		p.errorf(diag.UnknownStatement, extent(first), "%q starts no statement", word).
			Help("a declaration starts with %s ::", foreignTypes[word])
	case end < len(c.toks) && end > 0 && c.toks[end].Value == "=>":
		p.refuse(c, "=>")
	case end < len(c.toks) && end > 0 && c.toks[end].Value == "==":
		p.errorf(diag.UnknownStatement, extent(&c.toks[end]), "an assignment is written with =, not with ==")
	case len(c.toks) > 2 && c.word(1) == ":" && c.word(2) == "=":
		p.errorf(diag.UnknownStatement, extent(&c.toks[1]), "an assignment is written with =, not with :=")
	case c.word(1) == "<" && c.word(2) == "-":
		p.errorf(diag.UnknownStatement, extentOf(c.toks[1:3]), "an assignment is written with =, not with <-")
	case len(c.toks) > 3 && c.word(2) == "=" && c.word(1) != "" && strings.Contains("+-*/", c.word(1)):
		p.errorf(diag.UnknownStatement, extentOf(c.toks[1:3]), "there is no assignment with %s=", c.word(1)).
			Help("write %s = %s %s ...", word, word, c.word(1))
	case end == 0 && c.word(1) == "(" && slices.ContainsFunc(c.toks, isEquals):
		p.errorf(diag.Syntax, extent(&c.toks[1]), "this \"(\" has no \")\"")
	case unopened(c.toks) >= 0:
		p.errorf(diag.Syntax, extent(&c.toks[unopened(c.toks)]), "this \")\" has no \"(\"")
	case len(c.toks) == 3 && c.word(1) == c.word(2) && (c.word(1) == "+" || c.word(1) == "-"):
		p.errorf(diag.UnknownStatement, extentOf(c.toks[1:]), "there is no operator %s%s", c.word(1), c.word(2)).
			Help("write %s = %s %s 1", word, word, c.word(1))
	case len(c.toks) > 3 && c.toks[1].Type == punctToken && (c.word(1) != "(" || end < len(c.toks) && strings.Contains("+-*/", c.word(end))) && slices.ContainsFunc(c.toks, isEquals):
		i := slices.IndexFunc(c.toks, isEquals)
		p.errorf(diag.UnknownStatement, extentOf(c.toks[:i]), "the left side of an assignment must be one variable")
	default:
		d := p.errorf(diag.UnknownStatement, extent(first), "%q starts no statement", word)
		suggest(d, word, keywords)
		kind := p.top().kind
		switch {
		case word == "c":
			d.Help(commentHelp)
		case p.closeMisspelt(c):
			d.Fix = nil
			d.Help("did you mean END %s?", kind)
		}
		if d.Fix == nil && end == len(c.toks) {
			d.Note("an assignment needs \"=\" and a value")
		}
	}
}

func isEquals(t lexer.Token) bool { return t.Type == punctToken && t.Value == "=" }

// programStmt parses PROGRAM name.
func (p *parser) programStmt(c part) {
	if p.begun {
		p.errorf(diag.Syntax, c.span(), "PROGRAM must be the first statement")
		return
	}
	if g, err := programGrammar(c.lex()); !p.failed(err) {
		p.tree.Name = g.Name.Text
	}
}

// errorf reports an error, unless the statement at hand was reported already.
func (p *parser) errorf(code diag.Code, at source.Span, format string, args ...any) *diag.Diagnostic {
	if p.muted {
		return (&diag.Bag{}).Errorf(code, at, format, args...)
	}
	return p.bag.Errorf(code, at, format, args...)
}

func (p *parser) warnf(code diag.Code, at source.Span, format string, args ...any) *diag.Diagnostic {
	return p.bag.Warnf(code, at, format, args...)
}

// failed reports the error of a grammar, if there is one.
func (p *parser) failed(err error) bool {
	if err == nil {
		return false
	}
	e := explain(err)
	if e.text == `expected the end of the statement, found ")"` {
		e.text = `this ")" has no "("`
	}
	p.report(e)
	return true
}

// failedInside reports the error of a grammar that read what stands between parentheses.
func (p *parser) failedInside(err error) bool {
	if err == nil {
		return false
	}
	e := explain(err)
	mark := p.file.Src[p.file.Offset(e.at.Start):]
	switch {
	case strings.HasPrefix(mark, "=<"):
		e.text, e.help = "there is no operator =<", "write <="
	case strings.HasPrefix(mark, "=>"):
		e.text, e.help = "there is no operator =>", "write >="
	case e.text == `expected the end of the statement, found "="`:
		e.text, e.help = "a comparison is written with ==, not with =", "write =="
	default:
		e.text = strings.Replace(e.text, "expected the end of the statement", `expected ")"`, 1)
	}
	p.report(e)
	return true
}

// report reports a syntax error, and mutes what follows from it.
func (p *parser) report(e *syntaxError) {
	switch {
	case e.feature == "[":
		p.bracketed(e.at)
	case e.feature != "":
		p.later(e.at, e.feature)
	case e.operator != "" && (p.tree.Incomplete || slices.Contains(p.operators, e.operator)):
		// what defines it was reported
	default:
		d := p.errorf(diag.Syntax, e.at, "%s", e.text)
		if e.help != "" {
			d.Help("%s", e.help)
		}
	}
	p.muted = true
}

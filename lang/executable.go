package lang

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

type assignment struct {
	Target *expression `parser:"@@ '='"`
	Value  *expression `parser:"@@"`
}

type condition struct {
	X *expression `parser:"@@"`
}

type doHeader struct {
	Label string      `parser:"'do' @Int?"`
	While *expression `parser:"( ','? ( 'while' '(' @@ ')'"`
	Var   *name       `parser:"| @@ '='"`
	Lo    *expression `parser:"  @@ ','"`
	Hi    *expression `parser:"  @@"`
	Step  *expression `parser:"  ( ',' @@ )? ) )?"`
}

// forallHeader is what stands between the parentheses.
type forallHeader struct {
	Items []*forallItem `parser:"@@ ( ',' @@ )*"`
}

type forallItem struct {
	Index *forallIndex `parser:"  @@"`
	Mask  *expression  `parser:"| @@"`
}

type forallIndex struct {
	Tokens []lexer.Token
	Var    *name       `parser:"@@ '='"`
	Lo     *expression `parser:"@@ ':'"`
	Hi     *expression `parser:"@@"`
	Step   *expression `parser:"( ':' @@ )?"`
}

type printStmt struct {
	Star   bool          `parser:"'print' ( @'*'"`
	Format *expression   `parser:"| @@ )"`
	Items  []*expression `parser:"( ',' @@ ( ',' @@ )* )?"`
}

type writeControls struct {
	Controls []*writeControl `parser:"@@ ( ',' @@ )*"`
}

type writeControl struct {
	Pos     lexer.Position
	Keyword string      `parser:"( @Name '=' )?"`
	Star    bool        `parser:"( @'*'"`
	Value   *expression `parser:"| @@ )"`
}

type outputList struct {
	Items []*expression `parser:"( @@ ( ',' @@ )* )?"`
}

type stopStmt struct {
	Code *expression `parser:"( 'error'? 'stop' | 'errorstop' ) @@?"`
}

type loopExit struct {
	Name *name `parser:"( 'exit' | 'cycle' ) @@?"`
}

type continueStmt struct {
	Word string `parser:"@'continue'"`
}

var (
	assignmentGrammar = grammar[assignment]()
	conditionGrammar  = grammar[condition]()
	doGrammar         = grammar[doHeader]()
	forallGrammar     = grammar[forallHeader]()
	printGrammar      = grammar[printStmt]()
	writeGrammar      = grammar[writeControls]()
	outputGrammar     = grammar[outputList]()
	stopGrammar       = grammar[stopStmt]()
	loopExitGrammar   = grammar[loopExit]()
	continueGrammar   = grammar[continueStmt]()
)

// assignment parses lhs = rhs.
func (p *parser) assignment(s part) ast.Stmt {
	g, err := assignmentGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	return &ast.Assign{At: at(s.toks), LHS: g.Target.X, RHS: g.Value.X}
}

// condition parses what stands in the parentheses of IF, ELSE IF, WHERE and ELSEWHERE. After an
// error it returns .true., so that the construct still stands.
func (p *parser) condition(s part) ast.Expr {
	if g, err := conditionGrammar(s.lex()); !p.failedInside(err) {
		return g.X.X
	}
	return placeholder(s)
}

// placeholder returns the condition that stands for one that was wrong.
func placeholder(s part) ast.Expr {
	return &ast.LogicalLit{At: ast.At{Extent: s.span()}, Value: true, Reported: true}
}

// doHeader parses DO; after an error it returns an endless loop.
func (p *parser) doHeader(s part) *ast.Do {
	out := &ast.Do{At: at(s.toks)}
	if s.word(1) == "while" && len(s.toks) > 2 && s.toks[2].Type != punctToken {
		p.errorf(diag.Syntax, s.from(2).span(), "the condition of DO WHILE must stand in parentheses")
		return out
	}
	if g, err := doGrammar(s.lex()); !p.failed(err) {
		out.Var, out.While = g.Var.tree(), g.While.tree()
		out.Lo, out.Hi, out.Step = g.Lo.tree(), g.Hi.tree(), g.Step.tree()
	}
	return out
}

// forallHeader parses the part in parentheses.
func (p *parser) forallHeader(s part, span source.Span) *ast.Forall {
	out := &ast.Forall{At: ast.At{Extent: span}}
	typed := typeWords[s.word(0)] && hasColons(s.toks)
	if typed {
		i := slices.IndexFunc(s.toks, func(t lexer.Token) bool { return t.Value == "::" })
		p.later(extentOf(s.toks[:i]), "forall(")
		s = s.from(i + 1)
	}
	g, err := forallGrammar(s.lex())
	if err != nil && p.elementAsIndex(s) || p.failedInside(err) {
		return out
	}
	for n, i := range g.Items {
		switch {
		case i.Index != nil:
			out.Indices = append(out.Indices, i.Index.tree())
			if typed {
				p.tree.Refused = append(p.tree.Refused, i.Index.Var.Text)
			}
		case n < len(g.Items)-1 || n == 0:
			p.errorf(diag.Syntax, i.Mask.X.Span(), "the mask of FORALL stands after its indices")
		default:
			out.Mask = i.Mask.X
		}
	}
	return out
}

// elementAsIndex reports an array element in place of a FORALL's index.
func (p *parser) elementAsIndex(header part) bool {
	for _, item := range header.commas() {
		if len(item.toks) == 0 {
			continue
		}
		_, triplet, ok := item.from(1).parenthesized()
		if ok && triplet.word(0) == "=" && slices.ContainsFunc(triplet.toks, func(t lexer.Token) bool { return t.Value == ":" }) {
			element := item.cut(0, len(item.toks)-len(triplet.toks))
			p.errorf(diag.BadForall, element.span(), "the index of a FORALL must be a scalar variable, not an array element")
			return true
		}
	}
	return false
}

func (i *forallIndex) tree() ast.ForallIndex {
	return ast.ForallIndex{At: at(i.Tokens), Var: i.Var.tree(), Lo: i.Lo.X, Hi: i.Hi.X, Step: i.Step.tree()}
}

// print parses PRINT.
func (p *parser) print(s part) ast.Stmt {
	if t := s.toks; len(t) > 2 && (t[1].Value == "*" || t[1].Type == stringToken) && t[2].Type != punctToken && t[2].Type != dotToken {
		p.errorf(diag.Syntax, extent(&t[2]), "expected \",\" between the format and the items, found %s", describe(&t[2]))
		return nil
	}
	if s.word(1) == "(" && s.word(2) == "*" {
		p.errorf(diag.Syntax, s.span(), "PRINT has no parentheses around its format").Help("write PRINT *, items")
		return nil
	}
	if n := len(s.toks); s.word(n-1) == "," && s.word(1) != "*" && len(s.from(1).commas()) == 2 {
		p.warnf(diag.ExtraComma, extent(&s.toks[n-1]), "a comma without items behind it is an extension").Help("leave it out")
		s = s.cut(0, n-1)
	}
	g, err := printGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	out := &ast.Print{At: at(s.toks), Advance: true, Format: g.Format.tree(), Items: trees(g.Items)}
	p.needFormat(&out.Format)
	return out
}

// write parses WRITE(*, fmt) items.
func (p *parser) write(s part) ast.Stmt {
	inside, after, ok := s.from(1).parenthesized()
	if !ok {
		if s.word(1) == "(" {
			p.errorf(diag.Syntax, extent(&s.toks[1]), "this \"(\" has no \")\"")
		} else {
			p.errorf(diag.Syntax, s.span(), "WRITE needs its unit and format in parentheses").Help("write WRITE(*,*) items")
		}
		return nil
	}
	if len(after.toks) > 1 && after.word(0) == "," {
		after = p.withoutComma(after, "WRITE")
	}
	controls, err := writeGrammar(inside.lex())
	if p.failedInside(err) {
		return nil
	}
	items, err := outputGrammar(after.lex())
	if p.failed(err) {
		return nil
	}
	out := &ast.Print{At: at(s.toks), Write: true, Advance: true, Items: trees(items.Items)}
	if !p.writeControls(out, controls.Controls) {
		return &ast.Unsupported{At: out.At, What: "WRITE to a file", Level: "L6"}
	}
	p.needFormat(&out.Format)
	return out
}

// withoutComma warns of a comma in front of the items.
func (p *parser) withoutComma(items part, statement string) part {
	p.warnf(diag.ExtraComma, extent(&items.toks[0]), "a comma between %s(...) and its items is an extension", statement).Help("leave it out")
	return items.from(1)
}

// controlLabels are what READ and WRITE may be told that is a label, controlWords what else.
var (
	controlLabels = map[string]bool{"err": true, "end": true, "eor": true}
	controlWords  = map[string]bool{
		"unit": true, "fmt": true, "nml": true, "rec": true, "iostat": true, "size": true, "advance": true,
		"iomsg": true, "id": true, "pos": true, "asynchronous": true, "blank": true, "decimal": true, "delim": true, "pad": true, "round": true, "sign": true,
	}
)

// wrongControls reports what a control list says that is no Fortran, what it says twice, and what is missing.
func (p *parser) wrongControls(statement string, at source.Span, list []*writeControl) bool {
	for _, c := range list {
		switch which := c.Keyword; {
		case controlLabels[which] && !isLabel(c.Value.tree()):
			p.errorf(diag.Syntax, place(c.Pos).Extent, "%s= takes the label of a statement", strings.ToUpper(which))
			return true
		case which != "" && !controlLabels[which] && !controlWords[which]:
			p.errorf(diag.Syntax, place(c.Pos).Extent, "%s has no %s=", statement, strings.ToUpper(which))
			return true
		}
	}
	if !p.distinct(list) {
		return true
	}
	if list[0].Keyword != "" && !slices.ContainsFunc(list, func(c *writeControl) bool { return c.Keyword == "unit" }) {
		p.errorf(diag.Syntax, at, "%s needs its unit", statement).Help("write %s (*, *) items", statement)
		return true
	}
	return false
}

// distinct reports what a control list says twice, and what stands without its keyword behind one that has it.
func (p *parser) distinct(list []*writeControl) bool {
	seen := map[string]bool{}
	for i, c := range list {
		which := c.Keyword
		switch {
		case which == "" && i > 1:
			return true // reported with the list
		case which == "" && i == 1 && list[0].Keyword != "":
			p.errorf(diag.Syntax, place(c.Pos).Extent, "behind a keyword the format needs its own: FMT=")
			return false
		case which == "":
			which = [2]string{"unit", "fmt"}[i]
		}
		if seen[which] {
			p.errorf(diag.Syntax, place(c.Pos).Extent, "%s= is given twice", strings.ToUpper(which))
			return false
		}
		seen[which] = true
	}
	return true
}

// writeControls applies the control list; it reports what is outside the language and returns false.
func (p *parser) writeControls(out *ast.Print, list []*writeControl) bool {
	formatted := false
	advancing := false
	if p.wrongControls("WRITE", out.Extent, list) {
		return false
	}
	for i, c := range list {
		which := c.Keyword
		advancing = advancing || which == "advance"
		if which == "" && i < 2 {
			which = [2]string{"unit", "fmt"}[i]
		}
		switch {
		case which == "unit" && (c.Star || isInt(c.Value.tree(), "6")):
		case which == "unit" && mayBeUnit(c.Value.tree(), "0"):
			out.Unit = c.Value.tree()
		case which == "fmt":
			out.Format = c.Value.tree()
			formatted = true
		case which == "":
			p.errorf(diag.Syntax, place(c.Pos).Extent, "WRITE takes a unit and a format; what else stands here needs a keyword")
			return false
		case which == "iostat" && c.Value.tree() != nil:
			out.Status = c.Value.tree()
		case which == "err" && isLabel(c.Value.tree()):
			label := c.Value.tree().(*ast.IntLit)
			if !p.checkNumber(label) {
				return false
			}
			out.Err = labelText(label.Digits)
			defer func() { p.noteOutcome(out, label) }()
		case which == "advance" && advance(c.Value.tree()) != "":
			out.Advance = advance(c.Value.tree()) != "no"
		case which == "advance" && isString(c.Value.tree()):
			p.errorf(diag.Syntax, c.Value.X.Span(), "ADVANCE must be 'yes' or 'no'")
		case which == "size" || which == "eor" || which == "end":
			p.errorf(diag.BadControl, place(c.Pos).Extent, "%s= belongs to READ", strings.ToUpper(which))
		default:
			at := place(c.Pos).Extent
			if c.Value != nil {
				at = at.Join(c.Value.X.Span())
			}
			what := "WRITE to a file"
			if which != "unit" {
				what = "WRITE with " + which + "="
			}
			d := p.notSupported(at, what, "L6")
			if name, ok := c.Value.tree().(*ast.Name); ok && name.Text == "output_unit" {
				d.Help("standard output is the unit *")
			}
			return false
		}
	}
	switch {
	case !formatted:
		p.notSupported(out.Extent, "unformatted WRITE", "L6")
	case out.Format == nil && advancing:
		p.errorf(diag.Syntax, out.Extent, "ADVANCE needs a format, not *")
	}
	return formatted
}

// mayBeUnit tells whether x is the given number, or may be that of a standard unit or a text: the checker finds out.
func mayBeUnit(x ast.Expr, number string) bool {
	switch x := x.(type) {
	case *ast.IntLit:
		return x.Digits == number
	case *ast.Name:
		return x.Text != "output_unit" && x.Text != "error_unit" && x.Text != "input_unit"
	case nil:
		return false
	}
	return true
}

func isLabel(x ast.Expr) bool {
	i, ok := x.(*ast.IntLit)
	return ok && i.Kind == ""
}

// noteOutcome remembers the label of an ERR= to which nothing will jump.
func (p *parser) noteOutcome(s *ast.Print, label *ast.IntLit) {
	if !s.MayFail() {
		p.outcomes = append(p.outcomes, label)
	}
}

// resolveOutcomes reports labels of ERR= that no statement has.
func (p *parser) resolveOutcomes() {
	for _, l := range p.outcomes {
		if text := labelText(l.Digits); !p.labels[text].Start.IsValid() || p.formatTexts[text] != nil {
			p.bag.Errorf(diag.MissingLabel, l.Extent, "no executable statement has label %s", l.Digits)
		}
	}
}

func isString(x ast.Expr) bool {
	_, ok := x.(*ast.StringLit)
	return ok
}

func isInt(x ast.Expr, digits string) bool {
	i, ok := x.(*ast.IntLit)
	return ok && i.Digits == digits
}

// stop parses STOP and ERROR STOP.
func (p *parser) stop(s part) ast.Stmt {
	for i := 1; i+1 < len(s.toks); i++ {
		if s.word(i-1) == "," && s.word(i) == "quiet" && s.word(i+1) == "=" {
			return p.refuse(s, "quiet=")
		}
	}
	g, err := stopGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	if g.Code != nil {
		_, n := keyword(s)
		word, code := extent(&s.toks[n-1]), extent(&s.toks[n])
		if word.End == code.Start {
			p.errorf(diag.Syntax, word.Join(code), "a blank belongs between STOP and its code")
			return nil
		}
	}
	return &ast.Stop{At: at(s.toks), Error: s.word(0) == "error" || s.word(0) == "errorstop", Code: g.Code.tree()}
}

// loopExit parses EXIT and CYCLE.
func (p *parser) loopExit(s part) ast.Stmt {
	g, err := loopExitGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	label := ""
	if g.Name != nil {
		label = g.Name.Text
	}
	p.checkInLoop(s, label)
	if s.word(0) == "exit" {
		return &ast.Exit{At: at(s.toks), Label: label}
	}
	return &ast.Cycle{At: at(s.toks), Label: label}
}

func (p *parser) continueStmt(s part) ast.Stmt {
	if _, err := continueGrammar(s.lex()); p.failed(err) {
		return nil
	}
	return &ast.Continue{At: at(s.toks)}
}

// advance returns the lower-case value of ADVANCE= if it is 'yes' or 'no', else "".
func advance(x ast.Expr) string {
	s, ok := x.(*ast.StringLit)
	if !ok {
		return ""
	}
	switch v := strings.ToLower(strings.TrimSpace(s.Value)); v {
	case "yes", "no":
		return v
	}
	return ""
}

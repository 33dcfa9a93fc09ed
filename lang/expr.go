package lang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
)

// expression is the grammars' way into the expression parser, which climbs precedences
// (Pratt, "Top down operator precedence", POPL 1973).
type expression struct{ X ast.Expr }

// Parse implements participle.Parseable.
func (e *expression) Parse(lex *lexer.PeekingLexer) error {
	if !startsExpression(lex.Peek()) {
		return participle.NextMatch
	}
	x, err := (&pratt{lex: lex}).expr(0)
	e.X = x
	return err
}

// subscript is an expression, a triplet, or "*" alone, as ALIGN has them.
type subscript struct{ X ast.Expr }

// Parse implements participle.Parseable.
func (s *subscript) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	if t.Value == "*" && t.Type == punctToken {
		lex.Next()
		s.X = &ast.Star{At: ast.At{Extent: extent(t)}}
		return nil
	}
	x, err := (&pratt{lex: lex}).section()
	s.X = x
	return err
}

func startsExpression(t *lexer.Token) bool {
	switch t.Type {
	case lexer.EOF:
		return false
	case punctToken:
		return t.Value == "(" || t.Value == "+" || t.Value == "-" || t.Value == "(/" || t.Value == "["
	}
	return true
}

// Binding powers, weakest first (Fortran 95, table 7.7).
const (
	_ = iota
	bindEquivalence
	bindOr
	bindAnd
	bindNot
	bindRelation
	bindConcat
	bindAdd
	bindMultiply
	bindPower
)

// An operator is a binary operator's spelling in the tree and how tightly it binds.
type operator struct {
	op   string
	bind int
}

var operators = map[string]operator{
	".eqv.": {".eqv.", bindEquivalence}, ".neqv.": {".neqv.", bindEquivalence},
	".or.": {".or.", bindOr}, ".and.": {".and.", bindAnd},
	"==": {"==", bindRelation}, "/=": {"/=", bindRelation}, "<": {"<", bindRelation},
	"<=": {"<=", bindRelation}, ">": {">", bindRelation}, ">=": {">=", bindRelation},
	".eq.": {"==", bindRelation}, ".ne.": {"/=", bindRelation}, ".lt.": {"<", bindRelation},
	".le.": {"<=", bindRelation}, ".gt.": {">", bindRelation}, ".ge.": {">=", bindRelation},
	"//": {"//", bindConcat}, "+": {"+", bindAdd}, "-": {"-", bindAdd},
	"*": {"*", bindMultiply}, "/": {"/", bindMultiply}, "**": {"**", bindPower},
}

// maxDepth bounds the nesting of an expression, so that no text overflows the stack.
const maxDepth = 500

// pratt parses one expression.
type pratt struct {
	lex   *lexer.PeekingLexer
	depth int
}

// expr parses an expression whose operators bind at least as tightly as least.
func (p *pratt) expr(least int) (ast.Expr, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, unexpected(p.lex.Peek(), "expressions may nest %d deep", maxDepth)
	}
	x, err := p.operand(least)
	for err == nil {
		t := p.lex.Peek()
		o, ok := binaryOperator(t)
		if !ok || o.bind < least {
			return x, p.checkOperator(t)
		}
		p.lex.Next()
		x, err = p.binary(x, o, t)
	}
	return nil, err
}

func binaryOperator(t *lexer.Token) (operator, bool) {
	if t.Type != punctToken && t.Type != dotToken {
		return operator{}, false
	}
	o, ok := operators[t.Value]
	return o, ok
}

// checkOperator refuses an operator in dots that the language does not have.
func (p *pratt) checkOperator(t *lexer.Token) error {
	if t.Type != dotToken || operators[t.Value].op != "" {
		return nil
	}
	if t.Value == ".not." || isLogical(t.Value) {
		return unexpected(t, "an operator is missing before %s", t.Value)
	}
	e := unexpected(t, "there is no operator %s", t.Value)
	e.help, e.operator = didYouMean(t.Value, dottedOperators), t.Value
	return e
}

// binary parses what follows the operator o at t.
func (p *pratt) binary(x ast.Expr, o operator, t *lexer.Token) (ast.Expr, error) {
	least := o.bind + 1
	if o.op == "**" {
		least = o.bind // to the right: 2**3**2 is 2**(3**2)
	}
	next := p.lex.Peek()
	if !startsExpression(next) {
		e := unexpected(next, "expected an expression after %q, found %s", t.Value, describe(next))
		if t.Value == "<" && next.Value == ">" {
			e.help = "not equal is written /="
		}
		if t.Value == next.Value && (t.Value == "<" || t.Value == ">") {
			e.text = fmt.Sprintf("there is no operator %[1]s%[1]s", t.Value)
			e.help = "bits are shifted by ishft(i, n), to the right where n is negative"
		}
		return nil, e
	}
	y, err := p.expr(least)
	if err != nil {
		return nil, err
	}
	if again := p.lex.Peek(); o.bind == bindRelation && isRelation(again) {
		e := unexpected(again, "comparisons cannot be chained")
		e.help = "join two comparisons with .and."
		return nil, e
	}
	return &ast.Binary{At: between(x, y), Op: o.op, X: x, Y: y}, nil
}

func isRelation(t *lexer.Token) bool {
	o, ok := binaryOperator(t)
	return ok && o.bind == bindRelation
}

// operand parses a primary, or a sign or .not. and what it binds.
func (p *pratt) operand(least int) (ast.Expr, error) {
	t := p.lex.Peek()
	switch {
	case t.Type == punctToken && (t.Value == "-" || t.Value == "+"):
		return p.unary(t, max(bindMultiply, least)) // -a*b is -(a*b), -a+b is (-a)+b, but a**-b*c is (a**(-b))*c
	case t.Type == dotToken && t.Value == ".not.":
		return p.unary(t, bindNot)
	}
	return p.primary()
}

func (p *pratt) unary(t *lexer.Token, least int) (ast.Expr, error) {
	p.lex.Next()
	if again := p.lex.Peek(); again.Type == dotToken && again.Value == ".not." {
		e := unexpected(again, "expected an expression after %q, found %s", t.Value, describe(again))
		if t.Value == again.Value {
			e.help = "write .not. (.not. x)"
		}
		return nil, e
	}
	x, err := p.expr(least)
	if err != nil {
		return nil, err
	}
	return &ast.Unary{At: ast.At{Extent: extent(t).Join(x.Span())}, Op: t.Value, X: x}, nil
}

func (p *pratt) primary() (ast.Expr, error) {
	t := p.lex.Peek()
	if t.Type == identToken {
		p.lex.Next()
		return p.applications(nameOf(t))
	}
	if x := literal(t); x != nil {
		p.lex.Next()
		if s, ok := x.(*ast.StringLit); ok && p.is("(") {
			return p.applications(s)
		}
		return x, nil
	}
	switch {
	case p.is("("):
		return p.parenthesis()
	case p.is("(/"):
		return p.constructor("/)")
	case p.is("["):
		return p.constructor("]")
	case t.Type == dotToken:
		if err := p.checkOperator(t); err != nil {
			return nil, err
		}
	}
	return nil, unexpected(t, "expected an expression, found %s", describe(t))
}

// applications parses the argument lists after x: a(i), or a(i)(1:2) for a substring of an element.
func (p *pratt) applications(x ast.Expr) (ast.Expr, error) {
	for p.is("(") {
		open := p.lex.Next()
		args, err := p.args()
		if err != nil {
			return nil, err
		}
		if _, again := x.(*ast.Apply); again && len(args) > 0 && !hasTriplet(args) {
			e := unexpected(open, "the subscripts of an array stand in one list")
			e.help = "write a(i, j)"
			return nil, e
		}
		end, err := p.expect(")")
		if err != nil {
			return nil, err
		}
		x = &ast.Apply{At: ast.At{Extent: x.Span().Join(extent(end))}, X: x, Args: args}
	}
	if t := p.lex.Peek(); p.is("%") || p.is("[") {
		return nil, &syntaxError{at: x.Span().Join(extent(t)), feature: t.Value}
	}
	return x, nil
}

// hasTriplet tells whether one of the arguments is a triplet, as in a substring.
func hasTriplet(args []ast.Arg) bool {
	return slices.ContainsFunc(args, func(a ast.Arg) bool {
		_, ok := a.Value.(*ast.Triplet)
		return ok
	})
}

func (p *pratt) args() ([]ast.Arg, error) {
	var args []ast.Arg
	if p.is(")") {
		return args, nil
	}
	for {
		var a ast.Arg
		x, err := p.section()
		if err != nil {
			return nil, err
		}
		a.Value = x
		if n, ok := x.(*ast.Name); ok && p.is("=") {
			p.lex.Next()
			a.Keyword = n.Text
			if a.Value, err = p.expr(0); err != nil {
				return nil, err
			}
		}
		args = append(args, a)
		if !p.is(",") {
			return args, nil
		}
		p.lex.Next()
	}
}

// section parses an expression or a triplet lo:hi:step.
func (p *pratt) section() (ast.Expr, error) {
	t := &ast.Triplet{}
	first := p.lex.Peek()
	if !p.is(":") && !p.is("::") {
		x, err := p.expr(0)
		if err != nil || !p.is(":") && !p.is("::") {
			return x, err
		}
		t.Lo = x
	}
	last := p.lex.Next()
	var err error
	if last.Value == ":" && startsExpression(p.lex.Peek()) {
		if t.Hi, err = p.expr(0); err != nil {
			return nil, err
		}
	}
	if last.Value == "::" || p.is(":") {
		if last.Value == ":" {
			last = p.lex.Next()
		}
		if t.Step, err = p.expr(0); err != nil {
			return nil, err
		}
	}
	t.Extent = extent(first).Join(extent(last))
	for _, x := range []ast.Expr{t.Hi, t.Step} {
		if x != nil {
			t.Extent = t.Extent.Join(x.Span())
		}
	}
	return t, nil
}

func (p *pratt) is(punct string) bool {
	t := p.lex.Peek()
	return t.Type == punctToken && t.Value == punct
}

func (p *pratt) expect(punct string) (*lexer.Token, error) {
	if !p.is(punct) {
		t := p.lex.Peek()
		return nil, unexpected(t, "expected %q, found %s", punct, describe(t))
	}
	return p.lex.Next(), nil
}

// literal returns the constant that t is, or nil.
func literal(t *lexer.Token) ast.Expr {
	at := ast.At{Extent: extent(t)}
	switch t.Type {
	case intToken:
		digits, kind := cutKind(t.Value)
		return &ast.IntLit{At: at, Digits: digits, Kind: kind}
	case realToken:
		text, kind := cutKind(t.Value)
		return &ast.RealLit{
			At: at, Text: strings.ToUpper(strings.Replace(text, "d", "e", 1)),
			Double: strings.Contains(text, "d"), Kind: kind,
		}
	case stringToken:
		quote := strings.IndexAny(t.Value, quotes)
		kind := strings.TrimSuffix(strings.ToLower(t.Value[:quote]), "_")
		return &ast.StringLit{At: at, Value: unquote(t.Value[quote:]), Kind: kind}
	case bozToken:
		base := map[byte]int{'b': 2, 'o': 8, 'z': 16}[t.Value[0]]
		return &ast.BozLit{At: at, Base: base, Digits: unquote(t.Value[1:])}
	case dotToken:
		if isLogical(t.Value) {
			value, kind := cutKind(t.Value)
			return &ast.LogicalLit{At: at, Value: value == ".true.", Kind: kind}
		}
	}
	return nil
}

func isLogical(s string) bool {
	s, _ = cutKind(s)
	return s == ".true." || s == ".false."
}

// cutKind cuts a constant at its kind: 12_8 is 12 of kind 8.
func cutKind(s string) (text, kind string) {
	text, kind, _ = strings.Cut(s, "_")
	return text, kind
}

// unquote removes the quotes and makes doubled quotes single.
func unquote(s string) string {
	quote := s[:1]
	s = strings.TrimSuffix(s[1:], quote)
	return strings.ReplaceAll(s, quote+quote, quote)
}

func nameOf(t *lexer.Token) *ast.Name {
	return &ast.Name{At: ast.At{Extent: extent(t)}, Text: t.Value}
}

func between(x, y ast.Node) ast.At { return ast.At{Extent: x.Span().Join(y.Span())} }

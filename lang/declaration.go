package lang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/diag"
)

// typeWords start a type declaration.
var typeWords = map[string]bool{
	"integer": true, "real": true, "logical": true, "character": true, "complex": true,
	"double": true, "doubleprecision": true, "type": true, "class": true, "byte": true,
}

type typeSpec struct {
	Tokens []lexer.Token
	Base   string       `parser:"( @( 'integer' | 'real' | 'logical' | 'character' | 'complex' | 'doubleprecision' | 'type' )"`
	Double bool         `parser:"| @( 'double' 'precision' ) )"`
	Star   *starLength  `parser:"( '*' @@"`
	Params []*typeParam `parser:"| '(' @@ ( ',' @@ )* ')' )?"`
}

type starLength struct {
	Star  bool        `parser:"  '(' ( @'*'"`
	Inner *expression `parser:"| @@ ) ')'"`
	Plain *expression `parser:"| @@"`
}

type typeParam struct {
	Pos     lexer.Position
	Keyword string      `parser:"( @( 'kind' | 'len' ) '=' )?"`
	Star    bool        `parser:"( @'*'"`
	Value   *expression `parser:"| @@ )"`
}

type dimSpec struct {
	Tokens  []lexer.Token
	Assumed bool        `parser:"( @'*'"`
	First   *expression `parser:"| @@"`
	Colon   bool        `parser:"  ( @':'"`
	Open    bool        `parser:"    ( @'*'"`
	Upper   *expression `parser:"    | @@ )? )?"`
	Bare    bool        `parser:"| @':' )"`
}

type entity struct {
	Tokens []lexer.Token
	Name   *name       `parser:"@@"`
	Dims   []*dimSpec  `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
	Len    *starLength `parser:"( '*' @@ )?"`
	Init   *expression `parser:"( ( '=' | '=>' ) @@ )?"`
}

type attribute struct {
	Tokens []lexer.Token
	Dims   []*dimSpec   `parser:"  'dimension' '(' @@ ( ',' @@ )* ')'"`
	Name   *name        `parser:"| @@"`
	Args   []*subscript `parser:"  ( '(' @@ ( ',' @@ )* ')' )?"`
}

type typeDecl struct {
	Type     *typeSpec    `parser:"@@"`
	Attrs    []*attribute `parser:"( ( ',' @@ )*"`
	Colons   bool         `parser:"  @'::' )?"`
	Entities []*entity    `parser:"@@ ( ',' @@ )*"`
}

type implicit struct {
	None  bool            `parser:"'implicit' ( @'none'"`
	List  *implicitList   `parser:"@@?"`
	Rules []*implicitRule `parser:"| @@ ( ',' @@ )* )"`
}

// implicitList says what has to be declared: types, or that procedures are external.
type implicitList struct {
	Tokens []lexer.Token
	Words  []string `parser:"'(' ( @( 'type' | 'external' ) ( ',' @( 'type' | 'external' ) )* )? ')'"`
}

type implicitRule struct {
	Tokens  []lexer.Token
	Base    string         `parser:"( @( 'integer' | 'real' | 'logical' | 'character' | 'complex' | 'doubleprecision' | 'doublecomplex' | 'type' )"`
	Double  bool           `parser:"| @( 'double' 'precision' )"`
	Complex bool           `parser:"| @( 'double' 'complex' ) )"`
	Star    *starLength    `parser:"( '*' @@ )?"`
	Params  []*typeParam   `parser:"( '(' @@ ( ',' @@ )* ')' (?= '(' ) )?"`
	Letters []*letterRange `parser:"'(' @@ ( ',' @@ )* ')'"`
}

type letterRange struct {
	From *name `parser:"@@"`
	To   *name `parser:"( '-' @@ )?"`
}

type parameterStmt struct {
	Items []*parameterItem `parser:"'parameter' '(' @@ ( ',' @@ )* ')'"`
}

type parameterItem struct {
	Name  *name       `parser:"@@ '='"`
	Value *expression `parser:"@@"`
}

type dimensionStmt struct {
	Entities []*entity `parser:"'dimension' '::'? @@ ( ',' @@ )*"`
}

type programStmt struct {
	Name *name `parser:"'program' @@"`
}

// longestKind is how many tokens a kind in an IMPLICIT rule may have.
const longestKind = 64

var (
	typeSpecGrammar  = trailing(grammar[typeSpec]())
	typeDeclGrammar  = grammar[typeDecl]()
	implicitGrammar  = grammar[implicit](participle.UseLookahead(longestKind))
	parameterGrammar = grammar[parameterStmt]()
	dimensionGrammar = grammar[dimensionStmt]()
	programGrammar   = grammar[programStmt]()
)

// trailing makes a grammar stop where its text does not go on.
func trailing[T any](g func(*lexer.PeekingLexer, ...participle.ParseOption) (*T, error)) func(*lexer.PeekingLexer) (*T, error) {
	return func(l *lexer.PeekingLexer) (*T, error) { return g(l, participle.AllowTrailing(true)) }
}

func (t *typeSpec) tree() (*ast.TypeSpec, error) {
	out := &ast.TypeSpec{At: at(t.Tokens), Base: t.Base}
	if t.Double || t.Base == "doubleprecision" {
		out.Base = "double precision"
		if t.Star != nil || len(t.Params) > 0 {
			return out, &syntaxError{at: out.Extent, text: "DOUBLE PRECISION has its kind already", help: "write REAL(8)"}
		}
	}
	return out, t.parameters(out)
}

// parameters sets kind and length from *8, (8), (kind=8), (len=10, kind=1) and so on.
func (t *typeSpec) parameters(out *ast.TypeSpec) error {
	if t.Star != nil {
		if out.Base == "character" {
			out.Len, out.LenStar = t.Star.tree()
			return nil
		}
		out.Kind, _ = t.Star.tree()
		if out.Base == "complex" {
			return nil // refused as a whole
		}
	}
	for i, p := range t.Params {
		which := p.Keyword
		if which == "" {
			which = positional(out.Base, i)
		}
		switch {
		case which == "kind" && out.Kind == nil && !p.Star:
			out.Kind = p.Value.tree()
		case which == "len" && out.Base == "character" && out.Len == nil && !out.LenStar:
			out.Len, out.LenStar = p.Value.tree(), p.Star
		case out.Base == "type":
		default:
			return &syntaxError{at: place(p.Pos).Extent, text: fmt.Sprintf("%s has no such parameter", out.Base)}
		}
	}
	return nil
}

// positional names the i-th type parameter that is given without keyword.
func positional(base string, i int) string {
	if base == "character" && i == 0 {
		return "len"
	}
	if base == "character" && i == 1 || i == 0 {
		return "kind"
	}
	return ""
}

func (s *starLength) tree() (length ast.Expr, star bool) {
	switch {
	case s == nil:
		return nil, false
	case s.Inner != nil:
		return s.Inner.X, false
	}
	return s.Plain.tree(), s.Star
}

func (d *dimSpec) tree() ast.DimSpec {
	out := ast.DimSpec{At: at(d.Tokens), Deferred: d.Assumed || d.Bare || d.Open}
	switch {
	case d.Colon:
		out.Lo, out.Hi = d.First.tree(), d.Upper.tree()
		out.Deferred = out.Hi == nil
	default:
		out.Hi = d.First.tree()
	}
	return out
}

func dims(list []*dimSpec) []ast.DimSpec {
	var out []ast.DimSpec
	for _, d := range list {
		out = append(out, d.tree())
	}
	return out
}

func (e *entity) tree() *ast.Entity {
	out := &ast.Entity{At: at(e.Tokens), Name: e.Name.tree(), Dims: dims(e.Dims), Init: e.Init.tree()}
	out.Len, out.LenStar = e.Len.tree()
	return out
}

func entities(list []*entity) []*ast.Entity {
	out := make([]*ast.Entity, len(list))
	for i, e := range list {
		out[i] = e.tree()
	}
	return out
}

// typeDecl parses a type declaration.
func (p *parser) typeDecl(s part) ast.Stmt {
	if hasDeferredLength(s) {
		return p.refuse(s, "len=:")
	}
	s = withoutLengthComma(s)
	var values []slashed
	if hasSlashes(s) {
		s, values = withoutSlashes(s)
	}
	d, err := typeDeclGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	spec, err := d.Type.tree()
	if p.failed(err) {
		return nil
	}
	out := &ast.TypeDecl{At: at(s.toks), Type: spec, Entities: entities(d.Entities)}
	for _, a := range d.Attrs {
		p.attribute(out, a)
	}
	for i, e := range d.Entities {
		if e.Init != nil && !d.Colons {
			p.errorf(diag.Syntax, out.Entities[i].Extent, "an initial value needs \"::\" after the type").
				Help("%s :: %s = ...", spec.Base, e.Name.Text)
		}
	}
	if len(values) > 0 && d.Colons {
		p.errorf(diag.Syntax, values[0].values.span(), "values between slashes stand in declarations without \"::\" only").
			Help("write %s :: x = ...", spec.Base)
		return out
	}
	return p.withValues(out, values)
}

// withoutLengthComma leaves out the comma that may stand behind the length in CHARACTER*5, s.
func withoutLengthComma(s part) part {
	isColons := func(t lexer.Token) bool { return t.Type == punctToken && t.Value == "::" }
	if len(s.toks) < 4 || s.word(0) != "character" || s.word(1) != "*" || slices.ContainsFunc(s.toks, isColons) {
		return s
	}
	after := s.from(3)
	if _, behind, ok := s.from(2).parenthesized(); ok {
		after = behind
	}
	if len(after.toks) == 0 || after.word(0) != "," {
		return s
	}
	comma := len(s.toks) - len(after.toks)
	return part{slices.Concat(s.toks[:comma], s.toks[comma+1:]), s.end}
}

// hasDeferredLength tells whether a declaration starts with CHARACTER(LEN=:) or the like.
func hasDeferredLength(s part) bool {
	inside, _, ok := s.from(1).parenthesized()
	return ok && s.word(0) == "character" && slices.ContainsFunc(inside.toks, func(t lexer.Token) bool { return t.Type == punctToken && t.Value == ":" })
}

// hasSlashes tells whether a declaration has a value between slashes: REAL a(3) /3*0/.
func hasSlashes(s part) bool {
	depth, value := 0, false
	for _, t := range s.toks {
		switch {
		case t.Type != punctToken:
		case t.Value == "(" || t.Value == "(/" || t.Value == "[":
			depth++
		case t.Value == ")" || t.Value == "/)" || t.Value == "]":
			depth--
		case depth > 0:
		case t.Value == ",":
			value = false
		case t.Value == "=" || t.Value == "=>":
			value = true
		case t.Value == "/" && !value:
			return true
		}
	}
	return false
}

// attribute adds one attribute to a declaration.
func (p *parser) attribute(d *ast.TypeDecl, a *attribute) {
	if a.Name == nil {
		if d.Dims != nil {
			p.errorf(diag.Syntax, extentOf(a.Tokens), "DIMENSION is given twice")
		}
		d.Dims = dims(a.Dims)
		return
	}
	n := a.Name.tree()
	switch n.Text {
	case "parameter", "save":
		p.once(n, map[string]*bool{"parameter": &d.Parameter, "save": &d.Save}[n.Text])
		if d.Parameter && d.Save {
			p.errorf(diag.Syntax, n.Extent, "a PARAMETER is no variable that could be saved")
		}
		return
	}
	d.Other = append(d.Other, n)
	if u, ok := unsupportedAttributes[n.Text]; ok {
		p.notSupported(n.Extent, u.what, u.level)
		return
	}
	if n.Text == "dimension" {
		p.errorf(diag.Syntax, n.Extent, "DIMENSION needs its bounds: DIMENSION(n)")
		return
	}
	e := p.errorf(diag.Syntax, n.Extent, "there is no attribute %q", n.Text)
	suggest(e, n.Text, attributeWords)
}

// once notes an attribute that must not be given twice.
func (p *parser) once(n *ast.Name, given *bool) {
	if *given {
		p.errorf(diag.Syntax, n.Extent, "%s is given twice", strings.ToUpper(n.Text))
	}
	*given = true
}

// implicitLater maps the types of IMPLICIT that the language does not have to their entries among the unsupported.
var implicitLater = map[string]string{"complex": "complex", "doublecomplex": "complex", "type": "type("}

// implicit parses IMPLICIT.
func (p *parser) implicit(s part) ast.Stmt {
	g, err := implicitGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	if g.List != nil {
		p.later(extentOf(g.List.Tokens), "implicit none(")
	}
	out := &ast.Implicit{At: at(s.toks), None: g.None}
	for _, r := range g.Rules {
		if r.Complex {
			r.Base = "complex"
		}
		if f, ok := implicitLater[r.Base]; ok {
			p.notSupported(extentOf(r.Tokens), unsupported[f].what, unsupported[f].level)
		}
		spec := typeSpec{Base: r.Base, Double: r.Double, Star: r.Star, Params: r.Params, Tokens: r.Tokens}
		t, err := spec.tree()
		if p.failed(err) {
			return nil
		}
		out.Rules = append(out.Rules, ast.ImplicitRule{Type: t, Letters: p.letters(r.Letters)})
	}
	return out
}

func (p *parser) letters(list []*letterRange) []ast.LetterRange {
	var out []ast.LetterRange
	for _, l := range list {
		from, to := l.From, l.To
		if to == nil {
			to = from
		}
		if len(from.Text) != 1 || len(to.Text) != 1 || from.Text > to.Text {
			p.errorf(diag.Syntax, place(from.Pos).Extent, "IMPLICIT takes letters or ranges of letters such as a-h")
			continue
		}
		out = append(out, ast.LetterRange{From: from.Text[0], To: to.Text[0]})
	}
	return out
}

// parameter parses the PARAMETER statement.
func (p *parser) parameter(s part) ast.Stmt {
	g, err := parameterGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	out := &ast.ParameterStmt{At: at(s.toks)}
	for _, i := range g.Items {
		out.Names = append(out.Names, i.Name.tree())
		out.Values = append(out.Values, i.Value.X)
	}
	return out
}

// dimension parses the DIMENSION statement.
func (p *parser) dimension(s part) ast.Stmt {
	g, err := dimensionGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	out := &ast.DimensionStmt{At: at(s.toks), Entities: entities(g.Entities)}
	for _, e := range out.Entities {
		if e.Dims == nil {
			p.errorf(diag.Syntax, e.Extent, "DIMENSION %s needs its bounds: %s(n)", e.Name.Text, e.Name.Text)
		}
	}
	return out
}

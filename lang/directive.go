package lang

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/diag"
)

// Grammars of the HPF 2.0 directives (High Performance Fortran Language Specification 2.0, sections 3 to 5).

type arrangement struct { // PROCESSORS, TEMPLATE, SHADOW, DYNAMIC
	Word     string    `parser:"@Name '::'?"`
	Entities []*entity `parser:"@@ ( ',' @@ )*"`
}

// alignment takes several arrays before WITH, as compilers of the nineties did; each stands for a directive of its own.
type alignment struct {
	Arrays []*alignee   `parser:"( 'align' | 'realign' ) @@ ( ',' @@ )*"`
	Target *alignTarget `parser:"@@"`
}

type alignee struct {
	Array   *name        `parser:"@@"`
	Dummies []*subscript `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
}

type alignTarget struct {
	Base *name        `parser:"'with' @@"`
	Open bool         `parser:"( @'('"`
	Subs []*subscript `parser:"  @@ ( ',' @@ )* ')' )?"`
}

// distribution takes several arrays, too.
type distribution struct {
	Arrays []*distributee `parser:"( 'distribute' | 'redistribute' ) @@ ( ',' @@ )*"`
	Onto   *onto          `parser:"( 'onto' @@ )?"`
}

type distributee struct {
	Array   *name         `parser:"@@"`
	Formats []*distFormat `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
}

type onto struct {
	Name *name        `parser:"@@"`
	Part []*subscript `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
}

type distFormat struct {
	Tokens []lexer.Token
	Star   bool        `parser:"( @'*'"`
	Kind   *name       `parser:"| @@ )"`
	Arg    *expression `parser:"( '(' @@ ')' )?"`
}

// combined is the attribute form: TEMPLATE, DISTRIBUTE (BLOCK), DYNAMIC :: t(100).
type combined struct {
	Attrs    []*mapAttribute `parser:"@@ ( ',' @@ )* '::'"`
	Entities []*entity       `parser:"@@ ( ',' @@ )*"`
}

type mapAttribute struct {
	Align      *alignAttribute      `parser:"  ( 'align' | 'realign' ) @@"`
	Distribute *distributeAttribute `parser:"| ( 'distribute' | 'redistribute' ) @@"`
	Dims       []*dimSpec           `parser:"| ( 'dimension' '(' @@ ( ',' @@ )* ')' )"`
	Shadow     []*dimSpec           `parser:"| ( 'shadow' '(' @@ ( ',' @@ )* ')' )"`
	Word       *name                `parser:"| @@"`
}

type alignAttribute struct {
	Dummies []*subscript `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
	Target  *alignTarget `parser:"@@"`
}

type distributeAttribute struct {
	Formats []*distFormat `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
	Onto    *onto         `parser:"( 'onto' @@ )?"`
}

// independent takes what was written before HPF 1.0 and for some of its compilers too: the loops
// of the promise in parentheses, and clauses without commas between them.
type independent struct {
	Loops   []*name              `parser:"'independent' ( '(' @@ ( ',' @@ )* ')' )?"`
	Clauses []*independentClause `parser:"( ','? @@ )*"`
}

type independentClause struct {
	Place *placeClause `parser:"  @@"`
	Word  *name        `parser:"| ( @@"`
	Names []*name      `parser:"    '(' @@ ( ',' @@ )* ')' )"`
}

// placeClause says where iterations run: ON HOME (a(i)), RESIDENT.
type placeClause struct {
	Word *name         `parser:"(?= 'on' | 'on_home' | 'resident' ) @@ 'home'?"`
	Args []*expression `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
}

type locality struct {
	Items []*localityItem `parser:"'locality' '(' ( @@ ( ',' @@ )* )? ')'"`
}

type localityItem struct {
	Word  *name       `parser:"@@"`
	Value *expression `parser:"( '=' @@ )?"`
}

var (
	localityGrammar     = grammar[locality]()
	arrangementGrammar  = grammar[arrangement]()
	alignGrammar        = grammar[alignment]()
	distributeGrammar   = grammar[distribution]()
	combinedGrammar     = grammar[combined]()
	independentGrammar  = grammar[independent]()
	directiveWords      = []string{"processors", "template", "align", "realign", "distribute", "redistribute", "dynamic", "independent", "shadow", "locality"}
	distributionFormats = []string{"block", "cyclic"}
)

// ignoredDirectives are directives of HPF 2.0 that change nothing here: no directive changes a result.
var ignoredDirectives = map[string]string{
	"inherit": "INHERIT", "on": "ON HOME", "resident": "RESIDENT", "sequence": "SEQUENCE", "no": "NO SEQUENCE",
	"nosequence": "NO SEQUENCE", "range": "RANGE", "end": "END ", "task_region": "TASK_REGION",
	"begin": "TASK_REGION", "reset": "RESET", "combine": "COMBINE",
}

// endedRegions are what END of HPF 2.0 may end.
var endedRegions = []string{"on", "resident", "task_region"}

// directive parses a directive after !HPF$ and puts it where it belongs.
func (p *parser) directive(s *statement) {
	if !p.ended && len(s.toks) > 0 {
		before := len(p.bag.List)
		p.place(p.parseDirective(whole(s.toks)))
		p.hint(s, before)
	}
}

// parseDirective parses the text after the sentinel.
func (p *parser) parseDirective(s part) []ast.Stmt {
	word := s.word(0)
	if ignored, ok := ignoredDirectives[word]; ok && (word != "end" || slices.Contains(endedRegions, s.word(1))) {
		if word == "end" {
			ignored += strings.ToUpper(s.word(1))
		}
		p.warnf(diag.IgnoredDirective, s.span(), "%s has no effect yet", ignored)
		return nil
	}
	if star := descriptive(s.toks); star >= 0 {
		p.notSupported(extent(&s.toks[star]), "mappings with \"*\", which describe those of dummy arguments", "L1").
			Help("what the program itself declares is mapped by DISTRIBUTE a(BLOCK) ONTO p and ALIGN a WITH b")
		return nil
	}
	if hasColons(s.toks) && word != "independent" && (s.word(1) != "::" || word == "align") {
		return p.combinedDirective(s)
	}
	switch word {
	case "processor", "processors", "template", "shadow", "dynamic":
		return p.arrangement(s)
	case "align", "realign":
		return p.align(s)
	case "distribute", "redistribute":
		return p.distribute(s)
	case "independent":
		return p.independent(s)
	case "locality":
		return p.locality(s)
	}
	d := p.errorf(diag.UnknownDirective, extent(&s.toks[0]), "there is no directive %s", describe(&s.toks[0]))
	suggest(d, word, directiveWords)
	if word == "end" && s.word(1) == "independent" {
		d.Help("INDEPENDENT is about the next loop only and has no end: remove this")
	}
	return nil
}

// descriptive returns the index of a "*" outside parentheses, as in DISTRIBUTE a *(BLOCK) ONTO *p and ALIGN a WITH *b, or -1.
func descriptive(toks []lexer.Token) int {
	word := toks[0].Value
	if word != "distribute" && word != "align" {
		return -1
	}
	for i, t := range outside(toks) {
		if t.Type == punctToken && t.Value == "*" {
			return i
		}
	}
	return -1
}

// hasColons tells whether "::" stands outside parentheses.
func hasColons(toks []lexer.Token) bool {
	for _, t := range outside(toks) {
		if t.Type == punctToken && t.Value == "::" {
			return true
		}
	}
	return false
}

// arrangement parses PROCESSORS, TEMPLATE, SHADOW and DYNAMIC.
func (p *parser) arrangement(s part) []ast.Stmt {
	g, err := arrangementGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	return []ast.Stmt{p.declare(s, g.Word, entities(g.Entities))}
}

// declare returns the directive that word names.
func (p *parser) declare(s part, word string, list []*ast.Entity) ast.Stmt {
	where := at(s.toks)
	switch word {
	case "template":
		return &ast.Template{At: where, Entities: list}
	case "shadow":
		return &ast.Shadow{At: where, Entities: list}
	case "dynamic":
		return &ast.Dynamic{At: where, Names: entityNames(list)}
	}
	return &ast.Processors{At: where, Entities: list}
}

func entityNames(list []*ast.Entity) []*ast.Name {
	var out []*ast.Name
	for _, e := range list {
		out = append(out, e.Name)
	}
	return out
}

// align parses ALIGN a(i) WITH t(i) and REALIGN.
func (p *parser) align(s part) []ast.Stmt {
	g, err := alignGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	var out []ast.Stmt
	for _, x := range g.Arrays {
		a := &ast.Align{At: at(s.toks), Re: s.word(0) == "realign"}
		a.Arrays = []ast.AlignArray{{Name: x.Array.tree(), Dummies: subscripts(x.Dummies)}}
		g.Target.set(a)
		out = append(out, a)
	}
	return out
}

func (t *alignTarget) set(a *ast.Align) {
	a.Base, a.Subs, a.HasSubs = t.Base.tree(), subscripts(t.Subs), t.Open
}

func subscripts(list []*subscript) []ast.Expr {
	var out []ast.Expr
	for _, s := range list {
		out = append(out, s.X)
	}
	return out
}

// distribute parses DISTRIBUTE a(block) ONTO p and REDISTRIBUTE.
func (p *parser) distribute(s part) []ast.Stmt {
	if s.word(1) == "(" {
		p.errorf(diag.Syntax, s.span(), "DISTRIBUTE (...) needs \"::\" and the arrays").
			Help("write DISTRIBUTE (BLOCK) :: a, or DISTRIBUTE a(BLOCK)")
		return nil
	}
	g, err := distributeGrammar(s.lex())
	if p.failed(err) || !p.wholeArrangement(g.Onto) {
		return nil
	}
	var out []ast.Stmt
	for _, x := range g.Arrays {
		if formats, ok := p.formats(x.Formats, s.word(0) == "redistribute"); ok {
			out = append(out, &ast.Distribute{
				At: at(s.toks), Re: s.word(0) == "redistribute",
				Names: []*ast.Name{x.Array.tree()}, Formats: formats, Onto: g.Onto.tree(),
			})
		}
	}
	return out
}

func (o *onto) tree() *ast.Name {
	if o == nil {
		return nil
	}
	return o.Name.tree()
}

// wholeArrangement reports whether ONTO names all of an arrangement; a part of one has no effect.
func (p *parser) wholeArrangement(o *onto) bool {
	if o == nil || o.Part == nil {
		return true
	}
	p.warnf(diag.IgnoredDirective, place(o.Name.Pos).Extent, "distribution onto a part of an arrangement has no effect yet")
	return false
}

// formats checks the distribution formats; ok is false if the directive has no effect or is wrong.
func (p *parser) formats(list []*distFormat, again bool) (out []ast.DistFormat, ok bool) {
	for _, f := range list {
		d := ast.DistFormat{At: at(f.Tokens), Kind: "*", Arg: f.Arg.tree()}
		if f.Kind != nil {
			d.Kind = f.Kind.Text
		}
		switch d.Kind {
		case "*":
			if f.Arg != nil {
				p.errorf(diag.Syntax, d.Extent, "a dimension that is not divided has no blocks").Help("write *, BLOCK(k) or CYCLIC(k)")
				return nil, false
			}
		case "block", "cyclic":
		case "gen_block", "indirect":
			what := "the array is replicated"
			if again {
				what = "the array stays where it is"
			}
			p.warnf(diag.IgnoredDirective, d.Extent, "%s has no effect yet: %s", strings.ToUpper(d.Kind), what)
			return nil, false
		default:
			suggest(p.errorf(diag.Syntax, d.Extent, "there is no distribution %q", d.Kind), d.Kind, distributionFormats)
			return nil, false
		}
		out = append(out, d)
	}
	return out, true
}

// combinedDirective parses the attribute form, which stands for one directive for each attribute.
func (p *parser) combinedDirective(s part) []ast.Stmt {
	g, err := combinedGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	list := entities(g.Entities)
	for _, a := range g.Attrs {
		for _, e := range list {
			if a.Dims != nil && e.Dims == nil {
				e.Dims = dims(a.Dims)
			}
		}
	}
	var out []ast.Stmt
	for _, a := range g.Attrs {
		if d := p.mapAttribute(s, a, g.Entities, list); d != nil {
			out = append(out, d)
		}
	}
	return out
}

// mapAttribute returns the directive that one attribute stands for; list are the trees of what is written behind "::".
func (p *parser) mapAttribute(s part, a *mapAttribute, written []*entity, list []*ast.Entity) ast.Stmt {
	where := at(s.toks)
	re := strings.HasPrefix(s.word(0), "re")
	switch {
	case a.Align != nil:
		d := &ast.Align{At: where, Re: re, Combined: true}
		for i, e := range list {
			dummies := subscripts(a.Align.Dummies)
			if dummies == nil {
				dummies = written[i].dummies()
			}
			d.Arrays = append(d.Arrays, ast.AlignArray{Name: e.Name, Dummies: dummies})
		}
		a.Align.Target.set(d)
		return d
	case a.Distribute != nil:
		formats, ok := p.formats(a.Distribute.Formats, re)
		if !p.wholeArrangement(a.Distribute.Onto) || !ok {
			return nil
		}
		return &ast.Distribute{At: where, Re: re, Names: entityNames(list), Formats: formats, Onto: a.Distribute.Onto.tree()}
	case a.Shadow != nil:
		return &ast.Shadow{At: where, Entities: shadowed(list, dims(a.Shadow))}
	case a.Word == nil:
		return nil
	}
	switch word := a.Word.Text; word {
	case "processors", "processor", "template", "dynamic":
		return p.declare(s, word, list)
	case "inherit", "sequence":
		p.warnf(diag.IgnoredDirective, place(a.Word.Pos).Extent, "%s has no effect yet", strings.ToUpper(word))
	default:
		suggest(p.errorf(diag.UnknownDirective, place(a.Word.Pos).Extent, "there is no directive %q", word), word, directiveWords)
	}
	return nil
}

// dummies returns what stands in parentheses behind an array as dummies of ALIGN, where old programs have them: ALIGN WITH t(i) :: a(i).
func (e *entity) dummies() []ast.Expr {
	var out []ast.Expr
	for _, d := range e.Dims {
		switch {
		case d.Assumed:
			out = append(out, &ast.Star{At: at(d.Tokens)})
		case d.First == nil || d.Colon:
			out = append(out, &ast.Triplet{At: at(d.Tokens)})
		default:
			out = append(out, d.First.tree())
		}
	}
	return out
}

func shadowed(list []*ast.Entity, widths []ast.DimSpec) []*ast.Entity {
	var out []*ast.Entity
	for _, e := range list {
		out = append(out, &ast.Entity{At: e.At, Name: e.Name, Dims: widths})
	}
	return out
}

// independent parses INDEPENDENT with its clauses.
func (p *parser) independent(s part) []ast.Stmt {
	for i := 2; i < len(s.toks); i++ {
		if s.word(i-2) == "reduction" && s.word(i-1) == "(" && s.toks[i].Type == punctToken {
			p.errorf(diag.Syntax, extent(&s.toks[i]), "REDUCTION lists variables, without their operators").Help("write REDUCTION(s)")
			return nil
		}
	}
	g, err := independentGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	out := &ast.Independent{At: at(s.toks), Loops: names(g.Loops)}
	for _, c := range g.Clauses {
		if c.Place != nil {
			p.warnf(diag.IgnoredDirective, place(c.Place.Word.Pos).Extent, "%s has no effect yet", strings.ToUpper(c.Place.Word.Text))
			continue
		}
		switch c.Word.Text {
		case "new":
			out.New = append(out.New, names(c.Names)...)
		case "reduction":
			out.Reduction = append(out.Reduction, names(c.Names)...)
		default:
			d := p.errorf(diag.Syntax, place(c.Word.Pos).Extent, "INDEPENDENT has no clause %q", c.Word.Text)
			suggest(d, c.Word.Text, []string{"new", "reduction"})
			if c.Word.Text == "private" {
				d.Help("write NEW(...)")
			}
			return nil
		}
	}
	return []ast.Stmt{out}
}

// localityValues lists what the words of LOCALITY may be.
var (
	localityValues = map[string][]string{
		"data": {"auto", "none", "pfb"}, "iter": {"auto", "none", "nrc", "bs"},
		"reduce": {"strict", "relaxed"}, "dep": {"auto", "topo", "levels"},
	}
	localityWords = []string{"data", "iter", "reduce", "dep"}
)

// locality parses LOCALITY.
func (p *parser) locality(s part) []ast.Stmt {
	g, err := localityGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	out := &ast.Locality{At: at(s.toks)}
	if len(g.Items) == 0 {
		p.errorf(diag.Syntax, s.span(), "LOCALITY() says nothing: one or more of data=, iter=, reduce= and dep= belong between the parentheses")
		return nil
	}
	for _, i := range g.Items {
		values := localityValues[i.Word.Text]
		value, isName := i.Value.tree().(*ast.Name)
		switch {
		case values == nil:
			suggest(p.errorf(diag.Syntax, place(i.Word.Pos).Extent, "LOCALITY has no %q, but %s", i.Word.Text, strings.Join(localityWords, ", ")), i.Word.Text, localityWords)
			return nil
		case i.Value == nil:
			p.errorf(diag.Syntax, place(i.Word.Pos).Extent, "%s of LOCALITY needs a value: %[1]s=%s", i.Word.Text, strings.Join(values, ", "))
			return nil
		case !isName:
			p.errorf(diag.Syntax, i.Value.X.Span(), "%s of LOCALITY is one of %s", i.Word.Text, strings.Join(values, ", "))
			return nil
		case !slices.Contains(values, value.Text):
			suggest(p.errorf(diag.Syntax, value.Extent, "%s of LOCALITY is one of %s", i.Word.Text, strings.Join(values, ", ")), value.Text, values)
			return nil
		case slices.ContainsFunc(out.Items, func(before ast.LocalityItem) bool { return before.Word.Text == i.Word.Text }):
			p.errorf(diag.Syntax, place(i.Word.Pos).Extent, "LOCALITY has %s= twice", i.Word.Text)
			return nil
		}
		out.Items = append(out.Items, ast.LocalityItem{Word: i.Word.tree(), Value: value})
	}
	return []ast.Stmt{out}
}

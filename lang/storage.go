package lang

import (
	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/diag"
)

type saveStmt struct {
	Items []*saveItem `parser:"'save' '::'? ( @@ ( ',' @@ )* )?"`
}

type saveItem struct {
	Block *name `parser:"  '/' @@ '/'"`
	Name  *name `parser:"| @@"`
}

type intrinsicStmt struct {
	Names []*name `parser:"'intrinsic' '::'? @@ ( ',' @@ )*"`
}

type commonStmt struct {
	Blocks []*commonBlock `parser:"'common' @@+"`
}

type commonBlock struct {
	Blank    bool      `parser:"( @'//'"`
	Open     bool      `parser:"| @'/'"`
	Name     *name     `parser:"  @@? '/' )?"`
	Entities []*entity `parser:"@@ ( ',' @@ )* ','?"`
}

var (
	saveGrammar      = grammar[saveStmt]()
	intrinsicGrammar = grammar[intrinsicStmt]()
	commonGrammar    = grammar[commonStmt]()
)

// save parses SAVE.
func (p *parser) save(s part) ast.Stmt {
	g, err := saveGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	out := &ast.Save{At: at(s.toks)}
	for _, i := range g.Items {
		if i.Name != nil {
			out.Names = append(out.Names, i.Name.tree())
		} else {
			out.Blocks = append(out.Blocks, i.Block.tree())
		}
	}
	return out
}

// intrinsic parses INTRINSIC.
func (p *parser) intrinsic(s part) ast.Stmt {
	g, err := intrinsicGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	return &ast.Intrinsic{At: at(s.toks), Names: names(g.Names)}
}

// common parses COMMON.
func (p *parser) common(s part) ast.Stmt {
	g, err := commonGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	out := &ast.Common{At: at(s.toks)}
	for _, b := range g.Blocks {
		block := ast.CommonBlock{Entities: entities(b.Entities)}
		if b.Name != nil {
			block.Name = b.Name.tree()
		}
		out.Blocks = append(out.Blocks, block)
	}
	return out
}

// data parses DATA variables / values / [, variables / values /]...
func (p *parser) data(s part) ast.Stmt {
	out := &ast.Data{At: at(s.toks)}
	for rest := s.from(1); len(rest.toks) > 0; {
		first, second := slashes(rest.toks)
		if first <= 0 || second < 0 {
			p.errorf(diag.Syntax, rest.span(), "DATA needs its values between slashes").Help("write DATA a, b /1, 2.5/")
			return nil
		}
		set, ok := p.dataSet(rest.cut(0, first), rest.cut(first+1, second))
		if !ok {
			return nil
		}
		out.Sets = append(out.Sets, set)
		rest = rest.from(second + 1)
		if rest.word(0) == "," && len(rest.toks) > 1 {
			rest = rest.from(1)
		}
	}
	if len(out.Sets) == 0 {
		p.errorf(diag.Syntax, s.span(), "DATA needs variables and their values").Help("write DATA a, b /1, 2.5/")
		return nil
	}
	return out
}

// slashes returns the indices of the first two slashes outside parentheses, -1 for one that is missing.
func slashes(toks []lexer.Token) (first, second int) {
	first, second = -1, -1
	depth := 0
	for i := range toks {
		if toks[i].Type != punctToken {
			continue
		}
		switch toks[i].Value {
		case "(":
			depth++
		case ")":
			depth--
		case "/":
			switch {
			case depth > 0:
			case first < 0:
				first = i
			default:
				return first, i
			}
		}
	}
	return first, second
}

// cut returns tokens lo to hi-1 as a part.
func (p part) cut(lo, hi int) part {
	end := p.toks[hi]
	end.Type = lexer.EOF
	return part{p.toks[lo:hi], end}
}

// dataSet parses variables and values of DATA.
func (p *parser) dataSet(variables, values part) (ast.DataSet, bool) {
	g, err := outputGrammar(variables.lex())
	if p.failed(err) {
		return ast.DataSet{}, false
	}
	list, ok := p.dataValues(values)
	return ast.DataSet{Variables: trees(g.Items), Values: list}, ok
}

// dataValues parses the values between two slashes.
func (p *parser) dataValues(s part) ([]ast.DataValue, bool) {
	var list []ast.DataValue
	for _, v := range s.commas() {
		value, ok := p.dataValue(v)
		if !ok {
			return nil, false
		}
		list = append(list, value)
	}
	return list, true
}

// commas splits a part at its commas outside parentheses.
func (p part) commas() []part {
	var list []part
	start := 0
	for i, t := range outside(p.toks) {
		if t.Type == punctToken && t.Value == "," {
			list = append(list, p.cut(start, i))
			start = i + 1
		}
	}
	return append(list, p.from(start))
}

// dataValue parses a constant of DATA, which may have a repeat count.
func (p *parser) dataValue(s part) (ast.DataValue, bool) {
	var out ast.DataValue
	if n := repeatCount(s); n > 0 {
		count, err := conditionGrammar(s.cut(0, n).lex())
		if p.failed(err) {
			return out, false
		}
		out.Repeat = count.X.X
		s = s.from(n + 1)
	}
	value, err := conditionGrammar(s.lex())
	if p.failed(err) {
		return out, false
	}
	out.Value = value.X.X
	if !dataConstant(out.Value) {
		p.errorf(diag.Syntax, out.Value.Span(), "a value of DATA is a constant or the name of one; only numbers have signs").
			Help("give the value a name with PARAMETER")
		return out, false
	}
	return out, true
}

// repeatCount returns how many tokens in front of a * are a repeat count: a number or a name; 0 if there is none.
func repeatCount(s part) int {
	n := 0
	if sign := s.word(0); (sign == "+" || sign == "-") && len(s.toks) > 1 && s.toks[1].Type == intToken {
		n = 1
	}
	if s.word(n+1) == "*" && (s.toks[n].Type == intToken || s.toks[n].Type == identToken) {
		return n + 1
	}
	return 0
}

// dataConstant tells whether an expression has the form of a constant in DATA. Behind an element of a named constant gfortran takes
// operators, too.
func dataConstant(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Unary:
		switch e.X.(type) {
		case *ast.IntLit, *ast.RealLit:
			return e.Op != ".not."
		}
		return false
	case *ast.Binary:
		return startsWithElement(e)
	case *ast.Paren, *ast.ArrayConstructor:
		return false
	}
	return true
}

// startsWithElement tells whether the leftmost operand of operators is an element of an array.
func startsWithElement(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Binary:
		return startsWithElement(e.X)
	case *ast.Apply:
		_, ok := e.X.(*ast.Name)
		return ok
	}
	return false
}

// slashed are values between slashes in a declaration, and which of its entities they are for.
type slashed struct {
	entity int
	values part
}

// withoutSlashes takes the values between slashes out of a declaration like INTEGER I/3/, X(2)/2*0/.
func withoutSlashes(s part) (part, []slashed) {
	var values []slashed
	rest := part{end: s.end}
	entity := 0
	for tail := s; ; {
		first, second := slashes(tail.toks)
		before := tail.toks
		if second > first+1 {
			before = tail.toks[:first]
		}
		for _, t := range outside(before) {
			if t.Type == punctToken && t.Value == "," {
				entity++
			}
		}
		rest.toks = append(rest.toks, before...)
		if second <= first+1 { // a lone slash is the grammar's to report
			return rest, values
		}
		values = append(values, slashed{entity, tail.cut(first+1, second)})
		tail = tail.from(second + 1)
	}
}

// withValues puts a DATA statement behind a declaration with values between slashes.
func (p *parser) withValues(d *ast.TypeDecl, list []slashed) ast.Stmt {
	data := &ast.Data{At: d.At}
	for _, v := range list {
		values, ok := p.dataValues(v.values)
		if !ok {
			return nil
		}
		for _, value := range values {
			if boz, ok := value.Value.(*ast.BozLit); ok {
				p.errorf(diag.Syntax, boz.Span(), "a binary, octal or hexadecimal constant cannot stand in a declaration").
					Help("give the variable its value by DATA")
				return d
			}
		}
		data.Sets = append(data.Sets, ast.DataSet{Variables: []ast.Expr{d.Entities[v.entity].Name}, Values: values})
	}
	if len(list) > 0 {
		p.behind = append(p.behind, data)
	}
	return d
}

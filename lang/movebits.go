package lang

import "hpfc/ast"

type moveBits struct {
	Args []*moveBitsArgument `parser:"'call' 'mvbits' '(' @@ ( ',' @@ )* ')'"`
}

type moveBitsArgument struct {
	Keyword string      `parser:"( @Name '=' )?"`
	Value   *expression `parser:"@@"`
}

var moveBitsGrammar = grammar[moveBits]()

// moveBits parses CALL MVBITS.
func (p *parser) moveBits(s part) ast.Stmt {
	g, err := moveBitsGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	out := &ast.MoveBits{At: at(s.toks)}
	for _, a := range g.Args {
		out.Args = append(out.Args, ast.Arg{Keyword: a.Keyword, Value: a.Value.X})
	}
	return out
}

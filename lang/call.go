package lang

import "hpfc/ast"

type callStmt struct {
	Name *name           `parser:"'call' @@"`
	Args []*callArgument `parser:"( '(' ( @@ ( ',' @@ )* )? ')' )?"`
}

type callArgument struct {
	Keyword string      `parser:"( @Name '=' )?"`
	Value   *expression `parser:"@@"`
}

var callGrammar = grammar[callStmt]()

// accepted are the intrinsic subroutines that the language has.
var accepted = map[string]bool{
	"cpu_time": true, "exit": true, "mvbits": true, "random_number": true, "random_seed": true, "system_clock": true,
}

// call parses CALL of an intrinsic subroutine. EXIT, which is gfortran's, is a STOP that writes nothing.
func (p *parser) call(s part) ast.Stmt {
	g, err := callGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	out := &ast.Call{At: at(s.toks), Name: g.Name.Text}
	for _, a := range g.Args {
		out.Args = append(out.Args, ast.Arg{Keyword: a.Keyword, Value: a.Value.X})
	}
	if out.Name == "exit" && len(out.Args) < 2 {
		stop := &ast.Stop{At: out.At, Quiet: true}
		for _, a := range out.Args {
			stop.Code = a.Value
		}
		return stop
	}
	return out
}

// flushesStandard tells whether what follows FLUSH is nothing, or the number of standard output or error: they need no FLUSH,
// because a terminal shows every record at once.
func flushesStandard(s part) bool {
	if len(s.toks) == 0 {
		return true
	}
	if inside, after, ok := s.parenthesized(); ok && len(after.toks) == 0 {
		s = inside
	}
	return len(s.toks) == 0 || len(s.toks) == 1 && (s.word(0) == "6" || s.word(0) == "0")
}

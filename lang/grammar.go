package lang

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/source"
)

// A part is a statement, or a piece of one, that one grammar reads to its end. The end token
// stands for what follows: nothing, or the ")" that closes the piece.
type part struct {
	toks []lexer.Token
	end  lexer.Token
}

// whole returns all tokens of a statement as a part.
func whole(toks []lexer.Token) part {
	at := extentOf(toks).End
	return part{toks, lexer.Token{Type: lexer.EOF, Pos: lexer.Position{Offset: int(at), Column: int(at)}}}
}

// span returns the extent of the part, the place of its end if it is empty.
func (p part) span() source.Span {
	if len(p.toks) == 0 {
		return extent(&p.end)
	}
	return extentOf(p.toks)
}

// from returns the part without its first n tokens.
func (p part) from(n int) part { return part{p.toks[n:], p.end} }

// word returns the text of token i, or "" past the end.
func (p part) word(i int) string {
	if i >= len(p.toks) || p.toks[i].Type == stringToken {
		return ""
	}
	return p.toks[i].Value
}

// parenthesized splits a part that starts with "(" into what is inside and what follows the
// matching ")"; ok is false if there is none.
func (p part) parenthesized() (inside, after part, ok bool) {
	if p.word(0) != "(" {
		return part{}, part{}, false
	}
	i := closing(p.toks)
	if i < 0 {
		return part{}, part{}, false
	}
	end := p.toks[i]
	end.Type = lexer.EOF
	return part{p.toks[1:i], end}, p.from(i + 1), true
}

// lex returns the part as the grammars want it.
func (p part) lex() *lexer.PeekingLexer {
	l, _ := lexer.Upgrade(&feed{p.toks, p.end}) // a feed never fails
	return l
}

// grammar returns the parser that T's field tags describe. It is built on first use.
func grammar[T any](options ...participle.Option) func(*lexer.PeekingLexer, ...participle.ParseOption) (*T, error) {
	build := sync.OnceValue(func() *participle.Parser[T] {
		return participle.MustBuild[T](append(options, participle.Lexer(symbols{}))...)
	})
	return func(l *lexer.PeekingLexer, o ...participle.ParseOption) (*T, error) {
		return build().ParseFromLexer(l, o...)
	}
}

// name is an identifier with its place.
type name struct {
	Pos  lexer.Position
	Text string `parser:"@Name"`
}

func (n *name) tree() *ast.Name {
	if n == nil {
		return nil
	}
	return &ast.Name{At: place(n.Pos), Text: n.Text}
}

func names(list []*name) []*ast.Name {
	out := make([]*ast.Name, len(list))
	for i, n := range list {
		out[i] = n.tree()
	}
	return out
}

// tree returns the expression, nil if there is none.
func (e *expression) tree() ast.Expr {
	if e == nil {
		return nil
	}
	return e.X
}

func trees(list []*expression) []ast.Expr {
	out := make([]ast.Expr, len(list))
	for i, e := range list {
		out[i] = e.X
	}
	return out
}

func place(p lexer.Position) ast.At {
	return ast.At{Extent: source.Span{Start: source.Pos(p.Offset), End: source.Pos(p.Column)}}
}

func at(toks []lexer.Token) ast.At { return ast.At{Extent: extentOf(toks)} }

// explain turns the error of a grammar into one for the user.
func explain(err error) *syntaxError {
	switch e := err.(type) {
	case *syntaxError:
		return e
	case *participle.UnexpectedTokenError:
		wanted := expected(e.Message())
		if e.Unexpected.EOF() && wanted == theEnd {
			wanted = "an expression" // or one of several things that start with one
		}
		text := fmt.Sprintf("expected %s, found %s", wanted, describe(&e.Unexpected))
		return &syntaxError{at: extent(&e.Unexpected), text: text}
	case participle.Error:
		pos := e.Position()
		return &syntaxError{at: place(pos).Extent, text: e.Message()}
	}
	return &syntaxError{text: err.Error()}
}

// firstChoices matches what a grammar wants next in participle's notation: ("*" | expression) ...
var firstChoices = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\(expected [(]*((?:"[^"]+"|<?\w+>?)(?: \| (?:"[^"]+"|<?\w+>?))*)`)
})

// symbolNames are the user's words for symbols of the grammars.
var symbolNames = map[string]string{
	"name": "a name", "entity": "a name", "onto": "a name", "expression": "an expression", "subscript": "an expression",
	"<int>": "a number", "aligntarget": `"with"`, "alignee": "a name", "distributee": "a name", "dimspec": "a bound", "attribute": "an attribute", "starlength": "a length",
	"distformat": `"block", "cyclic" or "*"`, "letterrange": "a letter", "commonblock": `"/" or a name`, "parameteritem": "a name",
	"labelnumber": "a label",
}

// theEnd is what a grammar wants that could end here.
const theEnd = "the end of the statement"

// expected returns what a grammar wanted, in the user's words.
func expected(message string) string {
	m := firstChoices().FindStringSubmatch(message)
	if m == nil {
		return theEnd
	}
	choices := strings.Split(m[1], " | ")
	for i, c := range choices {
		if word, ok := symbolNames[strings.ToLower(c)]; ok {
			choices[i] = word
		} else if c[0] != '"' {
			return "something else"
		}
	}
	return strings.Join(choices, " or ")
}

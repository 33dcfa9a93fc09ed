package lang

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/lang/source"
)

// A syntaxError says what is wrong with a statement, and where.
type syntaxError struct {
	at       source.Span
	text     string
	help     string
	feature  string // of Fortran that it needs, as the table of those calls it
	operator string // that is not defined
}

// Error implements error.
func (e *syntaxError) Error() string { return e.text }

// Message implements participle.Error.
func (e *syntaxError) Message() string { return e.text }

// Position implements participle.Error.
func (e *syntaxError) Position() lexer.Position {
	return lexer.Position{Offset: int(e.at.Start), Column: int(e.at.End)}
}

func unexpected(t *lexer.Token, format string, args ...any) *syntaxError {
	return &syntaxError{at: extent(t), text: fmt.Sprintf(format, args...)}
}

// describe names a token for a message.
func describe(t *lexer.Token) string {
	switch {
	case t.EOF() && t.Value == "":
		return "the end of the statement"
	case t.Type == stringToken:
		return "a character constant"
	}
	return fmt.Sprintf("%q", t.Value)
}

package lang

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// Kinds of token. A token's Value is its text in lower case, but for character constants, which
// keep their kind, text and quotes. Its Pos.Offset and Pos.Column are the compact positions
// (source.Pos) of its start and end; the other fields of Pos are not used.
const (
	identToken lexer.TokenType = lexer.EOF - 1 - iota
	intToken
	realToken
	stringToken
	bozToken
	dotToken // .and., .true., ...
	punctToken
)

// symbols names the kinds of token for the grammars.
type symbols struct{}

// Symbols implements lexer.Definition.
func (symbols) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Name": identToken, "Int": intToken, "Real": realToken, "String": stringToken,
		"Boz": bozToken, "Dot": dotToken, "Punct": punctToken,
	}
}

// Lex implements lexer.Definition; the grammars get their tokens from statements, never from a text.
func (symbols) Lex(string, io.Reader) (lexer.Lexer, error) {
	return nil, fmt.Errorf("statements are lexed by lang.split")
}

// A statement is one statement or directive as tokens.
type statement struct {
	mark     mark
	label    *lexer.Token // the statement label, or nil
	toks     []lexer.Token
	text     string // as written, continuations joined
	column   int    // of its first token, from 0, as if the line were not continued
	problems diag.Bag
}

// split cuts a file into statements.
func split(f *source.File) []*statement {
	r := reader{file: f}
	if strings.HasPrefix(f.Src, "\ufeff") {
		r.next = len("\ufeff")
	}
	var out []*statement
	for {
		l, ok := r.logical()
		if !ok {
			return out
		}
		s := scanner{file: f, line: &l}
		out = append(out, s.statements()...)
	}
}

// A scanner turns a logical line into tokens.
type scanner struct {
	file *source.File
	line *line
	i    int // index into line.text
	cur  *statement
}

// statements returns the statements of the line, which ";" separates.
func (s *scanner) statements() []*statement {
	var out []*statement
	for {
		start := s.i
		st := s.one()
		st.text = s.line.text[start:s.i]
		if len(out) == 0 {
			st.problems.List = append(s.line.problems.List, st.problems.List...)
		}
		if len(st.toks) > 0 || len(st.problems.List) > 0 {
			out = append(out, st)
		}
		if s.i == len(s.line.text) {
			return out
		}
		s.i++
	}
}

// one scans up to ";" or the end of the line.
func (s *scanner) one() *statement {
	s.cur = &statement{mark: s.line.mark, toks: make([]lexer.Token, 0, 16)}
	text := s.line.text
	if s.i == 0 && strings.HasPrefix(text, "#") {
		s.preprocessor()
	}
	for s.i < len(text) && (text[s.i] != ';' || s.line.mark != plain || s.inBrackets()) {
		if isBlank(text[s.i]) {
			s.i++
			continue
		}
		s.token(text[s.i])
	}
	s.takeLabel()
	if len(s.cur.toks) > 0 {
		start := s.file.Offset(source.Pos(s.cur.toks[0].Pos.Offset))
		s.cur.column = s.line.indent + start - s.line.start
	}
	return s.cur
}

// preprocessor refuses a line for the C preprocessor. The line markers that it leaves behind, as in # 1 "prog.F90", are
// comments.
func (s *scanner) preprocessor() {
	end := len(s.line.text)
	if rest := strings.TrimLeft(s.line.text[1:], " \t"); rest == "" || !isDigit(rest[0]) {
		d := s.cur.problems.Errorf(diag.Syntax, s.span(0, end), "files with the suffix %s are not preprocessed", filepath.Ext(s.file.Name)).
			Help("give the file the suffix .F90")
		if !preprocessorWords[rest[:wordEnd(rest, 0)]] {
			d.Text = "\"#\" is not a character of Fortran"
			d.Help(commentHelp)
		}
	}
	s.i = end
}

// takeLabel moves a leading integer to the statement's label.
func (s *scanner) takeLabel() {
	t := s.cur.toks
	if len(t) == 0 || t[0].Type != intToken || s.cur.mark != plain {
		return
	}
	if len(t) == 1 {
		s.cur.problems.Errorf(diag.Syntax, extent(&t[0]), "label %s has no statement", t[0].Value).
			Help("put CONTINUE after it")
	} else if extent(&t[0]).End == extent(&t[1]).Start {
		d := s.cur.problems.Errorf(diag.Syntax, extent(&t[0]), "label %s must be followed by a blank", t[0].Value)
		if len(t) > 2 && t[1].Type == identToken && t[2].Value == "=" {
			d.Help(nameHelp)
		}
	}
	s.cur.label = &t[0]
	s.cur.toks = t[1:]
}

func (s *scanner) token(c byte) {
	text := s.line.text
	switch {
	case c == '.' && startsRange(text[s.i:]) && !s.inFormat():
		s.dots()
	case isLetter(c):
		s.word()
	case isDigit(c), c == '.' && s.i+1 < len(text) && isDigit(text[s.i+1]):
		s.number()
	case isQuote(c):
		s.quoted(s.i, stringToken)
	case c == '.':
		s.dotted()
	default:
		s.punct(c)
	}
}

// emit adds the token text[s.i:end].
func (s *scanner) emit(kind lexer.TokenType, end int) {
	value := s.line.text[s.i:end]
	if kind != stringToken && kind != punctToken {
		value = strings.ToLower(value)
	}
	at := s.span(s.i, end)
	s.cur.toks = append(s.cur.toks, lexer.Token{
		Type: kind, Value: value,
		Pos: lexer.Position{Offset: int(at.Start), Column: int(at.End)},
	})
	s.i = end
}

func (s *scanner) span(start, end int) source.Span {
	return source.Span{Start: s.file.Pos(s.line.offset(start)), End: s.file.Pos(s.line.offset(end-1)) + 1}
}

// maxName is the longest name that gfortran accepts.
const maxName = 63

func (s *scanner) word() {
	text := s.line.text
	end := wordEnd(text, s.i)
	if end < len(text) && isQuote(text[end]) {
		switch {
		case end == s.i+1 && strings.IndexByte("boz", text[s.i]|0x20) >= 0:
			s.quoted(end, bozToken)
			return
		case text[end-1] == '_': // the kind of the constant
			s.quoted(end, stringToken)
			return
		}
	}
	if s.keywordAndLabel(end) {
		return
	}
	if end-s.i > maxName {
		s.cur.problems.Errorf(diag.Syntax, s.span(s.i, end), "a name has at most %d characters", maxName)
	}
	s.emit(identToken, end)
}

// number scans an integer or real constant with its kind. A dot that starts an operator is not
// part of it: 1.eq.2 is 1 .eq. 2.
func (s *scanner) number() {
	text := s.line.text
	kind := intToken
	end := digitsEnd(text, s.i)
	if hollerith, ok := s.hollerithEnd(end); ok {
		s.emit(stringToken, hollerith)
		return
	}
	if end < len(text) && text[end] == '.' && !startsOperator(text[end:]) && !startsRange(text[end:]) {
		kind = realToken
		end = digitsEnd(text, end+1)
	}
	if exp := exponentEnd(text, end); exp > end {
		kind = realToken
		end = exp
	}
	if end+1 < len(text) && text[end] == '_' && kind == intToken && isQuote(text[end+1]) {
		s.quoted(end+1, stringToken)
		return
	}
	if end+1 < len(text) && text[end] == '_' && isWord(text[end+1]) {
		end = wordEnd(text, end)
	}
	s.emit(kind, end)
}

// hollerithEnd returns the end of text such as 5HHELLO in a FORMAT, whose count ends at index end.
func (s *scanner) hollerithEnd(end int) (int, bool) {
	text := s.line.text
	if !s.inFormat() || end == len(text) || text[end]|0x20 != 'h' {
		return 0, false
	}
	count, err := strconv.Atoi(text[s.i:end])
	if err != nil || count > len(text)-end-1 {
		return 0, false
	}
	return end + 1 + count, true
}

// quoted scans a character constant whose quote is at open; a doubled quote stands for itself.
func (s *scanner) quoted(open int, kind lexer.TokenType) {
	text := s.line.text
	quote := text[open]
	for i := open + 1; i < len(text); i++ {
		if text[i] != quote {
			continue
		}
		if i+1 < len(text) && text[i+1] == quote {
			i++
			continue
		}
		s.emit(kind, i+1)
		return
	}
	d := s.cur.problems.Errorf(diag.UnterminatedString, s.span(s.i, len(text)), "the character constant has no closing %c", quote)
	if s.transposes(quote) {
		d.Help("a matrix is transposed by transpose(a)")
	} else {
		d.Note("inside a character constant its quote is written twice")
	}
	s.emit(stringToken, len(text))
}

// dotted scans an operator or logical constant such as .and. or .true._4.
func (s *scanner) dotted() {
	text := s.line.text
	if !startsOperator(text[s.i:]) {
		if s.inFormat() {
			s.emit(punctToken, s.i+1)
			return
		}
		d := s.cur.problems.Errorf(diag.BadCharacter, s.span(s.i, s.i+1), "\".\" starts neither a number nor an operator")
		if s.i > 0 && isWord(text[s.i-1]) && s.i+1 < len(text) && isLetter(text[s.i+1]) {
			d.Help("a function is called with its arguments, as in sum(a) and sqrt(x)")
		}
		if whole := strings.ToLower(text[s.i:wordEnd(text, s.i+1)]) + "."; slices.Contains(dottedOperators, whole) {
			d.Help("write %s", whole)
		}
		s.emit(punctToken, s.i+1)
		return
	}
	end := s.i + 1
	for isLetter(text[end]) {
		end++
	}
	end++
	if end+1 < len(text) && text[end] == '_' && isWord(text[end+1]) {
		end = wordEnd(text, end)
	}
	s.emit(dotToken, end)
}

var twoByte = map[string]bool{
	"**": true, "==": true, "/=": true, "<=": true, ">=": true, "::": true, "//": true,
	"(/": true, "/)": true, "=>": true,
}

func (s *scanner) punct(c byte) {
	text := s.line.text
	if s.i+2 <= len(text) && twoByte[text[s.i:s.i+2]] {
		s.emit(punctToken, s.i+2)
		return
	}
	if strings.IndexByte("+-*/=<>(),:%[]", c) >= 0 || c == '$' && s.inFormat() {
		s.emit(punctToken, s.i+1)
		return
	}
	if c == ';' && s.line.mark != plain && strings.Trim(text[s.i:], "; \t") == "" {
		s.i = len(text) // nothing but empty statements follows
		return
	}
	end := s.i + 1
	if _, size := utf8.DecodeRuneInString(text[s.i:]); size > 1 {
		end = s.i + size
	}
	s.badCharacter(end)
	s.i = end
}

// badCharacter reports the first of the bad characters of a statement.
func (s *scanner) badCharacter(end int) {
	for _, d := range s.cur.problems.List {
		if d.Code == diag.BadCharacter {
			return
		}
	}
	text := s.line.text[s.i:end]
	d := s.cur.problems.Errorf(diag.BadCharacter, s.span(s.i, end), "%q is not a character of Fortran", text)
	if text == "&" {
		d.Text = "\"&\" continues a line only at its end or at its start"
		if strings.HasPrefix(s.line.text[end:], "&") {
			d.Help("write .and.")
		} else {
			d.Help("texts are joined by //, conditions by .and., bits by iand(i, j)")
		}
	}
	if written := inFortran[text]; written != "" {
		d.Help("write %s", written)
	}
	if text == "_" {
		d.Help(nameHelp)
	}
	if text == "{" || text == "}" {
		d.Help("%s", braceHelp(s.line.text[:s.i]))
	}
	if text == ";" && s.line.mark == plain {
		d.Text = "\";\" separates statements, not the rows of a matrix"
		d.Help("write reshape((/ a11, a21, a12, a22 /), (/ 2, 2 /)): the columns one after the other")
	} else if text == ";" {
		d.Text = "\";\" separates statements, not directives"
		d.Help("give each directive a line of its own")
	}
	if before := s.line.text[:s.i]; text == "$" && len(before) == 4 && strings.EqualFold(before[1:], sentinel[1:4]) {
		d.Help("a directive starts with !HPF$ in free form; fixed form is not accepted")
	}
}

// inFormat tells whether the statement is a FORMAT, whose edit descriptors are read later.
func (s *scanner) inFormat() bool {
	t := s.cur.toks
	return len(t) > 1 && t[0].Type == intToken && t[1].Value == "format"
}

// quotes are what character constants stand in.
const quotes = `'"`

func isQuote(c byte) bool { return strings.IndexByte(quotes, c) >= 0 }

func wordEnd(s string, i int) int {
	for i < len(s) && isWord(s[i]) {
		i++
	}
	return i
}

func digitsEnd(s string, i int) int {
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i
}

// exponentEnd returns the end of the exponent at s[i:], or i if there is none.
func exponentEnd(s string, i int) int {
	if i >= len(s) || s[i]|0x20 != 'e' && s[i]|0x20 != 'd' {
		return i
	}
	j := i + 1
	if j < len(s) && (s[j] == '+' || s[j] == '-') {
		j++
	}
	if end := digitsEnd(s, j); end > j {
		return end
	}
	return i
}

// startsOperator tells whether s starts with a dot, letters and a dot.
func startsOperator(s string) bool {
	i := 1
	for i < len(s) && isLetter(s[i]) {
		i++
	}
	return i > 1 && i < len(s) && s[i] == '.'
}

// extent returns the span of a token.
func extent(t *lexer.Token) source.Span {
	return source.Span{Start: source.Pos(t.Pos.Offset), End: source.Pos(t.Pos.Column)}
}

// extentOf returns the span of a run of tokens.
func extentOf(t []lexer.Token) source.Span {
	if len(t) == 0 {
		return source.Span{}
	}
	return source.Span{Start: source.Pos(t[0].Pos.Offset), End: source.Pos(t[len(t)-1].Pos.Column)}
}

// A feed hands the tokens of a statement, or of a part of it, to a grammar.
type feed struct {
	toks []lexer.Token
	end  lexer.Token // the end-of-input token
}

// Next implements lexer.Lexer.
func (f *feed) Next() (lexer.Token, error) {
	if len(f.toks) == 0 {
		return f.end, nil
	}
	t := f.toks[0]
	f.toks = f.toks[1:]
	return t, nil
}

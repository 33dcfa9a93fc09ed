package lang

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// foreign holds words that start statements of other languages, and what Fortran writes instead.
var foreign = map[string]string{
	"for":          "a loop starts with DO i = 1, n",
	"while":        "a loop starts with DO WHILE (condition)",
	"dowhile":      "a blank belongs between the words: DO WHILE (condition)",
	"casedefault":  "a blank belongs between the words: CASE DEFAULT",
	"implicitnone": "a blank belongs between the words: IMPLICIT NONE",
	"repeat":       "a loop starts with DO and is left by IF (condition) EXIT",
	"until":        "a loop is left by IF (condition) EXIT",
	"loop":         "a loop starts with DO and ends with END DO",
	"switch":       "a selection starts with SELECT CASE (value)",
	"break":        "a loop is left by EXIT",
	"next":         "the next iteration of a loop is begun by CYCLE",
	"pass":         "a statement that does nothing is CONTINUE",
	"elif":         "write ELSE IF (condition) THEN",
	"elsif":        "write ELSE IF (condition) THEN",
	"printf":       "output is written by PRINT *, items", "println": "output is written by PRINT *, items",
	"puts": "output is written by PRINT *, items", "disp": "output is written by PRINT *, items",
	"echo": "output is written by PRINT *, items", "cout": "output is written by PRINT *, items",
	"scanf": "input is read by READ *, variables", "input": "input is read by READ *, variables",
	"cin": "input is read by READ *, variables", "quit": "a program is ended by STOP",
	"let": "an assignment starts with its variable", "set": "an assignment starts with its variable",
	"var":    "a declaration starts with its type, as in REAL :: x",
	"const":  "a constant is declared by INTEGER, PARAMETER :: n = 1",
	"dim":    "an array is declared by REAL :: a(10)",
	"def":    "functions of the program's own are not supported yet (level L1)",
	"import": "arrays, and functions such as sqrt, sum and matmul, are part of the language",
	"from":   "arrays, and functions such as sqrt, sum and matmul, are part of the language",
}

// foreignTypes are types of other languages and Fortran's.
var foreignTypes = map[string]string{
	"int": "INTEGER", "long": "INTEGER(8)", "short": "INTEGER(2)", "unsigned": "INTEGER", "float": "REAL", "bool": "LOGICAL",
	"boolean": "LOGICAL", "string": "CHARACTER(length)", "char": "CHARACTER(length)",
}

// inFortran holds marks of other languages, and of word processors, and what is written instead.
var inFortran = map[string]string{
	"^": "**", "|": ".or., and ior(i, j) for bits", "~": ".not., and not(i) for bits",
	"#":      "! in front of a comment",
	"?":      "IF and ELSE, or merge(x, y, condition)",
	"\u201c": "\"", "\u201d": "\"", "\u2018": "'", "\u2019": "'",
	"\u2010": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-", "\u00d7": "*", "\u00f7": "/",
	"\u2260": "/=", "\u2264": "<=", "\u2265": ">=", "\u00a0": "a blank of the plain kind",
}

// preprocessorWords are what may follow the "#" of a line for the C preprocessor.
var preprocessorWords = map[string]bool{
	"include": true, "define": true, "undef": true, "if": true, "ifdef": true, "ifndef": true, "elif": true, "else": true, "endif": true,
	"line": true, "error": true, "warning": true, "pragma": true,
}

// braceHelp says what stands in Fortran for a brace behind this text.
func braceHelp(before string) string {
	text := strings.TrimRight(before, " \t")
	switch {
	case text == "":
	case strings.ContainsRune("=,(+-*/[", rune(text[len(text)-1])):
		return "write (/ and /)"
	case text == before && isWord(text[len(text)-1]):
		return "write ( and )"
	}
	return "THEN and END IF stand around what depends on a condition, DO and END DO around the body of a loop"
}

// startsRange tells whether s starts with dots as they stand between subscripts elsewhere: 1..3, but not 1..eq.3.
func startsRange(s string) bool {
	return strings.HasPrefix(s, "..") && !startsOperator(s[1:]) && !strings.HasPrefix(strings.TrimLeft(s, ". \t"), ")")
}

// dots reports such dots.
func (s *scanner) dots() {
	text := s.line.text
	end := s.i
	for end < len(text) && text[end] == '.' {
		end++
	}
	s.cur.problems.Errorf(diag.Syntax, s.span(s.i, end), "a range is written with \":\", not with %q", text[s.i:end]).
		Help("write first:last, and DO i = first, last for a loop")
	s.i = end
}

// inBrackets tells whether a "[" of the statement is open, so that a ";" would separate rows of a matrix.
func (s *scanner) inBrackets() bool {
	depth := 0
	for i := range s.cur.toks {
		switch t := &s.cur.toks[i]; {
		case t.Type != punctToken:
		case t.Value == "[":
			depth++
		case t.Value == "]":
			depth--
		}
	}
	return depth > 0 && strings.Contains(s.line.text[s.i:], "]")
}

// transposes tells whether the quote at hand stands right behind the only name or ")" that it could transpose.
func (s *scanner) transposes(quote byte) bool {
	if quote != '\'' || s.i == 0 || !isWord(s.line.text[s.i-1]) && s.line.text[s.i-1] != ')' {
		return false
	}
	return !slices.ContainsFunc(s.cur.toks, func(t lexer.Token) bool { return t.Type == stringToken })
}

// isCodimension tells whether the brackets that toks start with may be those of a declaration: what they hold ends with
// "*" or ":".
func isCodimension(toks []lexer.Token) bool {
	end := closingBracket(toks)
	return end > 0 && (toks[end-1].Value == "*" || toks[end-1].Value == ":")
}

// inSquares matches a name with subscripts as other languages write them.
var inSquares = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\w+(?:\[[^][\n]*\])+`) })

// bracketed reports brackets behind a name: the image of a coarray, if it is one, or else subscripts.
func (p *parser) bracketed(at source.Span) {
	text := p.file.Src[p.file.Offset(at.Start):]
	if name := strings.ToLower(text[:wordEnd(text, 0)]); p.tree.Incomplete || slices.Contains(p.tree.Refused, name) {
		p.later(at, "[")
		return
	}
	write := inSquares().FindString(text)
	if write == "" {
		write = "a[i]"
	}
	p.errorf(diag.Syntax, at, "subscripts and bounds stand in parentheses").
		Help("write %s", strings.NewReplacer("][", ", ", "[", "(", "]", ")").Replace(write))
}

// foreignBlocks are blocks of other languages, whose beginnings were reported: their ends are not.
type foreignBlocks struct {
	begun  map[string]bool
	braces []*frame // what each "{" that is open stands at; nil if it is no block of Fortran
}

func (b *foreignBlocks) begin(word string) {
	if b.begun == nil {
		b.begun = map[string]bool{}
	}
	b.begun[word] = true
}

func (b *foreignBlocks) end(word string) bool { return b.begun[word] }

// loops tells whether loops of other languages have begun, which END DO may end.
func (b *foreignBlocks) loops() bool {
	return b.begun["for"] || b.begun["while"] || b.begun["dowhile"] || b.begun["loop"]
}

// closesBrace tells whether the statement starts with the "}" of a "{" that was reported.
func (p *parser) closesBrace(s *statement) bool {
	return len(p.foreign.braces) > 0 && strings.HasPrefix(strings.TrimSpace(s.text), "}")
}

// braces takes a brace at the end of a statement, before which depth blocks were open, for the block that it means.
func (p *parser) braces(s *statement, depth int) {
	if s.mark != plain {
		return
	}
	b := &p.foreign.braces
	text := strings.TrimSpace(s.text)
	switch {
	case strings.HasSuffix(text, "{"):
		if strings.HasPrefix(text, "}") {
			return // } else {
		}
		var opened *frame
		if len(p.frames) > depth {
			opened = p.top()
		}
		*b = append(*b, opened)
	case text == "}" && len(*b) > 0:
		opened := (*b)[len(*b)-1]
		*b = (*b)[:len(*b)-1]
		if opened != nil && opened == p.top() {
			p.pop()
		}
	case strings.HasSuffix(text, "}") && strings.Contains(text, "{") && len(p.frames) > depth:
		p.pop()
	}
}

// hint says more on the errors since the first n if they come from a mark of other languages.
func (p *parser) hint(s *statement, n int) {
	if n == len(p.bag.List) || len(s.toks) == 0 {
		return
	}
	if d := p.bag.List[n]; strings.HasPrefix(d.Text, "expected the end of the statement") && !p.sameLine(source.Pos(s.toks[0].Pos.Offset), d.Span.Start) {
		d.Label(extent(&s.toks[0]), "the statement that \"&\" continues to here")
	}
	rest := p.file.Src[p.file.Offset(extentOf(s.toks).End):]
	d := p.bag.List[n]
	switch {
	case d.Fix != nil:
	case strings.HasPrefix(rest[blanks(rest):], "!="):
		d.Help("\"!\" starts a comment: not equal is written /=")
	case s.toks[len(s.toks)-1].Value == "(" && strings.HasPrefix(rest, "!"):
		d.Help("\"!\" starts a comment: not is written .not.")
	default:
		if help := p.wayOut(s, d); help != "" {
			d.Help("%s", help)
		}
	}
}

// wayOut returns what to write instead of the token at which a statement could not go on, "" if nobody knows.
func (p *parser) wayOut(s *statement, d *diag.Diagnostic) string {
	wanted, found, ok := strings.Cut(d.Text, ", found ")
	if !ok {
		return ""
	}
	if hexadecimal(d, s.before(d.Span.Start), found) {
		return "binary, octal and hexadecimal constants are written b'101', o'17' and z'ff'"
	}
	if found[0] != '"' { // the end of the statement, say
		found = ""
	}
	found = strings.Trim(found, "\"")
	before := s.before(d.Span.Start)
	first := s.body()[0].Value
	switch {
	case found == "to" && wanted == `expected "with"`:
		return "write WITH"
	case found == "" && strings.HasPrefix(wanted, "expected an expression after"):
		return "a statement that goes on in the next line ends with \"&\" here"
	case found == "::" && wanted == "expected the end of the statement":
		return "a comma stands before each attribute, as in INTEGER, PARAMETER :: n = 1"
	case wrongWords[found] != "":
		return wrongWords[found]
	case before != nil && before.Value == "not":
		return wrongWords["not"]
	case before != nil && p.notANumber(d, before, found):
		return numberHelp(before.Value + found)
	case s.keyword() == "do":
		return "a loop is written DO i = first, last, or DO i = first, last, step"
	case first == "implicit":
		return "write IMPLICIT NONE, or the letters that stand for a type, as in IMPLICIT REAL (a-h)"
	case first == "forall" && wanted == `expected ":"`:
		return "the range of an index is written i = first:last"
	case s.keyword() == "exit" && found == "(":
		return "a program is ended by STOP 1"
	case isAssignment(s.toks) && found == ":":
		return "the numbers of a range are (/ (i, i = first, last) /)"
	}
	return ""
}

// before returns the last token that ends at or before a place, or nil.
func (s *statement) before(at source.Pos) *lexer.Token {
	for i := len(s.toks) - 1; i >= 0; i-- {
		if extent(&s.toks[i]).End <= at {
			return &s.toks[i]
		}
	}
	return nil
}

// notANumber says so of a number to which letters are glued.
func (p *parser) notANumber(d *diag.Diagnostic, number *lexer.Token, glued string) bool {
	if number.Type != intToken && number.Type != realToken || extent(number).End != d.Span.Start || glued == "" || !isLetter(glued[0]) {
		return false
	}
	d.Text = "\"" + number.Value + glued + "\" is neither a number nor a name"
	d.Span.Start = extent(number).Start
	return true
}

func numberHelp(text string) string {
	switch letters := strings.TrimLeft(text, "0123456789."); {
	case letters[0] == 'h':
		return "characters stand in quotes; counted ones, as in 4hABCD, are in FORMAT statements only"
	case letters[0] == 'q' && digitsEnd(letters, 1) == len(letters):
		return "the exponent letter Q makes a number of 16 bytes, a kind that is not supported yet (level L8): write D"
	case letters == "e" || letters == "d":
		return "an exponent needs its digits, as in 1.0e0"
	case strings.HasPrefix(text, "0x"):
		return "a hexadecimal number is written int(z'" + text[2:] + "')"
	case strings.HasSuffix(text, "f"):
		return "write 1.0, or 1.0d0 for double precision"
	}
	return nameHelp + "; a product is written with *"
}

const nameHelp = "names start with a letter"

// hexadecimal tells whether a constant like x'ff' or 'ff'x, or another compiler's '101'b, ends at d.
func hexadecimal(d *diag.Diagnostic, before *lexer.Token, found string) bool {
	if before == nil || extent(before).End != d.Span.Start {
		return false
	}
	return before.Value == "x" && found == "a character constant" || before.Type == stringToken && len(found) == 3 && strings.Contains("boxz", found[1:2])
}

// wrongWords are words and marks that stand in no Fortran statement where other languages have them.
var wrongWords = map[string]string{
	"else": "ELSE stands on a line of its own, inside IF (condition) THEN and END IF",
	"step": "write DO i = first, last, step", "to": "write DO i = first, last", "by": "write DO i = first, last, step",
	"in": "write DO i = first, last",
	"on": "write ONTO", "and": "write .and.", "or": "write .or.", "not": "write .not.", "xor": "write .neqv., and ieor(i, j) for bits",
	"mod": "the remainder of a by b is written mod(a, b)", "%": "the remainder of a by b is written mod(a, b)",
	"eq": "write == or .eq.", "ne": "write /= or .ne.", "lt": "write < or .lt.", "le": "write <= or .le.", "gt": "write > or .gt.", "ge": "write >= or .ge.",
	"[": "elements and substrings are written with parentheses",
}

package lang

import (
	"iter"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"
)

// isAssignment is Sale's test (A. H. J. Sale, "The classification of Fortran statements",
// Computer Journal 14, 1971) for free form: a name, argument lists, and "=" make an assignment,
// whatever the name is. Hence keywords are not reserved.
func isAssignment(toks []lexer.Token) bool {
	i := targetEnd(toks)
	return i > 0 && i < len(toks) && toks[i].Type == punctToken && toks[i].Value == "="
}

// targetEnd returns the index after name(...)...(...)%name, or name(...)[...], or 0 if there is no such thing.
func targetEnd(toks []lexer.Token) int {
	if len(toks) == 0 || toks[0].Type != identToken {
		return 0
	}
	i := 1
	for i < len(toks) && toks[i].Type == punctToken {
		switch {
		case toks[i].Value == "(":
			n := closing(toks[i:])
			if n < 0 {
				return 0
			}
			i += n + 1
		case toks[i].Value == "[" && closingBracket(toks[i:]) > 0:
			i += closingBracket(toks[i:]) + 1
		case toks[i].Value == "%" && i+1 < len(toks) && toks[i+1].Type == identToken:
			i += 2
		default:
			return i
		}
	}
	return i
}

// closing returns the index of the ")" that matches toks[0], or -1.
func closing(toks []lexer.Token) int {
	depth := 0
	for i := range toks {
		if toks[i].Type != punctToken {
			continue
		}
		switch toks[i].Value {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// outside yields the tokens outside parentheses and array constructors, and the indices of these.
func outside(toks []lexer.Token) iter.Seq2[int, *lexer.Token] {
	return func(yield func(int, *lexer.Token) bool) {
		depth := 0
		for i := range toks {
			switch t := &toks[i]; {
			case t.Type == punctToken && (t.Value == "(" || t.Value == "(/" || t.Value == "["):
				depth++
			case t.Type == punctToken && (t.Value == ")" || t.Value == "/)" || t.Value == "]"):
				depth--
			case depth == 0 && !yield(i, t):
				return
			}
		}
	}
}

// unopened returns the index of the first ")" without "(", or -1.
func unopened(toks []lexer.Token) int {
	depth := 0
	for i := range toks {
		switch t := &toks[i]; {
		case t.Type == punctToken && t.Value == "(":
			depth++
		case t.Type == punctToken && t.Value == ")":
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return -1
}

// closingBracket returns the index of the first "]", or -1.
func closingBracket(toks []lexer.Token) int {
	return slices.IndexFunc(toks, func(t lexer.Token) bool { return t.Type == punctToken && t.Value == "]" })
}

// cosubscript returns the index of a "[" that follows a name or ")", as only in coarrays, or -1.
func cosubscript(toks []lexer.Token) int {
	for i := 1; i < len(toks); i++ {
		before := &toks[i-1]
		if toks[i].Type == punctToken && toks[i].Value == "[" && (before.Type == identToken || before.Type == punctToken && before.Value == ")") {
			return i
		}
	}
	return -1
}

// joined holds the keywords that may be written as two words.
var joined = map[[2]string]string{
	{"else", "if"}: "elseif", {"else", "where"}: "elsewhere", {"go", "to"}: "goto",
	{"select", "case"}: "selectcase", {"block", "data"}: "blockdata", {"error", "stop"}: "errorstop",
	{"select", "type"}: "selecttype", {"select", "rank"}: "selectrank", {"double", "complex"}: "doublecomplex", {"abstract", "interface"}: "interface",
	{"sync", "all"}: "syncall", {"sync", "images"}: "syncimages", {"sync", "memory"}: "syncmemory", {"sync", "team"}: "syncteam",
	{"event", "post"}: "eventpost", {"event", "wait"}: "eventwait", {"form", "team"}: "formteam", {"change", "team"}: "changeteam",
	{"fail", "image"}: "failimage",
	{"end", "do"}:     "enddo", {"end", "if"}: "endif", {"end", "forall"}: "endforall", {"end", "where"}: "endwhere",
	{"end", "program"}: "endprogram", {"end", "select"}: "endselect", {"end", "type"}: "endtype",
	{"end", "interface"}: "endinterface", {"end", "subroutine"}: "endsubroutine", {"end", "function"}: "endfunction",
	{"end", "module"}: "endmodule", {"end", "block"}: "endblock", {"end", "file"}: "endfile",
	{"end", "submodule"}: "endsubmodule", {"end", "procedure"}: "endprocedure", {"end", "associate"}: "endassociate", {"end", "critical"}: "endcritical",
	{"end", "enum"}: "endenum", {"end", "structure"}: "endstructure", {"end", "team"}: "endteam",
	{"do", "concurrent"}: "doconcurrent", {"module", "procedure"}: "moduleprocedure",
}

// keyword returns the keyword of a statement that is not an assignment, with its words joined,
// and how many tokens it has; "" if the statement starts with no word.
func keyword(s part) (word string, n int) {
	if len(s.toks) == 0 || s.toks[0].Type != identToken {
		return "", 0
	}
	first, second := s.word(0), s.word(1)
	if first == "end" && second == "block" && s.word(2) == "data" || first == "endblock" && second == "data" {
		return "endblockdata", 2
	}
	if first == "do" && len(s.toks) > 3 && s.toks[1].Type == intToken && s.word(2) == "concurrent" && s.word(3) == "(" {
		return "doconcurrent", 3
	}
	if header := subprogramHeader(s.toks); header != "" {
		return header, 1
	}
	if two, ok := joined[[2]string{first, second}]; ok && (two != "doconcurrent" || s.word(2) == "(") {
		return two, 2
	}
	switch {
	case first == "type" && second != "(":
		return "derivedtype", 1
	}
	return first, 1
}

// declares tells whether the statement or directive is, or looks like, a declaration of names.
func (s *statement) declares() bool {
	if hasColons(s.toks) {
		return true
	}
	if s.mark != plain {
		return len(s.toks) > 0 && !mapping[s.toks[0].Value]
	}
	word := s.keyword()
	return typeWords[word] || declarative[word] || foreignTypes[word] != "" || declaresLike(nearest(word, keywords))
}

// declaresLike tells whether a word that stands for another one starts declarations.
func declaresLike(word string) bool { return typeWords[word] || declarative[word] || word == "double" }

// mapping are the directives that declare no names.
var mapping = map[string]bool{
	"align": true, "realign": true, "distribute": true, "redistribute": true, "dynamic": true, "shadow": true, "independent": true,
}

// declarative are the words other than types that start declarations.
var declarative = map[string]bool{
	"parameter": true, "dimension": true, "data": true, "common": true, "save": true, "intrinsic": true, "allocatable": true, "pointer": true, "target": true,
	"derivedtype": true, "doublecomplex": true, "byte": true, "procedure": true, "external": true, "namelist": true, "equivalence": true, "interface": true,
}

// keyword returns the keyword of the statement, "" for an assignment or a directive.
func (s *statement) keyword() string {
	toks := s.body()
	if s.mark != plain || isAssignment(toks) {
		return ""
	}
	word, _ := keyword(part{toks: toks})
	return word
}

// constructName returns the name of "name: do ...", or nil.
func (s *statement) constructName() *lexer.Token {
	if len(s.toks) > 2 && s.toks[0].Type == identToken && s.toks[1].Value == ":" && s.toks[2].Type == identToken {
		return &s.toks[0]
	}
	return nil
}

// body returns the tokens after a construct name.
func (s *statement) body() []lexer.Token {
	if s.constructName() != nil {
		return s.toks[2:]
	}
	return s.toks
}

package lang

import (
	"strings"

	"hpfc/lang/diag"
)

// keywordAndLabel takes a word that ends at end apart if it is a keyword and a label without a blank between them,
// such as GOTO10 or DO10: gfortran accepts them, for they can be nothing else.
func (s *scanner) keywordAndLabel(end int) bool {
	text := s.line.text
	letters := s.i
	for letters < end && isLetter(text[letters]) {
		letters++
	}
	if s.line.mark != plain || letters == end || digitsEnd(text, letters) != end {
		return false
	}
	if !s.beforeLabel(strings.ToLower(text[s.i:letters]), end) {
		return false
	}
	s.cur.problems.Warnf(diag.MissingBlank, s.span(s.i, end), "a blank belongs between a keyword and a label")
	s.emit(identToken, letters)
	s.emit(intToken, end)
	return true
}

// beforeLabel tells whether word, at this place of a statement whose text goes on at index end, stands before a label.
func (s *scanner) beforeLabel(word string, end int) bool {
	t := s.cur.toks
	begins := len(t) == 0 || len(t) == 1 && t[0].Type == intToken
	rest := strings.TrimLeft(s.line.text[end:], " \t")
	ends := rest == "" || rest[0] == ';'
	switch word {
	case "goto":
		return ends && (begins || t[len(t)-1].Value == ")")
	case "to":
		return ends && len(t) > 0 && t[len(t)-1].Value == "go"
	case "do":
		return begins && (ends || isLetter(rest[0]) || rest[0] == ',')
	}
	return false
}

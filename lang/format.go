package lang

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/diag"
)

// format keeps the text of a FORMAT statement, parentheses included, for the statements that name it.
func (p *parser) format(s *statement) {
	if s.label == nil {
		p.errorf(diag.Syntax, extentOf(s.toks), "FORMAT needs a label").Help("write 100 FORMAT (...) and PRINT 100, ...")
		return
	}
	_, text, _ := cutFold(s.text, "format")
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "(") || !strings.HasSuffix(text, ")") {
		p.errorf(diag.Syntax, extentOf(s.toks), "the text of FORMAT must stand in parentheses")
		text = anyItems
	} else if rest := behindFormat(s.toks[1:]); len(rest) > 0 {
		p.errorf(diag.BadFormat, extentOf(rest), "the format ends before this")
		text = anyItems
	}
	if p.formatTexts == nil {
		p.formatTexts = map[string]*ast.StringLit{}
	}
	label := labelText(s.label.Value)
	literal := &ast.StringLit{At: at(s.toks[1:]), Value: text}
	p.formatTexts[label] = literal
	p.tree.Formats = append(p.tree.Formats, literal)
}

// behindFormat returns what follows the parenthesis that closes the first one, which may be part of "(/" or "/)".
func behindFormat(toks []lexer.Token) []lexer.Token {
	depth := 0
	for i, t := range toks {
		if t.Type != punctToken {
			continue
		}
		depth += strings.Count(t.Value, "(") - strings.Count(t.Value, ")")
		if depth == 0 {
			return toks[i+1:]
		}
	}
	return nil
}

// anyItems is the format that stands for one that was reported: it goes with all items.
const anyItems = "(g0)"

// cutFold cuts s around sep, whatever its case.
func cutFold(s, sep string) (before, after string, found bool) {
	i := strings.Index(strings.ToLower(s), sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// needFormat remembers a format that is a label.
func (p *parser) needFormat(format *ast.Expr) {
	if _, ok := (*format).(*ast.IntLit); ok {
		p.formatted = append(p.formatted, format)
	}
}

// resolveFormats replaces labels by the texts of their FORMAT statements, which may stand anywhere;
// an error in such a text is one of the FORMAT statement.
func (p *parser) resolveFormats() {
	for _, format := range p.formatted {
		label := (*format).(*ast.IntLit)
		if text := p.formatTexts[labelText(label.Digits)]; text != nil && len(label.Digits) <= 5 {
			*format = text
			continue
		}
		if p.checkNumber(label) {
			p.bag.Errorf(diag.MissingFormat, label.Extent, "no FORMAT statement has label %s", label.Digits)
		}
		*format = &ast.StringLit{At: label.At, Value: anyItems}
	}
}

package lang

import (
	"regexp"
	"strings"

	"hpfc/ast"
	"hpfc/lang/diag"
)

func indexNames(list []ast.ForallIndex) []*ast.Name {
	var out []*ast.Name
	for _, i := range list {
		out = append(out, i.Var)
	}
	return out
}

// forall parses a FORALL statement or opens a FORALL construct.
func (p *parser) forall(s *statement, c part) {
	inside, after, ok := c.from(1).parenthesized()
	if !ok {
		p.unbalanced(c, "the indices of FORALL")
		if p.hasAssignment(c) {
			p.add(nil)
			return
		}
		inside, after = part{end: whole(c.toks).end}, part{}
		p.muted = true
	}
	n := p.forallHeader(inside, extentOf(s.toks))
	n.Independent = p.takeIndependent(indexNames(n.Indices)...)
	if len(after.toks) > 0 {
		p.add(p.forallStatement(n, after))
		return
	}
	closed := p.isClosed(s)
	if !closed && p.opt.Strict {
		p.errorf(diag.MissingEnd, c.span(), "the FORALL has no END FORALL")
	}
	n.Construct = true
	p.open(s, &frame{kind: forallBlock, node: n, extent: &n.Extent, body: &n.Body, single: !closed})
}

// hasAssignment tells whether a FORALL whose parentheses are not balanced seems to be a statement, not a construct.
func (p *parser) hasAssignment(c part) bool { return assignmentBehind.MatchString(p.sourceFrom(c)) }

var assignmentBehind = regexp.MustCompile(`\)[ \t]*[a-z]\w*[ \t]*(\(.*)?=`)

// forallStatement parses the assignment of a FORALL statement.
func (p *parser) forallStatement(n *ast.Forall, after part) ast.Stmt {
	if !isAssignment(after.toks) {
		p.errorf(diag.Syntax, after.span(), "expected an assignment after FORALL (...)")
		return nil
	}
	body := p.assignment(after)
	if body == nil {
		return nil
	}
	n.Body = []ast.Stmt{body}
	return n
}

// isClosed tells whether an END FORALL or END IF belongs to the header s.
func (p *parser) isClosed(s *statement) bool {
	if p.closed == nil {
		p.closed = p.closedForalls()
	}
	return p.closed[s]
}

// closedForalls matches each END FORALL with the innermost header before it. A header is left over
// if a construct around it ends first, or the unit does.
func (p *parser) closedForalls() map[*statement]bool {
	type open struct {
		end string
		s   *statement
	}
	closed := map[*statement]bool{}
	var stack []open
	for _, s := range p.statements {
		word := s.keyword()
		switch end := p.opens(s, word); {
		case end != "":
			stack = append(stack, open{end, s})
		case word == "end" && len(s.toks) == 1 || word == "endprogram":
			stack = nil
		case strings.HasPrefix(word, "end"):
			for i := len(stack) - 1; i >= 0; i-- {
				if stack[i].end == word {
					closed[stack[i].s] = true
					stack = stack[:i]
					break
				}
			}
		}
	}
	return closed
}

// opens returns the END statement of the construct that s opens, "" if it opens none.
func (p *parser) opens(s *statement, word string) string {
	toks := s.body()
	switch word {
	case "do":
		if len(toks) > 1 && toks[1].Type == intToken {
			return ""
		}
		return "enddo"
	case "if":
		if n := closing(toks[1:]) + 2; n >= 2 && n < len(toks) && toks[n].Value == "then" && !isAssignment(toks[n:]) {
			return "endif"
		}
	case "selectcase":
		return "endselect"
	case "forall", "where":
		switch last := closing(toks[1:]); {
		case last == len(toks)-2, word == "forall" && last < 0 && !p.hasAssignment(whole(toks)):
			return "end" + word
		}
	}
	return ""
}

package lang

import (
	"fmt"
	"strings"

	"hpfc/ast"
	"hpfc/lang/diag"
)

// place adds directives to the program; INDEPENDENT and LOCALITY wait for the loop they precede.
func (p *parser) place(list []ast.Stmt) {
	for _, d := range list {
		if l, ok := d.(*ast.Locality); ok {
			if p.wanted != nil {
				p.misplacedLocality()
			}
			p.wanted = l
			continue
		}
		if i, ok := d.(*ast.Independent); ok {
			if p.pending != nil {
				p.misplaced(p.pending)
			}
			p.pending = i
			continue
		}
		if !p.checkOrder(d) {
			continue
		}
		body := p.frames[p.directiveFrame()].body
		*body = append(*body, d)
	}
}

// directiveFrame returns the innermost block that may hold a directive.
func (p *parser) directiveFrame() int {
	for i := len(p.frames) - 1; i > 0; i-- {
		if k := p.frames[i].kind; k == ifBlock || k == doBlock {
			return i
		}
	}
	return 0
}

// bareDirective parses "!distribute ..." of the scheduling paper. It is a directive only if the whole
// line is one and the names it maps are declared; else it is the comment that it looks like.
func (p *parser) bareDirective(s *statement) {
	if p.opt.Strict || p.ended || s.problems.HasErrors() || len(s.toks) == 0 {
		return
	}
	trial := &parser{file: p.file, bag: &diag.Bag{}, opt: p.opt}
	list := trial.parseDirective(whole(s.toks))
	if len(list) == 0 || trial.bag.HasErrors() {
		return
	}
	if why := p.notMeant(list); why != "" {
		p.warnf(diag.NotADirective, extentOf(s.toks), "this is taken as a comment, not as a directive: %s", why).
			Help("write !HPF$ if it is a directive")
		return
	}
	p.place(list)
}

// notMeant returns why a line that parses as a directive is a comment all the same; "" if it is not.
func (p *parser) notMeant(list []ast.Stmt) string {
	for _, d := range list {
		if p.isLate(d) {
			return "it stands after the first executable statement"
		}
		for _, n := range mappedNames(d) {
			if n != nil && !p.isDeclared(n.Text) {
				return fmt.Sprintf("%s is not declared", n.Text)
			}
		}
		if _, ok := d.(*ast.Independent); ok && !p.loopFollows() {
			return "no DO or FORALL follows"
		}
	}
	return ""
}

// isLate tells whether a specification directive stands among executable statements.
func (p *parser) isLate(d ast.Stmt) bool {
	if !p.firstExec.Start.IsValid() {
		return false
	}
	switch d := d.(type) {
	case *ast.Align:
		return !d.Re
	case *ast.Distribute:
		return !d.Re
	case *ast.Independent:
		return false
	}
	return true
}

// mappedNames returns the names that a directive takes as declared.
func mappedNames(d ast.Stmt) []*ast.Name {
	switch d := d.(type) {
	case *ast.Distribute:
		return append([]*ast.Name{d.Onto}, d.Names...)
	case *ast.Align:
		list := []*ast.Name{d.Base}
		for _, a := range d.Arrays {
			list = append(list, a.Name)
		}
		return list
	case *ast.Dynamic:
		return d.Names
	}
	return nil
}

// lookahead is how many directives may stand between INDEPENDENT and its loop.
const lookahead = 16

// loopFollows tells whether the next statement is a DO or FORALL.
func (p *parser) loopFollows() bool {
	for _, s := range p.statements[p.next:min(p.next+lookahead, len(p.statements))] {
		if s.mark == plain {
			word := s.keyword()
			return word == "do" || word == "forall"
		}
	}
	return false
}

// isDeclared tells whether a declaration or directive of the file declares the name.
func (p *parser) isDeclared(name string) bool {
	if p.declared == nil {
		p.declared = map[string]bool{}
		for _, s := range p.statements {
			if declares(s) {
				p.noteNames(s)
			}
		}
	}
	return p.declared[name]
}

// declares tells whether a statement declares names.
func declares(s *statement) bool {
	if s.mark == plain {
		word := s.keyword()
		return typeWords[word] || word == "dimension" || word == "common"
	}
	if len(s.toks) == 0 {
		return false
	}
	word := s.toks[0].Value
	return strings.HasPrefix(word, "processor") || word == "template"
}

// noteNames notes the names outside parentheses after the first word of a declaration.
func (p *parser) noteNames(s *statement) {
	for i, t := range outside(s.toks) {
		if t.Type == identToken && i > 0 {
			p.declared[t.Value] = true
		}
	}
}

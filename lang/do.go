package lang

import (
	"strings"

	"hpfc/lang/diag"
)

// do opens a DO construct.
func (p *parser) do(s *statement, c part) {
	n := p.doHeader(c)
	n.Independent = p.takeIndependent(n.Var)
	if p.muted {
		n.Independent = nil // the header that it needs was reported
	}
	if p.wanted != nil && n.Var == nil && !p.muted {
		p.misplacedLocality()
	}
	n.Locality, p.wanted = p.wanted, nil
	n.Extent = extentOf(s.toks)
	f := &frame{kind: doBlock, node: n, extent: &n.Extent, body: &n.Body}
	if len(c.toks) > 1 && c.toks[1].Type == intToken {
		f.label = labelText(c.toks[1].Value)
		p.checkLabel(&c.toks[1])
	}
	p.open(s, f)
	if f.name != nil {
		n.Label = f.name.Value
	}
}

// closeLabelled ends the DO constructs that name the statement's label. With one ends a FORALL header
// that covers it, so that more than one block may be gone.
func (p *parser) closeLabelled(s *statement) {
	if s.label == nil {
		return
	}
	label := labelText(s.label.Value)
	for i := len(p.frames) - 1; i > 0; i = min(i, len(p.frames)) - 1 {
		if f := p.frames[i]; f.kind == doBlock && f.label == label {
			p.checkLast(s)
			p.closeInner(i, extent(s.label))
			p.closeAt(extentOf(s.toks))
		}
	}
}

// checkLast reports a statement that cannot be the last of a DO with a label.
func (p *parser) checkLast(s *statement) {
	if lastOfNoLoop[s.keyword()] {
		p.errorf(diag.BadControl, extentOf(s.toks), "this statement cannot end a DO").Help("write %s CONTINUE behind it", s.label.Value)
	}
}

// lastOfNoLoop are statements that go elsewhere, end constructs inside the loop, or are not executed.
var lastOfNoLoop = map[string]bool{
	"goto": true, "exit": true, "cycle": true, "stop": true, "errorstop": true,
	"endif": true, "endselect": true, "endwhere": true, "endforall": true, "format": true,
}

// checkInLoop reports an EXIT or CYCLE that leaves no loop.
func (p *parser) checkInLoop(c part, label string) {
	loops := []string{}
	for _, f := range p.frames {
		if f.kind != doBlock {
			continue
		}
		if label == "" || f.name != nil && f.name.Value == label {
			return
		}
		if f.name != nil {
			loops = append(loops, f.name.Value)
		}
	}
	word := strings.ToUpper(c.word(0))
	if f := p.named(label); f != nil && word == "EXIT" {
		p.notSupported(c.span(), "EXIT from the construct "+f.kind.String(), "L8")
		return
	}
	if label == "" {
		p.errorf(diag.OutsideLoop, c.span(), "%s outside a DO construct", word)
		return
	}
	suggest(p.errorf(diag.OutsideLoop, extent(&c.toks[1]), "%s names no DO construct around it: %q", word, label), label, loops)
}

// named returns the open construct of that name, or nil.
func (p *parser) named(label string) *frame {
	for _, f := range p.frames {
		if f.name != nil && f.name.Value == label {
			return f
		}
	}
	return nil
}

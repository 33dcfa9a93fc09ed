package lang

import (
	"strings"

	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// find returns the index of the innermost open block of a kind, or -1.
func (p *parser) find(kind blockKind) int {
	for i := len(p.frames) - 1; i >= 0; i-- {
		if p.frames[i].kind == kind {
			return i
		}
	}
	return -1
}

// closeInner closes the blocks inside frame i, which lack their END.
func (p *parser) closeInner(i int, at source.Span) {
	for len(p.frames) > i+1 {
		p.missingEnd(p.top(), at)
		p.missed[p.top().kind]++
		p.pop()
	}
}

// missingEnd reports a block that is still open at a place that closes one around it.
func (p *parser) missingEnd(f *frame, at source.Span) {
	if f.single {
		p.bag.Errorf(diag.MissingEnd, f.header, "the FORALL covers no statement")
		f.single = false
		return
	}
	text := "END " + f.kind.String()
	if f.label != "" {
		text = "the statement with label " + f.label
	}
	if at.Start == at.End { // the end of the file
		p.bag.Errorf(diag.MissingEnd, f.header, "the %s has no end: %s is missing", f.kind, text)
		return
	}
	d := p.bag.Errorf(diag.MissingEnd, at, "%s is missing before this", text).
		Label(f.header, "the %s starts here", f.kind)
	if p.strayed {
		d.Help("END alone ends the program: write %s where the %s ends", text, f.kind)
	}
}

// endStmt parses an END statement and closes its block.
func (p *parser) endStmt(s *statement, c part, word string) {
	n := 1
	if c.word(0) == "end" && word != "end" {
		n = 2
	}
	rest := c.from(n)
	kind, isBlock := endKinds[word]
	switch {
	case isBlock:
		p.endBlock(s, c, kind, rest)
	case word == "end" && p.foreign.end(rest.word(0)):
	case word == "end" && len(rest.toks) > 0:
		d := p.errorf(diag.UnmatchedEnd, extentOf(rest.toks), "there is no END %s", strings.ToUpper(rest.word(0)))
		suggest(d, rest.word(0), []string{"do", "if", "forall", "where", "select", "program"})
		kind := p.top().kind
		switch {
		case foreign[rest.word(0)] != "":
			d.Help("a loop ends with END DO")
			if kind == doBlock {
				p.closeAt(c.span())
			}
		case p.closeMisspelt(c):
			d.Help("did you mean END %s?", kind)
		}
	case word == "end" || word == "endprogram":
		p.endProgram(c, rest)
	default:
		what := strings.ToUpper(c.word(n - 1))
		what = strings.TrimPrefix(what, "END")
		p.errorf(diag.UnmatchedEnd, c.span(), "END %s has nothing to end", what)
	}
}

// endBlock closes the block of a kind that END names, and those inside it that lack their own.
func (p *parser) endBlock(s *statement, c part, kind blockKind, rest part) {
	i := p.find(kind)
	if top := p.top(); p.mistyped(i, top, s) {
		p.errorf(diag.UnmatchedEnd, c.span(), "END %s where END %s is expected", kind, top.kind).
			Label(top.header, "the %s starts here", top.kind).Help("write END %s", top.kind)
		p.closeAt(c.span())
		return
	}
	if i < 0 && p.missed[kind] > 0 { // the order of two ENDs is wrong, which was reported
		p.missed[kind]--
		return
	}
	if i < 0 {
		if kind != doBlock || !p.foreign.loops() {
			p.errorf(diag.UnmatchedEnd, c.span(), "END %s without %s", kind, kind)
		}
		return
	}
	p.frames[i].single = false
	p.closeInner(i, c.span())
	p.endName(p.top(), rest, "END "+kind.String())
	p.endLabel(p.top(), s)
	p.closeAt(c.span())
}

// closeMisspelt closes the innermost block if a statement, which was reported, looks like its END. What the block lacks
// otherwise would be reported in the lines behind it.
func (p *parser) closeMisspelt(c part) bool {
	written := ""
	for _, t := range c.toks {
		if t.Type != identToken {
			return false
		}
		written += t.Value
	}
	top := p.top()
	if top.kind == programBlock || nearest(written, keywords) != "end"+strings.ToLower(top.kind.String()) {
		return false
	}
	p.closeAt(c.span())
	return true
}

// mistyped tells whether END was meant for the innermost block although it names another kind:
// their columns agree and those of the block of its own kind, frame i, do not.
func (p *parser) mistyped(i int, top *frame, s *statement) bool {
	if top.kind == programBlock || i == len(p.frames)-1 || top.column != s.column {
		return false
	}
	return i < 0 || p.frames[i].column != s.column
}

// endLabel checks that an END DO has the label that its DO names, and none that a DO around it names.
func (p *parser) endLabel(f *frame, s *statement) {
	label := ""
	if s.label != nil {
		label = labelText(s.label.Value)
	}
	if f.label != "" && label != f.label {
		p.errorf(diag.EndName, extentOf(s.toks), "END DO needs label %s, which its DO names", f.label).
			Label(f.header, "the %s starts here", f.kind).Help("write %s END DO", f.label)
		return
	}
	for _, outer := range p.frames {
		if f.kind == doBlock && f.label == "" && label != "" && outer.label == label {
			p.errorf(diag.EndName, extentOf(s.toks), "this END DO ends the inner DO, but its label %s is that of the DO around", label).
				Label(outer.header, "the outer DO names the label").Help("write END DO and, in the next line, %s CONTINUE", label)
		}
	}
}

// endName checks what follows END DO and the like: the construct's name or nothing.
func (p *parser) endName(f *frame, rest part, what string) {
	switch {
	case len(rest.toks) == 0:
		if f.name != nil && strings.HasPrefix(what, "END") {
			p.errorf(diag.EndName, rest.span(), "%s needs the name of its construct: %q", what, f.name.Value).
				Label(extent(f.name), "named here")
		}
	case len(rest.toks) > 1 || rest.toks[0].Type != identToken:
		p.errorf(diag.Syntax, rest.span(), "unexpected text after %s", what)
	case f.name == nil:
		p.errorf(diag.EndName, rest.span(), "%s names a construct, but the %s here has no name", what, f.kind).
			Label(f.header, "the %s starts here", f.kind)
	case f.name.Value != rest.word(0):
		p.errorf(diag.EndName, rest.span(), "%s names %q, but the %s is named %q", what, rest.word(0), f.kind, f.name.Value).
			Label(extent(f.name), "named here")
	}
}

// endProgram closes the program.
func (p *parser) endProgram(c, rest part) {
	p.strayed = len(p.frames) > 1 && len(c.toks) == 1 && c.word(0) == "end" // END was meant for the construct
	p.closeInner(0, c.span())
	p.ended, p.end = true, c.span()
	p.tree.Extent.End = c.span().End
	switch {
	case len(rest.toks) > 1 || len(rest.toks) == 1 && rest.toks[0].Type != identToken:
		p.errorf(diag.Syntax, rest.span(), "unexpected text after END PROGRAM")
	case len(rest.toks) == 1 && rest.word(0) != p.tree.Name:
		d := p.errorf(diag.EndName, rest.span(), "END PROGRAM names %q, but the program is named %q", rest.word(0), p.tree.Name)
		if p.tree.Name == "" {
			d.Text = "END PROGRAM has a name, but there is no PROGRAM statement"
		}
	}
}

// afterEnd reports what follows the program.
func (p *parser) afterEnd(s *statement) {
	word := s.keyword()
	switch {
	case unitHeaders[word]:
		p.refuse(whole(s.toks), word)
	case word == "program":
		p.errorf(diag.AfterEnd, extentOf(s.toks), "a file has one main program").Label(p.end, "the first ends here")
		p.skipUnits()
		p.next = min(p.next+1, len(p.statements))
	case !p.strayed:
		p.strayed = true
		p.errorf(diag.AfterEnd, extentOf(s.toks), "this stands after the end of the program").
			Label(p.end, "the program ends here")
	}
}

// finish closes what is open at the end of the file and resolves FORMAT labels.
func (p *parser) finish() {
	end := source.Span{Start: p.file.Pos(0), End: p.file.Pos(0)}
	for _, s := range p.statements {
		if len(s.toks) > 0 {
			end.End = max(end.End, extentOf(s.toks).End)
		}
	}
	end.Start = end.End // right behind the last statement
	for len(p.frames) > 1 {
		f := p.top()
		p.missingEnd(f, end)
		p.pop()
	}
	if p.pending != nil {
		p.misplaced(p.pending)
	}
	if p.wanted != nil {
		p.misplacedLocality()
	}
	if !p.ended {
		p.noEnd(end)
	}
	p.resolveFormats()
	p.resolveOutcomes()
}

// noEnd notes that the file ends the program.
func (p *parser) noEnd(end source.Span) {
	p.tree.NoEnd = true
	if !p.begun && p.bag.HasErrors() {
		return // the file holds other units only, which were refused
	}
	if p.opt.Strict {
		p.bag.Errorf(diag.NoEnd, end, "the program has no END")
		return
	}
	p.bag.Warnf(diag.NoEnd, end, "the program has no END: the file ends it").Help("add END")
}

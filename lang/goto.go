package lang

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

type gotoStmt struct {
	Plain   *labelNumber  `parser:"( 'goto' | 'go' 'to' ) ( @@"`
	Targets []labelNumber `parser:"| '(' @@ ( ',' @@ )* ')'"`
	X       *expression   `parser:"  ','? @@ )"`
}

type labelList struct {
	Targets []labelNumber `parser:"@@ ',' @@ ',' @@"`
}

type labelNumber struct {
	Token lexer.Token `parser:"@Int"`
}

var (
	gotoGrammar      = grammar[gotoStmt]()
	labelListGrammar = grammar[labelList]()
)

// labelText returns a label as the tree has it.
func labelText(digits string) string { return strings.TrimLeft(digits, "0") }

// gotoStmt parses GOTO and computed GOTO.
func (p *parser) gotoStmt(s part) ast.Stmt {
	if _, n := keyword(s); n < len(s.toks) && s.toks[n].Type == identToken {
		return p.refuse(s, "goto i")
	}
	g, err := gotoGrammar(s.lex())
	if p.failed(err) {
		return nil
	}
	if g.X == nil {
		if !p.checkLabel(&g.Plain.Token) {
			return nil
		}
		return &ast.Goto{At: at(s.toks), Target: labelText(g.Plain.Token.Value)}
	}
	if !p.checkLabels(g.Targets) {
		return nil
	}
	out := &ast.ComputedGoto{At: at(s.toks), X: g.X.X}
	for _, t := range g.Targets {
		out.Targets = append(out.Targets, labelText(t.Token.Value))
	}
	return out
}

// arithmeticIf parses IF (x) below, zero, above.
func (p *parser) arithmeticIf(s, inside, after part) ast.Stmt {
	x, err := conditionGrammar(inside.lex())
	if p.failedInside(err) {
		return nil
	}
	g, err := labelListGrammar(after.lex())
	if p.failed(err) {
		return nil
	}
	if !p.checkLabels(g.Targets) {
		return nil
	}
	out := &ast.ArithmeticIf{At: at(s.toks), X: x.X.X}
	for i, t := range g.Targets {
		out.Targets[i] = labelText(t.Token.Value)
	}
	return out
}

// noteLabel remembers the label of a statement, and reports one that is none or was met before.
func (p *parser) noteLabel(s *statement) {
	if s.label == nil {
		return
	}
	if !p.checkLabel(s.label) {
		return
	}
	at, text := extent(s.label), labelText(s.label.Value)
	if first, ok := p.labels[text]; ok {
		p.errorf(diag.Syntax, at, "label %s is used twice", text).Label(first, "first here")
		return
	}
	p.labels[text] = at
}

// checkLabel reports a number that is no label.
func (p *parser) checkLabel(t *lexer.Token) bool { return p.labelAt(extent(t), t.Value) }

func (p *parser) checkLabels(list []labelNumber) bool {
	good := true
	for i := range list {
		good = p.checkLabel(&list[i].Token) && good
	}
	return good
}

// checkNumber reports a label in the controls of an input or output statement, or in the place of a format, that is none.
func (p *parser) checkNumber(label *ast.IntLit) bool { return p.labelAt(label.Extent, label.Digits) }

func (p *parser) labelAt(at source.Span, digits string) bool {
	good := labelText(digits) != "" && len(digits) <= 5 && digitsEnd(digits, 0) == len(digits)
	if !good {
		p.errorf(diag.Syntax, at, "a label is a number from 1 to 99999, in at most 5 digits")
	}
	return good
}

// markTarget puts a Label before a statement to which a GOTO of the program jumps.
func (p *parser) markTarget(s *statement) {
	if s.label == nil || p.ended {
		return
	}
	if p.targets == nil {
		p.targets = gotoTargets(p.statements)
	}
	word := s.keyword()
	text := labelText(s.label.Value)
	if !p.targets[text] || p.top().single || word == "format" {
		return
	}
	if declarative[word] || typeWords[word] || word == "implicit" || strings.HasPrefix(word, "else") || word == "case" {
		p.errorf(diag.Syntax, extent(s.label), "a GOTO cannot jump to this statement")
		p.tree.Barred = append(p.tree.Barred, text)
		return
	}
	if p.labels[text] != extent(s.label) {
		return // used twice
	}
	p.add(&ast.Label{At: ast.At{Extent: extent(s.label)}, Text: text})
}

// endsBranches tells whether a statement is an END IF or END SELECT: a GOTO to it may stand in any branch, and so its Label stands behind
// the construct.
func endsBranches(s *statement) bool {
	word, _ := keyword(whole(s.body()))
	return (word == "endif" || word == "endselect") && !isAssignment(s.body())
}

// gotoTargets returns the labels that GOTOs and arithmetic IFs name.
func gotoTargets(list []*statement) map[string]bool {
	targets := map[string]bool{}
	for _, s := range list {
		if s.mark != plain {
			continue
		}
		toks := s.body()
		noteOutcomes(toks, targets)
		if i := jumpStart(toks); i >= 0 && !isAssignment(toks) {
			for _, t := range toks[i:] {
				if t.Type == intToken {
					targets[labelText(t.Value)] = true
				}
			}
		}
	}
	return targets
}

// noteOutcomes adds the labels of END=, EOR= and ERR= in the parentheses of a READ or WRITE.
func noteOutcomes(toks []lexer.Token, targets map[string]bool) {
	first := slices.IndexFunc(toks, func(t lexer.Token) bool { return t.Value == "read" || t.Value == "write" })
	for i := first + 3; first >= 0 && i < len(toks); i++ {
		if word := toks[i-2].Value; (word == "end" || word == "eor" || word == "err") && toks[i-1].Value == "=" && toks[i].Type == intToken {
			targets[labelText(toks[i].Value)] = true
		}
	}
}

// jumpStart returns the index from which the labels of a jump stand, -1 if the statement has none. Other
// numbers there do no harm.
func jumpStart(toks []lexer.Token) int {
	word, n := keyword(part{toks: toks})
	if word == "goto" {
		return n
	}
	if word != "if" {
		return -1
	}
	i := closing(toks[1:]) + 2
	if i < 2 || i >= len(toks) {
		return -1
	}
	if toks[i].Type == intToken {
		return i
	}
	if next := jumpStart(toks[i:]); next >= 0 && !isAssignment(toks[i:]) {
		return i + next
	}
	return -1
}

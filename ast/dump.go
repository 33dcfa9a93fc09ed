package ast

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Fprint writes the tree as a stable text, one node on a line, two blanks of indentation for each
// level, operators before their operands: hpfc's --emit=ast. Two trees have the same text if and only
// if they differ at most in positions and in how the program ends.
func Fprint(w io.Writer, p *Program) error {
	out := bufio.NewWriter(w)
	d := dump{out: out}
	d.line("program %s", p.Name)
	d.block(p.Body)
	return out.Flush()
}

type dump struct {
	out   *bufio.Writer
	depth int
}

func (d *dump) line(format string, args ...any) {
	text := strings.TrimRight(fmt.Sprintf(format, args...), " ")
	fmt.Fprintf(d.out, "%s%s\n", strings.Repeat("  ", d.depth), text)
}

func (d *dump) block(list []Stmt) {
	d.depth++
	for _, s := range list {
		d.stmt(s)
	}
	d.depth--
}

func (d *dump) stmt(s Stmt) {
	switch s := s.(type) {
	case *TypeDecl:
		d.typeDecl(s)
	case *Implicit:
		d.line("implicit%s", flag(s.None, "none"))
		for _, r := range s.Rules {
			d.line("  %s %s", typeForm(r.Type), letterForm(r.Letters))
		}
	case *ParameterStmt:
		d.line("parameter")
		for i, n := range s.Names {
			d.line("  %s = %s", n.Text, ExprForm(s.Values[i]))
		}
	case *DimensionStmt:
		d.entities("dimension", s.Entities)
	case *Save:
		d.line("save %s blocks(%s)", namesText(s.Names), namesText(s.Blocks))
	case *Intrinsic:
		d.line("intrinsic %s", namesText(s.Names))
	case *Common:
		for _, b := range s.Blocks {
			d.entities(strings.TrimSuffix("common "+nameText(b.Name), " "), b.Entities)
		}
	case *Data:
		for _, set := range s.Sets {
			d.line("data %s", forms(set.Variables))
			for _, v := range set.Values {
				d.line("  %s times %s", ExprForm(v.Repeat), ExprForm(v.Value))
			}
		}
	case *Unsupported:
		d.line("unsupported %s %s", s.What, s.Level)
	case *Assign:
		d.line("assign %s = %s", ExprForm(s.LHS), ExprForm(s.RHS))
	case *Exit:
		d.line("exit %s", s.Label)
	case *Cycle:
		d.line("cycle %s", s.Label)
	case *Stop:
		d.line("stop%s %s", flag(s.Error, "error"), optional(s.Code))
	case *Label:
		d.line("label %s", s.Text)
	case *Goto:
		d.line("goto %s", s.Target)
	case *ComputedGoto:
		d.line("goto (%s) %s", strings.Join(s.Targets, ", "), ExprForm(s.X))
	case *ArithmeticIf:
		d.line("if %s goto %s", ExprForm(s.X), strings.Join(s.Targets[:], ", "))
	case *Continue:
		d.line("continue")
	case *Print:
		d.line("print%s%s%s format=%s %s", flag(s.Write, "write"), unitForm(s.Unit), flag(!s.Advance, "advance=no"), ExprForm(s.Format), forms(s.Items)+outcomeForms(s.Status, "", s.Err))
	case *Read:
		format := ""
		if s.Format != nil {
			format = " format=" + ExprForm(s.Format)
		}
		if s.Size != nil {
			format += " size=" + ExprForm(s.Size)
		}
		d.line("read%s%s%s%s%s %s", unitForm(s.Unit), flag(s.Stays, "advance=no"), format, flag(s.EOR != "", "eor="+s.EOR),
			outcomeForms(s.Status, s.End, s.Err), forms(s.Items))
	case *Call:
		d.line("call %s %s", s.Name, argsText(s.Args, ExprForm))
	case *If, *Select, *Do, *Forall, *Where:
		d.construct(s)
	default:
		d.directive(s)
	}
}

func (d *dump) typeDecl(s *TypeDecl) {
	head := "declare " + typeForm(s.Type) + flag(s.Parameter, "parameter") + flag(s.Save, "save")
	if s.Dims != nil {
		head += " dimension(" + dimForms(s.Dims) + ")"
	}
	for _, n := range s.Other {
		head += " " + n.Text
	}
	d.entities(head, s.Entities)
}

func (d *dump) entities(head string, list []*Entity) {
	d.line("%s", head)
	for _, e := range list {
		text := e.Name.Text
		if e.Dims != nil {
			text += "(" + dimForms(e.Dims) + ")"
		}
		if e.Len != nil {
			text += " len=" + ExprForm(e.Len)
		}
		text += flag(e.LenStar, "len=*")
		if e.Init != nil {
			text += " = " + ExprForm(e.Init)
		}
		d.line("  %s", text)
	}
}

func (d *dump) construct(s Stmt) {
	switch s := s.(type) {
	case *If:
		d.line("if%s", flag(s.Logical, "logical"))
		for _, c := range s.Clauses {
			d.line("case %s", ExprForm(c.Cond))
			d.block(c.Body)
		}
		if s.HasElse {
			d.line("else")
			d.block(s.Else)
		}
	case *Select:
		d.line("select %s", ExprForm(s.Selector))
		for _, c := range s.Clauses {
			d.line("case%s", caseForms(c))
			d.block(c.Body)
		}
	case *Do:
		if s.Locality != nil {
			d.directive(s.Locality)
		}
		d.independent(s.Independent)
		head := "do" + flag(s.Label != "", s.Label)
		switch {
		case s.While != nil:
			head += " while " + ExprForm(s.While)
		case s.Var != nil:
			head += fmt.Sprintf(" %s = %s", s.Var.Text, rangeForm(s.Lo, s.Hi, s.Step))
		}
		d.line("%s", head)
		d.block(s.Body)
	case *Forall:
		d.forall(s)
	case *Where:
		d.line("where%s", flag(s.Construct, "construct"))
		for _, c := range s.Clauses {
			d.line("case %s", optional(c.Mask))
			d.block(c.Body)
		}
	}
}

// caseForms returns the values of a CASE, each with a blank before it.
func caseForms(c CaseClause) string {
	if c.Default {
		return " default"
	}
	text := ""
	for _, v := range c.Values {
		if v.Range {
			text += " " + rangeForm(v.Lo, v.Hi, nil)
		} else {
			text += " " + ExprForm(v.Lo)
		}
	}
	return text
}

func (d *dump) forall(s *Forall) {
	d.independent(s.Independent)
	d.line("forall%s", flag(s.Construct, "construct"))
	for _, i := range s.Indices {
		d.line("index %s = %s", i.Var.Text, rangeForm(i.Lo, i.Hi, i.Step))
	}
	if s.Mask != nil {
		d.line("mask %s", ExprForm(s.Mask))
	}
	d.block(s.Body)
}

func (d *dump) independent(s *Independent) {
	if s != nil {
		d.directive(s)
	}
}

func (d *dump) directive(s Stmt) {
	switch s := s.(type) {
	case *Processors:
		d.entities("processors", s.Entities)
	case *Template:
		d.entities("template", s.Entities)
	case *Shadow:
		d.entities("shadow", s.Entities)
	case *Dynamic:
		d.line("dynamic %s", namesText(s.Names))
	case *Locality:
		d.line("%s", directiveText(s))
	case *Independent:
		d.line("independent new(%s) reduction(%s)", namesText(s.New), namesText(s.Reduction))
	case *Distribute:
		d.distribute(s)
	case *Align:
		base := s.Base.Text
		if s.HasSubs {
			base += "(" + forms(s.Subs) + ")"
		}
		d.line("align%s%s with %s", flag(s.Re, "re"), flag(s.Combined, "combined"), base)
		for _, a := range s.Arrays {
			d.line("  %s(%s)", a.Name.Text, forms(a.Dummies))
		}
	default:
		panic(fmt.Sprintf("ast: no text for %T", s))
	}
}

func (d *dump) distribute(s *Distribute) {
	var formats []string
	for _, f := range s.Formats {
		text := f.Kind
		if f.Arg != nil {
			text += "(" + ExprForm(f.Arg) + ")"
		}
		formats = append(formats, text)
	}
	onto := ""
	if s.Onto != nil {
		onto = " onto " + s.Onto.Text
	}
	d.line("distribute%s %s (%s)%s", flag(s.Re, "re"), namesText(s.Names), strings.Join(formats, ", "), onto)
}

// nameText returns the text of a name, "" for nil.
func nameText(n *Name) string {
	if n == nil {
		return ""
	}
	return n.Text
}

// flag returns the word with a blank before it if it is set.
func flag(set bool, word string) string {
	if !set {
		return ""
	}
	return " " + word
}

func typeForm(t *TypeSpec) string {
	text := strings.ReplaceAll(t.Base, " ", "-")
	if t.Kind != nil {
		text += " kind=" + ExprForm(t.Kind)
	}
	if t.Len != nil {
		text += " len=" + ExprForm(t.Len)
	}
	return text + flag(t.LenStar, "len=*")
}

func letterForm(list []LetterRange) string {
	var out []string
	for _, l := range list {
		out = append(out, fmt.Sprintf("%c-%c", l.From, l.To))
	}
	return strings.Join(out, " ")
}

func dimForms(list []DimSpec) string {
	var out []string
	for _, d := range list {
		if d.Deferred {
			out = append(out, optional(d.Lo)+":")
			continue
		}
		text := ExprForm(d.Hi)
		if d.Lo != nil {
			text = ExprForm(d.Lo) + ":" + text
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// optional returns the form of x, "" if it is not there.
func optional(x Expr) string {
	if x == nil {
		return ""
	}
	return ExprForm(x)
}

// rangeForm returns lo:hi or lo:hi:step, each part as far as it is there.
func rangeForm(lo, hi, step Expr) string {
	text := optional(lo) + ":" + optional(hi)
	if step != nil {
		text += ":" + ExprForm(step)
	}
	return text
}

func forms(list []Expr) string {
	var out []string
	for _, x := range list {
		out = append(out, ExprForm(x))
	}
	return strings.Join(out, ", ")
}

// ExprForm returns an expression with every operator before its operands, (+ a (* b c)), so that the
// shape of the tree shows; nil is "*".
func ExprForm(x Expr) string {
	switch x := x.(type) {
	case nil:
		return "*"
	case *Unary:
		return "(" + x.Op + " " + ExprForm(x.X) + ")"
	case *Binary:
		return "(" + x.Op + " " + ExprForm(x.X) + " " + ExprForm(x.Y) + ")"
	case *Paren:
		return "(paren " + ExprForm(x.X) + ")"
	case *Apply:
		return ExprForm(x.X) + "(" + argsText(x.Args, ExprForm) + ")"
	case *Triplet:
		return rangeForm(x.Lo, x.Hi, x.Step)
	case *ArrayConstructor:
		kind := ""
		if x.Type != nil {
			kind = typeForm(x.Type) + " :: "
		}
		return "[" + kind + forms(x.Items) + "]"
	case *ImpliedDo:
		return fmt.Sprintf("(for %s = %s do %s)", x.Var.Text, rangeForm(x.Lo, x.Hi, x.Step), forms(x.Items))
	case *ComplexLit:
		return "(complex " + ExprForm(x.Re) + " " + ExprForm(x.Im) + ")"
	}
	return primaryText(x)
}

// unitForm writes the unit of an input or output statement, if it is not the standard one.
func unitForm(x Expr) string {
	if x == nil {
		return ""
	}
	return " unit=" + ExprForm(x)
}

// outcomeForms writes IOSTAT=, END= and ERR=, those that are given.
func outcomeForms(status Expr, end, err string) string {
	text := ""
	if status != nil {
		text = " status=" + ExprForm(status)
	}
	if end != "" {
		text += " end=" + end
	}
	if err != "" {
		text += " err=" + err
	}
	return text
}

package ast

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteFortran writes p as free-form Fortran with HPF directives: two blanks of indentation, lines of
// at most 132 characters. Comments and the layout of the text are lost. Parsing the result gives the
// same tree but for positions; an Unsupported node, which stands for an error, becomes a comment.
func WriteFortran(w io.Writer, p *Program) error {
	out := bufio.NewWriter(w)
	f := fortran{out: out}
	if p.Name != "" {
		f.line("program %s", p.Name)
		f.depth++
	}
	f.stmts(p.Body)
	f.depth = 0
	f.line("%s", strings.TrimSpace("end program "+p.Name))
	return out.Flush()
}

// fortran writes statements at a depth of indentation.
type fortran struct {
	out   *bufio.Writer
	depth int
}

// lineWidth is the longest line of free source form.
const lineWidth = 132

func (f *fortran) line(format string, args ...any) {
	f.breakLine(strings.Repeat("  ", f.depth), " &", "&", fmt.Sprintf(format, args...))
}

func (f *fortran) directive(text string) {
	f.breakLine("!HPF$ ", " &", "!HPF$ &", text)
}

// breakLine writes a statement on as many lines as it needs. A line may end anywhere, even inside a
// token or a character constant, because the next one goes on right after its "&".
func (f *fortran) breakLine(start, more, next, text string) {
	more = strings.TrimLeft(more, " ")
	room := max(lineWidth-len(start)-len(more), lineWidth/2)
	for len(text) > room {
		cut := cutPoint(text, room)
		fmt.Fprintf(f.out, "%s%s%s\n", start, text[:cut], more)
		text, start = text[cut:], next
		room = lineWidth - len(start) - len(more)
	}
	fmt.Fprintf(f.out, "%s%s\n", start, text)
}

// cutPoint returns where to break a text that has room for n bytes: after a blank if there is one in
// the second half, but never inside a character.
func cutPoint(text string, n int) int {
	if i := strings.LastIndexByte(text[:n], ' '); i > n/2 {
		return i + 1
	}
	for n > 1 && text[n]&0xC0 == 0x80 {
		n--
	}
	return n
}

func (f *fortran) stmts(list []Stmt) {
	for _, s := range list {
		f.stmt(s)
	}
}

// block writes the statements of a construct one step to the right.
func (f *fortran) block(list []Stmt) {
	f.depth++
	f.stmts(list)
	f.depth--
}

func (f *fortran) stmt(s Stmt) {
	switch s := s.(type) {
	case *If:
		f.ifConstruct(s)
	case *Select:
		f.selectCase(s)
	case *Do:
		f.do(s)
	case *Forall:
		f.forall(s)
	case *Where:
		f.where(s)
	case *Unsupported:
		f.line("! not supported: %s (level %s)", s.What, s.Level)
	case *Processors, *Template, *Align, *Distribute, *Dynamic, *Shadow, *Independent, *Locality:
		f.directive(directiveText(s))
	default:
		f.line("%s", simpleText(s))
	}
}

func (f *fortran) ifConstruct(s *If) {
	if s.Logical {
		f.logicalIf(s)
		return
	}
	word := "if"
	for _, c := range s.Clauses {
		f.line("%s (%s) then", word, ExprText(c.Cond))
		f.block(c.Body)
		word = "else if"
	}
	if s.HasElse {
		f.line("else")
		f.block(s.Else)
	}
	f.line("end if")
}

// logicalIf writes the statement on the line of its condition.
func (f *fortran) logicalIf(s *If) {
	var b strings.Builder
	one := fortran{out: bufio.NewWriter(&b)}
	one.stmts(s.Clauses[0].Body)
	one.out.Flush()
	body := strings.ReplaceAll(strings.TrimSuffix(b.String(), "\n"), "&\n&", "")
	f.line("if (%s) %s", ExprText(s.Clauses[0].Cond), body)
}

func (f *fortran) selectCase(s *Select) {
	f.line("select case (%s)", ExprText(s.Selector))
	for _, c := range s.Clauses {
		var values []string
		for _, v := range c.Values {
			switch {
			case !v.Range:
				values = append(values, ExprText(v.Lo))
			default:
				values = append(values, commas(v.Lo)+":"+commas(v.Hi))
			}
		}
		if c.Default {
			f.line("case default")
		} else {
			f.line("case (%s)", strings.Join(values, ", "))
		}
		f.block(c.Body)
	}
	f.line("end select")
}

func (f *fortran) do(s *Do) {
	if s.Locality != nil {
		f.directive(directiveText(s.Locality))
	}
	if s.Independent != nil {
		f.directive(directiveText(s.Independent))
	}
	head, end := "do", "end do"
	if s.Label != "" {
		head, end = s.Label+": do", "end do "+s.Label
	}
	switch {
	case s.While != nil:
		head += fmt.Sprintf(" while (%s)", ExprText(s.While))
	case s.Var != nil:
		head += fmt.Sprintf(" %s = %s", s.Var.Text, commas(s.Lo, s.Hi, s.Step))
	}
	f.line("%s", head)
	f.block(s.Body)
	f.line("%s", end)
}

func (f *fortran) forall(s *Forall) {
	if s.Independent != nil {
		f.directive(directiveText(s.Independent))
	}
	var parts []string
	for _, i := range s.Indices {
		part := fmt.Sprintf("%s = %s:%s", i.Var.Text, ExprText(i.Lo), ExprText(i.Hi))
		if i.Step != nil {
			part += ":" + ExprText(i.Step)
		}
		parts = append(parts, part)
	}
	if s.Mask != nil {
		parts = append(parts, ExprText(s.Mask))
	}
	head := "forall (" + strings.Join(parts, ", ") + ")"
	if !s.Construct && len(s.Body) == 1 {
		f.line("%s %s", head, simpleText(s.Body[0]))
		return
	}
	f.line("%s", head)
	f.block(s.Body)
	f.line("end forall")
}

func (f *fortran) where(s *Where) {
	if first := s.Clauses[0]; !s.Construct && len(first.Body) == 1 {
		f.line("where (%s) %s", ExprText(first.Mask), simpleText(first.Body[0]))
		return
	}
	word := "where"
	for _, c := range s.Clauses {
		if c.Mask != nil {
			f.line("%s (%s)", word, ExprText(c.Mask))
		} else {
			f.line("%s", word)
		}
		f.block(c.Body)
		word = "elsewhere"
	}
	f.line("end where")
}

// simpleText returns a statement that is one line of its own.
func simpleText(s Stmt) string {
	switch s := s.(type) {
	case *TypeDecl:
		return declText(s)
	case *Implicit:
		return implicitText(s)
	case *ParameterStmt:
		var list []string
		for i, n := range s.Names {
			list = append(list, n.Text+" = "+ExprText(s.Values[i]))
		}
		return "parameter (" + strings.Join(list, ", ") + ")"
	case *DimensionStmt:
		return "dimension " + entitiesText(s.Entities)
	case *Save:
		return saveText(s)
	case *Intrinsic:
		return "intrinsic " + namesText(s.Names)
	case *Common:
		text := "common"
		for _, b := range s.Blocks {
			text += " /" + nameText(b.Name) + "/ " + entitiesText(b.Entities)
		}
		return text
	case *Data:
		return dataText(s)
	case *Assign:
		return ExprText(s.LHS) + " = " + ExprText(s.RHS)
	case *Exit:
		return strings.TrimSpace("exit " + s.Label)
	case *Cycle:
		return strings.TrimSpace("cycle " + s.Label)
	case *Stop:
		word := "stop"
		if s.Error {
			word = "error stop"
		}
		if s.Code != nil {
			word += " " + ExprText(s.Code)
		}
		return word
	case *Label:
		return s.Text + " continue"
	case *Goto:
		return "goto " + s.Target
	case *ComputedGoto:
		return fmt.Sprintf("goto (%s), %s", strings.Join(s.Targets, ", "), ExprText(s.X))
	case *ArithmeticIf:
		return fmt.Sprintf("if (%s) %s", ExprText(s.X), strings.Join(s.Targets[:], ", "))
	case *Continue:
		return "continue"
	case *Print:
		return printText(s)
	case *Read:
		return readText(s)
	case *Call:
		return "call " + s.Name + "(" + argsText(s.Args, ExprText) + ")"
	}
	panic(fmt.Sprintf("ast: no Fortran text for %T", s))
}

func saveText(s *Save) string {
	var list []string
	for _, n := range s.Names {
		list = append(list, n.Text)
	}
	for _, b := range s.Blocks {
		list = append(list, "/"+b.Text+"/")
	}
	return strings.TrimSpace("save " + strings.Join(list, ", "))
}

func dataText(s *Data) string {
	var sets []string
	for _, set := range s.Sets {
		var values []string
		for _, v := range set.Values {
			text := ExprText(v.Value)
			if v.Repeat != nil {
				text = ExprText(v.Repeat) + "*" + text
			}
			values = append(values, text)
		}
		sets = append(sets, commas(set.Variables...)+" /"+strings.Join(values, ", ")+"/")
	}
	return "data " + strings.Join(sets, ", ")
}

func printText(s *Print) string {
	format := "*"
	if s.Format != nil {
		format = ExprText(s.Format)
	}
	items := commas(s.Items...)
	if !s.Write {
		if items == "" {
			return "print " + format
		}
		return "print " + format + ", " + items
	}
	if !s.Advance {
		format += ", advance='no'"
	}
	return strings.TrimSpace(fmt.Sprintf("write (%s, %s%s) %s", unitText(s.Unit), format, outcomes(s.Status, "", s.Err), items))
}

func readText(s *Read) string {
	controls := unitText(s.Format)
	if s.Stays {
		controls += ", advance='no'"
	}
	if s.Size != nil {
		controls += ", size=" + ExprText(s.Size)
	}
	if s.EOR != "" {
		controls += ", eor=" + s.EOR
	}
	return strings.TrimSpace(fmt.Sprintf("read (%s, %s%s) %s", unitText(s.Unit), controls, outcomes(s.Status, s.End, s.Err), commas(s.Items...)))
}

// unitText writes a unit or a format.
func unitText(x Expr) string {
	if x == nil {
		return "*"
	}
	return ExprText(x)
}

// outcomes writes IOSTAT=, END= and ERR= of a control list, those that are given.
func outcomes(status Expr, end, err string) string {
	var text string
	if status != nil {
		text = ", iostat=" + ExprText(status)
	}
	for _, label := range [][2]string{{"end", end}, {"err", err}} {
		if label[1] != "" {
			text += ", " + label[0] + "=" + label[1]
		}
	}
	return text
}

func declText(s *TypeDecl) string {
	text := typeText(s.Type)
	if s.Parameter {
		text += ", parameter"
	}
	if s.Save {
		text += ", save"
	}
	if s.Dims != nil {
		text += ", dimension(" + dimsText(s.Dims) + ")"
	}
	for _, n := range s.Other {
		text += ", " + n.Text
	}
	return text + " :: " + entitiesText(s.Entities)
}

func typeText(t *TypeSpec) string {
	var params []string
	switch {
	case t.LenStar:
		params = append(params, "len=*")
	case t.Len != nil:
		params = append(params, "len="+ExprText(t.Len))
	}
	if t.Kind != nil {
		params = append(params, "kind="+ExprText(t.Kind))
	}
	if params == nil {
		return t.Base
	}
	return t.Base + "(" + strings.Join(params, ", ") + ")"
}

func implicitText(s *Implicit) string {
	if s.None {
		return "implicit none"
	}
	var rules []string
	for _, r := range s.Rules {
		var letters []string
		for _, l := range r.Letters {
			letters = append(letters, fmt.Sprintf("%c-%c", l.From, l.To))
		}
		rules = append(rules, typeText(r.Type)+" ("+strings.Join(letters, ", ")+")")
	}
	return "implicit " + strings.Join(rules, ", ")
}

func entitiesText(list []*Entity) string {
	var out []string
	for _, e := range list {
		text := e.Name.Text
		if e.Dims != nil {
			text += "(" + dimsText(e.Dims) + ")"
		}
		switch {
		case e.LenStar:
			text += "*(*)"
		case e.Len != nil:
			text += "*(" + ExprText(e.Len) + ")"
		}
		if e.Init != nil {
			text += " = " + ExprText(e.Init)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func dimsText(list []DimSpec) string {
	var out []string
	for _, d := range list {
		text := ""
		if d.Lo != nil {
			text = ExprText(d.Lo) + ":"
		}
		switch {
		case d.Hi != nil:
			text += ExprText(d.Hi)
		case d.Lo == nil:
			text = ":"
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// directiveText returns a directive without its sentinel.
func directiveText(s Stmt) string {
	switch s := s.(type) {
	case *Processors:
		return "processors " + entitiesText(s.Entities)
	case *Template:
		return "template " + entitiesText(s.Entities)
	case *Shadow:
		return "shadow " + entitiesText(s.Entities)
	case *Dynamic:
		return "dynamic " + namesText(s.Names)
	case *Align:
		return alignText(s)
	case *Distribute:
		return distributeText(s)
	case *Independent:
		text := "independent"
		if s.New != nil {
			text += ", new(" + namesText(s.New) + ")"
		}
		if s.Reduction != nil {
			text += ", reduction(" + namesText(s.Reduction) + ")"
		}
		return text
	}
	if s, ok := s.(*Locality); ok {
		var items []string
		for _, i := range s.Items {
			items = append(items, i.Word.Text+"="+i.Value.Text)
		}
		return "locality(" + strings.Join(items, ", ") + ")"
	}
	panic(fmt.Sprintf("ast: no directive text for %T", s))
}

func alignText(s *Align) string {
	word := "align"
	if s.Re {
		word = "realign"
	}
	target := "with " + s.Base.Text
	if s.HasSubs {
		target += "(" + commas(s.Subs...) + ")"
	}
	dummies := ""
	if d := s.Arrays[0].Dummies; d != nil {
		dummies = "(" + commas(d...) + ")"
	}
	if !s.Combined {
		return fmt.Sprintf("%s %s%s %s", word, s.Arrays[0].Name.Text, dummies, target)
	}
	var arrays []*Name
	for _, a := range s.Arrays {
		arrays = append(arrays, a.Name)
	}
	return fmt.Sprintf("%s %s%s :: %s", word, strings.TrimPrefix(dummies+" ", " "), target, namesText(arrays))
}

func distributeText(s *Distribute) string {
	word := "distribute"
	if s.Re {
		word = "redistribute"
	}
	var formats []string
	for _, f := range s.Formats {
		text := f.Kind
		if f.Arg != nil {
			text += "(" + ExprText(f.Arg) + ")"
		}
		formats = append(formats, text)
	}
	how := ""
	if formats != nil {
		how = "(" + strings.Join(formats, ", ") + ")"
	}
	if s.Onto != nil {
		how += " onto " + s.Onto.Text
	}
	if len(s.Names) == 1 {
		return word + " " + s.Names[0].Text + how
	}
	return word + " " + how + " :: " + namesText(s.Names)
}

func namesText(list []*Name) string {
	var out []string
	for _, n := range list {
		out = append(out, n.Text)
	}
	return strings.Join(out, ", ")
}

package analysis

import (
	"fmt"
	"strings"

	"hpfc/analysis/types"
)

// Format returns the stable text of a checked program: its processor arrangements, its
// symbols with types, bounds and mappings, then its statements. Conversions are written as
// the name of the target type with its kind, as in real8(x).
func Format(p *Program) string {
	var w writer
	w.line("program %s", p.Name)
	for _, g := range p.Grids {
		w.line("grid %s", formatGrid(g))
	}
	for _, s := range p.Symbols {
		w.line("%s", formatSymbol(s))
	}
	w.line("begin")
	w.block(p.Body)
	w.line("end")
	return w.text.String()
}

type writer struct {
	text  strings.Builder
	depth int
}

func (w *writer) line(format string, args ...any) {
	w.text.WriteString(strings.Repeat("  ", w.depth))
	fmt.Fprintf(&w.text, format, args...)
	w.text.WriteByte('\n')
}

func (w *writer) block(list []Stmt) {
	w.depth++
	for _, s := range list {
		w.stmt(s)
	}
	w.depth--
}

func formatGrid(g *Grid) string {
	if g.Auto {
		return fmt.Sprintf("#%d auto rank %d", g.ID, g.Rank)
	}
	parts := make([]string, len(g.Extents))
	for d, e := range g.Extents {
		parts[d] = FormatExpr(e)
	}
	return fmt.Sprintf("#%d %s(%s)", g.ID, g.Name, strings.Join(parts, ","))
}

func formatSymbol(s *Symbol) string {
	text := s.Type.String()
	if s.Kind == Index {
		text += ", index"
	}
	if s.Const {
		text += ", constant"
	}
	if s.Dynamic {
		text += ", dynamic"
	}
	text = fmt.Sprintf("%%%d %s :: %s", s.ID, text, s.Name)
	if s.Kind != Array {
		return text + formatInit(s)
	}
	parts := make([]string, len(s.Bounds))
	for d, b := range s.Bounds {
		parts[d] = fmt.Sprintf("%d:%d", b.Lo, b.Hi)
	}
	text += "(" + strings.Join(parts, ",") + ") " + s.Map.String()
	for _, w := range s.Shadow {
		text += fmt.Sprintf(" shadow %d:%d", w[0], w[1])
	}
	return text + formatInit(s)
}

// formatInit writes up to eight initial values.
func formatInit(s *Symbol) string {
	runs := s.Init
	if s.Const {
		runs = types.RunOf(s.Values)
	}
	if runs == nil && !s.Const {
		return ""
	}
	var parts []string
	for i := range size(s) {
		if i == 8 {
			parts = append(parts, fmt.Sprintf("... %d in all", size(s)))
			break
		}
		v, ok := types.ValueAt(runs, i)
		if !ok {
			v.Type = s.Type
		}
		parts = append(parts, v.String())
	}
	return " = " + strings.Join(parts, ", ")
}

func (w *writer) stmt(s Stmt) {
	switch s := s.(type) {
	case *Assign:
		w.line("%s = %s", FormatExpr(s.LHS), FormatExpr(s.RHS))
	case *If:
		w.ifStmt(s)
	case *Do:
		if s.Locality != nil {
			w.line("locality iter=%s reduce=%s", s.Locality.Iterations, s.Locality.Reduce)
		}
		if s.Independent != nil {
			w.line("independent%s%s", symbolList(" new", s.Independent.New), symbolList(" reduction", s.Independent.Reduction))
		}
		w.line("do %s = %s", symbolName(s.Var), formatRange(s.Lo, s.Hi, s.Step))
		w.block(s.Body)
	case *While:
		if s.Cond == nil {
			w.line("do")
		} else {
			w.line("do while %s", FormatExpr(s.Cond))
		}
		w.block(s.Body)
	case *Exit:
		w.line("exit %d", s.Depth)
	case *Cycle:
		w.line("cycle %d", s.Depth)
	case *Stop:
		w.line("%sstop%s%s", map[bool]string{true: "error "}[s.Error], map[bool]string{true: " quietly"}[s.Quiet], leading(" ", s.Code))
	case *Forall:
		w.forall(s)
	case *Where:
		w.where(s)
	case *Print:
		w.print(s)
	case *Read:
		var status []string
		if s.Status != nil {
			status = append(status, "status "+FormatExpr(s.Status))
		}
		if s.Size != nil {
			status = append(status, "size "+FormatExpr(s.Size))
		}
		from := leading(" format ", s.Format) + leading(" unit ", s.Unit) + leading(" text ", s.Text)
		w.line("read%s %s", from, strings.Join(append(formatAll(s.Items), status...), ", "))
	case *Clock:
		w.line("clock %s", FormatExpr(s.Dst))
	case *Redistribute:
		for i, a := range s.Arrays {
			w.line("redistribute %s %s", symbolName(a), s.Maps[i])
		}
	}
}

func (w *writer) ifStmt(s *If) {
	for i, k := range s.Clauses {
		w.line("%s %s", map[bool]string{true: "if", false: "else if"}[i == 0], FormatExpr(k.Cond))
		w.block(k.Body)
	}
	if s.Else != nil {
		w.line("else")
		w.block(s.Else)
	}
}

func (w *writer) forall(s *Forall) {
	parts := make([]string, len(s.Indices))
	for i, x := range s.Indices {
		parts[i] = symbolName(x.Var) + " = " + formatRange(x.Lo, x.Hi, x.Step)
	}
	head := "forall " + strings.Join(parts, ", ")
	if s.Independent {
		head = "independent " + head
	}
	w.line("%s%s", head, leading(", mask ", s.Mask))
	w.block(s.Body)
}

func (w *writer) where(s *Where) {
	for i, k := range s.Clauses {
		w.line("%s%s", map[bool]string{true: "where", false: "elsewhere"}[i == 0], leading(" ", k.Mask))
		w.block(k.Body)
	}
}

func (w *writer) print(s *Print) {
	format := "*"
	if s.Format != nil {
		format = FormatExpr(s.Format)
	}
	if !s.Advance {
		format += " no advance"
	}
	format += leading(" unit ", s.Unit)
	if s.Record != nil {
		format += " into " + FormatExpr(s.Record)
	}
	w.line("print %s", strings.Join(append([]string{format}, formatAll(s.Items)...), ", "))
}

func leading(prefix string, e Expr) string {
	if e == nil {
		return ""
	}
	return prefix + FormatExpr(e)
}

func symbolName(s *Symbol) string {
	if s.Kind == Index {
		return fmt.Sprintf("%s%%%d", s.Name, s.ID)
	}
	return s.Name
}

func symbolList(what string, list []*Symbol) string {
	if len(list) == 0 {
		return ""
	}
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = symbolName(s)
	}
	return what + "(" + strings.Join(names, ",") + ")"
}

func formatRange(lo, hi, step Expr) string {
	return leading("", lo) + ":" + leading("", hi) + leading(":", step)
}

func formatAll(list []Expr) []string {
	parts := make([]string, len(list))
	for i, e := range list {
		parts[i] = "-"
		if e != nil {
			parts[i] = FormatExpr(e)
		}
	}
	return parts
}

// FormatExpr returns the stable text of an expression.
func FormatExpr(e Expr) string {
	switch e := e.(type) {
	case *Const:
		return e.Value.String()
	case *Ref:
		return symbolName(e.Sym) + formatSubs(e.Subs)
	case *Substring:
		return FormatExpr(e.X) + "(" + formatRange(e.Lo, e.Hi, nil) + ")"
	case *Unary:
		return "(" + e.Op.String() + FormatExpr(e.X) + ")"
	case *Binary:
		return "(" + FormatExpr(e.X) + " " + e.Op.String() + " " + FormatExpr(e.Y) + ")"
	case *Paren:
		return "(" + FormatExpr(e.X) + ")"
	case *Convert:
		return fmt.Sprintf("%s%d(%s)", e.T.Base, e.T.Kind, FormatExpr(e.X))
	case *Call:
		return e.Fn + "(" + strings.Join(formatAll(e.Args), ", ") + ")"
	case *Transform:
		return e.Fn + "[" + strings.Join(formatAll(e.Args), ", ") + "]"
	case *ArrayConstructor:
		return "(/" + strings.Join(formatAll(e.Items), ", ") + "/)"
	case *ImpliedDo:
		items := strings.Join(formatAll(e.Items), ", ")
		return fmt.Sprintf("(%s, %s = %s)", items, symbolName(e.Var), formatRange(e.Lo, e.Hi, e.Step))
	}
	panic(fmt.Sprintf("expression %T", e))
}

func formatSubs(subs []Sub) string {
	if subs == nil {
		return ""
	}
	parts := make([]string, len(subs))
	for i, s := range subs {
		switch {
		case s.Triplet:
			parts[i] = formatRange(s.Lo, s.Hi, s.Step)
		case s.Vector != nil:
			parts[i] = "vector " + FormatExpr(s.Vector)
		default:
			parts[i] = FormatExpr(s.Index)
		}
	}
	return "(" + strings.Join(parts, ",") + ")"
}

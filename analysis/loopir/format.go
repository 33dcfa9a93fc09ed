package loopir

import (
	"fmt"
	"strings"

	"hpfc/analysis/types"
)

// Format returns the stable text of a program: grids, arrays, then statements. Scalars that
// share a name are told apart by their number.
func Format(p *Program) string {
	f := &formatter{p: p}
	f.line("program %s", p.Name)
	f.depth++
	for i, g := range p.Grids {
		f.grid(i, g)
	}
	for _, a := range p.Arrays {
		f.line("%s", f.array(a))
	}
	f.stmts(p.Body)
	return f.b.String()
}

// FormatStmts returns the text of some statements of p.
func FormatStmts(p *Program, list []Stmt) string {
	f := &formatter{p: p}
	f.stmts(list)
	return f.b.String()
}

// FormatExpr returns the text of an expression of p.
func FormatExpr(p *Program, e Expr) string { return (&formatter{p: p}).expr(e) }

// FormatRef returns the text of a reference of p.
func FormatRef(p *Program, r *Ref) string { return (&formatter{p: p}).ref(r) }

// RefText returns a reference as messages to the user show it: names without numbers.
func RefText(p *Program, r *Ref) string {
	return (&formatter{p: p, plain: true, renamed: p.renamed(r)}).ref(r)
}

// renamed gives indices that the program does not have other letters where a reference has two of one name, such as the i of
// the program and that of a section in a(i, :).
func (p *Program) renamed(r *Ref) map[ScalarID]string {
	var out map[ScalarID]string
	owner, taken := map[string]ScalarID{}, map[string]bool{}
	each := func(written bool, visit func(id ScalarID, name string)) {
		for _, e := range r.Subs {
			WalkVars(e, func(v *Var) {
				if s := p.Scalars[v.ID]; s.Written == written && len(s.Name) == 1 {
					visit(v.ID, s.Name)
				}
			})
		}
	}
	each(true, func(id ScalarID, name string) { owner[name] = id })
	each(false, func(id ScalarID, name string) {
		if first, there := owner[name]; !there {
			owner[name] = id
		} else if first != id && out[id] == "" {
			if out == nil {
				out = map[ScalarID]string{}
				for _, s := range p.Scalars {
					taken[s.Name] = taken[s.Name] || s.Written
				}
			}
			out[id] = freeLetter(taken, owner)
			taken[out[id]] = true
		}
	})
	return out
}

// freeLetter is a name for an index that nothing else has.
func freeLetter(taken map[string]bool, used map[string]ScalarID) string {
	for letter := 'i'; letter <= 'z'; letter++ {
		if _, there := used[string(letter)]; !there && !taken[string(letter)] {
			return string(letter)
		}
	}
	return "position"
}

type formatter struct {
	p       *Program
	plain   bool                // names as they are, though several things may share one
	renamed map[ScalarID]string // but for these
	b       strings.Builder
	depth   int
}

func (f *formatter) line(format string, args ...any) {
	f.b.WriteString(strings.Repeat("  ", f.depth))
	fmt.Fprintf(&f.b, format, args...)
	f.b.WriteByte('\n')
}

func (f *formatter) grid(i int, g Grid) {
	if g.Auto {
		f.line("grid #%d: rank %d, shaped by the runtime", i, g.Rank)
		return
	}
	f.line("grid #%d %s(%s)", i, g.Name, f.exprs(g.Extents))
}

func (f *formatter) array(a *Array) string {
	var dims []string
	for _, b := range a.Bounds {
		dims = append(dims, f.expr(b.Lo)+":"+f.expr(b.Hi))
	}
	text := fmt.Sprintf("%s %s(%s)", a.Type, ArrayName(a), strings.Join(dims, ", "))
	switch {
	case a.Place == Root:
		text += " on rank 0"
	case a.Place == Shared:
		text += " shared"
	default:
		text += " " + a.Map.String()
	}
	for d, e := range a.Align {
		if e != nil {
			text += fmt.Sprintf(", dimension %d from cell %s", d+1, f.expr(e))
		}
	}
	for _, h := range a.Halo {
		if h != [2]int64{} {
			text += fmt.Sprintf(", overlap %v", a.Halo)
			break
		}
	}
	return text
}

// ArrayName returns the name of a variable of the program, or name.number for an array of the compiler.
func ArrayName(a *Array) string {
	if a.Temp || a.Work || a.Name == "constant" {
		return fmt.Sprintf("%s.%d", a.Name, a.ID)
	}
	return a.Name
}

func (f *formatter) scalar(id ScalarID) string {
	if name := f.renamed[id]; name != "" {
		return name
	}
	if f.plain {
		return f.p.Scalars[id].Name
	}
	return f.p.scalarName(id)
}

func (f *formatter) block(list []Stmt) {
	f.depth++
	f.stmts(list)
	f.depth--
}

func (f *formatter) stmts(list []Stmt) {
	for _, s := range list {
		f.stmt(s)
	}
}

func (f *formatter) stmt(s Stmt) {
	switch s := s.(type) {
	case *AssignScalar:
		sub := ""
		if s.Lo != nil {
			sub = fmt.Sprintf("(%s:%s)", f.expr(s.Lo), f.expr(s.Hi))
		}
		f.line("%s%s = %s", f.scalar(s.Dst), sub, f.expr(s.RHS))
	case *AssignElem:
		f.line("%s = %s", f.ref(s.LHS), f.expr(s.RHS))
	case *If:
		f.line("if %s", f.expr(s.Cond))
		f.block(s.Then)
		if len(s.Else) > 0 {
			f.line("else")
			f.block(s.Else)
		}
	case *Do:
		note := ""
		if s.Independent {
			note = " independent"
		}
		if s.OldValues {
			note += " on old values"
		}
		f.line("do %s = %s%s", f.scalar(s.Var), f.triplet(s.Lo, s.Hi, s.Step), note)
		f.block(s.Body)
	case *Loop:
		f.line("loop")
		f.block(s.Body)
	case *Exit:
		f.line("exit %d", s.Depth)
	case *Cycle:
		f.line("cycle %d", s.Depth)
	case *Stop:
		f.stop(s)
	case *Nest:
		f.nest(s)
	case *Wave:
		f.wave(s)
	case *Rounds:
		f.rounds(s)
	case *Serial:
		f.line("serial on rank 0, then broadcast (%s)  ! %s", f.scalars(s.Out), s.Reason)
		f.block(s.Body)
	case *Staggered:
		together := ""
		if s.Steps > 1 {
			together = fmt.Sprintf(", %d iterations together", s.Steps)
		}
		f.line("in strips%s, lags %v edges %v", together, s.Lags, s.Edges)
		f.block(s.Body)
	default:
		f.data(s)
	}
}

func (f *formatter) data(s Stmt) {
	switch s := s.(type) {
	case *Alloc:
		f.line("alloc %s", f.array(f.p.Arrays[s.Array]))
	case *Free:
		f.line("free %s", f.name(s.Array))
	case *Copy:
		alias := ""
		if f.p.Arrays[s.Dst].Alias != nil {
			alias = " or alias"
		}
		f.line("copy%s box(%s): %s = %s", alias, f.exprs(s.Counts), f.copySide(s.Dst, s.DstSubs), f.copySide(s.Src, s.SrcSubs))
	case *Halo:
		joint := ""
		if s.Joint {
			joint = " with"
		}
		f.line("halo %s widths %v%s", f.name(s.Array), s.Widths, joint)
	case *Fetch:
		if s.For != nil {
			f.line("fetch %s = %s for the owner of %s", f.scalar(s.Dst), f.ref(s.Ref), f.ref(s.For))
			return
		}
		f.line("fetch %s = %s", f.scalar(s.Dst), f.ref(s.Ref))
	case *Ordered:
		if s.Factor != nil {
			f.line("%s = ordered %s of %s * %s", f.scalar(s.Dst), s.Op, f.name(s.Array), f.name(*s.Factor))
		} else {
			f.line("%s = ordered %s of %s", f.scalar(s.Dst), s.Op, f.name(s.Array))
		}
	case *FoldLines:
		f.line("%s = %s of %s along dimension %d", f.name(s.Dst), s.Op, f.name(s.Array), s.Dim+1)
	case *Tally:
		f.line("combine %s of all ranks by %s", f.name(s.Array), s.Op)
	case *Choose:
		f.choose(s)
	case *Weigh:
		f.line("%s = rounds of the nest below", f.scalar(s.Dst))
	case *Conform:
		f.line("%s must be %s", f.expr(s.Extents.X), f.expr(s.Extents.Y))
	case *Within:
		f.line("dimension %d of %s must have %s to %s", s.Dim+1, f.name(s.Array), f.expr(s.First), f.expr(s.Last))
	default:
		f.inputOutput(s)
	}
}

// from writes an expression behind some words, nothing for nil.
func (f *formatter) from(words string, x Expr) string {
	if x == nil {
		return ""
	}
	return words + f.expr(x)
}

func (f *formatter) inputOutput(s Stmt) {
	switch s := s.(type) {
	case *Input:
		switch s.Part {
		case InputBegin:
			how := f.from(" with format ", s.Format)
			if s.Format == nil {
				how = " list-directed"
			}
			if s.Stays {
				how += " without advance"
			}
			f.line("read%s%s", how, f.from(" from ", s.Text)+f.from(" from unit ", s.Unit))
		case InputItem:
			f.line("%s, %s = the next value%s", f.scalar(s.Dst), f.scalar(s.Given), f.from(" of length ", s.Length))
		case InputEnd:
			f.line("%s = end read", f.scalar(s.Dst))
		case InputSize:
			f.line("%s = characters read", f.scalar(s.Dst))
		case InputRecord:
			f.line("%s = the record in %s", f.scalar(s.Dst), f.expr(s.Text))
		case InputOutcome:
			f.line("%s = outcome of print", f.scalar(s.Dst))
		case InputClock, InputCPU:
			f.line("%s = the clock", f.scalar(s.Dst))
		}
	case *PrintBegin:
		if s.Format == nil {
			f.line("print list-directed%s%s", f.from(" to ", s.Text), f.from(" to unit ", s.Unit))
		} else {
			f.line("print with format %s%s%s", f.expr(s.Format), f.from(" to ", s.Text), f.from(" to unit ", s.Unit))
		}
	case *PrintItem:
		if s.X != nil {
			f.line("item %s", f.expr(s.X))
		} else {
			f.line("items of %s", f.name(s.Array))
		}
	case *PrintEnd:
		f.line("end print")
	default:
		f.irregular(s)
	}
}

// irregular writes what serves references through index arrays.
func (f *formatter) irregular(s Stmt) {
	switch s := s.(type) {
	case *Update:
		f.line("%s %s %s", f.ref(s.LHS), f.combine(s.Combine), f.expr(s.RHS))
	case *Note:
		f.line("note %s in %s", f.ref(s.Ref), f.stream(s.Stream))
	case *Put:
		f.line("next of %s %s %s", f.stream(s.Stream), f.combine(f.p.Streams[s.Stream].Combine), f.expr(s.RHS))
	case *Take:
		f.line("%s = next of %s", f.scalar(s.Dst), f.stream(s.Stream))
	case *Schedule:
		f.line("schedule %s", f.stream(s.Stream))
	case *Gather:
		f.line("gather %s", f.stream(s.Stream))
	case *Scatter:
		f.line("scatter %s", f.stream(s.Stream))
	case *Divide:
		var streams []string
		for _, id := range s.Streams {
			text := f.stream(id)
			for i, as := range s.Alike[id] {
				text += []string{" as stream", " and"}[min(i, 1)] + fmt.Sprintf(" %d", as)
			}
			streams = append(streams, text)
		}
		f.line("divide the iterations by %s", strings.Join(streams, ", "))
	case *Kept:
		f.line("the iterations keep their order: %s", s.Why)
	case *Pack:
		f.line("pack %s for %s", f.name(s.Array), f.stream(s.Stream))
	case *Timed:
		f.line("time execution %s, %s: %s", f.scalar(s.Step), map[bool]string{false: "from here", true: "to here"}[s.End], f.scalar(s.Alone))
	case *Await:
		f.line("wait with the inspection"+map[bool]string{true: ", on copies,"}[s.Copies]+" before execution %s of %s: %s", f.scalar(s.Runs), f.expr(s.Remaining), f.scalar(s.Waiting))
	case *ExecHalo:
		if s.Noted {
			f.line("run the iterations of %s where they update", f.stream(s.Streams[0]))
		} else {
			f.line("ask whether iterations may run where they update, %s of a sample elsewhere: %s", f.scalar(s.Cut), f.scalar(s.Dst))
		}
	case *Consider:
		f.line("consider an order before execution %s of %s: %s, %s", f.scalar(s.Step), f.expr(s.Remaining), f.scalar(s.Elsewhere), f.scalar(s.Next))
	case *Elsewhere:
		var refs []string
		for _, r := range s.Refs {
			refs = append(refs, f.ref(r))
		}
		switch {
		case s.Report:
			f.line("end the run if out of bounds: %s", strings.Join(refs, ", "))
		case s.Bounds:
			f.line("%s if out of bounds: %s", f.scalar(s.Dst), strings.Join(refs, ", "))
		default:
			f.line("%s if elsewhere: %s", f.scalar(s.Dst), strings.Join(refs, ", "))
		}
	}
}

func (f *formatter) name(a ArrayID) string {
	if f.plain {
		return f.p.Arrays[a].Name
	}
	return ArrayName(f.p.Arrays[a])
}

func (f *formatter) stream(id StreamID) string {
	return fmt.Sprintf("stream %d of %s", id, f.name(f.p.Streams[id].Array))
}

// combine is the sign of an update.
func (f *formatter) combine(c Combine) string {
	switch {
	case c.Once:
		return "once="
	case c.Store:
		return "last="
	}
	return c.Op.String() + "="
}

func (f *formatter) stop(s *Stop) {
	if s.Fault != "" {
		f.line("fail %q", s.Fault)
		return
	}
	name := "stop"
	if s.Error {
		name = "error stop"
	}
	if s.Quiet {
		name += " quietly"
	}
	if s.Code != nil {
		name += " " + f.expr(s.Code)
	}
	f.line("%s", name)
}

func (f *formatter) nest(n *Nest) {
	var loops []string
	for _, l := range n.Loops {
		loops = append(loops, f.scalar(l.Var)+" = "+f.triplet(l.Lo, l.Hi, l.Step))
	}
	head := "nest (" + strings.Join(loops, ", ") + ")"
	if n.Forall {
		head += " forall"
	}
	if n.Home != nil {
		head += " home " + f.ref(n.Home)
	}
	if n.Reach != nil {
		head += fmt.Sprintf(" reach %v", n.Reach)
	}
	for _, r := range n.Reductions {
		head += fmt.Sprintf(" %s(%s)", r.Op, f.scalar(r.Acc))
	}
	for _, p := range n.Picks {
		head += fmt.Sprintf(" %s(%s by %s)", p.Rule, f.scalars(p.Values), f.scalar(p.Order))
	}
	if len(n.Privates) > 0 {
		head += " private(" + f.scalars(n.Privates) + ")"
	}
	if n.Lift > 0 {
		head += fmt.Sprintf(" lift(%d)", n.Lift)
	}
	f.line("%s", head)
	f.block(n.Body)
}

func (f *formatter) copySide(a ArrayID, subs []CopySub) string {
	var parts []string
	for _, s := range subs {
		switch {
		case s.Iter < 0:
			parts = append(parts, f.expr(s.B))
		case s.By != nil:
			parts = append(parts, fmt.Sprintf("%d*%s*r%d + %s", s.A, f.operand(s.By), s.Iter+1, f.expr(s.B)))
		default:
			parts = append(parts, fmt.Sprintf("%d*r%d + %s", s.A, s.Iter+1, f.expr(s.B)))
		}
	}
	return fmt.Sprintf("%s(%s)", f.name(a), strings.Join(parts, ", "))
}

func (f *formatter) scalars(ids []ScalarID) string {
	var names []string
	for _, id := range ids {
		names = append(names, f.scalar(id))
	}
	return strings.Join(names, ", ")
}

func (f *formatter) triplet(lo, hi, step Expr) string {
	text := f.expr(lo) + ":" + f.expr(hi)
	if c, ok := ConstInt(step); !ok || c != 1 {
		text += ":" + f.expr(step)
	}
	return text
}

func (f *formatter) exprs(list []Expr) string {
	var parts []string
	for _, e := range list {
		parts = append(parts, f.expr(e))
	}
	return strings.Join(parts, ", ")
}

func (f *formatter) ref(r *Ref) string { return f.name(r.Array) + "(" + f.exprs(r.Subs) + ")" }

func (f *formatter) expr(e Expr) string {
	switch e := e.(type) {
	case nil:
		return "-"
	case *Const:
		if e.Value.Type.Base == types.Integer {
			return fmt.Sprint(e.Value.I)
		}
		return e.Value.String()
	case *Var:
		return f.scalar(e.ID)
	case *Elem:
		return f.ref(e.Ref)
	case *Unary:
		return e.Op.String() + f.operand(e.X)
	case *Binary:
		return f.operand(e.X) + " " + e.Op.String() + " " + f.operand(e.Y)
	case *Convert:
		if e.Widens() {
			return f.expr(e.X)
		}
		return fmt.Sprintf("%s(%s)", e.T, f.expr(e.X))
	case *Call:
		return fmt.Sprintf("%s(%s)", e.Fn, f.exprs(e.Args))
	case *Substr:
		return fmt.Sprintf("%s(%s:%s)", f.expr(e.X), f.expr(e.Lo), f.expr(e.Hi))
	case *Existing:
		return fmt.Sprintf("%s if %s exists", f.expr(e.X), f.ref(e.Ref))
	}
	return "?"
}

// operand is expr with parentheses around operations.
func (f *formatter) operand(e Expr) string {
	switch e.(type) {
	case *Binary, *Unary:
		return "(" + f.expr(e) + ")"
	}
	return f.expr(e)
}

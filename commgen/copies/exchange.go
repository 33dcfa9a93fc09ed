// Package copies computes what the copies of a plan move: their sections in numbers, tables of messages and schedules, as far as
// bounds and processors are constant or a user says how many there are. From it come the plans that travel in the
// executable, and what is shown of schedules and layouts.
package copies

import (
	"fmt"
	"slices"
	"strings"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/commgen/css"
)

// An Exchange is a statement of a plan that moves a section of one array to another.
type Exchange struct {
	Copy     *loopir.Copy
	Dst, Src *loopir.Array
	// Section holds the numbers; nil when the runtime computes them.
	Section *Section
}

// Exchanges lists the copies of a program in order, evaluated for a number of
// processors; 0 leaves it open, so that only what is the same for all is known.
func Exchanges(p *loopir.Program, nprocs int64) []Exchange {
	v := newEvaluator(p, nprocs)
	var list []Exchange
	loopir.Walk(p.Body, func(s loopir.Stmt) {
		c, ok := s.(*loopir.Copy)
		if !ok {
			return
		}
		list = append(list, Exchange{Copy: c, Dst: p.Arrays[c.Dst], Src: p.Arrays[c.Src], Section: v.section(c)})
	})
	return list
}

// Statement writes the exchange as an array assignment, with iteration numbers r1, r2, ...
// that count from 0.
func (x *Exchange) Statement(p *loopir.Program) string {
	var ranges []string
	for i, c := range x.Copy.Counts {
		ranges = append(ranges, fmt.Sprintf("r%d=0:%s", i+1, loopir.FormatExpr(p, loopir.Sub(c, loopir.Int(1)))))
	}
	to, from := side(p, x.Dst, x.Copy.DstSubs), side(p, x.Src, x.Copy.SrcSubs)
	if len(ranges) == 0 {
		return to + " = " + from
	}
	return fmt.Sprintf("%s = %s, %s", to, from, strings.Join(ranges, ", "))
}

func side(p *loopir.Program, a *loopir.Array, subs []loopir.CopySub) string {
	list := make([]string, len(subs))
	for d, s := range subs {
		list[d] = subscriptText(p, s)
	}
	return loopir.ArrayName(a) + "(" + strings.Join(list, ",") + ")"
}

func subscriptText(p *loopir.Program, s loopir.CopySub) string {
	rest := loopir.FormatExpr(p, s.B)
	if s.Iter < 0 || s.A == 0 {
		return rest
	}
	text := fmt.Sprintf("r%d", s.Iter+1)
	if s.By != nil {
		text = fmt.Sprintf("(%s)*%s", loopir.FormatExpr(p, s.By), text)
	}
	switch {
	case s.A == -1:
		text = "-" + text
	case s.A != 1:
		text = fmt.Sprintf("%d*%s", s.A, text)
	}
	b, constant := loopir.ConstInt(s.B)
	switch {
	case constant && b == 0:
		return text
	case constant:
		return fmt.Sprintf("%s%+d", text, b)
	}
	return text + "+" + rest
}

// ArrayText is an array's name, bounds and mapping in the words of the directives.
func ArrayText(p *loopir.Program, a *loopir.Array) string {
	bounds := make([]string, a.Rank())
	for d, b := range a.Bounds {
		bounds[d] = loopir.FormatExpr(p, b.Lo) + ":" + loopir.FormatExpr(p, b.Hi)
	}
	text := loopir.ArrayName(a)
	if len(bounds) > 0 {
		text += "(" + strings.Join(bounds, ",") + ")"
	}
	switch {
	case a.Place == loopir.Root:
		return text + " on rank 0"
	case a.Map.IsReplicated():
		return text + " on every rank"
	}
	text += " " + mappingText(a)
	if name := p.Grids[a.Map.Grid].Name; name != "" {
		text += " onto " + name
	}
	return text
}

// mappingText is the array's distribution, with the template's cell, counted from 0, of element i in the
// dimensions whose first element is not on the first cell.
func mappingText(a *loopir.Array) string {
	parts := make([]string, len(a.Map.Dims))
	for d, m := range a.Map.Dims {
		parts[d], _, _ = strings.Cut(m.String(), ":")
		if lo, ok := loopir.ConstInt(a.Bounds[d].Lo); m.Format != mapping.Collapsed && !(ok && m.S == 1 && m.O == -lo) {
			cell := affine.Variable(0).Scale(m.S).Add(affine.Constant(m.O))
			parts[d] += ":" + cell.Format(func(int) string { return "i" })
		}
	}
	return "(" + strings.Join(parts, ",") + ")"
}

// Shared tells whether the destination is one copy for all ranks of a process: every rank
// stores its own part, and no message travels between them.
func (x *Exchange) Shared() bool { return x.Dst.Place == loopir.Shared }

// ErrTooLarge says that a table has more ranks than are worth writing down.
var ErrTooLarge = fmt.Errorf("the communication table is too large (limit %d ranks)", maxRanks)

// Schedule plans the messages of a section whose numbers are known. Where the ranks are
// numbered as the axes' products are, the plan keeps the axes' statements and parameters and
// the algorithms that need them; otherwise it is a plan of the table alone.
func (s *Section) Schedule(o css.Options) (*css.Plan, error) {
	t, ok := s.Table()
	if !ok {
		return nil, ErrTooLarge
	}
	if dims, ok := s.product(t); ok {
		if p, err := css.NewPlan(dims, o); err == nil || len(dims) == 1 {
			return p, err
		}
	}
	return css.PlanTable(t, o)
}

// product returns the axes' statements if their product is the table.
func (s *Section) product(t css.Table) ([]css.Remap, bool) {
	var dims []css.Remap
	var tables []css.Table
	for i := range s.Axes {
		m, ok := s.Remap(&s.Axes[i])
		if !ok || s.empty {
			return nil, false
		}
		x, err := m.Table()
		if err != nil {
			return nil, false
		}
		dims, tables = append(dims, m), append(tables, x)
	}
	if len(dims) == 0 {
		return nil, false
	}
	return dims, slices.EqualFunc(css.Kronecker(tables...), t, slices.Equal)
}

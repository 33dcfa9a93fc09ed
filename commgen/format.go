package commgen

import (
	"fmt"
	"strings"

	"hpfc/analysis/loopir"
)

// Format returns the stable text of a plan: the program with its communication, then for each
// nest who computes and how each reference is addressed.
func Format(p *Plan) string {
	var b strings.Builder
	b.WriteString(loopir.Format(p.Program))
	if p.Program.Undistributed() {
		b.WriteString("nothing is distributed: one rank of each process executes the program\n")
	}
	number := 0
	loopir.Walk(p.Program.Body, func(s loopir.Stmt) {
		n, ok := s.(*loopir.Nest)
		if !ok {
			return
		}
		number++
		switch plan := p.Nests[n]; {
		case plan != nil:
			formatNest(&b, p, n, plan, number)
		case p.Strips[n]:
			fmt.Fprintf(&b, "nest %d: every rank that comes to it computes\n", number)
			formatStrips(&b, p, &n.Loops[0])
		}
	})
	return b.String()
}

func formatNest(b *strings.Builder, p *Plan, n *loopir.Nest, plan *NestPlan, number int) {
	fmt.Fprintf(b, "nest %d: owners of %s compute\n", number, loopir.ArrayName(p.Program.Arrays[plan.Home]))
	for _, d := range plan.Dims {
		by := "by block"
		switch {
		case d.ByPeriod:
			by = "by period"
		case d.Joined:
			by = "blocks joined"
		}
		if d.Loop < 0 {
			fmt.Fprintf(b, "  dimension %d at %s\n", d.Dim+1, loopir.FormatExpr(p.Program, d.B))
			continue
		}
		fmt.Fprintf(b, "  dimension %d at %d*%s + %s, %s\n", d.Dim+1, d.A, p.Program.Scalars[n.Loops[d.Loop].Var].Name, loopir.FormatExpr(p.Program, d.B), by)
		if d.Reach != [2]int64{} {
			fmt.Fprintf(b, "    and by owners of cells from %d to %d further\n", d.Reach[0], d.Reach[1])
		}
	}
	if p.Strips[n] {
		formatStrips(b, p, &n.Loops[plan.Order[len(plan.Order)-1]])
	}
	if plan.LiftAt < len(plan.Order)-1 {
		fmt.Fprintf(b, "  %s and what is inside it run inside the DO loop\n", p.Program.Scalars[n.Loops[plan.Order[plan.LiftAt]].Var].Name)
	}
	loopir.Writes(n.Body, func(a *loopir.AssignElem) { formatAccess(b, p, plan, a.LHS) })
	loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) { formatAccess(b, p, plan, r) })
}

func formatStrips(b *strings.Builder, p *Plan, inner *loopir.Index) {
	fmt.Fprintf(b, "  %s in strips inside the DO loops\n", p.Program.Scalars[inner.Var].Name)
}

func formatAccess(b *strings.Builder, p *Plan, plan *NestPlan, r *loopir.Ref) {
	var dims []string
	for _, d := range p.Access[r.ID].Dims {
		switch {
		case d.Own:
			dims = append(dims, "own part")
		case d.Home < 0:
			dims = append(dims, "whole")
		case d.Sway != nil:
			dims = append(dims, fmt.Sprintf("home %d%+d to %+d", plan.Dims[d.Home].Dim+1, d.Range[0], d.Range[1]))
		case d.Shift == 0:
			dims = append(dims, fmt.Sprintf("home %d", plan.Dims[d.Home].Dim+1))
		default:
			dims = append(dims, fmt.Sprintf("home %d%+d", plan.Dims[d.Home].Dim+1, d.Shift))
		}
	}
	fmt.Fprintf(b, "  %s: %s\n", loopir.FormatRef(p.Program, r), strings.Join(dims, ", "))
}

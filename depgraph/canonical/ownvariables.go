package canonical

import (
	"hpfc/analysis/loopir"
	"hpfc/depgraph/dataflow"
)

// OwnVariables gives DO loops variables of their own where the program uses one for something else, too, that follows from elements
// of arrays: do i = 1, n ... i = list(k). Subscripts of the loop then follow from its bounds alone, and are not taken for those that
// only the run knows. A variable whose value is used behind its loop stays.
func OwnVariables(p *loopir.Program) {
	indices := loopir.FindIndices(p)
	if len(indices) == 0 {
		return
	}
	o := &owners{flow: dataflow.NewFlow(p), indices: indices, own: map[*loopir.Do]bool{}}
	o.list(p.Body, &dataflow.Frame{})
	p.Body = loopir.Replace(p.Body, func(s loopir.Stmt) []loopir.Stmt {
		if d, ok := s.(*loopir.Do); ok && o.own[d] {
			s = withOwnVariable(p, d)
		}
		return []loopir.Stmt{s}
	})
}

type owners struct {
	flow    *dataflow.Flow
	indices loopir.Indices
	own     map[*loopir.Do]bool // loops that get a variable of their own
}

func (o *owners) list(list []loopir.Stmt, like *dataflow.Frame) {
	for i, s := range list {
		at := like.With(list, i)
		switch s := s.(type) {
		case *loopir.If:
			o.list(s.Then, &dataflow.Frame{Parent: at, Then: true})
			o.list(s.Else, &dataflow.Frame{Parent: at})
		case *loopir.Loop:
			o.list(s.Body, &dataflow.Frame{Parent: at, Loop: true})
		case *loopir.Do:
			o.own[s] = o.indices[s.Var] && !o.follows(s) && !o.flow.LiveAfter(at, s.Var)
			o.list(s.Body, &dataflow.Frame{Parent: at, Loop: true})
		}
	}
}

// follows tells whether the bounds of a loop follow from elements.
func (o *owners) follows(d *loopir.Do) bool {
	return o.indices.Follows(d.Lo) || o.indices.Follows(d.Hi) || o.indices.Follows(d.Step)
}

func withOwnVariable(p *loopir.Program, d *loopir.Do) *loopir.Do {
	old := p.Scalars[d.Var]
	own := p.NewScalar(old.Name, old.Type)
	own.Written = old.Written
	d = (&loopir.Rewriter{Program: p, Expr: func(e loopir.Expr) loopir.Expr {
		if v, ok := e.(*loopir.Var); ok && v.ID == old.ID {
			return own.Read()
		}
		return e
	}}).Stmt(d).(*loopir.Do)
	d.Var = own.ID
	return d
}

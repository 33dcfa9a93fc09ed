package commgen

import "hpfc/analysis/loopir"

// distinctVariables gives every loop within an iteration of a nest a variable of its own where several loops, one behind the other,
// share one. What a subscript reaches is told by the bounds of its variable, so that a variable must stand for one loop.
func distinctVariables(p *loopir.Program) {
	loopir.Walk(p.Body, func(s loopir.Stmt) {
		if n, ok := s.(*loopir.Nest); ok {
			d := &distinct{p: p, n: n, private: map[loopir.ScalarID]bool{}, taken: map[loopir.ScalarID]bool{}}
			d.inNest()
		}
	})
}

type distinct struct {
	p       *loopir.Program
	n       *loopir.Nest
	private map[loopir.ScalarID]bool // and read only within loops over them
	taken   map[loopir.ScalarID]bool // by an earlier loop
}

func (d *distinct) inNest() {
	outside := loopir.UsedOutside(d.n.Body)
	for _, id := range d.n.Privates {
		d.private[id] = !outside[id]
	}
	d.n.Body = d.list(d.n.Body)
}

func (d *distinct) list(list []loopir.Stmt) []loopir.Stmt {
	for i, s := range list {
		switch s := s.(type) {
		case *loopir.Do:
			list[i] = d.do(s)
		case *loopir.If:
			s.Then, s.Else = d.list(s.Then), d.list(s.Else)
		case *loopir.Loop:
			s.Body = d.list(s.Body)
		}
	}
	return list
}

func (d *distinct) do(s *loopir.Do) *loopir.Do {
	if d.private[s.Var] && d.taken[s.Var] {
		old := d.p.Scalars[s.Var]
		own := d.p.NewScalar(old.Name, old.Type)
		d.n.Privates = append(d.n.Privates, own.ID)
		s = (&loopir.Rewriter{Program: d.p, Expr: func(e loopir.Expr) loopir.Expr {
			if v, ok := e.(*loopir.Var); ok && v.ID == old.ID {
				return own.Read()
			}
			return e
		}}).Stmt(s).(*loopir.Do)
		s.Var = own.ID
	}
	d.taken[s.Var] = true
	s.Body = d.list(s.Body)
	return s
}

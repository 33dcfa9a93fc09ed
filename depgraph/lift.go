package depgraph

import (
	"hpfc/analysis/loopir"
	"hpfc/depgraph/dataflow"
)

// liftable counts the DO loops perfectly nested in n, from the outside, that may run outside
// loops of n: iterations of n are independent, so only the bounds and the privates matter, which
// must be the same for all of them and fresh in every iteration of these loops.
func (r *resolver) liftable(n *loopir.Nest) int {
	depth := 0
	body := n.Body
	for len(body) == 1 {
		d, ok := body[0].(*loopir.Do)
		if !ok || !steadyBounds(n, d) || !simple(d.Body) || !r.freshIn(n, d) {
			break
		}
		depth++
		body = d.Body
	}
	return depth
}

// freshIn tells whether no private of n carries a value from one iteration of d to the next.
func (r *resolver) freshIn(n *loopir.Nest, d *loopir.Do) bool {
	for _, id := range n.Privates {
		if id != d.Var && r.FateOf(d.Body, id) == dataflow.Read && loopir.Changed(d.Body)[int(id)] {
			return false
		}
	}
	return true
}

// Package pipelining says how far apart the pipelines of a loop nest have to start: the
// innermost loop runs in one pipeline for each iteration of the outer loops, and pipelines send
// each other values (R. B. Steinberg, "Use of lattice graphs for investigation of the
// multipipeline computation model", 2009). It takes the lattice graphs of package depgraph and
// works with
//
//	s, N[a]    the number of loops, the trip of loop a (0 <= i_a < N[a])
//	iii        initiation interval: ticks between iterations in a pipeline
//	Tcalc(u)   ticks from the start of an iteration until the value of write u is there
//	t(v)       ticks from the start of an iteration until read v takes its value
//	Tsend      ticks that a value needs to another pipeline
//	z          ticks between the starts of successive pipelines
//	DN(I, J)   how many pipelines J's comes after I's
package pipelining

import (
	"fmt"

	"hpfc/depgraph/lattice"
)

// Machine gives times in ticks. Compute[u] is Tcalc of statement u; Read[v][k] is t of its k-th
// read, 0 where it is missing.
type Machine struct {
	Initiation int64
	Send       int64
	Compute    []int64
	Read       [][]int64
}

// Even is a machine on which every statement takes compute ticks.
func Even(n *lattice.AffineNest, initiation, compute, send int64) Machine {
	m := Machine{Initiation: initiation, Send: send}
	for range n.Statements {
		m.Compute = append(m.Compute, compute)
	}
	return m
}

// at returns t(v) of a read and Tcalc of a write.
func (m *Machine) at(r lattice.Ref) int64 {
	switch {
	case r.Read == lattice.Write:
		return m.Compute[r.Statement]
	case r.Statement < len(m.Read) && r.Read < len(m.Read[r.Statement]):
		return m.Read[r.Statement][r.Read]
	}
	return 0
}

// latency is how many ticks the start of the sink's iteration has to come after that of the
// source's, not counting Tsend. A value written in a tick can be read in it; what is
// overwritten must have been read, or written, before.
func (m *Machine) latency(a *lattice.Arc) int64 {
	if a.Kind == lattice.Flow {
		return m.at(a.Source) - m.at(a.Sink)
	}
	return m.at(a.Source) - m.at(a.Sink) + 1
}

// send is Tsend for values that move.
func (m *Machine) send(a *lattice.Arc) int64 {
	if a.Kind == lattice.Flow {
		return m.Send
	}
	return 0
}

// Storage tells where values are kept.
type Storage uint8

// Expanded storage keeps every value in a cell of its own: only flow dependences matter. In
// place, all pipelines share the arrays of the program.
const (
	Expanded Storage = iota
	InPlace
)

// arcs lists the dependences that storage makes matter.
func arcs(g *lattice.Graph, storage Storage) []int {
	var out []int
	for i := range g.Arcs {
		if storage == InPlace || g.Arcs[i].Kind == lattice.Flow {
			out = append(out, i)
		}
	}
	return out
}

// space is the iteration space of a nest in which every loop holds at most one other loop,
// without its parameters. Statements outside the innermost loop are taken as executed in its first or last iteration.
type space struct {
	nest  *lattice.AffineNest
	trips []int64
	fixed [][]int64 // for each statement the components of the loops that it is not in
}

func newSpace(n *lattice.AffineNest) (*space, error) {
	p := &space{nest: n}
	for _, l := range n.Loops[n.Parameters:] {
		if l.Open || l.Unbounded {
			return nil, fmt.Errorf("how many iterations %s has is known at run time only", called(l))
		}
		p.trips = append(p.trips, l.Trip)
	}
	if len(p.trips) == 0 {
		return nil, fmt.Errorf("there is no loop")
	}
	for k := range n.Statements {
		s := &n.Statements[k]
		for d, l := range s.Loops {
			if l != d && n.Loops[d].Stores > 0 {
				return nil, fmt.Errorf("a FORALL reads everything before it stores")
			}
			if l != d {
				return nil, fmt.Errorf("%s lie side by side; distribute them first", both(n.Loops[d], n.Loops[l]))
			}
		}
		p.fixed = append(p.fixed, p.missing(s))
	}
	return p, nil
}

// called names a loop for a user.
func called(l lattice.NestLoop) string {
	switch {
	case l.Implied:
		return "an array operation"
	case l.Unbounded && l.Name == "while":
		return "the DO WHILE"
	}
	return "the loop over " + l.Name
}

func both(k, l lattice.NestLoop) string {
	x, y := called(k), called(l)
	switch {
	case x != y:
		return x + " and " + y
	case k.Implied:
		return "two array operations"
	}
	return "two loops over " + k.Name
}

// missing returns the iterations of the inner loops that s counts as part of.
func (p *space) missing(s *lattice.Statement) []int64 {
	q := len(s.Loops)
	inside := q - p.nest.Parameters
	fixed := make([]int64, len(p.trips)-inside)
	for k := range p.nest.Statements {
		t := &p.nest.Statements[k]
		if len(t.Loops) > q && t.Position[q] < s.Position[q] {
			for d := range fixed {
				fixed[d] = p.trips[inside+d] - 1
			}
		}
	}
	return fixed
}

// embed completes an iteration of a statement.
func (p *space) embed(statement int, at []int64) []int64 {
	return append(append([]int64{}, at[p.nest.Parameters:]...), p.fixed[statement]...)
}

// difference is the form sum of weights[d]*(J_d-I_d) + constant over the pairs of an arc.
func (p *space) difference(a *lattice.Arc, weights []int64, constant int64) []int64 {
	s, t := a.Source.Statement, a.Sink.Statement
	n, m := len(p.nest.Statements[s].Loops), len(p.nest.Statements[t].Loops)
	row := make([]int64, n+m+1)
	row[n+m] = constant
	for k, w := range weights {
		d := p.nest.Parameters + k
		if d < n {
			row[d] -= w
		} else {
			row[n+m] -= w * p.fixed[s][d-n]
		}
		if d < m {
			row[n+d] += w
		} else {
			row[n+m] += w * p.fixed[t][d-m]
		}
	}
	return row
}

// pipes returns the weights of DN: it is a difference of Horner's rule over the outer loops.
func (p *space) pipes() []int64 {
	weights := make([]int64, len(p.trips))
	w := int64(1)
	for d := len(p.trips) - 2; d >= 0; d-- {
		weights[d] = w
		w *= p.trips[d]
	}
	return weights
}

// inner returns the weights of j_s - i_s.
func (p *space) inner() []int64 {
	weights := make([]int64, len(p.trips))
	weights[len(weights)-1] = 1
	return weights
}

// Pipeline returns Npipe(I), counting from 1: formula (2) by Horner's rule.
func Pipeline(trips, at []int64) int64 {
	r := int64(0)
	for d := range len(trips) - 1 {
		r = r*trips[d] + at[d]
	}
	return r + 1
}

// Pipelines returns how many pipelines a nest has.
func (p *space) pipelines() int64 {
	n := int64(1)
	for _, t := range p.trips[:len(p.trips)-1] {
		n *= t
	}
	return n
}

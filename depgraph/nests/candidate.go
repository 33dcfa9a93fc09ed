// Package nests makes affine nests, whose dependences lattice finds, of the loops of a program in normal
// form: DO loops, array statements, FORALL, conditions, jumps and output. A Candidate is a loop as a
// researcher asks for it, a Symbolic one in which scalars from outside are loops, and Reach tells which
// values that are read in a loop are from before it.
package nests

import (
	"hpfc/analysis/loopir"
	"hpfc/depgraph/lattice"
)

// Candidate is a loop of a program with all that is in it, as an affine nest; or Refusal says why
// it is none. Within lists the loops around it, outermost first.
type Candidate struct {
	Stmt    loopir.Stmt // *loopir.Do, *loopir.Loop, or the *loopir.Nest of a FORALL or array assignment
	Within  []*loopir.Do
	Nest    *lattice.AffineNest
	Refusal string
	program *loopir.Program
}

// Candidates lists the outermost loops of a program in normal form, before Resolve; where one is
// refused, also the loops in it. Output, EXIT, DO WHILE and values known at run time only are
// parts of a nest.
func Candidates(p *loopir.Program) []Candidate {
	return candidatesIn(p, p.Body, nil)
}

// Inner lists the outermost loops inside a candidate, each as a nest for fixed iterations of the
// loops around it.
func (c *Candidate) Inner() []Candidate {
	within := c.Within[:len(c.Within):len(c.Within)]
	if d, ok := c.Stmt.(*loopir.Do); ok {
		within = append(within, d)
	}
	var out []Candidate
	for _, body := range loopir.Children(c.Stmt) {
		out = append(out, candidatesIn(c.program, body, within)...)
	}
	return out
}

func candidatesIn(p *loopir.Program, list []loopir.Stmt, within []*loopir.Do) []Candidate {
	var out []Candidate
	for _, s := range list {
		inside := within
		if l, ok := s.(*loopir.Loop); ok {
			if body, once := passed(l); once {
				out = append(out, candidatesIn(p, body, within)...)
				continue
			}
		}
		switch s := s.(type) {
		case *loopir.Do, *loopir.Loop, *loopir.Nest:
			c := nestOf(p, s, within, false)
			out = append(out, c)
			if c.Nest != nil {
				continue
			}
			if d, ok := s.(*loopir.Do); ok {
				inside = append(within[:len(within):len(within)], d)
			}
		}
		for _, body := range loopir.Children(s) {
			out = append(out, candidatesIn(p, body, inside)...)
		}
	}
	return out
}

// nestOf makes a nest of a loop, or of a FORALL alone to see whether it reads what it stores.
func nestOf(p *loopir.Program, s loopir.Stmt, within []*loopir.Do, alone bool) Candidate {
	body := []loopir.Stmt{s}
	b := newBuilder(p, body)
	b.every, b.alone, b.outside = true, alone, loopir.UsedOutside(body)
	in := b.symbols(parametersOf(p, body), within)
	b.nest.Parameters = len(in.loops)
	b.within = within
	top := 0
	c := Candidate{Stmt: s, Within: within, program: p}
	if c.Refusal = b.stmts(body, in, &top); c.Refusal == "" {
		c.Nest = b.nest
	}
	return c
}

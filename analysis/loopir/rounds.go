package loopir

import "strings"

// Rounds runs a nest of one loop whose iterations depend on each other through subscripts that
// are only known at run time, with the result of the DO loop. The runtime learns from the index
// arrays which iterations must follow which; the owners of the nest's home execute them in
// rounds, and between two rounds elements travel to the ranks that need them. As long as that is
// not worth the while, Serial does the same in order. Inserted by depgraph.
type Rounds struct {
	At
	Nest *Nest
	// Carried are the arrays through which iterations depend on each other: the nest stores into
	// them by Updates only, and all its references to them go through streams.
	Carried []ArrayID
	// Before and After go with the nest, not with Serial.
	Before, After, Serial []Stmt
	// Streams of the nest, those of Carried first, the scalar that holds the number of rounds, and the
	// counters of stores into Carried; set by commgen, which leaves only the nest.
	Streams []RoundStream
	Count   ScalarID
	Stores  []ScalarID
}

// RoundStream is a stream of a nest in rounds.
type RoundStream struct {
	ID      StreamID
	Carried bool
}

// Weigh makes the rounds of a nest from what was noted in its streams, and sets Dst to their
// number, or to -1 if they would not pay. Inserted by commgen.
type Weigh struct {
	At
	Nest    *Nest // of which the loop and the home count
	Streams []RoundStream
	Dst     ScalarID
}

func (f *formatter) rounds(s *Rounds) {
	names := make([]string, len(s.Carried))
	for i, a := range s.Carried {
		names[i] = f.name(a)
	}
	f.line("rounds, carried by %s", strings.Join(names, ", "))
	f.depth++
	f.stmts(s.Before)
	f.nest(s.Nest)
	f.stmts(s.After)
	f.depth--
	if len(s.Serial) > 0 {
		f.line("or")
		f.block(s.Serial)
	}
}

func (w *Rewriter) rounds(s *Rounds) *Rounds {
	c := *s
	c.Nest = w.nest(s.Nest)
	c.Carried = make([]ArrayID, len(s.Carried))
	for i, a := range s.Carried {
		c.Carried[i] = w.array(a)
	}
	c.Before, c.After, c.Serial = w.Stmts(s.Before), w.Stmts(s.After), w.Stmts(s.Serial)
	return &c
}

// rounds checks that the carried arrays are reached through streams, or are going to be.
func (v *verifier) rounds(s *Rounds) {
	switch {
	case s.Nest.Home == nil || len(s.Nest.Loops) != 1 || len(s.Nest.Picks) > 0:
		v.fail(s, "rounds of a nest with %d loops", len(s.Nest.Loops))
	case len(s.Carried) == 0:
		v.fail(s, "rounds of iterations that do not depend on each other")
	}
	carried := func(a ArrayID) bool {
		for _, c := range s.Carried {
			if c == a {
				return true
			}
		}
		return false
	}
	Writes(s.Nest.Body, func(a *AssignElem) {
		if carried(a.LHS.Array) {
			v.fail(s, "a store into %s that is no update", ArrayName(v.p.Arrays[a.LHS.Array]))
		}
	})
}

package loopir

import (
	"fmt"
	"slices"
	"strings"
)

// Wave runs the iterations of its nest in the order of DO loops, the first loop outermost, as
// a wavefront: the owner of the nest's home computes, one strip after the other, and begins a
// strip when the ranks from which values flow to it have ended theirs. Before a strip it brings
// the cells of Flows that those ranks have stored in theirs. Within a strip the order is that
// of the DO loops, or any other that Jam allows. Inserted by depgraph.
type Wave struct {
	At
	Nest *Nest
	// Strip is the loop that is cut into strips, -1: there is one strip. With Skew not 0, strips
	// are ranges of u + Skew*v, u and v counting the iterations of the loops Strip and Over. Local
	// tells that u counts each rank's own iterations: the loop drives a dimension of the processors.
	Strip, Over int
	Skew        int64
	Local       bool
	// Jam >= 0 tells that the iterations (v, u) of the two innermost loops may run in the order of
	// u + Jam*v, those of equal sums in the order of v.
	Jam   int64
	Flows []Flow
	Chain *Chain
	Rings []Ring
}

// SkewsJammed tells whether a strip lies further down in each of the iterations that are jammed, by Skew, which Jam has to make
// up for.
func (w *Wave) SkewsJammed() bool {
	return w.Jam >= 0 && w.Skew > 0 && w.Strip == len(w.Nest.Loops)-1 && w.Over == w.Strip-1
}

// Ring says that the home's dimension Dim is CYCLIC: each rank has several blocks, and works on one
// after the other, upwards if values come from below (Direction -1) or do not cross this dimension
// (0), downwards if they come from above (1). All ranks together form rings, and strips are
// those of a block. At most maxRings dimensions are rings.
type Ring struct {
	Dim       int
	Direction int64
}

// maxRings is how many dimensions of the home may be rings.
const maxRings = 2

// Chain says that scalars keep their values from one iteration to the next and behind the last:
// each rank gets them from the one before along the home's dimension Dim, from below if
// Direction is -1 and from above if it is 1. There is one strip then.
type Chain struct {
	Dim       int
	Direction int64
	Scalars   []ScalarID
}

// Carried lists the scalars that the iterations hand over.
func (s *Wave) Carried() []ScalarID {
	if s.Chain == nil {
		return nil
	}
	return slices.Clone(s.Chain.Scalars)
}

// Flow says which overlap cells of Array the strips of a wavefront bring. A face has a number
// for each dimension: -w are the w cells below the rank's block, w those above, 0 is the block
// itself. Strip and Over are the subscripts of stored elements that these loops drive.
type Flow struct {
	Array       ArrayID
	Faces       [][]int64
	Strip, Over Driven
}

// Driven is the subscript A*u+B of dimension Dim, u counting the iterations of a loop from 0;
// Dim -1: the loop drives none.
type Driven struct {
	Dim int
	A   int64
	B   Expr
}

func (f *formatter) wave(s *Wave) {
	name := func(loop int) string { return f.scalar(s.Nest.Loops[loop].Var) }
	head := "wavefront"
	switch {
	case s.Strip < 0:
		head += " of one strip"
	case s.Skew == 0:
		head += " in strips of " + name(s.Strip)
		if s.Local {
			head += " on each rank"
		}
	default:
		head += fmt.Sprintf(" in strips of %s + %d*%s", name(s.Strip), s.Skew, name(s.Over))
	}
	if s.Jam >= 0 {
		head += fmt.Sprintf(", jam %d", s.Jam)
	}
	f.line("%s", head)
	f.depth++
	for _, x := range s.Flows {
		text := fmt.Sprintf("flow of %s", f.name(x.Array))
		for _, face := range x.Faces {
			text += fmt.Sprintf(" %v", face)
		}
		f.line("%s%s%s", text, f.driven(" strips", x.Strip), f.driven(" over", x.Over))
	}
	if c := s.Chain; c != nil {
		f.line("carries (%s) from %s along dimension %d", f.scalars(c.Scalars), map[int64]string{-1: "below", 1: "above"}[c.Direction], c.Dim+1)
	}
	for _, r := range s.Rings {
		f.line("ring along dimension %d, %s", r.Dim+1, map[bool]string{false: "upwards", true: "downwards"}[r.Direction > 0])
	}
	f.nest(s.Nest)
	f.depth--
}

func (f *formatter) driven(what string, d Driven) string {
	if d.Dim < 0 {
		return ""
	}
	return fmt.Sprintf("%s %d*u + %s in dimension %d", what, d.A, f.expr(d.B), d.Dim+1)
}

func (w *Rewriter) wave(s *Wave) *Wave {
	c := *s
	c.Nest = w.nest(s.Nest)
	c.Flows = append([]Flow{}, s.Flows...)
	for i := range c.Flows {
		x := &c.Flows[i]
		x.Array, x.Strip.B, x.Over.B = w.array(x.Array), w.X(x.Strip.B), w.X(x.Over.B)
	}
	return &c
}

// wave checks that the numbers of a wavefront are in range.
func (v *verifier) wave(s *Wave) {
	loops := len(s.Nest.Loops)
	inRange := func(loop int) bool { return loop >= 0 && loop < loops }
	switch {
	case s.Nest.Home == nil:
		v.fail(s, "a wavefront without a home")
	case s.Strip >= loops || s.Skew != 0 && (!inRange(s.Strip) || !inRange(s.Over) || s.Over >= s.Strip):
		v.fail(s, "a wavefront of %d loops in strips of loop %d over %d", loops, s.Strip, s.Over)
	case s.Local && (s.Strip < 0 || s.Skew != 0):
		v.fail(s, "a wavefront in strips on each rank has none, or skewed ones")
	case s.Jam >= 0 && loops < 2:
		v.fail(s, "a wavefront of one loop is jammed")
	case s.SkewsJammed() && s.Jam < s.Skew:
		v.fail(s, "the jammed iterations of a wavefront do not follow its strips")
	}
	for _, x := range s.Flows {
		v.flow(s, x)
	}
	for _, r := range s.Rings {
		if s.Nest.Home == nil || r.Dim < 0 || r.Dim >= v.p.Arrays[s.Nest.Home.Array].Rank() {
			v.fail(s, "a ring along dimension %d", r.Dim+1)
		}
	}
	if len(s.Rings) > maxRings {
		v.fail(s, "%d rings", len(s.Rings))
	}
	if c := s.Chain; c != nil && (s.Strip >= 0 || s.Jam >= 0 || c.Direction*c.Direction != 1) {
		v.fail(s, "a wavefront carries scalars through strips")
	}
}

func (v *verifier) flow(s *Wave, x Flow) {
	rank := v.p.Arrays[x.Array].Rank()
	for _, face := range x.Faces {
		if len(face) != rank || strings.Trim(fmt.Sprint(face), "[0 ]") == "" {
			v.fail(s, "face %v of %s", face, ArrayName(v.p.Arrays[x.Array]))
		}
	}
	if x.Strip.Dim >= rank || x.Over.Dim >= rank || (x.Strip.Dim < 0) != (s.Strip < 0) {
		v.fail(s, "the flow of %s has no dimension %d or %d", ArrayName(v.p.Arrays[x.Array]), x.Strip.Dim+1, x.Over.Dim+1)
	}
}

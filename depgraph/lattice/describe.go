package lattice

import (
	"fmt"
	"slices"
	"strings"

	"hpfc/analysis/affine"
	"hpfc/depgraph/poly"
)

// Distances writes the range of J-I in every common loop but parameters.
func (g *Graph) Distances(a *Arc) string {
	var parts []string
	for _, r := range a.Distance[g.Nest.Parameters:] {
		parts = append(parts, r.String())
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// endless is what no number of a program with known sizes comes near.
const endless = UnknownRange / 4

// String writes a range: a number, or its ends as far as there are any.
func (r Range) String() string {
	switch {
	case r.Least == r.Greatest:
		return fmt.Sprint(r.Least)
	case r.Least < -endless && r.Greatest > endless:
		return "any"
	case r.Greatest > endless:
		return fmt.Sprintf(">= %d", r.Least)
	case r.Least < -endless:
		return fmt.Sprintf("<= %d", r.Greatest)
	}
	return fmt.Sprintf("%d..%d", r.Least, r.Greatest)
}

// Directions writes the direction vector: < forward, = the same iteration, > backward, and
// their unions <=, >= and *.
func (g *Graph) Directions(a *Arc) string {
	var parts []string
	for _, r := range a.Distance[g.Nest.Parameters:] {
		parts = append(parts, r.direction())
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

func (r Range) direction() string {
	switch {
	case r.Least > 0:
		return "<"
	case r.Greatest < 0:
		return ">"
	case r.Least == 0 && r.Greatest == 0:
		return "="
	case r.Least == 0:
		return "<="
	case r.Greatest == 0:
		return ">="
	}
	return "*"
}

// Describe writes the pieces of an arc in the user's loop variables, those of the source with
// a prime: i' = i-1 where 2 <= i. Variables of loops whose values are not counted from a constant in
// steps of 1 are written as #i, the number of the iteration from 0.
func (g *Graph) Describe(a *Arc) []string {
	v := g.variablesOf(a)
	var out []string
	for _, s := range a.Relation.Shifts {
		out = append(out, v.piece(s.piece(), len(s.Delta)))
	}
	p := len(g.Nest.Statements[a.Source.Statement].Loops)
	for _, piece := range a.Relation.Set.Pieces {
		out = append(out, v.piece(piece, p))
	}
	return out
}

// variables are the names of the components of a pair, what to subtract from each, and whether it is known how many values
// it has.
type variables struct {
	names  []string
	starts []int64
	closed []bool
}

func (g *Graph) variablesOf(a *Arc) variables {
	var v variables
	for _, r := range []struct {
		statement int
		prime     string
	}{{a.Source.Statement, "'"}, {a.Sink.Statement, ""}} {
		for d, l := range g.Nest.Statements[r.statement].Loops {
			loop := g.Nest.Loops[l]
			name, start := "#"+loop.Name, int64(0)
			if loop.Start.IsConst() && loop.Step == 1 {
				name, start = loop.Name, loop.Start.Const
			}
			if d >= g.Nest.Parameters {
				name += r.prime
			}
			v.names = append(v.names, name)
			v.starts = append(v.starts, start)
			v.closed = append(v.closed, !loop.Open && !loop.Unbounded)
		}
	}
	return v
}

// piece writes equations, solved for components of the source where they can be, then
// conditions.
func (v variables) piece(p poly.Piece, source int) string {
	var equations, conditions []string
	for _, r := range p.Eq {
		if !v.trivial(r) {
			equations = append(equations, v.equation(r, source))
		}
	}
	for _, r := range p.Ineq {
		if !v.trivial(r) {
			conditions = append(conditions, v.sides(r, ">="))
		}
	}
	text := strings.Join(equations, ", ")
	if len(conditions) > 0 {
		text += " where " + strings.Join(conditions, ", ")
	}
	return strings.TrimSpace(text)
}

// trivial tells whether a row says nothing: that a parameter is itself, or that a value is less
// than what values are taken to be.
func (v variables) trivial(r poly.Row) bool {
	f := v.form(r)
	if (f.Const > endless || f.Const < -endless) && slices.ContainsFunc(f.Terms, v.open) {
		return true
	}
	left := map[string]int64{}
	for _, t := range f.Terms {
		left[v.name(t.Var)] += t.Coef
	}
	for _, c := range left {
		if c != 0 {
			return false
		}
	}
	return f.Const == 0
}

func (v variables) open(t affine.Term) bool { return t.Var >= len(v.closed) || !v.closed[t.Var] }

// equation solves r = 0 for a component of the source with coefficient 1 or -1.
func (v variables) equation(r poly.Row, source int) string {
	for k := range source {
		if r[k] != 1 && r[k] != -1 {
			continue
		}
		f := v.form(r)
		return v.name(k) + " = " + f.Without(k).Scale(-r[k]).Format(v.name)
	}
	return v.sides(r, "=")
}

// sides writes r >= 0 or r = 0 with positive terms on both sides.
func (v variables) sides(r poly.Row, relation string) string {
	var left, right affine.Form
	f := v.form(r)
	for _, t := range f.Terms {
		if t.Coef > 0 {
			left = left.Add(affine.Variable(t.Var).Scale(t.Coef))
		} else {
			right = right.Add(affine.Variable(t.Var).Scale(-t.Coef))
		}
	}
	right = right.AddConst(-f.Const)
	if left.IsConst() {
		return right.AddConst(-right.Const).Format(v.name) + flipped(relation) + fmt.Sprint(-right.Const)
	}
	return left.Format(v.name) + " " + relation + " " + right.Format(v.name)
}

func flipped(relation string) string {
	if relation == ">=" {
		return " <= "
	}
	return " = "
}

// form writes a row in the user's variables.
func (v variables) form(r poly.Row) affine.Form {
	f := affine.Constant(r[len(r)-1])
	for k, c := range r[:len(r)-1] {
		f = f.Add(affine.Variable(k).Scale(c))
		if k < len(v.starts) {
			f.Const -= c * v.starts[k]
		}
	}
	return f
}

func (v variables) name(k int) string {
	if k < len(v.names) {
		return v.names[k]
	}
	return fmt.Sprintf("e%d", k-len(v.names))
}

// Within returns the pairs with every component between low and high.
func (r Relation) Within(low, high []int64) Relation {
	set := poly.Set{Dims: len(low), Pieces: r.Set.Pieces}
	for _, s := range r.Shifts {
		set.Pieces = append(set.Pieces[:len(set.Pieces):len(set.Pieces)], s.piece())
	}
	for d := range low {
		above, below := make(poly.Row, len(low)+1), make(poly.Row, len(low)+1)
		above[d], above[len(low)] = 1, -low[d]
		below[d], below[len(low)] = -1, high[d]
		set = set.Where(above, below)
	}
	return Relation{Set: set, work: r.work}
}

// Package poly is a narrow window on isl, the integer set library: exact data flow between
// accesses, the maximum of an affine form, the points of a set. Sets go in and come out as
// plain constraints, so that nothing of isl outlives a call: every call has its own context
// with an arena, takes its work from an allowance, and may run in any goroutine. Without cgo every
// call returns ErrUnavailable.
package poly

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Errors of this package. ErrBudget says that the answer would have cost more work than allowed,
// ErrUnbounded that a form has no maximum, ErrOverflow that a coefficient exceeds 56 bits.
var (
	ErrBudget      = errors.New("it would take too long to find out")
	ErrUnavailable = errors.New("poly: built without cgo, so that isl is missing (install gcc and libisl-dev, and build with CGO_ENABLED=1)")
	ErrUnbounded   = errors.New("poly: unbounded")
	ErrOverflow    = errors.New("poly: coefficient exceeds 56 bits")
)

// Row is an affine form: one coefficient for each variable, then the constant.
type Row []int64

// IsConst tells whether the form has no variables.
func (r Row) IsConst() bool {
	for _, c := range r[:len(r)-1] {
		if c != 0 {
			return false
		}
	}
	return true
}

// Piece is the set of integer points x for which integers e exist with r.(x,e,1) = 0 for all
// rows of Eq and r.(x,e,1) >= 0 for all rows of Ineq.
type Piece struct {
	Exists   int
	Eq, Ineq []Row
}

// Value returns the value that an equation of p gives a form.
func (p Piece) Value(form Row) (int64, bool) {
	wide := widen(form, p.Exists)
	last := len(wide) - 1
	for _, e := range p.Eq {
		for _, sign := range []int64{1, -1} {
			same := true
			for k := range last {
				same = same && e[k] == sign*wide[k]
			}
			if same {
				return wide[last] - sign*e[last], true
			}
		}
	}
	return 0, false
}

// Set is a union of pieces over Dims variables. Without pieces it is empty.
type Set struct {
	Dims   int
	Pieces []Piece
}

// Subscript is Form over the variables of a domain or, unless Mod is 0, Plus (nil: 0) added to Form
// modulo Mod (a result from 0 to Mod-1).
type Subscript struct {
	Form Row
	Mod  int64
	Plus Row
}

// Access is a family of accesses to one array: those at the points of Domain, to the elements
// Subscripts, in the lexicographic order of Time. All accesses of one question have as many
// subscripts, and as many rows of Time.
type Access struct {
	Domain     Set
	Subscripts []Subscript
	Time       []Row
}

// Dataflow tells where a sink gets its values: Sources[k] holds the pairs (I, J) of points of
// the k-th source and of the sink; NoSource the points of the sink that no sure source reaches.
type Dataflow struct {
	Sources  []Set
	NoSource Set
}

// Box returns the set of points from 0 to trip-1 in every dimension.
func Box(trips []int64) Set {
	var p Piece
	for d, n := range trips {
		low, high := make(Row, len(trips)+1), make(Row, len(trips)+1)
		low[d], high[d], high[len(trips)] = 1, -1, n-1
		p.Ineq = append(p.Ineq, low, high)
	}
	return Set{Dims: len(trips), Pieces: []Piece{p}}
}

// Where returns the points of s with r.(x,1) >= 0 for all rows.
func (s Set) Where(rows ...Row) Set {
	out := Set{Dims: s.Dims}
	for _, p := range s.Pieces {
		q := Piece{Exists: p.Exists, Eq: p.Eq, Ineq: slices.Clone(p.Ineq)}
		for _, r := range rows {
			q.Ineq = append(q.Ineq, widen(r, p.Exists))
		}
		out.Pieces = append(out.Pieces, q)
	}
	return out
}

// Multiples returns the points of s at which r.(x,1) is a multiple of m.
func (s Set) Multiples(r Row, m int64) Set {
	out := Set{Dims: s.Dims}
	for _, p := range s.Pieces {
		q := Piece{Exists: p.Exists + 1}
		for _, e := range p.Eq {
			q.Eq = append(q.Eq, widen(e, 1))
		}
		for _, e := range p.Ineq {
			q.Ineq = append(q.Ineq, widen(e, 1))
		}
		times := widen(r, q.Exists)
		times[s.Dims+p.Exists] = -m
		q.Eq = append(q.Eq, times)
		out.Pieces = append(out.Pieces, q)
	}
	return out
}

// widen inserts zeros for existential variables before the constant.
func widen(r Row, exists int) Row {
	last := len(r) - 1
	w := append(slices.Clone(r[:last]), make(Row, exists)...)
	return append(w, r[last])
}

// text writes s with the tuple name before its variables, as isl reads it.
func (s Set) text(tuple string) string {
	if len(s.Pieces) == 0 {
		return fmt.Sprintf("{ %s%s : 1 = 0 }", tuple, variables(s.Dims))
	}
	var parts []string
	for _, p := range s.Pieces {
		parts = append(parts, p.text(s.Dims))
	}
	return fmt.Sprintf("{ %s%s : %s }", tuple, variables(s.Dims), strings.Join(parts, " or "))
}

func (p Piece) text(dims int) string {
	conditions := []string{"0 = 0"}
	for _, r := range p.Eq {
		conditions = append(conditions, r.text(dims)+" = 0")
	}
	for _, r := range p.Ineq {
		conditions = append(conditions, r.text(dims)+" >= 0")
	}
	all := strings.Join(conditions, " and ")
	if p.Exists == 0 {
		return "(" + all + ")"
	}
	var names []string
	for k := range p.Exists {
		names = append(names, fmt.Sprintf("e%d", k))
	}
	return fmt.Sprintf("(exists %s : %s)", strings.Join(names, ", "), all)
}

func (r Row) text(dims int) string {
	var b strings.Builder
	b.WriteString("0") // isl knows no sign before the first term
	for k, c := range r[:len(r)-1] {
		switch {
		case c == 0:
		case k < dims:
			fmt.Fprintf(&b, "%+dx%d", c, k)
		default:
			fmt.Fprintf(&b, "%+de%d", c, k-dims)
		}
	}
	fmt.Fprintf(&b, "%+d", r[len(r)-1])
	return b.String()
}

func variables(n int) string {
	names := make([]string, n)
	for k := range names {
		names[k] = fmt.Sprintf("x%d", k)
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// element writes the map from the accesses to their elements.
func (a Access) element(tuple string) string {
	var subs []string
	for _, s := range a.Subscripts {
		text := "(" + s.Form.text(a.Domain.Dims) + ")"
		if s.Mod != 0 {
			text = fmt.Sprintf("(%s mod %d)", text, s.Mod)
			if s.Plus != nil {
				text += " + " + s.Plus.text(a.Domain.Dims)
			}
		}
		subs = append(subs, text)
	}
	return fmt.Sprintf("{ %s%s -> element[%s] }", tuple, variables(a.Domain.Dims), strings.Join(subs, ", "))
}

// schedule writes the map from the accesses to their times.
func (a Access) schedule(tuple string) string {
	var rows []string
	for _, r := range a.Time {
		rows = append(rows, r.text(a.Domain.Dims))
	}
	return fmt.Sprintf("{ %s%s -> [%s] }", tuple, variables(a.Domain.Dims), strings.Join(rows, ", "))
}

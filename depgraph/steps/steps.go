// Package steps finds an order for a nest of DO loops in which one loop counts steps while all iterations
// of a step are independent. Every statement gets a time, one of the loops around it; it may also
// run before or behind all steps. The triangular solve
//
//	do i; do j = 1, i-1: x(i) = x(i) - a(i,j)*x(j); end do; x(i) = x(i)/a(i,i)
//
// has the times j and i: in step t, x(t) is divided, then subtracted from all later elements. Times are
// valid if no dependence, memory-based, leads back in time; within a step, statements follow
// each other in an order of their own, which dependences must not contradict either, and none
// may lead from a statement to itself. Every element then sees its operations in the order of
// the sequential loops. This is Feautrier's one-dimensional schedule with times of one loop each.
package steps

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/poly"
)

// Schedule is the search for the times of the statements of a nest, and what it has found.
type Schedule struct {
	T      *deptest.Tester
	Stmts  []*Statement
	Sign   int64 // of the loops that count steps
	left   int   // questions that may still be asked
	tries  int   // times that may still be tried
	Failed bool  // one too many was asked, or one took too long
	known  map[Question]bool
	Order  []*Statement // of the statements of a step
}

// New lists the statements of d, which t tells the dependences of. It fails where a loop's bounds, or a condition around
// loops, are not affine.
func New(d *loopir.Do, t *deptest.Tester) (*Schedule, bool) {
	stmts, ok := timedOf(d, t)
	return &Schedule{T: t, Stmts: stmts, left: maxQuestions, tries: maxTries, known: map[Question]bool{}}, ok && len(stmts) > 0
}

// maxQuestions is the number of questions about one nest, each of which takes some 30 us; a number,
// not a time, so that the same program always gives the same code.
const maxQuestions = 10_000

// maxTries is how often a statement is given a time.
const maxTries = 20_000

// Question asks whether an instance of one statement must precede one of another whose time is
// not later (or, if equal is set, the same).
type Question struct {
	from, to         int
	fromTime, toTime int
	later            int64 // how much later the second one is than its loop says, beside the first
	Equal, Unlimited bool
}

// Find finds times for all statements, or fails.
func (x *Schedule) Find() bool {
	deepest := slices.MaxFunc(x.Stmts, func(a, b *Statement) int { return len(a.Loops) - len(b.Loops) })
	if len(deepest.Loops) < 2 {
		return false
	}
	whole := x.Stmts
	for i, d := range deepest.Loops {
		x.Sign, _ = loopir.ConstInt(d.Step)
		x.Stmts, deepest.Time, deepest.Late, deepest.Phase = whole, i, 0, inSteps
		clear(x.known)
		if x.Depends(deepest, deepest, false) {
			continue
		}
		placed := []*Statement{deepest}
		if x.Depends(deepest, deepest, true) {
			if placed = x.split(deepest, i); placed == nil {
				continue
			}
			at := slices.Index(whole, deepest)
			x.Stmts = slices.Replace(slices.Clone(whole), at, at+1, placed...)
			clear(x.known)
		}
		if x.steady(placed) && x.place(placed) && x.ordered() {
			return !x.Failed
		}
	}
	return false
}

// steady tells whether no part depends on itself within a step.
func (x *Schedule) steady(parts []*Statement) bool {
	return !slices.ContainsFunc(parts, func(p *Statement) bool { return x.Depends(p, p, true) })
}

// place gives times to the statements that are not in the list, deepest first.
func (x *Schedule) place(placed []*Statement) bool {
	if len(placed) == len(x.Stmts) {
		return true
	}
	var s *Statement
	for _, c := range x.Stmts {
		if !slices.Contains(placed, c) && (s == nil || len(c.Loops) > len(s.Loops)) {
			s = c
		}
	}
	try := func() bool {
		if x.tries--; x.tries < 0 {
			x.Failed = true
			return false
		}
		return x.alone(s) && x.fits(s, placed) && x.place(append(slices.Clip(placed), s))
	}
	s.Phase = inSteps
	for s.Time = range s.Loops {
		for _, s.Late = range []int64{0, -1, 1} {
			if try() {
				return true
			}
		}
	}
	for _, s.Phase = range []Phase{BeforeSteps, BehindSteps} {
		if try() {
			return true
		}
	}
	return false
}

// alone tells whether a statement's time does not contradict its dependences on itself.
func (x *Schedule) alone(s *Statement) bool {
	return s.Phase != inSteps || !x.Depends(s, s, false) && !x.Depends(s, s, true)
}

// fits tells whether the time of a statement contradicts no dependence from or to others.
func (x *Schedule) fits(s *Statement, others []*Statement) bool {
	for _, o := range others {
		if x.contradicts(s, o) || x.contradicts(o, s) {
			return false
		}
	}
	return true
}

// contradicts tells whether something of b runs too early for something of a before it.
func (x *Schedule) contradicts(a, b *Statement) bool {
	if a.Phase == b.Phase {
		return a.Phase == inSteps && x.Depends(a, b, false) || a.Phase != inSteps && a.order > b.order && x.Depends(a, b, false)
	}
	early := a.Phase == BeforeSteps || b.Phase == BehindSteps
	return !early && x.Depends(a, b, false)
}

// Depends tells whether an instance of a must precede an instance of b that has an earlier time
// or, if equal is set, the same. Outside the steps times do not count.
func (x *Schedule) Depends(a, b *Statement, equal bool) bool {
	q := Question{slices.Index(x.Stmts, a), slices.Index(x.Stmts, b), a.Time, b.Time, b.Late - a.Late, equal, a.Phase != inSteps || b.Phase != inSteps}
	if answer, ok := x.known[q]; ok {
		return answer
	}
	answer := x.ask(a, b, q)
	x.known[q] = answer
	return answer
}

func (x *Schedule) ask(a, b *Statement, q Question) bool {
	for _, w := range a.Writes {
		for _, y := range append(slices.Clone(b.Writes), b.Reads...) {
			if w.Ref.Array == y.Ref.Array && x.Precedes(a, b, w, y, q) {
				return true
			}
		}
	}
	for _, y := range a.Reads {
		for _, w := range b.Writes {
			if w.Ref.Array == y.Ref.Array && x.Precedes(a, b, y, w, q) {
				return true
			}
		}
	}
	return false
}

// Precedes tells whether access p of a and access q of b meet, p before q in the program, at times
// that the question asks for.
func (x *Schedule) Precedes(a, b *Statement, p, q deptest.Access, ask Question) bool {
	common := 0
	for common < len(a.Loops) && common < len(b.Loops) && a.Loops[common] == b.Loops[common] {
		common++
	}
	for level := range common {
		if x.Meet(a, b, p, q, level, ask) {
			return true
		}
	}
	return a.order < b.order && x.Meet(a, b, p, q, common, ask)
}

// Meet asks for iterations that agree outside level and of which b's is the later one at level.
func (x *Schedule) Meet(a, b *Statement, p, q deptest.Access, level int, ask Question) bool {
	if sameStep := ask.Equal && !ask.Unlimited && a.Time == level && b.Time == level && a.Late == b.Late; sameStep && level < min(len(a.Loops), len(b.Loops)) && a.Loops[level] == b.Loops[level] {
		return false
	}
	if ask.Equal && !ask.Unlimited && apart(a, b, p, q) {
		return false
	}
	if x.left <= 0 {
		x.Failed = true
		return true
	}
	x.left--
	s := deptest.NewSystem(x.T)
	s.Access(p, deptest.First)
	s.Access(q, deptest.Second)
	for d := range p.Ref.Subs {
		s.Equal(s.Form(p.Ref.Subs[d], deptest.First, deptest.Always), s.Form(q.Ref.Subs[d], deptest.Second, deptest.Always))
	}
	for i, d := range a.Loops[:min(level+1, len(a.Loops), len(b.Loops))] {
		step, _ := loopir.ConstInt(d.Step)
		later := s.Value(int(d.Var), deptest.Second).Sub(s.Value(int(d.Var), deptest.First)).Scale(step)
		if i < level {
			s.Eq = append(s.Eq, later)
		} else if d == b.Loops[i] {
			s.AtLeast(later, affine.Constant(1))
		}
	}
	if !ask.Unlimited {
		early := s.Value(int(a.Loops[a.Time].Var), deptest.First).Sub(s.Value(int(b.Loops[b.Time].Var), deptest.Second)).AddConst(a.Late - b.Late).Scale(x.Sign)
		if ask.Equal {
			s.Eq = append(s.Eq, early)
		} else {
			s.AtLeast(early, affine.Constant(1))
		}
	}
	empty, err := poly.Empty(s.Set(), x.T.Effort)
	x.Failed = x.Failed || err != nil
	return err != nil || !empty
}

// ordered puts the statements of a step in an order that dependences within the step allow,
// those first that come first in the text.
func (x *Schedule) ordered() bool {
	x.Order = nil
	var left []*Statement
	for _, s := range x.Stmts {
		if s.Phase == inSteps {
			left = append(left, s)
		}
	}
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(s *Statement) bool {
			return !slices.ContainsFunc(left, func(o *Statement) bool { return o != s && x.Depends(o, s, true) })
		})
		if i < 0 {
			return false
		}
		x.Order = append(x.Order, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return true
}

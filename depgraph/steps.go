package depgraph

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/poly"
)

// Steps: a nest of DO loops in another order, one loop of which counts steps while all iterations
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

// stepping is the search for the times of a nest.
type stepping struct {
	r      *resolver
	t      *deptest.Tester
	stmts  []*timed
	sign   int64 // of the loops that count steps
	left   int   // questions that may still be asked
	tries  int   // times that may still be tried
	failed bool  // one too many was asked, or one took too long
	known  map[timeQuestion]bool
	order  []*timed // of the statements of a step
}

// maxQuestions is the number of questions about one nest, each of which takes some 30 us; a number,
// not a time, so that the same program always gives the same code.
const maxQuestions = 10_000

// maxTries is how often a statement is given a time.
const maxTries = 20_000

// timeQuestion asks whether an instance of one statement must precede one of another whose time is
// not later (or, if equal is set, the same).
type timeQuestion struct {
	from, to         int
	fromTime, toTime int
	later            int64 // how much later the second one is than its loop says, beside the first
	equal, unlimited bool
}

// schedule finds times for all statements, or fails.
func (x *stepping) schedule() bool {
	deepest := slices.MaxFunc(x.stmts, func(a, b *timed) int { return len(a.loops) - len(b.loops) })
	if len(deepest.loops) < 2 {
		return false
	}
	whole := x.stmts
	for i, d := range deepest.loops {
		x.sign, _ = loopir.ConstInt(d.Step)
		x.stmts, deepest.time, deepest.late, deepest.phase = whole, i, 0, inSteps
		clear(x.known)
		if x.depends(deepest, deepest, false) {
			continue
		}
		placed := []*timed{deepest}
		if x.depends(deepest, deepest, true) {
			if placed = x.split(deepest, i); placed == nil {
				continue
			}
			at := slices.Index(whole, deepest)
			x.stmts = slices.Replace(slices.Clone(whole), at, at+1, placed...)
			clear(x.known)
		}
		if x.steady(placed) && x.place(placed) && x.ordered() {
			return !x.failed
		}
	}
	return false
}

// steady tells whether no part depends on itself within a step.
func (x *stepping) steady(parts []*timed) bool {
	return !slices.ContainsFunc(parts, func(p *timed) bool { return x.depends(p, p, true) })
}

// place gives times to the statements that are not in the list, deepest first.
func (x *stepping) place(placed []*timed) bool {
	if len(placed) == len(x.stmts) {
		return true
	}
	var s *timed
	for _, c := range x.stmts {
		if !slices.Contains(placed, c) && (s == nil || len(c.loops) > len(s.loops)) {
			s = c
		}
	}
	try := func() bool {
		if x.tries--; x.tries < 0 {
			x.failed = true
			return false
		}
		return x.alone(s) && x.fits(s, placed) && x.place(append(slices.Clip(placed), s))
	}
	s.phase = inSteps
	for s.time = range s.loops {
		for _, s.late = range []int64{0, -1, 1} {
			if try() {
				return true
			}
		}
	}
	for _, s.phase = range []phase{beforeSteps, behindSteps} {
		if try() {
			return true
		}
	}
	return false
}

// alone tells whether a statement's time does not contradict its dependences on itself.
func (x *stepping) alone(s *timed) bool {
	return s.phase != inSteps || !x.depends(s, s, false) && !x.depends(s, s, true)
}

// fits tells whether the time of a statement contradicts no dependence from or to others.
func (x *stepping) fits(s *timed, others []*timed) bool {
	for _, o := range others {
		if x.contradicts(s, o) || x.contradicts(o, s) {
			return false
		}
	}
	return true
}

// contradicts tells whether something of b runs too early for something of a before it.
func (x *stepping) contradicts(a, b *timed) bool {
	if a.phase == b.phase {
		return a.phase == inSteps && x.depends(a, b, false) || a.phase != inSteps && a.order > b.order && x.depends(a, b, false)
	}
	early := a.phase == beforeSteps || b.phase == behindSteps
	return !early && x.depends(a, b, false)
}

// depends tells whether an instance of a must precede an instance of b that has an earlier time
// or, if equal is set, the same. Outside the steps times do not count.
func (x *stepping) depends(a, b *timed, equal bool) bool {
	q := timeQuestion{slices.Index(x.stmts, a), slices.Index(x.stmts, b), a.time, b.time, b.late - a.late, equal, a.phase != inSteps || b.phase != inSteps}
	if answer, ok := x.known[q]; ok {
		return answer
	}
	answer := x.ask(a, b, q)
	x.known[q] = answer
	return answer
}

func (x *stepping) ask(a, b *timed, q timeQuestion) bool {
	for _, w := range a.writes {
		for _, y := range append(slices.Clone(b.writes), b.reads...) {
			if w.Ref.Array == y.Ref.Array && x.precedes(a, b, w, y, q) {
				return true
			}
		}
	}
	for _, y := range a.reads {
		for _, w := range b.writes {
			if w.Ref.Array == y.Ref.Array && x.precedes(a, b, y, w, q) {
				return true
			}
		}
	}
	return false
}

// precedes tells whether access p of a and access q of b meet, p before q in the program, at times
// that the question asks for.
func (x *stepping) precedes(a, b *timed, p, q deptest.Access, ask timeQuestion) bool {
	common := 0
	for common < len(a.loops) && common < len(b.loops) && a.loops[common] == b.loops[common] {
		common++
	}
	for level := range common {
		if x.meet(a, b, p, q, level, ask) {
			return true
		}
	}
	return a.order < b.order && x.meet(a, b, p, q, common, ask)
}

// meet asks for iterations that agree outside level and of which b's is the later one at level.
func (x *stepping) meet(a, b *timed, p, q deptest.Access, level int, ask timeQuestion) bool {
	if sameStep := ask.equal && !ask.unlimited && a.time == level && b.time == level && a.late == b.late; sameStep && level < min(len(a.loops), len(b.loops)) && a.loops[level] == b.loops[level] {
		return false
	}
	if ask.equal && !ask.unlimited && apart(a, b, p, q) {
		return false
	}
	if x.left <= 0 {
		x.failed = true
		return true
	}
	x.left--
	s := deptest.NewSystem(x.t)
	s.Access(p, deptest.First)
	s.Access(q, deptest.Second)
	for d := range p.Ref.Subs {
		s.Equal(s.Form(p.Ref.Subs[d], deptest.First, deptest.Always), s.Form(q.Ref.Subs[d], deptest.Second, deptest.Always))
	}
	for i, d := range a.loops[:min(level+1, len(a.loops), len(b.loops))] {
		step, _ := loopir.ConstInt(d.Step)
		later := s.Value(int(d.Var), deptest.Second).Sub(s.Value(int(d.Var), deptest.First)).Scale(step)
		if i < level {
			s.Eq = append(s.Eq, later)
		} else if d == b.loops[i] {
			s.AtLeast(later, affine.Constant(1))
		}
	}
	if !ask.unlimited {
		early := s.Value(int(a.loops[a.time].Var), deptest.First).Sub(s.Value(int(b.loops[b.time].Var), deptest.Second)).AddConst(a.late - b.late).Scale(x.sign)
		if ask.equal {
			s.Eq = append(s.Eq, early)
		} else {
			s.AtLeast(early, affine.Constant(1))
		}
	}
	empty, err := poly.Empty(s.Set(), x.t.Effort)
	x.failed = x.failed || err != nil
	return err != nil || !empty
}

// ordered puts the statements of a step in an order that dependences within the step allow,
// those first that come first in the text.
func (x *stepping) ordered() bool {
	x.order = nil
	var left []*timed
	for _, s := range x.stmts {
		if s.phase == inSteps {
			left = append(left, s)
		}
	}
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(s *timed) bool {
			return !slices.ContainsFunc(left, func(o *timed) bool { return o != s && x.depends(o, s, true) })
		})
		if i < 0 {
			return false
		}
		x.order = append(x.order, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return true
}

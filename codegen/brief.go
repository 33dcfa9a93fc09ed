package codegen

import (
	"slices"

	"github.com/llir/llvm/ir/enum"

	"hpfc/analysis/loopir"
)

// What a program does a few times is worth less of LLVM's time than what it repeats: milliseconds of it
// would save microseconds. Most programs consist of such kernels, which are not optimised; in short ones, the tests among them,
// they are, but without copies of their loops that only many iterations are worth.

const (
	middlingProgram = 300                       // statements from which on kernels are distinguished
	longProgram     = 1000                      // statements from which on equal ones are looked for
	fewSteps        = 1 << 15                   // bounds the executed statements of a kernel that is not optimised, in all its calls
	fewTimes        = fewSteps / mostPartWeight // bounds how often a part is executed that is not optimised
	manyTimes       = fewSteps + 1              // stands for all larger and for unknown numbers
)

// inLoop emits the body of a loop that makes n iterations.
func (f *function) inLoop(n int64, body func()) {
	outer := f.times
	f.times = min(outer*max(n, 1), manyTimes)
	f.most = max(f.most, f.times)
	body()
	f.times = outer
}

// unhurried makes a function, of a list that its caller executes here, one that is not optimised, or of which
// the loops over elements are not unrolled or interleaved, where that makes no difference.
func (o *outlined) unhurried(list ...loopir.Stmt) {
	n, known := steps(list)
	few := known && n*o.times <= fewSteps
	if few && !o.short {
		o.f.FuncAttrs = append(o.f.FuncAttrs, enum.FuncAttrOptNone)
		o.alike = o.long
		return
	}
	nest, ok := list[0].(*loopir.Nest)
	o.single = few
	edge := ok && isEdge(nest)
	o.allRolled = few || edge || o.times <= fewTimes && o.long && ok && !holdsLoops(nest.Body)
	if edge {
		o.f.FuncAttrs = append(o.f.FuncAttrs, enum.FuncAttrOptSize)
	}
}

// isEdge tells whether a nest is a line or a plane of what has a dimension more, as the edges of an array are, beside
// whose interior they count for little.
func isEdge(n *loopir.Nest) bool {
	return len(n.Loops) > 1 && slices.ContainsFunc(n.Loops, func(l loopir.Index) bool { return trips(l.Lo, l.Hi, l.Step) == 1 })
}

// holdsLoops tells whether a list has loops.
func holdsLoops(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		switch s.(type) {
		case *loopir.Do, *loopir.Loop, *loopir.Nest:
			return true
		}
		return false
	})
}

// steps bounds the statements that a list takes, if constant bounds of its loops tell.
func steps(list []loopir.Stmt) (n int64, known bool) {
	for _, s := range list {
		each, times := int64(1), int64(1)
		for _, inner := range loopir.Children(s) {
			m, known := steps(inner)
			if !known {
				return 0, false
			}
			each += m
		}
		switch s := s.(type) {
		case *loopir.AssignElem, *loopir.AssignScalar, *loopir.If, *loopir.Update, *loopir.Note, *loopir.Take, *loopir.Put, *loopir.Elsewhere:
		case *loopir.Do:
			times = trips(s.Lo, s.Hi, s.Step)
		case *loopir.Nest:
			for _, l := range s.Loops {
				times = min(times*trips(l.Lo, l.Hi, l.Step), manyTimes)
			}
		default:
			return 0, false
		}
		n += each * times
		if n > fewSteps {
			return 0, false
		}
	}
	return n, true
}

// trips is the number of iterations between constant bounds, at most manyTimes, which stands for unknown ones, too.
func trips(lo, hi, step loopir.Expr) int64 {
	var c [3]int64
	for i, e := range []loopir.Expr{lo, hi, step} {
		form, ok := loopir.Affine(e)
		if !ok || len(form.Terms) > 0 {
			return manyTimes
		}
		c[i] = form.Const
	}
	if c[2] == 0 {
		return manyTimes
	}
	return min(max((c[1]-c[0]+c[2])/c[2], 0), manyTimes)
}

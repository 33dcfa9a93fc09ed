// Package commgen decides for every reference of a program how its value reaches the rank
// that needs it, and places the communication. In goes the normal form with dependences
// settled, out comes a Plan: the same program in which every nest has a home, every remote
// value arrives by an explicit statement (Copy into a temporary, Halo, Fetch), and every
// remaining reference can be addressed on the rank that executes it.
package commgen

import "hpfc/analysis/loopir"

// Plan is a program ready for code generation.
type Plan struct {
	Program *loopir.Program
	Access  []Access // by RefID; the zero Access means Free in every dimension
	Nests   map[*loopir.Nest]*NestPlan
	// Compared are nests before which subscripts that follow from index arrays are compared with the bounds of
	// arrays, or dimensions, that are not distributed.
	Compared map[*loopir.Nest]bool
	Strips   map[*loopir.Nest]bool // whose innermost loop runs in strips, inside the DO loops of the body
}

// Access says how the local address of a reference inside a nest is found, dimension by
// dimension. References outside nests, and in nests without a home, are Free throughout.
type Access struct {
	Dims []DimAccess
}

// DimAccess is one dimension of a reference. With Home >= 0 the local address is that of the
// nest's home dimension NestPlan.Dims[Home], plus Shift cells, plus the value of Sway where there is one: the sum of both varies from
// Range[0] to Range[1]. With Home < 0 the dimension is not distributed
// (or the array is Root, Shared or replicated) and the local address is the template cell
// S*subscript+O itself.
//
// In a dimension that is Own the executing rank holds one block of template cells of a distributed
// array, the element among them; so are all dimensions of an array that lies on one processor, which holds the element.
type DimAccess struct {
	Home  int
	Shift int64
	Sway  loopir.Expr // nil: the distance from the home is constant
	Range [2]int64
	Own   bool
}

// away tells whether the element may lie on another cell than the home.
func (d DimAccess) away() bool { return d.Home >= 0 && d.Range != [2]int64{} }

// NestPlan says how a nest's iterations are divided. A nest that is not in Plan.Nests is
// executed whole by whoever reaches it.
type NestPlan struct {
	Home loopir.ArrayID // array whose owners compute
	// Dims has one entry for each distributed dimension of Home.
	Dims []HomeDim
	// Order lists the nest's loops, outermost first, as code should run them.
	Order []int
	// Lifted is how many of the DO loops perfectly nested in the body run outside loops of Order: the one at LiftAt, which is
	// the last one as a rule, and those behind it.
	Lifted, LiftAt int
	// Primary restricts the nest to one of the ranks that hold equal copies of the home, so that
	// a reduction counts every iteration once.
	Primary bool
	// Reorder, when it is not nil, lets the runtime choose the order of a rank's iterations.
	Reorder *Reorder
	// Late lists the streams of reads of a nest with one loop whose iterations run in halves: first
	// those that need no element of another process, and when these have arrived, the others.
	Late []loopir.StreamID
	// Halo, when it is not nil, is the stream that holds the runs of the iterations that a rank executes: its own, and those of
	// other ranks that update its elements. Updates of elements that are not its own are left out.
	Halo *loopir.StreamID
	// Marked lists the streams in which an inspector notes where iterations begin, because they may
	// refer to different numbers of elements.
	Marked []loopir.StreamID
}

// Reorder says what the runtime has to know to run the iterations of a nest with one loop in
// another order: the streams of its irregular references, in which every iteration has the same
// number of elements, and the arrays with one element for each iteration, which it only reads.
// Nothing else in the nest depends on the iteration.
type Reorder struct {
	Streams []loopir.StreamID
	Direct  []DirectArray
	Wish    *loopir.Locality // of the program, or nil
}

// DirectArray is an array that is read at the iteration's own place. Epoch counts the stores
// into it.
type DirectArray struct {
	Array loopir.ArrayID
	Epoch loopir.ScalarID
}

// HomeDim ties a distributed dimension of the home to a loop of the nest: its subscript is
// A*i+B with i the loop's index, or just B when Loop is -1 (A is 0 then; ranks that do not own
// B execute nothing).
type HomeDim struct {
	Dim  int // dimension of the home array
	Loop int
	A    int64
	B    loopir.Expr
	// ByPeriod asks for runs along the period (one run for each owned residue) instead of one run
	// for each block: right for CYCLIC(1).
	ByPeriod bool
	// Joined lets all blocks of a rank be one run, since nothing in the nest needs the index but for
	// addresses on the rank.
	Joined bool
	// Reach lets a rank also execute the iterations whose cell lies before its block by at most Reach[1] cells, or behind it
	// by at most -Reach[0]: it owns a cell between the distances Reach[0] and Reach[1] from theirs.
	Reach [2]int64
	// LocalStep is the step of the local address inside a run when it is known at compile time,
	// else 0.
	LocalStep int64
}

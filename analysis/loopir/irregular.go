package loopir

// Stream is the elements of a mapped array that one reference of a nest names, in the order in
// which a rank executes its iterations, where the subscripts are only known at run time. The
// inspector notes them once; the executor goes through them in every execution of the nest.
//
// A stream of Updates is written: Combine says how.
type Stream struct {
	ID      StreamID
	Array   ArrayID
	Updates bool
	Combine Combine
}

// Combine says what becomes of an element that several iterations store into.
type Combine struct {
	Store bool     // the last one counts; else Op folds
	Op    ReduceOp // with the old value first
	// OldFirst is MAX or MIN of reals with the old value as its first argument: of equal zeros and
	// with NaNs the second one counts.
	OldFirst bool
	// Once is the promise that no element gets two values, which the runtime checks.
	Once bool
}

// Statements of nests with irregular references: those that inspect them, those that use what the inspector has
// found, and those that choose where their iterations run.
type (
	// Update is LHS = RHS or LHS = LHS op RHS inside a nest, for a left side whose owner is only
	// known at run time. Iterations may name the same element: the result is that of the sequential
	// order. No other statement of the nest stores into the array, and the nest does not read it
	// behind the update. Inserted by depgraph.
	Update struct {
		At
		LHS     *Ref
		Combine Combine
		RHS     Expr
		Spares  bool // the old value may leave RHS without effect: what RHS reads need not exist then
	}
	// Note adds the element that Ref names to Stream, inside an inspector nest. An element outside
	// the bounds is a run-time error, unless Optional says that its value may not be needed. Key is
	// the number of the iteration in sequential order, for streams of updates. Inserted by commgen.
	Note struct {
		At
		Stream   StreamID
		Ref      *Ref
		Key      Expr
		Optional bool
	}
	// Schedule finds the owners of what was noted in Stream and who has to send what to whom.
	// Inserted by commgen.
	Schedule struct {
		At
		Stream StreamID
		Home   ArrayID // of the nest, whose holders may execute an iteration together; -1: all ranks execute all
		// Narrow says that the nest can read 32-bit numbers, Scattered that a Scatter follows it.
		Narrow, Scattered bool
		// Late says that the nest runs in halves: the iterations that need no element of another process, and
		// behind the arrival of those, the others. Marked: -2 stands in the stream where an iteration begins.
		Late, Marked bool
		// With is an earlier stream of the same array, scheduled and gathered together with this one,
		// that has some of its elements already; -1: none.
		With StreamID
	}
	// Gather brings the elements of Stream that other ranks own. Inserted by commgen.
	Gather struct {
		At
		Stream StreamID
	}
	// Scatter brings the updates of Stream that could not be done in place to the owners of the
	// elements. Inserted by commgen.
	Scatter struct {
		At
		Stream StreamID
	}
	// Take reads the next element of Stream into Dst, inside the nest. Inserted by commgen.
	Take struct {
		At
		Stream StreamID
		Dst    ScalarID
	}
	// Put is the next update of Stream, inside the nest. Inserted by commgen.
	Put struct {
		At
		Stream StreamID
		RHS    Expr
		Spares bool // as in Update
	}
	// Elsewhere sets Dst where the executing rank does not hold one of the elements that Refs name in
	// its own part of their arrays, or an element does not exist. It looks at them in their order,
	// and behind the first that is elsewhere at none whose subscripts are such elements themselves.
	// With Bounds it only looks whether they exist, and with Report ends the run if not.
	// Inserted by commgen.
	Elsewhere struct {
		At
		Dst            ScalarID
		Refs           []*Ref
		Bounds, Report bool
	}
	// Divide lets every iteration of Nest run on each rank that owns an element that it updates, if
	// that costs less than to bring the updates there. All streams of the nest have been noted, and
	// none has a schedule. Streams of updates in Alike have not been noted: their elements have the
	// positions of what the streams listed there read, one after the other. Direct lists the arrays with
	// an element for each iteration. Inserted by commgen.
	Divide struct {
		At
		Nest    *Nest
		Streams []StreamID
		Alike   map[StreamID][]StreamID
		Direct  []ArrayID
		Wish    *Locality
	}
	// Pack brings the elements of Direct[Index] of a Divide to the ranks that execute their iterations
	// and do not own them; Stream is the first of the nest. Inserted by commgen.
	Pack struct {
		At
		Stream StreamID
		Index  int
		Array  ArrayID
	}
	// Kept tells the runtime, for its report, why the iterations of a nest with irregular references keep
	// their order; Streams are those of the nest. Inserted by commgen.
	Kept struct {
		At
		Why     KeptReason
		Streams []StreamID
	}
	// Timed begins or ends the measurement of an execution of a nest with irregular references, which runs
	// on all ranks by schedules, or, where Alone is not 0, on copies or in order on rank 0. The runtime may change that for the next
	// execution. Step is the number of this one since the index arrays have changed; Streams are those of
	// the nest. Inserted by commgen.
	Timed struct {
		At
		Streams     []StreamID
		Step, Alone ScalarID
		End, Copies bool
	}
	// Await asks the runtime whether a nest with irregular references, whose index arrays have changed, is executed too
	// seldom for an inspection to pay: then it sets Waiting to 1, else to 0. Runs is the number of the coming execution since then, Remaining how
	// many are expected with it, by the loops around the nest, and Iterations the size of the nest. Links are updates whose
	// subscripts are elements of the iteration: they show what its elements have in common. Inserted by commgen.
	Await struct {
		At
		Runs, Waiting         ScalarID
		Remaining, Iterations Expr
		Wish                  *Locality
		Copies                bool // it runs on copies meanwhile, not on rank 0
		Links                 []Link
	}
	// Link is an update of an element of Array that an element of Subscript names.
	Link struct{ Array, Subscript ArrayID }
	// ExecHalo asks the runtime whether Nest is to run as it is written, each rank executing iterations of other ranks that
	// update its elements, too; Dst becomes 1 then, else 0. Cut of the updates in a sample of the Iterations concern other ranks.
	// Noted says that it is to be so, and that the nest's updates of elements elsewhere are noted in Streams, with the numbers of their
	// iterations; then the first of them gets what a rank has to run. Arrays are those that the nest refers to. Inserted by commgen.
	ExecHalo struct {
		At
		Nest       *Nest
		Streams    []StreamID
		Arrays     []ArrayID
		Dst, Cut   ScalarID
		Iterations Expr
		Noted      bool
		Wish       *Locality
	}
	// Consider asks the runtime whether the iterations of a nest that runs as it is written should run
	// in another order, for which it has to be inspected: then Elsewhere becomes true. Asked again, it
	// takes that back if no order was found. Next becomes the number of the execution before which to
	// ask next; Step is that of the coming one, Iterations the number of all iterations and Streams
	// those of the nest. Remaining is how many executions are expected with the coming one, by the loops around the nest; Links
	// are those of an Await. Inserted by commgen.
	Consider struct {
		At
		Streams               []StreamID
		Remaining, Iterations Expr
		Wish                  *Locality
		Links                 []Link
		Step, Next, Elsewhere ScalarID
	}
)

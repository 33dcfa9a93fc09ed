package diag

// Code names a kind of diagnostic; it is stable, so that users can search for it.
type Code string

// Codes of the front end.
const (
	// Syntax: the text is not a statement of the language.
	Syntax Code = "syntax"
	// NotSupported: legal Fortran that this compiler does not accept yet.
	NotSupported Code = "not-supported"
)

// Codes of remarks on decisions.
const (
	// SerialRegion: statements run on one rank alone.
	SerialRegion Code = "serial-region"
	// ForallTemporary: a FORALL or array assignment needs a temporary.
	ForallTemporary Code = "forall-temporary"
	// LoopDistribution: one nest became several.
	LoopDistribution Code = "loop-distribution"
	// ParallelLoop: a DO loop runs in parallel.
	ParallelLoop Code = "parallel-loop"
	// SequentialLoop: a DO loop keeps its order, and why.
	SequentialLoop Code = "sequential-loop"
	// Communication: how a reference's values arrive.
	Communication Code = "communication"
)

package diag

// Code names a kind of diagnostic; it is stable, so that users can search for it.
type Code string

// Codes of the front end.
const (
	Syntax               Code = "syntax"
	NotSupported         Code = "not-supported"
	BadCharacter         Code = "bad-character"
	UnterminatedString   Code = "unterminated-string"
	ContinuedString      Code = "continued-string"
	Continuation         Code = "continuation"
	LongLine             Code = "long-line"
	UnknownStatement     Code = "unknown-statement"
	MissingThen          Code = "missing-then"
	MissingEnd           Code = "missing-end"
	UnmatchedEnd         Code = "unmatched-end"
	EndName              Code = "end-name"
	MisplacedElse        Code = "misplaced-else"
	OutsideLoop          Code = "outside-loop"
	BadBody              Code = "bad-body"
	LateDeclaration      Code = "late-declaration"
	MissingFormat        Code = "missing-format"
	AfterEnd             Code = "after-end"
	NoEnd                Code = "no-end"
	UnknownDirective     Code = "unknown-directive"
	IgnoredDirective     Code = "ignored-directive"
	MisplacedIndependent Code = "misplaced-independent"
	NotADirective        Code = "not-a-directive"
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

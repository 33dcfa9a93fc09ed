package diag

// Code names a kind of diagnostic; it is stable, so that users can search for it.
type Code string

// Codes of the parser. The program in each comment gets the code; a test sees to it.
const (
	// Syntax: a statement or directive does not have the form that its first word asks for.
	//
	//	x = (1 + 2
	//	end
	Syntax Code = "syntax"

	// NotSupported: legal Fortran that this compiler does not accept yet. The level says when it will.
	//
	//	call work(3)
	//	end
	NotSupported Code = "not-supported"

	// BadCharacter: a character that is no part of Fortran outside comments and character constants.
	//
	//	x = y ? 1 : 2
	//	end
	BadCharacter Code = "bad-character"

	// UnterminatedString: a character constant without its closing quote. An apostrophe inside one
	// is written twice.
	//
	//	print *, 'it's'
	//	end
	UnterminatedString Code = "unterminated-string"

	// ContinuedString: a character constant goes on in the next line, which should start with "&" to
	// say where.
	//
	//	print *, 'one &
	//	  two'
	//	end
	ContinuedString Code = "continued-string"

	// Continuation: a line ends with "&", but what follows cannot continue it.
	//
	//	real a(10)
	//	!HPF$ distribute a(block) &
	//	x = 1
	//	end
	Continuation Code = "continuation"

	// LongLine: text after column 132, which other compilers cut off.
	//
	//	print *, '                                                                                                                            ', x
	//	end
	LongLine Code = "long-line"

	// UnknownStatement: a statement starts with a word that starts no statement.
	//
	//	prnt *, 'hello'
	//	end
	UnknownStatement Code = "unknown-statement"

	// MissingThen: the condition of an IF construct without THEN after it.
	//
	//	if (x > 1)
	//	  x = 1
	//	end if
	//	end
	MissingThen Code = "missing-then"

	// MissingEnd: a construct is still open where one around it ends.
	//
	//	do i = 1, 10
	//	  if (i > 5) then
	//	    x = i
	//	end do
	//	end
	MissingEnd Code = "missing-end"

	// UnmatchedEnd: an END statement without the construct it would end.
	//
	//	x = 1
	//	end if
	//	end
	UnmatchedEnd Code = "unmatched-end"

	// EndName: the name after END is not that of the construct or program it ends.
	//
	//	program one
	//	end program two
	EndName Code = "end-name"

	// MisplacedElse: ELSE, ELSE IF or ELSEWHERE outside its construct, or after its last clause.
	//
	//	x = 1
	//	else
	//	end
	MisplacedElse Code = "misplaced-else"

	// OutsideLoop: EXIT or CYCLE outside a loop, or outside the loop it names.
	//
	//	if (x > 1) exit
	//	end
	OutsideLoop Code = "outside-loop"

	// BadBody: a FORALL or WHERE construct holds a statement that is not an assignment or one of those.
	//
	//	forall (i = 1:10)
	//	  print *, i
	//	end forall
	//	end
	BadBody Code = "bad-body"

	// LateDeclaration: a declaration, or a directive that declares, after an executable statement; IMPLICIT
	// after a declaration.
	//
	//	x = 1
	//	integer i
	//	end
	LateDeclaration Code = "late-declaration"

	// MissingFormat: PRINT or WRITE names the label of no FORMAT statement.
	//
	//	print 100, x
	//	end
	MissingFormat Code = "missing-format"

	// AfterEnd: something stands after the END of the main program.
	//
	//	x = 1
	//	end
	//	print *, x
	AfterEnd Code = "after-end"

	// NoEnd: the end of the file ends the program.
	//
	//	print *, 'hello'
	NoEnd Code = "no-end"

	// UnknownDirective: !HPF$ is followed by no directive of HPF.
	//
	//	!HPF$ distribution a(block)
	//	end
	UnknownDirective Code = "unknown-directive"

	// IgnoredDirective: a directive of HPF that has no effect yet, LOCALITY before a loop that has no use for it, or REDUCTION of what
	// the loop does not change. Results do not depend on directives.
	//
	//	real a(10)
	//	!HPF$ inherit a
	//	end
	IgnoredDirective Code = "ignored-directive"

	// MisplacedIndependent: INDEPENDENT without a DO or FORALL right after it, LOCALITY without a DO.
	//
	//	!HPF$ independent
	//	x = 1
	//	end
	MisplacedIndependent Code = "misplaced-independent"

	// NotADirective: a comment reads like a directive of the short form, but is none because a name in
	// it is not declared or because of where it stands; or it starts with "!$HPF" or the like.
	//
	//	!distribute a(block)
	//	end
	NotADirective Code = "not-a-directive"
)

// Codes of remarks on decisions.
const (
	// Undistributed: no array is distributed, and one rank of each process executes the program.
	Undistributed Code = "undistributed"
	// SerialRegion: statements run on one rank alone.
	SerialRegion Code = "serial-region"
	// ForallTemporary: a FORALL or array assignment needs a temporary.
	ForallTemporary Code = "forall-temporary"
	// LoopDistribution: one nest became several.
	LoopDistribution Code = "loop-distribution"
	// LoopInterchange: DO loops without distributed data run in another order.
	LoopInterchange Code = "loop-interchange"
	// ParallelLoop: a DO loop runs in parallel.
	ParallelLoop Code = "parallel-loop"
	// SequentialLoop: a DO loop keeps its order, and why.
	SequentialLoop Code = "sequential-loop"
	// Wavefront: a DO loop whose iterations depend on each other runs on all ranks, each computing
	// what it owns as soon as the values that it needs are there.
	Wavefront Code = "wavefront"
	// Strategy: the ways in which such a loop could be executed, what they are estimated to take, and
	// which one is taken.
	Strategy Code = "strategy"
	// Rounds: a DO loop whose iterations depend on each other through index arrays runs on all ranks,
	// in rounds that the run time makes, if that pays.
	Rounds Code = "rounds"
	// Communication: how a reference's values arrive.
	Communication Code = "communication"
)

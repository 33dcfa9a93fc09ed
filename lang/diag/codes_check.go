package diag

// Codes of the checker. Each comment ends with a program that a test compiles: it must
// report the code on the line marked "! here".
const (
	// Undeclared: under IMPLICIT NONE a name is used that no declaration mentions.
	//
	//	implicit none
	//	integer :: total
	//	totl = 1 ! here
	//	end
	Undeclared Code = "undeclared"

	// Redeclared: a name is given a second type, shape, value or meaning.
	//
	//	integer :: n
	//	real :: n ! here
	//	end
	Redeclared Code = "redeclared"

	// BadDeclaration: a declaration that cannot be: a kind that does not exist, a named
	// constant without a value, bounds that are missing.
	//
	//	integer(3) :: n ! here
	//	end
	BadDeclaration Code = "bad-declaration"

	// NotConstant: a value that must be known when the program is compiled is not.
	//
	//	integer :: n
	//	real :: a(n) ! here
	//	end
	NotConstant Code = "not-constant"

	// BadConstant: a constant expression without a value.
	//
	//	print *, 1 / 0 ! here
	//	end
	BadConstant Code = "bad-constant"

	// TypeMismatch: an operand, argument or value of the wrong type.
	//
	//	logical :: l
	//	l = 1 + 2 ! here
	//	end
	TypeMismatch Code = "type-mismatch"

	// ShapeMismatch: arrays of different ranks or extents where they must conform.
	//
	//	integer :: a(4), b(5)
	//	a = b ! here
	//	end
	ShapeMismatch Code = "shape-mismatch"

	// OutOfBounds: a constant subscript outside the declared bounds. In a branch or loop, to which the program may never
	// come, it is a warning, and the run ends if the program does.
	//
	//	integer :: a(4)
	//	a(5) = 1 ! here
	//	end
	OutOfBounds Code = "out-of-bounds"

	// UnknownFunction: a name with arguments that is neither an array nor a function.
	//
	//	print *, square(3) ! here
	//	end
	UnknownFunction Code = "unknown-function"

	// BadArgument: the arguments of an intrinsic function do not fit it.
	//
	//	print *, sqrt(2.0, 3.0) ! here
	//	end
	BadArgument Code = "bad-argument"

	// NotAssignable: the left side of an assignment is no variable, or must not change here.
	//
	//	integer, parameter :: n = 3
	//	n = 4 ! here
	//	end
	NotAssignable Code = "not-assignable"

	// MissingLabel: GOTO or an arithmetic IF names a label that no executable statement has.
	//
	//	goto 10 ! here
	//	end
	MissingLabel Code = "missing-label"

	// BadControl: a loop, section or jump that cannot be: a step of zero, say, or a GOTO into a block.
	//
	//	do i = 1, 10, 0 ! here
	//	end do
	//	end
	BadControl Code = "bad-control"

	// BadForall: a FORALL whose header or body breaks its rules.
	//
	//	integer :: a(4, 4)
	//	forall (i = 1:4, j = 1:i) a(i, j) = 0 ! here
	//	end
	BadForall Code = "bad-forall"

	// ManyToOne: a FORALL index is missing on the left side, so that several stores may
	// reach one element (a warning).
	//
	//	integer :: a(4)
	//	forall (i = 1:4) a(1) = i ! here
	//	end
	ManyToOne Code = "many-to-one"

	// BadFormat: a format that is no character expression, or that cannot be read.
	//
	//	print '(I)', 4 ! here
	//	end
	BadFormat Code = "bad-format"

	// FormatMismatch: an item that its descriptor cannot write, which ends the program when
	// the statement is reached (a warning).
	//
	//	print '(i5)', 1.5 ! here
	//	end
	FormatMismatch Code = "format-mismatch"

	// WrapsAround: a constant that the kind of an integer cannot hold, so that only its low bits
	// are kept (a warning).
	//
	//	integer(1) :: n = 300 ! here
	//	end
	WrapsAround Code = "wraps-around"

	// Overflow: a real constant that is too large for its kind, so that it becomes infinite (a warning).
	//
	//	x = 1e50 ! here
	//	end
	Overflow Code = "overflow"

	// SecondSign: an operand has a sign of its own without parentheses, an extension of other
	// compilers (a warning). The sign binds as tightly as the operator before it.
	//
	//	x = 2.0 ** -1 ! here
	//	end
	SecondSign Code = "second-sign"

	// ExtraComma: a comma between WRITE(...) and its items, or behind the format of a PRINT without items, an extension of
	// other compilers (a warning).
	//
	//	write (*, *), 'hello' ! here
	//	end
	ExtraComma Code = "extra-comma"

	// MissingBlank: a keyword and a label without a blank between them, an extension of other compilers (a warning).
	//
	//	goto10 ! here
	//	10 continue
	//	end
	MissingBlank Code = "missing-blank"

	// UnknownName: a directive mentions something that was not declared.
	//
	//	integer :: a(8)
	//	!hpf$ distribute a(block) onto p ! here
	//	end
	UnknownName Code = "unknown-name"

	// BadDirective: a directive that contradicts a declaration, another directive, or the loop that it is about.
	//
	//	integer :: a(8)
	//	!hpf$ distribute a(block, block) ! here
	//	end
	BadDirective Code = "bad-directive"

	// BlockTooSmall: BLOCK(k) whose blocks do not cover the dimension.
	//
	//	integer :: a(100)
	//	!hpf$ processors p(4)
	//	!hpf$ distribute a(block(10)) onto p ! here
	//	end
	BlockTooSmall Code = "block-too-small"

	// BadAlignment: an alignment that is not affine, or leaves the base.
	//
	//	integer :: a(8), b(8)
	//	!hpf$ distribute b(block)
	//	!hpf$ align a(i) with b(i + 1) ! here
	//	end
	BadAlignment Code = "bad-alignment"

	// NotDynamic: REDISTRIBUTE or REALIGN of something without the DYNAMIC attribute.
	//
	//	integer :: a(8)
	//	!hpf$ distribute a(block)
	//	a = 1
	//	!hpf$ redistribute a(cyclic) ! here
	//	end
	NotDynamic Code = "not-dynamic"
)

package analysis_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/lang/diag"
)

// TestErrors: every program has exactly one mistake and gets exactly one message.
func TestErrors(t *testing.T) {
	const q = "integer, parameter :: q(2, 2) = reshape((/ 1, 2, 3, 4 /), (/ 2, 2 /))\n"
	for _, c := range []struct {
		source string
		code   diag.Code
		text   string
	}{
		// Names and declarations.
		{"implicit none\ninteger :: count\ncoutn = 1", diag.Undeclared, "'coutn' has no declaration"},
		{"implicit none\nx = 1\nx = x + 2", diag.Undeclared, "'x' has no declaration"},
		{"implicit none\ninteger a(3)\nforall (i = 1:3) a(i) = i", diag.Undeclared, "'i' has no declaration"},
		{"implicit none\ndimension a(3)", diag.Undeclared, "'a' has no declaration"},
		{"integer a\ninteger a", diag.Redeclared, "'a' already has the type integer(4)"},
		{"integer, parameter :: n = 1\nparameter (n = 2)", diag.Redeclared, "already has a value"},
		{"parameter (n = 3)\nreal n", diag.Redeclared, "'n' is a constant of the type integer(4) already"},
		{"integer a\nparameter (a = 3)\ndimension a(5)", diag.Redeclared, "'a' is a constant without dimensions already"},
		{"real(wp) :: x", diag.NotConstant, "a kind must be constant"},
		{"x = 1.0_wp", diag.NotConstant, "the kind 'wp' is not a named constant"},
		{"x = 1_000", diag.BadDeclaration, "there is no integer of kind 0, which stands behind \"_\": digits are not separated"},
		{"x = 1_3", diag.BadDeclaration, "there is no integer of kind 3"},
		{"logical(3) :: l", diag.BadDeclaration, "there is no logical of kind 3"},
		{"real(16) :: x", diag.NotSupported, "real of kind 16"},
		{"character(len=*) :: s", diag.BadDeclaration, "may be * only for a named constant"},
		{"real :: a(:)", diag.NotSupported, "deferred and assumed shapes"},
		{"character :: s(3)", diag.NotSupported, "arrays of characters"},
		{"integer :: a(3) = (/ 1, 2 /)", diag.ShapeMismatch, "'a' has the shape (3) but its value has the shape (2)"},
		{"integer :: i = j", diag.NotConstant, "the value of 'i' must be a constant expression"},
		{"logical, parameter :: l = 1", diag.TypeMismatch, "the value of 'l' must be a logical, not integer(4)"},
		{"data x /1/\ninteger x", diag.Redeclared, "'x' got a value as one of the type real(4) already"},
		{"dimension x(2)\ndata x /2*1/\ninteger x", diag.Redeclared, "'x' got a value as one of the type real(4) already"},
		{"integer x\ndata x /2*1/\ndimension x(2)", diag.Redeclared, "'x' got a value as a scalar already"},
		{"parameter (i = 3)\nimplicit real (a-z)", diag.BadDeclaration, "the named constant 'i' got its type from its first letter"},
		{"parameter (i = 3)\nimplicit none", diag.BadDeclaration, "the named constant 'i' got its type from its first letter"},
		{"10 format (i5, q3)", diag.BadFormat, "'q' is not an edit descriptor"},
		// Operators.
		{"logical l, m\nif (l == m) stop", diag.TypeMismatch, "cannot be applied to logical(4) and logical(4)"},
		{"logical l\nl = .not. 3", diag.TypeMismatch, "the operator .not. cannot be applied to integer(4)"},
		{"x = 'a' + 1", diag.TypeMismatch, "character(len=1) and integer(4)"},
		{"x = -.true.", diag.TypeMismatch, "the operator - cannot be applied to logical(4)"},
		{"i = j / 0", diag.BadConstant, "division by zero"},
		{"i = mod(5, 0)", diag.BadConstant, "MOD: division by zero"},
		{"x = sqrt(-1.0)", diag.BadConstant, "SQRT: argument out of the domain"},
		{"x = (-2.0) ** 0.5", diag.BadConstant, "cannot be raised to a real power"},
		{"x = (1.0, 2.0)", diag.NotSupported, "COMPLEX"},
		{"i = z'ff'", diag.TypeMismatch, "hexadecimal constant"},
		{"integer a(2)\na = (/ 1, 2.0 /)", diag.TypeMismatch, "this is real(4), the first is integer(4)"},
		// Assignments.
		{"character s\ns = 3", diag.TypeMismatch, "the right side must be a character, not integer(4)"},
		{"logical l\ni = l", diag.TypeMismatch, "the right side must be a number, not logical(4)"},
		{"sin(3) = 4", diag.NotAssignable, "'sin' is not a declared array"},
		{"b(i) = 4\nprint *, 1", diag.NotAssignable, "a statement function, which is never used"},
		{"do i = 1, 3\nread = i\ni = 4\nend do", diag.NotAssignable, "'i' must not be changed inside its DO loop"},
		{"do i = 1, 3\ndo i = 1, 2\nend do\nend do", diag.NotAssignable, "'i' must not be changed"},
		{"do i = 1, 3\nprint *, (i, i = 1, 3)\nend do", diag.NotAssignable, "'i' must not be changed"},
		{"integer a(3)\nforall (i = 1:3) i = 2", diag.NotAssignable, "the index 'i' must not be changed"},
		{"where (1 > 0) x = 2", diag.ShapeMismatch, "the mask of WHERE must be an array"},
		{"f(x) = x + 1\ny = f(1, 2)", diag.BadArgument, "'f' takes 1 argument, not 2"},
		{"i = selected_int_kind(2.0)", diag.TypeMismatch, "this argument must be an integer, not real(4)"},
		// Subscripts and shapes.
		{"integer a(3)\na(1.5) = 1", diag.TypeMismatch, "a subscript must be an integer, not real(4)"},
		{"integer a(3)\na(2:4) = 1", diag.OutOfBounds, "subscript 1 of 'a' reaches 4, outside its bounds 1:3"},
		{"integer a(9)\na(8:1:-3) = a(1:4)", diag.ShapeMismatch, "extents 3 and 4 in dimension 1"},
		{"integer a(3), b(2, 2)\na(b) = 1", diag.ShapeMismatch, "a subscript may have rank 0 or 1, not 2"},
		{"character(3) s\ns(2:5) = 'x'", diag.OutOfBounds, "the substring 2:5 is outside the characters 1:3"},
		{"character(3) s\ndata (s(i:i), i = 2, 4) /3*'x'/", diag.OutOfBounds, "the substring 4:4 is outside the characters 1:3"},
		{"character(3) s\ndata (s(i:i), i = 0, 2) /3*'x'/", diag.OutOfBounds, "the substring 0:0 is outside the characters 1:3"},
		{"integer i\ni(3) = 4", diag.NotAssignable, "'i' is not a declared array"},
		{"integer i\nj = i(3)", diag.UnknownFunction, "'i' is a scalar, not an array"},
		{"x = area(2.0)", diag.UnknownFunction, "'area' is neither a declared array nor an intrinsic function"},
		// Intrinsic functions.
		{"i = abs(1, 2)", diag.BadArgument, "ABS takes at most 1 argument"},
		{"print *, maxloc((/1, 2/), 1, .true., 4, .true.)", diag.NotSupported, "the argument 'back' of MAXLOC"},
		{"print *, selected_real_kind(6, 30, 2)", diag.NotSupported, "the argument 'radix' of SELECTED_REAL_KIND"},
		{"print *, max('a', 'b')", diag.NotSupported, "MAX of characters"},
		{"call random_number(i)", diag.BadArgument, "RANDOM_NUMBER needs a real variable here, not integer(4)"},
		{"call random_number(2.0)", diag.NotAssignable, "this is not a variable"},
		{"real a(5)\ninteger k(2)\ncall random_number(a(k))", diag.BadArgument, "a vector subscript may not be changed"},
		{"integer(8) m\ncall random_seed(size=m)", diag.BadArgument, "a scalar of type integer here, not integer(8)"},
		{"integer k(4)\ncall random_seed(put=k)", diag.BadArgument, "a seed has 8 elements, and this array only 4"},
		{"integer k(8)\ncall random_seed(n, k)", diag.BadArgument, "RANDOM_SEED takes one argument"},
		{"i = abs(b=1)", diag.BadArgument, "ABS has no argument 'b'"},
		{"i = mod(a=1)", diag.BadArgument, "the argument 'p' of MOD is missing"},
		{"x = sin(1)", diag.BadArgument, "SIN needs a real here, not integer(4)"},
		{"i = max(1, 2.0)", diag.BadArgument, "MAX needs the type of its first argument here, not real(4)"},
		{"x = dsqrt(2)", diag.BadArgument, "DSQRT needs real(8) here, not integer(4)"},
		{"i = merge(1, 2_8, .true.)", diag.BadArgument, "MERGE needs the type and kind of its first argument"},
		{"integer a(3)\ni = sum(a, dim=2)", diag.BadArgument, "DIM is 2 but the array has rank 1"},
		{"integer a(3), b(4)\ni = dot_product(a, b)", diag.ShapeMismatch, "extents 3 and 4"},
		{"integer a(2, 3), b(2, 3)\na = matmul(a, b)", diag.ShapeMismatch, "MATMUL needs the last extent of its first argument, 3"},
		{"integer a(2, 2)\na = reshape((/ 1, 2, 3 /), (/ 2, 2 /))", diag.ShapeMismatch, "RESHAPE needs 4 elements but its first argument has 3"},
		{"i = ibset(1, 40)", diag.BadConstant, "outside the integer"},
		// Control.
		{"if (1) stop", diag.TypeMismatch, "the condition must be a logical, not integer(4)"},
		{"logical l(2)\nif (l) stop", diag.ShapeMismatch, "the condition must be a scalar"},
		{"do i = 1, 2.5\nend do", diag.TypeMismatch, "the end of the range must be an integer, not real(4)"},
		{"do x = 1, .true.\nend do", diag.TypeMismatch, "a limit of a DO must be a number, not logical(4)"},
		{"do x = 1, 2, 0\nend do", diag.BadConstant, "the step of a DO must not be zero"},
		{"do x = 1, 2\nx = 3\nend do", diag.NotAssignable, "'x' must not be changed inside its DO loop"},
		{"stop 1.5", diag.TypeMismatch, "a stop code must be an integer or a character"},
		// FORALL and WHERE.
		{"integer a(3, 3)\nforall (i = 1:3, i = 1:3) a(i, i) = 1", diag.BadForall, "the index 'i' appears twice"},
		{"integer a(3, 3)\nforall (i = 1:3)\nforall (i = 1:3) a(i, i) = 1\nend forall", diag.BadForall, "already the index of an outer FORALL"},
		{"integer a(3)\nforall (i = 1:3, a(i)) a(i) = 1", diag.TypeMismatch, "the mask of FORALL must be a logical"},
		{"integer a(3)\nwhere (a) a = 1", diag.TypeMismatch, "the mask of WHERE must be a logical"},
		{"integer a(3), b(4)\nwhere (a > 1) b = 1", diag.ShapeMismatch, "the mask and the assigned array"},
		{"integer a(3), b(4)\nwhere (a > 1)\na = 1\nelsewhere (b > 1)\na = 2\nend where", diag.ShapeMismatch, "the masks of this WHERE"},
		{"integer a(3)\nwhere (a > 1) i = 1", diag.ShapeMismatch, "this is a scalar"},
		// Output.
		{"print '(i5', 3", diag.BadFormat, "in this format"},
		{"integer a(3)\nlogical x\nprint *, (a(i), x = 1, 3)", diag.TypeMismatch, "must be an integer or real scalar"},
		{"print '(3f5.1,i3)', (1.0, k = 1, 2), 1.5, 2, 2", diag.FormatMismatch, "F writes an item of type real, not integer(4)"},
		{"integer a(3)\nprint '(2(i5))', a, 1.5", diag.FormatMismatch, "I writes an item of type integer, not real(4)"},
		{"print '(''x'')', (1, i = 1, 3)", diag.FormatMismatch, "no descriptor that writes an item"},
		// Constants.
		{"i = 3000000000", diag.WrapsAround, "3000000000 does not fit in integer(4)"},
		{"i = -2147483648 + 3000000000", diag.WrapsAround, "3000000000 does not fit in integer(4)"},
		{"i = -2147483649", diag.WrapsAround, "2147483649 does not fit in integer(4)"},
		{"integer(1) :: i\ni = 1.5e3", diag.WrapsAround, "1500.0 does not fit in integer(1)"},
		// Directives.
		{"!hpf$ processors p(0)\nx = 1", diag.BadDirective, "at least one processor"},
		{"integer a(8)\n!hpf$ processors a(4)\nx = 1", diag.Redeclared, "'a' is already the name of a variable"},
		{"!hpf$ processors p(m)\nx = 1", diag.NotConstant, "constants and NUMBER_OF_PROCESSORS() only"},
		{"integer a(8)\n!hpf$ distribute a(cyclic(0))\nx = 1", diag.BadDirective, "at least 1, not 0"},
		{"integer a(8)\n!hpf$ distribute a(block)\n!hpf$ distribute a(cyclic)\nx = 1", diag.BadDirective, "already distributed"},
		{"integer a(8)\n!hpf$ processors p(2, 2)\n!hpf$ distribute a(block) onto p\nx = 1", diag.BadDirective, "'p' has rank 2 but DISTRIBUTE divides 1 dimension of 'a'"},
		{"integer a(8), b(8)\n!hpf$ align a(i) with b(i)\n!hpf$ distribute a(block)\nx = 1", diag.BadDirective, "aligned with 'b' and cannot be distributed too"},
		{"integer a(8), b(8), c(8)\n!hpf$ align a(i) with b(i)\n!hpf$ align a(i) with c(i)\nx = 1", diag.BadDirective, "already aligned"},
		{"integer a(8), b(9)\n!hpf$ align a(i) with b(max(i, 2))\nx = 1", diag.BadAlignment, "must have the form s*i+o"},
		{"integer a(8), k\n!hpf$ distribute a(cyclic(k))\nx = 1", diag.NotConstant, "the size of a block must be constant"},
		{"integer a(8), b(8)\n!hpf$ dynamic a, b\n!hpf$ align b(i) with a(i)\nx = 1\n!hpf$ realign a(i) with b(i)", diag.BadDirective, "'a' would be aligned with itself"},
		{"integer a(8)\n!hpf$ align a(i) with a(i)\nx = 1", diag.BadDirective, "would be aligned with itself"},
		{"integer a(8), b(8)\n!hpf$ align a(i) with b(9-2*i)\nx = 1", diag.BadAlignment, "reaches subscripts -7:7"},
		{"integer a(8), b(8)\n!hpf$ align a(i) with b(0*i+1)\nx = 1", diag.BadAlignment, "must not be zero"},
		{"integer a(8), b(8)\n!hpf$ align a(i) with b(i*i)\nx = 1", diag.BadAlignment, "form s*i+o"},
		{"integer a(8), b(8, 8)\n!hpf$ align a(i) with b(i, i)\nx = 1", diag.BadAlignment, "appears twice"},
		{"integer a(8, 8), b(8)\n!hpf$ align a(:, :) with b(:)\nx = 1", diag.BadAlignment, "more ':'"},
		{"!hpf$ template t(4)\nt(1) = 3", diag.TypeMismatch, "'t' is a template, not a variable"},
		{"!hpf$ template t(4)\nx = t(1)", diag.TypeMismatch, "'t' is a template, not a variable"},
		{"!hpf$ processors p(4000000000_8)\nx = 1", diag.BadDirective, "at most 2147483647 processors, not 4000000000"},
		{"!hpf$ processors p(256, 257)\nx = 1", diag.BadDirective, "arrangement has at most 65536 processors"},
		{"print *, (/(i, i = 1, 5, 2_8**62)/)", diag.BadControl, "as it is in the kind of the variable"},
		{"real a(4)\na = 1\ngoto 10\nwhere (a > 0)\n10 a = 2\nend where", diag.BadControl, "this jumps into a block"},
		{"real a(4)\ngoto 10\nforall (i = 1:4)\n10 a(i) = 2\nend forall", diag.BadControl, "this jumps into a block"},
		{"goto 10\nselect case (k)\n10 case (1)\nend select", diag.Syntax, "cannot jump to this statement"},
		{"!hpf$ processors p(-2000000000:2000000000)\nx = 1", diag.BadDirective, "at most 2147483647 processors, not 4000000001"},
		{"integer a(8, 8)\n!hpf$ distribute a(block)\nx = 1", diag.BadDirective, "'a' has rank 2 but 1 distribution format"},
		{"!hpf$ independent, new(x), reduction(x)\ndo i = 1, 3\nx = x + i\nend do", diag.BadDirective, "'x' is in NEW, too"},
		// Names that mean two things.
		{"b: do b = 1, 3\nend do b", diag.Redeclared, "'b' is a variable or constant: a construct needs a name of its own"},
		{"b: if (.true.) then\nend if b\nx = b", diag.Redeclared, "'b' is a variable or constant"},
		{"b(x) = x\nb: do i = 1, 3\nprint *, b(1.0)\nend do b", diag.Redeclared, "'b' is a statement function"},
		{"intrinsic sin\nsin = 1", diag.TypeMismatch, "'sin' is declared INTRINSIC"},
		{"intrinsic sin\nintrinsic sin", diag.Redeclared, "'sin' is declared INTRINSIC twice"},
		{"save /c/", diag.UnknownName, "there is no COMMON block 'c'"},
		{"common /c/ a\nsave a", diag.Redeclared, "'a' is in a COMMON block"},
		{"print *, (/ ((i, i = 1, 2), i = 1, 2) /)", diag.BadControl, "'i' is the variable of an implied DO around this one, too"},
		{"print *, (/ (((i, i = 1, 2), j = 1, 2), i = 1, 2) /)", diag.BadControl, "'i' is the variable of an implied DO around this one, too"},
		{"real, parameter :: k = 4\nprint *, 1_k", diag.TypeMismatch, "the kind 'k' must be an integer, not real(4)"},
		{"character(5) c\nprint *, c(1)", diag.UnknownFunction, "'c' is a scalar, not an array"},
		// Vectors that are too short, and elements that are named twice.
		{"print *, pack((/ 1, 2, 3 /), .true., (/ 1, 2 /))", diag.ShapeMismatch, "the mask of PACK is true for 3 elements, but this vector has 2"},
		{"real a(3)\nprint *, pack(a, (/ .true., .false., .true. /), (/ 1.0 /))", diag.ShapeMismatch, "the mask of PACK is true for 2 elements, but this vector has 1"},
		{"real a(1)\nprint *, unpack(a, (/ .true., .true. /), 0.0)", diag.ShapeMismatch, "the mask of UNPACK is true for 2 elements, but this vector has 1"},
		{"real a(3)\na((/ 1, 2, 1 /)) = 0", diag.NotAssignable, "the subscript 1 appears twice"},
		{"real a(3, 3)\nread *, a(2, (/ 3, 3 /))", diag.NotAssignable, "the subscript 3 appears twice"},
		{"!hpf$ template t(4)\nx = t + 1", diag.TypeMismatch, "'t' is a template, not a variable"},
		{"integer a(8)\n!hpf$ shadow a(1, 1)\nx = 1", diag.BadDirective, "SHADOW gives 2 widths"},
		// Constants whose arguments do not go together, which may turn out in the trips of an implied DO.
		{q + "integer, parameter :: x(6) = (/ (sum(q, dim=i), i = 1, 3) /)", diag.NotConstant, "the value of 'x'"},
		{q + "integer, parameter :: x(12) = (/ (cshift(q, 1, i), i = 1, 3) /)", diag.NotConstant, "the value of 'x'"},
		{q + "integer, parameter :: x(12) = (/ (eoshift(q, 1, dim=i), i = 0, 2) /)", diag.NotConstant, "the value of 'x'"},
		{q + "integer, parameter :: x(16) = (/ (spread(q(:, 1), i, 2), i = 1, 4) /)", diag.NotConstant, "the value of 'x'"},
		{q + "integer, parameter :: x(4) = (/ (count(q > 1, i), i = 2, 3) /)", diag.NotConstant, "the value of 'x'"},
		{q + "integer, parameter :: x(4) = (/ (pack(q, q > i) + q(1, :), i = 1, 2) /)", diag.NotConstant, "the value of 'x'"},
		{q + "integer, parameter :: x(2) = (/ (sum(pack(q, q > i), q(1, :) > 1), i = 1, 2) /)", diag.NotConstant, "the value of 'x'"},
		{q + "integer, parameter :: x(2) = pack(q, q > 3) + (/ 10, 20 /)", diag.ShapeMismatch, "the operands of + have extents 1 and 2"},
		{"integer, parameter :: x(3) = (/ (ichar('abc'(i:i)), i = 2, 4) /)", diag.NotConstant, "the value of 'x'"},
		// Numbers that need more than 64 bits.
		{"integer(1) a(-9223372036854775807_8:9223372036854775807_8)\na(1) = 1", diag.BadDeclaration, "this dimension is longer than 9223372036854775807"},
		{"integer a(10)\n!hpf$ template t(-4611686018427387904_8:4611686018427387903_8)\n!hpf$ distribute t(block)\n!hpf$ align a(i) with t(i)\na = 1", diag.BadDeclaration, "this dimension is longer than"},
		{"integer a(4:8)\n!hpf$ template t(10)\n!hpf$ align a(i) with t(4611686018427387904_8*i + 5)\na = 1", diag.BadAlignment, "reaches subscripts 18446744073709551621:36893488147419103237"},
		// Indices are scalar variables.
		{"integer, parameter :: n = 3\nreal a(3)\nforall (n = 1:3) a(n) = 1", diag.TypeMismatch, "the index 'n' must be a scalar variable, not a named constant"},
		{"integer n(3)\nreal a(3)\nforall (n = 1:3) a(n) = 1", diag.TypeMismatch, "the index 'n' must be a scalar variable, not an array"},
		{"integer n(3)\nprint *, (/ (n, n = 1, 3) /)", diag.TypeMismatch, "the index 'n' must be a scalar variable, not an array"},
		{"integer, parameter :: n = 3\nreal a(3)\ndata (a(n), n = 1, 3) /3*1/", diag.TypeMismatch, "the index 'n' must be a scalar variable, not a named constant"},
		{"f(f) = 1\nx = f(2.0)", diag.BadDeclaration, "the dummy argument 'f'"},
		{"real a(3)\ndata a /3*z'1'/", diag.TypeMismatch, "hexadecimal constant is a value for integers"},
		{"real a(3)\ndata a /3*sqrt(2.0)/", diag.NotConstant, "a value of DATA must be a constant"},
	} {
		_, bag := check(c.source + "\nend\n")
		require.Len(t, bag.List, 1, c.source)
		require.Equal(t, c.code, bag.List[0].Code, c.source)
		require.Contains(t, bag.List[0].Text, c.text, c.source)
	}
}

// TestOutOfBoundsPerhaps: branches and loops may be such that the program never comes to a subscript out of bounds.
func TestOutOfBoundsPerhaps(t *testing.T) {
	for _, source := range []string{
		"integer a(3)\nif (x > 1) a(4) = 1",
		"integer a(3)\nif (x > 1) then\nx = 2\nelse if (a(4) > 1) then\nx = 3\nend if",
		"integer a(3)\ndo i = 1, k\na(2:4) = i\nend do",
		"integer a(3)\nforall (i = 1:k) a(i) = a(0)",
		"integer a(3)\nselect case (k)\ncase (1)\na(0) = 1\nend select",
		"integer a(3)\nif (x > 1) then\nif (a(4)) 10, 20, 20\n10 x = 2\n20 x = 3\nend if",
		"integer a(3)\nif (x > 1) then\ngoto (10, 20), a(4)\n10 x = 2\n20 x = 3\nend if",
	} {
		_, bag := check(source + "\nend\n")
		require.Len(t, bag.List, 1, source)
		require.Equal(t, diag.OutOfBounds, bag.List[0].Code, source)
		require.Equal(t, diag.Warning, bag.List[0].Severity, source)
	}
	_, bag := check("integer a(3)\nif (x > 1) a(1) = 2\na(4) = 1\nend\n")
	require.Len(t, bag.List, 1)
	require.Equal(t, diag.Error, bag.List[0].Severity)
}

// TestReductionsChange: a loop changes what REDUCTION names, or there is a warning.
func TestReductionsChange(t *testing.T) {
	for body, warnings := range map[string]int{
		"s = s + a(i)":                             0,
		"do j = 1, 3\ns = s + a(j)\nend do":        0,
		"if (a(i) > 0) call mvbits(i, 0, 1, s, 1)": 0,
		"t = t + a(i)":                             1,
		"a(i) = s":                                 1,
	} {
		_, bag := check("integer a(3), s, t\ns = 1\n!hpf$ independent, reduction(s)\ndo i = 1, 3\n" + body + "\nend do\ns = 2\nend\n")
		require.Len(t, bag.List, warnings, body)
		for _, d := range bag.List {
			require.Equal(t, "the loop does not change 's': there is nothing to reduce", d.Text, body)
		}
	}
}

// TestNoWarning: what may be right, or is never known, gets no message.
func TestNoWarning(t *testing.T) {
	for _, source := range []string{
		"print '(i5)', (1.5, k = 1, j)",
		"print '(i5,f5.1)', (j, k = 1, j), 1.5",
		"integer a(3)\nprint '(i5,f5.1)', a(1:j), 1.5",
		"print '(''x'')', (1.5, i = 1, 0)",
		"print '(a,l2,b5,g0)', 1, 2.5, 2.5, .true.",
		"character(9) s\ns = '(i5)'\nprint s, 1.5",
		"i = -2147483648 + 2147483647",
		"integer(1) :: i\ni = -128\ni = 127.9",
	} {
		_, bag := check(source + "\nend\n")
		require.Empty(t, bag.List, source)
	}
}

// TestSuggestions: the way out names what was probably meant.
func TestSuggestions(t *testing.T) {
	for _, c := range []struct{ source, help string }{
		{"implicit none\ninteger :: count\ncoutn = 1", "did you mean 'count'?"},
		{"implicit none\ninteger :: count\nzzz = 1", "declare it: real :: zzz"},
		{"real(3) :: x", "kinds of real: 4, 8"},
		{"real :: speed(3)\nx = sped(1)", "did you mean 'speed'?"},
		{"x = srqt(2.0)", "did you mean 'sqrt'?"},
		{"logical l, m\nif (l /= m) stop", "compare logicals with .neqv."},
		{"integer b\nif (not (b > 2)) stop", "of logicals it is written .not."},
		{"logical l, m\nl = ior(l, m)", "of logicals it is written .or."},
		{"i = j // 2", "// joins texts: the quotient of integers is a/b, without its fraction"},
		{"print *, 'a' + 'b'", "texts are joined by //"},
		{"logical l\nl = i .and. 1", "bits are combined by iand(i, j), ior(i, j) and not(i), conditions by .and."},
		{"real a(2, 2), v(2)\nv = a * v", "* multiplies element by element: the product of matrices is matmul(a, b)"},
		{"real a(2, 2)\nx = a(1)", "a line of it is a(i, :), a column a(:, j)"},
		{"if (i) stop", "compare it, as in n /= 0"},
		{"logical l\nl = 1", "the logical constants are .true. and .false.; a number is compared, as in n /= 0"},
		{"implicit none\nlogical l\nl = true", "write .true."},
		{"implicit none\nreal p, x\nx = 2*pi", "declare it: real, parameter :: pi = 3.1415927"},
		{"x = fabs(y)", "write abs(x)"},
		{"x = pow(2.0, 3)", "x to the power of y is written x**y"},
		{"print ('hello')", "without a format, write PRINT *, items"},
		{"!hpf$ independent, reduction(s, i)\ndo i = 1, 3\ns = s + i\nend do", "REDUCTION lists the variables that the iterations add to"},
		{"real a(4)\n!hpf$ independent, reduction(i)\nforall (i = 1:4) a(i) = i", "REDUCTION lists the variables that the iterations add to"},
		{"integer a(100)\n!hpf$ processors p(4)\n!hpf$ distribute a(block(9)) onto p\nx = 1", "use block(25) or cyclic(9)"},
		{"integer a(8)\n!hpf$ distribute a(block) onto p\nx = 1", "declare it: !hpf$ processors p(...)"},
	} {
		_, bag := check(c.source + "\nend\n")
		require.Len(t, bag.List, 1, c.source)
		require.NotNil(t, bag.List[0].Fix, c.source)
		require.Equal(t, c.help, bag.List[0].Fix.Help, c.source)
	}
}

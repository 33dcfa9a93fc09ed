package analysis_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis"
	"hpfc/lang/diag"
)

// declared precedes the statements of the tables below.
const declared = `integer :: i, j, k, a(10), b(0:9), m(3,4)
integer(8) :: i8
integer(2) :: i2
real :: x, y(10), z(4)
real(8) :: d, e(10)
logical :: l, p(10)
logical(1) :: l1
character(len=5) :: s
integer, parameter :: n = 4, table(3) = (/ 10, 20, 30 /)
`

// body returns the text of the checked statements.
func body(t *testing.T, statements string) string {
	p, bag := check(declared + statements + "\nend\n")
	for _, d := range bag.List {
		require.NotZero(t, d.Severity, "%s: %s", statements, d.Text)
	}
	_, text, _ := strings.Cut(analysis.Format(p), "begin\n")
	return strings.TrimSuffix(text, "end\n")
}

func TestCheckedStatements(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		// Promotion, powers, conversions.
		{"d = x + i * d", "d = (real8(x) + (real8(i) * d))"},
		{"i = x ** 2 + i ** j", "i = integer4(((x ** 2) + real4((i ** j))))"},
		{"d = 2 ** x", "d = real8((2.0_4 ** x))"},
		{"x = x ** i8", "x = (x ** i8)"},
		{"i8 = i + i8 * i2", "i8 = (integer8(i) + (i8 * integer8(i2)))"},
		{"i8 = i ** i8", "i8 = (integer8(i) ** i8)"},
		{"l = l1 .and. i < x", "l = (logical4(l1) .and. (real4(i) < x))"},
		{"x = (a(1) + y(2)) + z(3)", "x = (((real4(a(1)) + y(2))) + z(3))"},
		{"x = -2**2 + (-2)**2", "x = 0.0_4"},
		{"i = 2**3**2 + 2**(-1)", "i = 512"},
		{"d = 0.1", "d = 0.10000000149011612_8"},
		{"d = 1 / 3 + 1 / 3.0", "d = 0.3333333432674408_8"},
		{"i = -7 / 2", "i = -3"},
		{"i = n + table(2)", "i = 24"},
		{"a(1:3) = table", "a(1:3) = table"},
		{"s = 'it''s long'", "s = 'it''s '"},
		{"s(2:3) = s(n:)", "s(2:3) = s(4:)"},
		// Intrinsics.
		{"y = merge(y, x, p)", "y = merge(y, x, p)"},
		{"y = max(y, 1.0, x)", "y = max(y, 1.0_4, x)"},
		{"i = max0(i, j, 3) + amax0(i, j) + max1(x, 2.0)", "i = integer4(((real4(max(i, j, 3)) + real4(max(i, j))) + real4(integer4(max(x, 2.0_4)))))"},
		{"i = mod(i, i8) + abs(i2)", "i = integer4((mod(integer8(i), i8) + integer8(abs(i2))))"},
		{"d = dprod(x, 2.0) + atan(x, 1.0) + dble(i) + real(i8, 8)", "d = ((((real8(x) * 2.0_8) + real8(atan2(x, 1.0_4))) + real8(i)) + real8(i8))"},
		{"i = nint(d) + ichar('a') + index(s, 'b', back=.true.)", "i = ((nint(d) + 97) + index(s, 'b', .true.))"},
		{"i8 = floor(x, 8)", "i8 = floor(x)"},
		{"i = ior(i, z'ff') + ishftc(i, 2, size=5)", "i = (ior(i, 255) + ishftc(i, 2, 5))"},
		{"x = real(z'3f800000') + aint(d)", "x = real4((1.0_8 + aint(d)))"},
		{"l = lge(s, 'abc')", "l = (s >= 'abc')"},
		{"i = len(s) + len_trim('ab  ') + len(trim(s))", "i = (7 + len(trim[s]))"},
		{"i = kind(d) + huge(1_2) + selected_real_kind(10) + bit_size(i2)", "i = 32799"},
		{"x = sqrt(2.0) + tiny(x) * epsilon(d)", "x = 1.4142135_4"},
		// Inquiry.
		{"i = size(m) + size(m, 2) + ubound(b, 1) + lbound(b, 1)", "i = 25"},
		{"i = size(a(i:j))", "i = integer4(max(((integer8(j) - integer8(i)) + 1_8), 0_8))"},
		{"i = size(a(i:j:k))", "i = integer4(max((((integer8(j) - integer8(i)) + integer8(k)) / integer8(k)), 0_8))"},
		{"a(:2) = shape(m(:, i:))", "a(:2) = (/3, integer4(max(((4_8 - integer8(i)) + 1_8), 0_8))/)"},
		{"i = size((/ (j, j = 1, 5), 7 /))", "i = 6"},
		{"i = size((/ ((k, k = 1, j), j = 1, 4) /))", "i = 10"},
		{"i = size(pack(a, a > 3))", "i = count[(a > 3), -]"},
		{"i = number_of_processors()", "i = number_of_processors()"},
		// Transformational functions.
		{"x = sum(y, y > 0)", "x = sum[y, -, (y > 0.0_4)]"},
		{"a(:4) = sum(m, dim=1, mask=m > 0)", "a(:4) = sum[m, 1, (m > 0)]"},
		{"a(:2) = maxloc(m)", "a(:2) = maxloc[m, -, -]"},
		{"a(:4) = minloc(m, 1)", "a(:4) = minloc[m, 1, -]"},
		{"l = any(m > 3) .and. all(p)", "l = (any[(m > 3), -] .and. all[p, -])"},
		{"d = dot_product(e, a)", "d = dot_product[e, real8(a)]"},
		{"y(:3) = matmul(m, z)", "y(:3) = matmul[real4(m), z]"},
		{"a = cshift(a, 1) + eoshift(b, -1, boundary=5)", "a = (cshift[a, 1, 1] + eoshift[b, -1, 5, 1])"},
		{"m = reshape((/ (i, i = 1, 12) /), shape(m), order=(/ 2, 1 /))", "m = reshape[(/(i%18, i%18 = 1:12)/), (/3, 4/), -, (/2, 1/)]"},
		{"m = spread(a(1:4), 1, 3)", "m = spread[a(1:4), 1, 3]"},
		{"y = unpack(y, p, 0.0)", "y = unpack[y, p, 0.0_4]"},
		// Sections.
		{"a(b) = a(b(9:0:-1))", "a(vector b) = a(vector b(9:0:-1))"},
		{"a = a(10:1:-1) + b(:)", "a = (a(10:1:-1) + b(:))"},
		// Output.
		{"print '(i5)', (a(i), i = 1, i8), s(2:i), trim('ab ') // repeat('c', 2)", "print '(i5)', (a(i), i = 1:integer4(i8)), s(2:i), 'abcc'"},
		{"print *, repeat('abcd', 2_8**62)", "print *, repeat['abcd', 4611686018427387904_8]"},
		{"stop 3_8", "stop 3"},
	} {
		require.Equal(t, "  "+c.want+"\n", body(t, c.source), c.source)
	}
}

func TestCheckedConstructs(t *testing.T) {
	require.Equal(t, `  do k = 1:10:2
    do
      if (x > 1.0_4)
        exit 0
      do while l
        cycle 0
      if l
        exit 1
  forall i%18 = 1:10, j%19 = 1:3, mask (a(i%18) > 0)
    m(j%19,i%18) = i%18
    where (y > 0.0_4)
      y = (y + real4(i%18))
    elsewhere
      y = 0.0_4
`, body(t, `outer: do k = 1, 10, 2
  do
    if (x > 1) exit
    do while (l)
      cycle
    end do
    if (l) exit outer
  end do
end do outer
forall (i = 1:10, j = 1:3, a(i) > 0)
  m(j, i) = i
  where (y > 0)
    y = y + i
  elsewhere
    y = 0
  end where
end forall`))
}

func TestSymbolText(t *testing.T) {
	p, bag := check(`program decls
implicit real(8) (a-h), logical(1) (l)
integer, parameter :: wp = kind(1d0), n = 2 * 3
real(wp) :: v(n) = 1.5_wp, w(0:2) = (/ 1, 2, 3 /)
character(len=*), parameter :: name = 'hello'
character :: c*7, one
integer, parameter :: squares(n) = (/ (k * k, k = 1, n) /)
double precision, dimension(-1:1, 2) :: q
dimension l2(3)
integer*2 :: h = 70000
a = len(name) + sum(squares)
end
`)
	require.Len(t, bag.List, 1)
	require.Equal(t, diag.WrapsAround, bag.List[0].Code)
	require.Equal(t, `program decls
%0 integer(4), index :: k
%1 real(8) :: v(1:6) replicated
%2 real(8) :: w(0:2) replicated = 1.0_8, 2.0_8, 3.0_8
%3 character(len=7) :: c
%4 character(len=1) :: one
%5 integer(4), constant :: squares(1:6) replicated = 1, 4, 9, 16, 25, 36
%6 real(8) :: q(-1:1,1:2) replicated
%7 logical(1) :: l2(1:3) replicated
%8 integer(2) :: h = 4464_2
%9 real(8) :: a
begin
  v = 1.5_8
  a = 96.0_8
end
`, analysis.Format(p))
}

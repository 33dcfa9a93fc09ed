package tests

import (
	"testing"
)

// Sections, FORALLs and loops with limits that are known at run time only end the run before they
// leave their arrays or join arrays of different shapes, with one message that names the place; gfortran
// checks nothing.
func TestBoundsAtRunTime(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, message string }{
		"section":     {"x(1:n) = 2", `:8: run-time error on rank \d+: subscript 12 of x is outside its bounds -1:9`},
		"below":       {"x(m:3) = y(5)", `:8: run-time error on rank \d+: subscript -2 of x is outside its bounds -1:9`},
		"right side":  {"x(1:5) = y(n-4:n)", `:8: run-time error on rank \d+: subscript 12 of y is outside its bounds 1:10`},
		"backwards":   {"r(n:1:-1) = 1", `:8: run-time error on rank \d+: subscript 12 of r is outside its bounds 1:10`},
		"stride":      {"r(2:n:2) = 1", `:8: run-time error on rank \d+: subscript 12 of r is outside its bounds 1:10`},
		"forall":      {"forall (i = 1:n) y(i) = i", `:8: run-time error on rank \d+: subscript 12 of y is outside its bounds 1:10`},
		"replicated":  {"do i = 1, n*1000000; r(i) = i; end do", `:8: run-time error on rank \d+: subscript 12000000 of r is outside its bounds 1:10`},
		"in order":    {"do i = 2, n; r(i) = r(i - 1)*2; end do", `:8: run-time error on rank \d+: subscript 12 of r is outside its bounds 1:10`},
		"wavefront":   {"do i = 2, n; y(i) = y(i - 1)*2; end do", `:8: run-time error on rank \d+: subscript 12 of y is outside its bounds 1:10`},
		"element":     {"y(n) = 3", `:8: run-time error on rank \d+: subscript 12 of y is outside its bounds 1:10`},
		"value":       {"s = 1 + r(n)", `:8: run-time error on rank \d+: subscript 12 of r is outside its bounds 1:10`},
		"code":        {"stop int(y(n))", `:8: run-time error on rank \d+: subscript 12 of y is outside its bounds 1:10`},
		"unit":        {"write (int(r(n)), *) s", `:8: run-time error on rank \d+: subscript 12 of r is outside its bounds 1:10`},
		"output":      {"print *, y(n)", `:8: run-time error on rank \d+: subscript 12 of y is outside its bounds 1:10`},
		"dimension":   {"z(:, 2:n - 6) = 3", `:8: run-time error on rank \d+: subscript 6 of z is outside its bounds 1:5 in dimension 2`},
		"sides":       {"y(1:n - 4) = x(0:n - 5)*2 + r(2:n - 2)", `:8: run-time error on rank \d+: the arrays of an operation have extents 8 and 9 in one dimension`},
		"shapes":      {"z(1:3, 1:n - 8) = z(1:3, 2 - m:5)", `:8: run-time error on rank \d+: the arrays of an operation have extents 4 and 2 in one dimension`},
		"strides":     {"y(1:n - 3) = r(1:n - 3:2)", `:8: run-time error on rank \d+: the arrays of an operation have extents 9 and 5 in one dimension`},
		"operands":    {"s = sum(y(1:n - 3)*r(1:5))", `:8: run-time error on rank \d+: the arrays of an operation have extents 9 and 5 in one dimension`},
		"count":       {"s = count(y(1:n - 3) > r(1:5))", `:8: run-time error on rank \d+: the arrays of an operation have extents 9 and 5 in one dimension`},
		"mask":        {"where (x(0:n - 6) > 0) y(1:n - 3) = 2", `:8: run-time error on rank \d+: the arrays of an operation have extents 9 and 7 in one dimension`},
		"mask of sum": {"s = sum(y(1:n - 3), mask=r(1:n - 4) > 0)", `:8: run-time error on rank \d+: the arrays of an operation have extents 9 and 8 in one dimension`},
		"product":     {"y(1:3) = matmul(z(1:3, 1:n - 8), r(1:n - 7))", `:8: run-time error on rank \d+: the arrays of an operation have extents 4 and 5 in one dimension`},
		"printed":     {"print *, y(1:n - 3) + r(2:n - 3)", `:8: run-time error on rank \d+: the arrays of an operation have extents 9 and 8 in one dimension`},
		"function":    {"s = sum(z(m:2, 1))", `:8: run-time error on rank \d+: subscript -2 of z is outside its bounds 1:5 in dimension 1`},
		"pack":        {"y = pack(r, r > 0, y(1:m + 3))", `:8: run-time error on rank \d+: the arrays of an operation have extents 10 and 1 in one dimension`},
		"shift":       {"s = sum(cshift(z(:, 1:n - 8), int(r(1:3))))", `:8: run-time error on rank \d+: the arrays of an operation have extents 4 and 3 in one dimension`},
		"shifts":      {"s = sum(eoshift(z(1:n - 9, :), int(r(1:n - 8)), 2.0, 2))", `:8: run-time error on rank \d+: the arrays of an operation have extents 3 and 4 in one dimension`},
		"boundary":    {"s = sum(eoshift(z(:, 1:n - 8), 1, r(1:3)))", `:8: run-time error on rank \d+: the arrays of an operation have extents 4 and 3 in one dimension`},
		"dim":         {"print *, sum(z, n), maxval(cshift(z, 1, m + 3))", `:8: run-time error on rank \d+: DIM of SUM is not between 1 and 2`},
		"only dim":    {"print *, sum(r, m + 4)", `:8: run-time error on rank \d+: DIM of SUM is not between 1 and 1`},
		"reshape":     {"z(1:3, 1:2) = reshape(y(1:n - 7), (/3, 2/))", `:8: run-time error on rank \d+: the arrays of an operation have extents 6 and 5 in one dimension`},
		"no step":     {"y(1:5:n - 12) = x(1:5)", `:8: run-time error on rank \d+: the step of a loop or section is zero`},
		"no steps":    {"forall (i = 1:5:n - 12) y(i) = i", `:8: run-time error on rank \d+: the step of a loop or section is zero`},
		"factor":      {"do i = 1, 3; y(i) = r((i - 1)*(n/2) + 1); end do", `:8: run-time error on rank \d+: subscript 13 of r is outside its bounds 1:10`},
		"factors":     {"do i = 1, 3; do k = 1, 3; z(k, i) = r((i - 1)*(k - 1)*n + k*(m + 3)); end do; end do", `:8: run-time error on rank \d+: subscript 51 of r is outside its bounds 1:10`},
		"no trips":    {"do i = n, 1; y(i) = r((i - 1)*(n/(m - m)) + 1); end do; y(n) = 1", `:8: run-time error on rank \d+: subscript 12 of y is outside its bounds 1:10`},
		"standing":    {"do i = 1, 5, n - 12; y(i) = i; end do", `:8: run-time error on rank \d+: the step of a loop or section is zero`},
		"loop":        {"do i = 1, 3; z(1:n - 8, i) = z(1:n - 9, i)*2; end do", `:8: run-time error on rank \d+: the arrays of an operation have extents 4 and 3 in one dimension`},
		"sums":        {"do k = 1, 2; do i = 2, 5; y(i) = y(i - 1) + sum(z(1:n - 8, i)*z(1:n - 9, i)); end do; end do", `:8: run-time error on rank \d+: the arrays of an operation have extents 4 and 3 in one dimension`},
		"unpack":      {"y = unpack(r(1:n - 8), y > 0, 0.0)", `:8: run-time error on rank \d+: the arrays of an operation have extents 10 and 4 in one dimension`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer :: i, k, n = 3, m = 1
  real :: x(-1:9), y(10), z(5, 5), r(10), s
!hpf$ distribute (block) :: y
!hpf$ distribute x(cyclic)
!hpf$ distribute z(cyclic, block)
  x = 1; y = 1; z = 1; r = 1; s = 0; n = n + 9; m = m - 3; print *, 'before'
  `+c.statement+`
  print *, x, y, z, r, s
end program
`)
			for _, ranks := range []int{1, 3} {
				requireError(t, exe, ranks, c.message)
			}
		})
	}
}

// The same holds for copies that a loop reads or works on instead of an array.
func TestBoundsOfCopies(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, message string }{
		"old values":   {"do i = 1, n; do j = 1, n; x(i, j) = x(i + 1, j)*2; end do; end do", "subscript 91 of x is outside its bounds 1:90"},
		"through work": {"do i = 1, n; x(i + 1:90, i) = x(90:i + 1:-1, i); x(1:n + i, i) = x(n + i:1:-1, i); end do", "subscript 91 of x is outside its bounds 1:90"},
		"work array":   {"do i = 1, n; do j = 1, n; w(j) = x(i, j); end do; do j = 1, n; x(i, j) = w(j - 1); end do; end do", "subscript 0 of w is outside its bounds 1:90"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer, parameter :: n = 90
  integer :: i, j
  real :: x(n, n), w(n)
!hpf$ distribute x(cyclic, *)
  x = 1; w = 1; print *, 'before'
  `+c.statement+`
  print *, x, w
end program
`)
			requireError(t, exe, 3, `:7: run-time error on rank \d+: `+c.message)
		})
	}
}

// The same holds for what a redistributed array is then.
func TestBoundsOfVersions(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, message string }{
		"loop":       {"do i = 1, 10; y(i) = x(i + m); end do", "subscript 11 of x"},
		"section":    {"x(m:n) = 3", "subscript 12 of x"},
		"condition":  {"do i = 1, 10; if (y(i) < 3) x(i + m) = 2; end do", "subscript 11 of x"},
		"replicated": {"do i = 1, 10; y(i) = k(i + m); end do", "subscript 11 of k"},
		"doubt":      {"do i = 1, 10; if (y(i) < 3) y(i) = k(i + m); end do", "subscript 11 of k"},
		"element":    {"x(n) = 1", "subscript 12 of x"},
		"output":     {"print *, x(n)", "subscript 12 of x"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer :: i, n = 3, m = -2, k(10)
  real :: x(10), y(10)
!hpf$ distribute (block) :: k, x, y
!hpf$ dynamic k, x
  k = 1; x = 1; y = 1; n = n + 9; m = m + 3; print *, 'before'
!hpf$ redistribute x(cyclic)
!hpf$ redistribute k(*)
  `+c.statement+`
  print *, k, x, y
end program
`)
			for _, ranks := range []int{1, 3} {
				requireError(t, exe, ranks, `:9: run-time error on rank \d+: `+c.message+` is outside its bounds 1:10`)
			}
		})
	}
}

// Texts that are too large for the stack of a rank get room elsewhere, and end the run if there is none.
func TestTextsWithoutRoomEndTheRun(t *testing.T) {
	t.Parallel()
	exe := built(t, `program long
  integer(8) :: n = 4
  if (len_trim(repeat('abc', 1000000*n)//'x') == 12000001) print *, 'before'
  n = 8*n
  print *, len_trim(repeat('abc', 1000000000000*n)//'x')
end program
`)
	requireError(t, exe, 3, `:5: run-time error on rank \d+: .*memory`)
}

// Numbers of elements and characters that no memory holds end the run, also where they would wrap around.
func TestTooMuchForAnyMemory(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, message string }{
		"trips":            {"print *, sum((/(i, 2*i, i = 1, n), 3_8/))", "array constructor is too large for any memory"},
		"limits":           {"print *, sum((/(i, 2*i, i = -2*n, 2*n)/))", "array constructor is too large for any memory"},
		"nested":           {"print *, maxval((/((i*k, i = 1, n), k = 1, 4)/))", "array constructor is too large for any memory"},
		"nested, changing": {"print *, maxval((/((i*k, i = 1, n + k), k = 1, 4)/))", "array constructor is too large for any memory"},
		"default integers": {"print *, maxval((/(((a(1), 5, j = 1, m), k = 1, m), l = 1, m)/))", "array constructor is too large for any memory"},
		"copies":           {"print *, maxval((/spread(a, 1, n), reshape(a, (/2, 2/))/))", "array (constructor|item) is too large for any memory"},
		"constant trips":   {"print *, maxval((/((a(1), i = 1, 2_8**62), k = 1, 4)/))", "array constructor is too large for any memory"},
		"text":             {"s = repeat(s(1:5)//'xyz', n)", `no memory for \d+ bytes`},
		"joined":           {"print *, repeat(s(1:8), n)//s", `no memory for \d+ bytes`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program large
  integer(8) :: i, k, n = 1
  integer :: a(4) = 1, j, l, m = 2
  character(len=10) :: s = 'abcdefghij'
  n = n*2_8**61; m = m*2**29
  print *, 'before'
  `+c.statement+`
  print *, a, s
end program
`)
			for _, ranks := range []int{1, 3} {
				requireError(t, exe, ranks, `:7: run-time error on rank 0: `+c.message)
			}
		})
	}
}

// Substrings that reach out of their text end the run; empty ones do not, nor those behind .and. that do not matter.
func TestSubstringsAtRunTime(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, message string }{
		"read":   {"print *, s(4:n)", `:7: run-time error on rank \d+: a substring reaches character 12, outside the characters 1:10`},
		"below":  {"i = ichar(s(m:2))", `:7: run-time error on rank \d+: a substring reaches character 0, outside the characters 1:10`},
		"stored": {"s(n:n+3) = 'abc'", `:7: run-time error on rank \d+: a substring reaches character 15, outside the characters 1:10`},
		"forall": {"forall (i = 1:4) a(i) = ichar(s(k(i):k(i)))", `:7: run-time error on rank \d+: a substring reaches character 11, outside the characters 1:10`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer :: i, n = 3, m = 1, a(4), k(4) = (/ 1, 5, 10, 11 /)
  character(len=10) :: s = 'abcdefghij'
!hpf$ distribute a(block)
  a = 0; n = n + 9; m = m - 1; print *, 'before'
  if (n < 11 .and. s(n:n) == 'a' .or. s(n:m) /= '') print *, 'not empty'
  `+c.statement+`
  print *, a, s
end program
`)
			for _, ranks := range []int{1, 3} {
				requireError(t, exe, ranks, c.message)
			}
		})
	}
}

// What only conditions, triangles, EXIT and CYCLE would keep within bounds is compared where it is executed, or before.
func TestBoundsInDoubt(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, subscript string }{
		"condition":            {"do i = 1, n; if (l(i)) r(i) = 2; end do", "subscript 1[12] of r"},
		"distributed":          {"do i = 1, n; if (l(i)) y(i) = 2; end do", "subscript 1[12] of y"},
		"neighbour":            {"do i = 1, 10; if (y(i) > 0) r(i) = y(i + m); end do", "subscript (-2|-1|0) of y"},
		"triangle":             {"do i = 1, 5; do j = i, n - 6; z(i, j) = z(i, j) + 1; end do; end do", "subscript 6 of z"},
		"triangle, repeated":   {"do i = 1, 5; do j = 1, i; v(i, j + 3) = 1; end do; end do", "subscript [678] of v"},
		"exit":                 {"do i = 1, n; if (r(i) > 5) exit; r(i) = r(i) + 1; end do", "subscript 11 of r"},
		"cycle":                {"do i = 1, n; if (y(i) > 5) cycle; y(i) = y(i) + 1; end do", "subscript 1[12] of y"},
		"while":                {"i = 0; do while (r(1) < 5); i = i + 1; r(i) = 1; end do", "subscript 11 of r"},
		"product":              {"do i = 1, 10; k = i*i; r(k) = 1; end do", "subscript (16|25|36|49|64|81|100) of r"},
		"remainder":            {"do i = 1, 10; y(i) = y(mod(i*7, n) + 1); end do", "subscript 12 of y"},
		"periodic":             {"do i = 1, 10; k = i + 1; if (k > n) k = 1; y(i) = r(k); end do", "subscript 11 of r"},
		"forall":               {"forall (i = 1:10, j = 1:n, i < j) r(j - i) = 1", "subscript 11 of r"},
		"wavefront":            {"do i = 2, 5; do j = 2, 5; if (l(i)) z(i, j) = z(i - 1, j) + z(i, j + m); end do; end do", "subscript (-1|0) of z"},
		"output":               {"do i = 1, 3; if (y(i) > 0) print *, r(n); end do", "subscript 12 of r"},
		"backwards":            {"do i = n, 1, -1; if (l(i)) r(i) = 2; end do", "subscript 1[12] of r"},
		"after a loop":         {"do i = 1, 3; k = 5; do j = 1, i; k = k + 3; end do; if (l(i)) r(k) = 1; end do", "subscript 1[14] of r"},
		"after a branch":       {"do i = 1, 9; k = i; if (l(i)) k = i + 3; if (y(i) > 0) r(k) = 1; end do", "subscript 1[12] of r"},
		"in a branch":          {"do i = 1, 9; k = i; if (y(i) > 0) then; k = i + 3; r(k) = 1; end if; end do", "subscript 1[12] of r"},
		"as compared":          {"do i = 1, n; if (r(i) > 0) r(i) = 2; end do", "subscript 1[12] of r"},
		"not compared":         {"do i = 1, n; if (l(i) .or. r(i) > 5) r(i) = 2; end do", "subscript 1[12] of r"},
		"compared before":      {"do i = 1, 10; k = i; if (r(k) > 0) then; k = k + 3; r(k) = 2; end if; end do", "subscript 1[123] of r"},
		"no owner":             {"do i = 1, n; if (l(i)) then; if (r(i) > 0) then; if (i <= 10) y(i) = 2; end if; end if; end do", "subscript 1[12] of r"},
		"no owner, irregular":  {"l(12) = .false.; do i = 1, n; if (z(merge(5, 13, l(i)), 1) > 0) then; if (i <= 10) y(i) = 2; end if; end do", "subscript 13 of z"},
		"other bounds":         {"do i = 1, n; if (l(i)) then; if (l(i + 1)) r(i) = 2; end if; end do", "subscript 1[12] of r"},
		"from an element":      {"k = d(2); do i = 1, 10; if (l(i)) y(i) = r(i)*y(i + k); end do", "subscript 11 of y"},
		"element inside":       {"do i = 1, 10; if (l(i)) y(i) = r(i)*y(i + d(2)); end do", "subscript 11 of y"},
		"stored behind":        {"k = d(2); do i = 1, 10; if (l(i)) y(i + k) = 2; end do", "subscript 11 of y"},
		"one element":          {"k = 11*d(2); do i = 1, 10; if (l(i)) r(i) = y(k); end do", "subscript 11 of y"},
		"variable used behind": {"do i = d(2), 10; if (l(i)) y(i) = r(i)*y(i + 1); end do; k = i", "subscript 11 of y"},
		"constant":             {"if (n == 12) y(11) = 1", "subscript 11 of y"},
		"constant, in a loop":  {"do i = 1, 3; if (y(i) > 0) r(i) = z(1, 7); end do", "subscript 7 of z"},
		"constant section":     {"do i = 1, n; r(8:10) = y(9:11); end do", "subscript 11 of y"},
		"count":                {"forall (i = 1:5) r(i) = count(y(0:i) > 0)", "subscript 0 of y"},
		"merge":                {"do i = 1, 10; if (l(i)) r(i) = merge(1, 0, y(i + 1) > 0); end do", "subscript 11 of y"},
		"old value":            {"do i = 1, 10; k = i; do j = 1, 3; k = max(2*k, 1); if (j < 3) y(i) = r(k); end do; end do", `subscript [1-4]\d of r`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer :: i, j, k, n = 3, m = 0, d(3)
  real :: y(10), z(5, 5), r(10), s, v(5, 5)
  logical :: l(20)
!hpf$ distribute (block) :: y, d
!hpf$ distribute z(cyclic, block)
  y = 1; z = 1; r = 1; s = 0; v = 1; d = 1; l = .true.; n = n + 9; m = m - 3; print *, 'before'
  `+c.statement+`
  print *, y, z, r, s, v
end program
`)
			for _, ranks := range []int{1, 3} {
				requireError(t, exe, ranks, `:8: run-time error on rank \d+: (`+c.subscript+`) is outside its bounds`)
			}
		})
	}
}

// The same holds for iterations that have no owner, of nests that compare in their places since conditions take long to
// compute, or read through index arrays.
func TestBoundsInDoubtWithoutOwner(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, subscript string }{
		"function":        {"do i = 1, n; k = int(10*sin(0.1*i)); if (k > 0) y(i) = k; end do", "subscript 1[12] of y"},
		"constant":        {"do i = 0, 10; k = int(10*cos(0.1*i)); if (k > 0) y(i) = k; end do", "subscript 0 of y"},
		"endless":         {"do i = 1, n; k = 0; do; k = k + 1; if (k > mod(i, 4)) exit; end do; if (k > 0) y(i) = d(11 - i); end do", "subscript (0|-1) of d"},
		"update, endless": {"do i = 1, n; y(d(i)) = i; k = 0; do; k = k + 1; if (k > mod(i, 4)) exit; y(k) = i; end do; end do", "subscript 1[12] of d"},
		"irregular":       {"do i = 1, n; if (x(d(min(i, 10))) > 0) y(i) = i; end do", "subscript 1[12] of y"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer :: i, k, n = 3, d(10)
  real :: x(10), y(10)
!hpf$ distribute (cyclic) :: x, y, d
  x = 1; y = 1; d = 1; n = n + 9; print *, 'before'
  `+c.statement+`
  print *, y
end program
`, "--all-ranks")
			for _, ranks := range []int{1, 3} {
				requireError(t, exe, ranks, `:6: run-time error on rank \d+: (`+c.subscript+`) is outside its bounds`)
			}
		})
	}
}

// What a loop in rounds names otherwise than through index arrays is compared, too, whenever the loop runs again.
func TestBoundsOfRounds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ term, message string }{
		"aligned":     {"x(i + k)", `:16: run-time error on rank \d+: subscript 301 of x is outside its bounds 1:300`},
		"replicated":  {"r(i + k)", `:16: run-time error on rank \d+: subscript 301 of r is outside its bounds 1:300`},
		"element":     {"x(k*50)", `:16: run-time error on rank \d+: subscript 350 of x is outside its bounds 1:300`},
		"conditional": {"s", `:15: run-time error on rank \d+: subscript 301 of x is outside its bounds 1:300`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			condition := "s = 1"
			if name == "conditional" {
				condition = "s = 0; if (p(i) > 3 + k) s = x(i + k)"
			}
			exe := built(t, `program rounds
  integer, parameter :: n = 300
  integer :: i, j, k, p(n)
  real :: v(n), x(n), r(n), s
!hpf$ distribute (block) :: v, x, p
  do i = 1, n
    p(i) = max(1, i - 1 - mod(i*7, 13))
  end do
  v = 1; x = 2; r = 3; k = 1
  print *, 'before'
  do j = 1, 60
    if (j == 50) k = 7
!hpf$ locality(dep=topo)
    do i = 2, n - 2
      `+condition+`
      v(i) = v(i)*0.5 + v(p(i))*0.25 + `+c.term+`
    end do
  end do
  print *, v
end program
`)
			for _, ranks := range []int{1, 3} {
				requireError(t, exe, ranks, c.message)
			}
		})
	}
}

// The index arrays of such a loop are compared before anything follows from what they hold.
func TestBoundsOfRowsInRounds(t *testing.T) {
	t.Parallel()
	exe := built(t, `program rows
  integer, parameter :: n = 300, nz = 700
  integer :: i, j, l, row(n + 1), col(nz)
  real :: v(n), a(nz)
!hpf$ distribute (block) :: v
  row(1) = 1
  do i = 1, n
    row(i + 1) = row(i) + mod(i, 3)
  end do
  do l = 1, nz
    col(l) = mod(l*7, 5) + 1
  end do
  a = 0.01; v = 1
  print *, 'before'
  do j = 1, 40
    if (j == 30) row(200:) = row(200:) + 500
!hpf$ locality(dep=topo)
    do i = 8, n
      do l = row(i), row(i + 1) - 1
        v(i) = v(i) + a(l)*v(i - col(l))
      end do
    end do
  end do
  print *, v
end program
`)
	for _, ranks := range []int{1, 3} {
		requireError(t, exe, ranks, `:20: run-time error on rank \d+: subscript 701 of (a|col) is outside its bounds 1:700`)
	}
}

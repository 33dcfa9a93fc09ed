package tests

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/irregular"
	"hpfc/tests/oracle"
)

// A subscript that an inspector finds out of bounds ends the run with its place, and an element
// that gets two values from one FORALL is the error that it is; gfortran checks neither.
func TestIrregularErrors(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, message string }{
		"read":   {"forall (i = 1:10) y(i) = x(idx(i))", `:8: run-time error on rank \d+: subscript 1 of x is outside its bounds 2:9`},
		"store":  {"forall (i = 1:10) x(idx(i)) = y(i)", `:8: run-time error on rank \d+: subscript 1 of x is outside its bounds 2:9`},
		"update": {"do i = 1, 10; x(idx(i) + 1) = x(idx(i) + 1) + y(i); end do", `:8: run-time error on rank \d+: subscript 10 of x is outside its bounds 2:9`},
		"second": {"forall (i = 2:9) z(3, idx(i)) = i", `:8: run-time error on rank \d+: subscript 6 of z is outside its bounds 1:5 in dimension 2`},
		"twice":  {"forall (i = 2:9) y(idx(i)/2) = i", `:8: run-time error on rank \d+: y\([1-4]\) gets two values`},
		"plane":  {"forall (i = 2:9) z(2, idx(i)/4 + 1) = i", `:8: run-time error on rank \d+: z\(2,[1-3]\) gets two values`},
		// Behind .and. and .or. elements are found with the others, but have to exist only where they matter.
		"and":    {"do i = 2, 10; if (idx(i) > 8 .and. x(idx(i)) > 5) y(i) = 2; end do", `:8: run-time error on rank \d+: subscript 10 of x is outside its bounds 2:9`},
		"or":     {"do i = 1, 9; if (y(i) > 1 .or. x(idx(i)) > 5) y(i) = 2; end do", `:8: run-time error on rank \d+: subscript 1 of x is outside its bounds 2:9`},
		"merge":  {"y(2:10) = merge(x(idx(2:10)), 0., idx(2:10) > 3)", `:8: run-time error on rank \d+: subscript 10 of x is outside its bounds 2:9`},
		"nested": {"do i = 2, 10; if (y(i) > 0 .and. y(idx(i) - 1 + int(x(idx(i)))) > 5) y(i) = 2; end do", `:8: run-time error on rank \d+: subscript 10 of x is outside its bounds 2:9`},
		"count":  {"if (count(x(idx) > 0 .and. y > 2) > 3) print *, 'many'", `:8: run-time error on rank \d+: subscript 1 of x is outside its bounds 2:9`},
		// What a scalar is computed from has to exist also where the scalar is not used.
		"unused": {"do i = 1, 9; k = idx(idx(i) + 2); if (i < 9) y(i) = x(k - 1); end do", `:8: run-time error on rank \d+: subscript 11 of idx is outside its bounds 1:10`},
		"unread": {"do i = 1, 10; k = idx(i + 1); if (i < 10) y(k) = y(k) + 2; end do", `:8: run-time error on rank \d+: subscript 11 of idx is outside its bounds 1:10`},
		"any":    {"if (any(x(idx) > 2)) print *, 'any'", `:8: run-time error on rank \d+: subscript 1 of x is outside its bounds 2:9`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer :: idx(10), i
  real :: x(2:9), y(10), z(5, 5)
!hpf$ distribute (block) :: idx, y
!hpf$ distribute x(cyclic)
!hpf$ distribute z(cyclic, block)
  forall (i = 1:10) idx(i) = i; x = 1; y = 1; z = 1; print *, 'before'
  `+c.statement+`
  print *, x, y, z
end program
`)
			for _, ranks := range []int{1, 3, 16} {
				requireError(t, exe, ranks, c.message)
			}
			requireError(t, exe, 3, c.message, "HPF_LOCALITY=data=pfb")
		})
	}
}

// An element that gets two values is found where all elements are the ranks' own, too, however often the index array has changed before.
func TestStoresTwiceInOwnPart(t *testing.T) {
	t.Parallel()
	for name, at := range map[string]int{"first": 2, "middle": 420, "last": 840} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer, parameter :: n = 840
  integer :: ix(n), a(n), c(n), i, k
!hpf$ distribute (block) :: ix, a, c
  print *, 'before'
  do k = 1, 130
    forall (i = 1:n) ix(i) = i + mod(k, 2)*(2*mod(i, 2) - 1)
    forall (i = 1:n) a(ix(i)) = i
    if (k == 130) ix(`+strconv.Itoa(at)+`) = `+strconv.Itoa(at-1)+`
    forall (i = 1:n)
      a(i) = i
      c(ix(i)) = i*k
    end forall
  end do
  print *, a, c
end program
`, "--all-ranks")
			for _, ranks := range []int{1, 2, 3, 4, 7} {
				requireError(t, exe, ranks, fmt.Sprintf(`:12: run-time error on rank %d: c\(%d\) gets two values`, (at-1)*ranks/840, at-1))
			}
		})
	}
}

// Rank 0 finds it as well, when the index array changes each time and other ranks have its elements.
func TestStoresTwiceOnRoot(t *testing.T) {
	t.Parallel()
	exe := built(t, `program wrong
  integer, parameter :: n = 400000
  integer :: ix(n), c(n), d(2, n), i, k
!hpf$ distribute (block) :: ix, c
!hpf$ distribute d(*, cyclic)
  print *, 'before'
  do k = 1, 12
    forall (i = 1:n) ix(i) = merge(3210, mod(i*37 + 29*k, n) + 1, k == 11 .and. i == 17)
    forall (i = 1:n, mod(i, 9) > 0) c(ix(i)) = i*k
    forall (i = 1:n, ix(i) /= 3210 .or. i == 17) c(ix(i)) = i*k
    forall (i = 1:n) d(2, ix(i)) = i*k
  end do
  print *, sum(c), sum(d)
end program
`)
	for _, ranks := range []int{1, 2, 3, 7} {
		requireError(t, exe, ranks, `:9: run-time error on rank \d+: c\(3210\) gets two values`)
	}
}

// An element that does not exist is not read where a loop looks for updates of elements of other ranks.
func TestIndexErrorsBeforeExecHalos(t *testing.T) {
	t.Parallel()
	exe := built(t, `program wrong
  integer, parameter :: n = 9000
  integer :: a(n), q(n), i
  real(8) :: x(n), v(n)
!hpf$ distribute (block) :: a, q, x, v
  forall (i = 1:n) x(i) = i; v = 0
  forall (i = 1:n) a(i) = min(n, i + mod(i, 2)); forall (i = 1:n) q(i) = max(1, i - mod(i, 3))
  a(77) = 1000000000; print *, 'before'
  do i = 1, n
    v(q(a(i))) = v(q(a(i))) + x(i)
  end do
  print *, v
end program
`)
	for _, ranks := range []int{1, 2, 3} {
		requireError(t, exe, ranks, `:10: run-time error on rank 0: subscript 1000000000 of q is outside its bounds 1:9000`)
	}
}

// Where rank 0 runs a loop alone, index arrays are checked too, also by way of scalars; what need not be
// evaluated may be out of bounds.
func TestIndexErrorsOnRankZero(t *testing.T) {
	t.Parallel()
	exe := built(t, `program wrong
  integer :: idx(10), i, k
  real :: x(2:9), s
!hpf$ distribute (block) :: idx, x
  forall (i = 1:10) idx(i) = i; x = 1; s = 0; print *, 'before'
  do i = 2, 9
    if (idx(i) > 8 .or. x(min(idx(i) + 1, 10)) > 5) s = s + 1
    x(idx(i)) = x(idx(i)) + 0.5*s
    k = idx(i) + 1
    s = s + x(k)/(s + 1)
  end do
  print *, s
end program
`)
	for _, ranks := range []int{1, 3} {
		requireError(t, exe, ranks, `:10: run-time error on rank 0: subscript 10 of x is outside its bounds 2:9`)
	}
}

// Subscripts of arrays and dimensions that are not distributed are compared with their bounds too, before nests that can
// know them then, else where they are used; so are loops that all ranks run in order.
func TestIndexErrorsWithoutDistribution(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ statement, message string }{
		"read":           {"forall (i = 1:10) y(i) = x(idx(i))", `subscript 1 of x is outside its bounds 2:9`},
		"dimension":      {"forall (i = 1:10) y(i) = z(i, idx(i))", `subscript 6 of z is outside its bounds 1:5 in dimension 2`},
		"store":          {"do i = 1, 10; z(i, idx(i)/2 + 1) = y(i); end do", `subscript 6 of z is outside its bounds 1:5 in dimension 2`},
		"nested":         {"do i = 1, 10; y(i) = x(min(9, p(idx(i) + 1))); end do", `subscript 11 of p is outside its bounds 1:10`},
		"scalar":         {"do i = 1, 10; k = idx(i) - 1; if (k > 5) y(i) = z(1, k); end do", `subscript 6 of z is outside its bounds 1:5 in dimension 2`},
		"everywhere":     {"do i = 1, 10; q(i) = x(p(i)); end do", `subscript 1 of x is outside its bounds 2:9`},
		"in order":       {"do i = 2, 10; q(i) = q(i - 1)/2 + q(p(i)) + x(p(i) - i + 11 - i/2); end do", `subscript 10 of x is outside its bounds 2:9`},
		"itself":         {"do i = 1, 10; p(i) = idx(i) + 1; y(i) = x(p(i)); end do", `subscript 10 of x is outside its bounds 2:9`},
		"behind and":     {"do i = 1, 10; if (i > 8 .and. x(p(i)) > 0) y(i) = 2; end do", `subscript 10 of x is outside its bounds 2:9`},
		"behind a bound": {"do i = 1, 10; if (i >= 9 .and. x(p(i)) > 0) y(i) = 2; end do", `subscript 10 of x is outside its bounds 2:9`},
		"behind or":      {"do i = 2, 10; q(i) = q(i - 1)/2; if (i < 9 .or. x(p(i)) > 0) q(i) = 2; end do", `subscript 10 of x is outside its bounds 2:9`},
		"merged":         {"forall (i = 1:10) y(i) = merge(x(p(i)), 1., i > 8)", `subscript 10 of x is outside its bounds 2:9`},
		"alone":          {"k = p(10); x(k) = 1", `subscript 10 of x is outside its bounds 2:9`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer :: idx(10), p(10), i, k
  real :: x(2:9), y(10), z(10, 5), q(10)
!hpf$ distribute (block) :: idx, y
!hpf$ distribute (block, *) :: z
  forall (i = 1:10) idx(i) = i
  p = idx
  x = 1; y = 1; z = 1; q = 1; print *, 'before'
  `+c.statement+`
  print *, x, y, z, q, p
end program
`)
			for _, ranks := range []int{1, 3} {
				requireError(t, exe, ranks, `:9: run-time error on rank \d+: `+c.message)
			}
		})
	}
}

// Arrays of more than 2^31 elements get no order of iterations, whoever asks for one. Only their ends are touched, so
// that the system need not give them memory.
func TestOrdersOfMoreElementsThanNumbers(t *testing.T) {
	t.Parallel()
	exe := built(t, `program large
  integer(8), parameter :: n = 2200000000_8
  integer, parameter :: m = 20000
  integer(1) :: x(n), w(m)
  integer(8) :: a(m), b(m)
  integer :: i, t
!hpf$ distribute (block) :: x, w, a, b
  do i = 1, m
    a(i) = mod(i*7, 1000) + 1
    b(i) = n + 1 - a(i)
    w(i) = int(mod(i, 3), 1)
  end do
  do t = 1, 3
    do i = 1, m
      x(a(i)) = x(a(i)) + w(i)
      x(b(i)) = x(b(i)) - w(i)
    end do
  end do
  print *, x(1), x(500), x(n), x(n - 499)
end program
`)
	for _, wish := range []string{"iter=nrc", "iter=bs,data=none", "data=pfb"} {
		for _, ranks := range []string{"1", "2"} {
			run := exec.Command(exe, "-n", ranks, "--locality-report", "--locality="+wish)
			var stdout, stderr bytes.Buffer
			run.Stdout, run.Stderr = &stdout, &stderr
			require.NoError(t, run.Run(), "%s\n%s", wish, stderr.String())
			require.Equal(t, "   63   57  -63  -57\n", stdout.String(), "%s on %s", wish, ranks)
		}
	}
}

// requireError runs a program, with further environment variables, that prints "before" and then fails, with
// a message like the given one.
func requireError(t *testing.T, exe string, ranks int, message string, environment ...string) {
	t.Helper()
	run := exec.Command(exe, "-n", strconv.Itoa(ranks))
	run.Env = append(os.Environ(), environment...)
	var stdout, stderr bytes.Buffer
	run.Stdout, run.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	require.ErrorAs(t, run.Run(), &exit)
	require.Equal(t, 2, exit.ExitCode())
	require.Equal(t, " before\n", stdout.String())
	require.Regexp(t, message, stderr.String())
	require.Equal(t, 1, strings.Count(stderr.String(), "\n"), stderr.String())
}

// A subscript that goes out of bounds after the loop has run is found too, while larger notes are taken than before:
// of iterations that run where they update, and of rounds.
func TestIndexErrorsAgain(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ directive, statement string }{
		"exec halo": {"", "y(idx(i)) = y(idx(i)) + x(i)"},
		"rounds":    {"!hpf$ locality (dep=levels)", "y(p(i)) = y(p(i)) + x(i)*y(idx(i))"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer, parameter :: n = 3000
  integer :: idx(n), p(n), i, k
  real :: x(n), y(n)
!hpf$ distribute (block) :: idx, p, x, y
  forall (i = 1:n) idx(i) = min(i + mod(i, 7), n)
  forall (i = 1:n) p(i) = n + 1 - i
  x = 1; y = 1; print *, 'before'
  do k = 1, 4
    if (k == 4) idx(n/2 - 3) = n + 1
    `+c.directive+`
    do i = 1, merge(n, n/2 + 20*k, k > 2)
      `+c.statement+`
    end do
  end do
  print *, x, y
end program
`)
			for _, ranks := range []int{1, 2, 3} {
				requireError(t, exe, ranks, `:13: run-time error on rank \d+: subscript 3001 of y is outside its bounds 1:3000`)
			}
		})
	}
}

// Orders of iterations change no result: neither those that are free nor those that keep the
// order of updates of an element.
func TestIrregularOrders(t *testing.T) {
	t.Parallel()
	sources, err := filepath.Glob("programs/irregular_*.f90")
	require.NoError(t, err)
	require.NotEmpty(t, sources)
	for _, source := range sources {
		t.Run(filepath.Base(source), func(t *testing.T) {
			t.Parallel()
			exe, want := builtProgram(t, strings.TrimSuffix(filepath.Base(source), ".f90"))
			for _, wish := range []string{"iter=nrc", "iter=bs", "data=pfb", "none"} {
				for _, ranks := range []string{"1", "3", "7"} {
					out, err := exec.Command(exe, "-n", ranks, "--locality", wish).Output()
					require.NoError(t, err, "%s on %s ranks", wish, ranks)
					require.Equal(t, string(want.Stdout), string(out), "%s on %s ranks", wish, ranks)
				}
			}
		})
	}
}

// On a shuffled mesh ranks run tiles by themselves, if there are enough steps, and the report says what they have cost and what
// they gain; else rank 0 runs the loop.
func TestTilesAreChosen(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("programs/irregular_tiles.f90")
	require.NoError(t, err)
	steps := "do t = 1, 6\n"
	require.Contains(t, string(source), steps)
	for text, line := range map[string]string{
		string(source): `(?m)^56 +all +50700 .* rank 0 .* 6 .* is inspected when \d+ runs are expected, not \d+ \(112 if it shows a mesh\)$`,
		strings.Replace(string(source), steps, "do t = 1, 140\n", 1):                                                                  `(?m)^56 +0 +\d+ +\d+ +\d+ +\d\.\d +updates in order +pfb\+tiles +\d\d\.\d % +- +9\d\.\d % +9\d\.\d % +9\d\.\d % +[\d.]+m?s +\d+ runs \(model\) +\d+ +1 +- +50700 iterations in tiles of 512 elements: \d+ executions instead of about \d+$`,
		strings.NewReplacer(steps, "do t = 1, 140\n", "(block) :: a, b, w, x,", "(cyclic(7)) :: a, b, w, x,").Replace(string(source)): `(?m) pfb\+tiles .* 50700 iterations in tiles`,
	} {
		run := exec.Command(built(t, text), "-n", "2", "--locality-report")
		var stderr bytes.Buffer
		run.Stderr = &stderr
		require.NoError(t, run.Run())
		require.Regexp(t, line, stderr.String())
	}
}

// Where the subscripts show a mesh in no order, tiles are made for fewer steps than other loops wait for; not for a mesh in
// order, nor for graphs that no tiles help. Elements that exceed the caches need fewer still.
func TestTilesAreMadeForFewerStepsOnAMesh(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("bench/irregular/steps.f90")
	require.NoError(t, err)
	const waits = `(?m)^76 +all .* rank 0 .* is inspected when \d+ runs are expected, not `
	for _, c := range []struct{ kind, size, steps, line string }{
		{"1", "60000", "120", waits},
		{"2", "60000", "120", waits},
		{"4", "30", "120", `(?m)^76 +1 .* pfb\+tiles .* 120 +1 +- `},
		{"4", "30", "111", waits},
		{"4", "30", "112", `(?m)^76 +1 .* pfb\+tiles .* 112 +1 +- `},
		{"6", "120", "120", `(?m)^76 +1 .* pfb\+tiles .* 120 +1 +- `},
		{"6", "800", "90", waits + `90 \(91 if it shows a mesh\)$`},
		{"6", "800", "91", `(?m)^76 +1 .* pfb\+tiles .* 91 +1 +- `},
	} {
		text := strings.NewReplacer("KIND", c.kind, "SIZE", c.size, "STEPS", c.steps).Replace(string(source))
		run := exec.Command(built(t, text), "-n", "2", "--locality-report")
		var stderr bytes.Buffer
		run.Stderr = &stderr
		require.NoError(t, run.Run())
		require.Regexp(t, c.line, stderr.String(), "%+v", c)
	}
}

// On one rank tiles are made where the elements exceed the caches and enough steps are expected, which few are where one takes long.
func TestTilesAreMadeOnOneRank(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("bench/irregular/steps.f90")
	require.NoError(t, err)
	step := "    x = x + 1d-9*y\n"
	require.Contains(t, string(source), step)
	for _, c := range []struct{ steps, line string }{
		{"5", `(?m)^76 +0 .* runs as it is written`},
		{"1000", `(?m)^76 +0 .* 3178581 iterations in tiles of 512 elements`},
	} {
		text := strings.NewReplacer("KIND", "6", "SIZE", "1030", "STEPS", c.steps, step, step+"    x = x + 1d-300*sin(exp(sin(exp(sin(exp(x))))))\n    if (t == 8) exit\n").Replace(string(source))
		run := exec.Command(built(t, text), "-n", "1", "--locality-report")
		var stderr bytes.Buffer
		run.Stderr = &stderr
		require.NoError(t, run.Run())
		require.Regexp(t, c.line, stderr.String(), c.steps)
	}
}

// Loops of one line have figures of their own in the report, and a wavefront that reads through an index array has a line.
func TestTheReportTellsLoopsOfOneLineApart(t *testing.T) {
	t.Parallel()
	exe := built(t, `program lines
  integer, parameter :: n = 300
  integer :: idx(n), i, j
  real(8) :: a(n,n), x(n), y(n), z(n)
!hpf$ distribute (block, *) :: a
!hpf$ distribute (block) :: x, y, z, idx
  forall (i = 1:n) idx(i) = 1 + mod(i*7, n)
  x = 1.5d0; a = 1; y = 0; z = 0
  do i = 1, n; y(i) = x(idx(i)); end do; do i = 1, n - 1; z(i) = x(idx(i)) + x(idx(i+1)); end do
  do j = 2, n
    do i = 2, n
      a(i,j) = 0.5d0*a(i-1,j) + 0.25d0*a(i,j-1) + x(idx(j))
    end do
  end do
  print *, a(n,n), sum(y), sum(z)
end program
`, "--all-ranks")
	run := exec.Command(exe, "-n", "2", "--locality-report")
	var stderr bytes.Buffer
	run.Stderr = &stderr
	require.NoError(t, run.Run())
	require.Regexp(t, `(?m)^9 +1 +150 +150 +150 `, stderr.String())
	require.Regexp(t, `(?m)^9 +1 +149 +150 +298 `, stderr.String())
	require.Regexp(t, `(?m)^10 +all .* a wavefront: `, stderr.String())
}

// The report says of every loop what became of it, and a loop in which updates of an element meet
// keeps their order.
func TestLocalityReport(t *testing.T) {
	t.Parallel()
	exe := built(t, `program edges
  integer, parameter :: n = 500, m = 1500
  integer :: a(m), b(m), i
  real(8) :: x(n), y(n), w(m)
!hpf$ distribute (block) :: a, b, w, x, y
  forall (i = 1:m) a(i) = mod(i * 37, n) + 1
  forall (i = 1:m) b(i) = mod(i * 23 + 11, n) + 1
  x = 1; w = 0.5d0; y = 0
  do i = 1, m
    y(a(i)) = y(a(i)) + w(i) * x(b(i))
  end do
  forall (i = 1:n) y(i) = x(a(i))
  print *, sum(y)
end program
`)
	for wish, line := range map[string]string{
		"iter=nrc":                `(?m)^9 +0 +1500 +\d+ +3000 +1\.0 +1000 from updates in order +none\+nrc .* 1 +1 +- +asked for$`,
		"iter=nrc,reduce=relaxed": `(?m)^9 +0 +1500 +\d+ +3000 +1\.0 +none +none\+nrc .* 1 +1 +- +asked for$`,
		"auto":                    `(?m)^9 +0 +.* none .* runs as it is written, and not for long enough yet to look for an order$`,
	} {
		run := exec.Command(exe, "-n", "1", "--locality-report")
		run.Env = append(os.Environ(), "HPF_LOCALITY="+wish)
		var stderr bytes.Buffer
		run.Stderr = &stderr
		require.NoError(t, run.Run())
		require.Regexp(t, line, stderr.String(), wish)
		require.Regexp(t, `(?m)^12 +all .* none .* iterations store elements where they run`, stderr.String())
	}
	run := exec.Command(exe, "--locality=iter=fast")
	require.Error(t, run.Run())
	require.Equal(t, 2, run.ProcessState.ExitCode())
}

// Of loops that keep their order the report has the figures of what their inspectors have noted, on each rank. Elements that
// no iteration names do not count.
func TestLocalityReportOfGathers(t *testing.T) {
	t.Parallel()
	exe := built(t, `program gathers
  integer, parameter :: n = 4000
  integer :: p(n), i, j, k
  real(8) :: x(n), y(n), z(n), s
!hpf$ distribute (block) :: p, x, y, z
  forall (i = 1:n) p(i) = n + 1 - 2*((i + 1)/2)
  x = 1
  do i = 1, n
    y(i) = x(p(i))*0.5d0
  end do
  do i = 1, n
    s = 0
    do j = p(i), p(i) + 1
      s = s + x(j)
    end do
    z(i) = s
  end do
  k = 0
  do i = 1, n
    if (p(i) <= 2000 .and. x(2001 - p(i)) > 0) k = k + 1
  end do
  print *, sum(y), sum(z), k
end program
`)
	run := exec.Command(exe, "-n", "2", "--locality-report")
	var stderr bytes.Buffer
	run.Stderr = &stderr
	require.NoError(t, run.Run())
	for _, line := range []string{
		`(?m)^8 +1 +2000 +1000 +2000 +1\.0 +none +none +\d+\.\d % +- +\d+\.\d % .* - +1 +- +iterations store elements where they run`,
		`(?m)^11 +1 +- +2000 +4000 +1\.0 +none +none +\d+\.\d % .* - +1 +- +references in a loop or condition inside`,
		`(?m)^19 +x +1 +4000 +2000 +16000 `,
	} {
		require.Regexp(t, line, stderr.String())
	}
}

// Of updates those are remote that come from other ranks, not those of a rank's own elements that wait for them.
func TestLocalityReportOfUpdates(t *testing.T) {
	t.Parallel()
	exe, _ := builtProgram(t, "irregular_wishes")
	run := exec.Command(exe, "-n", "3", "--locality-report")
	var stderr bytes.Buffer
	run.Stderr = &stderr
	require.NoError(t, run.Run())
	require.Regexp(t, `(?m)^25 +total \(updates\) +2 +1800 +1196 +9568 `, stderr.String())
}

// The report has a line, too, for loops about which nothing is asked at run time: those that rank 0 runs, because they depend
// on themselves, their index arrays change or a loop around them runs there, and histograms.
func TestLocalityReportOfOtherWays(t *testing.T) {
	t.Parallel()
	exe := built(t, `program ways
  integer, parameter :: n = 500, m = 20000
  integer :: a(m), h(n), i, k, t
  real(8) :: x(n), y(n)
!hpf$ distribute (block) :: a, h, x, y
  forall (i = 1:m) a(i) = mod(i * 37, n) + 1
  x = 1; y = 0; h = 0
  do i = 1, m
    h(a(i)) = h(a(i)) + 1
  end do
  do t = 1, 3
    do i = 1, n
      x(i) = 0.5d0 * x(a(i)) + 1
    end do
    x(1) = x(1) + sum(y)
  end do
  do t = 1, 6
    forall (i = 1:m) a(i) = mod(i * 37 + 250 * t, n) + 1
    do i = 1, m
      k = a(i)
      y(k) = y(k) + 0.5d0
    end do
  end do
  print *, sum(x), sum(y), sum(h)
end program
`)
	for _, ranks := range []string{"2", "3"} {
		run := exec.Command(exe, "-n", ranks, "--locality-report")
		var stderr bytes.Buffer
		run.Stderr = &stderr
		require.NoError(t, run.Run())
		for _, line := range []string{
			`(?m)^8 +all .* copies .* every rank updates a copy of the array, and the copies are combined$`,
			`(?m)^12 +all .* rank 0 .* (iterations depend on each other: in order on rank 0|in order on rank 0, where the loop or one around it runs)`,
			`(?m)^19 +all .* rank 0 .* in order on rank 0 where its index arrays have changed too often`,
		} {
			require.Regexp(t, line, stderr.String(), ranks)
		}
	}
}

var irregularSeeds = flag.Uint64("irregularseeds", 5, "number of generated programs of irregular references")

// TestGeneratedIrregular compares random programs with gfortran, which gets a twin that evaluates nothing that need not
// exist.
func TestGeneratedIrregular(t *testing.T) {
	t.Parallel()
	for seed := *firstSeed; seed < *firstSeed+*irregularSeeds; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			source, twin, exe := filepath.Join(dir, "irregular.f90"), filepath.Join(dir, "twin.f90"), filepath.Join(dir, "program")
			text, other := irregular.Generate(seed)
			require.NoError(t, os.WriteFile(source, []byte(text), 0o644))
			require.NoError(t, os.WriteFile(twin, []byte(other), 0o644))
			want, err := oracle.Sequential(twin)
			require.NoError(t, err)
			require.NoError(t, compiler(t).Build(source, exe))
			for _, arguments := range [][]string{{"-n", "1"}, {"-n", "2"}, {"-n", "3"}, {"-n", "7"}, {"-n", "3", "--locality", "data=pfb"}, {"-n", "4", "--locality", "iter=nrc"}, {"-n", "2", "--locality", "dep=levels"}} {
				out, err := exec.Command(exe, arguments...).Output()
				require.NoError(t, err, "%v", arguments)
				require.Equal(t, string(want.Stdout), string(out), "%v", arguments)
			}
		})
	}
}

package tests

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// Integers that cannot be divided end the run with a message that names the line, also where the compiler knows the operands:
// there is no quotient by zero, and the smallest integer divided by -1 does not fit its kind. Its remainder ends gfortran's programs, too.
func TestDivisionsWithoutResultEndTheRun(t *testing.T) {
	t.Parallel()
	const overflow, zero = "integer overflow in a division by -1", "integer division by zero"
	for name, c := range map[string]struct{ kind, statement, message string }{
		"quotient":   {"4", "d = d/m", overflow},
		"remainder":  {"8", "d = mod(d, m)", overflow},
		"modulo":     {"8", "d = modulo(d, m)", overflow},
		"two bytes":  {"2", "d = d/m", overflow},
		"one byte":   {"1", "d = mod(d, m)", overflow},
		"scalars":    {"4", "d(1) = least/m(3)", overflow},
		"forall":     {"1", "forall (i = 1:5, m(i) < 0) d(i) = d(i)/m(i)", overflow},
		"constants":  {"4", "s = -1; d(1) = least/s", overflow},
		"both kinds": {"2", "s = m(3) - m(2)*m(4); d(1) = mod(least, s - s)", zero},
		"not used":   {"4", "do i = 1, 4; s = 7/(m(i) - 1); if (m(i) > 1) d(i) = d(1 + s/7); end do", zero},
		"no index":   {"4", "do i = 1, 4; s = 6/(i - 1); if (i > 1) d(s - 1) = 2; end do", zero},
		"one or two": {"4", "s = 0; d(1) = 7/s", zero},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe := built(t, `program wrong
  integer, parameter :: k = `+c.kind+`
  integer(k), parameter :: least = -huge(1_k) - 1
  integer(k) :: d(5) = least, m(5) = (/ 1, 2, -1, 3, 1 /), s = 0
  integer :: i = 0
!hpf$ distribute (block) :: d, m
  print *, 'before'
  `+c.statement+`
  print *, d, i, s
end program
`)
			for _, ranks := range []int{1, 3} {
				requireError(t, exe, ranks, `:8: run-time error on rank \d+: `+c.message)
			}
		})
	}
}

// The mask of an ELSEWHERE or an inner WHERE is evaluated where the masks before and around it let it, also if it is stored because the
// construct assigns what it reads. The programs of gfortran divide everywhere, and fail.
func TestMasksDivideWhereTheyMatter(t *testing.T) {
	t.Parallel()
	exe := built(t, `program masks
  integer :: d(8) = (/ 3, 6, 9, 12, 15, 18, 21, 24 /), m(8) = (/ 1, 2, 0, 1, 2, 0, 1, 2 /), e(8, 2), f(8, 2) = 0, i
!hpf$ distribute (block) :: d, m
!hpf$ align e(i, *) with d(i)
  e(:, 1) = d
  e(:, 2) = d + 12
  where (m == 0)
    d = 0
  elsewhere (d/m > 5)
    d = d/m
  elsewhere
    d = -1
  end where
  print '(8i4)', d
  forall (i = 1:2)
    where (m == 0)
      e(:, i) = 0
    elsewhere (e(:, i)/m > 5)
      e(:, i) = e(:, i)/m
    elsewhere
      e(:, i) = -1
    end where
  end forall
  print '(8i4)', e
  forall (i = 1:8)
    where (e(i, :) > 0)
      where (60/e(i, :) > 4)
        e(i, :) = 100
        f(i, :) = 1
      end where
    end where
  end forall
  print '(8i4)', e, f
end program
`)
	for _, ranks := range []string{"1", "3"} {
		out, err := exec.Command(exe, "-n", ranks).CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.Equal(t, `  -1  -1   0  12   7   0  21  12
  -1  -1   0  12   7   0  21  12
  15   9   0  24  13   0  33  18
  -1  -1   0 100 100   0  21 100
  15 100   0  24  13   0  33  18
   0   0   0   1   1   0   0   1
   0   1   0   0   0   0   0   0
`, string(out))
	}
}

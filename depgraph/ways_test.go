package depgraph_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// TestCyclesOnRankZero lets rank 0 run a loop in order that skips iterations by CYCLE, as it does where the loop does so by IF: a
// wavefront hands the sum over in each iteration.
func TestCyclesOnRankZero(t *testing.T) {
	for _, skipped := range []string{"if (w(i) > 5) cycle\ns = s*0.5 + w(i)", "if (w(i) <= 5) then\ns = s*0.5 + w(i)\nend if"} {
		p, bag, err := interpret.Normalise("real :: w(3007), s = 0\n!hpf$ distribute w(cyclic)\nw = 1\ndo i = 1, 3007\n" + skipped + "\nend do\nprint *, s\nend\n")
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{})
		assert.True(t, holdsSerial(p.Body), skipped)
	}
}

// TestSweepsBetweenRedistributions lets rank 0 run sweeps that use the variable of a loop around them, which cannot run there as a
// whole.
func TestSweepsBetweenRedistributions(t *testing.T) {
	p, bag, err := interpret.Normalise(`
  integer, parameter :: n = 60
  real(8) :: u(n,n,n), r(n), b(n)
  integer :: i, j, k, d, it
!hpf$ processors p(2)
!hpf$ dynamic u
!hpf$ distribute u(*,*,block) onto p
  forall (i=1:n, j=1:n, k=1:n) u(i,j,k) = mod(i*j + k, 7)
  do it = 1, 2
    do d = 1, 3
      if (d == 3) then
!hpf$ redistribute u(block,*,*)
        continue
      end if
      do k = 1, n
        do j = 1, n
          do i = 1, n
            if (d == 1) r(i) = u(i,j,k)
            if (d == 2) r(i) = u(j,i,k)
            if (d == 3) r(i) = u(j,k,i)
          end do
          b(1) = 0.25d0
          do i = 2, n
            b(i) = 1/(4 - b(i-1))
            r(i) = (r(i) + r(i-1))*b(i)
          end do
          do i = n-1, 1, -1
            r(i) = r(i) + b(i)*r(i+1)
            if (d == 1) u(i,j,k) = r(i)
            if (d == 2) u(j,i,k) = r(i)
            if (d == 3) u(j,k,i) = r(i)
          end do
        end do
      end do
    end do
!hpf$ redistribute u(*,*,block)
  end do
  print '(5f14.8)', sum(u), u(3,::15,7), u(n,n,n)
end program
`)
	require.NoError(t, err)
	depgraph.Resolve(p, bag, depgraph.Options{})
	alone := false
	loopir.Walk(p.Body, func(s loopir.Stmt) {
		if s, ok := s.(*loopir.Serial); ok {
			d, ok := s.Body[0].(*loopir.Do)
			alone = alone || ok && p.Scalars[d.Var].Name == "k"
		}
	})
	assert.True(t, alone)
}

func holdsSerial(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		_, ok := s.(*loopir.Serial)
		return ok
	})
}

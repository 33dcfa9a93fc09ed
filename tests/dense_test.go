package tests

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const denseHead = `program dense
  integer, parameter :: n = 30
  real(8) :: a(n,n), b(n,n), c(n,n), u(n), v(n), w(n), s, t
  integer :: i, j, k(n), l(n), z
!HPF$ PROCESSORS p(4)
!HPF$ DISTRIBUTE a(BLOCK,*) ONTO p
!HPF$ DISTRIBUTE b(*,BLOCK) ONTO p
!HPF$ ALIGN c(i,j) WITH a(i,j)
!HPF$ DISTRIBUTE v(BLOCK) ONTO p
!HPF$ DISTRIBUTE w(CYCLIC(3)) ONTO p
!HPF$ ALIGN u(i) WITH v(i)
  a = 1; b = 2; c = 3; w = 2; v = 1; s = 0; t = 1; z = 3
  forall (i = 1:n) k(i) = mod(7*i, n) + 1
  forall (i = 1:n) l(i) = n + 1 - i
  forall (i = 1:n, j = 1:n) a(i,j) = i + 0.5d0*j
  forall (i = 1:n) u(i) = 0.25d0*i
`

// denseForms are statements: M stands for a matrix, V for a vector, I for an array of indices, S for a scalar, R for a real, # for a
// subscript and % for a distance.
var denseForms = []string{
	"V = R*V + R", "V = R*V + R*V", "V = R*cshift(V, %) + R", "M = R*transpose(M) + R", "S = 0.01d0*R*sum(V) + R",
	"forall (i = 2:n-1, j = 2:n-1) M(i,j) = R*M(i-1,j) + R*b(i,j+1)", "forall (i = 1:n) V(i) = R*V(I(i)) + R",
	"V(2:n-1) = R*V(1:n-2) + R*V(3:n)", "where (V > R) V = R*V", "if (S > R) S = R*S + R", "V(#) = S + R", "S = R*V(#)",
	"z = mod(%*z*z + I(#), n) + 1", "V(z) = R*V(z) + R*M(z,#)", "M(#,:) = R*V", "S = R*maxval(M(:,#)) + R", "print *, S, V(#)",
	"do i = 2, n; V(i) = R*V(i-1) + R; end do", "do i = 1, 3; V = R*V + R*S; M(#,#) = S; end do", "t = s; M(#,#) = t; V = R*V + R",
}

// denseProgram is a long program whose statements have few forms.
func denseProgram(seed uint64) string {
	g := rand.New(rand.NewPCG(seed, 0))
	one := func(names ...string) string { return names[g.IntN(len(names))] }
	var b strings.Builder
	b.WriteString(denseHead)
	for range 700 {
		for _, c := range one(denseForms...) {
			switch c {
			case 'M':
				b.WriteString(one("a", "b", "c"))
			case 'V':
				b.WriteString(one("u", "v", "w"))
			case 'I':
				b.WriteString(one("k", "l"))
			case 'S':
				b.WriteString(one("s", "t"))
			case 'R':
				fmt.Fprintf(&b, "0.%03dd0", g.IntN(500))
			case '#':
				fmt.Fprint(&b, 1+g.IntN(30))
			case '%':
				fmt.Fprint(&b, 1+g.IntN(3))
			default:
				b.WriteRune(c)
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("  print *, sum(a), sum(b), sum(c), sum(u), sum(v), sum(w), s, t, z\nend program dense\n")
	return b.String()
}

// Most statements of long programs have the code of others, with other arguments.
func TestDensePrograms(t *testing.T) {
	t.Parallel()
	hpfc := compiler(t)
	for seed := uint64(1); seed <= 2; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			source := filepath.Join(t.TempDir(), "dense.f90")
			require.NoError(t, os.WriteFile(source, []byte(denseProgram(seed)), 0o644))
			compareProgram(t, hpfc, source)
		})
	}
}

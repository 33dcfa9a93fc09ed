package lang

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// longProgram returns a program of about n lines with every kind of construct.
func longProgram(n int) string {
	const body = `do i = 1, 1000
  do j = 2, 999
    a(i,j) = b(i,j)*2.0d0 + c(i,j-1)**2 - (a(i,j+1) + b(i,j))/3.0d0
    if (a(i,j) > 0.5d0 .and. j /= 3) then
      b(i,j) = -a(i,j)
    else
      b(i,j) = sqrt(abs(a(i,j))) + c(i,j) * real(i)
    end if
  end do
end do
forall (i=1:1000:2, j=1:1000, a(i,j) /= 0.0d0)
  c(i,j) = a(j,i) + b(mod(i+6,10)+1, j)
end forall
forall (i=1:1000) a(3*i+4,1) = b(2*i+1,2)
!HPF$ INDEPENDENT
do i = 1, n
  c(1:500:2,3) = a(1:250,1) + &
    b(2:251,2)
end do
print *, 'it''s', sum(a)
`
	var b strings.Builder
	b.WriteString("program long\nimplicit none\nreal(8) :: a(1000,1000), b(1000,1000), c(1000,1000)\ninteger :: i, j, n\n")
	for lines := 5; lines < n; lines += strings.Count(body, "\n") {
		b.WriteString(body)
	}
	b.WriteString("end program long\n")
	return b.String()
}

func parseText(src string) *diag.Bag {
	var set source.Set
	var bag diag.Bag
	Parse(set.Add("long.f90", src), &bag, Options{})
	return &bag
}

// Ten times the lines take at most about ten times the memory, also where no END is in sight and where
// every line is wrong.
func TestLinear(t *testing.T) {
	for name, repeat := range map[string]string{
		"forall headers":  "forall (i=1:3)\n",
		"open blocks":     "if (a) then\ndo i = 1, 2\n",
		"wrong lines":     "x = ) + 'abc\n",
		"continuations":   "x = 1 + &\n",
		"bare directives": "!distribute a(block)\n",
		"parentheses":     "x = a((((((b))))))\n",
		"stray ends":      "end do\n",
		"quotes":          "'&' & ' &\n",
		"semicolons":      "x = 1;",
	} {
		t.Run(name, func(t *testing.T) {
			small := testing.AllocsPerRun(1, func() { parseText(strings.Repeat(repeat, 200)) })
			large := testing.AllocsPerRun(1, func() { parseText(strings.Repeat(repeat, 2000)) })
			require.Less(t, large, 15*small+1000)
		})
	}
	require.Empty(t, parseText(longProgram(2000)).List)
}

func BenchmarkParse(b *testing.B) {
	for _, lines := range []int{2000, 20000} {
		src := longProgram(lines)
		b.Run(fmt.Sprint(lines), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for range b.N {
				parseText(src)
			}
		})
	}
}

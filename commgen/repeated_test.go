package commgen_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// What merely repeats short steps often may run on rank 0 as a whole. Nests with DO loops in them stay nests there, for their
// strips.
func TestRepeatedStepsOnOneRank(t *testing.T) {
	p, bag, err := interpret.Normalise(`
real(8) :: a(50,50), x(50), y(50), largest
!HPF$ DISTRIBUTE (BLOCK,*) :: a
!HPF$ ALIGN x(i) WITH a(i,*)
!HPF$ ALIGN y(i) WITH a(i,*)
a = 1
x = 1
do k = 1, 1000
  y = matmul(a, x)
  largest = maxval(y)
  x = y/largest
end do
do k = 1, 10
  x = 2*matmul(a, x)
end do
end
`)
	require.NoError(t, err)
	depgraph.Resolve(p, bag, depgraph.Options{})
	text := commgen.Format(commgen.Generate(p, bag))
	_, chosen, found := strings.Cut(text, "way = the cheapest of\n")
	require.True(t, found, text)
	together, rest, found := strings.Cut(chosen, "  else\n")
	require.True(t, found, text)
	require.Contains(t, together, "home y(", "all ranks")
	alone, after, found := strings.Cut(rest, "= 1:10\n")
	require.True(t, found, text)
	require.Contains(t, alone, "serial on rank 0")
	require.Contains(t, alone, "nest (i", "the product")
	require.NotContains(t, after, "serial on rank 0", "few steps")
	require.Regexp(t, `every rank that comes to it computes\n  i in strips inside the DO loops`, after)
}

// Output is the same work for all ranks, so that loops that print may run on rank 0 as well, and so may those whose temporaries
// get other bounds in each iteration.
func TestRepeatedStepsWithOutputAndTemporaries(t *testing.T) {
	text := planned(t, `
real(8) :: a(200), b(200)
!HPF$ DISTRIBUTE (BLOCK) :: a, b
a = 1
do k = 1, 20000
  b(2:199) = a(1:198) + a(3:200)
  a = b
  if (mod(k, 1000) == 0) print *, k, sum(b)
end do
do k = 1, 20000
  m = 100 + mod(k, 50)
  a(2:m) = a(1:m-1) + a(3:m+1)
end do
end
`)
	require.Equal(t, 2, strings.Count(text, " = the cheapest of\n"), text)
	for _, region := range strings.Split(text, "serial on rank 0")[1:] {
		inside, _, _ := strings.Cut(region, "copy box")
		require.Regexp(t, `print list-directed|alloc real\(8\) right_root`, inside)
	}
}

// planned is the communication plan of a program.
func planned(t *testing.T, source string) string {
	p, bag, err := interpret.Normalise(source)
	require.NoError(t, err)
	depgraph.Resolve(p, bag, depgraph.Options{})
	return commgen.Format(commgen.Generate(p, bag))
}

// Loops whose numbers of iterations nobody knows are the same work for all ranks and for rank 0 alone, unless ranks divide it.
func TestUnknownIterationsOnOneRank(t *testing.T) {
	const program = `
real(8) :: x(500), v(3,500)
integer :: c(3,500), length(500)
!HPF$ DISTRIBUTE (BLOCK) :: x, length
!HPF$ DISTRIBUTE (*,BLOCK) :: c, v
x = 1
v = 0
c = 1
length = 3
do k = 1, 500
  j = c(1,k)
  do i = 1, length(j)
    s = s + i
  end do
  length(j) = 4 - length(j)
  v(:,j) = 2*v(:,j) + s
end do
print *, v
end
`
	loop := func(text string) string {
		_, rest, found := strings.Cut(text, "home length(")
		require.True(t, found, text)
		return rest
	}
	alone := loop(planned(t, program))
	require.Contains(t, alone, "serial on rank 0")
	require.NotContains(t, alone, "fetch ")
	divided := loop(planned(t, strings.Replace(program, "s = s + i", "x(i) = i", 1)))
	require.Contains(t, divided, "fetch ")
}

// A loop around short loops in rounds is better off on rank 0: rows of a matrix are short if all together go through its elements once.
func TestShortRoundsOnOneRank(t *testing.T) {
	text := planned(t, `
real(8) :: a(1000000)
integer :: first(100001), column(1000000), place(100000)
!HPF$ DISTRIBUTE (BLOCK) :: a, column
a = 1
first = (/ (10*i - 9, i = 1, 100001) /)
column = 1
place = 1
do i = 1, 100000
  do k = first(i), first(i+1) - 1
    a(k) = a(k)/a(place(column(k)))
  end do
end do
print *, a(1)
end
`)
	require.Contains(t, text, "11 >= 131072")
}

// Sections with the same elements for bounds are the same section, so that an assignment from one to the other needs no temporary.
func TestSectionsWithEqualBounds(t *testing.T) {
	text := planned(t, `
integer :: phi(600), p(9)
!HPF$ DISTRIBUTE (BLOCK) :: phi
p = 2
phi = 1
do k = 1, 9
  phi(p(k):600:p(k)) = phi(p(k):600:p(k))/p(k)
end do
print *, phi
end
`)
	require.NotContains(t, text, "right")
}

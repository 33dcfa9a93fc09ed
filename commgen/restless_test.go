package commgen_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// Where the loop around changes what subscripts follow from, rank 0 begins.
func TestRestlessFromTheFirst(t *testing.T) {
	for _, c := range []struct {
		change string
		most   int64
	}{{"m = m*2", 3}, {"if (mod(k, 9) == 0) m = m*2", 0}} {
		p, bag, err := interpret.Normalise(`
real(8) :: x(4096), y(4096)
!HPF$ DISTRIBUTE (BLOCK) :: x, y
x = 1
m = 1
do k = 1, 12
  do j = 1, 4096/m
    y(j*m) = x((4096/m - j + 1)*m)
  end do
  ` + c.change + `
end do
print *, y(4096)
end
`)
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{})
		plan := commgen.Generate(p, bag)
		found := false
		for _, s := range plan.Program.Scalars {
			if s.Name == "changes" {
				found = true
				require.Equal(t, c.most, s.Init.I, c.change)
			}
		}
		require.True(t, found)
	}
}

// One rank has nothing to find out where subscripts are sums of products, and executes a FORALL in order if its elements differ.
func TestOneRankInOrder(t *testing.T) {
	for subscript, inOrder := range map[string]bool{"l + j*m + i": true, "k(i) + j": false} {
		p, bag, err := interpret.Normalise(`
real(8) :: x(4096), y(4096)
integer :: k(64)
!HPF$ DISTRIBUTE (BLOCK) :: x, y
x = 1
k = (/ (64*i, i = 1, 64) /)
m = k(1)
l = k(2)
forall (i = 1:8, j = 1:8) y(` + subscript + `) = x(` + subscript + `)
print *, y(4096)
end
`)
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{})
		require.Equal(t, inOrder, strings.Contains(commgen.Format(commgen.Generate(p, bag)), "restless = differ .and. ((number_of_processors() == 1)"), subscript)
	}
}

// One rank does not inspect what would keep its order anyway: nests with several loops, of which nobody can tell before whether all
// elements are at home, and what a loop was divided into because its subscripts name several loops.
func TestOneRankInspectsNothingInVain(t *testing.T) {
	const one = "(number_of_processors() == 1) .or. ((alone"
	pairs := planned(t, `
integer :: cell(8, 100)
real(8) :: x(400), f(400)
!HPF$ DISTRIBUTE (BLOCK) :: x, f
!HPF$ DISTRIBUTE (*, BLOCK) :: cell
cell = 1
x = 1
f = 0
do j = 1, 99
  do i = 1, 8
    do m = 1, 8
      if (x(cell(i, j)) > x(cell(m, j + 1))) f(cell(i, j)) = f(cell(i, j)) + x(cell(m, j + 1))
    end do
  end do
end do
print *, f
end
`)
	require.Contains(t, pairs, one)
	numbered := planned(t, `
integer, parameter :: nx = 30, ny = 20
real(8) :: x(nx*ny)
integer :: edge(nx*ny)
!HPF$ DISTRIBUTE (BLOCK) :: x, edge
k = 0
do j = 1, ny
  do i = 1, nx
    k = k + 1
    x(k) = i*0.5d0
    edge(k) = 0
    if (i == 1) edge(k) = 1
  end do
end do
print *, sum(x), sum(edge)
end
`)
	require.Equal(t, 3, strings.Count(numbered, one))
	require.NotContains(t, planned(t, `
integer :: a(5000), p(400)
real(8) :: x(400), y(400)
!HPF$ DISTRIBUTE (BLOCK) :: a, p, x, y
a = 1
p = 1
x = 1
y = 0
do i = 1, 5000
  y(a(i)) = y(a(i)) + x(p(a(i)))
end do
print *, y
end
`), one) // the runtime may choose an order
}

// Inspectors of one nest share what they have to know: the elements of the index arrays are found out once for all subscripts that need them.
func TestInspectorsShareSubscriptsOfSubscripts(t *testing.T) {
	text := planned(t, `
integer :: ptr(51), ci(250), diagp(50)
real(8) :: lu(250)
!HPF$ DISTRIBUTE (BLOCK) :: ci, lu, diagp
ptr = (/ (3*i - 2, i = 1, 51) /)
ci = 1
diagp = 1
lu = 1
do i = 2, 50
  do kk = ptr(i), diagp(i) - 1
    k = ci(kk)
    lu(kk) = lu(kk)/lu(diagp(k))
    do jj = kk + 1, ptr(i + 1) - 1
      do l = diagp(k) + 1, ptr(k + 1) - 1
        if (ci(l) == ci(jj)) lu(jj) = lu(jj) - lu(kk)*lu(l)
      end do
    end do
  end do
end do
print *, lu
end
`)
	require.Equal(t, 9, strings.Count(text, "schedule stream"))
}

// On rank 0 the loops of what a loop was divided into stand in the order of the program.
func TestDividedLoopsInOrder(t *testing.T) {
	p, bag, err := interpret.Normalise(`
integer :: c(8, 8), d(8, 8), x(64)
!HPF$ DISTRIBUTE (*, BLOCK) :: c, d
!HPF$ DISTRIBUTE (BLOCK) :: x
x = 1
m = x(3)*4
do j = 1, 4
  do i = 1, 8
    c(i, j) = x(i*m + j)
    d(i, j + 4) = x(i*m + j) + c(i, j)
  end do
end do
print *, d
end
`)
	require.NoError(t, err)
	depgraph.Resolve(p, bag, depgraph.Options{})
	text := commgen.Format(commgen.Generate(p, bag))
	require.Regexp(t, `do j[.0-9]* = 1:4 independent\s+dimension .*\s+do i[.0-9]* = 1:8 independent\s+c_root`, text)
	require.Regexp(t, `do j[.0-9]* = 1:4 independent\s+dimension .*\s+do i[.0-9]* = 1:8 independent\s+d_root`, text)
}

// Rank 0 marks the elements that a FORALL stores into through an index array, where there are not too many of them, and an inspector
// reports one that it has stored into twice.
func TestForallMarkedOnRoot(t *testing.T) {
	for elements, marked := range map[string]string{"n": "16000 >= 1000", "n*99": "16000 >= 99000"} {
		p, bag, err := interpret.Normalise(`
integer, parameter :: n = 1000
integer :: k(n), x(` + elements + `), y(n)
!HPF$ DISTRIBUTE (BLOCK) :: k, x, y
y = 1
do t = 1, 1000
  forall (i = 1:n) k(i) = mod(i*37 + int(t), n) + 1
  forall (i = 1:n, y(i) > 0) x(k(i)) = y(i)
end do
print *, x(1)
end
`)
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{})
		text := commgen.Format(commgen.Generate(p, bag))
		_, rest, found := strings.Cut(text, "restless = ("+marked+") .and. ")
		require.True(t, found, text)
		_, region, _ := strings.Cut(rest, "twice = .false.")
		loop, region, _ := strings.Cut(region, "if twice")
		report, _, _ := strings.Cut(region, "else")
		require.Regexp(t, `x_root\.\d+\(.*\) = y_root\.\d+\(.*\)\n *twice = twice \.or\. \(marks\.\d+\(.*\) /= 0\)\n *marks\.\d+\(.*\) = 1\n`, loop)
		require.Regexp(t, `note x\(.*\) in stream (\d+) of x\n *schedule stream \d+ of x\n`, report)
	}
}

// A nest whose loops have been interchanged may be executed too rarely for an inspector as well.
func TestInterchangedWithoutInspector(t *testing.T) {
	text := planned(t, `
real :: image(40,40), view(60,9)
!HPF$ DISTRIBUTE (BLOCK,*) :: image
!HPF$ DISTRIBUTE (*,BLOCK) :: view
view = 1
image = 0
do k = 1, 9
  do j = 1, 40
    do i = 1, 40
      l = int(i*cos(k/6.) + j*sin(k/6.)) + 1
      if (l > 0) image(i,j) = image(i,j) + view(l,k)
    end do
  end do
end do
print *, image
end
`)
	require.Contains(t, text, "wait with the inspection, on copies")
	require.Contains(t, text, " + view_copy.")
}

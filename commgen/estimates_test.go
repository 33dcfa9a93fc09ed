package commgen_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Copies that a loop in order needs in each of its iterations cost what finding out about them costs.
func TestEstimatesOfCopies(t *testing.T) {
	for _, c := range []struct{ name, source, again string }{
		{"a neighbour in a cyclic dimension, and lines of others", `
integer :: f(500,500)
!HPF$ DISTRIBUTE (*,CYCLIC) :: f
f = 0
do l = 1, 499
  do i = 1, 500 - l
    m = f(i,i+l-1)
    do k = i + 1, i + l - 1
      m = max(m, f(i,k) + f(k+1,i+l))
    end do
    f(i,i+l) = m
  end do
end do
end
`, "49900000 again"},
		{"a column along the rows of the owners", `
real(8) :: a(600,600)
!HPF$ DISTRIBUTE (*,CYCLIC(8)) :: a
a = 1
do k = 1, 600
  do j = k + 1, 600
    do i = j, 600
      a(i,j) = a(i,j) - a(i,k)*a(j,k)
    end do
  end do
end do
end
`, "36000000 again"},
	} {
		text := planned(t, c.source)
		require.Contains(t, text, c.again, c.name)
	}
}

// On copies in blocks, elements at distances from an index array are looked for in each iteration: rank 0 is faster.
func TestCopiesInBlocksThatLookForElements(t *testing.T) {
	require.NotContains(t, planned(t, `
integer :: f(0:10000,0:400), w(400)
!HPF$ DISTRIBUTE (*,BLOCK) :: f
do i = 1, 400
  w(i) = mod(i*37, 500) + 50
end do
f = 0
do i = 1, 400
  do j = 0, 10000
    f(j,i) = f(j,i-1)
    if (j >= w(i)) f(j,i) = max(f(j,i), f(j-w(i),i-1) + i)
  end do
end do
end
`), "f_blocks")
}

// Wavefronts whose innermost loop carries nothing leave it to vector instructions; others run several iterations side by side.
func TestJamOnlyWhatDepends(t *testing.T) {
	source := func(element string) string {
		return `
real(8) :: a(400,400), b(400,400)
!HPF$ DISTRIBUTE (*,BLOCK) :: a, b
a = 1
b = 2
do j = 2, 400
  do i = 2, 400
    a(i,j) = b(i,j)/(1.5d0 + ` + element + `)
  end do
end do
end
`
	}
	free, tied := planned(t, source("a(i,j-1)")), planned(t, source("a(i,j-1) + a(i-1,j)"))
	require.Contains(t, free, "wavefront in strips of i")
	require.NotContains(t, free, "jam")
	require.Regexp(t, `wavefront in strips of i[.0-9]*, jam 1`, tied)
}

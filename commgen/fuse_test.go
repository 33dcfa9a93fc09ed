package commgen_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Sums that follow each other store their terms in the same place, unless they are added up together.
func TestSumsShareTheirTerms(t *testing.T) {
	text := planned(t, `
real(8) :: a(90), b(90), s1, s2, s3, s4
!HPF$ DISTRIBUTE (BLOCK) :: a, b
a = 1
b = 2
s1 = sum(a(2:89)*b(2:89))
s2 = sum(a(2:89)*a(2:89))
s3 = sum(a(1:80)*b(1:80))
s4 = 0
do i = 1, 88
  s4 = s4 + a(i+1)*b(i+1)
end do
print *, s1, s2, s3, s4
end
`)
	var stored []string
	for line := range strings.Lines(text) {
		if name, found := strings.CutPrefix(strings.TrimSpace(line), "alloc real(8) terms"); found {
			stored = append(stored, name)
		}
	}
	require.GreaterOrEqual(t, len(stored), 3, text)
	require.Equal(t, stored[0], stored[1])
	require.NotEqual(t, stored[0], stored[2])
}

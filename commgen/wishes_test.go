package commgen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/lang/diag"
	"hpfc/tests/interpret"
)

// A directive that has no effect gets a warning with the reason, one that has an effect gets none.
func TestWishesWithoutEffectAreNamed(t *testing.T) {
	for _, c := range []struct{ wish, loop, warning string }{
		{"iter=nrc", "x(i) = y(i)", "iter=nrc has no effect: the loop is none whose iterations"},
		{"iter=bs", "x(i) = y(a(i))", "iter=bs has no effect: iterations store elements where they run"},
		{"dep=levels", "x(a(i)) = x(a(i)) + y(i)", "dep=levels has no effect: the iterations do not depend on each other"},
		{"data=pfb,iter=bs", "if (y(i) > 0) x(a(i)) = x(a(i)) + y(b(i))", "data=pfb, iter=bs has no effect: references in a loop or condition inside"},
		{"iter=bs,reduce=relaxed", "x(a(i)) = x(a(i)) + i", "iter=bs, reduce=relaxed has no effect: iterations use their number"},
		{"data=pfb", "x(a(i)) = x(b(i))", "data=pfb has no effect: the iterations depend on each other"},
		{"iter=bs", "x(a(i)) = x(b(i))", "iter=bs has no effect: the iterations depend on each other, so that dep=topo or dep=levels"},
		{"iter=bs,dep=topo", "x(a(i)) = x(b(i))", ""},
		{"data=pfb,iter=nrc,reduce=relaxed", "x(a(i)) = x(a(i)) + y(b(i))", ""},
		{"data=none,iter=none,reduce=strict,dep=auto", "x(i) = y(i)", ""},
	} {
		p, bag, err := interpret.Normalise(fmt.Sprintf(`program wishes
  integer :: i, a(100), b(100)
  real :: x(100), y(100)
!hpf$ distribute (block) :: x, y, a, b
!hpf$ locality(%s)
  do i = 1, 100
    %s
  end do
  print *, sum(x)
end program
`, c.wish, c.loop))
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{AllRanks: true})
		commgen.Generate(p, bag)
		warnings := ""
		for _, d := range bag.List {
			if d.Code == diag.IgnoredDirective {
				warnings += d.Text
			}
		}
		require.True(t, strings.HasPrefix(warnings, c.warning) && (warnings == "") == (c.warning == ""), "%s: %s", c.loop, warnings)
	}
}

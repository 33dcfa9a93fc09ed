package lang

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

func parse(t *testing.T, src string, opt Options) (*ast.Program, *diag.Bag) {
	t.Helper()
	var set source.Set
	var bag diag.Bag
	return Parse(set.Add("test.f90", src), &bag, opt), &bag
}

// The scheduling paper's first figure is a program as it is printed.
func TestPaperShorthand(t *testing.T) {
	tree, bag := parse(t, `real A(0:181),B(0:119)
!processor P(0:4)
!processor Q(0:4)
!distribute A(cyclic(4)) onto P
!distribute B(cyclic(3)) onto Q
FORALL (i=0:59)
A(3*i+4)=B(2*i+1)
`, Options{})
	require.False(t, bag.HasErrors())
	require.Len(t, bag.List, 1)
	require.Equal(t, diag.NoEnd, bag.List[0].Code)
	require.Len(t, tree.Body, 6)
	require.IsType(t, &ast.Processors{}, tree.Body[1])
	d := tree.Body[3].(*ast.Distribute)
	require.Equal(t, "cyclic", d.Formats[0].Kind)
	require.Equal(t, "p", d.Onto.Text)
	f := tree.Body[5].(*ast.Forall)
	require.Len(t, f.Body, 1)
	require.Len(t, f.Indices, 1)
}

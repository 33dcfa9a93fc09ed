package analysis_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/lang"
	"hpfc/lang/diag"
	"hpfc/lang/source"

	"hpfc/analysis"
)

// TestCodePrograms checks the program in the comment of every code: the code must be reported
// on the line marked "! here".
func TestCodePrograms(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../lang/diag/codes_check.go", nil, parser.ParseComments)
	require.NoError(t, err)
	checked := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		code, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		require.NoError(t, err)
		checkCodeProgram(t, diag.Code(code), spec.Doc.Text())
		checked++
		return true
	})
	require.Greater(t, checked, 15)
}

func checkCodeProgram(t *testing.T, code diag.Code, doc string) {
	_, program, found := strings.Cut(doc, "\n\n")
	require.True(t, found, "the comment of %s has no program", code)
	line := strings.Count(strings.SplitN(program, "! here", 2)[0], "\n") + 1
	var fs source.Set
	var bag diag.Bag
	tree := lang.Parse(fs.Add("doc.f90", program), &bag, lang.Options{})
	analysis.Check(tree, &fs, &bag)
	require.Len(t, bag.List, 1, "%s: %s", code, program)
	require.Equal(t, code, bag.List[0].Code, program)
	require.Equal(t, line, fs.Position(bag.List[0].Span.Start).Line, "%s: %s", code, program)
}

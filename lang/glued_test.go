package lang

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/ast"
	"hpfc/lang/diag"
)

func TestLabelsBehindKeywords(t *testing.T) {
	for glued, apart := range map[string]string{
		"10 goto10":                         "10 goto 10",
		"10 continue\nif (a(1) > 2) Goto10": "10 continue\nif (a(1) > 2) goto 10",
		"10 go to10; x = 1":                 "10 go to 10; x = 1",
		"do10 i = 1, 3\n10 x = i":           "do 10 i = 1, 3\n10 x = i",
		"DO10, i = 1, 3\n10 x = i":          "do 10, i = 1, 3\n10 x = i",
		"do10\nexit\n10 continue":           "do 10\nexit\n10 continue",
	} {
		tree, bag := parse(t, glued+"\nend\n", Options{})
		require.Len(t, bag.List, 1, glued)
		require.Equal(t, diag.MissingBlank, bag.List[0].Code)
		var b strings.Builder
		require.NoError(t, ast.Fprint(&b, tree))
		_, body, _ := strings.Cut(b.String(), "\n")
		want := text(t, apart)
		require.Equal(t, want, strings.TrimPrefix(strings.ReplaceAll("\n"+strings.TrimSuffix(body, "\n"), "\n  ", "\n"), "\n"))
	}
}

func TestNamesThatEndInNumbers(t *testing.T) {
	require.Equal(t, "assign do10 = goto10\nassign to10(1) = 2", text(t, "do10 = goto10\nto10(1) = 2"))
}

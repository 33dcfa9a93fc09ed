package toolchain

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Pieces are modules of their own: they have copies of constants and of functions that may be inlined, and declare what is elsewhere.
func TestPiecesAreComplete(t *testing.T) {
	ll := `@text = private unnamed_addr constant [2 x i8] c"@\00"
@seen = constant [1 x i64 (i64)*] [i64 (i64)* @copied]
declare i64 @outside(i8*)
define i64 @first(i64 %x) {
  %y = call i64 @copied(i64 %x)
  %z = call i64 @second(i64 %y)
  ret i64 %z
}
define internal i64 @second(i64 %x) noinline {
  %y = call i64 @copied(i64 %x)
  ret i64 %y
}
define internal i64 @copied(i64 %x) {
  %y = call i64 @outside(i8* getelementptr ([2 x i8], [2 x i8]* @text, i64 0, i64 0))
  ret i64 %y
}
`
	m := parse([]byte(ll))
	first, second := m.functions[:1], m.functions[1:2]
	m.expose(map[string]int{"@first": 0, "@second": 1})
	for i, own := range [][]*function{first, second} {
		text := string(m.piece(own, i == 0))
		require.NoError(t, Verify([]byte(text)), text)
		require.Contains(t, text, "define internal i64 @copied(")
		require.Equal(t, i == 0, strings.Contains(text, "@seen = "))
		require.Equal(t, i == 0, strings.Contains(text, "declare hidden i64 @second(i64 %x) noinline"))
		require.Equal(t, i == 1, strings.Contains(text, "define hidden i64 @second("))
	}
	require.Len(t, m.divide(), 1, "a short module stays whole")
}

// Functions that are not optimised are not in one piece with others, if there are enough of them.
func TestFunctionsThatAreNotOptimizedStandApart(t *testing.T) {
	var ll strings.Builder
	for i := range 4 {
		for _, attributes := range []string{"noinline optnone ", "noinline "} {
			fmt.Fprintf(&ll, "define void @f%d_%d() %s{\n%s  ret void\n}\n", i, len(attributes), attributes, strings.Repeat("  fence seq_cst\n", 4000))
		}
	}
	m, placed := parse([]byte(ll.String())), 0
	for _, p := range m.divide() {
		for _, f := range p.functions {
			require.Equal(t, f.asItIs(), p.asItIs, f.name)
			placed++
		}
	}
	require.Equal(t, 8, placed)
}

// Names in quotes are names, and what is in quotes otherwise is none.
func TestTokens(t *testing.T) {
	require.Equal(t, []string{`@"a b"`, "@c.1", "!12"}, names([]byte(`call @"a b"(i8* @c.1, c"@d !3"), !dbg !12, !{!"@e"} @c.1`)))
	require.NoError(t, library(axpy(t), filepath.Join(t.TempDir(), "x.so"), Options{}))
}

package toolchain

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// kernels are functions of which some are equal.
var kernels = `%pair = type { i64, i64 }
@table = private unnamed_addr constant [1 x void (i64*)*] [void (i64*)* @listed]
define void @main(i64* %p, %pair* %q) !dbg !5 {
  call void @first(i64* %p), !dbg !4
  call void @second(i64* %p), !dbg !4
  call void @otherConstant(i64* %p)
  call void @otherLoop(i64* %p)
  call void @otherType(%pair* %q)
  call void @taken(i64* %p)
  %f = ptrtoint void (i64*)* @taken to i64
  %t = load void (i64*)*, void (i64*)** getelementptr ([1 x void (i64*)*], [1 x void (i64*)*]* @table, i64 0, i64 0)
  call void %t(i64* %p)
  ret void
}
` + kernel + `!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3}
!4 = !DILocation(line: 1, column: 1, scope: !5)
!8 = !DILocation(line: 2, column: 1, scope: !5)
!5 = distinct !DISubprogram(name: "main", spFlags: DISPFlagDefinition, unit: !6)
!6 = distinct !DICompileUnit(language: DW_LANG_Fortran95, file: !7, emissionKind: FullDebug)
!7 = !DIFile(filename: "f", directory: ".")
`

// kernel are the functions of the kernels that main calls.
var kernel = func() string {
	var b strings.Builder
	add := func(name, param, t string, constant, loop, line int) {
		fmt.Fprintf(&b, "define internal void @%s(%s* %%%s) noinline {\n\tbr label %%1\n\n1:\n\t%%2 = bitcast %s* %%%s to i64*\n\tstore i64 %d, i64* %%2, !dbg !%d\n"+
			"\t%%3 = icmp eq i64* %%2, null\n\tbr i1 %%3, label %%1, label %%4, !llvm.loop !%d\n\n4:\n\tret void\n}\n", name, t, param, t, param, constant, line, loop)
	}
	add("first", "x.1", "i64", 1, 0, 4)
	add("second", "y.1", "i64", 1, 2, 8)
	add("otherConstant", "x.1", "i64", 2, 0, 4)
	add("otherLoop", "x.1", "i64", 1, 3, 4)
	add("otherType", "x.1", "%pair", 1, 0, 4)
	add("taken", "x.1", "i64", 1, 0, 4)
	add("listed", "x.1", "i64", 1, 0, 4)
	return b.String()
}()

// Functions are merged that differ in nothing but names and lines, and whose addresses nobody takes.
func TestEqualFunctionsAreMerged(t *testing.T) {
	m := parse([]byte(kernels))
	m.merge()
	var left []string
	for _, f := range m.functions {
		left = append(left, f.name)
	}
	require.Equal(t, []string{"@main", "@first", "@otherConstant", "@otherLoop", "@otherType", "@taken", "@listed"}, left)
	text := m.piece(m.functions, true)
	require.Equal(t, 2, strings.Count(string(text), "call void @first("))
	require.NoError(t, Verify(text))
}

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

// In a long module functions that are not optimised are not in one piece with others.
func TestFunctionsThatAreNotOptimizedStandApart(t *testing.T) {
	var ll strings.Builder
	for i := range 40 {
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
	require.Equal(t, 80, placed)
}

// Names in quotes are names, and what is in quotes otherwise is none.
func TestTokens(t *testing.T) {
	require.Equal(t, []string{`@"a b"`, "@c.1", "!12"}, names([]byte(`call @"a b"(i8* @c.1, c"@d !3"), !dbg !12, !{!"@e"} @c.1`)))
	require.NoError(t, library(axpy(t), filepath.Join(t.TempDir(), "x.so"), Options{}))
}

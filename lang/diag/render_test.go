package diag

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/lang/source"
)

func span(f *source.File, text string) source.Span {
	i := strings.Index(f.Src, text)
	return source.Span{Start: f.Pos(i), End: f.Pos(i + len(text))}
}

func example() (*source.Set, *Bag) {
	var set source.Set
	f := set.Add("a.f90", "do i = 1, 10\n\tif (é > 1) then\n\t x\t= 2\nend do")
	var b Bag
	b.Errorf(Syntax, span(f, "end do"), "END IF is missing before this").
		Label(span(f, "if (é > 1) then"), "the IF starts here").Note("blocks nest").Help("add END IF")
	b.Warnf(LongLine, span(f, "= 2"), "second")
	b.Remarkf("nowhere", source.Span{}, "no place")
	return &set, &b
}

func TestText(t *testing.T) {
	set, b := example()
	var out strings.Builder
	require.NoError(t, b.WriteText(&out, set, false))
	require.Equal(t, `remark: no place [nowhere]
a.f90:3:5: warning: second [long-line]
  3 |      x  = 2
    |         ^^^
a.f90:4:1: error: END IF is missing before this [syntax]
  2 |     if (é > 1) then
    |     --------------- the IF starts here
  4 | end do
    | ^^^^^^
  note: blocks nest
  help: add END IF
`, out.String())
}

func TestColourOnlyAddsEscapes(t *testing.T) {
	set, b := example()
	var plain, coloured strings.Builder
	require.NoError(t, b.WriteText(&plain, set, false))
	require.NoError(t, b.WriteText(&coloured, set, true))
	stripped := coloured.String()
	for _, sgr := range []string{"0", bold, red, yellow, cyan, green, blue} {
		stripped = strings.ReplaceAll(stripped, "\x1b["+sgr+"m", "")
	}
	require.NotEqual(t, plain.String(), coloured.String())
	require.Equal(t, plain.String(), stripped)
}

// A position past the last character, as at the end of a file, still gets a caret.
func TestCaretAtEndOfFile(t *testing.T) {
	var set source.Set
	f := set.Add("a.f90", "x = 1\n")
	var b Bag
	b.Errorf(NoEnd, source.Span{Start: f.Pos(6), End: f.Pos(6)}, "no end")
	var out strings.Builder
	require.NoError(t, b.WriteText(&out, &set, false))
	require.Equal(t, "a.f90:2:1: error: no end [no-end]\n  2 | \n    | ^\n", out.String())
}

// Of a line that no terminal has room for, what surrounds the underlined piece is shown.
func TestVeryLongLinesAreCut(t *testing.T) {
	var set source.Set
	f := set.Add("a.f90", "x = "+strings.Repeat("1 + ", 5000)+"here + "+strings.Repeat("y", 5000))
	var b Bag
	b.Errorf(Syntax, span(f, "x ="), "first")
	b.Errorf(Syntax, span(f, "here"), "middle").Label(span(f, "x ="), "and this")
	b.Errorf(Syntax, span(f, "yyy"), "long").Label(span(f, strings.Repeat("y", 5000)), "all of it")
	b.Errorf(Syntax, source.Span{Start: f.Pos(len(f.Src)), End: f.Pos(len(f.Src))}, "end")
	var out strings.Builder
	require.NoError(t, b.WriteText(&out, &set, false))
	require.Contains(t, out.String(), "  1 | x = 1 + 1 +")
	require.Contains(t, out.String(), "    | ^^^\n")
	lines := strings.Split(out.String(), "\n")
	for i, l := range lines {
		require.Less(t, len(l), shownColumns+30)
		if under := strings.Index(l, "^^^^"); under >= 0 {
			require.Equal(t, "here", lines[i-1][under:under+4])
		}
	}
	require.Contains(t, out.String(), "yyy\n    | "+strings.Repeat(" ", 3+shownColumns)+"^\n")
}

// Control characters of a source text must not reach the terminal.
func TestControlCharactersAreNotShown(t *testing.T) {
	var set source.Set
	f := set.Add("a.f90", "x = \x1b[31m\x00\xff")
	var b Bag
	b.Errorf(Syntax, span(f, "[31m"), "odd")
	var out strings.Builder
	require.NoError(t, b.WriteText(&out, &set, false))
	require.Contains(t, out.String(), "  1 | x = ?[31m??\n    |      ^^^^\n")
}

func TestJSON(t *testing.T) {
	set, b := example()
	var out strings.Builder
	require.NoError(t, b.WriteJSON(&out, set))
	var doc jsonDocument
	require.NoError(t, json.Unmarshal([]byte(out.String()), &doc))
	require.Equal(t, Schema, doc.Schema)
	require.Len(t, doc.Diagnostics, 3)
	require.Nil(t, doc.Diagnostics[0].Span)
	last := doc.Diagnostics[2]
	require.Equal(t, jsonSpan{"a.f90", 4, 1, 4, 7}, *last.Span)
	require.Equal(t, 2, last.Labels[0].Span.Line)
	require.Equal(t, "add END IF", last.Fix.Help)
	require.Nil(t, last.Fix.Span)

	var empty Bag
	out.Reset()
	require.NoError(t, empty.WriteJSON(&out, set))
	require.JSONEq(t, `{"schema":"hpfc-diagnostics/1","diagnostics":[]}`, out.String())
}

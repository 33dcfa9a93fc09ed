package lang

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// roundTrip returns the texts of the tree of src and of the tree of what that prints as Fortran; ok
// is false if src or the printed text has errors.
func roundTrip(src string) (first, again, fortran string, ok bool) {
	var set source.Set
	var bag diag.Bag
	var a, b, f strings.Builder
	tree := Parse(set.Add("first.f90", src), &bag, Options{})
	if bag.HasErrors() {
		return "", "", "", false
	}
	_ = ast.Fprint(&a, tree)
	_ = ast.WriteFortran(&f, tree)
	tree = Parse(set.Add("again.f90", f.String()), &bag, Options{Strict: true})
	_ = ast.Fprint(&b, tree)
	return a.String(), b.String(), f.String(), !bag.HasErrors()
}

func addSeeds(f *testing.F) {
	for _, pattern := range []string{"testdata/programs/*.f90", "testdata/errors/*.f90"} {
		files, _ := filepath.Glob(pattern)
		for _, name := range files {
			src, err := os.ReadFile(name)
			require.NoError(f, err)
			f.Add(string(src))
		}
	}
	f.Add("real A(0:181)\n!processor P(0:4)\n!distribute A(cyclic(4)) onto P\nFORALL (i=0:59)\nA(3*i+4)=i")
	f.Add("a='&\n&''&\n&'")
	f.Add("a=2*-3**-+b*c-(-d)- - -e//-f")
	f.Add("if(a)if(b)c=d\nend if if\nelse else\n10\n!HPF$\n!HPF$ &")
}

// FuzzLex: the tokens of any text lie in the file, in order.
func FuzzLex(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		var set source.Set
		file := set.Add("fuzz.f90", src)
		last := 0
		for _, s := range split(file) {
			for i := range s.toks {
				at := extent(&s.toks[i])
				start, end := file.Offset(at.Start), file.Offset(at.End)
				require.LessOrEqual(t, last, start)
				require.Less(t, start, end)
				require.LessOrEqual(t, end, len(src))
				last = end
			}
		}
	})
}

// FuzzParse: any text gives a tree and diagnostics with places in the file; a correct program, printed,
// is the same program.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		var set source.Set
		var bag diag.Bag
		file := set.Add("fuzz.f90", src)
		tree := Parse(file, &bag, Options{})
		require.NotNil(t, tree)
		for _, d := range bag.List {
			require.True(t, d.Span.Start.IsValid(), d.Text)
			require.LessOrEqual(t, file.Offset(d.Span.End), len(src), d.Text)
			require.LessOrEqual(t, d.Span.Start, d.Span.End, d.Text)
		}
		var out strings.Builder
		require.NoError(t, bag.WriteText(&out, &set, true))
		ast.Walk(tree, func(n ast.Node) bool {
			require.True(t, n.Span().Start.IsValid(), "%T", n)
			return true
		})
		if !bag.HasErrors() {
			first, again, fortran, ok := roundTrip(src)
			require.True(t, ok, fortran)
			require.Equal(t, first, again, fortran)
		}
	})
}

// TestRoundTrip prints and parses random correct programs.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := generator{t}
		requireRoundTrip(t, withNames(g.statements(3))+"end\n")
	})
}

// withNames gives every loop that is named l a name of its own, and every labelled one a label.
func withNames(text string) string {
	lines := strings.Split(text, "\n")
	var open, labels []string
	count := 0
	for i, line := range lines {
		switch line {
		case "l: do":
			count++
			open = append(open, fmt.Sprintf("l%d", count))
			lines[i] = open[len(open)-1] + ": do"
		case "exit l":
			lines[i] = "exit " + open[len(open)-1]
		case "end do l":
			lines[i] = "end do " + open[len(open)-1]
			open = open[:len(open)-1]
		}
		if strings.HasSuffix(line, " i = 1, 2") {
			count++
			labels = append(labels, strconv.Itoa(count))
			lines[i] = "do " + labels[len(labels)-1] + " i = 1, 2"
		}
		if strings.HasSuffix(line, " continue") {
			lines[i] = labels[len(labels)-1] + " continue"
			labels = labels[:len(labels)-1]
		}
	}
	return strings.Join(lines, "\n")
}

// A generator writes random programs.
type generator struct{ t *rapid.T }

func (g generator) pick(choices ...string) string {
	return rapid.SampledFrom(choices).Draw(g.t, "pick")
}

func (g generator) expr(depth int) string {
	if depth == 0 {
		return g.pick("a", "i", "1", "2.5", "1.d0", "3_8", ".true.", "'it''s'", "b(i)", "c(1,:)", "z'ff'", "f()")
	}
	x, y := g.expr(depth-1), g.expr(depth-1)
	switch rapid.IntRange(0, 6).Draw(g.t, "form") {
	case 0:
		return "(" + x + ")"
	case 1:
		return "(" + g.pick("-", ".not. ", "+") + x + ")"
	case 2:
		return fmt.Sprintf("f(%s, k=%s)", x, y)
	case 3:
		return fmt.Sprintf("(/%s, (%s, i=1,n)/)", x, y)
	case 4:
		return fmt.Sprintf("c(%s:%s:2, ::2)", x, y)
	default:
		if x[0] == '-' || y[0] == '-' {
			return x
		}
		op := g.pick("+", "-", "*", "/", "**", "//", ".and.", ".or.", ".eqv.", ".neqv.")
		return x + op + y
	}
}

func (g generator) statements(depth int) string {
	var b strings.Builder
	for range rapid.IntRange(0, 4).Draw(g.t, "count") {
		b.WriteString(g.statement(depth))
	}
	return b.String()
}

func (g generator) statement(depth int) string {
	x := g.expr(2)
	if depth == 0 {
		return g.pick("a = "+x+"\n", "print *, "+x+"\n", "write(*,'(a)') "+x+"\n", "if ("+x+") b(i) = "+x+"\n",
			"forall (i=1:3, a(i) > 1) b(i) = "+x+"\n", "where (a > 0) a = "+x+"\n", "stop\n", "!HPF$ redistribute a(cyclic("+x+"))\n")
	}
	body := g.statements(depth - 1)
	assigns := "a(i) = " + x + "\n"
	return g.pick("do i = 1, "+x+"\n"+body+"end do\n", "do while ("+x+")\n"+body+"enddo\n",
		"if ("+x+") then\n"+body+"else if (b) then\n"+body+"else\n"+body+"end if\n", "l: do\n"+body+"exit l\nend do l\n",
		"forall (i=1:3)\n"+assigns+assigns+"end forall\n", "where ("+x+")\n"+assigns+"elsewhere (b)\nelsewhere\n"+assigns+"end where\n",
		"!HPF$ independent\ndo 1 i = 1, 2\n"+body+"1 continue\n")
}

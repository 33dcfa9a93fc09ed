//go:build cgo

package view

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/cmd/hpfc/driver"
)

func dependences(t *testing.T, name string) *Dependences {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".f90"))
	require.NoError(t, err)
	u := driver.NewUnit(name+".f90", string(text), driver.Options{})
	require.NoError(t, (&driver.Runner{Table: driver.Passes, Verify: true}).Run(u, "loops"))
	d, err := OfLoops(u, 0, PipelineOptions{Compute: 5, Send: 3, Processors: 4})
	require.NoError(t, err)
	return d
}

// sweeps holds Gauss-Seidel, a skewed wavefront, a reduction, LU, and loops that cannot be told.
func TestDependencesGolden(t *testing.T) {
	d := dependences(t, "sweeps")
	golden(t, "sweeps.txt", func(w io.Writer) error { return d.Text(w, false) })
	golden(t, "sweeps.json", d.JSON)
	golden(t, "sweeps.dot", d.DOT)
	golden(t, "sweeps.svg", d.SVG)
}

// sections holds array assignments in loops: limits that depend on the loops, shifts, conditions with
// alternatives, remainders, lines known at run time only.
func TestDependencesOfSectionsGolden(t *testing.T) {
	d := dependences(t, "sections")
	golden(t, "sections.txt", func(w io.Writer) error { return d.Text(w, false) })
}

func TestLatticeIsWellFormed(t *testing.T) {
	var svg strings.Builder
	require.NoError(t, dependences(t, "sweeps").SVG(&svg))
	parsePicture(t, svg.String()).check(t)
}

// Long names and numbers have their room.
func TestLatticeMakesRoom(t *testing.T) {
	for _, body := range []string{
		"do long_outer_index_name = 1000001, 1000012\n do j = 1000001, 1000012\n b(1,j-1000000) = b(2,j-1000000)\n end do\nend do",
		"do i = -1000001, -1000012, -1\n a(2) = a(1)\nend do",
		"do i = 2, 9\n do long_inner_index_name = i, 9\n b(i,long_inner_index_name) = b(i-1,long_inner_index_name)\n end do\nend do",
	} {
		var svg strings.Builder
		require.NoError(t, shown(t, body).SVG(&svg))
		parsePicture(t, svg.String()).check(t)
	}
}

// What is shown of the loops of a small program.
func shown(t *testing.T, body string) *Dependences {
	t.Helper()
	text := "program p\nreal :: a(20), b(20,20), c(20), s\ninteger :: i, j, m, k(20)\n!hpf$ distribute c(block)\na = 1.0\nb = 2.0\nc = 0.0\nk = 1\n" + body + "\nprint *, a, b, c\nend program p\n"
	u := driver.NewUnit("p.f90", text, driver.Options{})
	require.NoError(t, (&driver.Runner{Table: driver.Passes}).Run(u, "loops"))
	d, err := OfLoops(u, 0, PipelineOptions{Compute: 5, Send: 3, Processors: 2})
	require.NoError(t, err)
	return d
}

// Temporaries of the compiler are in nobody's way and have no names.
func TestTemporariesAreNotShown(t *testing.T) {
	for _, body := range []string{"do i = 1, 9\n a(i) = sum(b(i,:))\nend do", "do i = 1, 9\n a(i) = b(i*i/9 + 1, 2)\nend do"} {
		d := shown(t, body)
		require.Equal(t, "parallel", d.Nests[0].Loops[0].Verdict)
		var text, svg, dot strings.Builder
		require.NoError(t, d.Text(&text, false))
		require.NoError(t, d.SVG(&svg))
		require.NoError(t, d.DOT(&dot))
		require.NotRegexp(t, `terms|subscript|\.\d+ \(line`, text.String())
		require.NotContains(t, svg.String(), " Q", "an arrow")
		require.NotContains(t, dot.String(), "->")
	}
}

// How an extreme is computed is nobody's business: what counts elements where none is above minus infinity is neither a loop
// that keeps others from being pipelined nor a decision.
func TestHelpersOfExtremesAreNotShown(t *testing.T) {
	d := shown(t, "do i = 2, 9\n a(i) = a(i-1) + maxval(b(i,:))\nend do")
	require.NotNil(t, d.Nests[0].Pipelines, d.Nests[0].NoPipelines)

	u := driver.NewUnit("p.f90", "program p\nreal :: c(20), s\n!hpf$ distribute c(block)\nc = 1\ns = maxval(c)\nprint *, s\nend", driver.Options{})
	require.NoError(t, (&driver.Runner{Table: driver.Passes}).Run(u, "comm"))
	e, err := OfDecisions(u, 4, 2, 5)
	require.NoError(t, err)
	require.Equal(t, []string{
		"owners of c(i) compute", "c(i) is local", "max is a reduction (max): each rank folds what the owners of c(i) compute, then all combine",
	}, e.Lines[0].Decisions)
}

// The index of a section has another name than the variable of the program that is beside it.
func TestIndicesOfSectionsHaveNamesOfTheirOwn(t *testing.T) {
	text := "program p\nreal :: a(9,9), b(9)\ninteger :: i, j\n!hpf$ distribute a(block,*)\n!hpf$ align b(i) with a(i,*)\n" +
		"a = 1\ndo i = 1, 9\n b(i) = maxval(a(i,:))\nend do\nprint *, b\nend"
	u := driver.NewUnit("p.f90", text, driver.Options{})
	require.NoError(t, (&driver.Runner{Table: driver.Passes}).Run(u, "comm"))
	e, err := OfDecisions(u, 4, 2, 8)
	require.NoError(t, err)
	require.Equal(t, []string{"a(i, k) is local"}, e.Lines[0].Decisions)
}

// A verdict on the loop as it is written says so where hpfc runs the loop otherwise, and what has no name
// in the program is called so.
func TestVerdictsSpeakOfTheProgram(t *testing.T) {
	for body, want := range map[string]string{
		"k(1) = 0\ndo i = 1, 9\n m = m + 2\n c(i) = m\nend do": "distance (1); as it is written: hpfc runs it in parallel, see below\n",
		"a(1:4) = (/ ((1.0*i*j, i = 1, 2), j = 1, 2) /)":       "line 9 needs what hpfc's own variable next had in the iteration before\n",
		"a((/ 6, 2, 5 /)) = 5":                                 "p.f90:9: array assignment\n",
	} {
		var text strings.Builder
		require.NoError(t, shown(t, body).Text(&text, false))
		require.Contains(t, text.String(), want)
	}
}

// Dependences that are only assumed are listed; arrows between all iterations show nothing.
func TestAssumedDependencesAreListed(t *testing.T) {
	var svg strings.Builder
	require.NoError(t, shown(t, "do i = 1, 9\n a(k(i)) = a(k(i)) + 1.0\nend do").SVG(&svg))
	require.Contains(t, svg.String(), "assumed, not drawn: flow a(k(i)) → a(k(i)), distance (1..8)")
	require.NotContains(t, svg.String(), " Q", "an arrow")
}

// The report has for each dependence its T1, and says what renaming takes.
func TestReportOfDelays(t *testing.T) {
	d := shown(t, "do i = 2, 9\n do j = 2, 9\n b(i,j) = b(i-1,j) + b(i-1,j+1) + b(i,j-1)\n end do\nend do")
	p := d.Nests[0].Pipelines
	require.Equal(t, "13", p.BoundZ.T1)
	t1 := map[string]string{}
	for _, e := range d.Nests[0].Dependences {
		t1[e.Kind+e.Distance] = e.T1
	}
	require.Equal(t, map[string]string{"flow(1, 0)": "8", "flow(1, -1)": "13", "flow(0, 1)": ""}, t1)
	require.InDelta(t, 8*40.0/131, p.Speedup, 1e-9)
	require.Empty(t, p.Storage)
	p = shown(t, "do i = 1, 9\n do j = 3, 9\n b(i,j) = b(i+1,j-2)\n a(j) = b(i,j)\n c(j) = a(j-1)\n end do\nend do").Nests[0].Pipelines
	require.Equal(t, []Storage{{Array: "b", Action: "rename"}, {Array: "a", Action: "expand", Loops: []string{"i"}}, {Array: "c", Action: "expand", Loops: []string{"i"}}}, p.Storage)
	require.Equal(t, []Start{{"b(i,j)", 11, 0, false}, {"a(j)", 12, 5, false}, {"c(j)", 13, 9, false}}, p.Tau)
}

// Numbers that would not fit are not computed.
func TestTicksThatDoNotFit(t *testing.T) {
	d := shown(t, "do i = 1, 2000000\n do j = 1, 2000000\n do m = 1, 2000000\n s = s*0.5 + m\n end do\n end do\nend do")
	require.Nil(t, d.Nests[0].Pipelines)
	require.Equal(t, "it has too many pipelines to count their ticks", d.Nests[0].NoPipelines)
}

// A nest that executes nothing takes no time, which has no ratio to another one.
// A loop with constant bounds has a number of iterations, however large, and its pieces name them.
func TestLargeLoopsAreKnown(t *testing.T) {
	d := shown(t, "do i = 1, 2000000000\n do j = i, 2000000000\n  s = s*0.5 + i\n end do\nend do")
	require.EqualValues(t, 2000000000, d.Nests[0].Loops[0].Trip)
	require.EqualValues(t, 2000000000, d.Nests[0].Loops[1].Trip)
	require.Contains(t, strings.Join(d.Nests[0].pieces(0), "\n"), "i' <= 1999999999")

	d = shown(t, "do i = 1, m\n s = s*0.5 + i\nend do")
	require.Zero(t, d.Nests[0].Loops[0].Trip)
}

func TestNestsThatExecuteNothing(t *testing.T) {
	d := shown(t, "do i = 1, 1\n do j = 2, 1\n b(i,j) = b(i,j-1)\n end do\nend do")
	require.NoError(t, d.JSON(io.Discard))
	require.Equal(t, "nothing in it is executed", d.Nests[0].NoPipelines)
}

// Every loop is said to run somehow, also those about which there is no remark.
func TestEveryLoopRuns(t *testing.T) {
	d := shown(t, "do i = 2, 9\n a(i) = a(i-1)\nend do\ndo j = 1, 3\n forall (i = 2:20) c(i) = c(i-1) + j\nend do\ndo i = 1, 20\n c(i) = 2\nend do")
	var kinds []string
	for _, e := range d.Executions {
		kinds = append(kinds, fmt.Sprint(e.Line, " ", e.Kind))
	}
	require.Equal(t, []string{"9 every-rank", "12 owners", "15 parallel-loop"}, kinds)
	d = shown(t, "do j = 1, 3\n do i = 2, 20\n c(i) = c(i-1) + j\n end do\n forall (i = 2:20) c(i) = c(i-1)\nend do")
	require.Equal(t, "owners", d.Executions[0].Kind)
	require.Equal(t, 9, d.Executions[0].Line)
	require.Equal(t, 10, d.Executions[1].Line)
}

// A loop without statements has no points to draw.
func TestEmptyLoopHasNoLattice(t *testing.T) {
	u := driver.NewUnit("p.f90", "program p\ninteger :: i\ndo i = 1, 3\nend do\nprint *, i\nend program p\n", driver.Options{})
	require.NoError(t, (&driver.Runner{Table: driver.Passes}).Run(u, "loops"))
	d, err := OfLoops(u, 0, PipelineOptions{Compute: 5, Send: 3, Processors: 2})
	require.NoError(t, err)
	require.NoError(t, d.SVG(io.Discard))
	require.NoError(t, d.DOT(io.Discard))
}

// verdicts of small programs, by hand.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"independent", "do i = 1, 9\n a(i) = b(i)\nend do", "parallel"},
		{"recurrence", "do i = 2, 9\n a(i) = a(i-1)\nend do", "sequential"},
		{"anti", "do i = 1, 9\n a(i) = a(i+1)\nend do", "parallel after renaming"},
		{"only looks dependent", "do i = 1, 4\n a(2*i) = a(2*i-1)\nend do", "parallel"},
		{"disjoint halves", "do i = 1, 5\n a(i) = a(i+5)\nend do", "parallel"},
		{"condition", "do i = 2, 9\n if (i < 3) a(i) = a(i-1) + 1.0\nend do", "parallel"},
		{"unknown condition", "do i = 2, 9\n if (b(i) > 0.0) a(i) = a(i-1)\nend do", "sequential"},
		{"killed value", "do i = 1, 9\n a(1) = b(i)\n b(i) = a(1)\nend do", "parallel after renaming"},
		{"indirect", "do i = 1, 9\n a(k(i)) = b(i)\nend do", "parallel after renaming"},
		{"indirect update", "do i = 1, 9\n a(k(i)) = a(i)\nend do", "sequential"},
		{"downwards", "do i = 9, 2, -1\n a(i) = a(i-1)\nend do", "parallel after renaming"},
		{"strided", "do i = 1, 9, 2\n a(i) = a(i+1)\nend do", "parallel"},
		{"sum", "do i = 1, 9\n s = s + a(i)\nend do", "parallel"},
		{"maximum", "do i = 1, 9\n if (a(i) > s) s = a(i)\nend do", "parallel"},
		{"minimum", "do i = 1, 9\n if (s >= a(i) + b(i)) s = a(i) + b(i)\nend do", "parallel"},
		{"maximum of another value", "do i = 1, 9\n if (a(i) > s) s = b(i)\nend do", "sequential"},
		{"maximum and minimum", "do i = 1, 9\n if (a(i) > s) s = a(i)\n if (a(i) < s) s = a(i)\nend do", "sequential"},
		{"maximum that is used", "do i = 1, 9\n if (a(i) > s) s = a(i)\n b(i) = s\nend do", "sequential"},
		{"run-time bound", "do i = 2, m\n a(i) = a(i-1)\nend do", "sequential"},
		{"run-time distance", "do i = 1, m\n a(i) = a(i+m)\nend do", "parallel"},
		{"exit", "do i = 1, 9\n if (a(i) < 0.0) exit\n b(i) = a(i)\nend do", "sequential"},
		{"cycle", "do i = 1, 9\n if (a(i) < 0.0) cycle\n b(i) = a(i)\nend do", "parallel"},
		{"exit of an inner loop", "do i = 1, 9\n do j = 1, 9\n if (a(j) < 0.0) exit\n b(i) = a(j)\n end do\nend do", "parallel"},
		{"stop", "do i = 1, 9\n if (a(i) < 0.0) stop\n b(i) = a(i)\nend do", "sequential"},
		{"output", "do i = 1, 9\n print *, a(i)\nend do", "sequential"},
		{"private under a condition", "do i = 1, 9\n if (a(i) > 0.0) then\n s = a(i)\n b(i) = s\n end if\nend do", "parallel"},
		{"from one condition to another", "do i = 1, 9\n if (a(i) > 0.0) s = a(i)\n if (a(i) > 1.0) b(i) = s\nend do", "sequential"},
		{"colours", "do i = 2, 9\n if (mod(i, 2) == 0) a(i) = a(i-1) + a(i+1)\nend do", "parallel"},
		{"colours of the other kind", "do i = 2, 9\n if (mod(i, 2) == 0) a(i) = a(i-2)\nend do", "sequential"},
		{"inner sum", "do i = 1, 9\n s = 0.0\n do j = 1, 9\n s = s + a(j)\n end do\n b(i) = s\nend do", "parallel"},
		{"forall", "forall (i = 2:9) a(i) = a(i-1) + a(i+1)", "parallel after renaming"},
		{"forall in place", "forall (i = 2:9) a(i) = 2.0 * a(i)", "parallel"},
		{"forall with a mask", "forall (i = 2:9, b(i) > 0.0) a(i) = a(i-1)", "parallel after renaming"},
		{"assignment of sections", "a(2:9) = a(1:8)", "parallel after renaming"},
		{"while", "do while (s < 3.0)\n s = s + 1.0\nend do", "sequential"},
		{"variable after its loop", "do i = 1, 9\n do j = 1, i\n if (a(j) > 1.0) exit\n end do\n b(i) = real(j)\nend do", "parallel"},
		{"carried scalar", "do i = 1, 9\n b(i) = s\n s = a(i)\nend do", "sequential"},
	} {
		text := "program p\nreal :: a(20), b(20), s\ninteger :: i, j, m, k(20)\nm = 7\na = 1.0\nb = 2.0\ns = 0.0\nk = 1\n" + c.body + "\nprint *, a, b, s\nend program p\n"
		u := driver.NewUnit("p.f90", text, driver.Options{})
		require.NoError(t, (&driver.Runner{Table: driver.Passes}).Run(u, "loops"), c.name)
		d, err := OfLoops(u, 0, PipelineOptions{Compute: 5, Send: 3, Processors: 2})
		require.NoError(t, err, c.name)
		require.Len(t, d.Nests, 1, c.name)
		require.Empty(t, d.Nests[0].Refusal, c.name)
		require.Equal(t, c.want, d.Nests[0].Loops[0].Verdict, c.name)
	}
}

// What jumps forward pass over is a part of the loops around it, and no loop of its own.
func TestJumpsForwardMakeNoLoops(t *testing.T) {
	for _, c := range []struct {
		body  string
		loops []int // of each nest
		want  string
	}{
		{"do i = 1, 9\n if (a(i) > 1.0) goto 10\n if (a(i) > 2.0) goto 20\n b(i) = a(i)\n10 b(i) = b(i) + 1.0\n20 a(i) = b(i)\nend do", []int{1}, "parallel"},
		{"do i = 2, 9\n if (b(i) > 1.0) goto 10\n if (b(i) > 2.0) goto 20\n a(i) = a(i-1)\n10 b(i) = 0.0\n20 b(i) = b(i) + 1.0\nend do", []int{1}, "sequential"},
		{"if (s > 1.0) goto 10\nif (s > 2.0) goto 20\ndo i = 1, 9\n a(i) = b(i)\nend do\n10 s = 1.0\n20 do i = 1, 9\n do j = 1, 9\n" +
			" if (a(j) > s) goto 30\n b(i) = a(j)\n end do\n30 s = 2.0\nend do", []int{1, 2}, "parallel"},
	} {
		text := "program p\nreal :: a(20), b(20), s\ninteger :: i, j\na = 1.0\nb = 2.0\ns = 0.0\n" + c.body + "\nprint *, a, b, s\nend program p\n"
		u := driver.NewUnit("p.f90", text, driver.Options{})
		require.NoError(t, (&driver.Runner{Table: driver.Passes}).Run(u, "loops"), c.body)
		d, err := OfLoops(u, 0, PipelineOptions{Compute: 5, Send: 3, Processors: 2})
		require.NoError(t, err)
		var loops []int
		for _, n := range d.Nests {
			loops = append(loops, len(n.Loops))
		}
		require.Equal(t, c.loops, loops, c.body)
		require.Equal(t, c.want, d.Nests[0].Loops[0].Verdict, c.body)
	}
}

// Red and black points have the same dependences whether they are chosen by where a loop begins, or
// by a condition.
func TestStartsThatAlternate(t *testing.T) {
	of := func(inner string) []string {
		text := "program p\nreal :: a(9, 9)\ninteger :: c, i, j\na = 1.0\ndo c = 0, 1\n do j = 2, 8\n" + inner +
			"\n end do\nend do\nprint *, a\nend program p\n"
		u := driver.NewUnit("p.f90", text, driver.Options{})
		require.NoError(t, (&driver.Runner{Table: driver.Passes}).Run(u, "loops"))
		d, err := OfLoops(u, 0, PipelineOptions{Compute: 5, Send: 3, Processors: 2})
		require.NoError(t, err)
		require.Len(t, d.Nests, 1, inner)
		var out []string
		for _, x := range d.Nests[0].Dependences {
			if x.Array != "a" {
				continue
			}
			require.True(t, x.Exact, inner)
			out = append(out, fmt.Sprint(x.Kind, x.Source, x.Sink, x.Distance))
		}
		slices.Sort(out)
		return out
	}
	const body = "a(i, j) = a(i-1, j) + a(i+1, j) + a(i, j-1)"
	even := of("do i = 2, 8\n if (mod(i + j + c, 2) == 0) " + body + "\n end do")
	require.NotEmpty(t, even)
	require.Equal(t, even, of("do i = 2 + mod(j + c, 2), 8, 2\n "+body+"\n end do"))
	odd := of("do i = 2, 8\n if (mod(i + j + c, 2) == 1) " + body + "\n end do")
	require.Equal(t, odd, of("do i = 3 - mod(j + c, 2), 8, 2\n "+body+"\n end do"))
	third := of("do i = 2, 8\n if (mod(i + 2*j, 3) == 1) " + body + "\n end do")
	require.Equal(t, third, of("do i = mod(j, 3) + 4 - 3, 8, 3\n if (i > 1) "+body+"\n end do"))
}

// Red-black relaxation with its residual, the largest nest of the examples, has its exact graph, but
// for the EXIT.
func TestRedBlackIsExact(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "examples", "redblack.hpf"))
	require.NoError(t, err)
	u := driver.NewUnit("redblack.hpf", string(text), driver.Options{})
	require.NoError(t, (&driver.Runner{Table: driver.Passes}).Run(u, "loops"))
	d, err := OfLoops(u, 0, PipelineOptions{Compute: 5, Send: 3, Processors: 4})
	require.NoError(t, err)
	require.Len(t, d.Nests[0].Loops, 4)
	require.Equal(t, "parallel", d.Nests[0].Loops[2].Verdict)
	require.Equal(t, "parallel", d.Nests[0].Loops[3].Verdict)
	for _, x := range d.Nests[0].Dependences {
		require.NotContains(t, x.Why, "too long")
	}
}

func TestNoLoopInLine(t *testing.T) {
	u := driver.NewUnit("p.f90", "program p\nprint *, 1\nend program p\n", driver.Options{})
	require.NoError(t, (&driver.Runner{Table: driver.Passes}).Run(u, "loops"))
	_, err := OfLoops(u, 2, PipelineOptions{Compute: 1, Processors: 1})
	require.True(t, errors.Is(err, ErrNoLoop))
}

// A DO loop around many others has a dependence for each pair of their references: what each of them takes does not grow
// with their number.
func TestLoopsSideBySideTakeLittleMemory(t *testing.T) {
	var body strings.Builder
	body.WriteString("do j = 1, 9\n")
	for k := range 200 {
		fmt.Fprintf(&body, "do i = 2, 19\n %s(i) = %[2]s(i-1) + %[2]s(i+1)\nend do\n", string("ca"[k%2]), string("ac"[k%2]))
	}
	before := allocated()
	d := shown(t, body.String()+"end do")
	bytes := allocated() - before
	count := uint64(len(d.Nests[0].Dependences))
	require.Greater(t, count, uint64(30_000))
	t.Log(bytes / count)
	require.Less(t, bytes/count, uint64(8000))
}

// Constant distances give the delays of many dependences without questions.
func TestDelaysOfManyConstantDistancesAreFound(t *testing.T) {
	const depth = 60
	var body strings.Builder
	body.WriteString("do i = 2, 20\n")
	for k := range depth {
		fmt.Fprintf(&body, "if (a(i) + m*%d > %[1]d) then\n", k)
	}
	d := shown(t, body.String()+"a(i) = a(i-1) + 1\n"+strings.Repeat("end if\n", depth)+"end do")
	require.Empty(t, d.Nests[0].NoPipelines)
	require.EqualValues(t, 5, d.Nests[0].Pipelines.InitiationMin)
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

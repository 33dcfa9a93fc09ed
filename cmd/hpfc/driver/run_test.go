package driver

import (
	"errors"
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/codegen/toolchain"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

const program = "print *, 1\nend\n"

func newUnit() *Unit { return NewUnit("prog.f90", program, Options{}) }

func at(u *Unit, offset int) source.Span {
	return source.Span{Start: u.File.Pos(offset), End: u.File.Pos(offset + 1)}
}

// pass returns a pass that logs its name and then does what run says.
func pass(name string, log *[]string, run func(*Unit) error) Pass {
	return Pass{Name: name, Run: func(u *Unit) error {
		*log = append(*log, name)
		if run == nil {
			return nil
		}
		return run(u)
	}}
}

func TestRunnerStopsAtTheLastPass(t *testing.T) {
	var log, progress []string
	r := &Runner{
		Table:    []Pass{pass("a", &log, nil), pass("b", &log, nil), pass("c", &log, nil)},
		Progress: func(name string) { progress = append(progress, name) },
	}
	require.NoError(t, r.Run(newUnit(), "b"))
	require.Equal(t, []string{"a", "b"}, log)
	require.Equal(t, log, progress)
	require.Len(t, r.Times, 2)
	require.ErrorContains(t, r.Run(newUnit(), "x"), `no pass "x"`)
}

func TestLeavesRunOnlyWhenLast(t *testing.T) {
	var log []string
	leaf := pass("b", &log, nil)
	leaf.Leaf = true
	r := &Runner{Table: []Pass{pass("a", &log, nil), leaf, pass("c", &log, nil)}}
	require.NoError(t, r.Run(newUnit(), "c"))
	require.NoError(t, r.Run(newUnit(), "b"))
	require.Equal(t, []string{"a", "c", "a", "b"}, log)
}

func TestToolThatRefusesIsAnInternalError(t *testing.T) {
	var log []string
	r := &Runner{Table: []Pass{pass("a", &log, func(*Unit) error {
		return &toolchain.Failure{Tool: "llc-14", Message: "expected type", Err: io.EOF}
	})}}
	var in *InternalError
	require.ErrorAs(t, r.Run(newUnit(), "a"), &in)
	require.Contains(t, in.Text, "expected type")
}

func TestRunnerStopsAtUserErrors(t *testing.T) {
	var log []string
	r := &Runner{Table: []Pass{
		pass("a", &log, func(u *Unit) error { u.Bag.Errorf(diag.Syntax, at(u, 0), "wrong"); return nil }),
		pass("b", &log, nil),
	}}
	require.ErrorIs(t, r.Run(newUnit(), "b"), ErrReported)
	require.Equal(t, []string{"a"}, log)
}

func TestPanicBecomesLocatedInternalError(t *testing.T) {
	var log []string
	r := &Runner{Table: []Pass{
		pass("a", &log, func(u *Unit) error { diag.Panicf(at(u, 11), "no %s", "rank"); return nil }),
	}}
	u := newUnit()
	err := r.Run(u, "a")
	var in *InternalError
	require.ErrorAs(t, err, &in)
	require.EqualError(t, in, "prog.f90:2:1: internal error in pass a: no rank")
	require.Contains(t, string(in.Stack), "run_test.go")

	name, err := WriteReproducer(t.TempDir(), u, in)
	require.NoError(t, err)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Contains(t, string(text), program)
	require.Contains(t, string(text), "! prog.f90:2:1: internal error in pass a: no rank\n")
}

func TestPanicAfterUserErrorsIsQuiet(t *testing.T) {
	var log []string
	r := &Runner{Table: []Pass{pass("a", &log, func(u *Unit) error {
		u.Bag.Errorf(diag.Syntax, at(u, 0), "wrong")
		panic("consequence")
	})}}
	require.ErrorIs(t, r.Run(newUnit(), "a"), ErrReported)
}

func TestVerifierRunsOnlyWhenAsked(t *testing.T) {
	var log []string
	p := pass("a", &log, nil)
	p.Verify = func(*Unit) error { return errors.New("edge 3 is missing") }
	r := &Runner{Table: []Pass{p}}
	require.NoError(t, r.Run(newUnit(), "a"))
	r.Verify = true
	require.EqualError(t, r.Run(newUnit(), "a"), "internal error in pass a: verification failed: edge 3 is missing")
}

func TestEnvironmentErrorsPassThrough(t *testing.T) {
	var log []string
	r := &Runner{Table: []Pass{pass("a", &log, func(*Unit) error { return io.ErrClosedPipe })}}
	require.ErrorIs(t, r.Run(newUnit(), "a"), io.ErrClosedPipe)
}

// A unit holds the form that was asked for, and none that no later pass needs.
func TestFormsThatAreNotNeededAreDropped(t *testing.T) {
	forms := func(u *Unit) (held []string) {
		for name, there := range map[string]bool{"ast": u.Tree != nil, "checked": u.Checked != nil, "loops": u.Loops != nil, "comm": u.Plan != nil, "llvm": u.IR != nil} {
			if there {
				held = append(held, name)
			}
		}
		return held
	}
	for last, want := range map[string][]string{"ast": {"ast"}, "checked": {"ast", "checked"}, "loops": {"loops"}, "deps": {"loops"}, "comm": {"comm"}, "llvm": {"llvm"}} {
		u := newUnit()
		require.NoError(t, (&Runner{Table: Passes}).Run(u, last))
		require.ElementsMatch(t, want, forms(u), last)
	}
}

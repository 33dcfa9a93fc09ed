package driver

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// patience is far more than the compilation of such a program takes on a busy machine, and far less than forever.
const patience = time.Minute

// compileInTime runs the passes up to the plan.
func compileInTime(t *testing.T, text string) *Unit {
	u := NewUnit("growing.f90", text, Options{})
	done := make(chan error, 1)
	go func() { done <- (&Runner{Table: Passes}).Run(u, "comm") }()
	select {
	case err := <-done:
		require.NoError(t, err)
	case <-time.After(patience):
		t.Fatal("does not end in time")
	}
	return u
}

// Every loop of a nest is tried in several ways, which try the loops inside again: deep nests are not.
func TestDeepNestsEnd(t *testing.T) {
	const depth = 100
	var head, loops strings.Builder
	for i := range depth {
		fmt.Fprintf(&head, "integer :: i%d\n", i)
		fmt.Fprintf(&loops, "do i%d = 1, 1\n", i)
	}
	text := head.String() + "real :: a(10)\n!HPF$ DISTRIBUTE a(BLOCK)\n" + loops.String() + "a(3) = a(2) + 1\n" + strings.Repeat("end do\n", depth) + "end\n"
	var said []string
	for _, d := range compileInTime(t, text).Bag.List {
		said = append(said, d.Text)
	}
	require.Contains(t, said, "loop over i0 keeps its order: dependences in more than 12 loops inside each other are not analysed")
}

// What holds inside the loops of a nest is looked for from each of them, but not in all loops inside it.
func TestDeepNestsOfScalarsEnd(t *testing.T) {
	const depth = 600
	var loops strings.Builder
	for i := range depth {
		fmt.Fprintf(&loops, "do i%d = 1, 1\n", i)
	}
	compileInTime(t, "s = 0\n"+loops.String()+"s = s + 1\n"+strings.Repeat("end do\n", depth)+"print *, s\nend\n")
}

// An array expression takes time in proportion to its length.
func TestLongArrayExpressionsEnd(t *testing.T) {
	const operators = 10_000
	text := "real :: a(10), b(10)\n!HPF$ DISTRIBUTE (BLOCK) :: a, b\nb = 1\na = b" + strings.Repeat(strings.Repeat(" + b", 10)+" &\n", operators/10) + " + b\nprint *, a(1)\nend\n"
	compileInTime(t, text)
}

// Jumps that cross thousands of others are dispatched: loops inside each other would take time in proportion to the square of their number.
func TestCrossingJumpsEnd(t *testing.T) {
	const jumps = 2_000
	var text strings.Builder
	text.WriteString("i = 3\n")
	for k := range jumps {
		fmt.Fprintf(&text, "if (i == %d) goto %d\n%d i = i + 1\n", k, 10+k+5, 10+k)
	}
	for k := range 5 {
		fmt.Fprintf(&text, "%d continue\n", 10+jumps+k)
	}
	compileInTime(t, text.String()+"print *, i\nend\n")
}

// Statement functions that refer to others twice are refused before their values fill the memory.
func TestStatementFunctionsOfStatementFunctionsEnd(t *testing.T) {
	var text strings.Builder
	text.WriteString("f0(x) = x + x\n")
	for k := range 40 {
		fmt.Fprintf(&text, "f%d(x) = f%d(x) + f%d(x)\n", k+1, k, k)
	}
	text.WriteString("print *, f40(1.0)\nend\n")
	u := NewUnit("growing.f90", text.String(), Options{})
	require.ErrorIs(t, (&Runner{Table: Passes}).Run(u, "comm"), ErrReported)
	require.Contains(t, u.Bag.List[0].Text, "is an expression with more than 1000000 parts")
}

package tests

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/oracle"
)

// TestPrograms compares hpfc with gfortran on every program of programs/.
func TestPrograms(t *testing.T) {
	t.Parallel()
	comparePrograms(t, "programs")
}

// TestExamples does the same for the examples that a newcomer runs first.
func TestExamples(t *testing.T) {
	t.Parallel()
	comparePrograms(t, filepath.Join("..", "examples"))
}

func comparePrograms(t *testing.T, dir string) {
	hpfc := compiler(t)
	forEachProgram(t, dir, func(t *testing.T, source string) {
		compareProgram(t, hpfc, source)
	})
}

// TestProgramsAreDefined runs every program with gfortran's run-time checks and
// with poisoned variables: a program that depends on undefined values or on
// elements outside an array proves nothing.
func TestProgramsAreDefined(t *testing.T) {
	t.Parallel()
	forEachProgram(t, "programs", requireDefined)
	forEachProgram(t, filepath.Join("..", "examples"), requireDefined)
}

func requireDefined(t *testing.T, source string) {
	p, err := readOptions(source)
	require.NoError(t, err)
	want, err := oracle.Sequential(p.oracle)
	require.NoError(t, err)
	require.NotEmpty(t, want.Stdout, "the program prints nothing")
	require.NoError(t, oracle.Defined(p.oracle))
}

// forEachProgram runs a parallel subtest for each program of a directory.
func forEachProgram(t *testing.T, dir string, test func(t *testing.T, source string)) {
	sources := fortranFiles(t, dir)
	require.NotEmpty(t, sources)
	for _, source := range sources {
		t.Run(filepath.Base(source), func(t *testing.T) {
			t.Parallel()
			test(t, source)
		})
	}
}

func compareProgram(t *testing.T, hpfc oracle.Compiler, source string) {
	p, err := readOptions(source)
	require.NoError(t, err)
	want, err := oracle.Sequential(p.oracle)
	require.NoError(t, err)
	exe := filepath.Join(t.TempDir(), "program")
	require.NoError(t, hpfc.Build(source, exe, p.flags...))
	for _, n := range p.ranks {
		t.Run(fmt.Sprintf("ranks=%d", n), func(t *testing.T) {
			require.NoError(t, oracle.CheckRun(exe, n, want))
		})
	}
}

func fortranFiles(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var files []string
	for _, e := range entries {
		switch filepath.Ext(e.Name()) {
		case ".f90", ".F90", ".f95", ".hpf":
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	require.NotEmpty(t, files)
	return files
}

// options are what a program may say about its own test in a comment line.
type options struct {
	ranks  []int    // "! RANKS: 1 2 5", oracle.Ranks by default
	oracle string   // "! ORACLE: twin.f90", the program itself by default
	flags  []string // "! FLAGS: --all-ranks", none by default
}

var (
	ranksOption  = regexp.MustCompile(`(?m)^! RANKS:([ 0-9]+)$`)
	flagsOption  = regexp.MustCompile(`(?m)^! FLAGS: (.*)$`)
	oracleOption = regexp.MustCompile(`(?m)^! ORACLE: (\S+)$`)
)

func readOptions(source string) (options, error) {
	o := options{ranks: oracle.Ranks, oracle: source}
	text, err := os.ReadFile(source)
	if err != nil {
		return o, err
	}
	if m := oracleOption.FindSubmatch(text); m != nil {
		o.oracle = filepath.Join(filepath.Dir(source), string(m[1]))
	}
	if m := flagsOption.FindSubmatch(text); m != nil {
		o.flags = strings.Fields(string(m[1]))
	}
	if m := ranksOption.FindSubmatch(text); m != nil {
		o.ranks = nil
		for _, field := range strings.Fields(string(m[1])) {
			n, err := strconv.Atoi(field)
			if err != nil {
				return o, err
			}
			o.ranks = append(o.ranks, n)
		}
	}
	return o, nil
}

// Every intermediate form of every program is proved, the schedules of its constant copies among them: they
// are complete, free of contention, and nobody waits in a circle.
func TestFormsOfAllProgramsAreVerified(t *testing.T) {
	t.Parallel()
	hpfc := compiler(t)
	forEachProgram(t, "programs", func(t *testing.T, source string) {
		require.NotEmpty(t, verifiedPlan(t, hpfc, source))
	})
}

// verifiedPlan is the plan of communication of a program, made once for all tests that look at it, with all forms on the way verified.
func verifiedPlan(t *testing.T, hpfc oracle.Compiler, source string) string {
	t.Helper()
	made, _ := plans.LoadOrStore(source, sync.OnceValues(func() (string, error) {
		var messages bytes.Buffer
		compile := exec.Command(string(hpfc), "compile", "--emit=comm", "--verify", source, "-o", "-")
		compile.Stderr = &messages
		form, err := compile.Output()
		if err != nil {
			err = fmt.Errorf("%w\n%s", err, &messages)
		}
		return string(form), err
	}))
	form, err := made.(func() (string, error))()
	require.NoError(t, err)
	return form
}

var plans sync.Map // of func() (string, error), by source

// extremeCosts make communication next to nothing, all of it dear, copies dear, and strips.
var extremeCosts = []string{"1,1,0.0001,1", "1000000,1000,10,1000000", "1,1,1000,1", "1000000,1,0.0001,1"}

// TestWaysGiveTheSame runs the programs with loops whose way is chosen at run time under extreme
// costs: with the first of them all ranks take part, which otherwise happens to larger arrays than tests have.
func TestWaysGiveTheSame(t *testing.T) {
	hpfc := compiler(t)
	var chosen atomic.Int64
	t.Run("programs", func(t *testing.T) {
		forEachProgram(t, "programs", func(t *testing.T, source string) {
			p, err := readOptions(source)
			require.NoError(t, err)
			if !strings.Contains(verifiedPlan(t, hpfc, source), "the cheapest of") || len(p.flags) > 0 {
				t.SkipNow()
			}
			chosen.Add(1)
			want, err := oracle.Sequential(p.oracle)
			require.NoError(t, err)
			exe := filepath.Join(t.TempDir(), "program")
			require.NoError(t, hpfc.Build(source, exe))
			for _, n := range p.ranks {
				requireWith(t, want, exe, n, "HPF_COSTS="+extremeCosts[0])
			}
			for _, costs := range extremeCosts[1:] {
				requireWith(t, want, exe, p.ranks[len(p.ranks)/2], "HPF_COSTS="+costs)
			}
		})
	})
	require.Greater(t, chosen.Load(), int64(10))
}

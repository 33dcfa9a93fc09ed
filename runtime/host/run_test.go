package host

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"hpfc/runtime/abi"
)

// TestMain lets the test binary with a program appended run that.
func TestMain(m *testing.M) {
	if p, ok := Embedded(); ok {
		code, err := Run(p.Path, Options{Fast: p.Fast})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(code)
	}
	goleak.VerifyTestMain(m)
}

// execute runs an executable and returns what it writes to standard error and its code.
func execute(file string) (stderr string, code int) {
	c := exec.Command(file)
	var text strings.Builder
	c.Stderr = &text
	_ = c.Run()
	return text.String(), c.ProcessState.ExitCode()
}

// compile builds a C test program and returns the shared object's path.
func compile(t testing.TB, name string, defines ...string) string {
	so := filepath.Join(t.TempDir(), name+".so")
	args := []string{"-std=gnu11", "-g", "-O1", "-shared", "-fPIC", "-I../exec", fmt.Sprintf("-DABI_HASH=%dll", abi.Hash())}
	args = append(append(args, defines...), "-o", so, filepath.Join("testdata", name+".c"))
	out, err := exec.Command("gcc", args...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return so
}

// result is what a run left behind.
type result struct {
	stdout, stderr string
	code           int
	err            error
}

func run(t testing.TB, so string, o Options) result {
	read := func(f **os.File) func() string {
		file, err := os.Create(filepath.Join(t.TempDir(), "out"))
		require.NoError(t, err)
		*f = file
		return func() string {
			defer file.Close()
			text, err := os.ReadFile(file.Name())
			require.NoError(t, err)
			return string(text)
		}
	}
	stdout, stderr := read(&o.Stdout), read(&o.Stderr)
	code, err := Run(so, o)
	return result{stdout(), stderr(), code, err}
}

func TestCollectives(t *testing.T) {
	so := compile(t, "collectives")
	for _, ranks := range []int{0, 1, 2, 3, 7, 16, 1500, 4096} {
		r := run(t, so, Options{Ranks: ranks})
		require.NoError(t, r.err)
		require.Equal(t, 0, r.code, r.stderr)
		require.Equal(t, "998 500500 500501 7 0 500", strings.Join(strings.Fields(r.stdout), " "), "on %d ranks", ranks)
		require.Empty(t, r.stderr)
	}
}

func TestItems(t *testing.T) {
	r := run(t, compile(t, "items"), Options{Ranks: 3})
	require.NoError(t, r.err)
	require.Equal(t, "\n    1   -2    3  0.500000000      0.33333333333333331      T F abcdef\n 01 abc def\n", r.stdout)
	require.Regexp(t, `^items\.hpf:3\d: run-time error on rank 0: Expected INTEGER for item 1 in formatted transfer, got REAL`, r.stderr)
	require.Equal(t, exitRunTime, r.code)
}

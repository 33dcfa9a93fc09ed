// Package tests proves hpfc from the outside: every program under programs/ and
// examples/ must print what gfortran's sequential program prints, on any number
// of ranks; every program under errors/ and remarks/ must be answered with the
// messages that it announces; generated programs must agree as well; and no
// package may import what the architecture forbids.
package tests

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/oracle"
)

// scratch holds what the whole run shares, and is removed at its end.
var scratch string

func TestMain(m *testing.M) {
	os.Exit(runInScratch(m))
}

func runInScratch(m *testing.M) int {
	dir, err := os.MkdirTemp("", "hpfc-tests")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	scratch = dir
	// Without plugins hwloc looks for no graphics cards and displays, which takes launchers a seventh of a short job's time.
	if err := os.Setenv("HWLOC_PLUGINS_PATH", dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// compiler returns the hpfc under test: the binary that the environment variable
// HPFC names, or one built from this tree when the first test asks for it.
func compiler(t *testing.T) oracle.Compiler {
	t.Helper()
	hpfc, err := builtCompiler()
	require.NoError(t, err)
	return hpfc
}

var builtCompiler = sync.OnceValues(func() (oracle.Compiler, error) {
	if path := os.Getenv("HPFC"); path != "" {
		return oracle.Compiler(path), nil
	}
	if err := openSources(); err != nil {
		return "", err
	}
	exe := filepath.Join(scratch, "hpfc")
	build := exec.Command("go", "build", "-o", exe, "./cmd/hpfc")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build ./cmd/hpfc: %w\n%s", err, out)
	}
	return oracle.Compiler(exe), nil
})

// openSources opens all directories of this tree: the go command repeats the results of tests unless what they open has changed,
// and does not know what the compiler is built from.
func openSources() error {
	return filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && slices.Contains([]string{".git", "build"}, d.Name()) {
			return filepath.SkipDir
		}
		return err
	})
}

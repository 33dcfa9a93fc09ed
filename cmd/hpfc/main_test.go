package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
	"hpfc/cmd/hpfc/internal/cli"
	"hpfc/runtime/host"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestMain lets the test binary be hpfc, and the executables that it builds be their programs.
func TestMain(m *testing.M) {
	if _, ok := host.Embedded(); ok {
		main() // exits
	}
	os.Exit(testscript.RunMain(m, map[string]func() int{
		"hpfc": func() int { return cli.Main(os.Args) },
	}))
}

// TestScripts runs every command with every exit code.
func TestScripts(t *testing.T) {
	cache := t.TempDir()
	examples, err := filepath.Abs(filepath.Join("..", "..", "examples"))
	require.NoError(t, err)
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join("testdata", "script"),
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("HPFC_CACHE", cache)
			e.Setenv("HPF_COSTS", "320,100,0.04,3000")
			e.Setenv("EXAMPLES", examples)
			e.Setenv("ONLY_HPFC", filepath.SplitList(e.Getenv("PATH"))[0])
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"exits": exits},
	})
}

// exits is the script command "exits CODE COMMAND...", which requires an exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code command [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if code != want {
		ts.Fatalf("exit code %d, want %d", code, want)
	}
}

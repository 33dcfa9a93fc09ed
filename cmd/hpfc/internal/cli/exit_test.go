package cli

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/cmd/hpfc/driver"
	"hpfc/codegen/toolchain"
)

// TestExitCodes covers the outcomes that no script can bring about.
func TestExitCodes(t *testing.T) {
	t.Setenv("HPFC_CACHE", t.TempDir())
	a := &app{stderr: &bytes.Buffer{}}
	u := driver.NewUnit("prog.f90", "end\n", driver.Options{})
	for _, c := range []struct {
		err  error
		code int
		text string
	}{
		{nil, 0, ""},
		{driver.ErrReported, 1, ""},
		{&toolchain.MissingTool{Tool: "opt-14", Package: "llvm-14"}, 3, "apt-get install llvm-14"},
		{&driver.InternalError{Phase: "comm", Text: "no home"}, 70, "This is a mistake of hpfc"},
	} {
		err := a.outcome(u, c.err)
		require.Equal(t, c.code, exitCode(err))
		if c.text != "" {
			require.ErrorContains(t, err, c.text)
		}
	}
	require.Equal(t, 2, exitCode(errors.New("what the command-line parser says")))
}

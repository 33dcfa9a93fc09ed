package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A compilation that a signal ends leaves no files, and its exit status is that signal.
func TestSignalsLeaveNoTemporaryFiles(t *testing.T) {
	t.Parallel()
	for _, x := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT} {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			temporary, cache := t.TempDir(), t.TempDir()
			command := exec.Command(string(compiler(t)), "run", filepath.Join("programs", "wave_adi.f90"))
			command.Env = append(os.Environ(), "TMPDIR="+temporary, "XDG_CACHE_HOME="+cache)
			require.NoError(t, command.Start())
			left := func() []string {
				a, _ := filepath.Glob(filepath.Join(temporary, "hpfc-*")) // the pattern is well formed
				b, _ := filepath.Glob(filepath.Join(temporary, "link-*"))
				return append(a, b...)
			}
			require.Eventually(t, func() bool { return len(left()) == 2 }, time.Minute, time.Millisecond)
			require.NoError(t, command.Process.Signal(x))
			var exit *exec.ExitError
			require.ErrorAs(t, command.Wait(), &exit)
			require.Equal(t, x, exit.Sys().(syscall.WaitStatus).Signal())
			require.Empty(t, left())
		})
	}
}

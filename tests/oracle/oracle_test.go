package oracle

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is kept of a program is not taken for the result with other flags, and a failed check is found again.
func TestResultsAreKeptByFlags(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	write := func(subscript string) string {
		source := filepath.Join(t.TempDir(), "program.f90")
		text := "program p\n  integer :: a(3), i\n  a = 1; i = " + subscript + "\n  if (a(i) < 9) print *, 'end'\nend program\n"
		require.NoError(t, os.WriteFile(source, []byte(text), 0o644))
		return source
	}
	right, wrong := write("3"), write("4")
	for range 2 {
		want, err := Sequential(right)
		require.NoError(t, err)
		require.Equal(t, " end\n", string(want.Stdout))
		got, err := Checked(right)
		require.NoError(t, err)
		require.Equal(t, want, got)
		_, err = Sequential(wrong)
		require.NoError(t, err)
		_, err = Checked(wrong)
		require.ErrorContains(t, err, "Fortran runtime error")
	}
}

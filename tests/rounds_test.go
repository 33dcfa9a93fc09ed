package tests

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/dependent"
	"hpfc/tests/oracle"
)

var roundPrograms = []string{"irregular_dependent", "irregular_gauss_seidel", "irregular_zeus", "histogram", "wave_not", "permute_in_place"}

// Rounds give the bits of the sequential loop: as few as there can be, one for each level, and with
// another order of the iterations in each.
func TestRoundsChangeNoResult(t *testing.T) {
	t.Parallel()
	for _, name := range roundPrograms {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe, want := builtProgram(t, name)
			for _, wish := range []string{"dep=levels", "dep=topo", "dep=topo,iter=nrc", "dep=levels,iter=bs", "none"} {
				for _, ranks := range []string{"1", "2", "3", "4", "7", "16"} {
					out, err := exec.Command(exe, "-n", ranks, "--locality", wish).Output()
					require.NoError(t, err, "%s on %s ranks", wish, ranks)
					require.Equal(t, string(want.Stdout), string(out), "%s on %s ranks", wish, ranks)
				}
			}
		})
	}
}

func builtProgram(t *testing.T, name string) (exe string, want oracle.Result) {
	t.Helper()
	source := filepath.Join("programs", name+".f90")
	want, err := oracle.Sequential(source)
	require.NoError(t, err)
	exe = filepath.Join(t.TempDir(), "program")
	require.NoError(t, compiler(t).Build(source, exe))
	return exe, want
}

var dependentSeeds = flag.Uint64("dependentseeds", 30, "number of generated programs of dependent loops")

// TestGeneratedRounds does the same with random programs.
func TestGeneratedRounds(t *testing.T) {
	t.Parallel()
	forEachText(t, *dependentSeeds, dependent.Generate, func(t *testing.T, source string, _ uint64) {
		want, err := oracle.Sequential(source)
		require.NoError(t, err)
		exe := filepath.Join(t.TempDir(), "program")
		require.NoError(t, compiler(t).Build(source, exe))
		for _, wish := range []string{"auto", "dep=levels", "dep=topo,iter=nrc"} {
			for _, ranks := range []string{"1", "2", "3", "7"} {
				out, err := exec.Command(exe, "-n", ranks, "--locality", wish).Output()
				require.NoError(t, err, "%s on %s ranks", wish, ranks)
				require.Equal(t, string(want.Stdout), string(out), "%s on %s ranks", wish, ranks)
			}
		}
	})
}

// The same with elements that travel between processes.
func TestRoundsUnderMPI(t *testing.T) {
	t.Parallel()
	for _, name := range roundPrograms[:3] {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			exe, want := builtProgram(t, name)
			eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
				require.NoError(t, l.Check(exe, 3, want, "HPF_LOCALITY=dep=levels"))
			})
		})
	}
}

// A loop is weighed when it has run a hundred times with the same index arrays, and the report says
// what came of it; a subscript that is out of bounds is found by the inspector.
func TestRoundsReport(t *testing.T) {
	t.Parallel()
	exe := built(t, `program chains
  integer, parameter :: n = 64
  integer :: before(n), i, it
  real(8) :: x(n), sums(n)
!hpf$ distribute (block) :: x, sums, before
  forall (i = 1:n) before(i) = max(1, i - 8)
  x = 1; sums = 0
  do it = 1, 120
    do i = 2, n
      x(i) = 0.5d0*x(i) + 0.25d0*x(before(i))
    end do
    sums = sums + x
  end do
  print *, sum(sums)
end program
`)
	for _, c := range []struct{ ranks, wish, line string }{
		{"4", "auto", `(?m)^9 +0 +15 +64 +126 +4\.1 +55 in 8 levels +rank 0 .* - +1 +- +rank 0 is faster: \d+ rounds would take [\d.]+ times as long$`},
		{"4", "dep=levels", `(?m)^9 +3 +16 +64 .* 120 +1 +8 +a round for each level$`},
		{"4", "dep=topo", `(?m)^9 +1 +16 +64 .* 120 +1 +4 +as few rounds as dependences between ranks permit$`},
		{"2", "dep=topo,iter=nrc", `(?m)^9 +1 +32 +64 .* none\+nrc .* 120 +1 +2 +as few rounds`},
		{"4", "dep=levels", `(?m)^9 +x \(rounds\) +1 +189 +24 +192 +24 +192 +0 +0$`},
	} {
		run := exec.Command(exe, "-n", c.ranks, "--locality-report")
		run.Env = append(os.Environ(), "HPF_LOCALITY="+c.wish)
		var stderr bytes.Buffer
		run.Stderr = &stderr
		require.NoError(t, run.Run())
		require.Regexp(t, c.line, stderr.String(), c.wish)
	}
}

func TestRoundsOutOfBounds(t *testing.T) {
	t.Parallel()
	exe := built(t, `program wrong
  integer :: idx(10), i
  real :: x(2:9)
!hpf$ distribute (block) :: x, idx
  forall (i = 1:10) idx(i) = i + 1
  x = 1; print *, 'before'
!hpf$ locality(dep=levels)
  do i = 2, 9
    x(i) = x(idx(i)) + 1
  end do
  print *, x
end program
`)
	for _, ranks := range []int{2, 3, 16} {
		requireError(t, exe, ranks, `:9: run-time error on rank \d+: subscript 10 of x is outside its bounds 2:9`)
	}
}

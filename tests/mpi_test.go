package tests

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/oracle"
)

// everyJob asks for all programs on all numbers of processes under both MPIs, which takes
// several minutes.
var everyJob = os.Getenv("HPFC_MPI") == "all"

// jobs are the numbers of processes on which a program runs under an MPI. Without HPFC_MPI=all
// every third program runs once under Open MPI, and every twelfth under MPICH: their starts
// alone take about a second on a busy machine.
func jobs(l oracle.Launcher, program int) []int {
	switch {
	case everyJob:
		return []int{1, 2, 3, 5}
	case l == oracle.OpenMPI && program%3 == 0:
		return [][]int{{2}, {3}, {5}}[program/3%3]
	case l == oracle.MPICH && program%12 == 1:
		return []int{2}
	}
	return nil
}

// TestProgramsUnderMPI compares what mpirun prints with gfortran's output. A program is compiled once for all
// of its jobs.
func TestProgramsUnderMPI(t *testing.T) {
	t.Parallel()
	hpfc := compiler(t)
	for i, source := range fortranFiles(t, "programs") {
		p, err := readOptions(source)
		require.NoError(t, err)
		sizes := map[oracle.Launcher][]int{}
		for _, l := range []oracle.Launcher{oracle.OpenMPI, oracle.MPICH} {
			if sizes[l] = jobs(l, i); !slices.Equal(p.ranks, oracle.Ranks) {
				sizes[l] = slices.DeleteFunc(sizes[l], func(n int) bool { return !slices.Contains(p.ranks, n) })
			}
		}
		if len(sizes[oracle.OpenMPI])+len(sizes[oracle.MPICH]) == 0 {
			continue
		}
		t.Run(filepath.Base(source), func(t *testing.T) {
			t.Parallel()
			want, err := oracle.Sequential(p.oracle)
			require.NoError(t, err)
			exe := filepath.Join(t.TempDir(), "program")
			require.NoError(t, hpfc.Build(source, exe))
			eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
				for _, n := range sizes[l] {
					t.Run(fmt.Sprintf("processes=%d", n), func(t *testing.T) {
						require.NoError(t, l.Check(exe, n, want))
					})
				}
			})
		})
	}
}

// Programs print the same whatever costs their processes believe in: with the library's collectives, and
// where parcels travel through repack units.
func TestChoicesUnderMPIGiveTheSame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		variable, value string
		processes       int
		programs        []string
	}{
		{"HPF_TUNE", "library", 3, []string{"reduce_integer", "reduce_real", "reduce_dim", "reduce_lines", "reduce_wrapping", "kinds_integer", "kinds_logical", "extreme_infinities", "locations", "transposes", "redistribute_in_loops", "schedules_grids"}},
		{"HPF_COSTS", extremeCosts[2], 2, []string{"ring_adi", "ring_stencils"}},
		{"HPF_COSTS", extremeCosts[2], 3, []string{"ring_prefix", "ring_ssor"}},
		{"HPF_COSTS", "100000,100000,0.001,1", 7, []string{"transposes", "redistribute_in_loops", "schedules_block_sizes", "schedules_grids"}},
	} {
		for _, name := range c.programs {
			t.Run(fmt.Sprint(name, c.variable, c.processes), func(t *testing.T) {
				t.Parallel()
				exe, want := builtProgram(t, name)
				eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
					require.NoError(t, l.Check(exe, c.processes, want, c.variable+"="+c.value))
				})
			})
		}
	}
}

// Between processes, nests without updates run their interior iterations while messages travel, and the results stay
// the same.
func TestInteriorIterationsRunWhileMessagesTravel(t *testing.T) {
	t.Parallel()
	exe, want := builtProgram(t, "irregular_halves")
	again, same := builtProgram(t, "irregular_halves_again")
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		for _, n := range []int{2, 3} {
			require.NoError(t, l.Check(exe, n, want), "%d processes", n)
			require.NoError(t, l.Check(again, n, same), "%d processes", n)
		}
	})
	run := exec.Command(exe, "-n", "3", "--locality-report")
	var stderr bytes.Buffer
	run.Stderr = &stderr
	require.NoError(t, run.Run())
	require.NotContains(t, stderr.String(), "while messages travel", "within one process there are no messages")
}

// A rank without iterations takes part in the halves of a nest with tallies, too, beside a rank of its process that has some.
func TestHalvesOfTallies(t *testing.T) {
	t.Parallel()
	exe := built(t, `program tallies
  integer, parameter :: n = 16, m = 1200
  integer :: i, x(n), ia(m), ic(m)
!hpf$ processors three(3), few(2)
!hpf$ distribute ia(cyclic) onto three
!hpf$ distribute ic(block) onto few
  do i = 1, m
    ia(i) = 1 + modulo(i*47 + i*i*2, n)
    ic(i) = 1 + modulo(i*17 + i*i, n)
  end do
  x = 0
  do i = 1, m
    x(ic(i)) = x(ic(i)) + ia(m + 1 - ia(ic(i)))
  end do
  print *, x
end program
`)
	want, err := exec.Command(exe, "-n", "1").Output()
	require.NoError(t, err)
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		require.NoError(t, l.Check(exe, 2, oracle.Result{Stdout: want}))
	})
}

// The report of a job tells of the ranks of all processes, and counts the references of all: as many as in one process.
func TestTheReportOfAJobTellsOfAllRanks(t *testing.T) {
	t.Parallel()
	exe := built(t, `program all_ranks
  integer, parameter :: n = 600
  integer :: idx(n), i
  real :: x(n), y(n)
!hpf$ distribute (block) :: idx, x, y
  forall (i = 1:n) idx(i) = mod(i*7, n) + 1
  x = 1; y = 0
  do i = 1, n
    y(idx(i)) = y(idx(i)) + x(n + 1 - idx(i))
  end do
  print *, sum(y)
end program
`)
	reference := regexp.MustCompile(`(?m)^8 +x +1 +600 +(\d+) `)
	report := func(run *exec.Cmd) string {
		var stderr bytes.Buffer
		run.Args, run.Stderr = append(run.Args, "--locality-report"), &stderr
		require.NoError(t, run.Run())
		for _, rank := range []string{"0", "1", "2"} {
			require.Regexp(t, `(?m)^8 +`+rank+` +\d`, stderr.String())
		}
		require.Regexp(t, reference, stderr.String())
		return reference.FindStringSubmatch(stderr.String())[1]
	}
	remote := report(exec.Command(exe, "-n", "3"))
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) { require.Equal(t, remote, report(l.Command(exe, 3))) })
}

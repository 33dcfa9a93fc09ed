package tests

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/tests/oracle"
)

// A program whose processes exchange messages in every of a number of steps.
const stepping = `
program stepping
  real :: a(1000), b(1000)
  integer :: t
!hpf$ distribute a(block)
!hpf$ align b(i) with a(i)
  a = 1
  b = 0
  print *, 'running'
  do t = 1, %d
    b(2:999) = 0.5*(a(1:998) + a(3:1000))
    a = b + 0.5
    if (maxval(a) > 1e30) stop 9
  end do
  print '(a,f9.3)', 'done', a(500)
end program
`

// A program that fails on one rank only.
const dividing = `
program dividing
  integer :: a(3), b(3)
!hpf$ distribute a(cyclic)
!hpf$ align b(i) with a(i)
  a = (/ 1, 0, 2 /)
  print *, 'before'
  b = 7 / a
  print *, b
end program
`

func eachLauncher(t *testing.T, test func(t *testing.T, l oracle.Launcher)) {
	for _, l := range []oracle.Launcher{oracle.OpenMPI, oracle.MPICH} {
		t.Run(string(l), func(t *testing.T) {
			if !l.Installed() {
				t.Skipf("%s is not installed", l)
			}
			test(t, l)
		})
	}
}

// built writes a program and compiles it.
func built(t *testing.T, text string, flags ...string) string {
	dir := t.TempDir()
	source, exe := filepath.Join(dir, "program.f90"), filepath.Join(dir, "program")
	require.NoError(t, os.WriteFile(source, []byte(text), 0o644))
	require.NoError(t, compiler(t).Build(source, exe, flags...))
	return exe
}

// A running job is a launcher, and the processes that it has started of one executable.
type running struct {
	command        *exec.Cmd
	exe            string
	stdout, stderr written
}

// written is what a job has written so far.
type written struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *written) Write(data []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(data)
}

func (s *written) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

func start(t *testing.T, l oracle.Launcher, exe string, n int, environment ...string) *running {
	r := &running{command: l.Command(exe, n), exe: exe}
	r.command.Env = append(os.Environ(), environment...)
	r.command.Stdout, r.command.Stderr = &r.stdout, &r.stderr
	require.NoError(t, r.command.Start())
	t.Cleanup(func() {
		for _, pid := range r.processes() {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may be gone
		}
	})
	return r
}

// processes are the ids of those that run the executable now.
func (r *running) processes() []int {
	var list []int
	links, _ := filepath.Glob("/proc/[0-9]*/exe")
	for _, link := range links {
		if path, err := os.Readlink(link); err == nil && path == r.exe {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(link)))
			list = append(list, pid)
		}
	}
	return list
}

// maps tells whether one of the processes has mapped a file of a directory.
func (r *running) maps(dir string) bool {
	return slices.ContainsFunc(r.processes(), func(pid int) bool {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/maps", pid)) // it may be gone
		return bytes.Contains(text, []byte(dir))
	})
}

// hasBegun waits until the program has said that it is running.
func (r *running) hasBegun(t *testing.T) {
	require.Eventually(t, func() bool { return strings.Contains(r.stdout.String(), "running") }, 30*time.Second, 5*time.Millisecond)
}

// end waits for the launcher, and returns its exit code and how long the job's processes took to
// end. Open MPI 4.1's launcher now and then crashes or hangs in its own clean-up when all of them
// have ended after an error; the code is negative then.
func (r *running) end(t *testing.T, limit time.Duration) (int, time.Duration) {
	start, last := time.Now(), time.Now()
	done := make(chan struct{})
	go func() {
		_ = r.command.Wait() // the exit code says it
		close(done)
	}()
	for waiting := true; waiting; {
		select {
		case <-done:
			waiting = false
		case <-time.After(50 * time.Millisecond):
		}
		if len(r.processes()) > 0 {
			last = time.Now()
		}
		switch {
		case !waiting:
		case time.Since(start) > limit:
			_ = r.command.Process.Kill()
			require.FailNow(t, "the job does not end", "stderr: %s", &r.stderr)
		case time.Since(last) > 10*time.Second:
			t.Log("the launcher hangs, though all its processes have ended")
			_ = r.command.Process.Kill()
		}
	}
	return r.command.ProcessState.ExitCode(), last.Sub(start)
}

func TestAKilledProcessEndsTheJob(t *testing.T) {
	t.Parallel()
	exe := built(t, fmt.Sprintf(stepping, 2000000000), "--all-ranks")
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		for _, tune := range []string{"0", "library"} {
			r := start(t, l, exe, 2, "HPF_TUNE="+tune)
			r.hasBegun(t)
			pids := r.processes()
			require.Len(t, pids, 2)
			require.NoError(t, syscall.Kill(pids[1], syscall.SIGKILL))
			code, took := r.end(t, 20*time.Second)
			require.NotZero(t, code)
			require.Less(t, took, 10*time.Second)
			require.Eventually(t, func() bool { return len(r.processes()) == 0 }, 5*time.Second, 20*time.Millisecond, "orphans")
			require.NotEmpty(t, r.stdout.String()+r.stderr.String(), "the launcher says nothing")
		}
	})
}

// A launcher that does nothing about it, here because it is stopped, is not needed to end the job.
func TestALostProcessEndsTheJob(t *testing.T) {
	t.Parallel()
	exe := built(t, fmt.Sprintf(stepping, 2000000000), "--all-ranks")
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		for _, tune := range []string{"0", "library"} {
			for victim := range 2 {
				r := start(t, l, exe, 2, "HPF_TUNE="+tune)
				r.hasBegun(t)
				time.Sleep(2 * time.Second) // they have answered each other
				pids := r.processes()
				require.Len(t, pids, 2)
				launcher := r.launcher()
				require.NotEmpty(t, launcher)
				for _, pid := range launcher {
					require.NoError(t, syscall.Kill(pid, syscall.SIGSTOP))
				}
				require.NoError(t, syscall.Kill(pids[victim], syscall.SIGKILL))
				require.Eventually(t, func() bool { return len(r.processes()) == 0 }, 30*time.Second, 20*time.Millisecond, "orphans")
				for _, pid := range launcher {
					require.NoError(t, syscall.Kill(pid, syscall.SIGCONT))
				}
				code, _ := r.end(t, 20*time.Second)
				require.NotZero(t, code)
				require.Regexp(t, `program.f90: process [01] has died; when last asked, it (waits in .* at|computes since) line \d+\n`, r.stderr.String())
			}
		}
	})
}

// launcher are the ids of those that started the executable, and of what they started besides it.
func (r *running) launcher() []int {
	parents := map[int]int{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, stat := range stats {
		text, _ := os.ReadFile(stat) // it may be gone
		if _, rest, ok := bytes.Cut(text, []byte(") ")); ok {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(stat)))
			parents[pid], _ = strconv.Atoi(strings.Fields(string(rest))[1])
		}
	}
	list, executable := []int{r.command.Process.Pid}, r.processes()
	for i := 0; i < len(list); i++ {
		for pid, parent := range parents {
			if parent == list[i] && !slices.Contains(executable, pid) {
				list = append(list, pid)
			}
		}
	}
	return list
}

// Slow is not dead: the job waits, says for whom, goes on and comes to the same result. How many steps last until the process
// can be stopped depends on the machine; too many would take minutes on a busy one.
func TestAStoppedProcessIsWaitedFor(t *testing.T) {
	t.Parallel()
	const fewest, most = 4000, 4000 << 12
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		for _, tune := range []string{"0", "library"} { // our waits, and those of the library's collectives
			steps, r := fewest, &running{}
			for stopped := false; !stopped; steps *= 4 {
				require.Less(t, steps, most, "no process was stopped while it computed")
				exe := built(t, fmt.Sprintf(stepping, steps), "--all-ranks")
				r = start(t, l, exe, 2, "HPF_STALL=1", "HPF_TUNE="+tune)
				stopped = r.stopOne(6 * time.Second) // its answer to what is asked in the third second would come late, not never
				code, _ := r.end(t, 100*time.Second)
				require.Zero(t, code, &r.stderr)
				undisturbed, _, err := oracle.RunOn(exe, 2)
				require.NoError(t, err)
				require.Equal(t, string(undisturbed.Stdout), r.stdout.String())
				stopped = stopped && strings.Contains(r.stderr.String(), "s in ") // and not at its end
			}
			require.Regexp(t, `program.f90:\d+: process (0 has waited \d.*s in .* for process 1|1 has waited .* for process 0), which does not answer\n`, r.stderr.String())
		}
	})
}

// A program of which one process computes for long while the other waits for its result.
const delaying = `
program delaying
  real :: a(2)
  integer :: n(2), i, k
!hpf$ distribute a(block)
  n = (/ 1, 2000000000 /)
  a = 1
  do i = 1, 2
    do k = 1, n(i)
      a(i) = 0.5*a(i) + 1/a(i)
    end do
  end do
  print *, sum(a)
end program
`

// Who waits for a process that computes is told so, whoever does the waiting.
func TestAProcessThatComputesIsNamed(t *testing.T) {
	t.Parallel()
	exe := built(t, delaying)
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		for _, tune := range []string{"0", "library"} {
			r := start(t, l, exe, 2, "HPF_STALL=0.5", "HPF_TUNE="+tune)
			told := func() bool { return strings.Contains(r.stderr.String(), "waited") }
			require.Eventually(t, told, 30*time.Second, 20*time.Millisecond)
			for _, pid := range r.processes() {
				if err := syscall.Kill(pid, syscall.SIGKILL); err != syscall.ESRCH { // the launcher kills the second when the first dies
					require.NoError(t, err)
				}
			}
			r.end(t, 20*time.Second)
			require.Regexp(t, `program.f90:\d+: process 0 has waited \d.*s in .* for process 1, which computes since (line \d+|the start)\n`, r.stderr.String())
		}
	})
}

// stopOne stops one of two processes for some time soon after both have begun to compute, and
// reports whether both were still there at the end of that time.
func (r *running) stopOne(pause time.Duration) bool {
	for limit := time.Now().Add(30 * time.Second); !strings.Contains(r.stdout.String(), "running"); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(limit) {
			return false
		}
	}
	pids := r.processes()
	if len(pids) < 2 || syscall.Kill(pids[1], syscall.SIGSTOP) != nil {
		return false
	}
	time.Sleep(pause)
	both := len(r.processes()) == 2
	return syscall.Kill(pids[1], syscall.SIGCONT) == nil && both
}

func TestAFailingRankEndsTheJob(t *testing.T) {
	t.Parallel()
	exe := built(t, dividing)
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		r := start(t, l, exe, 3)
		code, took := r.end(t, 20*time.Second)
		if code > 0 { // a launcher that has crashed has none
			require.Equal(t, 2, code, &r.stderr)
		}
		require.NotZero(t, code)
		require.Less(t, took, 8*time.Second)
		require.Contains(t, r.stderr.String(), "program.f90:8: run-time error on rank 1: integer division by zero")
		require.Equal(t, " before\n", r.stdout.String(), "what was printed is lost, or disturbed")
		require.Eventually(t, func() bool { return len(r.processes()) == 0 }, 5*time.Second, 20*time.Millisecond, "orphans")
	})
}

// Processes that the library sees one by one do not all run the whole program.
func TestAProcessStartedByAnotherMPISaysSo(t *testing.T) {
	t.Parallel()
	exe := built(t, dividing)
	other := map[oracle.Launcher]string{oracle.OpenMPI: "mpich", oracle.MPICH: "openmpi"}
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		r := start(t, l, exe, 2, "HPF_MPI="+other[l])
		code, _ := r.end(t, 20*time.Second)
		require.NotZero(t, code)
		require.Contains(t, r.stderr.String(), "2 processes were started, but "+other[l]+" sees each of them alone")
		require.NotContains(t, r.stdout.String(), "before")
	})
}

// A STOP in a loop that runs on rank 0 only: the others wait for that loop's results.
const stopping = `
program stopping
  integer :: a(20), i
!hpf$ distribute a(cyclic)
  a = 1
  do i = 2, 20
    a(i) = a(i-1) + mod(a(i-1)*7, 5)
    if (a(i) > 30) then
      print *, 'stopping at', i
      stop 5
    end if
  end do
  print *, a
end program
`

func TestAStopOfRankZeroEndsTheJob(t *testing.T) {
	t.Parallel()
	exe := built(t, stopping)
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		for _, tune := range []string{"0", "library"} { // whose collectives cannot be left
			r := start(t, l, exe, 3, "HPF_TUNE="+tune)
			code, took := r.end(t, 20*time.Second)
			const killed = 9
			if code > 0 && (l == oracle.OpenMPI || tune == "0" || code != killed) { // a launcher that has crashed has none
				require.Equal(t, 5, code, &r.stderr)
			}
			require.NotZero(t, code)
			require.Less(t, took, 8*time.Second)
			require.True(t, strings.HasPrefix(r.stdout.String(), " stopping at          13\n"), "%s", &r.stdout)
			require.Contains(t, r.stderr.String(), "STOP 5")
			require.NotContains(t, r.stderr.String(), "internal error")
		}
	})
}

// A fault of one rank on the way to a STOP that all ranks come to, with nothing between that they would meet for.
func TestAStopDoesNotHideAFault(t *testing.T) {
	t.Parallel()
	exe := built(t, `program stopping
  integer :: a(30), i
!hpf$ distribute a(block)
  print *, 'before'
  do i = 1, 30
    a(i) = 29 - i
  end do
  do i = 1, 30
    a(i) = 7/a(i)
  end do
  stop 5
end program
`, "--all-ranks")
	const fault = `program.f90:9: run-time error on rank 2: integer division by zero`
	requireError(t, exe, 3, fault)
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		r := start(t, l, exe, 3)
		code, _ := r.end(t, 20*time.Second)
		if code > 0 { // a launcher that has crashed has none
			require.Equal(t, 2, code, &r.stderr)
		}
		require.NotZero(t, code)
		require.Contains(t, r.stderr.String(), fault)
	})
}

// Two programs in one job: each process waits for an element that the other one has.
const fetching = `
program fetching
  real :: a(2), x
!hpf$ distribute a(block)
  a = (/ 1, 2 /)
  print *, 'before'
  %s
  print *, x
end program
`

// Processes that wait for each other in different collectives end the job soon, with both named.
func TestProcessesThatWaitForEachOtherEndTheJob(t *testing.T) {
	t.Parallel()
	first, second := built(t, fmt.Sprintf(fetching, "x = a(2)")), built(t, fmt.Sprintf(fetching, "\nx = a(1)"))
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		c := l.Command(first, 1)
		c.Args = append(c.Args, ":", "-n", "1", second)
		c.Env = append(os.Environ(), "HPF_TUNE=0")
		start := time.Now()
		out, err := c.CombinedOutput()
		require.Error(t, err)
		require.Less(t, time.Since(start), 15*time.Second)
		require.Regexp(t, `process \d takes part in .* at line [78], process \d in .* at line [78]`, string(out))
	})
}

// So they do in the library's collectives, which nothing interrupts, also where no long wait is told, and where only the
// operands differ.
func TestProcessesHeldInDifferentCollectivesEndTheJob(t *testing.T) {
	t.Parallel()
	first := built(t, fmt.Sprintf(fetching, "x = a(2)"))
	for second, says := range map[string]string{
		built(t, fmt.Sprintf(fetching, "\nx = a(1)")): `.* at line [78], process \d in .* at line [78]\n`,
		built(t, fmt.Sprintf(fetching, "x = a(1)")):   `.* at line 7, process \d in .* at line 7, with other operands\n`,
	} {
		heldApart(t, first, second, says)
	}
}

func heldApart(t *testing.T, first, second, says string) {
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		r := &running{command: l.Command(first, 1), exe: first}
		r.command.Args = append(r.command.Args, ":", "-n", "1", second)
		r.command.Env = append(os.Environ(), "HPF_TUNE=library", "HPF_STALL=0")
		r.command.Stdout, r.command.Stderr = &r.stdout, &r.stderr
		require.NoError(t, r.command.Start())
		code, _ := r.end(t, 30*time.Second)
		require.NotZero(t, code)
		require.Regexp(t, `^ before\n`, r.stdout.String()) // what MPICH's launcher says of processes that it kills may follow
		require.Regexp(t, `internal error: .*program.f90: processes do different things: process \d takes part in `+says, r.stderr.String())
	})
}

// Sweeps that run as wavefronts from the first process to the second.
const sweeping = `
program sweeping
  real :: a(400,2000)
  integer :: i, j, t
!hpf$ distribute a(block,*)
  a = 1
  print *, 'running'
  do t = 1, 100000
    do j = 2, 2000
      do i = 2, 400
        a(i,j) = 0.5*(a(i-1,j) + a(i,j-1))
      end do
    end do
  end do
  print *, a(400,2000)
end program
`

// A process that waits inside a wavefront for one that is stopped names it.
func TestAProcessStoppedInAWavefrontIsNamed(t *testing.T) {
	t.Parallel()
	exe := built(t, sweeping)
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		r := start(t, l, exe, 2, "HPF_STALL=0.5")
		r.hasBegun(t)
		require.Len(t, r.processes(), 2)
		for _, pid := range r.processes() {
			environment, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
			require.NoError(t, err)
			if first := regexp.MustCompile(`(OMPI_COMM_WORLD_RANK|PMI_RANK)=0\x00`); first.Match(environment) {
				require.NoError(t, syscall.Kill(pid, syscall.SIGSTOP))
			}
		}
		told := func() bool { return strings.Contains(r.stderr.String(), "waited") }
		require.Eventually(t, told, 30*time.Second, 20*time.Millisecond)
		for _, pid := range r.processes() {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may be gone
		}
		r.end(t, 20*time.Second)
		require.Regexp(t, `program.f90:\d+: (rank|process) 1 has waited \d.*s in a.* for process 0, which does not answer\n`, r.stderr.String())
	})
}

// A signal ends the run as it ends any program, without a word about Go. An interrupt of hpfc alone ends
// the processes that it has started, too.
func TestSignalsEndARun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	source, hpfc, cache := filepath.Join(dir, "program.f90"), filepath.Join(dir, "hpfc"), filepath.Join(dir, "cache")
	require.NoError(t, os.WriteFile(source, []byte(fmt.Sprintf(stepping, 2000000000)), 0o644))
	binary, err := os.ReadFile(string(compiler(t)))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(hpfc, binary, 0o755)) // other tests run the original
	ended := func(signal syscall.Signal, flags ...string) *running {
		r := &running{command: exec.Command(hpfc, append([]string{"run", "-n", "2", source}, flags...)...), exe: hpfc}
		r.command.Stdout, r.command.Stderr = &r.stdout, &r.stderr
		r.command.Env = append(os.Environ(), "HPFC_CACHE="+cache)
		require.NoError(t, r.command.Start())
		if len(flags) > 0 {
			r.hasBegun(t)
		} else { // its output waits for the end
			require.Eventually(t, func() bool { return r.maps(cache) }, 30*time.Second, 20*time.Millisecond)
			time.Sleep(200 * time.Millisecond) // it computes
		}
		require.NoError(t, r.command.Process.Signal(signal))
		_, took := r.end(t, 20*time.Second)
		require.Less(t, took, 10*time.Second)
		return r
	}
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT} {
		r := ended(signal)
		status := r.command.ProcessState.Sys().(syscall.WaitStatus)
		require.True(t, status.Signaled() && status.Signal() == signal, "%v: %v", signal, status)
		require.Empty(t, r.stderr.String())
	}
	eachLauncher(t, func(t *testing.T, l oracle.Launcher) {
		for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT} {
			r := ended(signal, "--mpi="+strings.TrimPrefix(string(l), "mpirun."))
			require.Equal(t, 128+int(signal), r.command.ProcessState.ExitCode())
			require.Contains(t, r.stdout.String(), "running")
			require.NotContains(t, r.stderr.String(), "goroutine")
		}
	})
}

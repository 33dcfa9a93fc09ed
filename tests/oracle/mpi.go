package oracle

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// A Launcher is the mpirun of one MPI, by the name that Debian gives it.
type Launcher string

// Launchers of the MPIs that hpfc knows.
const (
	OpenMPI Launcher = "mpirun.openmpi"
	MPICH   Launcher = "mpirun.mpich"
)

// Installed tells whether the launcher can be called.
func (l Launcher) Installed() bool {
	_, err := exec.LookPath(string(l))
	return err == nil
}

// arguments are those of the launcher that make it start n processes of a program. Open MPI comes to
// use ob1 within a host anyway, after 0.2 s in which every process looks for networks.
func (l Launcher) arguments(exe string, n int) []string {
	list := []string{"-n", strconv.Itoa(n), exe}
	if l == OpenMPI {
		list = append([]string{"--oversubscribe", "--mca", "pml", "ob1"}, list...)
		if os.Getuid() == 0 {
			list = append([]string{"--allow-run-as-root"}, list...)
		}
	}
	return list
}

// Command is what starts n processes of a program.
func (l Launcher) Command(exe string, n int) *exec.Cmd {
	return exec.Command(string(l), l.arguments(exe, n)...)
}

// run executes a program as n processes and returns what the function Run does. Open MPI 4.1's
// launcher now and then crashes or hangs in its own clean-up after a process has ended with an
// error code; such a run is repeated.
func (l Launcher) run(exe, input string, n int, environment []string) (Result, []byte, error) {
	for try := 1; ; try++ {
		r, stderr, err := runWith(environment, string(l), input, l.arguments(exe, n))
		const segmentation = 139
		failed := err != nil || r.Code < 0 || r.Code == segmentation
		if l != OpenMPI || try == 3 || !failed {
			return r, stderr, err
		}
	}
}

// withoutObituary takes away what MPICH's launcher prints about processes that it kills, because another one has
// ended the job with the code in a part of the program that it alone runs, and the exit code of those.
func withoutObituary(r Result, code int) Result {
	const killed = 9
	program, _, found := bytes.Cut(r.Stdout, []byte("\n"+strings.Repeat("=", 83)+"\n=   BAD TERMINATION"))
	if found && r.Code == killed {
		return Result{program, code, r.Input}
	}
	return r
}

// Check executes a built program as n processes, with further environment variables, and compares with want.
func (l Launcher) Check(exe string, n int, want Result, environment ...string) error {
	got, stderr, err := l.run(exe, want.Input, n, environment)
	if l == MPICH && want.Code != 0 {
		got = withoutObituary(got, want.Code)
	}
	if err == nil {
		err = Difference(want, got)
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s -n %d: %w%s", l, n, err, quoteStderr(stderr))
}

package oracle

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
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

// Run executes a program with its arguments as n processes and returns what Run does.
func (l Launcher) Run(exe string, n int, args ...string) (Result, []byte, error) {
	command := []string{"-n", strconv.Itoa(n), exe}
	if l == OpenMPI {
		command = append([]string{"--oversubscribe"}, command...)
		if os.Getuid() == 0 {
			command = append([]string{"--allow-run-as-root"}, command...)
		}
	}
	return Run(string(l), append(command, args...)...)
}

// Check executes a built program as n processes and compares with want.
func (l Launcher) Check(exe string, n int, want Result) error {
	got, stderr, err := l.Run(exe, n)
	if err == nil {
		err = Difference(want, got)
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s -n %d: %w%s", l, n, err, quoteStderr(stderr))
}

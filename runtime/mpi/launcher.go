package mpi

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// A Launcher is an mpirun that works on this host.
type Launcher struct {
	Path    string
	Flavour Flavour
	Version string // its own words
}

// commands are the names under which the mpirun of a flavour may be found.
func (f Flavour) commands() []string {
	if f == MPICH {
		return []string{"mpirun.mpich", "mpiexec.hydra", "mpirun", "mpiexec"}
	}
	return []string{"mpirun.openmpi", "mpirun", "mpiexec"}
}

// Package is the Debian package that has the flavour's library and launcher.
func (f Flavour) Package() string {
	if f == MPICH {
		return "mpich"
	}
	return "openmpi-bin"
}

// FindLauncher looks for the mpirun of a flavour; None accepts any.
func FindLauncher(want Flavour) (Launcher, error) {
	flavours := []Flavour{want}
	if want == None {
		flavours = Flavours
	}
	var packages []string
	for _, f := range flavours {
		for _, name := range f.commands() {
			if l, ok := tryLauncher(name); ok && l.Flavour == f {
				return l, nil
			}
		}
		packages = append(packages, f.Package())
	}
	return Launcher{}, fmt.Errorf("no mpirun was found; try: apt-get install %s", strings.Join(packages, " or "))
}

// tryLauncher asks a command which MPI it belongs to.
func tryLauncher(name string) (Launcher, bool) {
	path, err := exec.LookPath(name)
	if err != nil {
		return Launcher{}, false
	}
	out, err := exec.Command(path, "--version").Output()
	if err != nil {
		return Launcher{}, false
	}
	l := Launcher{Path: path}
	for line := range strings.Lines(string(out)) {
		line = strings.Join(strings.Fields(line), " ")
		switch {
		case strings.Contains(line, "Open MPI"), strings.Contains(line, "OpenRTE"):
			l.Flavour, l.Version = OpenMPI, line
		case strings.Contains(line, "HYDRA"):
			l.Flavour = MPICH
		case strings.HasPrefix(line, "Version:") && l.Flavour == MPICH:
			l.Version = "MPICH " + strings.TrimPrefix(line, "Version: ")
		}
	}
	return l, l.Flavour != None
}

// Command is what starts n processes of a program, more than there are cores if need be. It
// has the standard streams of this process.
func (l Launcher) Command(n int, program string, args ...string) *exec.Cmd {
	var list []string
	if l.Flavour == OpenMPI {
		list = []string{"--oversubscribe", "--bind-to", "none", "--quiet"}
		if os.Getuid() == 0 {
			list = append(list, "--allow-run-as-root")
		}
	}
	list = append(append(list, "-n", strconv.Itoa(n), program), args...)
	c := exec.Command(l.Path, list...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	return c
}

// ExitCode is the exit code of a command that has run; err is left when it could not.
func ExitCode(err error) (int, error) {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0, nil
	case errors.As(err, &exit) && exit.Exited():
		return exit.ExitCode(), nil
	}
	return 0, err
}

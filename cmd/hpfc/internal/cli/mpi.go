package cli

import (
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"hpfc/runtime/coll/bench"
	"hpfc/runtime/host"
	"hpfc/runtime/mpi"
)

// anyMPI is the value of --mpi without one.
const anyMPI = "any"

// launcher finds the mpirun that --mpi asks for.
func (r *runFlags) launcher() (mpi.Launcher, error) {
	want := mpi.None
	if r.mpi != anyMPI {
		var err error
		if want, err = mpi.Parse(r.mpi); err != nil || want == mpi.None {
			return mpi.Launcher{}, usagef("--mpi=%s: must be openmpi or mpich", r.mpi)
		}
	}
	l, err := mpi.FindLauncher(want)
	if err != nil {
		return l, &exitError{exitEnvironment, err}
	}
	return l, nil
}

// launch runs a compiled program as processes under mpirun.
func (a *app) launch(library string, r *runFlags, watch *stopwatch) error {
	l, err := r.launcher()
	if err == nil {
		err = r.traceable()
	}
	if err != nil {
		return err
	}
	n := r.ranks
	if n == 0 {
		if n, err = processes(library); err != nil {
			return err
		}
	}
	args := []string{"run-library", library}
	if r.fast {
		args = append(args, "--fast-reductions")
	}
	if r.locality != "" {
		args = append(args, "--locality", r.locality)
	}
	if r.localityReport {
		args = append(args, "--locality-report")
	}
	if r.stats {
		args = append(args, "--stats")
	}
	if r.trace != "" {
		args = append(args, "--trace", r.trace)
	}
	err = a.underMPI(l, n, args...)
	watch.lap("run")
	if r.timing {
		watch.print(a.stderr)
	}
	return err
}

// unasked is the largest number of processes that are started without -n.
const unasked = 64

// processes is the number of processes of a program that is started without -n: one for each
// rank that "hpfc run" has then.
func processes(library string) (int, error) {
	n, err := host.Ranks(library)
	switch {
	case err != nil:
		return 0, &exitError{exitEnvironment, err}
	case n > unasked:
		return 0, usagef("run: the program is for %d processors; say with -n how many processes shall be started", n)
	}
	return n, nil
}

// underMPI runs n processes of this executable with the given arguments; their exit code is
// the command's.
func (a *app) underMPI(l mpi.Launcher, n int, args ...string) error {
	hpfc, err := os.Executable()
	if err != nil {
		return err
	}
	c := l.Command(n, hpfc, args...)
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, syscall.SIGINT, syscall.SIGQUIT)
	runtime.LockOSThread() // Pdeathsig is about the thread
	var ended atomic.Int32 // the signal
	err = c.Start()
	if err == nil {
		go endAfter(interrupted, c.Process, &ended)
		err = c.Wait()
	}
	code, err := mpi.ExitCode(err)
	switch {
	case err != nil:
		return &exitError{exitEnvironment, err}
	case ended.Load() != 0: // the codes of mpirun differ: MPICH's calls that a success
		return &exitError{code: 128 + int(ended.Load())}
	case code != exitOK:
		return &exitError{code: code}
	}
	return nil
}

// endAfter ends mpirun after an interrupt. From a terminal mpirun has got it as well, and ends
// in its own way; from elsewhere only this process has.
func endAfter(interrupted <-chan os.Signal, mpirun *os.Process, ended *atomic.Int32) {
	ended.Store(int32((<-interrupted).(syscall.Signal)))
	time.Sleep(mpirunPatience)
	_ = mpirun.Signal(syscall.SIGTERM) // fails when it has ended
}

// mpirunPatience is how long mpirun may take to end by itself.
const mpirunPatience = 2 * time.Second

// runLibraryCommand is what mpirun starts.
func (a *app) runLibraryCommand() *cobra.Command {
	var r runFlags
	c := &cobra.Command{
		Use:    "run-library LIBRARY",
		Short:  "run a compiled program as one process of an MPI job",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.execute(args[0], &r, newStopwatch())
		},
	}
	r.register(c.Flags())
	return c
}

// exchangeCommand is what doctor lets mpirun start.
func (a *app) exchangeCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "mpi-exchange",
		Short:  "exchange messages between two processes of an MPI job",
		Hidden: true,
		Args:   none,
		RunE: func(*cobra.Command, []string) error {
			if err := inJob(func(w *mpi.World) error { return bench.Exchange(a.stdout, w) }); err != nil {
				return &exitError{exitEnvironment, err}
			}
			return nil
		},
	}
}

// examineMPI says what is there of MPI; nothing of it is needed on one machine. It reports
// false when something is there that does not work.
func (a *app) examineMPI() bool {
	healthy := true
	hpfc, err := os.Executable()
	if err != nil {
		return false
	}
	for _, f := range mpi.Flavours {
		l, err := mpi.FindLauncher(f)
		if err != nil {
			a.finding("none   ", f.String(), "not installed; only programs on several machines need it", "apt-get install "+f.Package())
			continue
		}
		text, noise, err := l.Probe(hpfc, "mpi-exchange")
		if err != nil {
			healthy = false
			a.finding("FAILS  ", f.String(), l.Path+", "+strings.ReplaceAll(err.Error(), "\n", "\n         "), "apt-get install "+f.Package())
			continue
		}
		if noise != "" {
			noise = "its mpirun also wrote: " + strings.ReplaceAll(noise, "\n", "\n         ")
		}
		a.finding("ok     ", f.String(), l.Path+", "+text, noise)
	}
	return healthy
}

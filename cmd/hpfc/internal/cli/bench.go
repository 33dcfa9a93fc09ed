package cli

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"hpfc/runtime/coll/bench"
	"hpfc/runtime/mpi"
)

// benchSizes are the default sizes of vectors in bytes.
const benchSizes = "8,64,512,4096,65536,1048576,16777216,67108864"

func (a *app) benchCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "bench",
		Short:   "measure parts of the runtime on this machine",
		Example: "  hpfc bench collectives --transport openmpi",
		Args:    unknownCommand,
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(a.benchCollectivesCommand())
	return c
}

func (a *app) benchCollectivesCommand() *cobra.Command {
	var n int
	var transport, sizes, against string
	var only []string
	c := &cobra.Command{
		Use:   "collectives",
		Short: "measure the collective operations, beside those of MPI",
		Long: `Bench collectives prints the median times of the collective operations: of all ranks in one
process, as programs without mpirun have them, beside those of an MPI library on as many
processes, measured in turns; or, with --transport, of the algorithms over messages.`,
		Example: `  hpfc bench collectives -n 2 --against openmpi
  hpfc bench collectives -n 2 --transport openmpi
  hpfc bench collectives -n 4 --sizes 8,1000000`,
		Args: none,
		RunE: func(c *cobra.Command, _ []string) error {
			if c.Flags().Changed("against") && transport != inProcess {
				return usagef("--against=%s goes with ranks in one process; --transport=openmpi or mpich compares with that library", against)
			}
			return a.benchCollectives(n, transport, against, sizes, only)
		},
	}
	c.Flags().IntVarP(&n, "ranks", "n", 2, "number of `ranks`")
	c.Flags().StringVar(&transport, "transport", inProcess, "inprocess, goroutines, openmpi or mpich")
	c.Flags().StringVar(&against, "against", anyMPI, "the `MPI` to compare with in one process: openmpi, mpich, any or none")
	c.Flags().StringVar(&sizes, "sizes", benchSizes, "`bytes` of each rank's vector, separated by commas")
	c.Flags().StringSliceVar(&only, "only", nil, "measure some `operations` only, separated by commas: barrier, alltoallv, ...")
	return c
}

// Transports that need no launcher: ranks in one process as programs have them, and as goroutines that send messages.
const (
	inProcess  = "inprocess"
	goroutines = "goroutines"
)

// benchRounds is how often all operations are measured in turn with those of an MPI.
const benchRounds = 3

// benchInProcess measures in this process, and in turns the operations of an MPI library.
func (a *app) benchInProcess(n int, against string, sizes []int, list string, only []string) error {
	l, err := mpi.Launcher{}, error(nil)
	if against != "none" {
		if l, err = (&runFlags{mpi: against}).launcher(); err != nil && against != anyMPI {
			return err
		}
	}
	var ours, native [][]bench.Measurement
	for range benchRounds {
		m, err := bench.InProcess(n, sizes, only)
		if err != nil {
			return err
		}
		ours = append(ours, m)
		if l.Path == "" {
			continue
		}
		if m, err = benchLibrary(l, n, list, only); err != nil {
			return &exitError{exitEnvironment, err}
		}
		native = append(native, m)
	}
	if l.Path != "" {
		fmt.Fprintf(a.stdout, "%d ranks in one process, against %d processes of %s\n", n, n, l.Version)
	}
	bench.WriteMeasurements(a.stdout, ours, native)
	m, err := bench.Costs(n)
	if err == nil {
		fmt.Fprintln(a.stdout, m.Explain())
	}
	return err
}

// benchLibrary lets mpirun measure the library's operations.
func benchLibrary(l mpi.Launcher, n int, list string, only []string) ([]bench.Measurement, error) {
	hpfc, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := l.Command(n, hpfc, benchProcess(list, only, "--library")...)
	c.Stdout = nil
	text, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.Path, err)
	}
	return bench.ReadMeasurements(string(text))
}

func (a *app) benchCollectives(n int, transport, against, list string, only []string) error {
	sizes, err := parseSizes(list)
	if err != nil {
		return err
	}
	if n < 1 {
		return usagef("-n %d: the number of ranks must be at least 1", n)
	}
	if err := checkBench(transport, against, only); err != nil {
		return err
	}
	switch transport {
	case inProcess:
		return a.benchInProcess(n, against, sizes, list, only)
	case goroutines:
		return bench.Goroutines(a.stdout, n, sizes, only)
	}
	r := &runFlags{mpi: transport, ranks: n}
	l, err := r.launcher()
	if err != nil {
		return err
	}
	return a.underMPI(l, n, benchProcess(list, only)...)
}

// checkBench refuses names that bench collectives does not know.
func checkBench(transport, against string, only []string) error {
	if !slices.Contains([]string{inProcess, goroutines, "openmpi", "mpich"}, transport) {
		return usagef("--transport=%s: must be inprocess, goroutines, openmpi or mpich", transport)
	}
	if !slices.Contains([]string{"openmpi", "mpich", anyMPI, "none"}, against) {
		return usagef("--against=%s: must be openmpi, mpich, any or none", against)
	}
	known := bench.OverMessages
	if transport == inProcess {
		known = bench.InOneProcess()
	}
	for _, operation := range only {
		if !slices.Contains(known, operation) {
			return usagef("--only=%s: with --transport=%s there are %s", operation, transport, strings.Join(known, ", "))
		}
	}
	return nil
}

// parseSizes reads numbers separated by commas.
func parseSizes(list string) ([]int, error) {
	var sizes []int
	for _, field := range strings.Split(list, ",") {
		size, err := strconv.Atoi(field)
		if err != nil || size < 0 || size > 1<<30 {
			return nil, usagef("--sizes: %q is no number of bytes up to 2^30", field)
		}
		sizes = append(sizes, size)
	}
	return sizes, nil
}

// benchProcess is the command that mpirun starts.
func benchProcess(list string, only []string, flags ...string) []string {
	return append([]string{"bench-process", list, "--only=" + strings.Join(only, ",")}, flags...)
}

// benchProcessCommand carries that out.
func (a *app) benchProcessCommand() *cobra.Command {
	var library bool
	var only []string
	c := &cobra.Command{
		Use:    "bench-process SIZES",
		Short:  "take part in bench collectives as one process of an MPI job",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := a.benchProcess(args[0], library, only); err != nil {
				return &exitError{exitEnvironment, err}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&library, "library", false, "measure the library's operations only")
	c.Flags().StringSliceVar(&only, "only", nil, "the operations, all if there are none")
	return c
}

func (a *app) benchProcess(list string, library bool, only []string) error {
	sizes, err := parseSizes(list)
	if err != nil {
		return err
	}
	return inJob(func(w *mpi.World) error {
		if library {
			return bench.Library(a.stdout, w, sizes, only)
		}
		if w.Rank() == 0 {
			fmt.Fprintf(a.stdout, "%s, %d processes\n", w.Version(), w.Size())
		}
		return bench.Run(a.stdout, w, sizes, only)
	})
}

// benchRedistributionCommand is what the experiment of tests/cluster starts on every host.
func (a *app) benchRedistributionCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "bench-redistribution BYTES RATE ROUNDS",
		Short:  "measure redistributions as one process of an MPI job",
		Hidden: true,
		Args:   cobra.ExactArgs(3),
		RunE: func(_ *cobra.Command, args []string) error {
			var numbers [3]float64
			for i, text := range args {
				var err error
				if numbers[i], err = strconv.ParseFloat(text, 64); err != nil {
					return usagef("%q is no number", text)
				}
			}
			err := inJob(func(w *mpi.World) error {
				return bench.Redistributions(a.stdout, w, numbers[0], numbers[1], int(numbers[2]))
			})
			if err != nil {
				return &exitError{exitEnvironment, err}
			}
			return nil
		},
	}
}

// inJob calls f as a process of an MPI job.
func inJob(f func(w *mpi.World) error) error {
	flavour, err := mpi.Detect()
	if err != nil {
		return err
	}
	if flavour == mpi.None {
		return fmt.Errorf("this process was not started by mpirun")
	}
	w, err := mpi.Start(flavour)
	if err != nil {
		return err
	}
	if err := f(w); err != nil {
		return err
	}
	return w.Close()
}

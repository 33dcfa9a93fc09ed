package cli

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"hpfc/runtime/coll/bench"
	"hpfc/runtime/mpi"
)

// benchSizes are the default sizes of vectors in bytes.
const benchSizes = "8,4096,65536,1048576,16777216"

func (a *app) benchCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "bench",
		Short:   "measure parts of the runtime on this machine",
		Example: "  hpfc bench collectives --transport openmpi",
		Args:    none,
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(a.benchCollectivesCommand())
	return c
}

func (a *app) benchCollectivesCommand() *cobra.Command {
	var n int
	var transport, sizes string
	c := &cobra.Command{
		Use:   "collectives",
		Short: "measure the collective operations, beside those of MPI",
		Long: `Bench collectives prints the median times of the runtime's collective algorithms, and under
MPI those of the library's own operations, measured in turns in the same run.`,
		Example: `  hpfc bench collectives -n 2 --transport openmpi
  hpfc bench collectives -n 4 --sizes 8,1000000`,
		Args: none,
		RunE: func(*cobra.Command, []string) error { return a.benchCollectives(n, transport, sizes) },
	}
	c.Flags().IntVarP(&n, "ranks", "n", 2, "number of `ranks`")
	c.Flags().StringVar(&transport, "transport", "goroutines", "goroutines, openmpi or mpich")
	c.Flags().StringVar(&sizes, "sizes", benchSizes, "`bytes` of each rank's vector, separated by commas")
	return c
}

func (a *app) benchCollectives(n int, transport, list string) error {
	sizes, err := parseSizes(list)
	if err != nil {
		return err
	}
	if n < 1 {
		return usagef("-n %d: the number of ranks must be at least 1", n)
	}
	if transport == "goroutines" {
		return bench.Goroutines(a.stdout, n, sizes)
	}
	r := &runFlags{mpi: transport, ranks: n}
	l, err := r.launcher()
	if err != nil {
		return err
	}
	return a.underMPI(l, n, "bench-process", list)
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

// benchProcessCommand is what mpirun starts.
func (a *app) benchProcessCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "bench-process SIZES",
		Short:  "take part in bench collectives as one process of an MPI job",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := a.benchProcess(args[0]); err != nil {
				return &exitError{exitEnvironment, err}
			}
			return nil
		},
	}
}

func (a *app) benchProcess(list string) error {
	sizes, err := parseSizes(list)
	if err != nil {
		return err
	}
	return inJob(func(w *mpi.World) error {
		if w.Rank() == 0 {
			fmt.Fprintf(a.stdout, "%s, %d processes\n", w.Version(), w.Size())
		}
		return bench.Run(a.stdout, w, sizes)
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
	runtime.LockOSThread()
	w, err := mpi.Start(flavour)
	if err != nil {
		return err
	}
	if err := f(w); err != nil {
		return err
	}
	return w.Close()
}

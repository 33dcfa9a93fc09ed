package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hpfc/cmd/hpfc/driver"
	"hpfc/codegen/toolchain"
	"hpfc/runtime/host"
	"hpfc/runtime/mpi"
)

// runFlags are the flags of a program that runs, by "hpfc run" or as an executable.
type runFlags struct {
	ranks  int
	timing bool
	fast   bool
	stats  bool
	trace  string

	locality       string
	localityReport bool

	mpi string // of "hpfc run" only
	set *pflag.FlagSet
}

func (r *runFlags) register(set *pflag.FlagSet) {
	r.set = set
	set.IntVarP(&r.ranks, "ranks", "n", 0, "run on `N` ranks (default: the largest PROCESSORS arrangement, else the number of cores)")
	registerFast(set, &r.fast)
	set.BoolVar(&r.stats, "stats", false, "show what time went to, by source line")
	set.StringVar(&r.trace, "trace", "", "write trace events for Perfetto to this `file`")
	set.StringVar(&r.locality, "locality", "", "how loops over index arrays may be reordered: none, or a `list` of data=auto|none|pfb, iter=auto|none|nrc|bs, reduce=strict|relaxed and dep=auto|none|topo|levels")
	set.BoolVar(&r.localityReport, "locality-report", false, "say what became of the loops over index arrays, and why")
	set.BoolVar(&r.timing, "timing", false, "show how long it took")
}

// registerFast adds the flag that gives up the sequential order; its default is what fast holds.
func registerFast(set *pflag.FlagSet, fast *bool) {
	set.BoolVar(fast, "fast-reductions", *fast, "sum and multiply reals in the fastest order: the last digits depend on the number of ranks")
}

func (r *runFlags) check() error {
	if r.set.Changed("ranks") && r.ranks < 1 {
		return usagef("-n %d: the number of ranks must be at least 1", r.ranks)
	}
	if r.ranks > host.MaxRanks {
		return tooManyRanks(int64(r.ranks))
	}
	if err := r.checkValues(); err != nil {
		return err
	}
	if r.locality == "" {
		return nil
	}
	if err := host.CheckLocality(r.locality); err != nil {
		return usagef("--locality: %v", err)
	}
	return nil
}

// tooManyRanks refuses to tell of more ranks than a program can be run on.
func tooManyRanks(n int64) error {
	return usagef("-n %d: a program runs on at most %d ranks", n, host.MaxRanks)
}

// checkValues refuses flags that were given an empty value, as by a variable of a shell that is not set.
func (r *runFlags) checkValues() error {
	for _, one := range []struct{ name, want string }{
		{"trace", "names no file; one is named by --trace=t.json"},
		{"mpi", "must be openmpi or mpich; --mpi alone takes whichever is found"},
		{"locality", "must be none or a list such as iter=bs"},
	} {
		if f := r.set.Lookup(one.name); f != nil && f.Changed && f.Value.String() == "" {
			return usagef("--%s=: %s", one.name, one.want)
		}
	}
	return nil
}

// traceable finds out whether there can be a trace before the program has run. Under a launcher it is not
// known which process will write it.
func (r *runFlags) traceable() error {
	if launcher, err := mpi.Detect(); r.trace == "" || err != nil || launcher != mpi.None {
		return nil
	}
	_, missing := os.Stat(r.trace)
	file, err := os.OpenFile(r.trace, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return fileError(r.trace, err)
	}
	if err := file.Close(); missing == nil || err != nil {
		return err
	}
	return os.Remove(r.trace) // the processes of a job that fails write files of their own
}

func (a *app) runCommand() *cobra.Command {
	var f compileFlags
	var r runFlags
	c := &cobra.Command{
		Use:   "run [flags] PROGRAM",
		Short: "compile a program, unless it was already, and run it",
		Long: `Run compiles a program and runs its ranks in this process. Compiled programs are kept: a
program that has not changed starts at once. Standard output and the exit code are the
program's.`,
		Example: `  hpfc run -n 4 examples/jacobi.hpf
  hpfc run --mpi -n 8 examples/jacobi.hpf       on 8 processes under mpirun
  hpfc run -n 4 --remarks examples/jacobi.hpf   also say what is communicated, and why`,
		Args: oneToRun,
		RunE: func(_ *cobra.Command, args []string) error { return a.run(&f, &r, args[0]) },
	}
	f.register(c)
	r.register(c.Flags())
	c.Flags().StringVar(&r.mpi, "mpi", "", "run every rank in a process of its own under the mpirun of this `MPI`: openmpi, mpich or any")
	c.Flags().Lookup("mpi").NoOptDefVal = anyMPI
	return c
}

// oneToRun accepts exactly one program, and knows what looks like a second one.
func oneToRun(c *cobra.Command, args []string) error {
	if len(args) == 2 && c.Flags().Changed("mpi") {
		if _, err := mpi.Parse(args[0]); err == nil {
			return usagef("%s: %q was given as a program; an MPI is chosen by --mpi=%s", c.Name(), args[0], args[0])
		}
	}
	return one(c, args)
}

func (a *app) run(f *compileFlags, r *runFlags, program string) error {
	if err := r.check(); err != nil {
		return err
	}
	if err := distinct("--trace=", program, r.trace); err != nil {
		return err
	}
	watch := newStopwatch()
	library, discard, err := a.library(f, program)
	if err != nil {
		return err
	}
	defer discard()
	watch.lap("compile")
	if r.mpi != "" {
		return a.launch(library, r, watch)
	}
	return a.execute(library, r, watch)
}

// execute runs a compiled program; the program's exit code is the command's.
func (a *app) execute(library string, r *runFlags, watch *stopwatch) error {
	if err := r.traceable(); err != nil {
		return err
	}
	code, err := host.Run(library, host.Options{
		Ranks: r.ranks, Fast: r.fast, Stats: r.stats, Trace: r.trace,
		Locality: r.locality, LocalityReport: r.localityReport,
	})
	watch.lap("run")
	if r.timing {
		watch.print(a.stderr)
	}
	if code == exitOK && err == nil {
		return nil
	}
	return &exitError{code, err}
}

// library returns the compiled program, from the cache if it is there. discard removes it
// if there is no cache to keep it.
func (a *app) library(f *compileFlags, program string) (library string, discard func(), err error) {
	u, err := f.unit(program)
	if err != nil {
		return "", nil, err
	}
	cache, err := driver.UserCache()
	if err != nil {
		return a.link(u, f)
	}
	if !f.verify && !f.timePasses {
		if library, ok := cache.Lookup(u); ok {
			a.report(u, f.remarks)
			return library, func() {}, nil
		}
	}
	if _, _, err := a.costs(); err != nil { // measured for the program to find
		return "", nil, err
	}
	built, discard, err := a.link(u, f)
	if err != nil {
		return "", nil, err
	}
	library, err = cache.Store(u, built)
	if err != nil { // no room for it: this run does without
		return built, discard, nil
	}
	discard()
	return library, func() {}, nil
}

// link compiles u into a library in a new directory for temporary files, which discard removes: where the cache is full, or may only
// be read, the program runs all the same.
func (a *app) link(u *driver.Unit, f *compileFlags) (library string, discard func(), err error) {
	work, keep, err := toolchain.ScratchDirectory("link-")
	if err != nil {
		return "", nil, &exitError{exitEnvironment, fmt.Errorf("no directory for temporary files, which environment variable TMPDIR may name: %w", err)}
	}
	defer keep()
	discard = func() { os.RemoveAll(work) }
	u.Library = filepath.Join(work, "program.so")
	if err := a.translate(u, f, "library"); err != nil {
		discard()
		return "", nil, err
	}
	return u.Library, discard, nil
}

package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hpfc/cmd/hpfc/internal/view"
	"hpfc/runtime/costs"
	"hpfc/runtime/host"
)

// scheduleFlags are the flags of the command schedule.
type scheduleFlags struct {
	compileFlags
	view       view.ScheduleOptions
	ranks      int64
	line       int
	from       string
	redist     string
	subscripts string
	count      int64
	format     string
	output     string
	costs      string // where those of view.Machine are from
}

var scheduleFormats = []string{"text", "json", "svg", "html"}

// algorithms are those that a user chooses from.
var algorithms = []string{"auto", "css", "ring", "koenig", "critcover", "peel", "rotation", "koenigdesc", "greedycover", "orbits", "openshop"}

func (a *app) scheduleCommand() *cobra.Command {
	var f scheduleFlags
	c := &cobra.Command{
		Use:   "schedule [flags] PROGRAM",
		Short: "show who sends what to whom, and in which step",
		Long: `Schedule shows the communication of a program: for every copy between arrays the table of
elements from each sender to each receiver with its period and parameters, the schedule of
the messages, and how far it is from the lower bounds. Sizes must be constant, or follow from
the number of processors; other copies are listed with what is known.

What is cheapest depends on how long the start of a message takes. Unless --alpha or --beta
say it, it is what the runtime has measured on this machine between ranks in one process,
when it was first asked; "hpfc bench collectives" shows what it is between processes.

With --from it shows what an executable of "hpfc build" really does: the plans with constant
sizes and processor counts that it carries, dimension by dimension.

With --redist it shows one redistribution, without any program: senders -> receivers, as in
"cyclic(3)/6 -> cyclic(5)/8", with --subscripts "receiver's <- sender's" and --count
iterations (default: one period). The senders and receivers are two groups then; in a program
they are the same ranks, whose messages to themselves are local copies (--same-ranks).`,
		Example: `  hpfc schedule examples/figure1.hpf
  hpfc schedule --redist "cyclic(3)/6 -> cyclic(5)/8" --compare
  hpfc schedule --redist "cyclic(3)/5 -> cyclic(4)/5" --subscripts "3*i+4 <- 2*i+1" --count 60
  hpfc schedule examples/figure1.hpf --line 14 --format=svg -o figure4.svg
  hpfc schedule --from=./figure1`,
		Args: atMostOne,
		RunE: func(c *cobra.Command, args []string) error { return a.schedule(c, &f, args) },
	}
	f.register(c)
	return c
}

func (f *scheduleFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.Int64VarP(&f.ranks, "ranks", "n", 0, "plan for `N` ranks (default: the largest PROCESSORS arrangement, else the number of cores)")
	flags.IntVar(&f.line, "line", 0, "show only the copies of this `LINE`")
	flags.StringVar(&f.from, "from", "", "show the plans that this `executable` of \"hpfc build\" carries")
	flags.StringVar(&f.redist, "redist", "", "show this redistribution, as in \"cyclic(3)/6 -> cyclic(5)/8\"")
	flags.StringVar(&f.subscripts, "subscripts", "", "with --redist: subscripts, as in \"3*i+4 <- 2*i+1\"")
	flags.Int64Var(&f.count, "count", 0, "with --redist: `N` iterations (default: one period)")
	flags.StringVar(&f.format, "format", "text", "form of the result: "+strings.Join(scheduleFormats, ", "))
	flags.StringVar(&f.view.Algorithm, "algorithm", "auto", "how to schedule: "+strings.Join(algorithms, ", "))
	flags.Float64Var(&f.view.Alpha, "alpha", 0, "cost of starting a message, in elements or the unit of --beta (default: as measured on this machine)")
	flags.Float64Var(&f.view.Beta, "beta", 0, "with --alpha: cost of sending an element (default: 1)")
	flags.BoolVar(&f.view.Compare, "compare", false, "compare all algorithms")
	flags.BoolVar(&f.view.Verify, "verify", false, "prove every schedule complete and free of contention")
	flags.BoolVar(&f.view.SameRanks, "same-ranks", false, "sender i and receiver i are one rank (default: in programs)")
	flags.StringVarP(&f.output, "output", "o", "-", "write to this `file` (- for standard output)")
	flags.BoolVar(&f.options.Strict, "strict", false, "refuse the shorthand of the scheduling paper (bare !distribute ...)")
}

func (a *app) schedule(c *cobra.Command, f *scheduleFlags, args []string) error {
	if err := f.check(c, args); err != nil {
		return err
	}
	if f.view.Alpha+f.view.Beta == 0 && f.from == "" {
		var err error
		if f.view.Machine, f.costs, err = a.costs(); err != nil {
			return err
		}
	}
	s, err := a.schedules(c, f, args)
	if err != nil {
		return err
	}
	s.Costs = f.costs
	var text bytes.Buffer
	if err := f.print(s, &text, f.output == "-" && a.coloredOutput()); err != nil {
		return err
	}
	return a.write(f.output, text.Bytes())
}

// check refuses flags that do not go together or have no such value.
func (f *scheduleFlags) check(c *cobra.Command, args []string) error {
	changed := c.Flags().Changed
	sources := len(args)
	for _, other := range []string{f.redist, f.from} {
		if other != "" {
			sources++
		}
	}
	switch {
	case sources == 0:
		return usagef("schedule: no program given: hpfc schedule PROGRAM, or hpfc schedule --redist \"cyclic(3)/6 -> cyclic(5)/8\"")
	case sources > 1:
		return usagef("schedule: one of a program, --redist and --from, not several")
	case f.redist == "" && (changed("subscripts") || changed("count")):
		return usagef("schedule: --subscripts and --count go with --redist")
	case len(args) == 0 && (changed("line") || changed("ranks")):
		return usagef("schedule: --line and -n go with a program; --redist has the numbers of processors behind the /")
	case f.from != "" && changed("algorithm"):
		return usagef("schedule: --from shows what the executable does; --algorithm goes with a program or --redist")
	case !slices.Contains(scheduleFormats, f.format):
		return usagef("--format=%s: must be %s", f.format, strings.Join(scheduleFormats, ", "))
	case !slices.Contains(algorithms, f.view.Algorithm):
		return usagef("--algorithm=%s: no such algorithm%s (algorithms: %s)", f.view.Algorithm,
			didYouMean(f.view.Algorithm, algorithms, "--algorithm="), strings.Join(algorithms, ", "))
	case changed("ranks") && f.ranks < 1:
		return usagef("-n %d: the number of ranks must be at least 1", f.ranks)
	case f.ranks > host.MaxRanks:
		return tooManyRanks(f.ranks)
	case f.count < 0 || changed("count") && f.count == 0:
		return usagef("--count %d: the number of iterations must be at least 1", f.count)
	}
	return f.checkCosts(changed("alpha"), changed("beta"))
}

// checkCosts looks at --alpha and --beta, which are in any one unit.
func (f *scheduleFlags) checkCosts(alpha, beta bool) error {
	switch {
	case beta && !alpha:
		return usagef("--beta %g: goes with --alpha, as in --alpha 1000 --beta 1", f.view.Beta)
	case alpha && !cost(f.view.Alpha):
		return usagef("--alpha %g: a cost is a number, and not negative", f.view.Alpha)
	case beta && !cost(f.view.Beta):
		return usagef("--beta %g: a cost is a number, and not negative", f.view.Beta)
	case beta && f.view.Alpha+f.view.Beta == 0:
		return usagef("--alpha 0 --beta 0: one of them must cost something")
	case alpha && !beta:
		f.view.Beta = 1
	}
	return nil
}

func cost(x float64) bool { return x >= 0 && !math.IsInf(x, 1) }

// costs is the model of ranks in one process, and what there is to say about it.
func (a *app) costs() (m costs.Model, text string, err error) {
	m, origin, err := host.Costs()
	if err != nil {
		return m, "", &exitError{exitEnvironment, err}
	}
	return m, fmt.Sprintf("%s (%s)", m.Explain(), origin), nil
}

// schedules finds what is to be shown.
func (a *app) schedules(c *cobra.Command, f *scheduleFlags, args []string) (*view.Schedules, error) {
	if f.redist != "" {
		s, err := view.OfRedistribution(f.redist, f.subscripts, f.count, f.view)
		if err != nil {
			return nil, &exitError{exitUsage, err}
		}
		return s, nil
	}
	if f.from != "" {
		return f.carried()
	}
	if !c.Flags().Changed("same-ranks") {
		f.view.SameRanks = true
	}
	if err := checkOutput(args[0], f.output); err != nil {
		return nil, err
	}
	u, err := f.unit(args[0])
	if err != nil {
		return nil, err
	}
	if err := a.translate(u, &f.compileFlags, lastOfCheck); err != nil {
		return nil, err
	}
	s, err := view.OfProgram(u, f.ranks, int64(runtime.NumCPU()), f.line, f.view)
	if errors.Is(err, view.ErrNoExchange) {
		err = fmt.Errorf("%s: %w", args[0], err)
	}
	if err != nil {
		return nil, &exitError{exitUsage, err}
	}
	return s, nil
}

// carried reads the plans of an executable.
func (f *scheduleFlags) carried() (*view.Schedules, error) {
	words, err := host.Plans(f.from)
	var path *fs.PathError
	if errors.As(err, &path) {
		return nil, fileError(f.from, err)
	}
	if err != nil {
		return nil, &exitError{exitUsage, err}
	}
	s, err := view.OfBook(f.from, words, f.view)
	if err != nil {
		return nil, &exitError{exitUsage, err}
	}
	return s, nil
}

func (f *scheduleFlags) print(s *view.Schedules, w io.Writer, bold bool) error {
	switch f.format {
	case "json":
		return s.JSON(w)
	case "svg":
		return s.SVG(w)
	case "html":
		return s.HTML(w)
	}
	return s.Text(w, bold)
}

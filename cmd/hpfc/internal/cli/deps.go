package cli

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hpfc/cmd/hpfc/internal/view"
	"hpfc/pipelining/strips"
	"hpfc/runtime/host"
)

// lastOfLoops is the pass that yields loops as the user wrote them, before they are changed.
const lastOfLoops = "loops"

// depsFlags are the flags of the command deps.
type depsFlags struct {
	compileFlags
	machine view.PipelineOptions
	line    int
	array   string
	summary bool
	format  string
	output  string
}

// mostTicks keeps numbers of ticks printable; a tick can stand for any time.
const mostTicks = 1000000000

var depsFormats = []string{"text", "json", "dot", "svg"}

func (a *app) depsCommand() *cobra.Command {
	var f depsFlags
	c := &cobra.Command{
		Use:   "deps [flags] PROGRAM",
		Short: "show which iterations of loops depend on which, and how loops could be pipelined",
		Long: `Deps shows the dependences of every DO loop and FORALL: which reference hands a value to which
(flow), or must come before the next write of its element (anti, output), over which distance.
For each loop it gives the verdict: parallel, parallel after renaming, pipelined or sequential,
with the dependence that decides. Subscripts that are not affine get the conservative answer, and the
reason. Of long programs --summary shows the verdicts alone; --line and --array choose from what
lies behind them.

For pipelines, one for each iteration of the outer loops, it computes the delay between their
starts on a machine of --tcalc, --tsend and --iii ticks. The last lines say how the loops really
run: in parallel, as wavefronts with the strips they begin with, or on rank 0, and why; with
times for the measured costs of communication between ranks in one process (HPF_COSTS).`,
		Example: `  hpfc deps examples/lu.hpf
  hpfc deps examples/lu.hpf --summary
  hpfc deps examples/lu.hpf --line 27 --array x
  hpfc deps seidel.f90 --line 12 --tcalc 5 --tsend 3
  hpfc deps seidel.f90 --format=svg -o lattice.svg`,
		Args: one,
		RunE: func(c *cobra.Command, args []string) error { return a.deps(c, &f, args[0]) },
	}
	flags := c.Flags()
	flags.IntVar(&f.line, "line", 0, "show only the loops of which one begins in this `LINE`")
	flags.StringVar(&f.array, "array", "", "list only the dependences through this `variable`; verdicts and delays are those of all")
	flags.BoolVar(&f.summary, "summary", false, "list no dependences: verdicts, delays and how loops run")
	flags.StringVar(&f.format, "format", "text", "form of the result: "+strings.Join(depsFormats, ", "))
	flags.Int64Var(&f.machine.Compute, "tcalc", 5, "`TICKS` until a statement's value is there")
	flags.Int64Var(&f.machine.Send, "tsend", 3, "`TICKS` to send a value to another pipeline")
	flags.Int64Var(&f.machine.Initiation, "iii", 0, "`TICKS` between iterations of a pipeline (default: the fewest possible)")
	flags.Int64VarP(&f.machine.Processors, "ranks", "n", int64(runtime.NumCPU()), "predict for `N` processors")
	flags.BoolVar(&f.options.AllRanks, "all-ranks", false, "tell how loops run when none is given to rank 0 because that is estimated to be faster")
	flags.StringVarP(&f.output, "output", "o", "-", "write to this `file` (- for standard output)")
	flags.BoolVar(&f.options.Strict, "strict", false, "refuse the shorthand of the scheduling paper (bare !distribute ...)")
	return c
}

func (f *depsFlags) check(c *cobra.Command) error {
	switch m := f.machine; {
	case !slices.Contains(depsFormats, f.format):
		return usagef("--format=%s: must be %s", f.format, strings.Join(depsFormats, ", "))
	case f.summary && f.array != "":
		return usagef("deps: one of --summary, which lists no dependences, and --array")
	case f.summary && (f.format == "svg" || f.format == "dot"):
		return usagef("--format=%s draws the dependences, which --summary leaves out", f.format)
	case c.Flags().Changed("array") && f.array == "":
		return usagef("--array=: names no variable")
	case m.Compute < 1 || m.Compute > mostTicks:
		return usagef("--tcalc %d: ticks go from 1 to %d", m.Compute, mostTicks)
	case m.Send < 0 || m.Send > mostTicks:
		return usagef("--tsend %d: ticks go from 0 to %d", m.Send, mostTicks)
	case c.Flags().Changed("iii") && (m.Initiation < 1 || m.Initiation > mostTicks):
		return usagef("--iii %d: ticks go from 1 to %d", m.Initiation, mostTicks)
	case m.Processors < 1:
		return usagef("-n %d: the number of processors must be at least 1", m.Processors)
	case m.Processors > host.MaxRanks:
		return tooManyRanks(m.Processors)
	}
	return nil
}

func (a *app) deps(c *cobra.Command, f *depsFlags, program string) error {
	if err := f.check(c); err != nil {
		return err
	}
	if err := checkOutput(program, f.output); err != nil {
		return err
	}
	u, err := f.unit(program)
	if err != nil {
		return err
	}
	if err := a.translate(u, &f.compileFlags, lastOfLoops); err != nil {
		return err
	}
	model, text, err := a.costs()
	if err != nil {
		return err
	}
	f.machine.Machine, f.machine.Costs = strips.On(model), text
	d, err := view.OfLoops(u, f.line, f.machine)
	if err != nil {
		return &exitError{exitUsage, fmt.Errorf("%s: %w", program, err)}
	}
	if err := f.selectDependences(d); err != nil {
		return &exitError{exitUsage, fmt.Errorf("%s: %w", program, err)}
	}
	var out bytes.Buffer
	if err := f.print(d, &out, f.output == "-" && a.coloredOutput()); err != nil {
		return err
	}
	return a.write(f.output, out.Bytes())
}

// selectDependences keeps the dependences that were asked for.
func (f *depsFlags) selectDependences(d *view.Dependences) error {
	switch {
	case f.summary:
		d.Summarise()
	case f.array != "":
		return d.Only(f.array)
	}
	return nil
}

func (f *depsFlags) print(d *view.Dependences, w io.Writer, bold bool) error {
	switch f.format {
	case "json":
		return d.JSON(w)
	case "dot":
		return d.DOT(w)
	case "svg":
		return d.SVG(w)
	}
	return d.Text(w, bold)
}

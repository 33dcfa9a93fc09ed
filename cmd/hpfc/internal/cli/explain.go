package cli

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hpfc/cmd/hpfc/internal/view"
	"hpfc/runtime/host"
)

// explainFlags are the flags of the command explain.
type explainFlags struct {
	compileFlags
	ranks  int64
	line   int
	format string
	output string
}

var explainFormats = []string{"text", "json"}

func (a *app) explainCommand() *cobra.Command {
	var f explainFlags
	c := &cobra.Command{
		Use:   "explain [flags] PROGRAM",
		Short: "show where arrays lie and, line by line, what was decided",
		Long: `Explain shows what a rank stores of every distributed array and then, beside the lines of
the program, who computes, what is communicated and how often, how each reference gets its
value, where a temporary is needed, and which loops keep their order and why. Behind the
distribution of an aligned array stands the cell of element i, as in (block:2*i+3), where the
array does not begin on the template's first cell; cells are counted from 0.

"hpfc schedule" shows the messages of each copy, "hpfc deps" the dependences behind the order
of loops, and "hpfc compile --emit=comm" the plan itself.`,
		Example: `  hpfc explain examples/jacobi.hpf
  hpfc explain -n 16 prog.hpf --line 42
  hpfc explain prog.hpf --format=json -o prog.json`,
		Args: one,
		RunE: func(c *cobra.Command, args []string) error { return a.explain(c, &f, args[0]) },
	}
	flags := c.Flags()
	flags.Int64VarP(&f.ranks, "ranks", "n", 0, "explain for `N` ranks (default: the largest PROCESSORS arrangement, else the number of cores)")
	flags.IntVar(&f.line, "line", 0, "show only the decisions about this `LINE`")
	flags.StringVar(&f.format, "format", "text", "form of the result: "+strings.Join(explainFormats, ", "))
	flags.StringVarP(&f.output, "output", "o", "-", "write to this `file` (- for standard output)")
	flags.BoolVar(&f.options.AllRanks, "all-ranks", false, "tell what is decided when no loop is given to rank 0 because that is estimated to be faster")
	flags.BoolVar(&f.options.Strict, "strict", false, "refuse the shorthand of the scheduling paper (bare !distribute ...)")
	return c
}

func (a *app) explain(c *cobra.Command, f *explainFlags, program string) error {
	switch {
	case !slices.Contains(explainFormats, f.format):
		return usagef("--format=%s: must be %s", f.format, strings.Join(explainFormats, ", "))
	case c.Flags().Changed("ranks") && f.ranks < 1:
		return usagef("-n %d: the number of ranks must be at least 1", f.ranks)
	case f.ranks > host.MaxRanks:
		return tooManyRanks(f.ranks)
	}
	if err := checkOutput(program, f.output); err != nil {
		return err
	}
	u, err := f.unit(program)
	if err != nil {
		return err
	}
	if err := a.translate(u, &f.compileFlags, lastOfCheck); err != nil {
		return err
	}
	e, err := view.OfDecisions(u, f.ranks, int64(runtime.NumCPU()), f.line)
	if err != nil {
		return &exitError{exitUsage, fmt.Errorf("%s: %w", program, err)}
	}
	var out bytes.Buffer
	if f.format == "json" {
		err = e.JSON(&out)
	} else {
		err = e.Text(&out, f.output == "-" && a.coloredOutput())
	}
	if err != nil {
		return err
	}
	return a.write(f.output, out.Bytes())
}

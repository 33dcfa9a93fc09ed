package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"hpfc/cmd/hpfc/driver"
	"hpfc/lang/diag"
)

// compileFlags are the flags of every command that compiles.
type compileFlags struct {
	options    driver.Options
	remarks    bool
	verify     bool
	timePasses bool
}

func (f *compileFlags) register(c *cobra.Command) {
	flags := c.Flags()
	flags.BoolVar(&f.options.Strict, "strict", false, "refuse the shorthand of the scheduling paper (bare !distribute ...)")
	flags.BoolVar(&f.options.AllRanks, "all-ranks", false, "keep loops on all ranks even where rank 0 alone is estimated to be faster: for arrays that are too large for one rank")
	flags.IntVarP(&f.options.Level, "optimize", "O", 2, "optimise the generated code at `LEVEL` 0 to 3")
	flags.BoolVar(&f.remarks, "remarks", false, "show the compiler's decisions: what is communicated and why")
	flags.BoolVar(&f.verify, "verify", false, "verify the result of every pass")
	flags.BoolVar(&f.timePasses, "time-passes", false, "show how long every pass took")
}

// unit reads a program and checks the options.
func (f *compileFlags) unit(program string) (*driver.Unit, error) {
	if f.options.Level < 0 || f.options.Level > 3 {
		return nil, usagef("-O %d: the level must be 0, 1, 2 or 3", f.options.Level)
	}
	text, err := readSource(program)
	if err != nil {
		return nil, err
	}
	return driver.NewUnit(program, text, f.options), nil
}

// translate takes u through the passes up to last and shows its diagnostics.
func (a *app) translate(u *driver.Unit, f *compileFlags, last string) error {
	err := a.runPasses(u, f, last)
	a.report(u, f.remarks)
	return a.outcome(u, err)
}

func (a *app) runPasses(u *driver.Unit, f *compileFlags, last string) error {
	p := a.startProgress()
	r := &driver.Runner{Table: driver.Passes, Verify: f.verify, Progress: p.begin}
	err := r.Run(u, last)
	p.stop()
	if f.timePasses {
		driver.PrintTimes(a.stderr, r.Times)
	}
	return err
}

// outcome turns what became of a compilation into the error that ends the command.
func (a *app) outcome(u *driver.Unit, err error) error {
	var in *driver.InternalError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, driver.ErrReported):
		return &exitError{code: exitProgram}
	case errors.As(err, &in):
		return &exitError{exitInternal, fmt.Errorf("%w\n%s", err, reproducer(u, in))}
	}
	return &exitError{exitEnvironment, err}
}

// reproducer saves the program of an internal error and says where.
func reproducer(u *driver.Unit, in *driver.InternalError) string {
	const sorry = "This is a mistake of hpfc, not of the program."
	cache, err := driver.UserCache()
	if err != nil {
		return sorry
	}
	name, err := driver.WriteReproducer(cache.Dir, u, in)
	if err != nil {
		return sorry
	}
	return sorry + " What is needed to find it is in " + name
}

// report shows the diagnostics of u, remarks only if asked for.
func (a *app) report(u *driver.Unit, remarks bool) {
	shown := &diag.Bag{}
	for _, d := range u.Bag.List {
		if remarks || d.Severity != diag.Remark {
			shown.List = append(shown.List, d)
		}
	}
	_ = shown.WriteText(a.stderr, u.Files, a.colored()) // nowhere is left to complain
}

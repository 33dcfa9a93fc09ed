package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"hpfc/cmd/hpfc/driver"
)

// lastOfCheck is the last pass that reports on a program: behind it lies only code generation.
const lastOfCheck = "comm"

func (a *app) checkCommand() *cobra.Command {
	var f compileFlags
	var format string
	c := &cobra.Command{
		Use:   "check [flags] PROGRAM",
		Short: "show errors and warnings, compile nothing",
		Long: `Check reports all errors and warnings of a program, each with its place and, where there
is one, the way out. It exits with 1 when the program has errors. With --format=json the
diagnostics go to standard output for other programs to read.`,
		Example: `  hpfc check prog.hpf
  hpfc check --remarks prog.hpf
  hpfc check --format=json prog.hpf`,
		Args: one,
		RunE: func(_ *cobra.Command, args []string) error { return a.check(&f, args[0], format) },
	}
	f.register(c)
	c.Flags().StringVar(&format, "format", "text", "form of the diagnostics: text or json")
	return c
}

func (a *app) check(f *compileFlags, program, format string) error {
	if format != "text" && format != "json" {
		return usagef("--format=%s: must be text or json", format)
	}
	u, err := f.unit(program)
	if err != nil {
		return err
	}
	if format == "text" {
		return a.translate(u, f, lastOfCheck)
	}
	err = a.runPasses(u, f, lastOfCheck)
	if err != nil && !errors.Is(err, driver.ErrReported) {
		return a.outcome(u, err)
	}
	if err := u.Bag.WriteJSON(a.stdout, u.Files); err != nil {
		return err
	}
	return a.outcome(u, err)
}

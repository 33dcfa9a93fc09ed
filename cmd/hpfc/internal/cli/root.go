// Package cli is the command line of hpfc: it reads flags and files, takes programs through
// the driver, shows diagnostics and decides the exit code. Standard output belongs to the
// program that runs and to what a command was asked to print; everything else goes to
// standard error.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"hpfc/runtime/host"
)

// app is what all commands share: the streams and the global flags.
type app struct {
	stdout, stderr io.Writer
	color          string // auto, always or never
}

// Main runs the command line, args[0] being the executable's name, and returns the exit
// code. In an executable with a program inside, it runs that program.
func Main(args []string) int {
	out := &output{File: os.Stdout}
	a := &app{stdout: out, stderr: os.Stderr}
	if p, ok := host.Embedded(); ok {
		return a.programMain(p, args)
	}
	root := a.root()
	root.SetArgs(args[1:])
	err := root.Execute()
	if err == nil {
		err = out.err
	}
	a.complain("hpfc", err)
	return exitCode(err)
}

// output is standard output, which remembers that it could not be written to: what prints help
// does not look.
type output struct {
	*os.File
	err error
}

func (o *output) Write(text []byte) (int, error) {
	n, err := o.File.Write(text)
	if err != nil {
		o.err = err
	}
	return n, err
}

// complain prints an error that ended a command, unless everything has been said.
func (a *app) complain(who string, err error) {
	var e *exitError
	if err == nil || errors.As(err, &e) && e.err == nil {
		return
	}
	fmt.Fprintf(a.stderr, "%s: %v\n", who, err)
}

const rootLong = `hpfc compiles Fortran 95 programs with HPF directives to native programs in which
every rank owns a part of every distributed array. The same file is a plain Fortran
program: any Fortran compiler gives its sequential meaning, and hpfc prints the same.`

const rootExample = `  hpfc run -n 4 examples/jacobi.hpf          compile (cached) and run on 4 ranks
  hpfc build examples/jacobi.hpf -o jacobi   make one self-contained executable
  hpfc check examples/jacobi.hpf             show errors and warnings only
  hpfc compile --emit=comm prog.hpf -o -     show the communication of every statement`

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "hpfc",
		Short:         "compile and run Fortran 95 programs with HPF directives",
		Long:          rootLong,
		Example:       rootExample,
		Version:       versionText(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          unknownCommand,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetVersionTemplate("{{.Version}}")
	root.Flags().Bool("version", false, "show which hpfc this is")
	root.CompletionOptions.HiddenDefaultCmd = true
	root.PersistentFlags().StringVar(&a.color, "color", "auto", "colour messages: auto, always or never")
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.checkColor() }
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(a.runCommand(), a.buildCommand(), a.compileCommand(), a.checkCommand(), a.scheduleCommand(),
		a.depsCommand(), a.explainCommand(), a.localityCommand(), a.benchCommand(), a.doctorCommand(), a.versionCommand())
	root.AddCommand(a.runLibraryCommand(), a.exchangeCommand(), a.benchProcessCommand(),
		a.benchRedistributionCommand()) // for mpirun
	root.SetHelpCommand(a.helpCommand())
	return root
}

// one accepts exactly one program as the argument.
func one(c *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return usagef("%s: no program given: %s", c.Name(), c.UseLine())
	case len(args) > 1:
		return usagef("%s: one program at a time, but %d were given", c.Name(), len(args))
	}
	return nil
}

// atMostOne accepts one program, or none where flags say what to show.
func atMostOne(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return one(c, args)
}

// none accepts no arguments.
func none(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no arguments, but %q was given", c.Name(), args[0])
	}
	return nil
}

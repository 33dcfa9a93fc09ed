package cli

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/pflag"

	"hpfc/runtime/host"
)

// programMain is the command line of an executable that "hpfc build" made; args[0] is its name.
func (a *app) programMain(p host.Program, args []string) int {
	name := filepath.Base(args[0])
	r := runFlags{fast: p.Fast}
	flags := pflag.NewFlagSet(name, pflag.ContinueOnError)
	flags.SetOutput(a.stderr)
	flags.Usage = func() { a.programUsage(name, flags) }
	r.register(flags)
	err := flags.Parse(args[1:])
	if errors.Is(err, pflag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		err = usagef("%s (see --help)", withoutFunctions(err.Error()))
	} else {
		err = a.runProgram(p.Path, flags, &r)
	}
	a.complain(name, err)
	return exitCode(err)
}

func (a *app) programUsage(name string, flags *pflag.FlagSet) {
	fmt.Fprintf(a.stdout, "usage: %s [flags]\n\nA program compiled by hpfc. Flags:\n%s", name, flags.FlagUsages())
}

func (a *app) runProgram(library string, flags *pflag.FlagSet, r *runFlags) error {
	if flags.NArg() > 0 {
		return usagef("no arguments are taken, but %q was given (see --help)", flags.Arg(0))
	}
	if err := r.check(); err != nil {
		return err
	}
	return a.execute(library, r, newStopwatch())
}

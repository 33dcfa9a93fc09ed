package cli

import (
	"os"

	"github.com/spf13/cobra"

	"hpfc/runtime/host"
)

func (a *app) buildCommand() *cobra.Command {
	var f compileFlags
	var output string
	var fast bool
	c := &cobra.Command{
		Use:   "build [flags] PROGRAM",
		Short: "compile a program into one self-contained executable",
		Long: `Build compiles a program and writes an executable that needs nothing else: it runs the
program on as many ranks as its flag -n says, or on the processes that mpirun or srun starts.`,
		Example: `  hpfc build examples/jacobi.hpf -o jacobi
  ./jacobi -n 4
  ./jacobi --help`,
		Args: one,
		RunE: func(_ *cobra.Command, args []string) error { return a.build(&f, args[0], output, fast) },
	}
	f.register(c)
	registerFast(c.Flags(), &fast)
	c.Flags().StringVarP(&output, "output", "o", "", "write to this `file` (default: the program's name without suffix)")
	return c
}

func (a *app) build(f *compileFlags, program, output string, fast bool) error {
	if output == "" {
		output = withSuffix(program, "")
	}
	switch output {
	case "":
		return usagef("build: %s has no name without its suffix: say -o FILE", program)
	case "-":
		return usagef("build: -o -: an executable has to be a file")
	}
	if err := distinct("-o ", program, output); err != nil {
		return err
	}
	library, discard, err := a.library(f, program)
	if err != nil {
		return err
	}
	defer discard()
	hpfc, err := os.Executable()
	if err != nil {
		return err
	}
	if err := host.Append(hpfc, library, output, fast); err != nil {
		return fileError(output, err)
	}
	return nil
}

package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"hpfc/codegen/toolchain"
)

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "check the tools that hpfc calls, and say how to get what is missing",
		Long: `Doctor looks for every tool that hpfc calls, runs it, and says which package has what is
missing. Under each MPI that is installed it lets two processes exchange messages, and it
shows what communication costs between ranks in one process. It exits with 3 when a program
could not be compiled, or an MPI does not work.`,
		Example: "  hpfc doctor",
		Args:    none,
		RunE:    func(*cobra.Command, []string) error { return a.doctor() },
	}
}

func (a *app) doctor() error {
	healthy := true
	for _, c := range toolchain.Doctor() {
		mark := "ok     "
		if !c.OK {
			mark, healthy = "MISSING", false
		}
		a.finding(mark, c.Name, c.Detail, c.Remedy)
	}
	healthy = a.examineMPI() && healthy
	if _, text, err := a.costs(); err != nil {
		a.finding("FAILS  ", "costs", err.Error(), "")
		healthy = false
	} else {
		a.finding("ok     ", "costs", text, "")
	}
	if !healthy {
		return &exitError{code: exitEnvironment}
	}
	return nil
}

// finding prints what was found out about one tool, and what to do about it.
func (a *app) finding(mark, name, detail, remedy string) {
	fmt.Fprintf(a.stdout, "%s  %-8s %s\n", mark, name, detail)
	if remedy != "" {
		fmt.Fprintf(a.stdout, "         %s\n", remedy)
	}
}

package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"hpfc/runtime/abi"
)

// version is the release that this source will become.
const version = "0.1.0"

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "show which hpfc this is",
		Args:  none,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprint(a.stdout, versionText())
			return err
		},
	}
}

// versionText is the line that "hpfc version" and "hpfc --version" print.
func versionText() string {
	return fmt.Sprintf("hpfc %s%s, runtime interface %016x, %s %s/%s\n",
		version, revision(), uint64(abi.Hash()), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// revision returns " (commit)" of a build from a repository, with a mark when files had
// been changed since, else "".
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	var commit, changed string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = ", changed"
		}
	}
	if commit == "" {
		return ""
	}
	return " (" + commit + changed + ")"
}

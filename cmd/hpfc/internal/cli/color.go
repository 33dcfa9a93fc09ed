package cli

import (
	"io"
	"os"

	"golang.org/x/term"
)

func (a *app) checkColor() error {
	switch a.color {
	case "auto", "always", "never":
		return nil
	}
	return usagef("--color=%s: must be auto, always or never", a.color)
}

// colored tells whether messages on standard error are coloured. NO_COLOR (no-color.org)
// turns colours off unless the flag asks for them.
func (a *app) colored() bool { return a.colors(a.stderr) }

// coloredOutput is the same for standard output.
func (a *app) coloredOutput() bool { return a.colors(a.stdout) }

func (a *app) colors(w io.Writer) bool {
	if a.color == "auto" {
		return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(w)
	}
	return a.color == "always"
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(f.Fd()))
}

package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"hpfc/cmd/hpfc/driver"
)

const environmentTopic = `Environment variables that hpfc and the executables it builds read:

  HPF_COSTS        ALPHA,GAP,BETA,MEETING: nanoseconds for the start of a message, for one of
                   many that are sent together, for a byte and for an operation of all
                   ranks, instead of those that are measured once and kept in HPFC_CACHE.
                   Schedules and ways to run loops are chosen by them; results do not depend
                   on it
  HPF_LOCALITY     how loops over index arrays may be reordered, as --locality of "hpfc run"
  HPFC_ALGORITHM   how the messages of copies are ordered: ring, css, koenig, critcover, peel, ...
                   (see 'hpfc schedule --help'), for every copy to which the algorithm
                   applies; results do not depend on it (default: the compiler's plan,
                   else the ring). All processes of an MPI job need the same (mpirun -x)
  HPFC_CACHE       directory of compiled programs (default: hpfc in the user's cache
                   directory); it may be removed at any time
  HPF_MPI          openmpi, mpich or none: the library of an MPI job, where the launcher's
                   traces do not tell it
  HPF_STALL        seconds after which a rank or process that waits for another says so (30;
                   0: never)
  HPF_STRIP        width of the strips of wavefronts, instead of the one that is found by
                   trying (see 'hpfc run --stats'), rounded; results do not depend on it
  HPF_TUNE         0 forbids the MPI library's own collectives, which are used where they were
                   measured to be faster, "library" uses them wherever results do not depend
                   on it; what was measured is kept in HPFC_CACHE
  NO_COLOR         when not empty, messages have no colours (--color=always overrides)
  TERM             "dumb" means a terminal without colours
  TMPDIR           directory for intermediate files of a compilation
  PATH             where the tools of 'hpfc doctor' are looked for
`

// topics are what help knows besides the commands.
var topics = map[string]func() string{
	"passes":      passesTopic,
	"environment": func() string { return environmentTopic },
}

func passesTopic() string {
	var b strings.Builder
	b.WriteString("The passes of the compiler in their order. --emit=NAME of 'hpfc compile' writes the\nresult of those marked with *.\n\n")
	for _, p := range driver.Passes {
		mark := ' '
		if p.Print != nil {
			mark = '*'
		}
		fmt.Fprintf(&b, "%c %-9s %s\n", mark, p.Name, p.Doc)
	}
	return b.String()
}

func (a *app) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND | passes | environment]",
		Short:   "explain a command, the passes or the environment",
		Example: "  hpfc help run\n  hpfc help passes\n  hpfc help environment",
		RunE: func(c *cobra.Command, args []string) error {
			root := c.Root()
			if len(args) == 0 {
				return help(root)
			}
			words := strings.Join(args, " ")
			if topic, ok := topics[words]; ok {
				_, err := fmt.Fprint(a.stdout, topic())
				return err
			}
			if sub, rest, err := root.Find(args); err == nil && len(rest) == 0 {
				return help(sub)
			}
			return a.noTopic(root, words)
		},
	}
}

// help shows the help of a command, the flag --help included.
func help(c *cobra.Command) error {
	c.InitDefaultHelpFlag()
	return c.Help()
}

func (a *app) noTopic(root *cobra.Command, word string) error {
	names := []string{"passes", "environment"}
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return usagef("no help on %q%s", word, didYouMean(word, names, "hpfc help "))
}

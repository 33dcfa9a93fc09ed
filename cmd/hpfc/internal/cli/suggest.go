package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// unknownCommand refuses arguments of what only has commands: a mistyped command, or a program without one.
func unknownCommand(parent *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	word := args[0]
	if isSource(word) {
		return usagef("%q is a program, not a command: did you mean 'hpfc run %s'?", word, word)
	}
	var names []string
	for _, c := range parent.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	path := parent.CommandPath()
	return usagef("no command %q%s (see '%s')", strings.TrimPrefix(path+" "+word, "hpfc "), didYouMean(word, names, path+" "), strings.Replace(path, "hpfc", "hpfc help", 1))
}

// flagError adds the nearest flag of the command to the message about an unknown one.
func flagError(c *cobra.Command, err error) error {
	const unknown = "unknown flag: --"
	where, hint := "", " (see 'hpfc help')"
	if path, ok := strings.CutPrefix(c.CommandPath(), "hpfc "); ok {
		where, hint = path+": ", " (see 'hpfc help "+path+"')"
	}
	word, ok := strings.CutPrefix(err.Error(), unknown)
	if !ok {
		return usagef("%s%s", withoutFunctions(err.Error()), hint)
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return usagef("%sno flag --%s%s%s", where, word, didYouMean(word, names, "--"), hint)
}

// withoutFunctions returns the message of a flag's error without the name of Go's function that failed.
func withoutFunctions(text string) string {
	i := strings.Index(text, "strconv.")
	if i < 0 {
		return text
	}
	reason := text[strings.LastIndex(text, ": ")+len(": "):]
	form := "not a number"
	if strings.Contains(text, "ParseBool") {
		form = "not true or false"
	}
	return text[:i] + strings.Replace(reason, "invalid syntax", form, 1)
}

// didYouMean returns ": did you mean ...?" for the nearest name, or "" when none is near.
func didYouMean(word string, names []string, prefix string) string {
	best, distance := "", len(word)/3+2
	for _, name := range names {
		if d := editDistance(word, name); d < distance {
			best, distance = name, d
		}
	}
	if best == "" {
		return ""
	}
	return ": did you mean '" + prefix + best + "'?"
}

// editDistance is Levenshtein's: the fewest insertions, deletions and substitutions of bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j]+1, row[j+1]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}

package toolchain

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// preprocessor is the one that gfortran is built with.
var preprocessor = tool{"gcc", "gcc", "/usr/bin/gcc"}

// asGfortran are the arguments that make gcc preprocess like gfortran, which knows nothing of the machine but the
// size of its addresses.
var asGfortran = []string{
	"-E", "-traditional-cpp", "-undef", "-nostdinc", "-D__GFORTRAN__=1", "-D_LANGUAGE_FORTRAN=1", "-D_LP64=1", "-D__LP64__=1",
	"-x", "c",
}

// A Refusal is what the preprocessor says against a file.
type Refusal struct{ Message string }

// Error returns the message, which names file and line.
func (e *Refusal) Error() string { return e.Message }

// preprocessable is what the preprocessor may act on: directives, its own macros, comments of C, lines that a backslash joins.
var preprocessable = regexp.MustCompile(`(?m)^[ \t]*#|__|/\*|\\\s*$`)

// NeedsPreprocessing tells whether the preprocessor can change a text.
func NeedsPreprocessing(text string) bool { return preprocessable.MatchString(text) }

// Preprocess returns the text of a file behind the preprocessor, each line under its own number. A file that includes another
// one is refused.
func Preprocess(name string) (string, error) {
	if strings.HasPrefix(name, "-") {
		name = "./" + name // no option
	}
	c, err := preprocessor.command(append(asGfortran, name)...)
	if err != nil {
		return "", err
	}
	out, err := c.Output()
	if err = c.failure(err); err != nil {
		if failure := (*Failure)(nil); errors.As(err, &failure) {
			return "", &Refusal{strings.TrimSpace(failure.Message)}
		}
		return "", err
	}
	return byLine(name, string(out))
}

// lineMarker says which line of which file the next line is, and whether that file has begun or ended here.
var lineMarker = regexp.MustCompile(`^# (\d+) ("(?:[^"\\]|\\.)*")( [12])?`)

// mostLines bounds the numbers that #line may give.
const mostLines = 10_000_000

// byLine puts the lines of preprocessed text where they have been.
func byLine(name, text string) (string, error) {
	var lines []string
	own, included, next := true, 0, 1
	for line := range strings.Lines(text) {
		if m := lineMarker.FindStringSubmatch(line); m != nil {
			file, err := strconv.Unquote(m[2])
			if err != nil {
				return "", fmt.Errorf("preprocessed text: %w", err)
			}
			n, err := strconv.Atoi(m[1])
			if err != nil {
				return "", fmt.Errorf("preprocessed text: %w", err)
			}
			switch m[3] {
			case " 1":
				included++
			case " 2":
				included--
			}
			if own = file == name; own {
				next = n
			}
			continue
		}
		switch {
		case own:
			if strings.TrimSpace(line) != "" {
				if next <= len(lines) || next > mostLines {
					return "", &Refusal{fmt.Sprintf("%s:%d: error: not supported yet: #line with a smaller number, or one above %d\n  help: leave out #line", name, next, mostLines)}
				}
				for len(lines) < next-1 {
					lines = append(lines, "\n")
				}
				lines = append(lines, line)
			}
			next++
		case strings.TrimSpace(line) == "":
		case included == 0:
			return "", &Refusal{fmt.Sprintf("%s:%d: error: not supported yet: #line with the name of another file\n  help: leave out #line", name, next)}
		default:
			return "", &Refusal{fmt.Sprintf("%s:%d: error: not supported yet: #include of a file with more than macros\n  help: put its lines here", name, next-1)}
		}
	}
	return strings.Join(lines, ""), nil
}

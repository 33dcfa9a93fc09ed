package lang

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// A laterProgram uses what the language does not have yet. A comment "later: X (level L1); Y (level L2)" at the end of a line
// announces all that is said about it, "error: text" another error.
type laterProgram struct {
	title, text string
	legal       bool
}

// laterPrograms returns the programs in testdata/later.f90, each below a line with its title.
func laterPrograms(t *testing.T) []laterProgram {
	text, err := os.ReadFile("testdata/later.f90")
	require.NoError(t, err)
	var out []laterProgram
	for _, section := range strings.Split("\n"+string(text), "\n!== ")[1:] {
		title, program, _ := strings.Cut(section, "\n")
		out = append(out, laterProgram{title, program + "\n", !strings.HasPrefix(title, "illegal")})
	}
	require.NotEmpty(t, out)
	return out
}

var announced = regexp.MustCompile(`! (later|error): (.*)$`)

func (p laterProgram) announced() map[int][]string {
	want := map[int][]string{}
	for i, line := range strings.Split(p.text, "\n") {
		m := announced.FindStringSubmatch(line)
		switch {
		case m == nil:
		case m[1] == "error":
			want[i+1] = append(want[i+1], m[2])
		default:
			for _, what := range strings.Split(m[2], "; ") {
				want[i+1] = append(want[i+1], "not supported yet: "+what)
			}
		}
	}
	return want
}

// TestLater: what the language does not have yet is named at its place with its level, once, and nothing follows from it.
func TestLater(t *testing.T) {
	for _, p := range laterPrograms(t) {
		t.Run(p.title, func(t *testing.T) {
			var set source.Set
			var bag diag.Bag
			analysis.Check(Parse(set.Add("later.f90", p.text), &bag, Options{}), &set, &bag)
			got := map[int][]string{}
			for _, d := range bag.Sorted() {
				if d.Severity == diag.Error {
					n := set.Position(d.Span.Start).Line
					got[n] = append(got[n], d.Text)
				}
			}
			require.Equal(t, p.announced(), got)
		})
	}
}

// TestLaterIsComplete: the programs have every entry of the table.
func TestLaterIsComplete(t *testing.T) {
	said := map[string]bool{}
	for _, p := range laterPrograms(t) {
		for _, texts := range p.announced() {
			for _, text := range texts {
				said[text] = true
			}
		}
	}
	for word, f := range unsupported {
		require.True(t, said["not supported yet: "+f.what+" (level "+f.level+")"], word)
	}
}

// TestLaterIsLegal: gfortran accepts the programs that are said to be legal.
func TestLaterIsLegal(t *testing.T) {
	include, err := filepath.Abs("testdata")
	require.NoError(t, err)
	for i, p := range laterPrograms(t) {
		if !p.legal {
			continue
		}
		dir := t.TempDir()
		file := filepath.Join(dir, strconv.Itoa(i)+".f90")
		require.NoError(t, os.WriteFile(file, []byte(p.text), 0o600))
		cmd := exec.Command("gfortran", "-fsyntax-only", "-w", "-fcoarray=single", "-fdec-structure", "-fdec-static", "-I", include, file)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s\n%s", p.title, out)
	}
}

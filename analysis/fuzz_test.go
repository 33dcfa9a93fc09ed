package analysis_test

import (
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis"
)

// programs returns the texts of the conformance programs.
func programs(t testing.TB, pattern string) map[string]string {
	files, err := filepath.Glob(filepath.Join("..", "tests", pattern))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	texts := map[string]string{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		texts[name] = string(text)
	}
	return texts
}

// TestConformanceProgramsAreAccepted checks the programs that the compiler must run.
func TestConformanceProgramsAreAccepted(t *testing.T) {
	for name, text := range programs(t, "programs/*.f90") {
		_, bag := check(text)
		for _, d := range bag.List {
			require.NotZero(t, d.Severity, "%s: %s", name, d.Text)
		}
	}
}

// TestMutatedProgramsDoNotPanic exchanges words and lines of real programs at random.
func TestMutatedProgramsDoNotPanic(t *testing.T) {
	g := rand.New(rand.NewSource(2))
	for _, pattern := range []string{"programs/*.f90", "errors/*.f90"} {
		for _, text := range programs(t, pattern) {
			for range 20 {
				checkMutant(mutate(g, text))
			}
		}
	}
}

func checkMutant(text string) {
	p, bag := check(text)
	if !bag.HasErrors() {
		analysis.Format(p)
	}
}

// mutate replaces a few words of a text by others of its words.
func mutate(g *rand.Rand, text string) string {
	lines := strings.Split(text, "\n")
	for range 1 + g.Intn(4) {
		from, to := g.Intn(len(lines)), g.Intn(len(lines))
		words, others := strings.Fields(lines[to]), strings.Fields(lines[from])
		if len(words) == 0 || len(others) == 0 {
			continue
		}
		words[g.Intn(len(words))] = others[g.Intn(len(others))]
		lines[to] = strings.Join(words, " ")
		if g.Intn(3) == 0 {
			lines[from], lines[to] = lines[to], lines[from]
		}
	}
	return strings.Join(lines, "\n")
}

func FuzzCheck(f *testing.F) {
	for _, text := range programs(f, "errors/*.f90") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkMutant(text) })
}

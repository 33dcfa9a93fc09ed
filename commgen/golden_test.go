package commgen_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

var update = flag.Bool("update", false, "rewrite the golden texts")

// TestTexts compares, for a program of each kind of reference, the normal form and the plan with
// their golden texts.
func TestTexts(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "*.f90"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			p, bag, err := interpret.Normalise(string(text))
			require.NoError(t, err)
			got := "--- loops\n" + loopir.Format(p)
			depgraph.Resolve(p, bag, depgraph.Options{AllRanks: true})
			require.NoError(t, loopir.Verify(p))
			plan := commgen.Generate(p, bag)
			require.NoError(t, commgen.Verify(plan))
			got += "--- comm\n" + commgen.Format(plan) + "--- remarks\n"
			for _, d := range bag.List {
				got += d.Text + "\n"
			}
			compareGolden(t, strings.TrimSuffix(path, ".f90")+".txt", got)
		})
	}
}

func compareGolden(t *testing.T, path, got string) {
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/cmd/hpfc/driver"
)

// TestGolden compares every printed form of the scheduling paper's example with its file;
// native code depends on the machine and is left out.
func TestGolden(t *testing.T) {
	src, err := os.ReadFile(filepath.Join("..", "..", "examples", "figure1.hpf"))
	require.NoError(t, err)
	for _, p := range driver.Passes {
		if p.Print == nil || p.Name == "asm" || p.Name == "obj" {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			u := driver.NewUnit("figure1.hpf", string(src), driver.Options{Level: 2})
			r := driver.Runner{Table: driver.Passes, Verify: true}
			require.NoError(t, r.Run(u, p.Name))
			var text bytes.Buffer
			require.NoError(t, p.Print(u, &text))
			sameAsFile(t, filepath.Join("testdata", "figure1", p.Name+".txt"), text.Bytes())
		})
	}
}

func sameAsFile(t *testing.T, name string, got []byte) {
	if *update {
		require.NoError(t, os.WriteFile(name, got, 0o644))
	}
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "after a change that is meant: go test ./cmd/hpfc -update")
}

package mpi

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// What a launcher writes besides is kept apart from what the processes say, and told when they fail.
func TestProbeSeparatesNoise(t *testing.T) {
	script := func(text string) Launcher {
		path := filepath.Join(t.TempDir(), "mpirun")
		require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o755))
		return Launcher{Path: path, Flavour: MPICH}
	}
	said, noise, err := script("echo 'odd mounts' >&2; echo 0.4").Probe("program")
	require.NoError(t, err)
	require.Equal(t, "0.4", said)
	require.Equal(t, "odd mounts", noise)
	_, _, err = script("echo 'no memory' >&2; exit 4").Probe("program")
	require.ErrorContains(t, err, "exit status 4: no memory")
}

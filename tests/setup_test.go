package tests

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// machine is a directory of commands in which .ci/setup believes.
type machine struct {
	t   *testing.T
	bin string
}

func newMachine(t *testing.T, user string, commands ...string) *machine {
	m := &machine{t, t.TempDir()}
	m.command("id", "echo "+user)
	m.command("env", `while [ "${1#*=}" != "$1" ]; do shift; done; "$@"`)
	for _, name := range commands {
		m.command(name, "exit 0")
	}
	return m
}

func (m *machine) command(name, script string) {
	m.t.Helper()
	require.NoError(m.t, os.WriteFile(filepath.Join(m.bin, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755))
}

// setup runs the script and returns what it prints and its exit code.
func (m *machine) setup(args ...string) (string, int) {
	m.t.Helper()
	c := exec.Command("../.ci/setup", args...)
	c.Env = []string{"PATH=" + m.bin}
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return string(out), exit.ExitCode()
	}
	require.NoError(m.t, err)
	return string(out), 0
}

func TestSetupIsSilentWhenAllIsThere(t *testing.T) {
	t.Parallel()
	m := newMachine(t, "1000", "go", "gcc", "ld", "llc-14", "gfortran", "mpirun.openmpi", "mpirun.mpich")
	out, code := m.setup("test")
	require.Zero(t, code, out)
	require.Empty(t, out)
}

func TestSetupPrintsTheLineToType(t *testing.T) {
	t.Parallel()
	m := newMachine(t, "1000", "go", "gcc", "ld", "apt-get")
	m.command("sudo", "exit 1") // asks for a password
	out, code := m.setup("test")
	require.Equal(t, 3, code)
	require.Contains(t, out, "    sudo apt-get update && sudo apt-get install -y --no-install-recommends llvm-14 gfortran openmpi-bin mpich\n")

	out, code = m.setup()
	require.Equal(t, 3, code)
	require.Contains(t, out, "--no-install-recommends llvm-14\n", "gfortran and MPI are for the tests only")
}

func TestSetupInstallsAsRootAndThroughSudo(t *testing.T) {
	t.Parallel()
	root := newMachine(t, "0", "go", "gcc", "ld")
	root.command("apt-get", `echo "apt-get $*"`)
	out, code := root.setup()
	require.Zero(t, code, out)
	require.Contains(t, out, "apt-get update -q\napt-get install -y --no-install-recommends llvm-14\n")

	user := newMachine(t, "1000", "go", "gcc", "ld")
	user.command("apt-get", `echo "apt-get $*"`)
	user.command("sudo", `[ "$1" = -n ] && shift; echo sudo; "$@"`)
	out, code = user.setup()
	require.Zero(t, code, out)
	require.Contains(t, out, "sudo\napt-get install -y --no-install-recommends llvm-14\n")
}

func TestSetupNeedsGo(t *testing.T) {
	t.Parallel()
	out, code := newMachine(t, "0", "gcc", "ld", "llc-14").setup()
	require.Equal(t, 3, code)
	require.Contains(t, out, "https://go.dev/dl/")
}

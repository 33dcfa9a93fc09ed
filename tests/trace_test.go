package tests

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/oracle"
)

// What hpfc run --trace writes is what Perfetto reads without dropping anything, with a track for each rank
// and an arrow for each message, for ranks in one process and in several.
func TestTracesAreValid(t *testing.T) {
	t.Parallel()
	hpfc := compiler(t)
	for _, name := range []string{"stencil_2d", "remap_distributions", "transposes", "irregular_mesh", "gauss_seidel"} {
		for _, transport := range [][]string{{"-n", "4"}, {"--mpi=openmpi", "-n", "2"}, {"--mpi=mpich", "-n", "3"}} {
			if l := strings.TrimPrefix(transport[0], "--mpi="); l != transport[0] && !oracle.Launcher("mpirun."+l).Installed() {
				continue
			}
			t.Run(fmt.Sprint(name, transport), func(t *testing.T) {
				t.Parallel()
				file := filepath.Join(t.TempDir(), "trace.json")
				args := append(append([]string{"run"}, transport...), "--trace", file, filepath.Join("programs", name+".f90"))
				out, err := exec.Command(string(hpfc), args...).CombinedOutput()
				require.NoError(t, err, "%s", out)
				data, err := os.ReadFile(file)
				require.NoError(t, err)
				summary, err := oracle.CheckTrace(data)
				require.NoError(t, err)
				require.GreaterOrEqual(t, summary.Tracks, 2)
				require.Positive(t, summary.Slices)
				require.Positive(t, summary.Arrows)
			})
		}
	}
}

// Ranks that would all do the same are not begun: one of them has a track.
func TestUndistributedProgramsRunOnOneRank(t *testing.T) {
	t.Parallel()
	for name, tracks := range map[string]int{"undistributed": 1, "stencil_2d": 6} {
		file := filepath.Join(t.TempDir(), "trace.json")
		out, err := exec.Command(string(compiler(t)), "run", "-n", "4", "--trace", file, filepath.Join("programs", name+".f90")).CombinedOutput()
		var exit *exec.ExitError
		require.True(t, err == nil || errors.As(err, &exit) && exit.ExitCode() == 4, "%s", out)
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		summary, err := oracle.CheckTrace(data)
		require.NoError(t, err)
		require.Equal(t, tracks, summary.Tracks, name)
	}
}

// A program that fails leaves what its ranks have done until then: in one file, or in one for each process.
func TestAFailingProgramLeavesItsTrace(t *testing.T) {
	t.Parallel()
	hpfc := compiler(t)
	for transport, files := range map[string][]string{
		"": {"trace.json"}, "--mpi=openmpi": {"trace-0.json", "trace-1.json"}, "--mpi=mpich": {"trace-0.json", "trace-1.json"},
	} {
		t.Run(transport, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			source := filepath.Join(dir, "program.f90")
			require.NoError(t, os.WriteFile(source, []byte(dividing), 0o644))
			args := []string{"run", "-n", "2", "--trace", filepath.Join(dir, "trace.json"), source}
			if l, mpi := strings.CutPrefix(transport, "--mpi="); mpi {
				if !oracle.Launcher("mpirun." + l).Installed() {
					t.Skipf("%s is not installed", l)
				}
				args = append(args, transport)
			}
			out, err := exec.Command(string(hpfc), args...).CombinedOutput()
			require.Error(t, err)
			require.Contains(t, string(out), "program.f90:8: run-time error")
			all, err := filepath.Glob(filepath.Join(dir, "*.json"))
			require.NoError(t, err)
			var names []string
			for _, file := range all {
				names = append(names, filepath.Base(file))
				data, err := os.ReadFile(file)
				require.NoError(t, err)
				require.True(t, json.Valid(data), "%s: %s", file, data)
			}
			require.Equal(t, files, names)
			first, err := os.ReadFile(all[0])
			require.NoError(t, err)
			require.Contains(t, string(first), `"program.f90: start to `)
		})
	}
}

// A check that cannot fail proves nothing.
func TestSpoiledTracesAreFound(t *testing.T) {
	t.Parallel()
	const good = `{"traceEvents":[
{"name":"process_name","ph":"M","ts":0,"pid":1,"tid":1,"args":{"name":"process 0"}},
{"name":"thread_name","ph":"M","ts":0,"pid":1,"tid":1,"args":{"name":"rank 0"}},
{"name":"process_name","ph":"M","ts":0,"pid":2,"tid":2,"args":{"name":"process 1"}},
{"name":"thread_name","ph":"M","ts":0,"pid":2,"tid":2,"args":{"name":"rank 1"}},
{"name":"a","cat":"computing","ph":"X","ts":1.5,"dur":2,"pid":1,"tid":1},
{"name":"message","cat":"message","ph":"s","id":"0xa1","ts":3.5,"pid":1,"tid":1},
{"name":"b","cat":"waiting","ph":"X","ts":3.5,"dur":1,"pid":1,"tid":1},
{"name":"c","cat":"copying","ph":"X","ts":2,"dur":3,"pid":2,"tid":2},
{"name":"message","cat":"message","ph":"f","bp":"e","id":"0xa1","ts":4,"pid":2,"tid":2}]}`
	summary, err := oracle.CheckTrace([]byte(good))
	require.NoError(t, err)
	require.Equal(t, oracle.TraceSummary{Processes: 2, Tracks: 2, Slices: 3, Arrows: 1}, summary)
	for _, spoil := range [][2]string{
		{`{"traceEvents"`, `{"displayTimeUnit":"ms","traceEvents"`},
		{`]}`, `]`},
		{`"dur":2`, `"dur":-2`},
		{`"dur":2`, `"dur":2.125`},
		{`"dur":2`, `"dur":1.9999`},
		{`"ts":3.5,"dur"`, `"ts":3.375,"dur"`},
		{`"ts":1.5`, `"ts":1.5003`},
		{`"ph":"s"`, `"ph":"t"`},
		{`"ph":"s","id":"0xa1"`, `"ph":"s","id":"0xa2"`},
		{`"ph":"s","id":"0xa1"`, `"ph":"s","id":"10.0.1"`},
		{`"ts":4,`, `"ts":3.375,`},
		{`"ts":4,`, `"ts":40,`},
		{`"ts":3.5,"pid":1,"tid":1},`, `"ts":3.625,"pid":1,"tid":1},`},
		{`"cat":"copying"`, `"cat":"waiting"`},
		{`"bp":"e",`, ``},
		{`"ts":3.5,"pid":1,"tid":1`, `"ts":3.5,"pid":1,"tid":7`},
		{`"ts":3.5,"pid":1,"tid":1`, `"ts":3.5,"pid":2,"tid":1`},
		{`"pid":1,"tid":1,"args"`, `"pid":0,"tid":0,"args"`},
		{`"pid":2,"tid":2,"args":{"name":"rank`, `"pid":2,"tid":1,"args":{"name":"rank`},
		{`"name":"b"`, `"name":""`},
		{`"ts":1.5,`, ``},
		{`"tid":2,"args"`, `"args"`},
		{`"cat":"copying"`, `"kat":"copying"`},
	} {
		text := strings.Replace(good, spoil[0], spoil[1], 1)
		require.NotEqual(t, good, text, "%q", spoil)
		_, err := oracle.CheckTrace([]byte(text))
		require.Error(t, err, "%q", spoil)
	}
}

// A trace for which there is no room is no output of the program, and the message says so.
func TestATraceThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	source := filepath.Join(t.TempDir(), "program.f90")
	require.NoError(t, os.WriteFile(source, []byte("print *, 1\nend\n"), 0o644))
	out, err := exec.Command(string(compiler(t)), "run", "--trace=/dev/full", source).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "program.f90: cannot write the trace: ")
}

package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/tests/oracle"
)

// A statsRow is one of the table of hpfc run --stats: milliseconds.
type statsRow struct {
	place                            string
	computing, copying, waiting, all float64
}

// stats runs a program with --stats, and returns the rows, the last of which is the sum, and how long the
// whole took.
func stats(t *testing.T, source string, flags ...string) ([]statsRow, time.Duration) {
	args := append(append([]string{"run", "--stats"}, flags...), source)
	command := exec.Command(string(compiler(t)), args...)
	var table strings.Builder
	command.Stderr = &table
	start := time.Now()
	require.NoError(t, command.Run(), &table)
	took := time.Since(start)
	line := regexp.MustCompile(`(?m)^(\S.*?) +\d+ +([0-9.]+) +([0-9.]+) +([0-9.]+) +([0-9.]+) +([0-9.]+)$`)
	var rows []statsRow
	for _, m := range line.FindAllStringSubmatch(table.String(), -1) {
		var n [5]float64
		for i := range n {
			n[i], _ = strconv.ParseFloat(m[2+i], 64) // the expression holds numbers only
		}
		rows = append(rows, statsRow{m[1], n[0], n[1], n[2], n[3]})
	}
	require.Greater(t, len(rows), 2, "%s", &table)
	return rows, took
}

// transports are the flags of runs in one process and under both MPIs, as far as they are installed.
func transports() [][]string {
	list := [][]string{{"-n", "4"}}
	for _, l := range []oracle.Launcher{oracle.OpenMPI, oracle.MPICH} {
		if l.Installed() {
			list = append(list, []string{"--mpi=" + strings.TrimPrefix(string(l), "mpirun."), "-n", "3"})
		}
	}
	return list
}

// The times of a row add up to that of its line, and those of all lines to that of the program.
func TestStatsAddUp(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"stencil_2d", "remap_distributions", "reduce_dim", "irregular_mesh", "wave_adi"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, flags := range transports() {
				rows, took := stats(t, filepath.Join("programs", name+".f90"), flags...)
				requireSums(t, rows, took, flags)
			}
		})
	}
}

func requireSums(t *testing.T, rows []statsRow, took time.Duration, flags []string) {
	const rounding = 0.004
	last := len(rows) - 1
	sum := 0.0
	for _, r := range rows[:last] {
		require.InDelta(t, r.all, r.computing+r.copying+r.waiting, rounding, "%v: %+v", flags, r)
		sum += r.all
	}
	require.InDelta(t, rows[last].all, sum, rounding*float64(last), "%v", flags)
	require.Less(t, rows[last].all, took.Seconds()*1e3, "%v", flags)
	require.True(t, strings.HasPrefix(rows[last].place, "all"), rows[last].place)
}

// One of two ranks computes, the other one waits for it as long; the line says so.
func TestStatsTellWhoWaits(t *testing.T) {
	source := filepath.Join(t.TempDir(), "delay.f90")
	require.NoError(t, os.WriteFile(source, []byte(strings.Replace(delaying, "2000000000", "400000000", 1)), 0o644)) // much longer than others may keep the rank that waits from its processor
	for _, flags := range transports() {
		flags[len(flags)-1] = "2"
		rows, took := stats(t, source, flags...)
		all := rows[len(rows)-1]
		require.Greater(t, all.all, 300.0)
		require.Less(t, all.all, took.Seconds()*1e3)
		require.InDelta(t, 1, all.waiting/all.computing, 0.4, "%v: %+v", flags, rows)
	}
}

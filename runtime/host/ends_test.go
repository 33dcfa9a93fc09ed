package host

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

func ends(t *testing.T, how, where int) string {
	return compile(t, "ends", fmt.Sprintf("-DHOW=%d", how), fmt.Sprintf("-DWHERE=%d", where))
}

// Each end gives one message and one code, on whatever rank it happens.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		how, where, code int
		stderr           string // regular expression
	}{
		{0, -1, 0, `^$`},
		{1, 2, 2, `^ends\.hpf:33: run-time error on rank 2: integer division by zero\n$`},
		{1, -1, 2, `^ends\.hpf:33: run-time error on rank 0: integer division by zero\n$`},
		{2, 1, 2, `^ends\.hpf:34: run-time error on rank 1: invalid memory access at address 0x10\n$`},
		{3, 1, 2, `^ends\.hpf:2[1-6]: run-time error on rank 1: stack overflow\n$`},
		{4, 0, 2, `^ends\.hpf:36: run-time error on rank 0: illegal instruction\n$`},
		{5, 1, 2, `^ends\.hpf:37: run-time error on rank 1: integer division by zero\n$`},
		{6, -1, 3, `^STOP 259\n$`},
		{7, -1, 0, `^STOP done\n$`},
		{7, 0, 0, `^STOP done\n$`},
		{8, -1, 1, `^ERROR STOP\n$`},
		{9, 2, 2, `^ends\.hpf:41: run-time error on rank 2: index 7 is outside 1:5\n$`},
		{10, -1, 2, `run-time error on rank 0: array huge is too large for any memory\n$`},
		{11, -1, 2, `run-time error on rank 0: no memory for \d+ bytes of array huge\n$`},
		{12, 0, 2, `^ends\.hpf:44: run-time error on rank 0: .*\n`},
		{13, -1, 2, `^ends\.hpf:45: run-time error on rank 2: integer division by zero\n$`}, // on the way to a STOP of all
	} {
		r := run(t, ends(t, c.how, c.where), Options{})
		require.NoError(t, r.err)
		require.Equal(t, c.code, r.code, "%+v", c)
		require.Regexp(t, c.stderr, r.stderr, "%+v", c)
		want := "                    1\n"
		if c.how == 0 {
			want += "                    2\n"
		}
		require.Equal(t, want, r.stdout)
	}
}

func TestFaultsAreCaughtAgainAndAgain(t *testing.T) {
	for how := 1; how <= 5; how++ {
		so := ends(t, how, 2)
		for range 50 {
			require.Equal(t, 2, run(t, so, Options{Ranks: 5}).code)
		}
	}
	defer func() { require.ErrorContains(t, recover().(error), "nil pointer", "Go's own faults stay Go's") }()
	var nothing *int
	*nothing = 1
}

func TestMismatchNamesBothRanks(t *testing.T) {
	r := run(t, compile(t, "mismatch"), Options{Ranks: 3})
	require.Equal(t, exitInternal, r.code)
	require.ErrorContains(t, r.err, "rank 0 asks for a broadcast at line 30, rank 1 asks for a reduction at line 28")
	r = run(t, compile(t, "mismatch", "-DEARLY_END"), Options{Ranks: 3})
	require.ErrorContains(t, r.err, "rank 0 asks for a broadcast at line 30, rank 1 has ended the program")
}

// Workers that have often agreed in C do not when one of them, or a part of its ranks, meets at another line.
func TestMismatchOfMeetingsIsFound(t *testing.T) {
	for _, odd := range []int{1, 2} { // of the second worker's ranks, 1 and 2
		r := run(t, compile(t, "mismatch", fmt.Sprintf("-DMEETINGS=%d", odd)), Options{Ranks: 3, Workers: 2})
		require.Equal(t, exitInternal, r.code)
		require.ErrorContains(t, r.err, fmt.Sprintf("rank 0 asks for a broadcast at line 30, rank %d asks for a broadcast at line 31", odd))
	}
}

// What differs in its operands only is found as well: rank 1 sums another number of values.
func TestMismatchOfOperandsIsFound(t *testing.T) {
	r := run(t, compile(t, "mismatch", "-DOPERANDS"), Options{Ranks: 3})
	require.Equal(t, exitInternal, r.code)
	require.ErrorContains(t, r.err, "rank 1 asks for a reduction at line 20 with other sizes or operands than rank 0")
}

// A rank that computes for long is told of, by the lines of all; it is not disturbed.
func TestStallNamesWhoWaitsForWhom(t *testing.T) {
	t.Setenv("HPF_STALL", "0.1")
	for _, c := range []struct {
		slow, workers int
		want          string
	}{
		{2, 2, "rank 0 and 1 more have"}, {0, 2, "rank 1 and 1 more have"}, {1, 1, "rank 0 has"}, {0, 3, "rank 1 and 1 more have"},
	} {
		r := run(t, compile(t, "stall", fmt.Sprintf("-DSLOW=%d", c.slow)), Options{Ranks: 3, Workers: c.workers})
		require.Equal(t, 0, r.code)
		want := fmt.Sprintf(`stall\.hpf:23: %s waited [0-9.]+ms in a reduction for rank %d, which computes since line 20`, c.want, c.slow)
		require.Regexp(t, want, r.stderr, "%+v", c)
	}
	t.Setenv("HPF_STALL", "0")
	require.Empty(t, run(t, compile(t, "stall", "-DSLOW=1"), Options{Ranks: 3}).stderr)
}

func TestStaleProgramIsRefused(t *testing.T) {
	so := compile(t, "ends", "-DHOW=0", "-DWHERE=0", "-DSTALE=1")
	code, err := Run(so, Options{})
	require.Equal(t, exitEnvironment, code)
	require.ErrorIs(t, err, ErrStale)
}

func TestWhatIsNoProgram(t *testing.T) {
	code, err := Run(filepath.Join("testdata", "ends.c"), Options{})
	require.Equal(t, exitEnvironment, code)
	require.ErrorContains(t, err, "cannot load")
	_, err = Run("", Options{})
	require.Error(t, err)
}

// The default is the largest arrangement; fewer processors than it has still run it all.
func TestRanks(t *testing.T) {
	p, err := load(ends(t, 0, 0))
	require.NoError(t, err)
	defer p.close()
	nprocs, grids, err := p.shape(0, job{})
	require.NoError(t, err)
	require.EqualValues(t, 3, nprocs)
	require.Equal(t, [][]int64{{3}}, grids)
	nprocs, _, err = p.shape(2, job{})
	require.NoError(t, err)
	require.EqualValues(t, 2, nprocs)
	_, _, err = p.shape(MaxRanks+1, job{})
	require.Error(t, err)
}

func TestOneProcessorForGo(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	so := compile(t, "collectives")
	for _, workers := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(1)
		r := run(t, so, Options{Ranks: 8, Workers: workers})
		require.Equal(t, 0, r.code, r.stderr)
		require.Greater(t, runtime.GOMAXPROCS(0), workers, "workers leave a processor to Go")
	}
}

func TestExecutableWithAProgram(t *testing.T) {
	dir := t.TempDir()
	exe, err := os.Executable()
	require.NoError(t, err)
	once, twice := filepath.Join(dir, "once"), filepath.Join(dir, "twice")
	require.NoError(t, Append(exe, ends(t, 6, -1), once, false))
	require.NoError(t, Append(once, ends(t, 7, -1), twice, false), "the second program replaces the first")
	for file, want := range map[string]string{once: "STOP 259\n", twice: "STOP done\n"} {
		stderr, code := execute(file)
		require.Equal(t, want, stderr)
		require.Equal(t, map[string]int{once: 3, twice: 0}[file], code)
	}
	link := filepath.Join(dir, "link")
	require.NoError(t, os.Symlink(once, link))
	require.NoError(t, Append(exe, ends(t, 7, -1), link, false))
	stderr, _ := execute(once)
	require.Equal(t, "STOP done\n", stderr, "the file behind the link is replaced")

	pipe := filepath.Join(dir, "pipe")
	require.NoError(t, unix.Mkfifo(pipe, 0o600))
	read := make(chan int)
	go func() {
		text, _ := os.ReadFile(pipe)
		read <- len(text)
	}()
	require.NoError(t, Append(exe, ends(t, 7, -1), pipe, false))
	info, err := os.Stat(once)
	require.NoError(t, err)
	require.EqualValues(t, info.Size(), <-read, "a pipe is written to")

	_, ok := Embedded()
	require.False(t, ok, "the test binary itself carries nothing")
}

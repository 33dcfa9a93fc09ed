package oracle

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// Ranks are the numbers of ranks on which a program has to give the same
// answer: one, even, odd, prime, and more than most test arrays have blocks.
var Ranks = []int{1, 2, 3, 4, 7, 16}

// A Compiler is an hpfc binary.
type Compiler string

// Build compiles source with hpfc, given further flags, into the executable exe. The error carries what
// hpfc said.
func (hpfc Compiler) Build(source, exe string, flags ...string) error {
	args := append([]string{"build", source, "-o", exe}, flags...)
	out, err := exec.Command(string(hpfc), args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("hpfc build: %w\n%s", err, out)
	}
	return nil
}

// RunOn executes a program built by hpfc on n ranks and returns its result, or an
// error when it dies or hangs, and what it wrote to standard error.
func RunOn(exe string, n int) (Result, []byte, error) {
	return Run(exe, "", "-n", strconv.Itoa(n))
}

// Check compiles source with hpfc, given further flags, runs it on each number of ranks and returns nil
// if every run shows what want shows. Generated programs are so small that loops would
// run on rank 0 if all ranks did not have to take part.
func (hpfc Compiler) Check(source string, want Result, ranks []int, flags ...string) error {
	return hpfc.CheckAsGiven(source, want, ranks, append(flags, "--all-ranks")...)
}

// CheckAsGiven does so with these flags alone, as users compile: rank 0 may run loops.
func (hpfc Compiler) CheckAsGiven(source string, want Result, ranks []int, flags ...string) error {
	dir, err := os.MkdirTemp("", "hpfc")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	exe := filepath.Join(dir, "program")
	if err := hpfc.Build(source, exe, flags...); err != nil {
		return err
	}
	for _, n := range ranks {
		if err := CheckRun(exe, n, want); err != nil {
			return err
		}
	}
	return nil
}

// CheckRun executes a built program on n ranks and compares with want.
func CheckRun(exe string, n int, want Result) error {
	got, stderr, err := Run(exe, want.Input, "-n", strconv.Itoa(n))
	if err == nil {
		err = Difference(want, got)
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("on %d ranks: %w%s", n, err, quoteStderr(stderr))
}

// ErrDifferent is what a wrong answer is, in contrast to a crash or a refusal.
var ErrDifferent = errors.New("wrong answer")

// Difference returns nil if two results are equal, and otherwise an error that
// shows the first differing line or the exit codes and is an ErrDifferent.
func Difference(want, got Result) error {
	if !bytes.Equal(want.Stdout, got.Stdout) {
		return firstDifferingLine(want.Stdout, got.Stdout)
	}
	if want.Code != got.Code {
		return fmt.Errorf("%w: exit code %d, want %d", ErrDifferent, got.Code, want.Code)
	}
	return nil
}

func firstDifferingLine(want, got []byte) error {
	w, g := bytes.Split(want, []byte("\n")), bytes.Split(got, []byte("\n"))
	for i := 0; i < len(w) && i < len(g); i++ {
		if !bytes.Equal(w[i], g[i]) {
			at := differingColumn(w[i], g[i])
			return fmt.Errorf("%w: line %d differs from column %d on\n  want %s\n  got  %s",
				ErrDifferent, i+1, at+1, excerpt(w[i], at), excerpt(g[i], at))
		}
	}
	return fmt.Errorf("%w: output has %d lines, want %d", ErrDifferent, len(g)-1, len(w)-1)
}

func differingColumn(a, b []byte) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return i
}

// excerpt quotes at most 120 bytes of a line, with some room before the column.
func excerpt(line []byte, at int) string {
	from := max(0, at-30)
	return strconv.Quote(string(line[min(from, len(line)):min(len(line), from+120)]))
}

func quoteStderr(stderr []byte) string {
	const most = 2000
	if len(stderr) == 0 {
		return ""
	}
	return "\nstderr: " + string(bytes.TrimSpace(stderr[:min(len(stderr), most)]))
}

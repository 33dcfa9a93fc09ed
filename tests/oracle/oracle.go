// Package oracle runs one Fortran program with two compilers and compares what
// a user can see of it: standard output and the exit code. gfortran, which
// reads HPF directives as comments, gives the sequential meaning; hpfc has to
// agree with it on every number of ranks.
package oracle

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Flags make gfortran evaluate real arithmetic as the plain sequential loops
// do, without contraction or re-association, and integers with wrap-around.
// The language is named because the suffix .hpf means nothing to gfortran.
var Flags = []string{
	"-O0", "-ffrontend-optimize", "-finline-matmul-limit=100000", "-fwrapv",
	"-ffp-contract=off", "-fno-range-check", "-ffree-form", "-x", "f95",
}

// CheckFlags turn on the run-time checks of gfortran and fill variables
// with values that show when a program reads what it never wrote.
var CheckFlags = append([]string{
	"-fcheck=all", "-finit-real=snan", "-finit-integer=-77777",
}, Flags...)

// Limit bounds the time of one run of one program by either compiler.
const Limit = 60 * time.Second

// Result is what a program shows to the outside.
type Result struct {
	Stdout []byte
	Code   int
	Input  string // the file that was its standard input, or ""
}

// Input returns the name of the file with the standard input of a program: NAME.in beside NAME.f90, "" if there is none.
func Input(source string) string {
	name := strings.TrimSuffix(source, filepath.Ext(source)) + ".in"
	if _, err := os.Stat(name); err != nil {
		return ""
	}
	return name
}

// Sequential compiles source with gfortran and runs it. Results are kept in
// the user's cache directory under a hash of the text, its input, the flags and the version
// of gfortran. The error tells that gfortran is missing, refuses the program or
// does not finish.
func Sequential(source string) (Result, error) { return remembered(source, Flags) }

// Checked does so with CheckFlags. A failed check is an error, which is not kept.
func Checked(source string) (Result, error) { return remembered(source, CheckFlags) }

// Defined returns nil if source stays inside its arrays and reads no undefined value: gfortran accepts it, its run-time
// checks find nothing and poisoned variables change nothing.
func Defined(source string) error {
	want, err := Sequential(source)
	if err != nil {
		return err
	}
	got, err := Checked(source)
	if err != nil {
		return err
	}
	return Difference(want, got)
}

func remembered(source string, flags []string) (Result, error) {
	text, err := os.ReadFile(source)
	if err != nil {
		return Result{}, err
	}
	if input := Input(source); input != "" {
		values, err := os.ReadFile(input)
		if err != nil {
			return Result{}, err
		}
		text = append(append(text, "\ninput\n"...), values...)
	}
	entry, err := cacheEntry(text, flags)
	if err != nil {
		return Result{}, err
	}
	if r, err := load(entry); err == nil {
		r.Input = Input(source)
		return r, nil
	}
	r, err := compileAndRun(source, flags)
	if err != nil {
		return Result{}, err
	}
	return r, save(entry, r)
}

// compileAndRun compiles source with gfortran and the given flags and runs it.
func compileAndRun(source string, flags []string) (Result, error) {
	dir, err := os.MkdirTemp("", "oracle")
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(dir)
	exe := filepath.Join(dir, "program")
	args := append(append([]string{}, flags...), "-o", exe, source)
	if filepath.Ext(source) == ".F90" {
		args = append(args, "-cpp") // which gfortran would do without -x
	}
	if out, err := exec.Command("gfortran", args...).CombinedOutput(); err != nil {
		return Result{}, fmt.Errorf("gfortran %s: %w\n%s", source, err, out)
	}
	r, stderr, err := Run(exe, Input(source))
	if err == nil && r.Code != 0 && bytes.Contains(stderr, []byte("Fortran runtime error")) {
		err = fmt.Errorf("gfortran's program failed:\n%s", stderr)
	}
	return r, err
}

// Run executes a program with the file input, unless that is "", as its standard input and with its arguments. It returns its result and what it
// wrote to standard error. A program that dies of a signal or exceeds Limit is
// an error.
func Run(exe, input string, args ...string) (Result, []byte, error) {
	return runWith(nil, exe, input, args)
}

// runWith does so with further environment variables.
func runWith(environment []string, exe, input string, args []string) (Result, []byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), Limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, exe, args...)
	if input != "" {
		file, err := os.Open(input)
		if err != nil {
			return Result{}, nil, err
		}
		defer file.Close()
		cmd.Stdin = file
	}
	cmd.Env = append(append(os.Environ(), "NO_COLOR=1"), environment...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	r := Result{stdout.Bytes(), cmd.ProcessState.ExitCode(), input}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return r, stderr.Bytes(), fmt.Errorf("%s did not finish within %v", filepath.Base(exe), Limit)
	case errors.As(err, &exit) && exit.Exited():
		return r, stderr.Bytes(), nil
	}
	return r, stderr.Bytes(), err
}

// gfortranVersion is part of every cache key: another gfortran is another oracle.
var gfortranVersion = sync.OnceValues(func() (string, error) {
	out, err := exec.Command("gfortran", "-dumpfullversion").Output()
	if err != nil {
		return "", fmt.Errorf("gfortran is the oracle of these tests and does not run (apt-get install gfortran): %w", err)
	}
	return string(out), nil
})

func cacheEntry(text []byte, flags []string) (string, error) {
	version, err := gfortranVersion()
	if err != nil {
		return "", err
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	h := sha256.New()
	fmt.Fprintln(h, version, flags)
	h.Write(text)
	return filepath.Join(dir, "hpfc-oracle", hex.EncodeToString(h.Sum(nil))), nil
}

// load reads a cached result: the exit code, a newline, standard output.
func load(entry string) (Result, error) {
	data, err := os.ReadFile(entry)
	if err != nil {
		return Result{}, err
	}
	code, stdout, found := bytes.Cut(data, []byte("\n"))
	n, err := strconv.Atoi(string(code))
	if err != nil || !found {
		return Result{}, fmt.Errorf("cache entry %s is damaged", entry)
	}
	return Result{Stdout: stdout, Code: n}, nil
}

// save writes through a temporary file, since tests run side by side.
func save(entry string, r Result) error {
	if err := os.MkdirAll(filepath.Dir(entry), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(entry), "new")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "%d\n%s", r.Code, r.Stdout)
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return os.Rename(f.Name(), entry)
}

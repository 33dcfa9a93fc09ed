package toolchain

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Options of a compilation.
type Options struct {
	Level int // 0 to 3, as in -O
}

// target is the machine that code is made for: the one that compiles.
var target = []string{"-mtriple=x86_64-pc-linux-gnu", "-mcpu=native"}

// orderedSums lets loops with sums of reals become vectors that are added element by element; the worker has it, too.
const orderedSums = "-force-ordered-reductions"

// workDirectory makes a directory for files of one compilation, which discard removes.
func workDirectory() (dir string, discard func(), err error) {
	dir, keep, err := ScratchDirectory("hpfc-")
	if err != nil {
		return "", nil, fmt.Errorf("no directory for temporary files, which environment variable TMPDIR may name: %w", err)
	}
	return dir, func() {
		os.RemoveAll(dir)
		keep()
	}, nil
}

// Object returns the object file of LLVM assembly.
func Object(ll []byte, o Options) ([]byte, error) { return output(ll, o, "obj") }

// Assembly returns the machine's assembly for LLVM assembly.
func Assembly(ll []byte, o Options) ([]byte, error) { return output(ll, o, "asm") }

func output(ll []byte, o Options, kind string) ([]byte, error) {
	dir, discard, err := workDirectory()
	if err != nil {
		return nil, err
	}
	defer discard()
	file := filepath.Join(dir, "program")
	if err := translate(ll, o, "-filetype="+kind, "-o", file); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// Verify checks that LLVM assembly is well formed.
func Verify(ll []byte) error {
	c, err := opt.command("-passes=verify", "-disable-output", "-")
	if err != nil {
		return err
	}
	c.Stdin = bytes.NewReader(ll)
	return c.run()
}

// translate runs opt, unless nothing is to be optimised, and llc with the given arguments for
// llc's output.
func translate(ll []byte, o Options, output ...string) error {
	level := fmt.Sprintf("-O%d", o.Level)
	args := append([]string{level, "-relocation-model=pic", "-fp-contract=off", "-"}, target...)
	generator, err := llc.command(append(args, output...)...)
	if err != nil {
		return err
	}
	if o.Level == 0 {
		generator.Stdin = bytes.NewReader(ll)
		return generator.run()
	}
	passes := []string{fmt.Sprintf("-passes=default<O%d>", o.Level), orderedSums, "-o", "-", "-"}
	optimizer, err := opt.command(append(passes, target...)...)
	if err != nil {
		return err
	}
	optimizer.Stdin = bytes.NewReader(ll)
	return pipe(optimizer, generator)
}

// pipe runs both tools at once, the output of the first being the input of the second.
func pipe(first, second *command) error {
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	first.Stdout, second.Stdin = w, r
	started := second.Start()
	r.Close()
	failed := first.run()
	w.Close()
	if started == nil {
		started = second.Wait()
	}
	failures := []error{failed, second.failure(started)} // of which one may be the other's cause
	for _, err := range failures {
		if err != nil && !errors.As(err, new(*Failure)) {
			return err
		}
	}
	return errors.Join(failures...)
}

// link makes a shared object of object files. Symbols of the runtime and of the C library
// are left to the process that loads it; of the libraries only the mathematical one may be
// new to that process.
func link(objects []string, out string) error {
	name, keep, err := scratchFile(filepath.Dir(out), ".hpfc-*.so")
	if err != nil {
		return err
	}
	defer keep()
	args := append([]string{"-shared", "-z", "noexecstack", "-o", name}, objects...)
	linking, err := linker.command(append(args, "--as-needed", "-l:libm.so.6")...)
	if err == nil {
		linking.Env = append(linking.Env, "MALLOC_TOP_PAD_=4194304") // one call to the system for its memory instead of a hundred
		err = linking.run()
	}
	if err == nil {
		err = os.Rename(name, out)
	}
	if err != nil {
		return errors.Join(err, remove(name))
	}
	return nil
}

// remove deletes a file that may not exist.
func remove(name string) error {
	if err := os.Remove(name); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

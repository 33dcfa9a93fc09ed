// Command bench compares hpfc with gfortran on the programs of its directory programs, its
// redistributions and wavefronts with MPI and ScaLAPACK, loops over graphs on one and two ranks, and measures compile time and memory. All variants of a program are built first and then run
// in turn, again and again, so that a change in the load of the machine meets all of them;
// the table shows medians of whole-process times. The programs repeat their work so often
// that starting them does not count.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	runs := flag.Int("runs", 7, "interleaved runs of every variant")
	only := flag.String("only", "", "run only the programs with this in their name; \"compile\" for compile time, \"redistribution\" for redistributions and \"wavefront\" for wavefronts against MPI, \"irregular\" for steps over graphs")
	hpfc := flag.String("hpfc", "build/hpfc", "the hpfc to measure")
	dir := flag.String("programs", "tests/bench/programs", "directory of the programs")
	out := flag.String("out", "tests/bench/out", "directory for executables")
	flag.Parse()
	if err := bench(*hpfc, *dir, *out, *only, *runs); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(hpfc, dir, out, only string, runs int) error {
	hpfc, err := filepath.Abs(hpfc)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	programs, err := filepath.Glob(filepath.Join(dir, "*.f90"))
	if err != nil {
		return err
	}
	m, err := buildMemory(filepath.Join(filepath.Dir(dir), "bandwidth", "bandwidth.c"), out)
	if err != nil {
		return err
	}
	header()
	for _, p := range programs {
		if !strings.Contains(p, only) {
			continue
		}
		if err := compare(hpfc, p, out, runs, m); err != nil {
			fmt.Printf("%-10s %v\n", name(p), err)
		}
	}
	if strings.Contains("redistribution", only) {
		source := filepath.Join(filepath.Dir(dir), "redistribution", "opponents.c")
		if err := redistribute(hpfc, source, out, runs); err != nil {
			fmt.Printf("%v\n", err)
		}
	}
	if strings.Contains("wavefront", only) {
		source := filepath.Join(filepath.Dir(dir), "wavefront", "opponent.c")
		if err := compareWavefronts(hpfc, source, out, runs); err != nil {
			fmt.Printf("%v\n", err)
		}
	}
	if strings.Contains("irregular", only) {
		if err := irregularSteps(hpfc, filepath.Join(filepath.Dir(dir), "irregular", "steps.f90"), out, runs); err != nil {
			fmt.Printf("%v\n", err)
		}
	}
	if !strings.Contains("compile", only) {
		return nil
	}
	return compileTimes(hpfc, out, runs)
}

// compare builds the variants of one program, runs them and prints their line of the table.
func compare(hpfc, program, out string, runs int, m *memory) error {
	vs, err := build(hpfc, program, out)
	if err != nil {
		return err
	}
	m.gains = nil
	p := &pair{of: vs[hpfc1]}
	between := func() error { return errors.Join(m.measure(), p.measure()) }
	if err := interleave(vs, runs, between); err != nil {
		return err
	}
	row(name(program), vs, m, p)
	return nil
}

func name(program string) string { return strings.TrimSuffix(filepath.Base(program), ".f90") }

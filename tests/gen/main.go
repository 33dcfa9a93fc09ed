// Command gen writes random programs for differential tests, and with -check compares hpfc with gfortran on them.
//
//	go run ./tests/gen -seed 17                     print the program of seed 17
//	go run ./tests/gen -seed 17 -n 100 -check hpfc  check seeds 17 to 116
//	go run ./tests/gen -of stages -seed 17          the same with time loops around stages instead of array programs
//	go run ./tests/gen -of medley -seed 17          the same with many small loops
//	go run ./tests/gen -of long -seed 17            the same with loops of some hundred iterations
//
// A program that fails is kept under the directory of -keep; array programs are reduced before.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"hpfc/tests/gen/long"
	"hpfc/tests/gen/medley"
	"hpfc/tests/gen/program"
	"hpfc/tests/gen/stages"
	"hpfc/tests/oracle"
)

func main() {
	seed := flag.Uint64("seed", 1, "first seed")
	count := flag.Uint64("n", 1, "number of seeds")
	of := flag.String("of", "program", "what is generated: program, stages, medley or long")
	hpfc := flag.String("check", "", "hpfc binary to compare with gfortran")
	keep := flag.String("keep", "tests/programs", "directory for failures")
	flag.Parse()
	text, check, err := kind(*of)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	failures := 0
	for s := *seed; s < *seed+*count; s++ {
		if *hpfc == "" {
			fmt.Print(text(s))
		} else if !check(s, oracle.Compiler(*hpfc), *keep) {
			failures++
		}
	}
	if *hpfc != "" {
		fmt.Printf("%d of %d programs failed\n", failures, *count)
	}
	if failures > 0 {
		os.Exit(1)
	}
}

// kind returns what writes the programs of a kind, and what checks them: whether one gives the same results.
func kind(of string) (text func(uint64) string, check func(uint64, oracle.Compiler, string) bool, err error) {
	switch of {
	case "program":
		return func(seed uint64) string { return program.Generate(seed).Text() }, checkProgram, nil
	case "stages":
		return stages.Generate, checkFile(of, stages.Generate, stages.Check), nil
	case "medley":
		return medley.Generate, checkFile(of, medley.Generate, medley.Check), nil
	case "long":
		return long.Generate, checkFile(of, long.Generate, long.Check), nil
	}
	return nil, nil, fmt.Errorf("-of is program, stages, medley or long, not %s", of)
}

// checkProgram tells whether an array program gives the same results; it shows and keeps one that does not.
func checkProgram(seed uint64, hpfc oracle.Compiler, keep string) bool {
	p := program.Generate(seed)
	err := p.Check(hpfc)
	if err == nil {
		return true
	}
	fmt.Printf("seed %d: %v\n", seed, err)
	path, err := p.Reduce(hpfc).Keep(keep)
	if err != nil {
		fmt.Println(err)
		return false
	}
	fmt.Printf("reduced to %s\n", path)
	return false
}

// checkFile returns the same of programs that a function writes and another one checks, in a file.
func checkFile(of string, text func(uint64) string, check func(string, uint64, oracle.Compiler) error) func(uint64, oracle.Compiler, string) bool {
	return func(seed uint64, hpfc oracle.Compiler, keep string) bool {
		source := filepath.Join(keep, fmt.Sprintf("%s_%d.f90", of, seed))
		err := os.WriteFile(source, []byte(text(seed)), 0o644)
		if err == nil {
			err = check(source, seed, hpfc)
		}
		if err != nil {
			fmt.Printf("seed %d: %v\n", seed, err)
			return false
		}
		return os.Remove(source) == nil
	}
}

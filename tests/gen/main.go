// Command gen writes random programs for differential tests, and with -check compares hpfc with gfortran on them.
//
//	go run ./tests/gen -seed 17                     print the program of seed 17
//	go run ./tests/gen -seed 17 -n 100 -check hpfc  check seeds 17 to 116
//	go run ./tests/gen -of stages -seed 17          the same with time loops around stages instead of array programs
//
// A program that fails is kept under the directory of -keep; array programs are reduced before.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"hpfc/tests/gen/program"
	"hpfc/tests/gen/stages"
	"hpfc/tests/oracle"
)

func main() {
	seed := flag.Uint64("seed", 1, "first seed")
	count := flag.Uint64("n", 1, "number of seeds")
	of := flag.String("of", "program", "what is generated: program or stages")
	hpfc := flag.String("check", "", "hpfc binary to compare with gfortran")
	keep := flag.String("keep", "tests/programs", "directory for failures")
	flag.Parse()
	if *of != "program" && *of != "stages" {
		fmt.Fprintln(os.Stderr, "-of is program or stages")
		os.Exit(2)
	}
	failures := 0
	for s := *seed; s < *seed+*count; s++ {
		text := stages.Generate
		check := checkStages
		if *of == "program" {
			text = func(seed uint64) string { return program.Generate(seed).Text() }
			check = checkProgram
		}
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

// checkStages does so for a program of stages.
func checkStages(seed uint64, hpfc oracle.Compiler, keep string) bool {
	source := filepath.Join(keep, fmt.Sprintf("stages_%d.f90", seed))
	err := os.WriteFile(source, []byte(stages.Generate(seed)), 0o644)
	if err == nil {
		err = stages.Check(source, seed, hpfc)
	}
	if err != nil {
		fmt.Printf("seed %d: %v\n", seed, err)
		return false
	}
	return os.Remove(source) == nil
}

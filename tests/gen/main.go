// Command gen writes random array programs for differential tests, and with
// -check compares hpfc with gfortran on them.
//
//	go run ./tests/gen -seed 17                     print the program of seed 17
//	go run ./tests/gen -seed 17 -n 100 -check hpfc  check seeds 17 to 116
//
// A program that fails is reduced and kept under the directory of -keep.
package main

import (
	"flag"
	"fmt"
	"os"

	"hpfc/tests/gen/program"
	"hpfc/tests/oracle"
)

func main() {
	seed := flag.Uint64("seed", 1, "first seed")
	count := flag.Uint64("n", 1, "number of seeds")
	hpfc := flag.String("check", "", "hpfc binary to compare with gfortran")
	keep := flag.String("keep", "tests/programs", "directory for reduced failures")
	flag.Parse()
	failures := 0
	for s := *seed; s < *seed+*count; s++ {
		p := program.Generate(s)
		if *hpfc == "" {
			fmt.Print(p.Text())
			continue
		}
		if err := p.Check(oracle.Compiler(*hpfc)); err != nil {
			failures++
			report(p, oracle.Compiler(*hpfc), *keep, err)
		}
	}
	if *hpfc != "" {
		fmt.Printf("%d of %d programs failed\n", failures, *count)
	}
	if failures > 0 {
		os.Exit(1)
	}
}

func report(p *program.Program, hpfc oracle.Compiler, keep string, err error) {
	fmt.Printf("seed %d: %v\n", p.Seed, err)
	path, err := p.Reduce(hpfc).Keep(keep)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("reduced to %s\n", path)
}

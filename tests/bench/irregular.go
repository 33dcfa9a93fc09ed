package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// A graph is the input of a loop with index arrays: its kind, by its number in irregular/steps.f90, and its size.
type graph struct {
	name       string
	kind, size int
}

var graphs = []graph{
	{"expander, 1.5 million edges", 1, 1500000},
	{"expander, 10,000 edges", 1, 10000},
	{"expander, 3,000 edges", 1, 3000},
	{"expander, 100 edges", 1, 100},
	{"power law, 1.5 million edges", 2, 1500000},
	{"mesh of 80^3", 3, 80},
	{"mesh of 80^3, shuffled", 4, 80},
	{"mesh of 700^2", 5, 700},
	{"mesh of 700^2, shuffled", 6, 700},
}

var stepCounts = []int{1, 2, 5, 20, 100, 300, 1000}

// Places of the variants of a row.
const (
	stepsAsWritten = iota // hpfc on one rank, nothing reordered
	stepsOne
	stepsTwo
	stepsGfortran
	stepsVariants
)

// irregularSteps prints what loops of steps over graphs take, inspections included: whole processes, less those
// of the same program without steps.
func irregularSteps(hpfc, source, out string, runs int) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	fmt.Printf("\nSteps over graphs: milliseconds, and in brackets as a part of one rank with --locality=none.\n")
	fmt.Printf("gfortran does not fuse multiplications and additions here: after many steps other bits would print other digits.\n")
	fmt.Printf("%-30s %5s %9s %18s %18s %9s\n", "graph", "steps", "as it is", "one rank", "two ranks", "gfortran")
	for _, g := range graphs {
		none, err := g.build(hpfc, string(text), out, 0)
		if err != nil {
			return err
		}
		for _, steps := range stepCounts {
			some, err := g.build(hpfc, string(text), out, steps)
			if err != nil {
				return err
			}
			if err := g.compare(none, some, steps, runs); err != nil {
				return err
			}
		}
	}
	return nil
}

// build makes the variants of a graph's program for a number of steps.
func (g graph) build(hpfc, text, out string, steps int) ([]*variant, error) {
	base := filepath.Join(out, fmt.Sprintf("steps_%d_%d_%d", g.kind, g.size, steps))
	text = strings.NewReplacer("KIND", strconv.Itoa(g.kind), "SIZE", strconv.Itoa(g.size), "STEPS", strconv.Itoa(steps)).Replace(text)
	if err := os.WriteFile(base+".f90", []byte(text), 0o644); err != nil {
		return nil, err
	}
	for _, c := range [][]string{
		{"gfortran", "-O3", "-march=native", "-ffp-contract=off", base + ".f90", "-o", base + "_gf"},
		{hpfc, "build", "-O3", base + ".f90", "-o", base + "_hpfc"},
	} {
		if out, err := exec.Command(c[0], c[1:]...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", strings.Join(c, " "), err, out)
		}
	}
	vs := make([]*variant, stepsVariants)
	vs[stepsAsWritten] = &variant{title: "as it is", args: []string{base + "_hpfc", "-n", "1", "--locality=none"}}
	vs[stepsOne] = &variant{title: "one rank", args: []string{base + "_hpfc", "-n", "1"}}
	vs[stepsTwo] = &variant{title: "two ranks", args: []string{base + "_hpfc", "-n", "2"}}
	vs[stepsGfortran] = &variant{title: "gfortran", args: []string{base + "_gf"}}
	return vs, nil
}

// compare runs both programs in turn and prints a line.
func (g graph) compare(none, some []*variant, steps, runs int) error {
	for _, v := range none {
		v.times = nil
	}
	for range runs {
		for i := range some {
			for _, v := range []*variant{none[i], some[i]} {
				if err := v.run(true); err != nil {
					return err
				}
			}
			if err := sameNumbers(some[0].out, some[i].out); err != nil {
				return fmt.Errorf("%s prints something else: %w", some[i].title, err)
			}
		}
	}
	var ms [stepsVariants]float64
	for i := range ms {
		ms[i] = 1000 * (some[i].median() - none[i].median())
	}
	part := func(i int) string { return fmt.Sprintf("%9.1f (%5.2f)", ms[i], ms[i]/ms[stepsAsWritten]) }
	fmt.Printf("%-30s %5d %9.1f %18s %18s %9.1f\n", g.name, steps, ms[stepsAsWritten], part(stepsOne), part(stepsTwo), ms[stepsGfortran])
	return nil
}

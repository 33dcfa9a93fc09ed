package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A graph is the input of a loop with index arrays: its kind, by its number in irregular/steps.f90, its size, and after how
// many steps the loop is measured. The last two counts tell what a step takes, and what goes before it.
type graph struct {
	name       string
	kind, size int
	steps      []int
}

var (
	fewSteps  = []int{1, 2, 5, 20, 100, 150, 300}
	manySteps = []int{1000, 10000, 20000}
	graphs    = []graph{
		{"expander, a million edges", 1, 1000000, fewSteps},
		{"power law, a million edges", 2, 1000000, fewSteps},
		{"mesh of 52^3", 3, 52, fewSteps},
		{"mesh of 52^3, shuffled", 4, 52, fewSteps},
		{"mesh of 128^3, shuffled", 4, 128, []int{1, 30, 60}},
		{"mesh of 580^2", 5, 580, fewSteps},
		{"mesh of 580^2, shuffled", 6, 580, fewSteps},
		{"expander, 3,000 edges", 1, 3000, manySteps},
		{"mesh of 30^2", 5, 30, manySteps},
		{"mesh of 30^2, shuffled", 6, 30, manySteps},
	}
)

// Ways to run the steps.
const (
	oneAsWritten = iota // hpfc on one rank, nothing reordered
	oneRank
	twoAsWritten
	twoRanks
	ways
)

// What is measured of a graph and a number of steps takes about so long, and at least so many rounds.
const (
	enough      = 3 * time.Second
	leastRounds = 3
)

// A measurement is what the ways took for the steps of one program, in rounds.
type measurement struct {
	steps int
	taken [ways][]lap
}

// irregularSteps prints what loops of steps over graphs take on the same ranks with the policy and without, inspections
// included, and what their executors and inspectors take.
func irregularSteps(hpfc, source, out string, runs int) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	fmt.Printf("\nSteps over graphs, inspections included. Milliseconds with --locality=none, and the default as a part of it: processor time (wall time).\n")
	fmt.Printf("%-30s %6s  %-38s %-38s\n", "graph", "steps", "one rank", "two ranks")
	summary := make([]string, 0, len(graphs))
	for _, g := range graphs {
		line, err := g.measure(hpfc, string(text), out, runs)
		if err != nil {
			return err
		}
		summary = append(summary, line)
	}
	fmt.Printf("\nMilliseconds of processor time of each rank: a step, the inspectors, and after how many steps these have paid against one rank.\n")
	fmt.Printf("gfortran does not fuse multiplications and additions here: after many steps other bits would print other digits.\n")
	fmt.Printf("%-30s %9s %9s %9s | %9s %9s %9s | %9s %9s %9s\n", "graph", "gfortran", "one rank", "inspect", "two, none", "inspect", "paid", "two ranks", "inspect", "paid")
	fmt.Println(strings.Join(summary, "\n"))
	return nil
}

// measure prints the lines of a graph, and returns that of its executors and inspectors.
func (g graph) measure(hpfc, text, out string, runs int) (string, error) {
	var last [2]measurement
	for _, steps := range g.steps {
		program, err := g.build(text, out, steps, hpfc, "build", "-O3")
		if err != nil {
			return "", err
		}
		m, err := compareSteps(program, steps, runs)
		if err != nil {
			return "", err
		}
		fmt.Printf("%-30s %6d  %s %s\n", g.name, steps, m.part(oneRank, oneAsWritten), m.part(twoRanks, twoAsWritten))
		last[0], last[1] = last[1], *m
	}
	steps := g.steps[0] * 20
	program, err := g.build(text, out, steps, "gfortran", "-O3", "-march=native", "-ffp-contract=off")
	if err != nil {
		return "", err
	}
	var sequential []lap
	for range leastRounds {
		_, taken, err := stepsOf([]string{program})
		if err != nil {
			return "", err
		}
		sequential = append(sequential, taken)
	}
	one, before := slope(&last[0], &last[1], oneRank)
	line := fmt.Sprintf("%-30s %9.4f %9.4f %9.2f", g.name, milliseconds(shortest(sequential, processor))/float64(steps), one, before)
	for _, way := range []int{twoAsWritten, twoRanks} {
		step, before := slope(&last[0], &last[1], way)
		paid := "never"
		if step < one {
			paid = fmt.Sprintf("%.0f", before/(one-step))
		}
		line += fmt.Sprintf(" | %9.4f %9.2f %9s", step, before, paid)
	}
	return line, nil
}

// build makes the graph's program for a number of steps.
func (g graph) build(text, out string, steps int, compiler ...string) (string, error) {
	base := filepath.Join(out, fmt.Sprintf("steps_%d_%d_%d", g.kind, g.size, steps))
	text = strings.NewReplacer("KIND", strconv.Itoa(g.kind), "SIZE", strconv.Itoa(g.size), "STEPS", strconv.Itoa(steps)).Replace(text)
	if err := os.WriteFile(base+".f90", []byte(text), 0o644); err != nil {
		return "", err
	}
	command := append(slices.Clone(compiler), base+".f90", "-o", base+"_"+filepath.Base(compiler[0]))
	if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(command, " "), err, out)
	}
	return command[len(command)-1], nil
}

// compareSteps runs a program in all ways, in turn.
func compareSteps(program string, steps, runs int) (*measurement, error) {
	m := &measurement{steps: steps}
	commands := [ways][]string{
		oneAsWritten: {program, "-n", "1", "--locality=none"}, oneRank: {program, "-n", "1"},
		twoAsWritten: {program, "-n", "2", "--locality=none"}, twoRanks: {program, "-n", "2"},
	}
	result, start := "", time.Now()
	for round := 0; round < runs && (round < leastRounds || time.Since(start) < enough); round++ {
		for k := range commands {
			way := (k + round) % ways
			line, taken, err := stepsOf(commands[way])
			if err != nil {
				return nil, err
			}
			if result == "" {
				result = line
			}
			if err := sameNumbers(result, line); err != nil {
				return nil, fmt.Errorf("%s prints something else: %w", strings.Join(commands[way], " "), err)
			}
			m.taken[way] = append(m.taken[way], taken)
		}
	}
	return m, nil
}

// attempts is how often a program is run again that has printed both of its lines before other programs let us see the first.
const attempts = 5

// stepsOf runs a program and returns its last line, and what its steps took.
func stepsOf(command []string) (result string, taken lap, err error) {
	for range attempts {
		lines, at, err := laps(command)
		if err != nil {
			return "", lap{}, err
		}
		if len(lines) != 2 {
			return "", lap{}, fmt.Errorf("%s printed %d lines instead of 2", strings.Join(command, " "), len(lines))
		}
		if result, taken = lines[1], at[1].since(at[0]); taken.wall > 0 {
			return result, taken, nil
		}
	}
	return "", lap{}, fmt.Errorf("%s: the machine is too busy to see when its steps begin", strings.Join(command, " "))
}

func wall(l lap) time.Duration      { return l.wall }
func processor(l lap) time.Duration { return l.processor }

func shortest(list []lap, of func(lap) time.Duration) time.Duration {
	least := of(list[0])
	for _, l := range list[1:] {
		least = min(least, of(l))
	}
	return least
}

func milliseconds(t time.Duration) float64 { return float64(t) / float64(time.Millisecond) }

// part says what a way takes as a part of another one: the median of the rounds.
func (m *measurement) part(way, of int) string {
	median := func(clock func(lap) time.Duration) float64 {
		var parts []float64
		for i, l := range m.taken[way] {
			parts = append(parts, float64(clock(l))/float64(clock(m.taken[of][i])))
		}
		return middle(parts)
	}
	return fmt.Sprintf("%9.2f %5.3f (%9.2f %5.3f)", milliseconds(shortest(m.taken[of], processor)), median(processor), milliseconds(shortest(m.taken[of], wall)), median(wall))
}

// middle returns the median.
func middle(list []float64) float64 {
	slices.Sort(list)
	n := len(list)
	return (list[(n-1)/2] + list[n/2]) / 2
}

// slope returns what a step takes by a way, in milliseconds of processor time of a rank, and what has gone before, from
// programs of fewer and more steps.
func slope(fewer, more *measurement, way int) (step, before float64) {
	ranks := 1.0
	if way >= twoAsWritten {
		ranks = 2
	}
	a, b := milliseconds(shortest(fewer.taken[way], processor))/ranks, milliseconds(shortest(more.taken[way], processor))/ranks
	step = (b - a) / float64(more.steps-fewer.steps)
	return step, max(0, a-step*float64(fewer.steps))
}

package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
)

// A memory is a program that measures what memory delivers to one core and to two: a program that is bound by memory gains
// no more from a second rank. What a shared machine delivers changes by the minute, so that each round of a comparison
// measures it again.
type memory struct {
	program string
	gains   []float64
}

func buildMemory(source, out string) (*memory, error) {
	m := &memory{program: filepath.Join(out, "bandwidth")}
	if text, err := exec.Command("gcc", "-O3", "-march=native", "-fopenmp", source, "-o", m.program).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, text)
	}
	return m, nil
}

// measure adds a round.
func (m *memory) measure() error {
	text, err := exec.Command(m.program).Output()
	if err != nil {
		return err
	}
	var one, two float64
	if _, err := fmt.Sscan(string(text), &one, &two); err != nil {
		return fmt.Errorf("unexpected output %q", text)
	}
	m.gains = append(m.gains, two/one)
	return nil
}

// gain is the median over the rounds.
func (m *memory) gain() float64 { return slices.Sorted(slices.Values(m.gains))[len(m.gains)/2] }

package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// bandwidth prints what memory delivers to one core and to two: a program that is bound by
// memory gains no more from a second rank.
func bandwidth(source, out string) error {
	program := filepath.Join(out, "bandwidth")
	if text, err := exec.Command("gcc", "-O3", "-march=native", "-fopenmp", source, "-o", program).CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, text)
	}
	text, err := exec.Command(program).Output()
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		var kernel string
		var one, two float64
		if _, err := fmt.Sscan(line, &kernel, &one, &two); err != nil {
			return fmt.Errorf("unexpected output %q", line)
		}
		fmt.Printf("memory: %s %.0f GB/s on one core, %.0f on two: a gain of %.2f at most where memory is the bound\n", kernel, one/1e9, two/1e9, two/one)
	}
	return nil
}

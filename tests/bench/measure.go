package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A variant is one way to run a program, with what was measured.
type variant struct {
	title string
	args  []string
	env   []string
	clear string // a cache whose libraries are removed before each run; it keeps what was measured of the machine
	times []time.Duration
	peak  int64 // largest resident set of any run, in KiB
	out   string
}

// interleave runs all variants in turn, runs times, after one round that does not count,
// and compares what they print. What else is measured comes in the middle of each round.
func interleave(vs []*variant, runs int, between func() error) error {
	for round := range runs + 1 {
		for i, v := range vs {
			if i == len(vs)/2 {
				if err := between(); err != nil {
					return err
				}
			}
			if err := v.run(round > 0); err != nil {
				return err
			}
			if err := sameNumbers(vs[0].out, v.out); err != nil {
				return fmt.Errorf("%s prints something else than %s: %w", v.title, vs[0].title, err)
			}
		}
	}
	return nil
}

// forget removes libraries from the cache.
func (v *variant) forget() error {
	if v.clear == "" {
		return nil
	}
	libraries, err := filepath.Glob(filepath.Join(v.clear, "*.so"))
	for _, name := range libraries {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}

func (v *variant) run(count bool) error {
	if err := v.forget(); err != nil {
		return err
	}
	var stderr strings.Builder
	c := exec.Command(v.args[0], v.args[1:]...)
	c.Env = append(os.Environ(), v.env...)
	c.Stderr = &stderr
	start := time.Now()
	out, err := c.Output()
	took := time.Since(start)
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", v.title, err, stderr.String())
	}
	v.out = string(out)
	if count {
		v.times = append(v.times, took)
	}
	if use, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
		v.peak = max(v.peak, use.Maxrss)
	}
	return nil
}

// median returns the median time in seconds.
func (v *variant) median() float64 { return median(v.times) }

func median(times []time.Duration) float64 {
	t := slices.Sorted(slices.Values(times))
	return t[len(t)/2].Seconds()
}

// A pair is two processes of a variant at once. They have nothing to tell each other, so that two ranks, which also have to
// communicate, gain more only where they need less memory or caches between them.
type pair struct {
	of    *variant
	times []time.Duration
}

// measure adds a round.
func (p *pair) measure() error {
	start := time.Now()
	done := make(chan error)
	for range 2 {
		go func() {
			c := exec.Command(p.of.args[0], p.of.args[1:]...)
			c.Env = append(os.Environ(), p.of.env...)
			done <- c.Run()
		}()
	}
	err := errors.Join(<-done, <-done)
	p.times = append(p.times, time.Since(start))
	return err
}

// gain is the time of the two one after the other against the time of both at once.
func (p *pair) gain() float64 { return 2 * p.of.median() / median(p.times) }

// sameNumbers compares two outputs number by number. gfortran -O3 -march=native contracts
// multiplications with additions, so that the last digits may differ.
func sameNumbers(want, got string) error {
	w, g := strings.Fields(want), strings.Fields(got)
	if len(w) != len(g) {
		return fmt.Errorf("%q instead of %q", got, want)
	}
	for i := range w {
		x, err1 := strconv.ParseFloat(w[i], 64)
		y, err2 := strconv.ParseFloat(g[i], 64)
		if err1 != nil || err2 != nil || math.Abs(x-y) > 1e-9*max(1, math.Abs(x)) {
			return fmt.Errorf("%s instead of %s", g[i], w[i])
		}
	}
	return nil
}

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// A wavefront is one case of the table: sweeps over an array of order x order on two ranks.
type wavefront struct {
	kernel string // as opponent.c calls it
	body   string
	layout string
}

const (
	gaussSeidel  = "0.25d0*(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))"
	pointToPoint = "a(i-1,j) + a(i,j-1) - a(i-1,j-1)"

	order = 2000
)

var wavefronts = []wavefront{
	{"gs", gaussSeidel, "block,*"},
	{"gs", gaussSeidel, "*,block"},
	{"p2p", pointToPoint, "block,*"},
	{"p2p", pointToPoint, "*,block"},
}

// widths are the strips that the search tries, of hpfc and of the C program.
var widths = []int{8, 16, 32, 64, 128, 256, 512}

// compareWavefronts compares wavefronts on two ranks with gfortran -O3 on one core and with C
// and MPI, whose width of strips is found by search. All times are the least of a sweep.
func compareWavefronts(hpfc, source, out string, runs int) error {
	opponent := filepath.Join(out, "wavefront")
	build := exec.Command("mpicc.openmpi", "-O3", "-march=native", source, "-o", opponent)
	if text, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("wavefronts need Open MPI (libopenmpi-dev): %w\n%s", err, text)
	}
	fmt.Printf("\nwavefronts of order %d, ms of a sweep, and the width of strips; x: gfortran against hpfc; C: C against hpfc\n", order)
	fmt.Printf("%-4s %-8s %9s %15s %15s %15s %6s %6s\n", "", "", "gfortran", "C, 2 processes", "hpfc -n 2", "best by search", "x", "C")
	for _, w := range wavefronts {
		if err := w.compare(hpfc, opponent, out, runs); err != nil {
			return fmt.Errorf("%s (%s): %w", w.kernel, w.layout, err)
		}
	}
	return nil
}

// least is the least time seen, in ms, with the width that it belongs to.
type least struct {
	ms    float64
	width int
}

func (l *least) see(ms float64, width int) {
	if l.ms == 0 || ms < l.ms {
		*l = least{ms, width}
	}
}

func (l least) String() string { return fmt.Sprintf("%.3f (%d)", l.ms, l.width) }

func (w *wavefront) compare(hpfc, opponent, out string, runs int) error {
	ours, err := w.build(hpfc, out)
	if err != nil {
		return err
	}
	serial, err := w.buildSerial(out)
	if err != nil {
		return err
	}
	var gf, c, chosen, searched least
	for range runs {
		if err := timed(&gf, 0, nil, serial); err != nil {
			return err
		}
		text, err := output([]string{ours, "-n", "2", "--stats"}, nil)
		if err != nil {
			return err
		}
		m := chosenStrip.FindStringSubmatch(text)
		if m == nil {
			return fmt.Errorf("no width was chosen:\n%s", text)
		}
		width, _ := strconv.Atoi(m[1])
		ms, _ := strconv.ParseFloat(m[2], 64)
		chosen.see(ms, width)
		for _, width := range widths {
			args := append(append([]string{}, mpiRun...), opponent, w.kernel, strconv.Itoa(order), strconv.Itoa(width), "10")
			if err := timed(&c, width, nil, args...); err != nil {
				return err
			}
			text, err := output([]string{ours, "-n", "2", "--stats"}, []string{fmt.Sprintf("HPF_STRIP=%d", width)})
			if err != nil {
				return err
			}
			if m := chosenStrip.FindStringSubmatch(text); m != nil {
				ms, _ := strconv.ParseFloat(m[2], 64)
				searched.see(ms, width)
			}
		}
	}
	fmt.Printf("%-4s %-8s %9.3f %15s %15s %15s %6.2f %6.2f\n", w.kernel, "("+w.layout+")", gf.ms, c, chosen, searched, gf.ms/chosen.ms, c.ms/chosen.ms)
	return nil
}

// chosenStrip finds the width and the least time in the table of --stats.
var chosenStrip = regexp.MustCompile(`(?m)^\S+:\d+ +(\d+) +\d+ +([0-9.]+)  chosen$`)

// timed runs a program that prints the seconds of a sweep.
func timed(l *least, width int, env []string, args ...string) error {
	text, err := output(args, env)
	if err != nil {
		return err
	}
	seconds, err := strconv.ParseFloat(strings.Fields(text)[0], 64)
	l.see(seconds*1e3, width)
	return err
}

func output(args, env []string) (string, error) {
	c := exec.Command(args[0], args[1:]...)
	c.Env = append(os.Environ(), env...)
	text, err := c.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, text)
	}
	return string(text), nil
}

// program is the sweep in Fortran; around each of them come the lines before and after.
func (w *wavefront) program(sweeps int, before, after, end string) string {
	return fmt.Sprintf(`program sweep
  implicit none
  integer, parameter :: n = %d
  real(8) :: a(n, n), least
  integer :: i, j, k
  integer(8) :: begin, now, rate
!hpf$ distribute a(%s)
  least = 1d30
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i*7 + j*13, 17)
    end do
  end do
  do k = 1, %d
%s    do j = 2, n - 1
      do i = 2, n - 1
        a(i, j) = %s
      end do
    end do
%s  end do
%s  print *, a(n/2, n/2), a(3, n-2)
end program sweep
`, order, w.layout, sweeps, before, w.body, after, end)
}

// build compiles the program with hpfc; its sweeps are enough to find a width of strips.
func (w *wavefront) build(hpfc, out string) (string, error) {
	base := filepath.Join(out, "wavefront_"+w.kernel+strings.NewReplacer("*", "_", ",", "").Replace(w.layout))
	if err := os.WriteFile(base+".f90", []byte(w.program(60, "", "", "")), 0o644); err != nil {
		return "", err
	}
	_, err := output([]string{hpfc, "build", "-O3", base + ".f90", "-o", base}, nil)
	return base, err
}

// buildSerial compiles the program with gfortran; it prints the least time of a sweep first.
func (w *wavefront) buildSerial(out string) (string, error) {
	base := filepath.Join(out, "wavefront_serial_"+w.kernel)
	text := w.program(10, "    call system_clock(begin)\n", "    call system_clock(now, rate)\n    least = min(least, dble(now - begin)/rate)\n", "  print *, least\n")
	if err := os.WriteFile(base+".f90", []byte(text), 0o644); err != nil {
		return "", err
	}
	_, err := output([]string{"gfortran", "-O3", "-march=native", base + ".f90", "-o", base}, nil)
	return base, err
}

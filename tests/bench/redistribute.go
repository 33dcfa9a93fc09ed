package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A redistribution is one case of the table: rows x cols doubles, mapped block-cyclically on
// one grid, move to another.
type redistribution struct {
	name     string
	from, to blockCyclic
	square   bool // rows x rows, instead of a vector
}

// blockCyclic is CYCLIC(block) in both dimensions on a grid; block 0 is BLOCK.
type blockCyclic struct{ rows, cols, block int }

var redistributions = []redistribution{
	{"CYCLIC(3) -> CYCLIC(4)", blockCyclic{2, 1, 3}, blockCyclic{2, 1, 4}, false},
	{"CYCLIC(1) -> CYCLIC(64)", blockCyclic{2, 1, 1}, blockCyclic{2, 1, 64}, false},
	{"CYCLIC(64) -> CYCLIC(48)", blockCyclic{2, 1, 64}, blockCyclic{2, 1, 48}, false},
	{"BLOCK -> CYCLIC(1)", blockCyclic{2, 1, 0}, blockCyclic{2, 1, 1}, false},
	{"2x1 -> 1x2, CYCLIC(64)", blockCyclic{2, 1, 64}, blockCyclic{1, 2, 64}, true},
}

// opponents are the methods of redistribution/opponents.c, in the order of the table.
var opponents = []string{"memcpy", "alltoallv", "alltoallw", "pdgemr2d"}

// mpiRun starts two ranks; Open MPI wants to be told that root is meant.
var mpiRun = []string{"mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "-np", "2"}

// redistribute compares redistributions of 1, 16 and 256 MB on two ranks with C programs.
// hpfc's time is the difference of two whole processes that repeat the redistribution a few
// times and often; the C programs time themselves.
func redistribute(hpfc, source, out string, runs int) error {
	program := filepath.Join(out, "opponents")
	build := exec.Command("mpicc.openmpi", "-O3", "-march=native", source, "-o", program, "-lscalapack-openmpi", "-lm")
	if text, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("redistributions need Open MPI and ScaLAPACK (libopenmpi-dev, libscalapack-openmpi-dev): %w\n%s", err, text)
	}
	fmt.Printf("\nredistribution on 2 ranks, GB/s of the array; /v, /w and /p: hpfc against Alltoallv with tables, Alltoallw with types, pdgemr2d\n")
	fmt.Printf("%-26s %5s %8s %8s %9s %9s %9s %7s %7s %7s\n", "", "MB", "hpfc", "memcpy", "alltoallv", "alltoallw", "pdgemr2d", "/v", "/w", "/p")
	for _, r := range redistributions {
		for _, megabytes := range []int{1, 16, 256} {
			if err := r.compare(hpfc, program, out, megabytes, runs); err != nil {
				return fmt.Errorf("%s: %w", r.name, err)
			}
		}
	}
	return nil
}

// shape returns the extents of so many megabytes.
func (r *redistribution) shape(megabytes int) (rows, cols int) {
	elements := megabytes << 17
	if !r.square {
		return elements, 1
	}
	rows = 1
	for (rows+1)*(rows+1) <= elements {
		rows++
	}
	return rows, rows
}

// repetitions of the redistribution in the two programs of hpfc: enough that a second or two
// lie between them, beside which the time of a start and of first touches does not count.
func repetitions(megabytes int) (few, often int) { return 2, 34 + 32768/megabytes }

func (r *redistribution) compare(hpfc, program, out string, megabytes, runs int) error {
	few, often := repetitions(megabytes)
	short, err := r.build(hpfc, out, megabytes, few)
	if err != nil {
		return err
	}
	long, err := r.build(hpfc, out, megabytes, often)
	if err != nil {
		return err
	}
	rows, cols := r.shape(megabytes)
	args := slices.Concat(mpiRun, []string{program, strconv.Itoa(rows), strconv.Itoa(cols)}, r.from.args(rows), r.to.args(rows), []string{strconv.Itoa(max(3, 64/megabytes))})
	mpi := &variant{title: "opponents", args: args}
	times := map[string][]float64{}
	for round := range runs + 1 {
		for _, v := range []*variant{short, long, mpi} {
			if err := v.run(round > 0); err != nil {
				return err
			}
		}
		if err := readTimes(mpi.out, times); err != nil {
			return err
		}
	}
	ours := (long.median() - short.median()) / float64(often-few)
	r.row(megabytes, float64(rows)*float64(cols)*8e-9, ours, times)
	return nil
}

// args are the grid and the block size for opponents.c.
func (b blockCyclic) args(rows int) []string {
	block := b.block
	if block == 0 {
		block = (rows + b.rows - 1) / b.rows
	}
	return []string{strconv.Itoa(b.rows), strconv.Itoa(b.cols), strconv.Itoa(block)}
}

// build writes and compiles the HPF program. The array changes from one copy to the next.
func (r *redistribution) build(hpfc, out string, megabytes, times int) (*variant, error) {
	rows, cols := r.shape(megabytes)
	extent, first := strconv.Itoa(rows), "1"
	if r.square {
		extent, first = extent+","+strconv.Itoa(cols), "1,1"
	}
	text := fmt.Sprintf(`program redistribution
  real(8) :: a(%[1]s), b(%[1]s)
  integer :: k
!HPF$ PROCESSORS p%[2]s, q%[3]s
!HPF$ DISTRIBUTE a%[4]s ONTO p
!HPF$ DISTRIBUTE b%[5]s ONTO q
  a = 1
  b = 0
  do k = 1, %[6]d
    b = a
    a(%[7]s) = k
  end do
  print *, b(%[7]s), sum(b)
end program redistribution
`, extent, r.grid(r.from), r.grid(r.to), r.formats(r.from), r.formats(r.to), times, first)
	base := filepath.Join(out, fmt.Sprintf("redistribution_%d", times))
	if err := os.WriteFile(base+".f90", []byte(text), 0o644); err != nil {
		return nil, err
	}
	if text, err := exec.Command(hpfc, "build", "-O3", base+".f90", "-o", base).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, text)
	}
	return &variant{title: base, args: []string{base, "-n", "2"}}, nil
}

func (r *redistribution) grid(b blockCyclic) string {
	if r.square {
		return fmt.Sprintf("(%d,%d)", b.rows, b.cols)
	}
	return fmt.Sprintf("(%d)", b.rows)
}

func (r *redistribution) formats(b blockCyclic) string {
	format := fmt.Sprintf("CYCLIC(%d)", b.block)
	if b.block == 0 {
		format = "BLOCK"
	}
	if r.square {
		format += "," + format
	}
	return "(" + format + ")"
}

// readTimes adds the seconds that opponents.c prints.
func readTimes(text string, times map[string][]float64) error {
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		seconds, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return errors.New(name + ": " + value)
		}
		times[name] = append(times[name], seconds)
	}
	return nil
}

func (r *redistribution) row(megabytes int, gigabytes, ours float64, times map[string][]float64) {
	var rate [4]float64
	for i, name := range opponents {
		list := slices.Sorted(slices.Values(times[name]))
		rate[i] = gigabytes / list[len(list)/2]
	}
	if ours <= 0 {
		fmt.Printf("%-26s %5d not measurable: the machine is too busy\n", r.name, megabytes)
		return
	}
	hpfc := gigabytes / ours
	fmt.Printf("%-26s %5d %8.2f %8.2f %9.2f %9.2f %9.2f %7.2f %7.2f %7.2f\n", r.name, megabytes, hpfc,
		rate[0], rate[1], rate[2], rate[3], hpfc/rate[1], hpfc/rate[2], hpfc/rate[3])
}

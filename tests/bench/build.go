package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// hugePages makes glibc's malloc advise huge pages, as hpfc does for its arrays.
const hugePages = "GLIBC_TUNABLES=glibc.malloc.hugetlb=1"

// Places of the variants in the slice that build returns.
const (
	gfStatic = iota
	gfHeap
	gfHuge
	hpfc1
	omp1
	omp2
	hpfc2
)

// build compiles a program in all ways that are compared.
func build(hpfc, program, out string) ([]*variant, error) {
	base := filepath.Join(out, name(program))
	heap := base + "_heap.f90"
	if err := onHeap(program, heap); err != nil {
		return nil, err
	}
	fast := []string{"-O3", "-march=native"}
	for _, c := range [][]string{
		append([]string{"gfortran", program, "-o", base + "_static"}, fast...),
		append([]string{"gfortran", heap, "-o", base + "_heap"}, fast...),
		append([]string{"gfortran", heap, "-o", base + "_omp", "-fopenmp"}, fast...),
		{hpfc, "build", "-O3", program, "-o", base + "_hpfc"},
	} {
		if out, err := exec.Command(c[0], c[1:]...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", strings.Join(c, " "), err, out)
		}
	}
	return []*variant{
		gfStatic: {title: "gfortran", args: []string{base + "_static"}},
		gfHeap:   {title: "gfortran, heap", args: []string{base + "_heap"}},
		gfHuge:   {title: "gfortran, heap, huge pages", args: []string{base + "_heap"}, env: []string{hugePages}},
		hpfc1:    {title: "hpfc -n 1", args: []string{base + "_hpfc", "-n", "1"}},
		omp1:     {title: "gfortran -fopenmp, one thread", args: []string{base + "_omp"}, env: []string{hugePages, "OMP_NUM_THREADS=1"}},
		omp2:     {title: "gfortran -fopenmp", args: []string{base + "_omp"}, env: []string{hugePages, "OMP_NUM_THREADS=2"}},
		hpfc2:    {title: "hpfc -n 2", args: []string{base + "_hpfc", "-n", "2"}},
	}, nil
}

// onHeap writes the program with its arrays allocated instead of static: lines that end with
// !STATIC go, lines that start with !HEAP come in. glibc can give huge pages to the heap only.
func onHeap(program, to string) error {
	text, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		if !strings.HasSuffix(strings.TrimSpace(line), "!STATIC") {
			b.WriteString(strings.TrimPrefix(line, "!HEAP "))
		}
	}
	return os.WriteFile(to, []byte(b.String()), 0o644)
}

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// compileTimes measures the compiler itself: small and large programs, gfortran beside it,
// and how long a compiled program takes to start.
func compileTimes(hpfc, out string, runs int) error {
	hundred, err := generate(out, 100)
	if err != nil {
		return err
	}
	large, err := generate(out, 20000)
	if err != nil {
		return err
	}
	hello := filepath.Join(out, "hello.f90")
	if err := os.WriteFile(hello, []byte("print *, 'hello'\nend\n"), 0o644); err != nil {
		return err
	}
	exe, cache := filepath.Join(out, "compiled"), filepath.Join(out, "cache")
	env := []string{"HPFC_CACHE=" + cache}
	small := []*variant{
		{title: "100 lines: hpfc build", args: []string{hpfc, "build", hundred, "-o", exe}, env: env, clear: cache},
		{title: "100 lines: gfortran -O2", args: []string{"gfortran", "-O2", hundred, "-o", exe}},
		{title: "hello: hpfc run, cold", args: []string{hpfc, "run", "-n", "1", hello}, env: env, clear: cache},
		{title: "hello: hpfc run, warm", args: []string{hpfc, "run", "-n", "1", hello}, env: env},
	}
	big := []*variant{
		{title: "20,000 lines: hpfc check", args: []string{hpfc, "check", large}},
		{title: "20,000 lines: hpfc build -O0", args: []string{hpfc, "build", "-O0", large, "-o", exe}, env: env, clear: cache},
		{title: "20,000 lines: hpfc build", args: []string{hpfc, "build", large, "-o", exe}, env: env, clear: cache},
		{title: "20,000 lines: gfortran -O0", args: []string{"gfortran", "-O0", large, "-o", exe}},
		{title: "20,000 lines: gfortran -O2", args: []string{"gfortran", "-O2", large, "-o", exe}},
	}
	fmt.Printf("\n%-28s %8s %8s\n", "compiling", "seconds", "peak MB")
	if err := inTurn(small, runs); err != nil {
		return err
	}
	return inTurn(big, 1)
}

// inTurn runs variants whose outputs are not compared and prints a line for each.
func inTurn(vs []*variant, runs int) error {
	for range runs {
		for _, v := range vs {
			if err := v.run(true); err != nil {
				return err
			}
		}
	}
	for _, v := range vs {
		fmt.Printf("%-28s %8.3f %8.0f\n", v.title, v.median(), float64(v.peak)/1024)
	}
	return nil
}

// unit is a piece of a generated program, ten lines that use what most programs use; K
// stands for its number.
const unit = `! piece K: a sweep over two distributed arrays and some scalars
  s = s + K * 0.5d0
  do i = 2, n - 1
    x(i) = y(i-1) + s * y(i+1)
  end do
  y(1:n) = 0.5d0 * (x(1:n) + y(1:n))
  if (s > 1.0d6) then
    s = s / (1.0d0 + mod(K, 7))
    m = m + K
  end if
`

// generate writes a program of about the given number of lines.
func generate(out string, lines int) (string, error) {
	var b strings.Builder
	b.WriteString("program generated\n  implicit none\n  integer, parameter :: n = 100\n" +
		"  real(8) :: x(n), y(n), s\n  integer :: i, m\n" +
		"!HPF$ DISTRIBUTE x(BLOCK)\n!HPF$ ALIGN y(i) WITH x(i)\n  x = 0\n  y = 1\n  s = 0\n  m = 0\n")
	for k := range lines / 10 {
		b.WriteString(strings.ReplaceAll(unit, "K", fmt.Sprint(k+1)))
	}
	b.WriteString("  print *, s, m, x(1), y(n)\nend program generated\n")
	file := filepath.Join(out, fmt.Sprintf("generated_%d.f90", lines))
	return file, os.WriteFile(file, []byte(b.String()), 0o644)
}

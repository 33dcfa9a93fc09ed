// Command hpfc compiles and runs Fortran 95 programs with HPF directives. An executable that
// "hpfc build" made is this command with a program appended: it runs that program instead.
package main

import (
	"os"

	"hpfc/cmd/hpfc/internal/cli"
)

func main() { os.Exit(cli.Main(os.Args)) }

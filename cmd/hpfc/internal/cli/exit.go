package cli

import (
	"errors"
	"fmt"
)

// Exit codes of hpfc itself; a program that ran returns its own.
const (
	exitOK          = 0
	exitProgram     = 1  // the program has errors
	exitUsage       = 2  // wrong command line, or a file that cannot be read or written
	exitEnvironment = 3  // a tool is missing
	exitInternal    = 70 // a mistake of the compiler's own (EX_SOFTWARE of sysexits.h)
)

// exitError ends the command with a code. Its error is printed unless it is nil: then
// everything has been said.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// usagef is an error of the command line or of a file named on it.
func usagef(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Errorf(format, args...)}
}

// exitCode returns the code that err asks for; errors of the command-line parser are errors
// of usage.
func exitCode(err error) int {
	var e *exitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &e):
		return e.code
	}
	return exitUsage
}

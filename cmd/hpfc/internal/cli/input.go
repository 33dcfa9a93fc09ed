package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"hpfc/codegen/toolchain"
)

// suffixes are those of free-form source files that hpfc accepts.
var suffixes = []string{".hpf", ".f90", ".F90", ".f95"}

// fixedForm are the suffixes of files in fixed form.
var fixedForm = []string{".f", ".for", ".f77", ".ftn"}

// isSource tells whether a name has the suffix of a source file.
func isSource(name string) bool { return slices.Contains(suffixes, filepath.Ext(name)) }

// readSource returns the text of a program, behind the preprocessor where gfortran uses it.
func readSource(name string) (string, error) {
	if !isSource(name) {
		why := ""
		if slices.Contains(fixedForm, strings.ToLower(filepath.Ext(name))) {
			why = "; fixed form is not accepted: comments start with \"!\", and continued lines end with \"&\""
		}
		return "", usagef("%s: not a source file that hpfc knows: the name must end in %s%s", name, strings.Join(suffixes, ", "), why)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return "", fileError(name, err)
	}
	if bytes.IndexByte(text[:min(len(text), 512)], 0) >= 0 {
		return "", &exitError{exitProgram, fmt.Errorf("%s: not a source text: it holds bytes of zero, as binary files and UTF-16 do", name)}
	}
	if filepath.Ext(name) != ".F90" || !toolchain.NeedsPreprocessing(string(text)) {
		return string(text), nil
	}
	preprocessed, err := toolchain.Preprocess(name)
	var refusal *toolchain.Refusal
	switch {
	case errors.As(err, &refusal):
		return "", &exitError{exitProgram, err}
	case err != nil:
		return "", &exitError{exitEnvironment, err}
	}
	return preprocessed, nil
}

// distinct refuses to write what an option names over the file that is read.
func distinct(option, input, output string) error {
	in, err := os.Stat(input)
	if err != nil {
		return nil // which reading it tells
	}
	if out, err := os.Stat(output); err == nil && os.SameFile(in, out) {
		return usagef("%s%s: this is the file that is read", option, output)
	}
	return nil
}

// checkOutput refuses, before anything is computed, an output that cannot be written or is the input.
func checkOutput(input, output string) error {
	if err := distinct("-o ", input, output); err != nil || output == "" || output == "-" {
		return err
	}
	info, err := os.Stat(output)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = unix.Access(filepath.Dir(output), unix.W_OK)
	case err == nil && info.IsDir():
		err = &fs.PathError{Op: "write", Path: output, Err: unix.EISDIR}
	case err == nil:
		err = unix.Access(output, unix.W_OK)
	}
	if err != nil {
		return fileError(output, err)
	}
	return nil
}

// fileError says in plain words why a file could not be used.
func fileError(name string, err error) error {
	var path *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Stat(filepath.Dir(name)); err != nil {
			return usagef("%s: no such directory", filepath.Dir(name))
		}
		return usagef("%s: no such file", name)
	case errors.Is(err, fs.ErrPermission):
		return usagef("%s: permission denied", name)
	case errors.As(err, &path):
		return usagef("%s: %v", name, path.Err)
	}
	return usagef("%s: %v", name, err)
}

// withSuffix returns the name of a program's file with another suffix, in the current
// directory, as compilers do.
func withSuffix(program, suffix string) string {
	base := filepath.Base(program)
	return strings.TrimSuffix(base, filepath.Ext(base)) + suffix
}

package toolchain

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"golang.org/x/sync/errgroup"
)

// How a module is divided depends on its size alone, not on the number of cores.
const (
	large      = 1 << 20   // bytes of assembly above which equal functions are merged
	pieceBytes = 512 << 10 // of merged bitcode
	mostPieces = 16
)

// merged returns a large module as bitcode in which functions that are equal are one. Long
// programs repeat the same few kernels; a debugger sees the lines of only one of those that
// were merged, which small modules do not need to bear. Kernels that can fail hold their line
// in their code and are never merged.
func merged(ll []byte, o Options) ([]byte, error) {
	if len(ll) <= large || o.Level == 0 {
		return ll, nil
	}
	merge, err := opt.command("-passes=mergefunc", "-o", "-", "-")
	if err != nil {
		return nil, err
	}
	var bitcode bytes.Buffer
	merge.Stdin, merge.Stdout = bytes.NewReader(ll), &bitcode
	err = merge.run()
	return bitcode.Bytes(), err
}

// objects compiles a module to object files in dir: one, or for a long module several, which
// are compiled side by side.
func objects(ll []byte, dir string, o Options) ([]string, error) {
	module, err := merged(ll, o)
	if err != nil {
		return nil, err
	}
	n := min(mostPieces, len(module)/pieceBytes)
	if n < 2 || o.Level == 0 {
		object := filepath.Join(dir, "program.o")
		return []string{object}, translate(module, o, "-filetype=obj", "-o", object)
	}
	pieces, err := divide(module, dir, n)
	if err != nil {
		return nil, err
	}
	var all errgroup.Group
	all.SetLimit(runtime.NumCPU())
	list := make([]string, n)
	for i, piece := range pieces {
		list[i] = piece + ".o"
		all.Go(func() error {
			bitcode, err := os.ReadFile(piece)
			if err != nil {
				return err
			}
			return translate(bitcode, o, "-filetype=obj", "-o", list[i])
		})
	}
	return list, all.Wait()
}

// divide writes n pieces of a module and returns their names.
func divide(bitcode []byte, dir string, n int) ([]string, error) {
	base := filepath.Join(dir, "piece")
	cut, err := splitter.command(fmt.Sprint("-j", n), "-o", base, "-")
	if err != nil {
		return nil, err
	}
	cut.Stdin = bytes.NewReader(bitcode)
	if err := cut.run(); err != nil {
		return nil, err
	}
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprint(base, i)
	}
	return names, nil
}

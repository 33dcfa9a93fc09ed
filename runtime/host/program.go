// Package host loads a compiled program into this process and runs its ranks: it checks that
// program and runtime belong together, decides the number of ranks, connects the ranks'
// requests with the collectives and with the output units, and turns the end of the program,
// whatever it was, into messages and an exit code.
package host

/*
#cgo LDFLAGS: -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

static int64_t call_abi(void *f) { return ((int64_t (*)(void))f)(); }
static char *call_name(void *f) { return ((char *(*)(void))f)(); }
static int64_t call_grids(void *f, int64_t nprocs, int64_t *out)
{
	return ((int64_t (*)(int64_t, void *))f)(nprocs, out);
}

// The address at which the object with a function is loaded.
static void *load_address(void *f)
{
	Dl_info info;
	return dladdr(f, &info) ? info.dli_fbase : 0;
}
*/
import "C"

import (
	"errors"
	"fmt"
	"path/filepath"
	"unsafe"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
)

// A program is a loaded shared object.
type program struct {
	path   string
	handle unsafe.Pointer
	source string // name of its source file
	grids  unsafe.Pointer
	main   unsafe.Pointer
	base   uint64 // where it is loaded
}

// ErrStale reports a program of another version of hpfc.
var ErrStale = errors.New("the program was compiled by another version of hpfc; compile it again")

// load opens a shared object and checks that it is a program for this runtime.
func load(path string) (*program, error) {
	if path == "" {
		return nil, errors.New("neither memory nor the directory for temporary files takes the program")
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	p := &program{path: path, handle: C.dlopen(name, C.RTLD_NOW|C.RTLD_LOCAL)}
	if p.handle == nil {
		return nil, fmt.Errorf("cannot load the program: %s", C.GoString(C.dlerror()))
	}
	if err := p.resolve(); err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

func (p *program) resolve() error {
	entries := make([]unsafe.Pointer, len(abi.Entries))
	for i, f := range abi.Entries {
		name := C.CString(f.Name)
		entries[i] = C.dlsym(p.handle, name)
		C.free(unsafe.Pointer(name))
		if entries[i] == nil {
			return fmt.Errorf("%s is no compiled program: it has no %s", p.path, f.Name)
		}
	}
	if int64(C.call_abi(entries[0])) != abi.Hash() {
		return ErrStale
	}
	p.source = C.GoString(C.call_name(entries[1]))
	p.grids, p.main = entries[2], entries[3]
	p.base = uint64(uintptr(C.load_address(p.main)))
	return nil
}

func (p *program) close() { C.dlclose(p.handle) }

// arrangements returns the extents of the processor arrangements when
// NUMBER_OF_PROCESSORS() is n, and whether the program fixes the shape of any.
func (p *program) arrangements(n int64) (grids [][]int64, fixed bool, err error) {
	values := make([]int64, int64(C.call_grids(p.grids, C.int64_t(n), nil))+1)
	count := int64(C.call_grids(p.grids, C.int64_t(n), (*C.int64_t)(unsafe.Pointer(&values[0]))))
	for list := values[:count]; len(list) > 0; {
		rank := list[0]
		list = list[1:]
		if rank < 0 {
			grids = append(grids, mapping.Factor(n, int(-rank)))
			continue
		}
		fixed = true
		grids = append(grids, list[:rank:rank])
		list = list[rank:]
	}
	for _, g := range grids {
		if processors := mapping.Processors(g); processors < 1 || processors > MaxRanks {
			return nil, false, fmt.Errorf("a processor arrangement of %d processors cannot be run; at most %d can", processors, MaxRanks)
		}
	}
	return grids, fixed, nil
}

// distributes tells whether ranks differ in what they do.
func (p *program) distributes() bool { return p.symbol(abi.UndistributedSymbol) == nil }

// MaxRanks bounds the ranks of a process.
const MaxRanks = mapping.MaxProcessors

// largest is the number of processors of the largest arrangement.
func largest(grids [][]int64) int64 {
	n := int64(1)
	for _, g := range grids {
		n = max(n, mapping.Processors(g))
	}
	return n
}

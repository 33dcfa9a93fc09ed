package host

/*
#include <dlfcn.h>
#include <stdlib.h>
*/
import "C"

import (
	"fmt"
	"os"
	"unsafe"

	"hpfc/commgen/css"
	"hpfc/commgen/plandata"
	"hpfc/runtime/abi"
	"hpfc/runtime/coll"
)

// algorithmVariable is the environment variable that makes all copies use one algorithm.
const algorithmVariable = "HPFC_ALGORITHM"

// book reads the program's constant plans, if it has any, and the user's wish.
func (p *program) book() (*coll.Book, error) {
	b := &coll.Book{}
	if data := p.symbol(abi.PlansSymbol); data != nil {
		plans, err := plandata.Read(planWords(data))
		if err != nil {
			return nil, err
		}
		b = coll.NewBook(plans, p.functions(plans))
	}
	name := os.Getenv(algorithmVariable)
	if name == "" {
		return b, nil
	}
	if err := b.Algorithm.UnmarshalText([]byte(name)); err != nil {
		return nil, fmt.Errorf("environment variable %s: %w", algorithmVariable, err)
	}
	if b.Algorithm == css.Rotation {
		return nil, fmt.Errorf("environment variable %s: rotation is for comparison only, its messages contend for receivers", algorithmVariable)
	}
	return b, nil
}

// planWords are the words at an address; the third says how many there are.
func planWords(data unsafe.Pointer) []int64 {
	n := unsafe.Slice((*int64)(data), 3)[2]
	return unsafe.Slice((*int64)(data), max(n, 3))
}

// functions returns the functions that the plans number.
func (p *program) functions(b *plandata.Book) []unsafe.Pointer {
	data := p.symbol(abi.FunctionsSymbol)
	if data == nil {
		return nil
	}
	return unsafe.Slice((*unsafe.Pointer)(data), b.Functions())
}

// symbol returns the address of a name of the program, nil when it has no such name.
func (p *program) symbol(name string) unsafe.Pointer {
	text := C.CString(name)
	defer C.free(unsafe.Pointer(text))
	return C.dlsym(p.handle, text)
}

//go:build metis

// Package metis is METIS's k-way partitioning, which the orders of package hyper are
// compared with. Only that comparison needs it, and Debian's libmetis-dev: it is built with
// the tag metis.
package metis

/*
#cgo LDFLAGS: -lmetis
#include <metis.h>

static int kway(idx_t n, idx_t *start, idx_t *adjacent, idx_t parts, idx_t *part) {
	idx_t constraints = 1, cut, options[METIS_NOPTIONS];
	METIS_SetDefaultOptions(options);
	options[METIS_OPTION_NUMBERING] = 0;
	return METIS_PartGraphKway(&n, &constraints, start, adjacent, 0, 0, 0, &parts, 0, 0, options, &cut, part);
}
*/
import "C"

import (
	"fmt"
	"unsafe"
)

// KWay returns the part of each vertex of the graph whose vertex v has the neighbours
// adjacent[start[v]:start[v+1]]; there is at least one edge.
func KWay(start, adjacent []int32, parts int) ([]int32, error) {
	if C.sizeof_idx_t != unsafe.Sizeof(int32(0)) {
		return nil, fmt.Errorf("METIS was built for indices of %d bytes", C.sizeof_idx_t)
	}
	n := len(start) - 1
	part := make([]int32, n)
	pointer := func(s []int32) *C.idx_t { return (*C.idx_t)(unsafe.Pointer(&s[0])) }
	if status := C.kway(C.idx_t(n), pointer(start), pointer(adjacent), C.idx_t(parts), pointer(part)); status != C.METIS_OK {
		return nil, fmt.Errorf("METIS_PartGraphKway returned %d", status)
	}
	return part, nil
}

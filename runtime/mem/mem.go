// Package mem hands out memory for the local parts of arrays. It lies outside the Go heap,
// where the garbage collector neither scans nor counts it and compiled code may keep its
// addresses. Large blocks are mapped on 2 MB boundaries with huge pages advised, and their
// first elements are staggered by some cache lines, so that arrays which are walked together
// do not meet in the same cache sets; small blocks come from the C heap, 64-byte aligned, which
// huge pages are advised for as well.
// All memory is zero when it is handed out.
package mem

/*
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sysinfo.h>

#include "heap.h"

enum { HUGE_PAGE = 2 << 20 };

// Maps bytes (a multiple of HUGE_PAGE) on a boundary of HUGE_PAGE; 0 when there is no memory.
static void *map_large(size_t bytes) {
	char *m = mmap(0, bytes + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (m == MAP_FAILED)
		return 0;
	size_t head = -(uintptr_t)m & (HUGE_PAGE - 1);
	if (head)
		munmap(m, head);
	munmap(m + head + bytes, HUGE_PAGE - head);
	madvise(m + head, bytes, MADV_HUGEPAGE);
	return m + head;
}

static void *map_small(size_t bytes) {
	void *m = aligned_alloc(64, bytes);
	hpf_advise_heap();
	if (m)
		memset(m, 0, bytes);
	return m;
}

// Maps bytes where large blocks lie; 0 when there is no memory.
static void *map_pages(size_t bytes) {
	void *m = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return m == MAP_FAILED ? 0 : m;
}

// The bytes of memory and of swap space.
static int64_t all_memory(void) {
	struct sysinfo info;
	if (sysinfo(&info) != 0)
		return INT64_MAX;
	return (int64_t)(info.totalram + info.totalswap) * info.mem_unit;
}

static void unmap_large(void *m, size_t bytes) { munmap(m, bytes); }
*/
import "C"

import (
	"errors"
	"sync/atomic"
	"unsafe"
)

const (
	line     = 64
	hugePage = 2 << 20
	// staggerStep is coprime to the sets of common caches; staggers of them stay below 64 KB.
	staggerStep = 17 * line
	staggers    = 32
	maxBytes    = 1 << 46
)

// ErrNoMemory reports that the system refused the memory.
var ErrNoMemory = errors.New("out of memory")

// A Block is memory of one array on one rank.
type Block struct {
	start unsafe.Pointer
	bytes int64 // of the whole block
	large bool  // mapped, not of the C heap
	shift int64 // stagger of the first element
	room  int64 // bytes usable from where Place puts the array
}

var (
	large  atomic.Int64 // large blocks handed out so far
	mapped atomic.Int64 // bytes of those that have not been freed
	memory = int64(C.all_memory())
)

// Alloc returns a block with room for the given number of bytes, or ErrNoMemory.
func Alloc(bytes int64) (Block, error) {
	if bytes < 0 || bytes > maxBytes {
		return Block{}, ErrNoMemory
	}
	b := Block{room: bytes, bytes: roundUp(bytes+line, line)}
	if bytes >= hugePage {
		b.large = true
		b.shift = large.Add(1) % staggers * staggerStep
		b.bytes = roundUp(bytes+staggerStep*staggers+line, hugePage)
		b.start = mapLarge(b.bytes)
	} else {
		b.start = C.map_small(C.size_t(b.bytes))
	}
	if b.start == nil {
		return Block{}, ErrNoMemory
	}
	return b, nil
}

// mapLarge maps a large block, or returns nil. The system would refuse one that is larger than all
// its memory, but grant any number of smaller ones, and end the process when they are filled. So
// there is an end at twice the memory: programs often leave parts of their arrays untouched.
func mapLarge(bytes int64) unsafe.Pointer {
	if mapped.Add(bytes)/2 <= memory {
		if m := C.map_large(C.size_t(bytes)); m != nil {
			return m
		}
	}
	mapped.Add(-bytes)
	return nil
}

// Possible tells whether there could be memory for blocks of a number of bytes each, were there nothing else.
func Possible(blocks, bytes int64) bool { return bytes/2 <= memory/max(1, blocks) }

// AllocNear is Alloc for a block that should lie at most reach bytes from an address, of which
// compiled code then knows it by short distances. It does its best: the C heap, or where the
// system maps memory.
func AllocNear(bytes, address, reach int64) (Block, error) {
	b, err := Alloc(bytes)
	if err != nil || abs(Address(b.start)-address) <= reach {
		return b, err
	}
	near := Block{room: bytes, bytes: roundUp(bytes+line, page), large: true}
	if near.start = C.map_pages(C.size_t(near.bytes)); near.start == nil {
		return b, nil
	}
	mapped.Add(near.bytes)
	if abs(Address(near.start)-address) > reach {
		near.Free()
		return b, nil
	}
	b.Free()
	return near, nil
}

const page = 4096

func abs(n int64) int64 { return max(n, -n) }

func roundUp(n, to int64) int64 { return (n + to - 1) / to * to }

// Place returns where an array in the block begins: such that its byte interior lies on a
// cache line.
func (b Block) Place(interior int64) unsafe.Pointer {
	return unsafe.Add(b.start, b.shift+(line-interior%line)%line)
}

// Room returns the bytes that Alloc was asked for.
func (b Block) Room() int64 { return b.room }

// Valid tells whether the block holds memory.
func (b Block) Valid() bool { return b.start != nil }

// Free returns the memory. The zero Block may be freed.
func (b Block) Free() {
	switch {
	case b.start == nil:
	case b.large:
		C.unmap_large(b.start, C.size_t(b.bytes))
		mapped.Add(-b.bytes)
	default:
		C.free(b.start)
	}
}

// At returns the pointer that an address word of compiled code stands for.
func At(address int64) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&address)) }

// Address is the inverse of At.
func Address(p unsafe.Pointer) int64 { return int64(uintptr(p)) }

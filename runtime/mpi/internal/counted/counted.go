// Package counted has a task in C, so that tests of the transport see when its parts are done.
package counted

/*
#include <stdint.h>

struct counted { char out, in, before, beside, after; };

static void before(void *of) { struct counted *c = of; c->out = ++c->before; }
static void beside(void *of) { struct counted *c = of; c->beside = c->before; }
static void after(void *of) { struct counted *c = of; c->after = c->in; }

static uintptr_t address(int part) { return (uintptr_t)(part == 0 ? before : part == 1 ? beside : after); }
*/
import "C"

import (
	"unsafe"

	"hpfc/runtime/comm"
)

// A Task counts how often its part before the messages is done; that is what it sends. Beside them it notes that number, and
// after them what has come.
type Task struct{ Out, In, Before, Beside, After byte }

// Task is this task as a transport does it.
func (t *Task) Task() comm.Task {
	return comm.Task{Before: uintptr(C.address(0)), Beside: uintptr(C.address(1)), After: uintptr(C.address(2)), Of: uintptr(unsafe.Pointer(t))}
}

// Bytes are the memory of a byte of a task.
func Bytes(of *byte) []byte { return unsafe.Slice(of, 1) }

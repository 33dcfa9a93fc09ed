// Package quickly lets tests of the engine ask what serves requests in C, as workers that meet do.
package quickly

/*
#include "../../../exec/quick.h"

static int64_t serve(struct hpf_quick *q, int64_t turn, int64_t kind, int64_t line, int64_t n, int64_t ranks, int64_t *const *words, int64_t *work)
{
	const void *left = 0;
	int64_t served = 1;
	*work = 0;
	if (ranks == 1)
		return q->serve_alone(q, kind, line, n, words[0]);
	q->workers = 2;
	const void *first = q->recall(q, turn, kind, line, n, ranks, 0, ranks / q->workers, words);
	if (first && q->recall(q, turn, kind, line, n, ranks, ranks / 2, ranks, words + ranks / 2) == first)
		q->again(first, &left);
	else
		served = q->serve(q, kind, line, n, ranks, words, &left);
	*work = (int64_t)left;
	return served;
}

static void part(struct hpf_quick *q, int64_t work, int64_t turn, int64_t lo, int64_t hi) { q->part(q, (const void *)work, turn, lo, hi); }
*/
import "C"

import (
	"runtime"
	"sync"
	"unsafe"

	"hpfc/runtime/abi"
)

// turn is that of the last meeting.
var turn C.int64_t

// Serve lets a struct hpf_quick serve requests of the same kind of all ranks, as two workers make them, which
// do what it leaves to them, and reports whether it has.
func Serve(quick unsafe.Pointer, requests []abi.Request) bool {
	var pin runtime.Pinner
	defer pin.Unpin()
	words := make([]*C.int64_t, len(requests))
	for i, r := range requests {
		words[i] = (*C.int64_t)(unsafe.Pointer(unsafe.SliceData(r.Words)))
		pin.Pin(words[i])
	}
	q, first, ranks := (*C.struct_hpf_quick)(quick), requests[0], len(requests)
	var work C.int64_t
	turn ^= 1
	if C.serve(q, turn, C.int64_t(first.Kind), C.int64_t(first.Line), C.int64_t(len(first.Words)), C.int64_t(ranks), &words[0], &work) == 0 {
		return false
	}
	var all sync.WaitGroup
	for worker := range 2 {
		all.Add(1)
		go func() {
			defer all.Done()
			if work != 0 {
				C.part(q, work, turn, C.int64_t(worker*ranks/2), C.int64_t((worker+1)*ranks/2))
			}
		}()
	}
	all.Wait()
	return true
}

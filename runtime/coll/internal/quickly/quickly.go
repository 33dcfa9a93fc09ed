// Package quickly lets tests of the engine ask what serves requests in C, as workers that meet do.
package quickly

/*
#include "../../../exec/quick.h"

static int64_t serve(struct hpf_quick *q, uint32_t round, int64_t kind, int64_t line, int64_t n, int64_t ranks, int64_t *const *words, int64_t *work)
{
	const void *left = 0;
	int64_t served = 1;
	*work = 0;
	if (ranks == 1)
		return q->serve_alone(q, kind, line, n, words[0]);
	const void *first = q->recall(q, round, kind, line, n, ranks, 0, ranks / q->workers, words);
	if (first && q->recall(q, round, kind, line, n, ranks, ranks / 2, ranks, words + ranks / 2) == first && (!q->from_one(first) || *q->sent == hpf_sent_in(round)))
		q->again(first, &left);
	else
		served = q->serve(q, kind, line, n, ranks, words, &left);
	*work = (int64_t)left;
	return served;
}

static int from_one(struct hpf_quick *q, uint32_t round, int64_t kind, int64_t line, int64_t n, int64_t ranks, int64_t *const *words)
{
	const void *found = q->recall(q, round, kind, line, n, ranks, 0, ranks, words);
	return found && q->from_one(found) && *q->sent == hpf_sent_in(round);
}

static int64_t rebind(struct hpf_quick *q, int64_t rank, int64_t n, const int64_t *words) { return q->rebind(q, rank, n, words); }

static void part(struct hpf_quick *q, int64_t work, uint32_t round, int64_t lo, int64_t hi) { q->part(q, (const void *)work, round, lo, hi); }
*/
import "C"

import (
	"runtime"
	"sync"
	"unsafe"

	"hpfc/runtime/abi"
)

// TwoWorkers tells a struct hpf_quick that two workers meet.
func TwoWorkers(quick unsafe.Pointer) { (*C.struct_hpf_quick)(quick).workers = 2 }

// Rebind asks a struct hpf_quick to answer a ReqAlloc of the rank with this index, and reports whether it has.
func Rebind(quick unsafe.Pointer, rank int, request abi.Request) bool {
	var pin runtime.Pinner
	defer pin.Unpin()
	words := (*C.int64_t)(unsafe.Pointer(unsafe.SliceData(request.Words)))
	pin.Pin(words)
	return C.rebind((*C.struct_hpf_quick)(quick), C.int64_t(rank), C.int64_t(len(request.Words)), words) != 0
}

// FromOne reports whether a struct hpf_quick lets ranks that make these requests go on with what one of them has.
func FromOne(quick unsafe.Pointer, requests []abi.Request) bool {
	var pin runtime.Pinner
	defer pin.Unpin()
	words, first := pinned(&pin, requests), requests[0]
	round++
	return C.from_one((*C.struct_hpf_quick)(quick), round, C.int64_t(first.Kind), C.int64_t(first.Line), C.int64_t(len(first.Words)),
		C.int64_t(len(requests)), &words[0]) != 0
}

func pinned(pin *runtime.Pinner, requests []abi.Request) []*C.int64_t {
	words := make([]*C.int64_t, len(requests))
	for i, r := range requests {
		words[i] = (*C.int64_t)(unsafe.Pointer(unsafe.SliceData(r.Words)))
		pin.Pin(words[i])
	}
	return words
}

// round is that of the last meeting.
var round C.uint32_t

// Serve lets a struct hpf_quick serve requests of the same kind of all ranks, as two workers make them, which
// do what it leaves to them, and reports whether it has.
func Serve(quick unsafe.Pointer, requests []abi.Request) bool {
	var pin runtime.Pinner
	defer pin.Unpin()
	words := pinned(&pin, requests)
	q, first, ranks := (*C.struct_hpf_quick)(quick), requests[0], len(requests)
	var work C.int64_t
	round++
	if C.serve(q, round, C.int64_t(first.Kind), C.int64_t(first.Line), C.int64_t(len(first.Words)), C.int64_t(ranks), &words[0], &work) == 0 {
		return false
	}
	var all sync.WaitGroup
	for worker := range 2 {
		all.Add(1)
		go func() {
			defer all.Done()
			if work != 0 {
				C.part(q, work, round, C.int64_t(worker*ranks/2), C.int64_t((worker+1)*ranks/2))
			}
		}()
	}
	all.Wait()
	return true
}

package inspect

/*
#include <stdlib.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20 };

// Room that free gives back, with huge pages where they pay.
static void *room(size_t bytes) {
	void *p;
	if (bytes < 2 * HUGE_PAGE || posix_memalign(&p, HUGE_PAGE, bytes))
		return malloc(bytes);
	madvise(p, bytes, MADV_HUGEPAGE);
	return p;
}
*/
import "C"

import (
	"math"
	"unsafe"

	"hpfc/locality/hyper"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// notes is a stream of one rank in the memory of compiled code: first what its inspector has
// noted, then distances from the array's base address, in bytes or, where all are near enough
// and compiled code can read that, in elements of 32 bits.
type notes struct {
	header  int64 // address of the stream
	numbers []int64
	narrow  []int32
	unit    int64 // bytes of a narrow distance of 1
}

// notesOf are the notes of the stream in a request; those of a nest in tiles lie with its tiling.
func (x *Inspector) notesOf(r abi.Request) notes {
	n := notes{header: r.Words[wordAddress]}
	n.set("ready", 0)
	n.set("order", 0)
	if x.tilingOf(r.Words[wordStream]) != nil {
		return n
	}
	return notesAt(r.Words[wordAddress])
}

// notesAt are the notes of the stream at an address.
func notesAt(header int64) notes {
	data, count := field(header, abi.Stream.Index("data")), field(header, abi.Stream.Index("count"))
	return notes{header: header, numbers: unsafe.Slice((*int64)(mem.At(data)), int(count))}
}

// free returns the memory of the notes to the C heap.
func (n *notes) free() {
	C.free(n.data())
	n.numbers, n.narrow = nil, nil
}

func (n *notes) data() unsafe.Pointer {
	if n.narrow != nil {
		return unsafe.Pointer(unsafe.SliceData(n.narrow))
	}
	return unsafe.Pointer(unsafe.SliceData(n.numbers))
}

// forget frees the notes while compiled code knows of them.
func (n *notes) forget() {
	n.free()
	n.tell()
	n.set("ready", 0)
	n.set("order", 0)
}

// tell makes compiled code find the notes where they are.
func (n *notes) tell() {
	n.set("data", mem.Address(n.data()))
	n.set("count", int64(n.count()))
	if n.narrow != nil {
		n.set("room", int64(cap(n.narrow))/2)
		n.set("narrow", 1)
		return
	}
	n.set("room", int64(cap(n.numbers)))
	n.set("narrow", 0)
}

// runLate makes compiled code run the nest in halves, or not.
func (n *notes) runLate(late bool) {
	if n.startAt(0); late {
		n.set("late", 1)
	} else {
		n.set("late", 0)
	}
}

// startAt makes the half in work begin at a number.
func (n *notes) startAt(k int64) { n.set("first", k) }

// set writes a field of the stream.
func (n *notes) set(name string, x int64) { *(*int64)(mem.At(n.header + 8*abi.Stream.Index(name))) = x }

// begin makes compiled code find the numbers from the k-th on.
func (n *notes) begin(k int64) {
	width := int64(8)
	if n.narrow != nil {
		width = 4
	}
	*(*int64)(mem.At(n.header + 8*abi.Stream.Index("data"))) += width * k
}

// newNumbers makes room for other notes.
func newNumbers(count int) []int64 {
	return unsafe.Slice((*int64)(C.malloc(C.size_t(max(8, 8*count)))), count)
}

// newSlots makes room for numbers of 32 bits that compiled code may read.
func newSlots(count int) []int32 {
	room := (count + overread + 1) &^ 1
	return unsafe.Slice((*int32)(C.room(C.size_t(4*room))), room)[:count]
}

// reuse makes room for count numbers of 32 bits in the memory of notes that nobody reads any more.
func (n *notes) reuse(count int) []int32 {
	room := (count + overread + 1) &^ 1
	start := n.data()
	if start == nil || 2*len(n.numbers) < room {
		C.free(start)
		n.numbers = nil
		return newSlots(count)
	}
	n.numbers = nil
	return unsafe.Slice((*int32)(C.realloc(start, C.size_t(4*room))), room)[:count]
}

func freeSlots(slots []int32) { C.free(unsafe.Pointer(unsafe.SliceData(slots))) }

func (n *notes) count() int { return max(len(n.numbers), len(n.narrow)) }

// distance returns the k-th distance in bytes.
func (n *notes) distance(k int) int64 {
	if n.narrow != nil {
		return int64(n.narrow[k]) * n.unit
	}
	return n.numbers[k]
}

// unitOf is the unit of narrow distances to elements of a size.
func unitOf(elem int64) int64 {
	if elem == 2 || elem == 4 || elem == 8 {
		return elem
	}
	return 1
}

// compress makes the first count numbers, which are distances, narrow if they can be. The room of
// the others is given back.
func (n *notes) compress(count int, elem int64) {
	unit := unitOf(elem)
	n.numbers = n.numbers[:count]
	if !fits(n.numbers, unit) {
		n.tell()
		return
	}
	start := n.data()
	narrow := unsafe.Slice((*int32)(start), count)
	for k, distance := range n.numbers {
		narrow[k] = int32(distance / unit) // behind what is still to be read
	}
	n.numbers, n.unit = nil, unit
	room := (count + overread + 1) &^ 1
	n.narrow = unsafe.Slice((*int32)(C.realloc(start, C.size_t(4*room))), room)[:count]
	n.tell()
}

// reach is how far away compiled code finds elements by narrow distances.
func reach(elem int64) int64 { return math.MaxInt32 * unitOf(elem) / 2 }

// overread is how many narrow numbers compiled code may read behind the last one, where it does
// not know the width of numbers in advance.
const overread = 1

// fits tells whether distances are multiples of unit that 32 bits hold.
func fits(distances []int64, unit int64) bool {
	low, high, rest := int64(0), int64(0), int64(0)
	for _, d := range distances {
		low, high, rest = min(low, d), max(high, d), rest|d
	}
	return rest%unit == 0 && low/unit >= math.MinInt32 && high/unit <= math.MaxInt32
}

// widen makes narrow distances wide.
func (n *notes) widen() {
	if n.narrow == nil {
		return
	}
	numbers := newNumbers(len(n.narrow))
	for k, d := range n.narrow {
		numbers[k] = int64(d) * n.unit
	}
	C.free(n.data())
	n.numbers, n.narrow = numbers, nil
	n.tell()
}

// permute brings the numbers of the iterations, which are equally many for each, into an order.
func (n *notes) permute(sequence hyper.Sequence) {
	if n.narrow != nil {
		old := newSlots(len(n.narrow))
		permute(n.narrow, old, sequence)
		freeSlots(old)
	}
	if len(n.numbers) > 0 {
		room := newSlots(2 * len(n.numbers))
		permute(n.numbers, unsafe.Slice((*int64)(unsafe.Pointer(unsafe.SliceData(room))), len(n.numbers)), sequence)
		freeSlots(room)
	}
}

// permute needs room for as many numbers.
func permute[T int32 | int64](numbers, room []T, sequence hyper.Sequence) {
	copy(room, numbers)
	per := len(numbers) / len(sequence)
	if per == 1 {
		for k, i := range sequence {
			numbers[k] = room[i]
		}
		return
	}
	for k, i := range sequence {
		copy(numbers[k*per:(k+1)*per], room[int(i)*per:])
	}
}

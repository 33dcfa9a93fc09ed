package inspect

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// noting is a stream in which compiled code has noted elements.
type noting struct {
	header mem.Block
	last   notes
}

func newNoting(t *testing.T) *noting {
	b, err := mem.Alloc(int64(8 * len(abi.Stream.Fields)))
	require.NoError(t, err)
	t.Cleanup(b.Free)
	return &noting{header: b}
}

func (n *noting) address() int64 { return mem.Address(n.header.Place(0)) }

// note notes some elements where there is room for more, as hpf_rt_grow finds it: the old room is free.
func (n *noting) note(count int) {
	n.last.free()
	n.last = notes{header: n.address(), numbers: newNumbers(count)}
	n.last.tell()
}

// halt stays on one thread, whose heap aborts the process when the same room is freed twice.
func halt(t *testing.T) {
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
}

// Rounds that have paid, are weighed again when elements have been noted elsewhere, and do not pay then: nobody frees
// the notes from before.
func TestNotesAreNotFreedAgainBehindRounds(t *testing.T) {
	halt(t)
	n, room := newNoting(t), newNoting(t)
	x := New(comm.Alone(), oneProcess{ranks: 1}, Locality{})
	weigh := []abi.Request{{Words: []int64{room.address(), room.address(), 0, 0, 1, 7, n.address(), 0, 0, 0}}}
	n.note(20)
	x.newWeigh(weigh)
	x.streams[7] = &schedule{x: x, id: 7, parts: []part{{notes: notesAt(n.address())}}}
	n.note(40)
	x.newWeigh(weigh).count = -1
	x.Close()
}

// Nor does anybody behind an exec halo, where elements have been noted for another one that cannot be.
func TestNotesAreNotFreedAgainBehindExecHalos(t *testing.T) {
	if runtime.NumCPU() < 2 {
		t.Skip("exec halos need two processors")
	}
	halt(t)
	n, answer := newNoting(t), newNoting(t)
	x := New(comm.Alone(), oneProcess{ranks: 2}, Locality{})
	n.note(20)
	x.halos[7] = &execHalo{x: x, streams: [][]notes{{notesAt(n.address())}}}
	words := []int64{answer.address(), 0, 0, 1 << 20, 0, 0, 0, 1, 7, n.address(), 0, 0}
	x.askHalo([]abi.Request{{Words: words}, {Words: words}})
	require.Equal(t, int64(1), field(answer.address(), 0))
	n.note(40)
	x.Close()
	n.last.free()
}

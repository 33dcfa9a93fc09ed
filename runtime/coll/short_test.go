package coll

import (
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// shortWorld has a vector of n elements in blocks, and one dealt out in pieces of k.
func shortWorld(t *testing.T, processes, ranks int, n, k int64) (w *world, dst, src *variable) {
	w = newWorld(t, processes, ranks, []int64{int64(ranks)})
	dst = &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, k, n)}
	src = &variable{id: 1, elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n)}
	w.allocate(dst, 1)
	w.allocate(src, 1000)
	return w, dst, src
}

func whole(n, step int64) section {
	first := int64(1)
	if step < 0 {
		first = n
	}
	return section{counts: []int64{n}, dst: []subscript{{0, 1, 1}}, src: []subscript{{0, step, first}}}
}

// repeated tells that all processes have found the last copy among those that were asked for before.
func (w *world) repeated() bool {
	for _, e := range w.engines {
		if e.job != nil {
			return false
		}
	}
	return true
}

// A copy that is asked for again copies what the elements are then, from where they lie then.
func TestShortCopiesAreRepeated(t *testing.T) {
	for _, c := range []struct{ processes, ranks int }{{2, 2}, {3, 3}, {3, 7}} {
		const n = 40
		w, dst, src := shortWorld(t, c.processes, c.ranks, n, 2)
		again := func(change string, most int) {
			for k := range most {
				w.fill(src, int64(1000*k+len(change)))
				w.copy(dst, src, whole(n, 1))
				w.check(dst)
			}
			require.True(t, w.repeated(), "%+v after %s", c, change)
		}
		again("the first copy", 4)
		w.copy(dst, src, whole(n, -1)) // takes the place of the other one
		w.check(dst)
		require.False(t, w.repeated(), "other elements")
		again("another one", 2)
		for _, k := range []int64{3, 3} {
			dst.descs, dst.spec = nil, vectorSpec(2, k, n)
			w.allocate(dst, 7)
			again("other storage", 4)
		}
		w.close()
	}
}

// Where a route's buffers are given back, its copies are no repeats.
func TestAClosedRouteIsNotRepeated(t *testing.T) {
	w, dst, src := shortWorld(t, 2, 2, 40, 2)
	defer w.close()
	for k := range 6 {
		w.fill(src, int64(k))
		w.copy(dst, src, whole(40, 1))
		w.check(dst)
		require.Equal(t, k == 2 || k == 5, w.repeated(), "copy %d", k)
		if k == 2 {
			for _, e := range w.engines {
				e.plans.clear()
			}
		}
	}
}

// A process that does something else in the place of a repeat is found.
func TestAMismatchOfRepeatsIsFound(t *testing.T) {
	const processes, n = 3, 40
	for odd := range processes {
		w, dst, src := shortWorld(t, processes, processes, n, 2)
		for range 3 {
			w.copy(dst, src, whole(n, 1))
		}
		require.True(t, w.repeated())
		errs := make([]error, processes)
		var all sync.WaitGroup
		for p, e := range w.engines {
			all.Add(1)
			go func() {
				defer all.Done()
				words := copyWords(dst, src, whole(n, 1))
				r := abi.Request{Kind: abi.ReqCopy, Line: 1, Words: words(p)}
				if p == odd {
					e.epoch++
				}
				if _, errs[p] = e.Begin([]abi.Request{r}); errs[p] != nil {
					e.comm.Revoke(errs[p])
				}
			}()
		}
		all.Wait()
		var apart *Mismatch
		require.ErrorAs(t, errors.Join(errs...), &apart)
		require.Error(t, errs[odd])
		w.close()
	}
}

// One large buffer is kept for the messages of all routes.
func TestALargeBufferIsKept(t *testing.T) {
	const large = keepBuffers + 1
	e := New(1, nil)
	block := func(bytes int64) mem.Block {
		b, err := e.messageRoom(bytes)
		require.NoError(t, err)
		return b
	}
	first := &route{e: e, block: block(large)}
	first.close(false)
	require.False(t, first.block.Valid())
	require.EqualValues(t, large, e.spare.Room())

	small := block(100)
	require.EqualValues(t, 100, small.Room())
	small.Free()
	larger := &route{e: e, block: block(large + 1)}
	require.EqualValues(t, large, e.spare.Room(), "too small")
	larger.close(false)
	require.EqualValues(t, large+1, e.spare.Room(), "the larger one is kept")

	again := &route{e: e, block: block(large)}
	require.EqualValues(t, large+1, again.block.Room())
	require.False(t, e.spare.Valid())
	again.close(true)
	require.False(t, e.spare.Valid(), "given back for good")

	kept := &route{e: e, block: block(100)}
	kept.close(false)
	require.True(t, kept.block.Valid())
	kept.close(true)
	e.Close()
}

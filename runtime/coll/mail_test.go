package coll

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/costs"
)

// What travels in fewer steps goes without a header, twice as much in halves, and more as the transport wants it.
func TestMessagesAreCutByTheirLength(t *testing.T) {
	for _, c := range []struct {
		inline, piece, bytes int
		want                 []int
	}{
		{256, 0, 1, []int{1}},
		{256, 0, 256, []int{256}},
		{256, 0, 257, []int{129, 128}},
		{256, 0, 512, []int{256, 256}},
		{256, 0, 513, []int{529}},
		{256, 600, 1000, []int{600, 416}},
		{0, 0, 272, []int{288}},
	} {
		r := &route{e: Join(cutter{Comm: comm.Alone(), piece: c.piece, inline: c.inline}, 1, nil)}
		data := make([]byte, headerBytes+c.bytes)
		whole := r.message(3, data)
		bare := c.bytes <= 2*c.inline
		var lengths []int
		for _, m := range r.inParts(whole) {
			require.Equal(t, 3, m.Peer)
			require.Equal(t, bare, m.Marked)
			require.Same(t, &data[len(data)-len(whole.Data)+sum(lengths)], &m.Data[0])
			lengths = append(lengths, len(m.Data))
		}
		require.Equal(t, c.want, lengths, "%+v", c)
	}
}

func sum(list []int) (all int) {
	for _, x := range list {
		all += x
	}
	return all
}

// inlineWorld has a vector on the first of two processes, and one on the second, of n elements each.
func inlineWorld(t *testing.T, n int64) (w *world, dst, src *variable) {
	w = newWorld(t, 2, 2, []int64{2})
	vector := func(id, process int64) *variable {
		v := &variable{id: id, elem: 8, bounds: [][2]int64{{process*n + 1, process*n + n}}, spec: vectorSpec(1, 0, 2*n)}
		w.allocate(v, 1000*id)
		return v
	}
	return w, vector(0, 0), vector(1, 1)
}

// oneWay copies the first elements of the second process's vector.
func oneWay(n, elements int64) section {
	return section{counts: []int64{elements}, dst: []subscript{{0, 1, 1}}, src: []subscript{{0, 1, n + 1}}}
}

// Copies arrive whether their messages go in halves or not, also where those of a process do not fit into one call.
func TestHalvesArrive(t *testing.T) {
	defer func(old, call int) { inline, inOneCall = old, call }(inline, inOneCall)
	const n = 90
	inline = 256
	for _, inOneCall = range []int{8 << 10, 300} {
		for elements := int64(1); elements <= n; elements++ {
			w, dst, src := inlineWorld(t, n)
			for k := range 3 {
				w.fill(src, int64(k))
				w.copy(dst, src, oneWay(n, elements))
				w.check(dst)
			}
			w.close()
		}
	}
}

// Long messages arrive in the order of their schedule, which divides some of them, and sends more than may be under way.
func TestLongMessagesFollowTheirSchedule(t *testing.T) {
	defer func(from int64, m costs.Model, before int) { scheduleFrom, model, pieces = from, m, before }(scheduleFrom, model, pieces)
	scheduleFrom, model = 1, costs.Model{Alpha: 1, Gap: 1, Beta: 1, Meeting: 1} // by which a message more costs nearly nothing
	const processes, n = 5, 997
	for _, pieces = range []int{0, 300} {
		w := newWorld(t, processes, processes, []int64{processes})
		src := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n)}
		dst := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n)}
		dst.spec.Dims[0].Format, dst.spec.Dims[0].K = mapping.Cyclic, 30
		w.allocate(src, 1)
		w.allocate(dst, 1000)
		all := section{counts: []int64{n}, dst: []subscript{{0, 1, 1}}, src: []subscript{{0, 1, 1}}}
		for k := range 3 {
			w.fill(src, int64(k))
			w.copy(dst, src, all)
			w.check(dst)
		}
		waits, divided := false, false
		for _, e := range w.engines {
			r := e.copying.route
			waits = waits || len(r.mail.sends) > r.mail.under
			divided = divided || len(r.mail.sends) > len(r.parcels)
		}
		require.True(t, waits)
		require.True(t, divided)
		w.close()
	}
}

// A process that expects another length, and another number of messages, learns of it, at the latest by what the sender does
// next.
func TestAMismatchOfHalvedMessagesIsFound(t *testing.T) {
	defer func(old int) { inline = old }(inline)
	inline = 256
	const n, alike = 40, 18 // as half of 36 elements
	for _, c := range [][2]int64{{36, 30}, {30, 36}, {36, alike}, {alike, 36}, {36, 40}} {
		t.Run(fmt.Sprintf("%d sent, %d expected", c[1], c[0]), func(t *testing.T) {
			w, dst, src := inlineWorld(t, n)
			defer w.close()
			errs := make([]error, 2)
			var all sync.WaitGroup
			for p, e := range w.engines {
				all.Add(1)
				go func() {
					defer all.Done()
					errs[p] = w.serve(e, abi.ReqCopy, copyWords(dst, src, oneWay(n, c[p])))
					if errs[p] == nil {
						value := int64(p)
						_, errs[p] = e.Begin([]abi.Request{{Kind: abi.ReqReduce, Line: 2, Words: []int64{1, abi.TypeI8, abi.OpSum, w.address(unsafe.Pointer(&value))}}})
					}
					if errs[p] != nil {
						e.comm.Revoke(errs[p])
					}
				}()
			}
			all.Wait()
			var apart *Mismatch
			var length *comm.LengthError
			err := errors.Join(errs...)
			require.True(t, errors.As(err, &apart) || errors.As(err, &length), "%v", err)
			var marks *comm.MarkError
			require.False(t, errors.As(err, &marks), "%v", err)
		})
	}
}

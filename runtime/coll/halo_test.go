package coll

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

func vectorSpec(format, k, n int64) mapping.Spec {
	return mapping.Spec{
		Dims: []mapping.DimSpec{{Format: mapping.Format(format), S: 1, O: -1, K: k, Extent: n}},
		Uses: []mapping.GridUse{{Dim: 0}},
	}
}

// drawBlocks draws an array with overlap around its blocks.
func drawBlocks(t *rapid.T, w *world) *variable {
	v := drawVariable(t, w, 0, 8, "array")
	v.place = abi.PlaceMapped
	v.spec = drawSpec(t, w.grids[0], v.bounds)
	v.halo = make([][2]int64, len(v.bounds))
	for d := range v.spec.Dims {
		s := &v.spec.Dims[d]
		if s.Format == mapping.Cyclic {
			v.halo[d] = s.Room
			continue
		}
		v.halo[d] = [2]int64{rapid.Int64Range(0, 4).Draw(t, "below"), rapid.Int64Range(0, 4).Draw(t, "above")}
	}
	return v
}

func TestHaloFillsTheOverlapWithCorners(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		defer w.close()
		v := drawBlocks(t, w)
		w.allocate(v, 1)
		words := make([]int64, 1, 7)
		for _, h := range v.halo {
			words = append(words, rapid.Int64Range(0, h[0]).Draw(t, "below"), rapid.Int64Range(0, h[1]).Draw(t, "above"))
		}
		for round := range int64(4) {
			w.fill(v, 1+round)
			w.request(abi.ReqHalo, func(rank int) []int64 {
				return append([]int64{mem.Address(unsafe.Pointer(v.descs[rank]))}, words[1:]...)
			})
			w.check(v)
			v.each(func(i int, g []int64) {
				for rank := range w.ranks {
					for _, p := range v.visible(rank, g, words[1:], true) {
						require.Equal(t, v.model[i], load(p, v.elem), "element %v seen by rank %d", g, rank)
					}
				}
			})
		}
	})
}

// visible lists the addresses at which a rank finds an element in its blocks or within the widths
// around them, and around those without elements if empty says so.
func (v *variable) visible(rank int, g, widths []int64, empty bool) []unsafe.Pointer {
	d := v.descs[rank]
	if d.holds == 0 {
		return nil
	}
	offsets := []int64{0}
	for i := range g {
		c := &d.dims[i]
		var next []int64
		for _, la := range c.seen(g[i], widths[2*i:], empty) {
			for _, o := range offsets {
				next = append(next, o+la*c.stride)
			}
		}
		offsets = next
	}
	var list []unsafe.Pointer
	for _, o := range offsets {
		list = append(list, unsafe.Add(d.base, o*d.elem))
	}
	return list
}

// seen lists the local addresses of a subscript in the rank's blocks and around them.
func (c *dim) seen(g int64, widths []int64, empty bool) (list []int64) {
	t := c.s*g + c.o
	if c.n == 1 {
		return []int64{t}
	}
	low, high := min(c.s*c.lo, c.s*c.hi)+c.o, max(c.s*c.lo, c.s*c.hi)+c.o
	if empty && c.pitch > c.k {
		low, high = low-c.whi, high+c.wlo
	}
	for period := mapping.FloorDiv(low, c.k*c.n); period <= mapping.FloorDiv(high, c.k*c.n); period++ {
		first := (period*c.n + c.p) * c.k
		if !empty && (first > high || first+c.k <= low) {
			continue
		}
		if t >= first-widths[0] && t < first+c.k+widths[1] {
			list = append(list, period*c.pitch+t-first)
		}
	}
	return list
}

// Several arrays, of which the third round and those after it are replayed.
func TestHalosOfSeveralArrays(t *testing.T) {
	for _, n := range []int64{10, 10000} {
		w := newWorld(t, 1, 3, []int64{3})
		var arrays []*variable
		for id := range int64(3) {
			v := &variable{id: id, elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n), halo: [][2]int64{{id, 1}}}
			w.allocate(v, 1)
			arrays = append(arrays, v)
		}
		before := w.replayed
		for round := range int64(5) {
			for _, v := range arrays {
				w.fill(v, 1+round*100+v.id)
			}
			w.request(abi.ReqHalos, func(rank int) []int64 {
				words := []int64{3}
				for _, v := range arrays {
					words = append(words, mem.Address(unsafe.Pointer(v.descs[rank])))
				}
				return append(words, 0, 1, 1, 1, 2, 1)
			})
			for _, v := range arrays {
				w.check(v)
				v.each(func(i int, g []int64) {
					for rank := range w.ranks {
						for _, p := range v.visible(rank, g, []int64{v.id, 1}, true) {
							require.Equal(t, v.model[i], load(p, v.elem), "element %v of array %d seen by rank %d", g, v.id, rank)
						}
					}
				})
			}
		}
		require.Equal(t, before+3, w.replayed)
		w.close()
	}
}

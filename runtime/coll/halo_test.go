package coll

import (
	"testing"
	"unsafe"

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

// drawBlocks draws an array whose distributed dimensions are BLOCK, with overlap.
func drawBlocks(t *rapid.T, w *world) *variable {
	v := drawVariable(t, w, 0, 8, "array")
	v.place = abi.PlaceMapped
	v.spec = drawSpec(t, w.grids[0], v.bounds)
	v.halo = make([][2]int64, len(v.bounds))
	for d := range v.spec.Dims {
		s := &v.spec.Dims[d]
		if s.Format == mapping.Cyclic && rapid.Bool().Draw(t, "cyclic without overlap") {
			continue
		}
		if s.Format == mapping.Cyclic {
			s.Format, s.K = mapping.Block, 0
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
					if p := v.visible(rank, g, words[1:]); p != nil && load(p, v.elem) != v.model[i] {
						t.Fatalf("element %v seen by rank %d is %d, not %d", g, rank, load(p, v.elem), v.model[i])
					}
				}
			})
		}
	})
}

// visible is the address at which a rank finds an element in its block or within the widths
// around it, or nil.
func (v *variable) visible(rank int, g, widths []int64) unsafe.Pointer {
	d := v.descs[rank]
	if d.holds == 0 {
		return nil
	}
	offset := int64(0)
	for i := range g {
		c := &d.dims[i]
		t := c.s*g[i] + c.o
		la := t
		if c.n > 1 && v.spec.Dims[i].Format == mapping.Block {
			first := c.p * c.k
			if t < first-widths[2*i] || t >= first+c.k+widths[2*i+1] {
				return nil
			}
			la = t - first
		} else if c.n > 1 {
			if mapping.Mod(mapping.FloorDiv(t, c.k), c.n) != c.p {
				return nil
			}
			la = mapping.FloorDiv(t, c.k*c.n)*c.k + mapping.Mod(t, c.k)
		}
		offset += la * c.stride
	}
	return unsafe.Add(d.base, offset*d.elem)
}

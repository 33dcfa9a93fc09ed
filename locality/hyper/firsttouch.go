package hyper

import (
	"cmp"
	"slices"
)

// FirstTouch is the paper's H_NRC_D: vertices are numbered as the iterations first touch
// them; those that one iteration touches first are taken by ascending degree, in textual
// order where degrees are equal. Vertices that no iteration touches follow in their old
// order. O(vertices + pins + sum of k log k over the hyperedges' sizes k).
func FirstTouch(h *Hypergraph) Numbering {
	degree := h.Degrees()
	data := unnumbered(h.Vertices)
	next := int32(0)
	var fresh []int32
	for e := range int32(h.Edges()) {
		fresh = fresh[:0]
		for _, v := range h.Edge(e) {
			if data[v] < 0 {
				fresh = append(fresh, v)
			}
		}
		slices.SortStableFunc(fresh, func(v, w int32) int { return cmp.Compare(degree[v], degree[w]) })
		for _, v := range fresh {
			data[v] = next
			next++
		}
	}
	for v := range data {
		if data[v] < 0 {
			data[v] = next
			next++
		}
	}
	return data
}

// DegreeGroups is the order for skewed degrees (power laws), where neighbourhoods are too
// large to gather: vertices in groups of degree 2^k to 2^(k+1)-1, the most used first, each
// group in its old order, so that the few vertices that most iterations touch share lines.
// O(vertices + pins).
func DegreeGroups(h *Hypergraph) Numbering {
	const groups = 33
	group := h.Degrees()
	for v, degree := range group {
		bits := int32(0)
		for ; degree > 0; degree >>= 1 {
			bits++
		}
		group[v] = groups - 1 - bits
	}
	return Sequence(countingSort(identity(h.Vertices), group, groups)).Numbering()
}

package hyper

// FirstDatum is the paper's H_NRC_I: for each datum in turn, the iterations that touch it
// and were not placed yet, those that touch fewer data first. That is a stable sort of the
// iterations by their lowest datum, then by their number of data; two counting sorts do it,
// without the temporal hypergraph. Iterations that touch nothing come last.
// O(vertices + hyperedges + pins).
func FirstDatum(h *Hypergraph) Sequence { return firstDatum(h, nil) }

// firstDatum is FirstDatum of h under a data order, without renumbering all pins.
func firstDatum(h *Hypergraph, data Numbering) Sequence {
	lowest := make([]int32, h.Edges())
	for e := range lowest {
		lowest[e] = int32(h.Vertices)
		for _, v := range h.Pins[h.Start[e]:h.Start[e+1]] {
			if data != nil {
				v = data[v]
			}
			lowest[e] = min(lowest[e], v)
		}
	}
	order := identity(h.Edges())
	if h.arity() == 0 {
		order = bySize(h, order)
	}
	return Sequence(countingSort(order, lowest, h.Vertices+1))
}

// bySize sorts hyperedges stably by their numbers of pins.
func bySize(h *Hypergraph, edges []int32) []int32 {
	size, most := make([]int32, h.Edges()), int32(0)
	for e := range size {
		size[e] = h.Start[e+1] - h.Start[e]
		most = max(most, size[e])
	}
	return countingSort(edges, size, int(most)+1)
}

// BreadthFirstIterations is the paper's H_BS_I: BreadthFirst on the temporal hypergraph t,
// the transpose of h. It is the better one where the data cannot move.
func BreadthFirstIterations(h, t *Hypergraph) Sequence { return BreadthFirst(t, h).Sequence() }

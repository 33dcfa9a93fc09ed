package hyper

// FirstDatum is the paper's H_NRC_I: for each datum in turn, the iterations that touch it
// and were not placed yet, those that touch fewer data first. That is a stable sort of the
// iterations by their lowest datum, then by their number of data; two counting sorts do it,
// without the temporal hypergraph. Iterations that touch nothing come last.
// O(vertices + hyperedges + pins).
func FirstDatum(h *Hypergraph) Sequence {
	lowest := make([]int32, h.Edges())
	size := make([]int32, h.Edges())
	most, uniform := int32(0), true
	for e := range lowest {
		pins := h.Pins[h.Start[e]:h.Start[e+1]]
		lowest[e] = int32(h.Vertices)
		for _, v := range pins {
			lowest[e] = min(lowest[e], v)
		}
		size[e] = int32(len(pins))
		most = max(most, size[e])
		uniform = uniform && size[e] == size[0]
	}
	order := identity(h.Edges())
	if !uniform {
		order = countingSort(order, size, int(most)+1)
	}
	return Sequence(countingSort(order, lowest, h.Vertices+1))
}

// BreadthFirstIterations is the paper's H_BS_I: BreadthFirst on the temporal hypergraph t,
// the transpose of h. It is the better one where the data cannot move.
func BreadthFirstIterations(h, t *Hypergraph) Sequence { return BreadthFirst(t, h).Sequence() }

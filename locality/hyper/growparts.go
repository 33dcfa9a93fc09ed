package hyper

// GrowParts is the paper's H_PFB_D, "partition first, then search", with parts grown by
// the search itself: breadth first until a part holds size vertices, whose frontier is then
// set aside. The next part starts from the first vertex set aside, else from the vertex of
// lowest degree that has no number. Hit rates hardly depend on size (a part should be
// smaller than the cache). t is the transpose of h. O(vertices + pins).
func GrowParts(h, t *Hypergraph, size int) Numbering {
	data := unnumbered(h.Vertices)
	reached := make([]bool, h.Edges())
	numbered := make([]int32, 0, h.Vertices) // the vertices in the order of their numbers
	expanded := make([]bool, h.Vertices)
	seeds := byDegree(t)
	for aside := 0; ; {
		for aside < len(numbered) && expanded[numbered[aside]] {
			aside++
		}
		first := aside
		if aside == len(numbered) {
			for len(seeds) > 0 && data[seeds[0]] >= 0 {
				seeds = seeds[1:]
			}
			if len(seeds) == 0 {
				return data
			}
			data[seeds[0]] = int32(len(numbered))
			numbered = append(numbered, seeds[0])
		}
		full := len(numbered) + size
		head := len(numbered)
		expanded[numbered[first]] = true
		numbered = numberNeighbours(h, t, numbered[first], data, reached, numbered)
		for ; head < len(numbered) && len(numbered) < full; head++ {
			expanded[numbered[head]] = true
			numbered = numberNeighbours(h, t, numbered[head], data, reached, numbered)
		}
	}
}

// byDegree returns the vertices by ascending degree, of which all from 255 on count as equal.
func byDegree(t *Hypergraph) []int32 {
	const most = 255
	degree := make([]int32, t.Edges())
	for v := range degree {
		degree[v] = min(t.Start[v+1]-t.Start[v], most)
	}
	return countingSort(identity(len(degree)), degree, most+1)
}

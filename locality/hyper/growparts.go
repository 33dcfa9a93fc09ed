package hyper

// GrowParts is the paper's H_PFB_D, "partition first, then search", with parts grown by
// the search itself: breadth first until a part holds size vertices, whose frontier is then
// set aside. The next part starts from the first vertex set aside, else from the vertex of
// lowest degree that has no number. Hit rates hardly depend on size (a part should be
// smaller than the cache). t is the transpose of h, or nil. O(vertices + pins).
func GrowParts(h, t *Hypergraph, size int) Numbering {
	s := newSearch(h, t)
	expanded := make([]bool, h.Vertices)
	expand := func(v int32) {
		expanded[v] = true
		s.expand(v)
	}
	seeds := byDegree(h.Degrees())
	for aside := 0; ; {
		for aside < len(s.queue) && expanded[s.queue[aside]] {
			aside++
		}
		if aside == len(s.queue) {
			for len(seeds) > 0 && s.data[seeds[0]] >= 0 {
				seeds = seeds[1:]
			}
			if len(seeds) == 0 {
				return s.data
			}
			s.number(seeds[0])
		}
		head, full := len(s.queue), len(s.queue)+size
		expand(s.queue[aside])
		for ; head < len(s.queue) && len(s.queue) < full; head++ {
			expand(s.queue[head])
		}
	}
}

// byDegree returns the vertices by ascending degree, of which all from 255 on count as equal.
func byDegree(degree []int32) []int32 {
	const most = 255
	for v := range degree {
		degree[v] = min(degree[v], most)
	}
	return countingSort(identity(len(degree)), degree, most+1)
}

package hyper

// graph is an undirected graph with weighted vertices and edges; the neighbours of v are
// adjacent[start[v]:start[v+1]].
type graph struct {
	start    []int32
	adjacent []int32
	weight   []int32 // of the edges
	size     []int32 // of the vertices
}

func (g *graph) vertices() int { return len(g.start) - 1 }

func (g *graph) degrees() []int32 {
	degree := make([]int32, g.vertices())
	for v := range degree {
		degree[v] = g.start[v+1] - g.start[v]
	}
	return degree
}

// star reduces every hyperedge (v1, ..., vk) to the edges v1-v2, ..., v1-vk, as the paper
// does before it partitions; equal edges become one of their total weight.
func star(h *Hypergraph) *graph {
	start := make([]int32, h.Vertices+1)
	each := func(visit func(v, w int32)) {
		for e := range int32(h.Edges()) {
			if pins := h.Edge(e); len(pins) > 1 {
				for _, w := range pins[1:] {
					visit(pins[0], w)
				}
			}
		}
	}
	each(func(v, w int32) { start[v+1]++; start[w+1]++ })
	for v := range h.Vertices {
		start[v+1] += start[v]
	}
	next := append([]int32(nil), start[:h.Vertices]...)
	adjacent := make([]int32, start[h.Vertices])
	each(func(v, w int32) {
		adjacent[next[v]] = w
		adjacent[next[w]] = v
		next[v]++
		next[w]++
	})
	m := newMerger(h.Vertices, len(adjacent))
	for v := range int32(h.Vertices) {
		for _, w := range adjacent[start[v]:start[v+1]] {
			m.add(w, 1)
		}
		m.endVertex(1)
	}
	return m.graph
}

// contract makes one vertex of each cluster, given by its members.
func (g *graph) contract(cluster []int32, members members) *graph {
	m := newMerger(members.count(), len(g.adjacent)/2)
	for c := range int32(members.count()) {
		size := int32(0)
		for _, v := range members.of(c) {
			size += g.size[v]
			for k := g.start[v]; k < g.start[v+1]; k++ {
				if d := cluster[g.adjacent[k]]; d != c {
					m.add(d, g.weight[k])
				}
			}
		}
		m.endVertex(size)
	}
	return m.graph
}

// merger builds a graph vertex by vertex and adds up parallel edges.
type merger struct {
	*graph
	at []int32 // 1 + where the vertex stands in adjacent, if that is in the present list
}

func newMerger(vertices, edges int) *merger {
	g := &graph{start: make([]int32, 1, vertices+1), adjacent: make([]int32, 0, edges), weight: make([]int32, 0, edges)}
	return &merger{g, make([]int32, vertices)}
}

func (m *merger) add(w, weight int32) {
	if k := m.at[w] - 1; k >= m.start[len(m.start)-1] {
		m.weight[k] += weight
		return
	}
	m.adjacent = append(m.adjacent, w)
	m.weight = append(m.weight, weight)
	m.at[w] = int32(len(m.adjacent))
}

func (m *merger) endVertex(size int32) {
	m.start = append(m.start, int32(len(m.adjacent)))
	m.size = append(m.size, size)
}

// members are lists of vertices by cluster, each ascending.
type members struct{ start, list []int32 }

func membersOf(cluster []int32, clusters int) members {
	start := make([]int32, clusters+1)
	for _, c := range cluster {
		start[c+1]++
	}
	for c := range clusters {
		start[c+1] += start[c]
	}
	return members{start, countingSort(identity(len(cluster)), cluster, clusters)}
}

func (m members) count() int         { return len(m.start) - 1 }
func (m members) of(c int32) []int32 { return m.list[m.start[c]:m.start[c+1]] }

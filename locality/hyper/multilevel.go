package hyper

// Multilevel is the paper's H_PFB_D, "partition first, then search", with multilevel
// clustering: clusters of the star graph of at most line elements, doubled level by level
// up to limit elements; a search numbers the coarsest level, and each level expands its
// clusters, from the member next to what was numbered last. Its hit rates are those of
// GrowParts, at about twice its cost. O(pins log limit/line).
func Multilevel(h *Hypergraph, line, limit int) Numbering {
	var levels []level
	g := star(h)
	for size := line; ; size = min(2*size, limit) {
		l := level{graph: g, cluster: cluster(g, int32(size))}
		l.members = membersOf(l.cluster.of, l.cluster.count)
		levels = append(levels, l)
		before := g.vertices()
		g = g.contract(l.cluster.of, l.members)
		if g.vertices() <= 1 || size >= limit && 10*g.vertices() > 9*before {
			break
		}
	}
	order := searchOrder(g)
	for i := len(levels) - 1; i >= 0; i-- {
		order = levels[i].expand(order)
	}
	return Sequence(order).Numbering()
}

// level is one step of the coarsening.
type level struct {
	graph   *graph
	cluster clustering
	members members
}

type clustering struct {
	of    []int32 // the cluster of each vertex
	count int
}

// clusterer joins vertices to the neighbour, or the neighbouring cluster, with the largest
// weight of connecting edges by size.
type clusterer struct {
	*graph
	most    int32 // size of a cluster
	of      []int32
	size    []int32 // of the clusters
	connect []int32 // for each cluster, its connection to the present vertex
	near    []int32 // the clusters with a connection
}

func cluster(g *graph, most int32) clustering {
	c := &clusterer{graph: g, most: most, of: make([]int32, g.vertices()), connect: make([]int32, g.vertices())}
	for v := range c.of {
		c.of[v] = -1
	}
	for _, v := range byDegree(g.degrees()) {
		if c.of[v] < 0 {
			c.join(v)
		}
	}
	return clustering{c.of, len(c.size)}
}

// join puts v into the best cluster that has room, or founds one. Ties go to clusters:
// they are compared by weight/size in integers, without division.
func (c *clusterer) join(v int32) {
	free, single := int64(0), int32(-1)
	freeSize := int64(1)
	for k := c.start[v]; k < c.start[v+1]; k++ {
		w := c.adjacent[k]
		if of := c.of[w]; of >= 0 {
			if c.connect[of] == 0 {
				c.near = append(c.near, of)
			}
			c.connect[of] += c.weight[k]
		} else if weight, size := int64(c.weight[k]), int64(c.graph.size[w]); c.graph.size[v]+c.graph.size[w] <= c.most && weight*freeSize > free*size {
			free, freeSize, single = weight, size, w
		}
	}
	best := c.nearest(v, free, freeSize)
	switch {
	case best >= 0:
		c.of[v] = best
		c.size[best] += c.graph.size[v]
	case single >= 0:
		c.found(v)
		c.of[single] = c.of[v]
		c.size[c.of[v]] += c.graph.size[single]
	default:
		c.found(v)
	}
}

// nearest returns the best cluster near v with room whose connection is at least
// weight/size, or -1, and forgets the connections.
func (c *clusterer) nearest(v int32, weight, size int64) int32 {
	best := int32(-1)
	for _, of := range c.near {
		w, s := int64(c.connect[of]), int64(c.size[of])
		c.connect[of] = 0
		if c.size[of]+c.graph.size[v] > c.most {
			continue
		}
		if w*size > weight*s || best < 0 && w*size == weight*s {
			weight, size, best = w, s, of
		}
	}
	c.near = c.near[:0]
	return best
}

func (c *clusterer) found(v int32) {
	c.of[v] = int32(len(c.size))
	c.size = append(c.size, c.graph.size[v])
}

// searchOrder returns the vertices breadth first, component by component.
func searchOrder(g *graph) []int32 {
	order := make([]int32, 0, g.vertices())
	done := make([]bool, g.vertices())
	for seed := range int32(g.vertices()) {
		if done[seed] {
			continue
		}
		done[seed] = true
		order = append(order, seed)
		for head := len(order) - 1; head < len(order); head++ {
			v := order[head]
			for _, w := range g.adjacent[g.start[v]:g.start[v+1]] {
				if !done[w] {
					done[w] = true
					order = append(order, w)
				}
			}
		}
	}
	return order
}

// expand replaces every cluster by its members, breadth first inside the cluster.
func (l *level) expand(clusters []int32) []int32 {
	order := make([]int32, 0, l.graph.vertices())
	position := unnumbered(l.graph.vertices())
	place := func(v int32) {
		position[v] = int32(len(order))
		order = append(order, v)
	}
	component := func(seed, cluster int32) {
		place(seed)
		for head := len(order) - 1; head < len(order); head++ {
			v := order[head]
			for _, w := range l.graph.adjacent[l.graph.start[v]:l.graph.start[v+1]] {
				if l.cluster.of[w] == cluster && position[w] < 0 {
					place(w)
				}
			}
		}
	}
	for _, c := range clusters {
		members := l.members.of(c)
		entry := l.entry(members, position)
		members[0], members[entry] = members[entry], members[0]
		for _, seed := range members {
			if position[seed] < 0 {
				component(seed, c)
			}
		}
	}
	return order
}

// entry returns which member has the neighbour that was numbered last.
func (l *level) entry(members []int32, position Numbering) int {
	entry, latest := 0, int32(-1)
	for i, v := range members {
		for _, w := range l.graph.adjacent[l.graph.start[v]:l.graph.start[v+1]] {
			if position[w] > latest {
				entry, latest = i, position[w]
			}
		}
	}
	return entry
}

package css

import "math/bits"

// factor is one dimension of a remap with its table's symmetry: the classes of equal
// entries and their weights. A table without symmetry is a factor whose classes are
// its entries.
type factor struct {
	cosets
	weights []int64 // by class, for all iterations
}

// newFactor finds the symmetry of m's table; for iterations that are not whole
// periods there is none.
func newFactor(m Remap) (factor, error) {
	p, err := m.Params()
	if err == nil && m.N > 0 && m.N%p.Period == 0 {
		f := factor{cosets: m.cosets(p)}
		f.weights, err = m.weights(f.cosets)
		for k := range f.weights {
			f.weights[k] *= m.N / p.Period
		}
		return f, err
	}
	t, err := m.Table()
	if err != nil {
		return factor{}, err
	}
	return tableFactor(t), nil
}

// tableFactor takes a table as it is.
func tableFactor(t Table) factor {
	f := factor{cosets: entries(int64(t.Senders()), int64(t.Receivers()))}
	for _, row := range t {
		f.weights = append(f.weights, row...)
	}
	return f
}

// entries are the cosets of a table without symmetry: every entry is a class.
func entries(senders, receivers int64) cosets {
	return cosets{Params: Params{S: 1, T: 1, M: senders, N: receivers}, gq: senders, gp: receivers, d: 1}
}

// quotient is the graph of the table modulo the symmetry of order d = gcd(s,t): with
// u = u1 + d*u2 and v = v1 + d*v2 its rows are (a,u2) and its columns (b,v2), and
// there is an edge for each difference v1-u1 modulo d. Every edge stands for the d
// messages that lift lists, and a schedule of the quotient lifts step by step to one
// of the table with the same bounds.
func (f *factor) quotient() *graph {
	tall, wide := int(f.tall()), int(f.wide())
	g := &graph{rows: int(f.gq) * tall, cols: int(f.gp) * wide}
	f.eachClass(func(class, a, b, _, size int64) {
		for u2 := range tall {
			for v2 := range wide {
				e := edge{row: int(a)*tall + u2, col: int(b)*wide + v2, class: class, size: size}
				g.edges = append(g.edges, e)
			}
		}
	})
	return g
}

// orbits is the graph whose rows are a, whose columns are b and whose edges are the
// classes: each stands for d disjoint complete bipartite sets of s/d senders and t/d
// receivers with equal messages.
func (f *factor) orbits() *graph {
	g := &graph{rows: int(f.gq), cols: int(f.gp)}
	f.eachClass(func(class, a, b, _, size int64) {
		g.edges = append(g.edges, edge{row: int(a), col: int(b), class: class, size: size})
	})
	return g
}

func (f *factor) eachClass(visit func(class, a, b, delta, size int64)) {
	for k, size := range f.weights {
		if size > 0 {
			class := int64(k)
			visit(class, class/f.d/f.gp, class/f.d%f.gp, class%f.d, size)
		}
	}
}

// tall is A = s/d and wide B = t/d, the senders and receivers of a class's copies.
func (f *factor) tall() int64 { return f.S / f.d }
func (f *factor) wide() int64 { return f.T / f.d }

// nonzero is the number of classes with messages.
func (f *factor) nonzero() int64 {
	n := int64(0)
	f.eachClass(func(_, _, _, _, _ int64) { n++ })
	return n
}

// pair is a sender and a receiver.
type pair struct{ from, to int }

// lift lists the messages of a quotient edge.
func (f *factor) lift(row, col int, class int64) []pair {
	tall, wide := f.tall(), f.wide()
	a, u2 := int64(row)/tall, int64(row)%tall
	b, v2 := int64(col)/wide, int64(col)%wide
	pairs := make([]pair, f.d)
	for u1 := range f.d {
		v1 := (u1 + class%f.d) % f.d
		pairs[u1] = pair{int(f.sender(a, u1+f.d*u2)), int(f.receiver(b, v1+f.d*v2))}
	}
	return pairs
}

// times is the graph of pairs of edges: the tables' Kronecker product. Vertices and
// classes of g vary fastest. ok is false if a size does not fit.
func (g *graph) times(classes int64, h *graph) (product *graph, ok bool) {
	product = &graph{rows: g.rows * h.rows, cols: g.cols * h.cols}
	for _, e := range h.edges {
		for _, d := range g.edges {
			high, size := bits.Mul64(uint64(d.size), uint64(e.size))
			if high != 0 || size > never {
				return nil, false
			}
			product.edges = append(product.edges, edge{
				row: d.row + g.rows*e.row, col: d.col + g.cols*e.col,
				class: d.class + classes*e.class, size: int64(size),
			})
		}
	}
	return product, true
}

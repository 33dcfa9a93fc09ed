package css

import "fmt"

// fabric is the table of several independent dimensions, the Kronecker product of
// their tables. Processors are numbered with the first dimension varying fastest, as
// Fortran numbers the elements of a processor array.
type fabric struct{ factors []factor }

func newFabric(dims []Remap) (*fabric, error) {
	f := &fabric{}
	for _, m := range dims {
		factor, err := newFactor(m)
		if err != nil {
			return nil, err
		}
		f.factors = append(f.factors, factor)
	}
	return f, nil
}

// maxEdges bounds the graphs that are scheduled message by message.
const maxEdges = 1 << 20

var errTooLarge = fmt.Errorf("communication table: more than %d messages to schedule at once", maxEdges)

// product multiplies one graph of each factor.
func (f *fabric) product(of func(*factor) *graph) (*graph, error) {
	g, classes := &graph{rows: 1, cols: 1, edges: []edge{{size: 1}}}, int64(1)
	for k := range f.factors {
		h := of(&f.factors[k])
		if len(g.edges)*len(h.edges) > maxEdges {
			return nil, errTooLarge
		}
		var ok bool
		if g, ok = g.times(classes, h); !ok {
			return nil, ErrOverflow
		}
		classes *= f.factors[k].count()
	}
	return g, nil
}

// split recovers the factors' vertices and classes from a product edge.
func (f *fabric) split(e edge, dims func(*factor) (rows, cols int), visit func(k, row, col int, class int64)) {
	for k := range f.factors {
		rows, cols := dims(&f.factors[k])
		classes := f.factors[k].count()
		visit(k, e.row%rows, e.col%cols, e.class%classes)
		e.row, e.col, e.class = e.row/rows, e.col/cols, e.class/classes
	}
}

// schedule schedules the product of the factors' classes and lifts the result.
func (f *fabric) schedule(o Options) (*Schedule, error) {
	orbits, err := f.product((*factor).orbits)
	if err != nil {
		return nil, err
	}
	tall, wide := f.size()
	quotient := func() *graph {
		g, err := f.product((*factor).quotient)
		if err != nil {
			panic("css: " + err.Error()) // its edges were counted, its sizes are the orbits'
		}
		return g
	}
	out := newOutline(orbits, tall, wide, quotient, o, thorough)
	if out.blocks != nil {
		return f.liftBlocks(out.blocks, out.steps), nil
	}
	return f.liftQuotient(out.algorithm, out.steps), nil
}

// liftQuotient turns steps of the product of the quotients into a schedule.
func (f *fabric) liftQuotient(a Algorithm, steps []matching) *Schedule {
	s := &Schedule{Algorithm: a}
	for _, step := range steps {
		var messages []Message
		for _, e := range step {
			for _, p := range f.lift(e) {
				messages = append(messages, Message{From: p.from, To: p.to, Size: e.size, Offset: e.offset})
			}
		}
		s.Steps = append(s.Steps, messages)
	}
	return s
}

// lift lists the messages of an edge of the product of the quotients.
func (f *fabric) lift(e edge) []pair {
	pairs, senders, receivers := []pair{{}}, 1, 1
	f.split(e, (*factor).quotientSize, func(k, row, col int, class int64) {
		factor := &f.factors[k]
		pairs = cross(pairs, factor.lift(row, col, class), senders, receivers)
		senders *= int(factor.gq * factor.S)
		receivers *= int(factor.gp * factor.T)
	})
	return pairs
}

func (f *factor) quotientSize() (rows, cols int) {
	return int(f.gq * f.S / f.d), int(f.gp * f.T / f.d)
}

func (f *factor) orbitsSize() (rows, cols int) { return int(f.gq), int(f.gp) }

// cross combines processors of the dimensions so far with those of the next.
func cross(inner, outer []pair, senders, receivers int) []pair {
	all := make([]pair, 0, len(inner)*len(outer))
	for _, o := range outer {
		for _, p := range inner {
			all = append(all, pair{p.from + senders*o.from, p.to + receivers*o.to})
		}
	}
	return all
}

// liftBlocks turns steps of blocks of the orbit graphs' product into a schedule.
func (f *fabric) liftBlocks(b *blocks, steps []matching) *Schedule {
	s := &Schedule{Algorithm: Orbits}
	for _, step := range steps {
		rounds := make([][]Message, b.rounds())
		for _, e := range step {
			for _, set := range f.sets(b.orbits(e)) {
				set.serve(rounds, b, e)
			}
		}
		s.Steps = append(s.Steps, rounds...)
	}
	return s
}

// size returns A = prod s/d and B = prod t/d.
func (f *fabric) size() (tall, wide int64) {
	tall, wide = 1, 1
	for _, factor := range f.factors {
		tall *= factor.tall()
		wide *= factor.wide()
	}
	return tall, wide
}

// complete is a complete bipartite graph of equal messages.
type complete struct{ from, to []int }

func (c complete) serve(rounds [][]Message, b *blocks, e edge) {
	for u, from := range c.from {
		for v, to := range c.to {
			r := b.round(e, int64(u), int64(v))
			rounds[r] = append(rounds[r], Message{From: from, To: to, Size: e.size, Offset: e.offset})
		}
	}
}

// sets lists the disjoint complete graphs of an edge of the orbit graphs' product.
func (f *fabric) sets(e edge) []complete {
	sets, senders, receivers := []complete{{[]int{0}, []int{0}}}, 1, 1
	f.split(e, (*factor).orbitsSize, func(k, a, b int, class int64) {
		factor := &f.factors[k]
		var all []complete
		for _, outer := range factor.sets(int64(a), int64(b), class) {
			for _, inner := range sets {
				all = append(all, complete{
					spread(inner.from, outer.from, senders), spread(inner.to, outer.to, receivers),
				})
			}
		}
		sets = all
		senders *= int(factor.gq * factor.S)
		receivers *= int(factor.gp * factor.T)
	})
	return sets
}

// sets lists the d complete graphs of a class.
func (f *factor) sets(a, b, class int64) []complete {
	sets := make([]complete, f.d)
	for u1 := range f.d {
		v1 := (u1 + class%f.d) % f.d
		for u2 := range f.S / f.d {
			sets[u1].from = append(sets[u1].from, int(f.sender(a, u1+f.d*u2)))
		}
		for v2 := range f.T / f.d {
			sets[u1].to = append(sets[u1].to, int(f.receiver(b, v1+f.d*v2)))
		}
	}
	return sets
}

func spread(inner, outer []int, stride int) []int {
	all := make([]int, 0, len(inner)*len(outer))
	for _, o := range outer {
		for _, i := range inner {
			all = append(all, i+stride*o)
		}
	}
	return all
}

// Kronecker returns the table of several independent dimensions, processors numbered
// with the first dimension varying fastest.
func Kronecker(dims ...Table) Table {
	product := Table{{1}}
	for _, t := range dims {
		q, p := product.Senders(), product.Receivers()
		next := NewTable(q*t.Senders(), p*t.Receivers())
		for i := range next {
			for j := range next[i] {
				next[i][j] = product[i%q][j%p] * t[i/q][j/p]
			}
		}
		product = next
	}
	return product
}

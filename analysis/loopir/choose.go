package loopir

import "fmt"

// Choose sets Dst to the number of the way that is estimated to take the least time. Of two
// that take the same it is the first. Inserted by depgraph.
type Choose struct {
	At
	Dst ScalarID
	Of  []Way
}

// A Way is one of several ways to execute a loop, as strips.Plan describes it: the assignments; those that several ranks may execute; the
// steps of the loop that strips are cut from, 1 for one strip and 0 for independent iterations;
// the blocks of a ring, 0 for none; the bytes of arrays that are copied there and back; the
// operations of all ranks; how often iterations go on far from the element before. Alone: on rank
// 0; Free: iterations do not wait for those just before.
type Way struct {
	Name                                                   string
	Points, Again, Steps, Blocks, Bytes, Operations, Lines Expr
	Alone, Free                                            bool
}

// Numbers are the expressions of a way, in a fixed order.
func (y *Way) Numbers() []*Expr {
	return []*Expr{&y.Points, &y.Again, &y.Steps, &y.Blocks, &y.Bytes, &y.Operations, &y.Lines}
}

func (f *formatter) choose(s *Choose) {
	f.line("%s = the cheapest of", f.scalar(s.Dst))
	f.depth++
	for i := range s.Of {
		y := &s.Of[i]
		text := fmt.Sprintf("%s: %s points, %s again, %s steps, %s blocks, %s bytes, %s operations, %s lines", y.Name,
			f.expr(y.Points), f.expr(y.Again), f.expr(y.Steps), f.expr(y.Blocks), f.expr(y.Bytes), f.expr(y.Operations), f.expr(y.Lines))
		f.line("%s", text)
	}
	f.depth--
}

func (w *Rewriter) choose(s *Choose) *Choose {
	c := *s
	c.Of = append([]Way{}, s.Of...)
	for i := range c.Of {
		for _, e := range c.Of[i].Numbers() {
			*e = w.X(*e)
		}
	}
	return &c
}

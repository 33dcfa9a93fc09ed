package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// farCycles rewrites the body of a loop in which inner loops go on with the next iteration, as a search for divisors does, so that it
// may be the body of a nest: these loops are left, and a flag steps over what follows them.
type farCycles struct {
	p    *loopir.Program
	flag *loopir.Scalar // nil as long as nothing follows
}

func (r *resolver) withoutFarCycles(body []loopir.Stmt) []loopir.Stmt {
	if !holdsFarCycle(body, 0) {
		return body
	}
	c := &farCycles{p: r.p}
	out := c.list(body, true)
	if c.flag != nil {
		out = append([]loopir.Stmt{c.set(body[0], 0)}, out...)
	}
	return out
}

// holdsFarCycle tells whether inner loops of a list, which is depth loops inside the body, go on with the next iteration of the loop around
// the body.
func holdsFarCycle(list []loopir.Stmt, depth int) bool {
	return slices.ContainsFunc(list, func(s loopir.Stmt) bool {
		inside := depth
		switch s := s.(type) {
		case *loopir.Cycle:
			return depth > 0 && s.Depth == depth
		case *loopir.Do, *loopir.Loop:
			inside++
		}
		return slices.ContainsFunc(loopir.Children(s), func(list []loopir.Stmt) bool { return holdsFarCycle(list, inside) })
	})
}

// list rewrites a list of the body outside of inner loops; last says that nothing follows it in an iteration.
func (c *farCycles) list(list []loopir.Stmt, last bool) []loopir.Stmt {
	i := slices.IndexFunc(list, func(s loopir.Stmt) bool { return holdsFarCycle([]loopir.Stmt{s}, 0) })
	if i < 0 {
		return list
	}
	s, rest := list[i], list[i+1:]
	ends := last && len(rest) == 0
	out := slices.Clone(list[:i])
	if x, ok := s.(*loopir.If); ok {
		out = append(out, &loopir.If{At: x.At, Cond: x.Cond, Then: c.list(x.Then, ends), Else: c.list(x.Else, ends)})
	} else {
		out = append(out, c.leaving([]loopir.Stmt{s}, 0, ends)...)
	}
	if len(rest) == 0 {
		return out
	}
	goesOn := loopir.Compare(types.Eq, c.flag.Read(), loopir.Int(0))
	return append(out, &loopir.If{At: loopir.At{Extent: rest[0].Span()}, Cond: goesOn, Then: c.list(rest, last)})
}

// leaving lets the jumps of a list that is depth loops inside the body leave the outermost of these.
func (c *farCycles) leaving(list []loopir.Stmt, depth int, last bool) (out []loopir.Stmt) {
	for _, s := range list {
		switch x := s.(type) {
		case *loopir.If:
			s = &loopir.If{At: x.At, Cond: x.Cond, Then: c.leaving(x.Then, depth, last), Else: c.leaving(x.Else, depth, last)}
		case *loopir.Do:
			d := *x
			d.Body = c.leaving(x.Body, depth+1, last)
			s = &d
		case *loopir.Loop:
			s = &loopir.Loop{At: x.At, Body: c.leaving(x.Body, depth+1, last)}
		case *loopir.Cycle:
			if x.Depth != depth {
				break
			}
			if !last {
				out = append(out, c.set(x, 1))
			}
			s = &loopir.Exit{At: x.At, Depth: depth - 1}
		}
		out = append(out, s)
	}
	return out
}

func (c *farCycles) set(at loopir.Stmt, value int64) loopir.Stmt {
	if c.flag == nil {
		c.flag = c.p.NewScalar("done", types.Int8)
	}
	return &loopir.AssignScalar{At: loopir.At{Extent: at.Span()}, Dst: c.flag.ID, RHS: loopir.Int(value)}
}

package canonical

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
)

// A statement on a short vector in a DO loop, such as flux = (/ a, b, c /), has a temporary, whose allocation keeps the loop from
// being tested, expanded or given to rank 0 as a whole. Small temporaries of loop bodies become work arrays instead, like those
// that programs declare: variables that every rank has.

// mostWork is the largest number of elements of a temporary that becomes a variable.
const mostWork = 64

// SmallAsVariables turns the small temporaries that are allocated in the loops of a list into variables, but for versions of
// redistributed arrays: those are freed where others take their place.
func SmallAsVariables(p *loopir.Program, list []loopir.Stmt, inLoop bool) []loopir.Stmt {
	var out []loopir.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.Alloc:
			if a := p.Arrays[s.Array]; inLoop && fewInOnePlace(a) {
				a.Temp, a.Work = false, true
				a.Map, a.Align = mapping.Replicated(a.Rank()), nil
				continue
			}
		case *loopir.Do:
			s.Body = SmallAsVariables(p, s.Body, true)
		case *loopir.Loop:
			s.Body = SmallAsVariables(p, s.Body, true)
		case *loopir.If:
			s.Then, s.Else = SmallAsVariables(p, s.Then, inLoop), SmallAsVariables(p, s.Else, inLoop)
		}
		out = append(out, s)
	}
	return out
}

// fewInOnePlace tells whether a temporary has a small constant number of elements, all of which the same ranks have.
func fewInOnePlace(a *loopir.Array) bool {
	n := int64(1)
	for d, bound := range a.Bounds {
		size, ok := loopir.ConstInt(loopir.Count(bound.Lo, bound.Hi, loopir.Int(1)))
		if !ok || size > mostWork || a.Map.Dims[d].Grid >= 0 {
			return false
		}
		n *= size
	}
	return n <= mostWork && a.Temp && a.Of == "" && a.Place == loopir.Mapped
}

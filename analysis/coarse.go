package analysis

import (
	"slices"

	"hpfc/analysis/mapping"
)

// coarsen finds the steps of templates on which all arrays lie on every second cell, or more sparsely, as those of a staggered grid
// do that has a cell for each cell and face of the domain. A processor has memory for the cells between the elements of its arrays,
// so that as many cells as a step has are made one. Where arrays are realigned or redistributed later, not all mappings are known.
func (c *checker) coarsen() {
	if slices.ContainsFunc(c.mappedOrder, func(m *mapped) bool { return m.dynamic }) {
		return
	}
	for _, m := range c.mappedOrder {
		root, subs := m.onRoot()
		if root.sym != nil {
			continue
		}
		if root.step == nil {
			root.step = make([]int64, len(root.bounds))
		}
		for t, sub := range subs {
			if sub.dim >= 0 && m.sym != nil {
				root.step[t] = mapping.GCD(root.step[t], sub.s)
			}
		}
	}
}

// coarse is how many cells of dimension t of the template count as one, which one processor owns.
func (x *mapped) coarse(t int) int64 {
	step, f := int64(1), x.dist.dims[t]
	if x.step != nil {
		step = max(1, x.step[t])
	}
	if f.format == mapping.Cyclic {
		return mapping.GCD(step, max(1, f.k))
	}
	return mapping.GCD(step, f.k)
}

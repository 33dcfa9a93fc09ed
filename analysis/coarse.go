package analysis

import (
	"slices"

	"hpfc/analysis/mapping"
)

// coarsen finds the steps of templates on which all arrays lie on every second cell, or more sparsely, as those of a staggered grid
// do that has a cell for each cell and face of the domain. A processor has memory for the cells between the elements of its arrays,
// so that as many cells as a step has are made one, unless that would change owners. Where arrays are realigned or redistributed later, not all mappings are known.
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

// coarse is how many cells of dimension t of the template count as one, which one processor owns, along dimension g of the processors.
// Those of a BLOCK are known where the number of processors is.
func (x *mapped) coarse(t, g int) int64 {
	step, f := int64(1), x.dist.dims[t]
	if x.step != nil {
		step = max(1, x.step[t])
	}
	block := max(1, f.k)
	if f.format == mapping.Block && f.k == 0 {
		if x.dist.grid.Auto {
			return 1
		}
		p, known := intOf(x.dist.grid.Extents[g])
		if !known {
			return 1
		}
		block = mapping.CeilDiv(x.bounds[t].Extent(), p)
	}
	return mapping.GCD(step, block)
}

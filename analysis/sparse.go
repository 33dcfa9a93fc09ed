package analysis

import (
	"math"

	"hpfc/analysis/mapping"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// A rank has memory for the cells between the elements of its arrays, too. With sparseCells of them for each element, most elements
// have a page to themselves, and the whole array is smaller than a rank's part. That is given up where the elements and the cells
// between them are sparseRoom cells together, or where parts of largestPart cells, one for each of many ranks, may be more than there
// is memory for.
const (
	sparseCells = 1 << 8
	sparseRoom  = 1 << 24
	largestPart = 1 << 26
)

// sparse reports whether m lies so sparsely on its base, or has blocks so large, that every rank had better hold all of it.
func (c *checker) sparse(m *mapped, s mapping.Spec, grid *Grid) bool {
	between, elements, part := 1.0, 1.0, 1.0
	for d, dim := range s.Dims {
		n := float64(m.bounds[d].Extent())
		elements *= n
		if dim.Format == mapping.Collapsed {
			part *= n
			continue
		}
		between *= math.Abs(float64(dim.S))
		part *= localCells(dim, n, grid)
	}
	large := between >= sparseCells && elements*between >= sparseRoom || part >= largestPart && part >= sparseCells*elements
	if large && elements > 0 {
		c.bag.Warnf(diag.IgnoredDirective, m.mappedAt(), "a processor would have memory for %.3g elements of '%s': the array is replicated", part, m.name)
	}
	return large && elements > 0
}

// localCells is for how many cells of a template dimension a processor has memory if it has some of the n that subscripts of an array
// lie on: its whole block, or its blocks between the first and the last. Where the number of processors is not known it is one.
func localCells(dim mapping.DimSpec, n float64, grid *Grid) float64 {
	cells := float64(dim.Extent)
	if !grid.Auto {
		if p, known := intOf(grid.Extents[dim.Grid]); known {
			cells /= float64(p)
		}
	}
	if dim.Format == mapping.Cyclic {
		cells = min(cells, n*math.Abs(float64(dim.S)))
	}
	return max(cells, float64(dim.K), 1)
}

// mappedAt is where the directive names m.
func (m *mapped) mappedAt() source.Span {
	if m.align != nil {
		return m.align.at
	}
	return m.dist.at
}

package css

import (
	"cmp"
	"slices"

	"hpfc/analysis/mapping"
)

// NewAlgorithm2 is the paper's Algorithm 2, for tables to which Algorithm 1 does not
// apply. The table falls into s*t submatrices, and Theorem 1's shift moves these
// around in gcd(s,t) orbits, the groups. A step goes through the groups by falling
// largest size, in each through its sizes by falling size, for each size through the
// group's submatrices (forwards in odd steps, backwards in even ones) and takes every
// message whose receiver is free and whose sender is free, or whose sender's earlier
// messages of this step leave room below the step's longest.
//
// The paper's text leaves the order inside open; this reading restarts every size
// at the first submatrix, which reproduces the paper's Figure 7 best.
func NewAlgorithm2(t Table, m Remap, p Params) *Schedule {
	a := newAlgorithm2(t, m, p)
	s := &Schedule{Algorithm: Algorithm2}
	for backwards := false; a.unsent > 0; backwards = !backwards {
		s.Steps = append(s.Steps, a.step(backwards))
	}
	return s
}

type algorithm2 struct {
	left          Table
	unsent        int
	height, width int
	groups        []group
}

// group is an orbit of submatrices, in the order of the shift, and their sizes.
type group struct {
	corners [][2]int
	sizes   []int64
}

func newAlgorithm2(t Table, m Remap, p Params) *algorithm2 {
	a := &algorithm2{left: NewTable(t.Senders(), t.Receivers()), height: int(m.Q / p.S), width: int(m.P / p.T)}
	for i, row := range t {
		copy(a.left[i], row)
		for _, size := range row {
			if size > 0 {
				a.unsent++
			}
		}
	}
	for first := range mapping.GCD(p.S, p.T) { // the orbits start in the first row
		a.groups = append(a.groups, a.group(m, p, int(first)))
	}
	slices.SortStableFunc(a.groups, func(g, h group) int { return cmp.Compare(largest(h.sizes), largest(g.sizes)) })
	return a
}

func largest(descending []int64) int64 {
	if len(descending) == 0 {
		return 0
	}
	return descending[0]
}

// group follows the shift from submatrix (0,first).
func (a *algorithm2) group(m Remap, p Params, first int) group {
	var g group
	i, j := int64(0), int64(first*a.width)
	for range p.Period / p.Segment {
		g.corners = append(g.corners, [2]int{int(i), int(j)})
		for _, row := range a.left[i : i+int64(a.height)] {
			g.sizes = append(g.sizes, row[j:j+int64(a.width)]...)
		}
		i, j = mapping.Mod(i+p.M, m.Q), mapping.Mod(j+p.N, m.P)
	}
	slices.SortFunc(g.sizes, func(x, y int64) int { return cmp.Compare(y, x) })
	g.sizes = slices.Compact(g.sizes)
	if k := len(g.sizes) - 1; g.sizes[k] == 0 {
		g.sizes = g.sizes[:k]
	}
	return g
}

// packing is a step under construction.
type packing struct {
	messages []Message
	sent     []int64 // by sender
	busy     []bool  // receivers
	longest  int64
}

func (a *algorithm2) step(backwards bool) []Message {
	p := &packing{sent: make([]int64, a.left.Senders()), busy: make([]bool, a.left.Receivers())}
	for _, g := range a.groups {
		for _, size := range g.sizes {
			for k := range g.corners {
				if backwards {
					k = len(g.corners) - 1 - k
				}
				a.take(p, g.corners[k], size)
			}
		}
	}
	return p.messages
}

// take packs the submatrix's messages of one size that fit.
func (a *algorithm2) take(p *packing, corner [2]int, size int64) {
	for i := corner[0]; i < corner[0]+a.height; i++ {
		for j := corner[1]; j < corner[1]+a.width; j++ {
			if a.left[i][j] != size || p.busy[j] || p.longest > 0 && p.sent[i]+size > p.longest {
				continue
			}
			p.longest = max(p.longest, size)
			p.sent[i] += size
			p.busy[j] = true
			a.left[i][j] = 0
			a.unsent--
			p.messages = append(p.messages, Message{From: i, To: j, Size: size})
		}
	}
}

package interpret

import (
	"slices"

	"hpfc/analysis/loopir"
)

// copy moves the elements that exist on both sides.
func (m *Machine) copy(s *loopir.Copy) {
	box := make([][]int64, len(s.Counts))
	for i, c := range s.Counts {
		for r := range m.integer(c) {
			box[i] = append(box[i], r)
		}
	}
	dst, src := m.arrays[s.Dst], m.arrays[s.Src]
	if m.p.Arrays[s.Dst].Alias != nil {
		dst.copied = map[int64]int64{}
	}
	for _, r := range elementOrder(box) {
		m.step()
		to, from := dst.index(m.copySubs(s.DstSubs, r)), src.index(m.copySubs(s.SrcSubs, r))
		if to >= 0 && from >= 0 {
			dst.data[to] = src.data[from]
			if dst.copied != nil {
				dst.copied[to] = from
			}
			m.touch(s.Src, from, Read)
			m.touch(s.Dst, to, Store)
		}
	}
}

func (m *Machine) copySubs(subs []loopir.CopySub, r []int64) []int64 {
	g := make([]int64, len(subs))
	for d, c := range subs {
		g[d] = m.integer(c.B)
		if c.Iter >= 0 {
			a := c.A
			if c.By != nil {
				a *= m.integer(c.By)
			}
			g[d] += a * r[c.Iter]
		}
	}
	return g
}

// elementOrder lists the points of a box, the first dimension fastest.
func elementOrder(box [][]int64) [][]int64 {
	n, rank := 1, len(box)
	for _, values := range box {
		n *= len(values)
	}
	points, room := make([][]int64, n), make([]int64, n*rank)
	for k := range points {
		points[k] = room[k*rank : (k+1)*rank : (k+1)*rank]
		rest := k
		for d, values := range box {
			points[k][d] = values[rest%len(values)]
			rest /= len(values)
		}
	}
	return points
}

// loopOrder lists them with the last dimension fastest.
func loopOrder(box [][]int64) [][]int64 {
	box = slices.Clone(box)
	slices.Reverse(box)
	points := elementOrder(box)
	for _, p := range points {
		slices.Reverse(p)
	}
	return points
}

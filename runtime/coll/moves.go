package coll

import "slices"

// moves is what one rank copies in one collective, in the layout that hpf_copy executes:
// a move for each source rank, whose element set is the product of its axes' runs.
type moves struct {
	axes     int
	count    int     // moves
	elements int64   // copied by all of them
	list     []int64 // see hpf_copy
	runs     []int64 // copyRunWords each
}

// A copyRun is a hpf_copy_run: count elements at byte offsets. The first run of a list may
// have a function that does the work of the whole list.
type copyRun struct {
	count, dst, dstStep, src, srcStep int64
	periods                           *periodCopy
}

const copyRunWords = 6

// table adds runs and returns their position and number. In front of them lies, if there is
// one, their quicker way; see hpf_copy_run.
func (m *moves) table(runs []copyRun) (position, number int64) {
	before := int64(0)
	if len(runs) > 0 && runs[0].periods != nil {
		before = m.call(runs[0].periods)
	}
	position = int64(len(m.runs) / copyRunWords)
	for i, r := range runs {
		if i > 0 {
			before = 0
		}
		m.put(r, before)
	}
	return position, int64(len(runs))
}

// call adds the periods and returns how many runs that took.
func (m *moves) call(p *periodCopy) int64 {
	m.put(p.copyRun, int64(uintptr(p.function)))
	m.put(copyRun{count: int64(len(p.runs))}, 0)
	for _, r := range p.runs {
		m.put(r, 0)
	}
	for _, r := range p.rest {
		m.put(r, 0)
	}
	return int64(2 + len(p.runs) + len(p.rest))
}

func (m *moves) put(r copyRun, link int64) {
	m.runs = append(m.runs, r.count, r.dst, r.dstStep, r.src, r.srcStep, link)
}

// add adds a move of the product of the axes' runs, the innermost axis first, from a source
// rank; dst and src are byte offsets of what is constant in it.
func (m *moves) add(source, dst, src int64, axes [][]copyRun) {
	axes = m.fuse(slices.Clone(axes))
	m.list = append(m.list, source, dst, src)
	product := int64(1)
	for _, runs := range axes {
		position, number := m.table(runs)
		m.list = append(m.list, position, number)
		product *= elementsOf(runs)
	}
	m.count++
	m.elements += product
}

func elementsOf(runs []copyRun) int64 {
	n := int64(0)
	for _, r := range runs {
		n += r.count
	}
	return n
}

// fuse makes one run of two neighbouring axes where the outer goes on in equal steps where
// the inner ends, and fills up to the number of axes that all moves of the list have.
func (m *moves) fuse(axes [][]copyRun) [][]copyRun {
	fused := axes[:1]
	for _, outer := range axes[1:] {
		last := &fused[len(fused)-1]
		if len(*last) == 1 && len(outer) == 1 && (*last)[0].periods == nil {
			if r, ok := (*last)[0].joined(outer[0]); ok {
				*last = []copyRun{r}
				continue
			}
		}
		fused = append(fused, outer)
	}
	for len(fused) < m.axes {
		fused = append(fused, []copyRun{{count: 1}})
	}
	return fused
}

// joined is the run over both axes, if it is one.
func (r copyRun) joined(outer copyRun) (copyRun, bool) {
	if r.count > 1 && outer.count > 1 && (outer.dstStep != r.count*r.dstStep || outer.srcStep != r.count*r.srcStep) {
		return r, false
	}
	if r.count == 1 {
		r.dstStep, r.srcStep = outer.dstStep, outer.srcStep
	}
	r.count *= outer.count
	r.dst += outer.dst
	r.src += outer.src
	return r, true
}

// from returns the moves with sources lo <= rank < hi, which are numbered from 0 then.
func (m *moves) from(lo, hi int) *moves {
	part := &moves{axes: m.axes, runs: m.runs}
	for i := range m.count {
		words := m.list[i*(3+2*m.axes):][:3+2*m.axes]
		if source := words[0]; int64(lo) <= source && source < int64(hi) {
			part.list = append(append(part.list, source-int64(lo)), words[1:]...)
			part.count++
			part.elements += m.product(words[3:])
		}
	}
	return part
}

// isFromOthers tells whether a source of the moves is not the rank with an index.
func (m *moves) isFromOthers(rank int64) bool {
	for i := range m.count {
		if m.list[i*(3+2*m.axes)] != rank {
			return true
		}
	}
	return false
}

// product is the number of elements of a move, given the tables of its axes.
func (m *moves) product(axes []int64) int64 {
	product := int64(1)
	for i := 0; i < len(axes); i += 2 {
		sum := int64(0)
		for k := range axes[i+1] {
			sum += m.runs[(axes[i]+k)*copyRunWords]
		}
		product *= sum
	}
	return product
}

// renumbered returns the moves of one source, which gets number 0.
func (m *moves) renumbered() *moves {
	source := int(m.list[0])
	return m.from(source, source+1)
}

// each visits the sources with the number of elements that come from them.
func (m *moves) each(f func(source, elements int64)) {
	for i := range m.count {
		words := m.list[i*(3+2*m.axes):][:3+2*m.axes]
		f(words[0], m.product(words[3:]))
	}
}

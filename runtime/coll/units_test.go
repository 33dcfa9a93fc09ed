package coll

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/costs"
)

// Many small parcels travel through repack units when messages are dear, and arrive; again and again.
func TestSmallParcelsTravelThroughUnits(t *testing.T) {
	defer func(old costs.Model) { model = old }(model)
	for _, c := range []struct {
		model     costs.Model
		processes int
		aggregate bool
	}{{repacked, 9, true}, {straight, 9, false}, {repacked, 3, false}, {repacked, 70, true}} {
		model = c.model
		n := int64(c.processes * c.processes)
		w := newWorld(t, c.processes, c.processes, []int64{int64(c.processes)})
		dst := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n)}
		src := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, 1, n)}
		w.allocate(dst, 1)
		w.allocate(src, 1000)
		s := section{counts: []int64{n}, dst: []subscript{{0, 1, 1}}, src: []subscript{{0, 1, 1}}}
		for k := range 3 {
			w.copy(dst, src, s)
			w.check(dst)
			for _, e := range w.engines[:c.processes*(1-min(k, 1))] { // later copies are repeats
				require.Equal(t, c.aggregate, e.job.(*copyJob).route.all != nil, "%d processes", c.processes)
			}
		}
		w.close()
	}
}

// Processes without any parcel of theirs take part: 22 and 23 have units, in the row of eight of 16 to 20.
func TestIdleProcessesHaveUnits(t *testing.T) {
	defer func(old costs.Model) { model = old }(model)
	model = repacked
	const processes, n = 72, 72 * 72
	w := newWorld(t, processes, processes, []int64{processes})
	dst := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, 1, n)}
	src := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n)}
	w.allocate(dst, 1)
	w.allocate(src, 1000)
	w.copy(dst, src, section{counts: []int64{21 * 72}, dst: []subscript{{0, 3, 1}}, src: []subscript{{0, 1, 1}}})
	w.check(dst)
	idle := 0
	for _, e := range w.engines {
		require.NotNil(t, e.job.(*copyJob).route.all)
		if len(e.job.(*copyJob).route.parcels) == 0 {
			idle++
		}
	}
	require.NotZero(t, idle)
	w.close()
}

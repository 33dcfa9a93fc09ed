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
		for range 3 {
			w.copy(dst, src, s)
			w.check(dst)
		}
		for _, e := range w.engines {
			require.Equal(t, c.aggregate, e.job.(*copyJob).route.units != nil, "%d processes", c.processes)
		}
		w.close()
	}
}

package inspect

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/mapping"
	"hpfc/runtime/mem"
)

// When the array moves, what a rank owns keeps its distance, what other ranks own moves with them,
// and buffers stay.
func TestDistancesFollowTheArray(t *testing.T) {
	s := &schedule{elem: 8, shape: &mapping.Layout{Size: 10, Origin: 2}, bases: []int64{10000, 20000}}
	var err error
	s.buffer, err = mem.Alloc(64)
	require.NoError(t, err)
	defer s.buffer.Free()
	ghost := mem.Address(s.buffer.Place(0)) + 16
	s.parts = []part{{notes: noted([]int64{3 * 8, 20000 - 2*8 - 10000, 20000 + 7*8 - 10000, ghost - 10000})}, {notes: noted([]int64{-16})}}
	s.rebase(0, []int64{30000, 70000})
	p := &s.parts[0]
	defer p.free()
	defer s.parts[1].free()
	require.EqualValues(t, 3*8, p.distance(0))
	require.EqualValues(t, 70000-2*8, 30000+p.distance(1))
	require.EqualValues(t, 70000+7*8, 30000+p.distance(2))
	require.EqualValues(t, ghost, 30000+p.distance(3))
}

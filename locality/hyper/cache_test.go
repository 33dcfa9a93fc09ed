package hyper

import (
	"container/list"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestLRU compares the sets with linked lists.
func TestLRU(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ways := rapid.IntRange(1, 4).Draw(t, "ways")
		sets := 1 << rapid.IntRange(0, 2).Draw(t, "sets")
		c := newLRU(Geometry{Bytes: ways * sets * 64, Ways: ways, Line: 64})
		reference := make([]list.List, sets)
		for _, a := range rapid.SliceOfN(rapid.Uint64Range(0, 64*30), 0, 100).Draw(t, "addresses") {
			require.Equal(t, touchList(&reference[a/64%uint64(sets)], a/64, ways), c.hit(a))
		}
	})
}

func touchList(set *list.List, line uint64, ways int) bool {
	for e := set.Front(); e != nil; e = e.Next() {
		if e.Value == line {
			set.MoveToFront(e)
			return true
		}
	}
	set.PushFront(line)
	if set.Len() > ways {
		set.Remove(set.Back())
	}
	return false
}

func TestCachesVerify(t *testing.T) {
	require.NoError(t, PaperCaches.Verify())
	require.NoError(t, HostCaches.Verify())
	c := PaperCaches
	c.L2 = Geometry{1 << 20, 12, 64}
	require.ErrorContains(t, c.Verify(), "L2 of 1048576 bytes in 12 ways: not a whole number of lines")
	c.L2 = Geometry{3 << 18, 16, 64}
	require.EqualError(t, c.Verify(), "L2 of 786432 bytes in 16 ways: 768 sets, which is no power of two")
}

// Arrays of a loop whose data fit into the caches do not push each other out, whatever pages they lie on.
func TestSmallLoopsReachTheLimit(t *testing.T) {
	l := EdgeLoop(4, []int32{0, 0, 1, 2}, []int32{1, 3, 2, 3})
	for _, c := range []Caches{PaperCaches, HostCaches} {
		require.Equal(t, Rates{100, 100, 100}, LimitsOf(l, c).Repeated)
		require.Equal(t, Rates{100, 100, 100}, Simulate(l, c).Rates())
	}
}

// TestLimitsHold checks on small loops of all orders that no hit rate exceeds its limit.
func TestLimitsHold(t *testing.T) {
	tiny := Caches{Geometry{512, 2, 64}, Geometry{2048, 4, 64}, Geometry{2 * 4096, 2, 4096}}
	l, natural := shuffledMesh(9, 8, 7)
	orders := []Order{{}, {Data: natural}}
	h := l.Hypergraph()
	for _, data := range DataOrders() {
		for _, iterations := range IterationOrders() {
			orders = append(orders, Compose(Method{data, iterations}, h, nil, Sizes{8, 16, 64}))
		}
	}
	for _, o := range orders {
		for _, c := range []Caches{tiny, PaperCaches} {
			n := Simulate(l.Reordered(o), c)
			require.Equal(t, l.Accesses(), n.Accesses)
			limits := LimitsOf(l, c)
			require.LessOrEqual(t, n.Rates().L1, limits.Repeated.L1)
			require.LessOrEqual(t, n.Rates().L2, limits.Repeated.L2)
			require.LessOrEqual(t, n.Rates().TLB, limits.Repeated.TLB)
			require.LessOrEqual(t, limits.Compulsory.L1, limits.Repeated.L1)
		}
	}
}

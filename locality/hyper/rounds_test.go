package hyper

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A dependentLoop is a loop on the way through ranks: each iteration reads elements, mixes them
// with its number, and writes the result into others.
type dependentLoop struct {
	reads, writes *Hypergraph
	rank          []int32
	ranks         int
	owner         []int32
}

func anyDependentLoop(t *rapid.T) *dependentLoop {
	vertices := rapid.IntRange(1, 8).Draw(t, "vertices")
	iterations := rapid.IntRange(0, 14).Draw(t, "iterations")
	ranks := rapid.IntRange(1, 4).Draw(t, "ranks")
	most := rapid.IntRange(1, 3).Draw(t, "most")
	pins := rapid.SliceOfN(rapid.Int32Range(0, int32(vertices-1)), 0, most)
	some := rapid.Int32Range(0, int32(ranks-1))
	l := &dependentLoop{ranks: ranks}
	l.reads = hypergraphOf(t, vertices, rapid.SliceOfN(pins, iterations, iterations).Draw(t, "reads")...)
	if vertices >= iterations && rapid.Bool().Draw(t, "written once") {
		order := rapid.Permutation(identity(vertices)).Draw(t, "written")
		l.writes = hypergraphOf(t, vertices)
		l.writes.Start, l.writes.Pins = identity(iterations+1), order[:iterations]
	} else {
		l.writes = hypergraphOf(t, vertices, rapid.SliceOfN(pins, iterations, iterations).Draw(t, "writes")...)
	}
	l.rank = rapid.SliceOfN(some, iterations, iterations).Draw(t, "rank")
	l.owner = rapid.SliceOfN(some, vertices, vertices).Draw(t, "owner")
	return l
}

// iterate executes iteration i on the memory of its rank.
func (l *dependentLoop) iterate(i int32, memory []uint64) {
	x := uint64(i) + 1
	for _, v := range l.reads.Edge(i) {
		x = x*1_000_003 + memory[v]
	}
	for _, v := range l.writes.Edge(i) {
		memory[v] = x
	}
}

func (l *dependentLoop) initial() []uint64 {
	memory := make([]uint64, l.reads.Vertices)
	for v := range memory {
		memory[v] = uint64(v) << 32
	}
	return memory
}

// distributed executes the loop in rounds on memories of which each rank has its own, often: the
// first time with all moves, then without those that are needed once. Ranks take turns in any
// order within a round. It returns the elements where their owners have them.
func (l *dependentLoop) distributed(t *rapid.T, r *Rounds, moves []Move, times int) []uint64 {
	memory := make([][]uint64, l.ranks)
	for p := range memory {
		memory[p] = make([]uint64, l.reads.Vertices)
		for v, x := range l.initial() {
			memory[p][v] = 999
			if int(l.owner[v]) == p {
				memory[p][v] = x
			}
		}
	}
	move := func(turn int, all bool) {
		for _, m := range moves {
			if r.Turn(m) == turn && (all || !m.Once) {
				memory[m.To][m.Element] = memory[m.From][m.Element]
			}
		}
	}
	for execution := range times {
		move(0, execution == 0)
		for round := range r.Count {
			for _, p := range rapid.Permutation(identity(l.ranks)).Draw(t, "turns") {
				for i := range int32(len(l.rank)) {
					if l.rank[i] == p && int(r.Of[i]) == round {
						l.iterate(i, memory[p])
					}
				}
			}
			move(round+1, true)
		}
	}
	result := make([]uint64, l.reads.Vertices)
	for v := range result {
		result[v] = memory[l.owner[v]][v]
	}
	return result
}

// TestRounds executes loops in rounds, ranks without a common memory, and compares with the loop.
func TestRounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := anyDependentLoop(t)
		d, err := Depend(l.reads, l.writes)
		require.NoError(t, err)
		most := rapid.IntRange(1, 6).Draw(t, "iterations in a round")
		packed := d.PackedRounds(l.rank, l.ranks, most)
		for _, r := range []*Rounds{d.LevelRounds(), packed, d.PackedRounds(l.rank, l.ranks, len(l.rank)+1)} {
			moves := r.ByTurn(Moves(l.reads, l.writes, l.rank, func(v int32) int32 { return l.owner[v] }))
			require.True(t, slices.IsSortedFunc(moves, func(a, b Move) int { return r.Turn(a) - r.Turn(b) }))
			times := rapid.IntRange(1, 3).Draw(t, "times")
			want := l.initial()
			for range times {
				for i := range int32(len(l.rank)) {
					l.iterate(i, want)
				}
			}
			require.Equal(t, want, l.distributed(t, r, moves, times))
			work := func(i int32) int64 { return int64(i) + 1 }
			require.Equal(t, l.span(r, work), r.Span(l.rank, l.ranks, l.ranks, work))
		}
		count := map[[2]int32]int{}
		for i, round := range packed.Of {
			count[[2]int32{round, l.rank[i]}]++
			require.LessOrEqual(t, count[[2]int32{round, l.rank[i]}], most)
		}
	})
}

// span is Span by its definition.
func (l *dependentLoop) span(r *Rounds, work func(i int32) int64) (total int64) {
	for round := range r.Count {
		busy := make([]int64, l.ranks)
		sum := int64(0)
		for i, p := range l.rank {
			if int(r.Of[i]) == round {
				busy[p] += work(int32(i))
				sum += work(int32(i))
			}
		}
		total += max(slices.Max(busy), sum/int64(l.ranks))
	}
	return total
}

// TestOneRankNeedsOneRound: without other ranks nothing travels, and the fewest rounds are one.
func TestOneRankNeedsOneRound(t *testing.T) {
	mesh, _ := shuffledMesh(10, 9, 8)
	rows := neighbours(mesh.Hypergraph())
	self := &Hypergraph{Vertices: rows.Vertices, Start: identity(rows.Vertices + 1), Pins: identity(rows.Vertices)}
	d, err := Depend(rows, self)
	require.NoError(t, err)
	rank := make([]int32, rows.Vertices)
	r := d.PackedRounds(rank, 1, len(rank))
	require.Equal(t, 1, r.Count)
	require.Empty(t, Moves(rows, self, rank, func(int32) int32 { return 0 }))

	for v := range rank {
		rank[v] = int32(4 * v / len(rank))
	}
	_, levels := d.Levels()
	few, many := d.PackedRounds(rank, 4, len(rank)), d.PackedRounds(rank, 4, 20)
	t.Logf("%d levels; 4 ranks need %d rounds, %d of at most 20 iterations", levels, few.Count, many.Count)
	require.Less(t, few.Count, levels)
	work := func(int32) int64 { return 1 }
	require.Less(t, many.Span(rank, 4, 4, work), few.Span(rank, 4, 4, work), "short rounds overlap the ranks")
}

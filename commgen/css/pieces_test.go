package css

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func drawDim(t *rapid.T, name string) Dim {
	return Dim{
		S: rapid.SampledFrom([]int64{1, 1, 1, 2, 3, -1, -2}).Draw(t, name+".S"),
		O: rapid.Int64Range(-9, 9).Draw(t, name+".O"),
		K: rapid.SampledFrom([]int64{1, 1, 2, 3, 4, 5, 8, 13, 100, 1000}).Draw(t, name+".K"),
		N: rapid.Int64Range(1, 7).Draw(t, name+".N"),

		Room: rapid.SampledFrom([]int64{0, 0, 1, 3}).Draw(t, name+".Room"),
	}
}

func drawCopy(t *rapid.T) Copy {
	stride := rapid.SampledFrom([]int64{1, 1, 1, 2, 3, 5, 7, 24, -1, -2, -3, -11, 0})
	offset := rapid.Int64Range(-40, 40)
	return Copy{
		Dst: drawDim(t, "dst"), A1: stride.Draw(t, "a1"), B1: offset.Draw(t, "b1"),
		Src: drawDim(t, "src"), A2: stride.Draw(t, "a2"), B2: offset.Draw(t, "b2"),
		N: rapid.Int64Range(0, 400).Draw(t, "n"),
	}
}

// element is one iteration's move as enumeration finds it.
type element struct{ r, dst, src int64 }

func (c Copy) enumerate(j, i int64) map[element]bool {
	all := map[element]bool{}
	for r := range c.N {
		d, s := c.A1*r+c.B1, c.A2*r+c.B2
		if c.Dst.Owner(d) == j && c.Src.Owner(s) == i {
			all[element{r, c.Dst.Local(d), c.Src.Local(s)}] = true
		}
	}
	return all
}

func expand(t require.TestingT, runs []Run) map[element]bool {
	all := map[element]bool{}
	for _, run := range runs {
		require.Positive(t, run.Count)
		require.Positive(t, run.RStep)
		for u := range run.Count {
			e := element{run.R0 + u*run.RStep, run.Dst + u*run.DstStep, run.Src + u*run.SrcStep}
			require.False(t, all[e], "iteration %d twice", e.r)
			all[e] = true
		}
	}
	return all
}

func TestPiecesEqualEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCopy(t)
		for j := range c.Dst.N {
			for i := range c.Src.N {
				runs := c.Pieces(j, i)
				require.Equal(t, c.enumerate(j, i), expand(t, runs))
			}
		}
	})
}

func TestOwnedEqualsEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCopy(t)
		for p := range c.Dst.N {
			want := map[element]bool{}
			for r := range c.N {
				if g := c.A1*r + c.B1; c.Dst.Owner(g) == p {
					want[element{r, c.Dst.Local(g), 0}] = true
				}
			}
			require.Equal(t, want, expand(t, Owned(c.Dst, c.A1, c.B1, c.N, p)))
		}
	})
}

func TestReceiverPlansAreContentionFreeAndComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCopy(t)
		sends, total := map[[2]int64]bool{}, int64(0)
		for j := range c.Dst.N {
			plan, err := c.ReceiverPlan(j)
			require.NoError(t, err)
			for k, s := range plan {
				require.True(t, k == 0 || plan[k-1].Step < s.Step, "two messages in a step")
				require.Len(t, c.enumerate(j, s.Peer), int(s.Count))
				sender := [2]int64{int64(s.Step), s.Peer}
				require.False(t, sends[sender], "sender %d busy twice in step %d", s.Peer, s.Step)
				sends[sender] = true
				total += s.Count
			}
		}
		require.Equal(t, c.N, total)
	})
}

// A cyclic(k) vector longer than its processors' blocks, BLOCK on a size that does
// not divide, more processors than blocks: the owner of a dimension may be nobody.
func TestProcessorsWithoutElements(t *testing.T) {
	block := Dim{S: 1, K: 2, N: 8} // 10 elements in blocks of 2: three coordinates hold none
	cyclic := Dim{S: 1, K: 1, N: 3}
	require.Empty(t, Owned(block, 1, 0, 10, 7))
	require.Empty(t, Copy{Dst: block, A1: 1, Src: cyclic, A2: 1, N: 10}.Pieces(6, 0))
	plan, err := Copy{Dst: block, A1: 1, Src: cyclic, A2: 1, N: 10}.ReceiverPlan(7)
	require.NoError(t, err)
	require.Empty(t, plan)
}

func TestLoopOrderFollowsTheLongerRun(t *testing.T) {
	const n = 1 << 20
	three, four := Dim{S: 1, K: 3, N: 2}, Dim{S: 1, K: 4, N: 2}
	require.Len(t, Copy{Dst: four, A1: 1, Src: three, A2: 1, N: n}.Pieces(0, 0), 6, "CYCLIC(3) to CYCLIC(4): one run per iteration of a period")
	block := Dim{S: 1, K: n / 2, N: 2}
	cyclic := Dim{S: 1, K: 1, N: 2}
	require.Len(t, Copy{Dst: block, A1: 1, Src: cyclic, A2: 1, N: n}.Pieces(1, 1), 1, "CYCLIC to BLOCK: every other element of the block")
	require.Len(t, Copy{Dst: cyclic, A1: 1, Src: block, A2: 1, N: n}.Pieces(1, 1), 1, "BLOCK to CYCLIC")
	require.Len(t, Copy{Dst: block, A1: 1, Src: block, A2: 1, N: n}.Pieces(1, 1), 1, "same mapping")
	require.Equal(t, []Run{{R0: 0, RStep: 1, Count: n, Dst: 0, DstStep: 2, Src: 3, SrcStep: -1}},
		Copy{Dst: Dim{S: 2, N: 1}, A1: 1, Src: Dim{S: 1, N: 1}, A2: -1, B2: 3, N: n}.Pieces(0, 0), "undistributed on both sides")
}

// A plan of a billion elements is made as quickly as one of a thousand.
func TestPlanningDoesNotGrowWithTheArray(t *testing.T) {
	const n = 1 << 40
	three, four := Dim{S: 1, K: 3, N: 2}, Dim{S: 1, K: 4, N: 2}
	require.Len(t, Copy{Dst: four, A1: 1, Src: three, A2: 1, N: n}.Pieces(0, 0), 6)
	require.Len(t, Owned(three, 1, 0, n, 1), 3)
	block, cyclic := Dim{S: 1, K: n / 64, N: 64}, Dim{S: 1, K: 1, N: 8}
	require.Len(t, Copy{Dst: block, A1: 1, Src: cyclic, A2: 1, N: n}.Pieces(17, 3), 1)
	require.Len(t, Copy{Dst: cyclic, A1: 1, Src: block, A2: -1, B2: n - 1, N: n}.Pieces(3, 17), 1)
	odd := Dim{S: 1, K: n/64 + 1, N: 64}
	require.Len(t, Copy{Dst: block, A1: 1, Src: odd, A2: 1, N: n}.Pieces(17, 17), 1)
	require.Len(t, Copy{Dst: block, A1: 1, Src: odd, A2: 1, N: n}.Pieces(17, 16), 1)
	plan, err := Copy{Dst: three, A1: 1, Src: odd, A2: 1, N: n}.ReceiverPlan(1)
	require.NoError(t, err)
	require.Len(t, plan, 64)
	plan, err = Copy{Dst: odd, A1: 1, Src: three, A2: 1, N: n}.ReceiverPlan(1)
	require.NoError(t, err)
	require.Len(t, plan, 2)
}

func TestOverflowIsAnError(t *testing.T) {
	huge := Dim{S: 1 << 40, K: 4, N: 4}
	ok := Dim{S: 1, K: 4, N: 4}
	_, err := Copy{Dst: ok, A1: 1, Src: huge, A2: 1 << 30, N: 10}.ReceiverPlan(0)
	require.ErrorIs(t, err, ErrOverflow)
	_, err = Copy{Dst: ok, A1: 1, Src: Dim{S: 1, K: 1 << 62, N: 4}, A2: 1, N: 10}.ReceiverPlan(0)
	require.ErrorIs(t, err, ErrOverflow)
	_, err = Copy{Dst: ok, A1: 1, B1: never, Src: ok, A2: 1, N: 10}.ReceiverPlan(0)
	require.ErrorIs(t, err, ErrOverflow)
	_, err = Copy{Dst: ok, A1: 1, B1: -never - 1, Src: ok, A2: 1, N: 10}.ReceiverPlan(0)
	require.ErrorIs(t, err, ErrOverflow)
	_, err = Copy{Dst: Dim{S: 1, K: 0, N: 2}, A1: 1, Src: ok, A2: 1, N: 10}.ReceiverPlan(0)
	require.ErrorContains(t, err, "cyclic(0) on 2 processors")
}

func TestPeriodTablesEqualEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCopy(t)
		for j := range c.Dst.N {
			for i := range c.Src.N {
				table := c.Periodic(j, i)
				want := c.enumerate(j, i)
				require.Equal(t, want, expand(t, runsOf(table)))
			}
		}
	})
}

// runsOf lists the runs of all periods in increasing order of period, then the rest.
func runsOf(t PeriodTable) (list []Run) {
	for q := range t.Count {
		for _, r := range t.Runs {
			r.R0, r.Dst, r.Src = r.R0+q*t.Period, r.Dst+q*t.DstShift, r.Src+q*t.SrcShift
			list = append(list, r)
		}
	}
	return append(list, t.Rest...)
}

func TestPeriodTableDoesNotGrowWithTheArray(t *testing.T) {
	three, four := Dim{S: 1, K: 3, N: 2}, Dim{S: 1, K: 4, N: 2}
	for _, n := range []int64{24, 1 << 20, 1 << 50} {
		table := Copy{Dst: four, A1: 1, Src: three, A2: 1, N: n}.Periodic(0, 0)
		require.Equal(t, int64(24), table.Period)
		require.Equal(t, []int64{12, 12}, []int64{table.DstShift, table.SrcShift})
		require.LessOrEqual(t, len(table.Runs)+len(table.Rest), 8)
	}
}

// The first owned iteration, then always the nearest gap that fits.
func TestGapsVisitTheOwnedIterations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDim(t, "d")
		d.N++
		a, b := rapid.Int64Range(-60, 60).Draw(t, "a"), rapid.Int64Range(-50, 50).Draw(t, "b")
		walk := d.along(a, b)
		gaps := walk.gaps()
		for p := range d.N {
			r := walk.firstOwned(0, p)
			offset := walk.offset(max(r, 0))
			for want := range int64(300) {
				if d.Owner(a*want+b) != p {
					continue
				}
				require.Equal(t, want, r)
				step := gaps.next(offset, d.K)
				r, offset = r+step.iterations, offset+step.offset
			}
			require.True(t, r < 0 || r >= 300)
		}
	})
}

// A whole FORALL: what is packed at the senders and unpacked at the receivers, run by
// run and without any index in the message, is what the statement says.
func TestPackedCopyEqualsTheStatement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCopy(t)
		got := map[[2]int64]int64{} // owner and local address to subscript of the source
		for j := range c.Dst.N {
			for i := range c.Src.N {
				runs := c.Pieces(j, i)
				message := c.pack(runs, i)
				for _, run := range runs {
					for u := range run.Count {
						got[[2]int64{j, run.Dst + u*run.DstStep}] = message[0]
						message = message[1:]
					}
				}
				require.Empty(t, message)
			}
		}
		for r := range c.N {
			g := c.A1*r + c.B1
			at := [2]int64{c.Dst.Owner(g), c.Dst.Local(g)}
			if c.A1 != 0 && c.Dst.S != 0 { // otherwise all iterations assign to one element
				require.Equal(t, c.Src.S*(c.A2*r+c.B2), got[at])
			}
		}
	})
}

// pack reads the sender's memory, in which every cell holds its own number less O.
func (c Copy) pack(runs []Run, i int64) []int64 {
	memory := map[int64]int64{}
	for r := range c.N {
		if g := c.A2*r + c.B2; c.Src.Owner(g) == i {
			memory[c.Src.Local(g)] = c.Src.S * g
		}
	}
	var message []int64
	for _, run := range runs {
		for u := range run.Count {
			message = append(message, memory[run.Src+u*run.SrcStep])
		}
	}
	return message
}

// Arrays too long to enumerate for every pair: the runs of one pair have the size that
// the table says, no iteration twice, and every run's ends where the mapping puts them.
func TestPiecesOfLongArrays(t *testing.T) {
	r := newRand(21)
	for range 1500 {
		c := r.copyOf(r.between(5000, 300000))
		j, i := r.between(0, c.Dst.N-1), r.between(0, c.Src.N-1)
		m, err := c.Remap()
		require.NoError(t, err)
		column, err := m.Column(j)
		require.NoError(t, err)
		runs := c.Pieces(j, i)
		var seen []int64
		for _, run := range runs {
			c.requireEnds(t, run, j, i)
			for u := range run.Count {
				seen = append(seen, run.R0+u*run.RStep)
			}
		}
		require.Len(t, seen, int(column[i]), "%v", m)
		slices.Sort(seen)
		require.Len(t, slices.Compact(seen), int(column[i]), "%v", m)
	}
}

func (r random) copyOf(n int64) Copy {
	c := Copy{N: n}
	for _, side := range []struct {
		d    *Dim
		a, b *int64
	}{{&c.Dst, &c.A1, &c.B1}, {&c.Src, &c.A2, &c.B2}} {
		*side.d = Dim{S: [...]int64{1, 1, 2, -1}[r.IntN(4)], O: r.between(-9, 9), N: r.between(1, 40), K: r.between(1, 64)}
		*side.a, *side.b = [...]int64{1, 1, 1, 2, 3, 7, 100, -1, -5, 0}[r.IntN(10)], r.between(-40, 40)
		if r.IntN(3) == 0 { // BLOCK
			side.d.K = n*2/side.d.N + r.between(1, 3)
		}
	}
	return c
}

func (c Copy) requireEnds(t require.TestingT, run Run, j, i int64) {
	for _, u := range []int64{0, run.Count - 1} {
		r := run.R0 + u*run.RStep
		d, s := c.A1*r+c.B1, c.A2*r+c.B2
		require.True(t, 0 <= r && r < c.N)
		require.Equal(t, [2]int64{j, i}, [2]int64{c.Dst.Owner(d), c.Src.Owner(s)})
		require.Equal(t, [2]int64{c.Dst.Local(d), c.Src.Local(s)}, [2]int64{run.Dst + u*run.DstStep, run.Src + u*run.SrcStep})
	}
}

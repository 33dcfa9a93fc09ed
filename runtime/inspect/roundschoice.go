package inspect

import (
	"fmt"
	"math"
	"runtime"

	"hpfc/locality/hyper"
)

// What the choice of rounds takes into account, in tenths of a nanosecond: an iteration and one of
// its elements in order; the same in rounds; an element that is copied back from rank 0; one that
// goes from rank to rank; a meeting of ranks in one process, what each rank adds to it, and messages
// between processes. Fitted to Gauss-Seidel on a shuffled mesh of 64^3.
const (
	iterationTime      = 20
	elementTime        = 6
	roundIterationTime = 25
	roundElementTime   = 8
	copyTime           = 10
	moveTime           = 40
	meetingTime        = 40_000
	rankTime           = 3_000
	messageTime        = 200_000
)

// mostTurns bounds the turns of all ranks in all rounds.
const mostTurns = 1 << 26

// A way is one of those to execute a loop, with the time that it is expected to take.
type way struct {
	rounds *hyper.Rounds
	name   string
	time   int64
}

// ways lists the ways to execute the loop in rounds: the first two are those that can be asked for.
func (r *rounds) ways() []way {
	l := r.loop
	list := []way{
		{rounds: l.before.LevelRounds(), name: "a round for each level"},
		{rounds: l.before.PackedRounds(l.rank, l.ranks, len(l.rank)), name: "as few rounds as dependences between ranks permit"},
	}
	for share := 8; l.ranks > 1 && share <= 32; share *= 4 {
		most := len(l.rank)/l.ranks/share + 1
		list = append(list, way{rounds: l.before.PackedRounds(l.rank, l.ranks, most), name: fmt.Sprintf("rounds of at most %d iterations on a rank", most)})
	}
	return list
}

// choose decides how many rounds there are, or that there are none; process 0's choice counts.
func (r *rounds) choose() error {
	l := r.loop
	ways, moves := r.ways(), hyper.Moves(l.reads, l.writes, l.rank, r.owners())
	fastest, serial := r.weighWays(ways, moves), r.inOrder()
	best := fastest
	switch {
	case r.locality.Dependences == LevelDependences:
		best = 0
	case r.locality.Dependences == FollowDependences:
		best = 1
	case ways[best].time > serial:
		best = -1
	}
	best, err := r.x.fromFirst(best)
	if err != nil {
		return err
	}
	r.describe(fmt.Sprintf("%d in %d levels", len(l.before.Before), ways[0].rounds.Count))
	if best < 0 {
		r.measure()
		return r.decline(fmt.Sprintf("rank 0 is faster: %d rounds would take %.1f times as long", ways[fastest].rounds.Count, float64(ways[fastest].time)/float64(serial)))
	}
	l.rounds, r.count = ways[best].rounds, max(1, ways[best].rounds.Count)
	for i := range r.reports {
		r.reports[i].Rounds, r.reports[i].Reason = r.count, ways[best].name
	}
	r.follow()
	r.measure()
	first, count := r.x.arrays.Ranks()
	mine := func(rank int32) bool { return int(rank) >= first && int(rank) < first+count }
	for _, m := range l.rounds.ByTurn(moves) {
		if mine(m.From) || mine(m.To) {
			l.moves = append(l.moves, m)
		}
	}
	return nil
}

// elements counts the elements of an iteration.
func (l *sharedLoop) elements(i int32) int64 {
	return int64(len(l.reads.Edge(i)) + len(l.writes.Edge(i)))
}

// inOrder is the time of the loop on rank 0.
func (r *rounds) inOrder() (time int64) {
	for i := range int32(len(r.loop.rank)) {
		time += iterationTime + elementTime*r.loop.elements(i)
	}
	for _, a := range r.arrays {
		time += copyTime * a.size
	}
	return time
}

// weighWays estimates how long the ways take, and returns the fastest.
func (r *rounds) weighWays(ways []way, moves []hyper.Move) (fastest int) {
	l := r.loop
	_, here := r.x.arrays.Ranks()
	processes := r.x.comm.Size()
	meeting := int64(meetingTime + rankTime*here)
	if processes > 1 {
		meeting += messageTime
	}
	running := runtime.GOMAXPROCS(0) * processes
	travelling := repeated(moves) / int64(min(l.ranks, running))
	for k := range ways {
		w := &ways[k]
		w.time = math.MaxInt64
		if int64(w.rounds.Count)*int64(l.ranks) <= mostTurns {
			w.time = w.rounds.Span(l.rank, l.ranks, running, func(i int32) int64 { return roundIterationTime + roundElementTime*l.elements(i) })
			w.time += int64(w.rounds.Count+1)*meeting + moveTime*travelling
		}
		if w.time < ways[fastest].time {
			fastest = k
		}
	}
	return fastest
}

// repeated counts the moves of every execution.
func repeated(moves []hyper.Move) (n int64) {
	for _, m := range moves {
		if !m.Once {
			n++
		}
	}
	return n
}
